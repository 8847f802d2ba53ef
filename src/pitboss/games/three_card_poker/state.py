"""What a three card poker table remembers beyond seats, stacks and wagers, and how events change it."""

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
    place_name,
    sealed_cards,
    turned_up,
    with_cards,
)
from pitboss.games.three_card_poker import events as te
from pitboss.table.events import Event, TableOpened, WagerSettled
from pitboss.table.state import TableState

DEALER = "dealer"
Phase = Literal["betting", "dealt", "deciding", "settling"]


class ThreeCardPokerState(msgspec.Struct, frozen=True):
    """deck: the cards and the devices
    phase: wagers are made; dealt and the stub is still to be counted; play or forfeit; cards are turned up
    hands: what lies before the players, clockwise from the dealer's far left; out once forfeited
    order, turn: the hands with an ante, by place, and which of them has the option now
    dealer: the dealer's cards, shown once they are revealed
    bonuses: places to which a bonus is owed, each with the ante it is reckoned on
    """

    deck: Deck
    phase: Phase = "betting"
    hands: tuple[Hand, ...] = ()
    order: tuple[str, ...] = ()
    turn: int = 0
    dealer: tuple[int, ...] = ()
    bonuses: tuple[tuple[str, int], ...] = ()

    def asked(self) -> Hand | None:
        """The hand whose player has the option now."""
        if self.phase != "deciding" or self.turn >= len(self.order):
            return None
        return next(hand for hand in self.hands if hand.place == self.order[self.turn])


def start(opening: TableOpened) -> ThreeCardPokerState:
    return ThreeCardPokerState(opening_deck(opening.options))


def evolve(state: TableState, event: Event) -> TableState:
    game: ThreeCardPokerState = state.game
    own = replace(game, deck=evolve_deck(game.deck, event))
    match event:
        case ce.CardsDealt():
            dealer = (*game.dealer, *sealed_cards(event, DEALER)) if DEALER in event.to else game.dealer
            own = replace(own, phase="dealt", hands=with_cards(game.hands, event), dealer=dealer)
        case te.OptionOffered():
            own = replace(own, phase="deciding", order=event.order, turn=0)
        case te.Chose():
            own = replace(
                own, turn=game.turn + 1, hands=_folded(game.hands, event) if event.out else game.hands
            )
        case te.DealerRevealed():
            own = replace(own, phase="settling")
        case te.BonusEarned():
            own = replace(own, bonuses=(*game.bonuses, (event.place, event.ante)))
        case WagerSettled(number=0):
            paid = place_name(event.seat, event.position)
            own = replace(own, bonuses=tuple(owed for owed in game.bonuses if owed[0] != paid))
        case ce.HandRevealed():
            own = replace(own, hands=turned_up(game.hands, event.place))
        case ce.RoundEnded():
            return replace(state, game=ThreeCardPokerState(own.deck), round=state.round + 1)
        case _:
            pass
    return replace(state, game=own)


EVOLVES: frozenset[type[Event]] = DECK_EVOLVES | frozenset((*te.EVENTS, WagerSettled))


def _folded(hands: tuple[Hand, ...], event: te.Chose) -> tuple[Hand, ...]:
    return tuple(
        replace(hand, out=True) if (hand.seat, hand.position) == (event.seat, event.position) else hand
        for hand in hands
    )
