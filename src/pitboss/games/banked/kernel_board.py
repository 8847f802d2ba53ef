"""Showdowns on boards of five cards: every two-card hand is rated once, and compared with all others by sorting.

Of a sorted list of all hands those below one hand are its place in the list, less those that share a card with it:
each card has a count of its own. What a hand is worth is then carried back to the boards of fewer cards that it was
played on. Suits can be renamed, so that one board stands for many; `carry` puts what it finds where it belongs under
the names of the smaller board, and `under_all_names` adds up over the names that leave that one as it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_against import place_of_set
from pitboss.hands.compiled import kernel
from pitboss.hands.kernels import strength_of
from pitboss.hands.layout import Grid, Int, Ints, Tables

LEFT = 47
HANDS = LEFT * (LEFT - 1) // 2
OTHERS = 45 * 44 // 2
"""Hands that a board leaves, and those of them that a hand leaves to the other side."""
SUITS, DECK = 4, 52
NO_FOLD = -(1 << 62)
Policy = NDArray[np.uint8]


class Terms(NamedTuple):
    """What a showdown is judged by.

    floors, edges: where the lines of the player's and of the dealer's hand begin, but for the lowest
    worth: by line and cell, what the first wagers make and what a unit of a raised one does
    plays, folds: of each state with a choice on the whole board, the units of its plays (-1: no more), and what a
        fold is worth
    """

    table: Tables
    floors: Ints
    edges: Ints
    worth: NDArray[np.int64]
    plays: Grid
    folds: Ints


class Course(NamedTuple):
    """How hands come to the whole board.

    first, policies: the state after the choice on the first cards, and by the state before it on smaller boards
    turns: the place of a state among those with a choice on a street, or -1
    parts, rows, paths: the parts of a board on each street, their rows, and the ways from part to part
    asked, after: the place of a state among those with a choice on the whole board, or -1; the states that its plays
        lead to, and last its fold
    """

    first: Policy
    turns: Grid
    policies: tuple[Policy, ...]
    parts: tuple[Grid, ...]
    rows: tuple[Ints, ...]
    paths: Grid
    asked: Ints
    after: Grid


class Sides(NamedTuple):
    """By what else deals are counted, for wagers on the two cards of a side alone.

    kinds: the line of every two own cards; matters: by that line, whether the dealer's two cards count too
    rare: two cards of the dealer that are of another line than all others
    """

    kinds: Ints
    matters: NDArray[np.bool_]
    rare: Grid


NO_SIDES = Sides(
    np.zeros(DECK * (DECK - 1) // 2, np.int64), np.zeros(1, np.bool_), np.zeros((0, 2), np.int64)
)


@kernel
def showdowns(board: Ints, terms: Terms, held: Grid, line: Ints, cells: Grid) -> None:
    """Every hand on a board, the lowest first: its two cards, its line, and the other side's hands.

    These are counted by their own line (between two of the `edges`), and within it those that this hand is lower than,
    equal to and higher than.
    """
    keys, lanes, offsets, strengths, suited, shift, bias, match = terms.table
    taken = np.zeros(DECK, np.bool_)
    key, lane = np.int64(0), np.int64(0)
    for card in board:
        taken[card] = True
        key += keys[card]
        lane |= lanes[card]
    left = np.empty(LEFT, np.int64)
    found = 0
    for card in range(DECK):
        if not taken[card]:
            left[found] = card
            found += 1
    order = np.empty(HANDS, np.int64)
    found = 0
    for high in range(1, LEFT):
        for low in range(high):
            one, two = left[high], left[low]
            strength = strength_of(
                key + keys[one] + keys[two], lane | lanes[one] | lanes[two], offsets, strengths, suited, shift, bias,
                match,
            )  # fmt: skip
            order[found] = strength << 12 | high << 6 | low
            found += 1
    order.sort()
    compare(order, left, terms.floors, terms.edges, held, line, cells)


@kernel
def compare(order: Ints, left: Ints, floors: Ints, edges: Ints, held: Grid, line: Ints, cells: Grid) -> None:
    """The hands of a sorted list compared with all that share no card with them."""
    count = np.zeros(LEFT, np.int64)
    edge_total, edge_count = np.zeros(edges.size, np.int64), np.zeros((edges.size, LEFT), np.int64)
    below, not_above = np.empty(HANDS, np.int64), np.empty(HANDS, np.int64)
    edge, own = 0, 0
    start = 0
    while start < HANDS:
        strength = order[start] >> 12
        while edge < edges.size and strength >= edges[edge]:
            edge_total[edge] = start
            edge_count[edge] = count
            edge += 1
        while own < floors.size and strength >= floors[own]:
            own += 1
        stop = start
        while stop < HANDS and order[stop] >> 12 == strength:
            high, low = order[stop] >> 6 & 63, order[stop] & 63
            below[stop] = start - count[high] - count[low]
            line[stop] = own
            stop += 1
        for at in range(start, stop):
            count[order[at] >> 6 & 63] += 1
            count[order[at] & 63] += 1
        for at in range(start, stop):
            not_above[at] = stop - count[order[at] >> 6 & 63] - count[order[at] & 63] + 1
        start = stop
    while edge < edges.size:
        edge_total[edge] = HANDS
        edge_count[edge] = count
        edge += 1
    for at in range(HANDS):
        high, low, strength = order[at] >> 6 & 63, order[at] & 63, order[at] >> 12
        held[at, 0], held[at, 1] = left[low], left[high]
        begin = np.int64(0)
        for part in range(edges.size + 1):
            if part < edges.size:
                end = edge_total[part] - edge_count[part, high] - edge_count[part, low]
                end += strength < edges[part]
            else:
                end = OTHERS
            cells[at, 3 * part] = max(end - max(begin, not_above[at]), 0)
            cells[at, 3 * part + 1] = max(min(end, not_above[at]) - max(begin, below[at]), 0)
            cells[at, 3 * part + 2] = max(min(end, below[at]) - begin, 0)
            begin = end


@kernel
def renamed(cards: Ints, rows: Ints, choose: Grid, name: Ints) -> Any:
    """The row of the set that stands for these cards, and in `name` what each card is called there."""
    masks, order = np.zeros(SUITS, np.int64), np.arange(SUITS)
    for card in cards:
        masks[card % SUITS] |= 1 << card // SUITS
    for at in range(1, SUITS):
        suit, place = order[at], at
        while place and masks[order[place - 1]] < masks[suit]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = suit
    for place in range(SUITS):
        for rank in range(DECK // SUITS):
            name[rank * SUITS + order[place]] = rank * SUITS + place
    called = np.empty(cards.size, np.int64)
    for at in range(cards.size):
        called[at] = name[cards[at]]
    called.sort()
    return rows[place_of_set(called, called.size, choose)]


@kernel
def pair_of(one: Int, two: Int) -> Any:
    """The place of a two-card hand among all 1,326."""
    if one < two:
        one, two = two, one
    return one * (one - 1) // 2 + two


@kernel
def worths(line: Ints, cells: Grid, terms: Terms, values: Grid) -> None:
    """What each hand is worth: what was wagered before the deal, a unit of what is raised, and each state in which a
    last choice is left, the best of its plays.
    """
    for at in range(HANDS):
        base, unit = np.int64(0), np.int64(0)
        for cell in range(cells.shape[1]):
            base += cells[at, cell] * terms.worth[0, line[at], cell]
            unit += cells[at, cell] * terms.worth[1, line[at], cell]
        values[0, at], values[1, at] = base, unit
        for state in range(terms.folds.size):
            best = terms.folds[state]
            for units in terms.plays[state]:
                if units >= 0:
                    best = max(best, base + units * unit)
            values[2 + state, at] = best


@kernel
def carry_boards(
    boards: Grid, weights: Ints, terms: Terms, parts: Grid, rows: Ints, choose: Grid, out: Any
) -> None:
    """Add what every hand is worth on these boards to the smaller boards that they came from (`parts`)."""
    held, line = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
    cells = np.empty((HANDS, 3 * terms.edges.size + 3), np.int64)
    values = np.empty((2 + terms.folds.size, HANDS), np.int64)
    name, part = np.empty(DECK, np.int64), np.empty(parts.shape[1], np.int64)
    for number in range(boards.shape[0]):
        showdowns(boards[number], terms, held, line, cells)
        worths(line, cells, terms, values)
        for which in range(parts.shape[0]):
            for at in range(part.size):
                part[at] = boards[number, parts[which, at]]
            row = renamed(part, rows, choose, name)
            for at in range(HANDS):
                pair = pair_of(name[held[at, 0]], name[held[at, 1]])
                for value in range(values.shape[0]):
                    out[value, row, pair] += weights[number] * values[value, at]


@kernel
def carry_sets(
    sets: Grid, weights: Ints, values: Any, parts: Grid, rows: Ints, choose: Grid, out: Any
) -> None:
    """The same from boards of four cards or three, whose `values` are known for every hand."""
    name, part = np.empty(DECK, np.int64), np.empty(parts.shape[1], np.int64)
    for number in range(sets.shape[0]):
        for which in range(parts.shape[0]):
            for at in range(part.size):
                part[at] = sets[number, parts[which, at]]
            row = renamed(part, rows, choose, name)
            for one in range(1, DECK):
                for two in range(one):
                    here, there = pair_of(one, two), pair_of(name[one], name[two])
                    for value in range(values.shape[0]):
                        out[value, row, there] += weights[number] * values[value, number, here]


@kernel
def under_all_names(sets: Grid, names: Grid, found: Any) -> None:
    """Add up over the names of suits that leave a set as it is; every board has come with all 24 of them."""
    row = np.empty(found.shape[2], np.int64)
    here = np.zeros(DECK, np.bool_)
    for number in range(sets.shape[0]):
        here[:] = False
        for card in sets[number]:
            here[card] = True
        for value in range(found.shape[0]):
            row[:] = 0
            for which in range(names.shape[0]):
                same = True
                for card in sets[number]:
                    same = same and here[names[which, card]]
                if not same:
                    continue
                for one in range(1, DECK):
                    for two in range(one):
                        row[pair_of(one, two)] += found[
                            value, number, pair_of(names[which, one], names[which, two])
                        ]
            for pair in range(row.size):
                found[value, number, pair] = row[pair] // names.shape[0]


@kernel
def tally_boards(
    boards: Grid, weights: Ints, terms: Terms, course: Course, sides: Sides, choose: Grid, tally: Any
) -> None:
    """Count deals by the line of the own two cards and whether the dealer's are rare, by the state that each hand ends
    in, its line and the cell of the other side's hand.
    """
    parts, paths = course.parts, course.paths
    held, line = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
    cells = np.empty((HANDS, 3 * terms.edges.size + 3), np.int64)
    values = np.empty((2 + terms.folds.size, HANDS), np.int64)
    streets = paths.shape[1]
    most = 0
    for street in range(streets):
        most = max(most, parts[street].shape[0])
    name = np.empty(DECK, np.int64)
    row, pairs = np.empty((streets, most), np.int64), np.empty((streets, most, HANDS), np.int64)
    ends, rare = np.zeros(tally.shape[2], np.int64), np.zeros(tally.shape[4], np.int64)
    for number in range(boards.shape[0]):
        showdowns(boards[number], terms, held, line, cells)
        worths(line, cells, terms, values)
        for street in range(streets):
            for which in range(parts[street].shape[0]):
                part = np.empty(parts[street].shape[1], np.int64)
                for at in range(part.size):
                    part[at] = boards[number, parts[street][which, at]]
                row[street, which] = renamed(part, course.rows[street], choose, name)
                for at in range(HANDS):
                    pairs[street, which, at] = pair_of(name[held[at, 0]], name[held[at, 1]])
        for at in range(HANDS):
            ends[:] = 0
            pair = pair_of(held[at, 0], held[at, 1])
            start, kind = course.first[pair], sides.kinds[pair]
            rare[:] = 0
            if sides.matters[kind]:
                rare_cells(boards[number], held[at], sides.rare, terms, rare)
            for path in range(paths.shape[0]):
                state = np.int64(start)
                for street in range(streets):
                    which, turn = paths[path, street], course.turns[street, state]
                    if turn >= 0:
                        policy = course.policies[street]
                        state = np.int64(policy[turn, row[street, which], pairs[street, which, at]])
                ends[state] += 1
            for state in range(ends.size):
                if ends[state]:
                    end = np.int64(state)
                    if course.asked[state] >= 0:
                        end = last_choice(course.asked[state], values[:, at], terms.plays, course.after)
                    for cell in range(cells.shape[1]):
                        if cells[at, cell]:
                            times = weights[number] * ends[state]
                            tally[kind, 0, end, line[at], cell] += times * (cells[at, cell] - rare[cell])
                            tally[kind, 1, end, line[at], cell] += times * rare[cell]


@kernel
def rare_cells(board: Ints, own: Ints, dealers: Grid, terms: Terms, found: Ints) -> None:
    """The cells of some hands of the dealer that share no card with the board and the player's hand."""
    keys, lanes, offsets, strengths, suited, shift, bias, match = terms.table
    key, lane = np.int64(0), np.int64(0)
    taken = np.zeros(DECK, np.bool_)
    for card in board:
        taken[card] = True
        key += keys[card]
        lane |= lanes[card]
    taken[own[0]] = taken[own[1]] = True
    mine = strength_of(
        key + keys[own[0]] + keys[own[1]], lane | lanes[own[0]] | lanes[own[1]], offsets, strengths, suited, shift,
        bias, match,
    )  # fmt: skip
    for number in range(dealers.shape[0]):
        one, two = dealers[number]
        if taken[one] or taken[two]:
            continue
        theirs = strength_of(
            key + keys[one] + keys[two], lane | lanes[one] | lanes[two], offsets, strengths, suited, shift, bias,
            match,
        )  # fmt: skip
        part = 0
        while part < terms.edges.size and theirs >= terms.edges[part]:
            part += 1
        found[3 * part + (1 + np.int64(mine > theirs) - np.int64(mine < theirs))] += 1


@kernel
def last_choice(state: Int, values: Ints, plays: Grid, after: Grid) -> Any:
    """The state after the best choice on the whole board; of equal ones the first in the order of `plays`."""
    best = values[2 + state]
    for play in range(plays.shape[1]):
        if plays[state, play] >= 0 and values[0] + plays[state, play] * values[1] == best:
            return after[state, play]
    return after[state, plays.shape[1]]
