"""Every deal of let it ride, counted: what three cards become with the two community cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from pitboss.equipment.cards import Card
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.hands import ranking

LINES = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
    "two-pair", "tens-or-better",
)  # fmt: skip
"""The lines of a pay table, best first; a hand below them has the line number `NOTHING`."""
NOTHING = len(LINES)
COMPLETIONS = 49 * 48
"""In how many orders two community cards can come to three cards; the burned card is one of the cards not seen."""
DEALS = comb(52, 3) * COMPLETIONS
ONE_PAIR = "tens-or-better"
_OTHER_LINES = {"two-pairs": "two-pair"}


class Outcomes(NamedTuple):
    """All deals.

    - `three`: what a player can be dealt, each with the four cards that the first community card makes of it
      and by how many cards.
    - `four`: what four cards become with the last one: by line of `LINES` and `NOTHING`, of 48 cards.
    """

    three: dict[Holding, tuple[tuple[Holding, int], ...]]
    four: dict[Holding, tuple[int, ...]]


@lru_cache(maxsize=4)
def outcomes(lowest_pair: int) -> Outcomes:
    """Every deal, where a pair of this rank or a higher one is the lowest hand that is paid."""
    lines = {held: line_of(held.cards(), lowest_pair) for held in holdings(5)}
    three = {held: tuple(held.with_one_more()) for held in holdings(3)}
    four = {held: _last_card(held, lines) for held in holdings(4)}
    return Outcomes(three, four)


def line_of(cards: Sequence[Card], lowest_pair: int) -> int:
    """The line of the pay table on which five cards are paid (18.11(b)), or `NOTHING`."""
    value = ranking("five").value(cards)
    match value.category:
        case "high-card":
            return NOTHING
        case "one-pair":
            return LINES.index(ONE_PAIR) if value.ranks[0] >= lowest_pair else NOTHING
        case category:
            return LINES.index(_OTHER_LINES.get(category, category))


def _last_card(held: Holding, lines: dict[Holding, int]) -> tuple[int, ...]:
    counts = [0] * (NOTHING + 1)
    for five, cards in held.with_one_more():
        counts[lines[five]] += cards
    return tuple(counts)
