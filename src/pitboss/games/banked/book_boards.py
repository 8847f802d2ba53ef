"""The book of a hand over community cards: first two cards from the table on disk, later ones counted at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pitboss.games.banked.board_math import ways_of_two
from pitboss.games.banked.book import Situation, Valued
from pitboss.games.banked.keeping import has_boards
from pitboss.games.banked.kernel_board import DECK, HANDS, OTHERS, pair_of, showdowns
from pitboss.hands.layout import Ints

if TYPE_CHECKING:
    from pitboss.games.banked.board import Boards, State
    from pitboss.games.banked.math import Study

BOARD = 5
SUITS = 4


class Published(NamedTuple):
    """A published strategy for the first two cards: what it does with them, and who says so."""

    chooses: Callable[[Sequence[int]], tuple[str, int]]
    source: str


def on_boards(now: Situation, study: Study) -> Valued:
    boards = study.boards
    raised = tuple(now.stakes.get(wager, 0) // now.unit for wager in boards.raised)
    state = next(each for each in boards.states if each.raised == raised and not each.folded)
    if not now.up:
        return _first_two(now, study, state)
    later = Later(boards, now.own, now.up)
    worth = {
        (move.do, move.times): later.after(now.at, move.after, ()) for move in boards.moves(now.at, state)
    }
    values = [worth[move.choice.do, move.times] for move in now.moves]
    return Valued(values, "all boards and all hands that the dealer can hold, each later decision the best")


def _first_two(now: Situation, study: Study, state: State) -> Valued:
    """From the table of the first two cards; until that is counted, what is published for them."""
    boards = study.boards
    if not has_boards(boards):
        named = PUBLISHED[now.game]
        wanted = named.chooses(now.own)
        best = next(at for at, move in enumerate(now.moves) if (move.choice.do, move.times) == wanted)
        return Valued((), named.source, exact=False, best=best)
    moves, best_play = boards.moves(0, state), study.best_on_boards
    pair, whole = int(pair_of(*now.own)), boards.scale * ways_of_two(boards)
    worth = {
        (move.do, move.times): Fraction(int(best_play.values[at, pair]), whole)
        for at, move in enumerate(moves)
    }
    values = [worth[move.choice.do, move.times] for move in now.moves]
    return Valued(values, f"all {boards.deals:,} deals, from the table kept on disk")


class Later:
    """What a hand is worth on the boards that can still come, in units of the first wager."""

    def __init__(self, boards: Boards, own: Sequence[int], board: Sequence[int]) -> None:
        self.boards, self.own, self.board = boards, own, tuple(board)
        self.left = tuple(card for card in range(DECK) if card not in {*own, *board})
        self._leaves: dict[tuple[int, ...], tuple[int, int]] = {}

    def after(self, at: int, state: State, more: tuple[int, ...]) -> Fraction:
        """Once that state is reached at an ask, with these cards of the board beside those seen now."""
        boards = self.boards
        if state.folded:
            return Fraction(-(len(boards.first) + sum(state.raised)))
        asks = (later for later in range(at + 1, len(boards.asks)) if boards.moves(later, state))
        later = next(asks, None)
        seen = BOARD if later is None else boards.asks[later][1]
        total, ways = Fraction(0), 0
        for cards in combinations(
            [card for card in self.left if card not in more], seen - len(self.board) - len(more)
        ):
            whole = (*more, *cards)
            ways += 1
            if later is None:
                base, unit = self._leaf(whole)
                total += base + sum(state.raised) * unit
            else:
                total += self._best(later, state, whole)
        scale = 1 if later is not None else self._scale
        return total / (ways * scale)

    def _best(self, at: int, state: State, more: tuple[int, ...]) -> Fraction:
        return max(self.after(at, move.after, more) for move in self.boards.moves(at, state))

    @property
    def _scale(self) -> int:
        return self.boards.scale * OTHERS

    def _leaf(self, more: tuple[int, ...]) -> tuple[int, int]:
        """On a whole board: what the first wagers make, and a unit of a raised one, over all hands of the dealer."""
        key = tuple(sorted(more))
        found = self._leaves.get(key)
        if found is None:
            found = self._leaves[key] = self._showdown(np.array((*self.board, *key), np.int64))
        return found

    def _showdown(self, board: Ints) -> tuple[int, int]:
        terms = self.boards.terms
        held, line = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
        cells = np.empty((HANDS, 3 * terms.edges.size + 3), np.int64)
        showdowns(board, terms, held, line, cells)
        at = int(np.flatnonzero((held == sorted(self.own)).all(axis=1))[0])
        base, unit = (terms.worth[:, line[at]] * cells[at]).sum(axis=1)
        return int(base), int(unit)


def _ranks(own: Sequence[int]) -> tuple[int, int, bool]:
    """The higher rank from 2 on, the lower, and whether they are of one suit."""
    high, low = sorted((card // SUITS + 2 for card in own), reverse=True)
    return high, low, own[0] % SUITS == own[1] % SUITS


ACE, KING, QUEEN, JACK = 14, 13, 12, 11
LEAST = {ACE: (2, 2), KING: (2, 5), QUEEN: (6, 8), JACK: (8, 10)}
"""By the higher card, the least lower one of the same suit and of another with which ultimate raises at once."""


def _ultimate(own: Sequence[int]) -> tuple[str, int]:
    high, low, suited = _ranks(own)
    least = LEAST.get(high, (high + 1, high + 1))[0 if suited else 1]
    return ("play", 4) if low >= least or 3 <= low == high else ("check", 0)


def _bonus(own: Sequence[int]) -> tuple[str, int]:
    high, low, suited = _ranks(own)
    weak = (low == 2 and 3 <= high <= 7) or (low, high) == (3, 4)
    return ("fold", 0) if weak and not suited else ("bet", 2)


UNTIL = "until all deals are counted under the options of this table"
PUBLISHED: Mapping[str, Published] = {
    "ultimate-texas-hold-em": Published(
        _ultimate, f"the Wizard of Odds' strategy for the first two cards, {UNTIL}"
    ),
    "texas-hold-em-bonus": Published(
        _bonus, f"best play of the first two cards under the rules without options, {UNTIL}"
    ),
}
