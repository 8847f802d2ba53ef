"""The tables of `kernel_discard`, from the shape of a deal and from what is done with three cards."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.games.banked import kernel_discard
from pitboss.games.banked.kernel_parts import DEALER_LINE_AT
from pitboss.games.banked.layouts import in_kernel_order, line_places, lines_by_order
from pitboss.games.banked.reading import HAND, Against, Best
from pitboss.games.banked.round import COMMUNITY, DEALER
from pitboss.hands.bulk import strengths
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import all_sets
from pitboss.simulation.twelve import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.shapes import Shape
    from pitboss.games.banked.ways import DiscardWay
    from pitboss.hands.layout import Ints
    from pitboss.simulation.plan import Tables

THREE, FIVE, KEPT = 3, 5, 2
BEST_TWO = Best(tuple((*two, 3, 4, 5) for two in combinations(range(THREE), KEPT)))


class Reads(NamedTuple):
    """The readings that the kernel knows, by name: of the own three cards, of both hands, and their comparison."""

    three: str = ""
    own: str = ""
    dealer: str = ""
    compared: str = ""


def fits_discard(shape: Shape, outcomes: Outcomes) -> bool:
    reads, others = (
        _reads(outcomes.rules),
        {name: len(cards) for name, cards in shape.places.items() if name != HAND},
    )
    return (
        len(_own(shape)) == THREE
        and others == {DEALER: THREE, COMMUNITY: THREE}
        and shape.pack == 52
        and shape.dealt <= CARDS
        and bool(reads.compared)
        and set(outcomes.reads) <= set(reads)
        and len(outcomes.moves) <= 1
        and all(len(moves) <= 1 << kernel_discard.PLAY_BITS for moves in outcomes.moves)
        and len(outcomes.rules.lines.get(reads.three, ())) <= 1 << 8 - kernel_discard.LINE_AT
    )


def _own(shape: Shape) -> tuple[int, ...]:
    """All cards dealt to the player: one is put away when he is asked; a hand that wins at once is not."""
    return shape.asks[0].own if shape.asks else shape.places[HAND]


def _reads(rules: Rules) -> Reads:
    three = next((name for name, reader in rules.readers.items() if reader.places == (HAND,)), "")
    for name, read in rules.round.reads.items():
        if isinstance(read, Against) and (rules.readers[read.own].places, rules.readers[read.own].of) == (
            (HAND, COMMUNITY),
            None,
        ):
            dealer = rules.readers[read.other]
            if (dealer.places, dealer.of) == ((DEALER, COMMUNITY), BEST_TWO):
                return Reads(three, read.own, read.other, name)
    return Reads()


def laid_out_discard(shape: Shape, outcomes: Outcomes, way: DiscardWay) -> tuple[Tables, Ints]:
    """The tables, and the places of the kernel's outcomes among the keys."""
    rules, reads = outcomes.rules, _reads(outcomes.rules)
    sizes = [len(rules.lines[name]) if name in outcomes.reads else 1 for name in reads]
    made = evaluator(rules.readers[reads.own].ranking, FIVE)
    order = np.unique(np.concatenate([made.strengths, made.suited])).astype(np.int64)
    at = [*_own(shape), *shape.places[DEALER], *shape.places[COMMUNITY]]
    tables = (
        _hands(outcomes, way, reads.three), np.array(at, np.int64),
        np.array([*sizes, made.shift, made.bias], np.int64), made.keys, made.lanes, made.offsets,
        *(np.searchsorted(order, found).astype(np.uint16) for found in (made.strengths, made.suited)),
        lines_by_order(outcomes, order, {reads.own: 0, reads.dealer: DEALER_LINE_AT}),
    )  # fmt: skip
    return tables, in_kernel_order(outcomes, reads)


def _hands(outcomes: Outcomes, way: DiscardWay, three: str) -> np.ndarray:
    """What is done with every three cards, and their line."""
    sets = all_sets(THREE)
    hands = np.zeros(len(sets), np.int64)
    if three in outcomes.reads:
        reader = outcomes.rules.readers[three]
        found = strengths(reader.ranking, sets).astype(np.int64)
        hands = np.maximum(line_places(reader, found), 0) << kernel_discard.LINE_AT
    if outcomes.moves:
        done = dict[tuple[int, ...], int]()
        for number, cards in enumerate(sets.tolist()):
            hands[number] |= _done(way, cards, done)
    return hands.astype(np.uint8)


def _done(way: DiscardWay, cards: Sequence[int], known: dict[tuple[int, ...], int]) -> int:
    """The same under other names of the suits, as the cards lie by rank and then by suit."""
    suits = list(dict.fromkeys(card % 4 for card in cards))
    kind = tuple(card // 4 * 4 + suits.index(card % 4) for card in cards)
    if kind not in known:
        away = way.away(cards)
        place = 0 if away is None else list(cards).index(away)
        known[kind] = way.choose(0, cards, (), ()) | place << kernel_discard.PLAY_BITS
    return known[kind]
