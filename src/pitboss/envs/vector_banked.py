"""Many rounds of a banked game at once: cards and lines from the kernels' tables, decisions from outside.

What may be done next, and what a hand comes to, hangs on what was done before and on the lines of the cards. Both are
laid out once, by asking the paragraphs; a step is then a look into these tables.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.envs.vector_lanes import ENDED, Lanes
from pitboss.games.banked import kernel_growing, kernel_three
from pitboss.games.banked.kernel_tables import laid_out
from pitboss.games.banked.outcomes import NOT_ASKED, Outcomes
from pitboss.games.banked.shapes import Seen, shape_of
from pitboss.games.banked.ways import GrowingWay
from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int, Ints
from pitboss.simulation.deals import six_cards
from pitboss.simulation.plan import Tables

if TYPE_CHECKING:
    from pitboss.envs.course import Course
    from pitboss.envs.house import HouseEnv
    from pitboss.games.banked.holdings import Holding

CARDS = 6
REFUSED = -1
"""Below that a move ends the round: -2 and less say by which decisions."""
OWN, UP = 0, 8
SEEN = 16
"""A row of what is seen: how many own cards and where they come in the deal, then the same of those face up."""
SEAT = 1


class Undecided(GrowingWay):
    """Does the first thing everywhere, so that a kernel's outcome has the lines of the cards and nothing else."""

    def __init__(self) -> None:
        """Nothing is asked of it."""

    def choose(self, at: int, own: Sequence[int], up: Sequence[int], before: tuple[int, ...]) -> int:
        return 0

    def chosen(self, at: int, held: Holding, before: tuple[int, ...]) -> int:
        return 0

    def state(self, at: int, before: tuple[int, ...]) -> Hashable:
        return None


class BankedRounds:
    """The compiled rounds of one table; see `pitboss.envs.vector`."""

    def __init__(self, single: HouseEnv, course: Course, lanes: Lanes) -> None:
        table = course.table
        stakes = {wager.kind: wager.stake for wager in table.state.wagers_of(SEAT)}
        outcomes = Outcomes(table.rules, stakes)
        shape = shape_of(single.opening, stakes)
        module, self.tables, order = laid_out(shape, outcomes, Undecided())
        self.dealt = {kernel_three.__name__: deal_three, kernel_growing.__name__: deal_growing}[module]
        made = np.array([sum(outcomes.results(key).values()) for key in list(outcomes.keys())], np.int64)
        self.values = made[order]
        self.shown = np.array([_row(seen) for seen in shape.asks], np.int64)
        nodes = Nodes(outcomes, single)
        self.stage, self.moves = np.array(nodes.stage, np.int64), np.array(nodes.moves, np.int64)
        self.masks = (self.moves != REFUSED).astype(np.int8)
        self.stakes = np.array(nodes.stakes, np.int64)
        self.lines_each = self.values.size // prod(len(moves) for moves in outcomes.moves)
        self.left = int(single.observed(course)["facts"][1])
        self.lanes, self.stake = lanes, single.stake
        self.cards, self.lines = np.zeros((lanes.size, CARDS), np.int64), np.zeros(lanes.size, np.int64)
        self.node = np.zeros(lanes.size, np.int64)

    def deal(self, seed: int, who: Ints) -> None:
        lanes = self.lanes
        self.dealt(np.uint64(seed), who, lanes.number, self.cards, self.lines, self.tables)
        begin(
            who, self.node, lanes.status, lanes.asked, self.cards, self.shown, self.stage, self.masks, self.stakes,
            self.left, lanes.mask, lanes.hand, lanes.board, lanes.stakes, lanes.facts,
        )  # fmt: skip

    def act(self, actions: Ints, again: Ints) -> int:
        lanes = self.lanes
        return act(
            actions, again, self.node, self.cards, self.lines, self.shown, self.stage, self.moves, self.masks,
            self.stakes, self.values, self.lines_each, self.left, self.stake, lanes.status, lanes.asked, lanes.acted,
            lanes.reward, lanes.terminated, lanes.refused, lanes.mask, lanes.hand, lanes.board, lanes.stakes,
            lanes.facts,
        )  # fmt: skip


class Nodes:
    """Where a round can stand when something is asked: by what was done before.

    stage: which ask it is; moves: by form, the node that follows; stakes: cents on the layout by kind of wager
    """

    def __init__(self, outcomes: Outcomes, single: HouseEnv) -> None:
        self.outcomes, self.forms, self.kinds = outcomes, single.forms, single.kinds
        self.stage: list[int] = []
        self.moves: list[list[int]] = []
        self.stakes: list[list[int]] = []
        sizes = [len(moves) for moves in outcomes.moves]
        self.number = {plays: at for at, plays in enumerate(product(*map(range, sizes)))}
        self._node(())

    def _node(self, before: tuple[int, ...]) -> int:
        """The node at which the next question is put, or the end."""
        at, asks = len(before), len(self.outcomes.asks)
        while at < asks and not self.outcomes.asked(at, before):
            before, at = (*before, NOT_ASKED), at + 1
        if at == asks:
            return -2 - self.number[before]
        here = len(self.stage)
        standing = self.outcomes.standing(before).stakes
        self.stage.append(at)
        self.stakes.append([standing.get(kind, 0) for kind in self.kinds])
        self.moves.append([REFUSED] * len(self.forms))
        for place, move in enumerate(self.outcomes.moves[at]):
            self.moves[here][self.forms.index(move.name)] = self._node((*before, place))
        return here


def _row(seen: Seen) -> list[int]:
    row = [0] * SEEN
    for start, places in ((OWN, seen.own), (UP, seen.up)):
        row[start : start + 1 + len(places)] = [len(places), *places]
    return row


@kernel
def deal_three(
    seed: Int, who: Ints, number: NDArray[np.uint64], cards: Ints, lines: Ints, tables: Tables
) -> None:
    hands, at, sizes = tables
    for i in who:
        w0, w1, _w2, _w3 = block(seed, number[i], 0, 0)
        c0, c1, c2, c3, c4, c5 = six_cards(seed, number[i], w0, w1)
        cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], cards[i, 5] = c0, c1, c2, c3, c4, c5
        lines[i] = kernel_three.settled(
            c0, c1, c2, c3, c4, c5, hands, at[0], at[1], at[2], at[3], at[4], at[5], sizes[0], sizes[1], sizes[2]
        )  # fmt: skip


@kernel
def deal_growing(
    seed: Int, who: Ints, number: NDArray[np.uint64], cards: Ints, lines: Ints, tables: Tables
) -> None:
    (
        weights, at, n, two_offsets, two, three_offsets, three, four_offsets, four, five_offsets, five, side_offsets,
        side,
    ) = tables  # fmt: skip
    for i in who:
        w0, w1, _w2, _w3 = block(seed, number[i], 0, 0)
        c0, c1, c2, c3, c4, c5 = six_cards(seed, number[i], w0, w1)
        cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3], cards[i, 4], cards[i, 5] = c0, c1, c2, c3, c4, c5
        a, b, c, d, e = kernel_growing.chosen(c0, c1, c2, c3, c4, c5, at[0], at[1], at[2], at[3], at[4])
        lines[i] = kernel_growing.settled(
            a, b, c, d, e, weights, two_offsets, two, three_offsets, three, four_offsets, four, five_offsets, five,
            side_offsets, side, at[5], at[6], at[7], at[8], at[9], n[0], n[1], n[2], n[3], n[4], n[5], n[6],
        )  # fmt: skip


@kernel
def show(
    i: Int, node: Int, cards: Ints, shown: Ints, stage: Ints, masks: Any, stakes: Ints, mask: Any, hand: Any,
    board: Any, at_stake: Ints,
) -> None:  # fmt: skip
    """What the seat sees at a node. Cards only come, so that those seen before are counted as often again."""
    row = stage[node]
    for place in range(shown[row, OWN]):
        hand[i, cards[i, shown[row, OWN + 1 + place]]] = 1
    for place in range(shown[row, UP]):
        board[i, cards[i, shown[row, UP + 1 + place]]] = 1
    for form in range(mask.shape[1]):
        mask[i, form] = masks[node, form]
    for kind in range(at_stake.shape[1]):
        at_stake[i, kind] = stakes[node, kind]


@kernel
def begin(
    who: Ints, node: Ints, status: Any, asked: Ints, cards: Ints, shown: Ints, stage: Ints, masks: Any, stakes: Ints,
    left: Int, mask: Any, hand: Any, board: Any, at_stake: Ints, facts: Ints,
) -> None:  # fmt: skip
    """New rounds: what lay there was cleared when the last one ended."""
    for i in who:
        node[i], status[i], asked[i] = 0, 0, 0
        hand[i, :] = 0
        board[i, :] = 0
        show(i, 0, cards, shown, stage, masks, stakes, mask, hand, board, at_stake)
        facts[i, 1], facts[i, 2] = left, 0


@kernel
def act(
    actions: Ints, again: Ints, node: Ints, cards: Ints, lines: Ints, shown: Ints, stage: Ints, moves: Ints, masks: Any,
    stakes: Ints, values: Ints, lines_each: Int, left: Int, stake: Int, status: Any, asked: Ints, acted: Any,
    reward: Any, terminated: Any, refused: Any, mask: Any, hand: Any, board: Any, at_stake: Ints, facts: Ints,
) -> Any:  # fmt: skip
    """Take an action in every round; those that were over are put into `again`. How many these are."""
    count = 0
    for i in range(actions.size):
        reward[i], terminated[i], refused[i] = 0.0, False, False
        if status[i] == ENDED:
            again[count] = i
            count += 1
            continue
        after = moves[node[i], actions[i]]
        if after == REFUSED:
            refused[i] = True
            continue
        acted[i, asked[i]] = actions[i]
        asked[i] += 1
        facts[i, 2] = asked[i]
        if after >= 0:
            node[i] = after
            show(i, after, cards, shown, stage, masks, stakes, mask, hand, board, at_stake)
            continue
        reward[i] = values[(-2 - after) * lines_each + lines[i]] / stake
        terminated[i], status[i], facts[i, 1] = True, ENDED, 0
        hand[i, :] = 0
        board[i, :] = 0
        at_stake[i, :] = 0
        mask[i, :] = 1
    return count
