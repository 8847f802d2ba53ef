"""Best play where hands are compared over community cards: exact, from every board and every two-card hand.

The Round says who is asked when, what can be chosen and what its paragraphs pay. On every whole board each hand is
compared with all others (`kernel_board`); the value of each choice is carried back street by street to the first two
cards, in whole numbers, and then all deals are counted under the choices found. Wagers made by choice must be paid
alike, so that a hand is worth what the first wagers bring and units of one thing. Of choices that are worth the
same the one with more money on it is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked import kernel_board as kernels
from pitboss.games.banked.against import binomials, one_of_each
from pitboss.games.banked.board_sets import BOARD, board_rows, holding, names, parts, paths
from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.kernel_board import DECK, HANDS, NO_FOLD, NO_SIDES, OTHERS, Course, Sides, Terms
from pitboss.games.banked.reading import COMPARED, Against
from pitboss.games.banked.stages import Ask, Draw
from pitboss.hands.compiled import compiling
from pitboss.hands.layout import Grid, Ints
from pitboss.hands.tables import tables
from pitboss.hands.threads import pieces, spread

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.verdict import Verdict

PAIRS = comb(DECK, 2)
PIECE, MOST_THREADS = 1 << 11, 4
Values = NDArray[np.int64]


class State(NamedTuple):
    """What has been raised on each wager, in units of the first; or that the hand was folded."""

    raised: tuple[int, ...]
    folded: bool = False


class Move(NamedTuple):
    """A choice: the word, how many times the first wager it puts down, and the state after it."""

    do: str
    times: int
    after: State


class End(NamedTuple):
    """What came of a deal: the state, the lines of both hands, and how they compare."""

    state: State
    own: str
    dealer: str
    compared: str


@dataclass(frozen=True)
class Best:
    """Every decision, and all deals under them.

    first: the state after the first choice, by the two cards; values: what each of those choices is worth, summed
    policies: on each street after it, the state after the choice, by the state before it, the board and the hand
    tally: deals by what came of them; every order of the streets counts
    """

    first: NDArray[np.uint8]
    values: Values
    policies: tuple[NDArray[np.uint8], ...]
    tally: Counter[End]


class Boards:
    """A round over community cards, under the rules of a day."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.asks = list(_asks(rules))
        self.versus = next(name for name, read in rules.round.reads.items() if isinstance(read, Against))
        compared: Any = rules.round.reads[self.versus]
        self.own, self.dealer = compared.own, compared.other
        opening = {opening.kind for opening in rules.round.opening}
        self.first = tuple(wager for wager in rules.round.together or (rules.round.opening[0].kind,))
        raised = {c.wager for ask, _ in self.asks for c in ask.choices if isinstance(c, Raise)} - opening
        self.raised = tuple(wager for wager in rules.round.wagers if wager in raised)
        self.states = self._states()
        self.lines = rules.lines[self.own], rules.lines[self.dealer]
        self._check_paid_alike()

    @property
    def streets(self) -> tuple[int, ...]:
        """How many community cards are seen at the asks between the first and the whole board."""
        return tuple(seen for _, seen in self.asks if 0 < seen < BOARD)

    @property
    def deals(self) -> int:
        """All boards in the order of their streets, with two cards for each side."""
        seen = (0, *self.streets, BOARD)
        ways = prod(comb(DECK - low, high - low) for low, high in pairwise(seen))
        return ways * HANDS * OTHERS

    def moves(self, at: int, state: State) -> list[Move]:
        """What may be chosen at an ask, the most money first; nothing, where this state is not asked."""
        ask, _ = self.asks[at]
        if state.folded or (ask.unless and state.raised[self.raised.index(ask.unless)]):
            return []
        found: list[Move] = []
        for choice in ask.choices:
            if isinstance(choice, Raise):
                place = self.raised.index(choice.wager)
                for times in choice.multiples(self.rules):
                    raised = (*state.raised[:place], times, *state.raised[place + 1 :])
                    found.append(Move(choice.do, times, State(raised)))
            else:
                found.append(Move(choice.do, 0, State(state.raised, isinstance(choice, Fold))))
        return sorted(found, key=lambda move: -sum(move.after.raised) + 99 * move.after.folded)

    def net(self, wager: str, own: str, dealer: str, compared: str) -> Fraction:
        """What a unit on a wager makes in a showdown."""
        seen = {self.own: own, self.dealer: dealer, self.versus: compared}
        sees = self.rules.round.wagers[wager].sees
        return net_of(self.rules.verdicts[wager][tuple(seen[name] for name in sees)])

    def nets(self, end: End) -> Fraction:
        """What the first wagers and those raised make together, in units of the first."""
        at_stake = len(self.first) + sum(end.state.raised)
        if end.state.folded:
            return Fraction(-at_stake)
        seen = end[1:]
        total = sum((self.net(wager, *seen) for wager in self.first), Fraction(0))
        return total + sum(
            stake * self.net(wager, *seen)
            for wager, stake in zip(self.raised, end.state.raised, strict=True)
            if stake
        )

    @cached_property
    def scale(self) -> int:
        """What makes every payment a whole number."""
        nets = (self.net(wager, *seen) for wager in (*self.first, self.raised[0]) for seen in self._seen())
        return lcm(*(net.denominator for net in nets))

    def best(self, *, threads: int = 1) -> Best:
        """The best choice with every hand on every street, and every deal counted under them."""
        threads = min(threads, MOST_THREADS)
        policies: list[NDArray[np.uint8]] = []
        at = len(self.asks) - 1
        carried = list[State]()
        if self._last.size:
            carried, at = self.reached(at), at - 1
        found = self.from_boards(self.asks[at][1], threads)
        while at:
            policy, found = self._carried_on(at, found, carried)
            policies.insert(0, policy)
            carried, at = self.reached(at), at - 1
        _, choice = self._decided(0, found, carried, slice(None))
        values = np.stack(
            [self._after(move.after, found, carried, 0)[0] for move in self.moves(0, self.states[0])]
        )
        first = choice[0, 0]
        tally = self.tallied(first, policies, NO_SIDES, threads)[0, 0]
        return self.counted(first, values, tuple(policies), tally)

    def counted(
        self, first: NDArray[np.uint8], values: Values, policies: tuple[NDArray[np.uint8], ...], tally: Values
    ) -> Best:
        """What was counted, with what it was counted of."""
        return Best(first, values, policies, Counter(dict(self.ends(tally))))

    def ends(self, tally: Values) -> Iterator[tuple[End, int]]:
        """What came of deals, and of how many, as they were counted."""
        for number, own, cell in zip(*np.nonzero(tally), strict=True):
            dealer, how = divmod(int(cell), len(COMPARED))
            end = End(self.states[number], self.lines[0][own], self.lines[1][dealer], COMPARED[how])
            yield end, int(tally[number, own, cell])

    def move(self, best: Best, at: int, state: State, hand: Sequence[int], board: Sequence[int]) -> Move:
        """The best choice at an ask with two cards on a board."""
        moves = self.moves(at, state)
        if not board:
            after = int(best.first[kernels.pair_of(*hand)])
        elif len(board) < BOARD:
            name = np.empty(DECK, np.int64)
            row = kernels.renamed(np.array(board, np.int64), board_rows(len(board)), binomials(), name)
            turn = self.reached(at).index(state)
            after = int(best.policies[at - 1][turn, row, kernels.pair_of(name[hand[0]], name[hand[1]])])
        else:
            return max(moves, key=lambda move: (self.worth(move.after, hand, board), -moves.index(move)))
        return next(move for move in moves if move.after == self.states[after])

    def worth(self, state: State, hand: Sequence[int], board: Sequence[int]) -> int:
        """What a state is worth with two cards on a whole board, over all hands of the other side."""
        if state.folded:
            return self._given_up(state) * OTHERS
        terms = self.terms
        held, line = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
        cells = np.empty((HANDS, 3 * terms.edges.size + 3), np.int64)
        kernels.showdowns(np.array(board, np.int64), terms, held, line, cells)
        at = int(np.flatnonzero((held == sorted(hand)).all(axis=1))[0])
        base, unit = (terms.worth[:, line[at]] * cells[at]).sum(axis=1)
        return int(base + sum(state.raised) * unit)

    def _states(self) -> list[State]:
        """Every state that can come, the first of them the start."""
        raised = {c.wager for ask, _ in self.asks for c in ask.choices if isinstance(c, Raise)}
        states = reached = [State((0,) * len(raised))]
        for at in range(len(self.asks)):
            after = [[move.after for move in self.moves(at, state)] or [state] for state in reached]
            reached = [state for some in after for state in some]
            states = list(dict.fromkeys([*states, *reached]))
        return states

    def as_array(self, tally: Mapping[End, int]) -> Values:
        """A tally as it was counted."""
        own, dealer = self.lines
        found = np.zeros((len(self.states), len(own), len(COMPARED) * len(dealer)), np.int64)
        for end, deals in tally.items():
            cell = dealer.index(end.dealer) * len(COMPARED) + COMPARED.index(end.compared)
            found[self.states.index(end.state), own.index(end.own), cell] = deals
        return found

    def reached(self, at: int) -> list[State]:
        """The states in which a player may come to an ask and has a choice."""
        reached = {self.states[0]}
        for before in range(at):
            for state in list(reached):
                moves = self.moves(before, state)
                if moves:
                    reached.discard(state)
                    reached |= {move.after for move in moves}
        return [state for state in self.states if state in reached and self.moves(at, state)]

    def _later(self, at: int, state: State) -> bool:
        """Whether a choice is left to a state after an ask."""
        return any(self.moves(later, state) for later in range(at + 1, len(self.asks)))

    def _seen(self) -> Iterator[tuple[str, str, str]]:
        own, dealer = self.lines
        return ((o, d, how) for o in own for d in dealer for how in COMPARED)

    def _check_paid_alike(self) -> None:
        for seen in self._seen():
            if len({self.net(wager, *seen) for wager in self.raised}) != 1:
                raise AssertionError(f"The wagers {', '.join(self.raised)} are not paid alike.")

    @cached_property
    def worths(self) -> Values:
        """By line and cell: what the first wagers make, and a unit of a raised one."""
        own, dealer = self.lines
        shape = (len(own), len(dealer) * len(COMPARED))
        base = [sum((self.net(wager, *seen) for wager in self.first), Fraction(0)) for seen in self._seen()]
        unit = [self.net(self.raised[0], *seen) for seen in self._seen()]
        return np.array([[int(net * self.scale) for net in some] for some in (base, unit)]).reshape(2, *shape)

    def _given_up(self, state: State) -> int:
        return -(len(self.first) + sum(state.raised)) * self.scale

    @cached_property
    def _last(self) -> Grid:
        """Of the states with a choice on the whole board, the units of each play; -1 where there is no more of them."""
        at = len(self.asks) - 1
        if self.asks[at][1] < BOARD:
            return np.zeros((0, 1), np.int64)
        plays = [
            [sum(move.after.raised) for move in self.moves(at, state) if not move.after.folded]
            for state in self.reached(at)
        ]
        most = max(map(len, plays))
        return np.array([[*units, *[-1] * (most - len(units))] for units in plays], np.int64)

    @cached_property
    def _folds(self) -> Ints:
        """Of the same states, what a fold is worth on a board."""
        at, found = len(self.asks) - 1, list[int]()
        for state in self.reached(at) if self._last.size else ():
            folds = any(move.after.folded for move in self.moves(at, state))
            found.append(self._given_up(state) * OTHERS if folds else NO_FOLD)
        return np.array(found, np.int64)

    @cached_property
    def after_last(self) -> Grid:
        """Of the same states, the states after each play, and at the end after a fold."""
        at, rows = len(self.asks) - 1, list[list[int]]()
        for state in self.reached(at) if self._last.size else ():
            moves = self.moves(at, state)
            plays = [self.states.index(move.after) for move in moves if not move.after.folded]
            fold = [self.states.index(move.after) for move in moves if move.after.folded] or [0]
            rows.append([*plays, *[0] * (self._last.shape[1] - len(plays)), *fold])
        return np.array(rows, np.int64).reshape(len(rows), self._last.shape[1] + 1)

    @cached_property
    def terms(self) -> Terms:
        """What the pass that counts all deals is given: every line of both hands."""
        own, dealer = (
            np.array(floors[len(floors) - len(lines) + 1 :], np.int64)
            for lines, floors in zip(
                self.lines, (self._floors(self.own), self._floors(self.dealer)), strict=True
            )
        )
        table = tables(self.rules.readers[self.own].ranking, BOARD + 2)
        return Terms(table, own, dealer, self.worths, self._last, self._folds)

    def _floors(self, read: str) -> list[int]:
        return self.rules.readers[read].floors

    @cached_property
    def fewer(self) -> Terms:
        """The same with lines of the dealer taken together where all is paid alike, for the passes that only value."""
        terms = self.terms
        parts = np.split(terms.worth, len(self.lines[1]), axis=2)
        kept = [at for at in range(1, len(parts)) if (parts[at] != parts[at - 1]).any()]
        fewer = np.concatenate([parts[at] for at in (0, *kept)], axis=2)
        return terms._replace(edges=terms.edges[[at - 1 for at in kept]], worth=fewer)

    def from_boards(self, street: int, threads: int) -> Values:
        """What every hand is worth on the boards of a street, summed over the whole boards that they become."""
        total = self.carried(street, threads)
        kernels.under_all_names(one_of_each(street)[0], names(), total)
        return total

    def carried(self, street: int, threads: int) -> Values:
        """The same under one of the names that a board may have."""
        every = pieces(one_of_each(BOARD)[1].size, PIECE)
        with compiling("the comparing of hands on boards"):
            self.carried_from([(0, 0)], street)
        shares = [every[first::threads] for first in range(threads)]
        total: Values | None = None
        for found in spread(lambda some: self.carried_from(some, street), shares, threads=threads):
            total = found if total is None else np.add(total, found, out=total)
        assert total is not None
        return total

    def carried_from(self, some: list[tuple[int, int]], street: int) -> Values:
        """What some whole boards bring."""
        boards, weights = one_of_each(BOARD)
        most = int(abs(self.worths).sum(axis=0).max()) * OTHERS * 24 * comb(DECK - street, BOARD - street)
        size = (2 + self.terms.folds.size, one_of_each(street)[1].size, PAIRS)
        out: Any = np.zeros(size, np.int32 if 2 * most < 1 << 31 else np.int64)
        for start, stop in some:
            kernels.carry_boards(
                boards[start:stop], weights[start:stop], self.fewer, parts(BOARD, street), board_rows(street),
                binomials(), out,
            )  # fmt: skip
        return out

    def _carried_on(self, at: int, found: Values, carried: list[State]) -> tuple[NDArray[np.uint8], Values]:
        """The choices at an ask, and what they make every hand worth on the boards of the ask before."""
        street, to = self.asks[at][1], self.asks[at - 1][1]
        sets, weights = one_of_each(street)
        states = len(self.reached(at))
        policy = np.zeros((states, weights.size, PAIRS), np.uint8)
        out = np.zeros((2 + states, one_of_each(to)[1].size, PAIRS), np.int64)
        for start, stop in pieces(weights.size, PIECE):
            some = slice(start, stop)
            values, policy[:, some] = self._decided(at, found, carried, some)
            kernels.carry_sets(
                sets[some], weights[some], values, parts(street, to), board_rows(to), binomials(), out
            )
        kernels.under_all_names(one_of_each(to)[0], names(), out)
        return policy, out

    def _completions(self, at: int) -> int:
        """In how many ways a board goes on from an ask, street by street, with the other side's cards."""
        seen = (*(cards for _, cards in self.asks[at:] if cards < BOARD), BOARD)
        free = DECK - 2
        ways = prod(comb(free - low, high - low) for low, high in pairwise(seen))
        return ways * OTHERS

    def _after(self, state: State, found: Values, carried: list[State], at: int) -> Values:
        """What a state is worth after an ask, on every board and with every hand."""
        if state.folded:
            return np.full(found.shape[1:], self._given_up(state) * self._completions(at))
        if self._later(at, state):
            return found[2 + carried.index(state)]
        return found[0] + sum(state.raised) * found[1].astype(np.int64)

    def _decided(
        self, at: int, found: Values, carried: list[State], some: slice
    ) -> tuple[Values, NDArray[np.uint8]]:
        """On some boards: what is carried further back from an ask, and the state after each choice."""
        states, found = self.reached(at), found[:, some]
        values = np.zeros((2 + len(states), *found.shape[1:]), np.int64)
        values[:2] = found[:2]
        policy = np.zeros((len(states), *found.shape[1:]), np.uint8)
        for number, state in enumerate(states):
            best = np.full(found.shape[1:], NO_FOLD)
            for move in self.moves(at, state):
                worth = self._after(move.after, found, carried, at)
                better = worth > best
                np.copyto(best, worth, where=better)
                policy[number][better] = self.states.index(move.after)
            values[2 + number] = best
        for number, cards in enumerate(one_of_each(self.asks[at][1])[0][some]):
            for card in cards.tolist():
                values[:, number, holding()[card]] = 0  # who holds a card of the board has no hand there
        return values, policy

    def tallied(
        self, first: NDArray[np.uint8], policies: Sequence[NDArray[np.uint8]], sides: Sides, threads: int
    ) -> Values:
        """All deals under these choices, as `tally_boards` counts them."""
        streets = self.streets
        turns = np.full((len(streets), len(self.states)), -1)
        for street in range(len(streets)):
            for number, state in enumerate(self.reached(street + 1)):
                turns[street, self.states.index(state)] = number
        asked = np.full(len(self.states), -1)
        if self._last.size:
            for number, state in enumerate(self.reached(len(self.asks) - 1)):
                asked[self.states.index(state)] = number
        course = Course(
            first, turns, tuple(policies), tuple(parts(BOARD, street) for street in streets),
            tuple(board_rows(street) for street in streets), paths(streets), asked, self.after_last,
        )  # fmt: skip
        return self.by_course(course, sides, threads)

    def by_course(self, course: Course, sides: Sides, threads: int) -> Values:
        """All deals of hands that come to the whole board so."""
        with compiling("the counting of deals"):
            self.tallied_from((0, 0), course, sides)
        every = pieces(one_of_each(BOARD)[1].size, PIECE)
        found = spread(lambda some: self.tallied_from(some, course, sides), every, threads=threads)
        return sum(found, np.zeros((), np.int64))

    def tallied_from(self, some: tuple[int, int], course: Course, sides: Sides) -> Values:
        """The deals of some whole boards."""
        boards, weights = one_of_each(BOARD)
        own, dealer = self.lines
        tally = np.zeros((sides.matters.size, 2, len(self.states), len(own), 3 * len(dealer)), np.int64)
        start, stop = some
        kernels.tally_boards(
            boards[start:stop], weights[start:stop], self.terms, course, sides, binomials(), tally
        )
        return tally


def net_of(verdict: Verdict) -> Fraction:
    """What one unit makes."""
    if verdict.result == "won" and verdict.odds is not None:
        return Fraction(verdict.odds.num, verdict.odds.den)
    return Fraction(verdict.net(1))


def _asks(rules: Rules) -> Iterator[tuple[Ask, int]]:
    seen = 0
    for stage in rules.round.stages:
        if isinstance(stage, Ask):
            yield stage, seen
        elif isinstance(stage, Draw):
            seen += stage.board
