"""What a let it ride table remembers beyond seats, stacks and wagers, and how events change it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import EVOLVES as DECK_EVOLVES
from pitboss.games.card_table.deck import (
    Deck,
    Hand,
    evolve_deck,
    opening_deck,
    sealed_cards,
    turned_up,
    with_cards,
)
from pitboss.games.let_it_ride import events as le
from pitboss.table.events import Event, TableOpened
from pitboss.table.state import TableState

COMMUNITY = "community"
Phase = Literal["betting", "dealt", "bet-one", "bet-two", "settling"]


class LetItRideState(msgspec.Struct, frozen=True):
    """deck: the cards and the devices
    phase: wagers are made; dealt and the stub is still to be counted; a bet is being decided; cards are turned up
    hands: what lies before the players, clockwise from the dealer's far left
    turn: which hand is asked now
    stack: the community cards, the top one first; shown: those of them turned face up
    """

    deck: Deck
    phase: Phase = "betting"
    hands: tuple[Hand, ...] = ()
    turn: int = 0
    stack: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()


def start(opening: TableOpened) -> LetItRideState:
    return LetItRideState(opening_deck(opening.options))


def evolve(state: TableState, event: Event) -> TableState:
    game: LetItRideState = state.game
    own = replace(game, deck=evolve_deck(game.deck, event))
    match event:
        case ce.CardsDealt():
            own = replace(
                own, phase="dealt", hands=with_cards(game.hands, event), stack=_stacked(game.stack, event)
            )
        case le.Asking():
            own = replace(own, phase="bet-one" if event.on == "bet-one" else "bet-two", turn=0)
        case le.Decided():
            own = replace(own, turn=game.turn + 1)
        case le.CommunityBurned():
            own = replace(own, stack=game.stack[1:])
        case le.CommunityTurned(which=which):
            shown, phase = (*game.shown, event.card), "settling" if which == 2 else game.phase
            own = replace(own, stack=game.stack[1:], shown=shown, phase=phase)
        case ce.HandRevealed():
            own = replace(own, hands=turned_up(game.hands, event.place))
        case ce.RoundEnded():
            return replace(state, game=LetItRideState(own.deck), round=state.round + 1)
        case _:
            pass
    return replace(state, game=own)


EVOLVES: frozenset[type[Event]] = DECK_EVOLVES | frozenset(le.EVENTS)


def _stacked(stack: tuple[int, ...], event: ce.CardsDealt) -> tuple[int, ...]:
    """A single card goes on top of the earlier ones; a stack from an automated shoe lies as it was delivered."""
    if COMMUNITY not in event.to:
        return stack
    return (*sealed_cards(event, COMMUNITY), *stack)
