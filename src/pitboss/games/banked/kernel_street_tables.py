"""The tables of `kernel_streets`, from the shape of a deal and from best play over boards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked import kernel_streets as streets
from pitboss.games.banked.against import binomials, one_of_each
from pitboss.games.banked.board import BOARD, State, board_rows
from pitboss.games.banked.kernel_board import HANDS, Terms, last_choice, renamed, showdowns, worths
from pitboss.games.banked.kernel_streets import Codes, Small
from pitboss.games.banked.layouts import in_kernel_order, line_places
from pitboss.games.banked.reading import HAND
from pitboss.games.banked.round import COMMUNITY, DEALER
from pitboss.hands.compiled import compiling, kernel
from pitboss.hands.kernels import displace
from pitboss.hands.layout import Grid, Ints
from pitboss.hands.tables import ROW_SHIFT, WEIGHTS, rank_sums
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import all_sets

if TYPE_CHECKING:
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.shapes import Shape
    from pitboss.games.banked.ways import BoardWay
    from pitboss.simulation.plan import Tables

MOST_CHOICES = 4
RESTS = (1, 13, 13 * 13 + comb(13, 2), 13**3)
"""In how many ways so many cards can lie in the suits after the first."""
AS_THEY_ARE = 1 << 2 | 2 << 4 | 3 << 6
"""The names of suits that are in order already."""
Choices = NDArray[np.uint8]


def fits_streets(shape: Shape, outcomes: Outcomes, way: BoardWay) -> bool:
    board, boards = shape.places.get(COMMUNITY, ()), way.boards
    seen = {boards.own, boards.dealer, boards.versus, *_held(outcomes.rules)}
    return (
        (len(shape.places[HAND]), len(shape.places.get(DEALER, ())), len(board)) == (2, 2, BOARD)
        and shape.pack == streets.PACK
        and shape.dealt <= streets.DEALT
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
        terms, np.array(places, np.int64), states, bits, suit_codes(), row_starts(), second_suits(), suited_firsts(),
        *by_ranks(), np.concatenate(held), made.keys, made.lanes, made.offsets,
        *(_with_lines(outcomes, way, order, found) for found in (made.strengths, made.suited)),
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


def _with_lines(
    outcomes: Outcomes, way: BoardWay, order: Ints, found: NDArray[np.uint32]
) -> NDArray[np.uint32]:
    """Strengths as the kernel has them: their order, and the lines that are seen."""
    whole = found.astype(np.int64)
    packed = np.searchsorted(order, whole)
    for name, at in ((way.boards.own, streets.OWN_LINE_AT), (way.boards.dealer, streets.DEALER_LINE_AT)):
        if name in outcomes.reads:
            packed |= np.maximum(line_places(outcomes.rules.readers[name], whole), 0) << at
    return packed.astype(np.uint32)


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
    """Choices of so many bits each, in words."""
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
    if not seen:
        return to_place[best.first]
    with compiling("the laying out of decisions"):
        if seen == BOARD:
            found = np.zeros(int(suited_firsts()[-1]), np.uint8)
            fill_boards(
                one_of_each(BOARD)[0], turn, boards.terms, boards.after_last, to_place, suit_codes(), suited_firsts(),
                *by_ranks(), ROW_SHIFT, found,
            )  # fmt: skip
            return found
        found = np.zeros(row_count(seen) * streets.PAIRS, np.uint8)
        fill_rows(
            all_sets(seen), best.policies[at - 1][turn], board_rows(seen), binomials(), to_place, suit_codes(),
            (seen - 3) * streets.CODES, row_starts(), second_suits(), found,
        )  # fmt: skip
        return found


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


def row_starts() -> Small:
    """By the code of the first suit, for three cards seen and for four: its first row, and how many cards are left."""
    starts = np.zeros((2, streets.CODES), np.int32)
    for list_, seen in enumerate((3, 4)):
        row = 0
        for code, size in _sizes():
            left = seen - size
            if size and 0 <= left < len(RESTS):
                starts[list_, code] = row << 2 | left
                row += RESTS[left]
    return starts.reshape(-1)


def row_count(seen: int) -> int:
    return sum(comb(13, size) * RESTS[seen - size] for size in range(1, 5) if 0 <= seen - size < len(RESTS))


def second_suits() -> Ints:
    """What the second suit adds to a row, by how many cards the first has left and by its code."""
    found = np.zeros((4, streets.SECOND), np.int64)
    for code in range(streets.ONE, streets.SECOND):
        one = code - streets.ONE
        two = code - streets.TWO
        found[1, code] = one if two < 0 else 0
        found[2, code] = comb(13, 2) + one * 13 if two < 0 else two
        found[3, code] = one * 13**2 if two < 0 else 0
    return found.reshape(-1)


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


@kernel
def fill_rows(
    sets: Grid, policy: Any, rows: Ints, choose: Grid, to_place: Choices, codes: Codes, first: int,
    starts: Small, seconds: Ints, found: Choices,
) -> None:  # fmt: skip
    """What is done with every hand on three or four cards of a board, under the names of suits that the kernel uses."""
    name = np.empty(52, np.int64)
    for number in range(sets.shape[0]):
        lanes = np.int64(0)
        for card in sets[number]:
            lanes |= np.int64(1) << (16 * (card & 3) + (card >> 2))
        a, b, c, d = streets.in_order(lanes, codes)
        if streets.named(a, b, c, d) != AS_THEY_ARE:
            continue
        at = streets.row_of(a, b, c, d, first, starts, seconds) * streets.PAIRS
        row = renamed(sets[number], rows, choose, name)
        for one in range(1, 52):
            for two in range(one):
                choice = policy[row, streets.pair_at(name[one], name[two])]
                found[at + streets.pair_at(one, two)] = to_place[choice]


@kernel
def fill_boards(
    boards: Grid, turn: int, terms: Terms, after: Grid, to_place: Choices, codes: Codes, firsts: Small,
    offsets: NDArray[np.uint32], plain: Small, shift: int, found: Choices,
) -> None:  # fmt: skip
    """The same on whole boards, one of each kind that the kernel tells apart."""
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
        begins = streets.row_of_board(
            key,
            lanes,
            suit,
            board[0],
            board[1],
            board[2],
            board[3],
            board[4],
            codes,
            firsts,
            offsets,
            plain,
            shift,
        )
        if filled[begins]:
            continue
        filled[begins] = True
        showdowns(board, terms, held, line, cells)
        worths(line, cells, terms, values)
        for at in range(HANDS):
            choice = last_choice(turn, values[:, at], terms.plays, after)
            found[begins + streets.hand_on_board(held[at, 0], held[at, 1], suit)] = to_place[choice]
