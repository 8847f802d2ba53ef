"""The tables of the kernels, laid out from the shape of a deal, from what is done and from what the paragraphs say.

Three of the kernels have their part below; the others each have a file, such as `kernel_street_tables`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, combinations, product
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.counter import groups
from pitboss.equipment.cards import JOKER
from pitboss.games.banked import (
    kernel_cards,
    kernel_cross,
    kernel_discard,
    kernel_flop,
    kernel_growing,
    kernel_streets,
    kernel_three,
    kernel_two,
)
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.kernel_cross_tables import fits_cross, laid_out_cross
from pitboss.games.banked.kernel_discard_tables import fits_discard, laid_out_discard
from pitboss.games.banked.kernel_flop_tables import fits_flop, laid_out_flop
from pitboss.games.banked.kernel_street_tables import fits_streets, laid_out_streets
from pitboss.games.banked.layouts import in_kernel_order, line_places
from pitboss.games.banked.outcomes import Outcomes
from pitboss.games.banked.reading import HAND, Against, Reader
from pitboss.games.banked.round import DEALER
from pitboss.games.banked.shapes import Seen, Shape
from pitboss.games.banked.ways import BoardWay, CrossedWay, DiscardWay, GrowingWay, Way
from pitboss.hands.bulk import strengths
from pitboss.hands.kernels import displace
from pitboss.hands.layout import Ints
from pitboss.hands.tables import ROW_SHIFT, WEIGHTS, rank_sums
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import all_sets
from pitboss.simulation.plan import Tables
from pitboss.simulation.script import SimulationError

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules

SIX, FIVE, THREE = 6, 5, 3
ALL_BITS = -1


def laid_out(shape: Shape, outcomes: Outcomes, way: Way) -> tuple[str, Tables, Ints]:
    """The kernel that fits, its tables, and the places of its outcomes among the keys."""
    if fits_few(shape, outcomes):
        by_size = {2: (kernel_two, _two), 3: (kernel_three, _three)}
        module, lay = by_size[len(shape.places[HAND])]
        tables, reads = lay(shape, outcomes, way)
        return module.__name__, tables, in_kernel_order(outcomes, reads)
    if fits_growing(shape, outcomes) and isinstance(way, GrowingWay):
        tables, reads = _growing(shape, outcomes, way)
        return kernel_growing.__name__, tables, in_kernel_order(outcomes, reads)
    if fits_flop(shape, outcomes):
        return kernel_flop.__name__, *laid_out_flop(shape, outcomes, way)
    if isinstance(way, DiscardWay) and fits_discard(shape, outcomes):
        return kernel_discard.__name__, *laid_out_discard(shape, outcomes, way)
    if isinstance(way, CrossedWay) and fits_cross(shape, outcomes):
        return kernel_cross.__name__, *laid_out_cross(shape, outcomes, way)
    if isinstance(way, BoardWay) and fits_streets(shape, outcomes, way):
        return kernel_streets.__name__, *laid_out_streets(shape, outcomes, way)
    return kernel_cards.__name__, *_cards(shape, outcomes, way)


# Two or three cards against as many


def fits_few(shape: Shape, outcomes: Outcomes) -> bool:
    rules, own, dealer = outcomes.rules, shape.places[HAND], shape.places.get(DEALER, ())
    size = len(own)
    if size not in (2, THREE) or len(dealer) != size or shape.dealt > 2 * size:
        return False
    if size == THREE and shape.pack != 52:
        return False
    if any(seen.own != own or seen.up for seen in shape.asks) or len(shape.asks) > 1:
        return False
    names = _few_reads(rules)
    return (
        set(outcomes.reads) <= {name for name in names if name}
        and all(reader.of is None for reader in rules.readers.values())
        and len(rules.lines[names[0]]) <= 1 << kernel_three.OWN_BITS
        and len(rules.lines[names[1]]) <= 1 << 16 - kernel_three.DEALER_AT
        and all(len(moves) <= 1 << kernel_three.PLAY_BITS for moves in outcomes.moves)
    )


def _few_reads(rules: Rules) -> tuple[str, str, str]:
    """The readings of the own hand, of the dealer's, and their comparison."""
    for name, read in rules.round.reads.items():
        if isinstance(read, Against) and rules.readers[read.own].places == (HAND,):
            return read.own, read.other, name
    return "", "", ""


def _few(
    sets: Ints, outcomes: Outcomes, way: Way
) -> tuple[NDArray[np.uint16], tuple[str, str, str], list[int]]:
    """What each hand is; the readings, and how many lines each has."""
    rules, names = outcomes.rules, _few_reads(outcomes.rules)
    own, dealer, _ = names
    strength = strengths(rules.readers[own].ranking, sets).astype(np.int64)
    _, hands = np.unique(strength, return_inverse=True)
    if own in outcomes.reads:
        hands |= line_places(rules.readers[own], strength) << kernel_three.OWN_AT
    if dealer in outcomes.reads:
        hands |= line_places(rules.readers[dealer], strength) << kernel_three.DEALER_AT
    if outcomes.moves:
        chosen = [way.choose(0, _named(cards), (), ()) for cards in sets.tolist()]
        hands |= np.array(chosen) << kernel_three.PLAY_AT
    sizes = [len(rules.lines[name]) if name in outcomes.reads else 1 for name in names]
    return hands.astype(np.uint16), names, sizes


def _bits_of(shape: Shape) -> Ints:
    """Where the own cards and then the dealer's come in the deal, in bits."""
    return np.array([8 * place for place in (*shape.places[HAND], *shape.places[DEALER])], np.int64)


def _three(shape: Shape, outcomes: Outcomes, way: Way) -> tuple[Tables, tuple[str, str, str]]:
    hands, names, sizes = _few(all_sets(THREE), outcomes, way)
    return (hands, _bits_of(shape), np.array(sizes, np.int64)), names


def _two(shape: Shape, outcomes: Outcomes, way: Way) -> tuple[Tables, tuple[str, str, str]]:
    sets = np.array(_sets(shape.pack, 2))
    hands, names, sizes = _few(sets, outcomes, way)
    laid = np.zeros(1 << 2 * kernel_two.CARD_BITS, np.uint16)
    for one, two in ((0, 1), (1, 0)):
        laid[sets[:, one] << kernel_two.CARD_BITS | sets[:, two]] = hands
    ways = prod(groups(shape.pack)[0])
    return (laid, _bits_of(shape), np.array([*sizes, shape.pack, ways, 2**32 % ways], np.int64)), names


# Five cards, one after the other


def fits_growing(shape: Shape, outcomes: Outcomes) -> bool:
    rules, cards = outcomes.rules, _in_order(shape)
    if len(cards) != FIVE or shape.dealt > SIX or shape.pack != 52:
        return False
    if any(not 2 <= len(seen.own) + len(seen.up) <= 4 for seen in shape.asks):
        return False
    whole, side = _growing_reads(shape, outcomes)
    middle = cards[2]
    return (
        len(whole) <= 1
        and len(side) <= 1
        and all(name in rules.readers for name in outcomes.reads)
        and all(middle in shape.read(rules.readers[name], name) for name in side)
    )


def _in_order(shape: Shape) -> tuple[int, ...]:
    """Own cards, then those of the areas as they are turned up."""
    areas = [place for name, cards in shape.places.items() if name != HAND for place in cards]
    return (*shape.places[HAND], *areas)


def _growing_reads(shape: Shape, outcomes: Outcomes) -> tuple[list[str], list[str]]:
    """Readings of all five cards, and of some of them."""
    readers = outcomes.rules.readers
    sizes = {name: len(shape.read(readers[name], name)) for name in outcomes.reads if name in readers}
    whole = [name for name, size in sizes.items() if size == FIVE]
    return whole, [name for name in sizes if name not in whole]


def _growing(shape: Shape, outcomes: Outcomes, way: GrowingWay) -> tuple[Tables, list[str]]:
    rules, cards = outcomes.rules, _in_order(shape)
    whole, side = _growing_reads(shape, outcomes)
    asks = {len(seen.own) + len(seen.up): at for at, seen in enumerate(shape.asks)}
    radix = {size: len(outcomes.moves[asks[size]]) if size in asks else 1 for size in (2, 3, 4)}
    masks = [0] * FIVE
    for name in side:
        masks = [ALL_BITS if card in shape.read(rules.readers[name], name) else 0 for card in cards]
    states = [prod(radix[less] for less in range(2, size)) if size in asks else 0 for size in (2, 3, 4)]
    lines = [prod(len(rules.lines[name]) for name in names) for names in (whole, side)]
    figures = [radix[3], radix[4], *states, *lines]
    tables: list[NDArray[Any]] = [
        np.repeat(np.array(WEIGHTS[5], np.int32), 4),
        np.array([*(8 * card for card in cards), *masks], np.int64),
        np.array(figures, np.int64),
    ]
    for size in (2, 3, 4):
        tables += _decisions(size, asks[size], outcomes, way) if size in asks else _nothing(size)
    for names, size in ((whole, FIVE), (side, masks.count(ALL_BITS))):
        tables += _lines_by_ranks(size, rules, names[0]) if names else _nothing(size)
    return tuple(tables), [*side, *whole]


def _decisions(size: int, at: int, outcomes: Outcomes, way: GrowingWay) -> list[NDArray[Any]]:
    """What is done by the cards seen, after everything that can have been done before."""
    befores = list(product(*(range(len(each)) for each in outcomes.moves[:at])))
    asked = [outcomes.asked(at, before) for before in befores]
    values: dict[Holding, Sequence[int]] = {}
    for held in holdings(size):
        found: dict[Any, int] = {}
        row = [0] * len(befores)
        for place, before in enumerate(befores):
            if asked[place]:
                state = way.state(at, before)
                if state not in found:
                    found[state] = way.chosen(at, held, before)
                row[place] = found[state]
        values[held] = row
    return _by_ranks(size, values, len(befores))


def _lines_by_ranks(size: int, rules: Rules, name: str) -> list[NDArray[Any]]:
    reader, lines = rules.readers[name], rules.lines[name]
    return _by_ranks(
        size, {held: [lines.index(reader.line(reader.strength(held.cards())))] for held in holdings(size)}, 1
    )


def _nothing(size: int) -> list[NDArray[Any]]:
    """A table that says nothing, whatever the cards are."""
    most = int(rank_sums(size, WEIGHTS[5])[0].max())
    return [np.zeros((most >> ROW_SHIFT) + 1, np.uint32), np.zeros(2 * (most + 1), np.uint8)]


def _by_ranks(size: int, packed: Mapping[Holding, Sequence[int]], states: int) -> list[NDArray[Any]]:
    """Values of all holdings of n cards, laid out so that the sum of their ranks' weights finds them."""
    sums = np.sort(rank_sums(size, WEIGHTS[5])[0])
    offsets = np.zeros((int(sums[-1]) >> ROW_SHIFT) + 1, np.uint32)
    taken = displace(sums, ROW_SHIFT, offsets, np.zeros(8 * sums.size + (2 << ROW_SHIFT), np.uint8))
    values = np.zeros((2 * taken, states), np.uint8)
    for held, row in packed.items():
        ranks = sum(WEIGHTS[5][rank] for rank in held.ranks)
        place = (ranks + int(offsets[ranks >> ROW_SHIFT])) & 0xFFFFFFFF
        values[2 * place + held.suited] = row
    return [offsets, values.reshape(-1)]


# Any deal


def _cards(shape: Shape, outcomes: Outcomes, way: Way) -> tuple[Tables, Ints]:
    rules = outcomes.rules
    if any(reader.of is not None for name, reader in rules.readers.items() if name in outcomes.reads):
        raise SimulationError("This game reads cards in a way of its own, for which there is no kernel.")
    compared = [name for name in outcomes.reads if isinstance(rules.round.reads[name], Against)]
    pairs = [rules.round.reads[name] for name in compared]
    sides = [side for pair in pairs if isinstance(pair, Against) for side in (pair.own, pair.other)]
    read = list(dict.fromkeys((*(name for name in outcomes.reads if name not in compared), *sides)))
    asks, states, bits = _asks(shape, outcomes, way)
    evaluators = _Evaluators(rules, shape, [name in outcomes.reads for name in read])
    rows = [evaluators.row(name, at) for at, name in enumerate(read)]
    places = [read.index(side) for side in sides]
    terms = [shape.dealt, shape.pack, len(outcomes.asks), len(read), len(compared)]
    tables = (
        np.array([*terms, *chain(*asks, *rows), *places], np.int64), _groups(shape), states, bits,
        _choose(), *evaluators.tables(),
    )  # fmt: skip
    return tables, in_kernel_order(outcomes, [*(name for name in read if name in outcomes.reads), *compared])


def _choose() -> Ints:
    """By how many of five cards are not there: what each of them, the lowest first, adds to the place of their set."""
    most = kernel_cards.MOST_OWN
    found = np.zeros((most + 1, most, kernel_cards.RANK_WIDTH), np.int64)
    for less, rank, card in product(range(most + 1), range(most), range(kernel_cards.RANK_WIDTH)):
        if rank >= less:
            found[less, rank, card] = comb(card, rank + 1 - less)
    return found.reshape(-1)


def _groups(shape: Shape) -> NDArray[np.uint64]:
    """Of every group of cards that shares a word: its product, the words that are unfair to it, how many it ends."""
    rows: list[tuple[int, int, int]] = []
    for group in groups(shape.pack):
        if rows and rows[-1][2] >= shape.dealt:
            break
        size = prod(group)
        rows.append((size, 2**32 % size, len(group) + (rows[-1][2] if rows else 0)))
    return np.array(rows, np.uint64)


def _asks(
    shape: Shape, outcomes: Outcomes, way: Way
) -> tuple[list[list[int]], NDArray[np.int64], NDArray[np.uint64]]:
    rows: list[list[int]] = []
    states: list[int] = []
    words: list[NDArray[np.uint64]] = []
    begun = 0
    for at, seen in enumerate(shape.asks):
        planes = max(1, (len(outcomes.moves[at]) - 1).bit_length())
        befores = list(product(*(range(len(each)) for each in outcomes.moves[:at])))
        found: dict[Any, int] = {}
        row: list[int] = []
        states_at = len(states)
        for before in befores:
            if not outcomes.asked(at, before):
                states.append(-1)
                continue
            state = way.state(at, before)
            if state not in found:
                found[state] = len(found)
                laid = _words(way, at, before, seen, shape.pack, planes)
                words.append(laid)
                most = kernel_cards.MOST_OWN
                choose_at = (most - len(seen.own)) * most * kernel_cards.RANK_WIDTH
                row = [*_padded(seen.own, most), *_padded(seen.up, 1), choose_at, planes, laid.size * 64 // planes,
                       len(outcomes.moves[at]), states_at, begun]  # fmt: skip
            states.append(found[state])
        begun += row[kernel_cards.PLANE] * planes * len(found)
        rows.append(row)
    return rows, np.array(states or [0], np.int64), np.concatenate(words or [np.zeros(1, np.uint64)])


def _padded(places: Sequence[int], size: int) -> list[int]:
    return [*places, *([kernel_cards.NO_CARD] * (size - len(places)))]


def _words(
    way: Way, at: int, before: tuple[int, ...], seen: Seen, pack: int, planes: int
) -> NDArray[np.uint64]:
    """The bits of a decision, a word for each set of own cards."""
    laid = way.words(at, before, planes)
    if laid is not None:
        return laid
    if len(seen.own) > THREE or len(seen.up) > 1:
        raise SimulationError("There are too many hands to look a decision up; this game has no kernel yet.")
    found = np.zeros((planes, comb(pack, len(seen.own))), np.uint64)
    for number, own in enumerate(_sets(pack, len(seen.own))):
        others: list[tuple[int, ...]] = (
            [(card,) for card in range(pack) if card not in own] if seen.up else [()]
        )
        for up in others:
            done = way.choose(at, _named(own), _named(up), before)
            for plane in range(planes):
                found[plane, number] |= np.uint64((done >> plane & 1) << (up[0] if up else 0))
    return found.reshape(-1)


def _named(cards: Sequence[int]) -> tuple[int, ...]:
    """A second joker is a joker."""
    return tuple(min(card, JOKER) for card in cards)


def _sets(pack: int, size: int) -> list[tuple[int, ...]]:
    """Every set, ordered by the highest card first."""
    return sorted(combinations(range(pack), size), key=lambda cards: cards[::-1])


class _Evaluators:
    """The evaluators of some readings, one behind the other, each strength with the line of its reading."""

    def __init__(self, rules: Rules, shape: Shape, seen: Sequence[bool]) -> None:
        self.rules, self.shape, self.seen = rules, shape, seen
        self.parts: list[list[NDArray[Any]]] = [[], [], [], [], []]

    def row(self, name: str, at: int) -> list[int]:
        reader = self.rules.readers[name]
        places = self.shape.read(reader, name)
        made = evaluator(reader.ranking, len(places))
        if made.match:
            raise SimulationError("This ranking looks at cards beside the hand; there is no kernel for it.")
        keys, lanes = (np.zeros(self.shape.pack + 1, np.int64) for _ in range(2))
        known = min(self.shape.pack, made.keys.size)
        keys[:known], lanes[:known] = made.keys[:known], made.lanes[:known]
        starts = [sum(part.size for part in parts) for parts in self.parts]
        for parts, part in zip(
            self.parts,
            (
                keys,
                lanes,
                made.offsets,
                self._with_line(reader, made.strengths),
                self._with_line(reader, made.suited),
            ),
            strict=True,
        ):
            parts.append(part)
        lines = len(self.rules.lines[name]) if self.seen[at] else 1
        most, nothing = kernel_cards.MOST_READ, starts[0] + self.shape.pack
        begins = [starts[0] if at < len(places) else nothing for at in range(most)]
        return [*_padded(places, most), *begins, *starts[2:], made.shift, made.bias, lines]

    def _with_line(self, reader: Reader, found: NDArray[np.uint32]) -> NDArray[np.uint32]:
        whole = found.astype(np.int64)
        return (whole << kernel_cards.LINE_BITS | np.maximum(line_places(reader, whole), 0)).astype(np.uint32)

    def tables(self) -> Tables:
        return tuple(np.concatenate(parts) for parts in self.parts)
