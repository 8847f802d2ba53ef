"""The dealer at work: the events of one command, and the hand as it stands after each of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.games.poker import events as pe
from pitboss.games.poker.evolve import IN_HAND, WORKED
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.session import over
from pitboss.games.poker.state import Flaw, Hand, PokerState
from pitboss.table.events import Event
from pitboss.table.state import TableState


class Work:
    """rules, state: the table when the command came; hand, flaws: as the events so far leave them
    game: the session as the beginning of a hand leaves it; ended: the end of the hand, once it has come
    strengths: what the hands are worth, high and low, by place
    reshuffle: an order of all cards that chance brought, for the case that burned cards must be shuffled
    """

    __slots__ = ("ended", "events", "flaws", "game", "hand", "reshuffle", "rules", "state", "strengths")

    def __init__(self, rules: Rules, state: TableState, hand: Hand, reshuffle: Sequence[int] = ()) -> None:
        self.rules, self.state, self.hand = rules, state, hand
        self.reshuffle = reshuffle
        self.strengths: dict[int, tuple[int, int]] = {}
        self.events: list[Event] = []
        self.game: PokerState = state.game
        self.flaws: tuple[Flaw, ...] = self.game.flaws
        self.ended: pe.HandEnded | None = None

    def emit(self, event: Event) -> None:
        self.events.append(event)
        handler = IN_HAND.get(type(event))
        if handler is not None:
            self.hand = handler(self.hand, event)

    def answer(self, *before: Event) -> tuple[Event, ...]:
        """All events of the command, those before the hand first; the table need not fold them again."""
        events = (*before, *self.events)
        if self.ended is None:
            WORKED.last = self.state, events, replace(self.game, hand=self.hand), 0
        else:
            WORKED.last = self.state, events, over(self.game, self.ended, self.events), 1
        return events

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """These cards in the order that chance brought; cards nobody knows come last."""
        known = set(cards)
        found = tuple(card for card in self.reshuffle if card in known)
        return found + tuple(card for card in cards if card < 0)
