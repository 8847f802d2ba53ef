"""The running hand: the cards of the last one or two spins, and what the next may make of them (12.8)."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.layout.state import EVENTS as LAYOUT_EVENTS
from pitboss.games.layout.state import EVOLVES as LAYOUT_EVOLVES
from pitboss.games.layout.state import LayoutState
from pitboss.games.layout.state import evolve as layout_evolve
from pitboss.games.layout.words import words as layout_words
from pitboss.games.pokette.places import JOKER, Grid
from pitboss.table.events import Event
from pitboss.table.state import TableState

PAIR_IN_TWO, PAIR_IN_THREE, THREE, FLUSH = "pair-in-two", "pair-in-three", "three-of-a-kind", "flush"
OPEN, INSIDE, FLUSH_OPEN, FLUSH_INSIDE = (
    "straight-open",
    "straight-inside",
    "straight-flush-open",
    "straight-flush-inside",
)
EXAMPLES: dict[str, tuple[str, ...]] = {
    PAIR_IN_TWO: ("9h",), PAIR_IN_THREE: ("Kh", "4s"), THREE: ("9h", "9s"), FLUSH: ("Kh", "4h"), OPEN: ("9h", "8s"),
    INSIDE: ("9h", "7s"), FLUSH_OPEN: ("9h", "8h"), FLUSH_INSIDE: ("9h", "7h"),
}  # fmt: skip
"""The eight hand wagers, each with a hand on which it is open."""
Hand = tuple[str, ...]


class HandShown(Event, frozen=True, kw_only=True, tag="hand-shown"):
    """The cards that lie as the running hand from now on; none: the next spin is the first of a hand."""

    cards: tuple[str, ...]


class HandState(LayoutState, frozen=True):
    """hand: the cards of the spins since it was cleared"""

    hand: tuple[str, ...] = ()


EVENTS = (*LAYOUT_EVENTS, HandShown)
EVOLVES = LAYOUT_EVOLVES | {HandShown}


def evolve(state: TableState, event: Event) -> TableState:
    if isinstance(event, HandShown):
        return replace(state, game=replace(state.game, hand=event.cards))
    return layout_evolve(state, event)


def words(event: Event) -> tuple[str, str] | None:
    if isinstance(event, HandShown):
        return f"The hand is {' '.join(event.cards)}." if event.cards else "The hand is cleared.", ""
    return layout_words(event)


def grown(hand: Hand, card: str, *, spins: int, joker_clears: bool) -> Hand:
    """The hand after a spin: the last of its spins clears it, and so may a joker."""
    if (card == JOKER and joker_clears) or len(hand) + 1 == spins:
        return ()
    return (*hand, card)


def winning(grid: Grid, kind: str, hand: Hand) -> frozenset[str]:
    """The cards that win a hand wager on the next spin; none where it is not open."""
    if not hand or JOKER in hand:
        return frozenset()
    ranks, suits = frozenset(card[0] for card in hand), {card[1] for card in hand}
    if len(hand) == 1:
        return _of(grid, ranks) if kind == PAIR_IN_TWO else frozenset()
    suited, needed = len(suits) == 1, grid.completing(ranks) if len(ranks) == 2 else frozenset[str]()
    in_suit = frozenset(card for card in grid.cards if suited and card[1] in suits)
    match kind:
        case "pair-in-three" if len(ranks) == 2:
            return _of(grid, ranks)
        case "three-of-a-kind" if len(ranks) == 1:
            return _of(grid, ranks)
        case "flush":
            return in_suit
        case "straight-open" if len(needed) == 2:
            return _of(grid, needed)
        case "straight-inside" if len(needed) == 1:
            return _of(grid, needed)
        case "straight-flush-open" if len(needed) == 2:
            return _of(grid, needed) & in_suit
        case "straight-flush-inside" if len(needed) == 1:
            return _of(grid, needed) & in_suit
        case _:
            return frozenset()


def _of(grid: Grid, ranks: frozenset[str]) -> frozenset[str]:
    return frozenset(card for card in grid.cards if card[0] in ranks)
