"""The tables of `kernel_streets`, from the shape of a deal and from best play over boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked import kernel_streets as streets
from pitboss.games.banked.against import binomials, one_of_each
from pitboss.games.banked.board import State
from pitboss.games.banked.board_sets import BOARD, board_rows
from pitboss.games.banked.kernel_board import HANDS, Terms, last_choice, renamed, showdowns, worths
from pitboss.games.banked.kernel_parts import DEALER_LINE_AT
from pitboss.games.banked.kernel_streets import Codes, Small
from pitboss.games.banked.layouts import in_kernel_order, lines_by_order
from pitboss.games.banked.reading import HAND
from pitboss.games.banked.round import COMMUNITY, DEALER
from pitboss.hands.compiled import compiling, kernel
from pitboss.hands.kernels import displace
from pitboss.hands.layout import Grid, Ints
from pitboss.hands.tables import ROW_SHIFT, WEIGHTS, rank_sums
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import all_sets
from pitboss.simulation.twelve import CARDS

if TYPE_CHECKING:
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.shapes import Shape
    from pitboss.games.banked.ways import BoardWay
    from pitboss.simulation.plan import Tables

MOST_CHOICES = 4
THREE = 3
Choices = NDArray[np.uint8]


def fits_streets(shape: Shape, outcomes: Outcomes, way: BoardWay) -> bool:
    board, boards = shape.places.get(COMMUNITY, ()), way.boards
    seen = {boards.own, boards.dealer, boards.versus, *_held(outcomes.rules)}
    return (
        (len(shape.places[HAND]), len(shape.places.get(DEALER, ())), len(board)) == (2, 2, BOARD)
        and shape.pack == streets.PACK
        and shape.dealt <= CARDS
        and all(ask.up == board[: len(ask.up)] and len(ask.up) in streets.ASKED for ask in shape.asks)
        and all(len(moves) <= MOST_CHOICES for moves in outcomes.moves)
        and set(outcomes.reads) <= seen
    )


def laid_out_streets(shape: Shape, outcomes: Outcomes, way: BoardWay) -> tuple[Tables, Ints]:
    """The tables, and the places of the kernel's outcomes among the keys."""
    rules, boards = outcomes.rules, way.boards
    own, other = _held(rules)
    reads = (boards.own, boards.dealer, own, other, boards.versus)
    sizes = [len(rules.lines[name]) if name in outcomes.reads else 1 for name in reads]
    places = [*shape.places[HAND], *shape.places[DEALER], *shape.places[COMMUNITY]]
    made = evaluator(rules.readers[boards.own].ranking, 2 + BOARD)
    choices, lists, states, bits = _asks(shape, outcomes, way)
    terms = np.array([*sizes, made.shift, made.bias, *choices, *lists], np.int64)
    order = np.unique(np.concatenate([made.strengths, made.suited])).astype(np.int64)
    held = [_lines_of_two(rules, name if name in outcomes.reads else "") for name in (own, other)]
    tables = (
        terms, np.array(places, np.int64), states, bits, *boards_by_cards(), suit_codes(), suited_firsts(),
        other_ranks(), *by_ranks(), np.concatenate(held), made.keys, made.lanes, made.offsets,
        *(np.searchsorted(order, found).astype(np.uint16) for found in (made.strengths, made.suited)),
        lines_by_order(outcomes, order, {boards.own: 0, boards.dealer: DEALER_LINE_AT}),
    )  # fmt: skip
    return tables, in_kernel_order(outcomes, reads)


def _held(rules: Rules) -> tuple[str, str]:
    """The readings of the own two cards and of the dealer's, where there are any."""
    of = {reader.places: name for name, reader in rules.readers.items()}
    return of.get((HAND,), ""), of.get((DEALER,), "")


def _lines_of_two(rules: Rules, name: str) -> Choices:
    if not name:
        return np.zeros(streets.PAIRS, np.uint8)
    reader, lines = rules.readers[name], rules.lines[name]
    return np.array(
        [lines.index(reader.line(reader.strength((low, high)))) for high in range(52) for low in range(high)],
        np.uint8,
    )


def _asks(
    shape: Shape, outcomes: Outcomes, way: BoardWay
) -> tuple[list[int], list[int], Ints, NDArray[np.uint64]]:
    """Choices at each question that the kernel knows, where the list of each begins, the lists and the tables.

    A list says by what was done before where a table begins, and how many bits a choice has; none if not asked.
    """
    choices, lists, states = [1] * len(streets.ASKED), [0] * len(streets.ASKED), [0]
    words = [np.zeros(1, np.uint64)]
    done = [range(1)]
    for number, seen in enumerate(streets.ASKED):
        at = next((n for n, ask in enumerate(shape.asks) if len(ask.up) == seen), None)
        lists[number] = len(states)
        if at is None:
            states += [0] * prod(len(each) for each in done)
            continue
        choices[number] = len(outcomes.moves[at])
        width, tables = max(1, (choices[number] - 1).bit_length()), dict[State, int]()
        for before in product(*done[1:]):
            state = way.state(at, before) if outcomes.asked(at, before) else None
            if state is not None and state not in tables:
                laid = packed(_choices(way, at, state, seen), width)
                same = next(
                    (n for n, each in enumerate(words) if n and np.array_equal(each, laid)), len(words)
                )
                tables[state] = 64 * sum(each.size for each in words[:same])
                words += [laid] if same == len(words) else []
            states.append(0 if state is None else tables[state] << 2 | width)
        done.append(range(choices[number]))
    return choices, lists, np.array(states, np.int64), np.concatenate(words)


def packed(choices: Choices, width: int) -> NDArray[np.uint64]:
    """Choices of n bits each, in words."""
    bits = np.stack([choices >> bit & 1 for bit in range(width)], axis=1).reshape(-1)
    bits = np.pad(bits, (0, -bits.size % 64))
    return np.packbits(bits, bitorder="little").view(np.uint64)


def _choices(way: BoardWay, at: int, state: State, seen: int) -> Choices:
    """What is done at a question with every hand on every board, as the kernel looks it up."""
    boards, best, moves = way.boards, way.best, way.outcomes.moves[at]
    to_place = np.zeros(len(boards.states), np.uint8)
    for move in boards.moves(at, state):
        place = next(
            n for n, each in enumerate(moves) if (each.choice.do, each.times) == (move.do, move.times)
        )
        to_place[boards.states.index(move.after)] = place
    turn = boards.reached(at).index(state)
    if seen < BOARD:
        return to_place[best.policies[at - 1][turn] if seen else best.first].reshape(-1)
    found = np.zeros(int(suited_firsts()[-1]), np.uint8)
    with compiling("the laying out of decisions"):
        fill_boards(
            one_of_each(BOARD)[0], turn, boards.terms, boards.after_last, to_place, suit_codes(), suited_firsts(),
            other_ranks(), *by_ranks(), ROW_SHIFT, found,
        )  # fmt: skip
    return found


@cache
def boards_by_cards() -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The row of every three cards and what their suits are called there; then that of every row with a fourth card."""
    three = one_of_each(THREE)[0]
    flops, turns = np.zeros(comb(52, THREE), np.uint32), np.zeros(len(three) * 52, np.uint32)
    with compiling("the laying out of boards"):
        name_boards(all_sets(THREE), board_rows(THREE), binomials(), flops)
        name_turns(three, board_rows(THREE + 1), binomials(), turns)
    return flops, turns


def suit_codes() -> Codes:
    """The code of the ranks of a suit, by their bits; more than five are not looked up."""
    codes = np.zeros(1 << 13, np.int16)
    number = 0
    for size in range(6):
        for ranks in combinations(range(13), size):
            codes[sum(1 << rank for rank in ranks)] = number
            number += 1
    assert number == streets.CODES
    return codes


def _sizes() -> Iterator[tuple[int, int]]:
    """Every code, and how many ranks it has."""
    number = 0
    for size in range(6):
        for _ in range(comb(13, size)):
            yield number, size
            number += 1


def by_ranks() -> tuple[NDArray[np.uint32], Small]:
    """Where the decisions begin on a whole board without three cards of a suit, found by the sum of its ranks."""
    sums = np.sort(rank_sums(BOARD, WEIGHTS[2 + BOARD])[0])
    offsets = np.zeros((int(sums[-1]) >> ROW_SHIFT) + 1, np.uint32)
    taken = displace(sums, ROW_SHIFT, offsets, np.zeros(8 * sums.size + (2 << ROW_SHIFT), np.uint8))
    plain = np.zeros(taken, np.int32)
    places = (sums + offsets[sums >> ROW_SHIFT]) & 0xFFFFFFFF
    plain[places] = np.arange(sums.size) * streets.PLAIN
    return offsets, plain


def suited_firsts() -> Small:
    """Where they begin on one with three cards of a suit or more, by the code of these: after them two others, or
    one, or none.
    """
    begins = rank_sums(BOARD, WEIGHTS[2 + BOARD])[0].size * streets.PLAIN
    firsts = np.zeros(streets.CODES + 1, np.int32)
    for code, size in _sizes():
        firsts[code] = begins
        begins += streets.OTHERS[size - 3] * streets.SUITED if size >= 3 else 0
    firsts[-1] = begins
    return firsts


def other_ranks() -> NDArray[np.uint8]:
    """The row of the cards of a board beside three of a suit by the bits of their ranks, then beside four or five."""
    found = np.zeros((2, 1 << 13), np.uint8)
    for one in range(13):
        found[1, 1 << one] = one + 1
        for two in range(one + 1):
            low, high = two + 1, one + 1
            found[0, 1 << one | 1 << two] = (low * (27 - low) >> 1) + high
    return found.reshape(-1)


@kernel
def named(name: Ints) -> Any:
    """What the suits are called, two bits for each."""
    return (name[0] & 3) | (name[1] & 3) << 2 | (name[2] & 3) << 4 | (name[3] & 3) << 6


@kernel
def name_boards(sets: Grid, rows: Ints, choose: Grid, found: NDArray[np.uint32]) -> None:
    name = np.empty(52, np.int64)
    for number in range(sets.shape[0]):
        row = renamed(sets[number], rows, choose, name)
        found[number] = np.uint32(row << streets.NAME_BITS | named(name))


@kernel
def name_turns(boards: Grid, rows: Ints, choose: Grid, found: NDArray[np.uint32]) -> None:
    name, cards = np.empty(52, np.int64), np.empty(4, np.int64)
    for number in range(boards.shape[0]):
        cards[:3] = boards[number]
        for card in range(52):
            cards[3] = card
            if card != cards[0] and card != cards[1] and card != cards[2]:
                row = renamed(cards, rows, choose, name)
                found[number * 52 + card] = np.uint32(row << streets.NAME_BITS | named(name))


@kernel
def fill_boards(
    boards: Grid, turn: int, terms: Terms, after: Grid, to_place: Choices, codes: Codes, firsts: Small,
    others: Choices, offsets: NDArray[np.uint32], plain: Small, shift: int, found: Choices,
) -> None:  # fmt: skip
    """What is done with every hand on whole boards, one of each kind that the kernel tells apart."""
    keys = terms.table[0]
    held, line = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
    cells = np.empty((HANDS, 3 * terms.edges.size + 3), np.int64)
    values = np.empty((2 + terms.folds.size, HANDS), np.int64)
    filled = np.zeros(found.size, np.bool_)
    for number in range(boards.shape[0]):
        board = boards[number]
        key, lanes = np.int64(0), np.int64(0)
        for card in board:
            key += keys[card]
            lanes |= np.int64(1) << (16 * (card & 3) + (card >> 2))
        suit = streets.suit_of_three(key)
        begins = streets.row_of_board(key, lanes, suit, codes, firsts, others, offsets, plain, shift)
        if filled[begins]:
            continue
        filled[begins] = True
        showdowns(board, terms, held, line, cells)
        worths(line, cells, terms, values)
        for at in range(HANDS):
            choice = last_choice(turn, values[:, at], terms.plays, after)
            found[begins + streets.hand_on_board(held[at, 0], held[at, 1], suit)] = to_place[choice]
