"""The tables of `kernel_cross`, from the shape of a deal and from what is raised on its lines."""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.games.banked import kernel_cross
from pitboss.games.banked.crossing import ALWAYS, NEVER, PAIRS, all_pairs, packed, seen
from pitboss.games.banked.layouts import in_kernel_order, line_places, lines_by_order
from pitboss.games.banked.reading import HAND, Against, Best
from pitboss.games.banked.round import DEALER
from pitboss.hands.bulk import strengths
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import all_sets
from pitboss.simulation.twelve import CARDS

if TYPE_CHECKING:
    from pitboss.games.banked.crossing import Raises
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.shapes import Shape
    from pitboss.games.banked.ways import CrossedWay
    from pitboss.hands.layout import Ints
    from pitboss.simulation.plan import Tables

THREE, FIVE = 3, 5


class Reads(NamedTuple):
    """The readings that the kernel knows, by name: of the dealer on each line, of the better hand and of three cards;
    the comparisons on each line and of the better hands.
    """

    first: str
    second: str
    better: str
    three: str
    on_first: str
    on_second: str
    compared: str


def fits_cross(shape: Shape, outcomes: Outcomes) -> bool:
    if len(shape.places[HAND]) != 2 or len(shape.places.get(DEALER, ())) != 2 or len(shape.asks) != 4:
        return False
    reads = _reads(shape, outcomes.rules)
    return (
        shape.pack == 52
        and shape.dealt <= CARDS
        and [len(ask.up) for ask in shape.asks] == [1, 2, 3, 4]
        and len({tuple(move.choice.do for move in each) for each in outcomes.moves}) == 1
        and reads is not None
        and set(outcomes.reads) <= set(reads)
    )


def _reads(shape: Shape, rules: Rules) -> Reads | None:
    """Both lines have the same centre; whoever has the better of two hands has the best of both."""
    arms, (centre,) = shape.asks[-1].up, _centre(shape)
    lines = [{*arms[:2], centre}, {*arms[2:], centre}]
    found = ["", ""]
    better = ""
    for name, read in rules.round.reads.items():
        if not isinstance(read, Against):
            continue
        own = rules.readers[read.own]
        cards = [place for area in own.places for place in shape.places[area]]
        if own.of is None and {*cards[2:]} in lines:
            found[lines.index({*cards[2:]})] = name
        elif (
            isinstance(own.of, Best) and [{*(cards[at] for at in hand[2:])} for hand in own.of.hands] == lines
        ):
            better = name
    three = next(
        (name for name, reader in rules.readers.items() if len(_three(shape, reader.places)) == THREE), ""
    )
    if not all((*found, better)):
        return None
    sides = {name: read for name, read in rules.round.reads.items() if isinstance(read, Against)}
    return Reads(
        sides[found[0]].other, sides[found[1]].other, sides[better].own, three, found[0], found[1], better
    )


def _centre(shape: Shape) -> tuple[int, ...]:
    arms = shape.asks[-1].up
    areas = chain(*(cards for name, cards in shape.places.items() if name not in (HAND, DEALER)))
    return tuple(place for place in areas if place not in arms)


def _three(shape: Shape, places: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(place for area in places for place in shape.places[area])


def laid_out_cross(shape: Shape, outcomes: Outcomes, way: CrossedWay) -> tuple[Tables, Ints]:
    """The tables, and the places of the kernel's outcomes among the keys."""
    rules, reads = outcomes.rules, _reads(shape, outcomes.rules)
    assert reads is not None
    sizes = [len(rules.lines[name]) if name in outcomes.reads else 1 for name in reads]
    does = [move.choice.do for move in outcomes.moves[0]]
    made = evaluator(rules.readers[reads.better].ranking, FIVE)
    found = np.unique(np.concatenate([made.strengths, made.suited])).astype(np.int64)
    three = _three(shape, rules.readers[reads.three].places) if reads.three else (0, 1, 2)
    at = [*shape.places[HAND], *shape.places[DEALER], *shape.asks[-1].up, *_centre(shape), *three]
    tables = (
        np.array([*sizes, made.shift, made.bias], np.int64), np.array(at, np.int64), *looked_up(way.raises),
        _threes(outcomes, reads.three), made.keys, made.lanes, made.offsets,
        *(np.searchsorted(found, each).astype(np.uint16) for each in (made.strengths, made.suited)),
        lines_by_order(outcomes, found, _bits(outcomes, reads)),
    )  # fmt: skip
    order = in_kernel_order(outcomes, reads).reshape(*(len(does) for _ in shape.asks), -1)
    able = (does.index(way.CHECKS), does.index(way.RAISES))
    return tables, np.concatenate([order[arms] for arms in product(able, repeat=len(shape.asks))])


def looked_up(raises: Raises) -> Tables:
    """As `kernel_cross` finds raises: the names of what is seen, and its tables of what is raised."""
    return seen()[0], *_by_row(raises), *_by_arm(raises), raises.fourth


def _by_row(raises: Raises) -> tuple[np.ndarray, np.ndarray]:
    """Of each row the raise on its first card, and above it that on the first card of the second line: `NEVER`,
    `ALWAYS`, or from 2 on a row of the second table, where equal rows stand once. So both stay in a near cache.
    """
    held = seen()[1]
    rows, third = _unpacked(raises.first, len(held), 1)[:, 0], _unpacked(raises.third, len(held), PAIRS)
    apart = np.ones(third.shape, np.bool_)
    for card in held.T:
        apart &= (all_pairs()[None] != card[:, None, None]).all(axis=2)
    never, always = ~(third & apart).any(axis=1), (third | ~apart).all(axis=1)
    kept, places = np.unique(third[~(never | always)], axis=0, return_inverse=True)
    codes = np.where(always, ALWAYS, NEVER)
    codes[~(never | always)] = 2 + places.reshape(-1)
    return (codes << 1 | rows).astype(np.uint16), packed(kept)


def _by_arm(raises: Raises) -> tuple[np.ndarray, np.ndarray]:
    """Of each row and second card the raises on both lines, a small code of the second; where that is 2, what to add to
    find the row of the last table.
    """
    codes = raises.lines >> 1
    small = np.minimum(codes, 2)
    more = codes - small
    return (small << 1 | raises.lines & 1).astype(np.uint8), more.astype(np.min_scalar_type(more.max()))


def _unpacked(bits: np.ndarray, rows: int, width: int) -> np.ndarray:
    flat = np.unpackbits(bits.view(np.uint8), count=rows * width, bitorder="little")
    return flat.reshape(rows, width).astype(np.bool_)


def _bits(outcomes: Outcomes, reads: Reads) -> dict[str, int]:
    """The dealer has the same lines on both."""
    dealer = reads.first if reads.first in outcomes.reads else reads.second
    return {dealer: 0, reads.better: kernel_cross.BETTER_AT}


def _threes(outcomes: Outcomes, name: str) -> np.ndarray:
    sets = all_sets(THREE)
    if name not in outcomes.reads:
        return np.zeros(len(sets), np.uint8)
    reader = outcomes.rules.readers[name]
    found = strengths(reader.ranking, sets).astype(np.int64)
    return np.maximum(line_places(reader, found), 0).astype(np.uint8)
