"""Best play over community cards, counted on a GPU: a block of threads takes a board, each thread some of its hands.

The processor sorts the hands of a board (`kernel_board`); here every hand is simply held against every other one, for
there are threads enough. All sums are whole numbers, and those of the processor to the last digit. Needs the extra
`gpu`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from typing import Any

import numpy as np

from pitboss.analysis.odds import chosen_on
from pitboss.games import find
from pitboss.games.banked.against import binomials, one_of_each
from pitboss.games.banked.alone import over_boards
from pitboss.games.banked.board import PAIRS, Boards, Values
from pitboss.games.banked.board_sets import BOARD, board_rows, parts
from pitboss.games.banked.keeping import kept_boards
from pitboss.games.banked.kernel_board import DECK, HANDS, LEFT, SUITS, Course, Sides, Terms, pair_of, renamed
from pitboss.games.banked.rules import Rules
from pitboss.hands.compiled import kernel
from pitboss.hands.kernels import strength_of
from pitboss.hands.layout import Grid, Int, Ints
from pitboss.simulation.gpu import device_function, target, with_names
from pitboss.simulation.script import SimulationError

THREADS, BLOCKS = 256, 1 << 11
NEAR = 4_800
"""Cells of the tally that a block keeps in its own memory beside its hands; more would not fit."""


def count_on_gpu(game: str, as_of: date | str | None, options: Mapping[str, Any]) -> None:
    """Best play of a game over community cards, counted and kept on disk, where the odds look for it."""
    kept_boards(OnGpu(rules_over_boards(game, as_of, options)))


def rules_over_boards(game: str, as_of: date | str | None, options: Mapping[str, Any]) -> Rules:
    """The rules of a game in which hands are compared over community cards; other games are refused."""
    found = find(game)
    law, chosen, _ = chosen_on(found, as_of, dict(options))
    rules: Any = found.rules(law, chosen)
    if not isinstance(rules, Rules) or not over_boards(rules):
        raise SimulationError(f"Nothing of {game} is counted on a GPU; leave --device gpu out.")
    return rules


class OnGpu(Boards):
    """The same round, its two passes over all boards on the GPU."""

    def carried(self, street: int, threads: int) -> Values:
        return self.carried_here(street, 0, one_of_each(BOARD)[1].size)

    def carried_here(self, street: int, start: int, stop: int) -> Values:
        """What boards from `start` to `stop` bring to the boards of a street."""
        device, terms = target(), self.fewer
        boards, weights = (some[start:stop] for some in one_of_each(BOARD))
        rows, suits = named(boards, street)
        size = (2 + terms.folds.size, one_of_each(street)[1].size, PAIRS)
        out = device.to_device(np.zeros(size, np.int64))
        build("carry")[min(BLOCKS, len(boards)), THREADS](
            *_sent(boards, weights, *_judged(terms), terms.worth, terms.plays, terms.folds, rows, suits, _hands()), out
        )  # fmt: skip
        return out.copy_to_host()

    def by_course(self, course: Course, sides: Sides, threads: int) -> Values:
        """Deals by the two cards of a side too, and tallies that do not fit, are counted by the processor."""
        own, dealer = self.lines
        if sides.matters.any() or len(self.states) * len(own) * 3 * len(dealer) > NEAR:
            return super().by_course(course, sides, threads)
        return self.tallied_here(course, 0, one_of_each(BOARD)[1].size)

    def tallied_here(self, course: Course, start: int, stop: int) -> Values:
        """The deals of the boards from `start` to `stop`."""
        device, terms, (own, dealer) = target(), self.terms, self.lines
        boards, weights = (some[start:stop] for some in one_of_each(BOARD))
        streets = [part.shape[1] for part in course.parts]
        smaller = [named(boards, street) for street in streets]
        rows = np.concatenate([found for found, _ in smaller], axis=1)
        suits = np.concatenate([found for _, found in smaller], axis=1)
        starts = np.cumsum([0, *(found.shape[1] for found, _ in smaller)])
        policies = np.concatenate([policy.ravel() for policy in course.policies])
        before = np.cumsum([0, *(policy.size for policy in course.policies)])
        sizes = np.array([policy.shape[1] for policy in course.policies])
        cells = 3 * len(dealer)
        out = device.to_device(np.zeros(len(self.states) * len(own) * cells, np.int64))
        build("tally", len(self.states), len(own), cells)[min(BLOCKS, len(boards)), THREADS](
            *_sent(
                boards, weights, *_judged(terms), terms.worth, terms.plays, terms.folds, rows, suits, _hands(),
                course.first, course.turns, policies, before, sizes, starts, course.paths, course.asked, course.after,
            ),
            out,
        )  # fmt: skip
        found = np.zeros((1, 2, len(self.states), len(own), cells), np.int64)
        found[0, 0] = out.copy_to_host().reshape(found.shape[2:])
        return found


def named(boards: Grid, street: int) -> tuple[Any, Any]:
    """Of every part of these boards on a street: the row of the set that stands for it, and its names of the suits."""
    places = parts(BOARD, street)
    rows = np.empty((boards.shape[0], places.shape[0]), np.int32)
    suits = np.empty((boards.shape[0], places.shape[0], SUITS), np.uint8)
    name_parts(boards, places, board_rows(street), binomials(), rows, suits)
    return rows, suits


@kernel
def name_parts(boards: Grid, places: Grid, known: Ints, choose: Grid, rows: Any, suits: Any) -> None:
    name, part = np.empty(DECK, np.int64), np.empty(places.shape[1], np.int64)
    for number in range(boards.shape[0]):
        for which in range(places.shape[0]):
            for at in range(part.size):
                part[at] = boards[number, places[which, at]]
            rows[number, which] = renamed(part, known, choose, name)
            for suit in range(SUITS):
                suits[number, which, suit] = name[suit]


def _judged(terms: Terms) -> tuple[Any, ...]:
    return *terms.table, terms.floors, terms.edges


def _sent(*values: Any) -> tuple[Any, ...]:
    """Arrays on the GPU; numbers as they are."""
    return tuple(_array(value) if isinstance(value, np.ndarray) else value for value in values)


def _array(value: Any) -> Any:
    return target().to_device(np.ascontiguousarray(value))


@cache
def _hands() -> Any:
    """Every two of the cards that a board leaves, by their places."""
    return np.array([(high, low) for high in range(1, LEFT) for low in range(high)], np.uint8)


@cache
def build(name: str, states: int = 1, lines: int = 1, cells: int = 1) -> Any:
    """A pass as a GPU kernel; the names in capitals below are filled in here."""
    known: dict[str, Any] = {"STRENGTH": device_function(strength_of), "PAIR": device_function(pair_of)}
    known |= {"RATE": _on_device(rate, known), "PUT_LEFT": _on_device(put_left, {}), "cuda": target()}
    sizes = {"STATES": states, "LINES": lines, "CELLS": cells, "TALLY": states * lines * cells}
    return target().jit(with_names({"carry": carry, "tally": tally}[name], {**known, **sizes}))


def _on_device(function: Any, names: Mapping[str, Any]) -> Any:
    return target().jit(device=True)(with_names(function, names))


cuda: Any = None
STRENGTH: Any = None
PAIR: Any = None
RATE: Any = None
PUT_LEFT: Any = None
STATES, LINES, CELLS, TALLY = 1, 1, 1, 1


def put_left(board: Any, left: Any) -> None:
    """The cards that a board leaves."""
    found = 0
    for card in range(DECK):
        free = True
        for at in range(BOARD):
            free = free and board[at] != card
        if free:
            left[found] = card
            found += 1


def rate(
    board: Any, keys: Any, lanes: Any, offsets: Any, strengths: Any, suited: Any, shift: Int, bias: Int, match: Int,
    floors: Any, edges: Any, hands: Any, left: Any, strength: Any, cards: Any, line: Any, start: Int, step: Int,
) -> None:  # fmt: skip
    """Of every `step`th hand: its strength, its two cards, and its line as the player's and as the dealer's."""
    key, lane = np.int64(0), np.int64(0)
    for at in range(BOARD):
        key += keys[board[at]]
        lane |= lanes[board[at]]
    for at in range(start, HANDS, step):
        one, two = left[hands[at, 0]], left[hands[at, 1]]
        made = STRENGTH(
            key + keys[one] + keys[two], lane | lanes[one] | lanes[two], offsets, strengths, suited, shift, bias, match
        )  # fmt: skip
        strength[at], cards[at, 0], cards[at, 1] = made, one, two
        own, other = 0, 0
        while own < floors.size and made >= floors[own]:
            own += 1
        while other < edges.size and made >= edges[other]:
            other += 1
        line[at, 0], line[at, 1] = own, other


def carry(
    boards: Any, weights: Any, keys: Any, lanes: Any, offsets: Any, strengths: Any, suited: Any, shift: Int,
    bias: Int, match: Int, floors: Any, edges: Any, worth: Any, plays: Any, folds: Any, rows: Any, suits: Any,
    hands: Any, out: Any,
) -> None:  # fmt: skip
    """What every hand is worth on these boards, added to the smaller boards that they came from."""
    left = cuda.shared.array(LEFT, np.int64)  # one a line: Numba's simulator tells them apart by it
    strength = cuda.shared.array(HANDS, np.int32)
    cards = cuda.shared.array((HANDS, 2), np.uint8)
    line = cuda.shared.array((HANDS, 2), np.uint8)
    for number in range(cuda.blockIdx.x, boards.shape[0], cuda.gridDim.x):
        if cuda.threadIdx.x == 0:
            PUT_LEFT(boards[number], left)
        cuda.syncthreads()
        RATE(
            boards[number], keys, lanes, offsets, strengths, suited, shift, bias, match, floors, edges, hands, left,
            strength, cards, line, cuda.threadIdx.x, cuda.blockDim.x,
        )  # fmt: skip
        cuda.syncthreads()
        weight = weights[number]
        for at in range(cuda.threadIdx.x, HANDS, cuda.blockDim.x):
            one, two, mine, own = np.int64(cards[at, 0]), np.int64(cards[at, 1]), strength[at], line[at, 0]
            base, unit = np.int64(0), np.int64(0)
            for other in range(HANDS):
                high, low = np.int64(cards[other, 0]), np.int64(cards[other, 1])
                if one != high and one != low and two != high and two != low:
                    theirs = strength[other]
                    cell = (
                        3 * np.int64(line[other, 1]) + 1 + np.int64(mine > theirs) - np.int64(mine < theirs)
                    )
                    base += worth[0, own, cell]
                    unit += worth[1, own, cell]
            for which in range(rows.shape[1]):
                row = rows[number, which]
                pair = PAIR(
                    one // SUITS * SUITS + suits[number, which, one % SUITS],
                    two // SUITS * SUITS + suits[number, which, two % SUITS],
                )
                cuda.atomic.add(out, (0, row, pair), weight * base)
                cuda.atomic.add(out, (1, row, pair), weight * unit)
                for state in range(folds.size):
                    best = folds[state]
                    for play in range(plays.shape[1]):
                        if plays[state, play] >= 0:
                            best = max(best, base + plays[state, play] * unit)
                    cuda.atomic.add(out, (2 + state, row, pair), weight * best)
        cuda.syncthreads()


def tally(
    boards: Any, weights: Any, keys: Any, lanes: Any, offsets: Any, strengths: Any, suited: Any, shift: Int,
    bias: Int, match: Int, floors: Any, edges: Any, worth: Any, plays: Any, folds: Any, rows: Any, suits: Any,
    hands: Any, first: Any, turns: Any, policies: Any, before: Any, sizes: Any, starts: Any, paths: Any, asked: Any,
    after: Any, out: Any,
) -> None:  # fmt: skip
    """Deals by the state that a hand ends in, its line, and the cell of the other side's hand."""
    left = cuda.shared.array(LEFT, np.int64)  # one a line: Numba's simulator tells them apart by it
    strength = cuda.shared.array(HANDS, np.int32)
    cards = cuda.shared.array((HANDS, 2), np.uint8)
    line = cuda.shared.array((HANDS, 2), np.uint8)
    near = cuda.shared.array(TALLY, np.int64)
    met, ends = cuda.local.array(CELLS, np.int32), cuda.local.array(STATES, np.int32)
    for at in range(cuda.threadIdx.x, TALLY, cuda.blockDim.x):
        near[at] = 0
    for number in range(cuda.blockIdx.x, boards.shape[0], cuda.gridDim.x):
        if cuda.threadIdx.x == 0:
            PUT_LEFT(boards[number], left)
        cuda.syncthreads()
        RATE(
            boards[number], keys, lanes, offsets, strengths, suited, shift, bias, match, floors, edges, hands, left,
            strength, cards, line, cuda.threadIdx.x, cuda.blockDim.x,
        )  # fmt: skip
        cuda.syncthreads()
        for at in range(cuda.threadIdx.x, HANDS, cuda.blockDim.x):
            one, two, mine, own = np.int64(cards[at, 0]), np.int64(cards[at, 1]), strength[at], line[at, 0]
            for cell in range(CELLS):
                met[cell] = 0
            for other in range(HANDS):
                high, low = np.int64(cards[other, 0]), np.int64(cards[other, 1])
                if one != high and one != low and two != high and two != low:
                    theirs = strength[other]
                    met[
                        3 * np.int64(line[other, 1]) + 1 + np.int64(mine > theirs) - np.int64(mine < theirs)
                    ] += 1
            base, unit = np.int64(0), np.int64(0)
            for cell in range(CELLS):
                base += met[cell] * worth[0, own, cell]
                unit += met[cell] * worth[1, own, cell]
            for state in range(STATES):
                ends[state] = 0
            start = first[PAIR(one, two)]
            for path in range(paths.shape[0]):
                state = np.int64(start)
                for street in range(paths.shape[1]):
                    turn = turns[street, state]
                    if turn >= 0:
                        which = starts[street] + paths[path, street]
                        pair = PAIR(
                            one // SUITS * SUITS + suits[number, which, one % SUITS],
                            two // SUITS * SUITS + suits[number, which, two % SUITS],
                        )
                        row = turn * sizes[street] + rows[number, which]
                        state = np.int64(policies[before[street] + row * PAIRS + pair])
                ends[state] += 1
            for state in range(STATES):
                if ends[state]:
                    end = np.int64(state)
                    if asked[state] >= 0:
                        best = folds[asked[state]]
                        for play in range(plays.shape[1]):
                            if plays[asked[state], play] >= 0:
                                best = max(best, base + plays[asked[state], play] * unit)
                        end = after[asked[state], plays.shape[1]]
                        for play in range(plays.shape[1]):  # of equal choices the first
                            if (
                                plays[asked[state], play] >= 0
                                and base + plays[asked[state], play] * unit == best
                            ):
                                end = after[asked[state], play]
                                break
                    times = weights[number] * ends[state]
                    for cell in range(CELLS):
                        if met[cell]:
                            cuda.atomic.add(near, (end * LINES + own) * CELLS + cell, times * met[cell])
        cuda.syncthreads()
    for at in range(cuda.threadIdx.x, TALLY, cuda.blockDim.x):
        if near[at]:
            cuda.atomic.add(out, at, near[at])
