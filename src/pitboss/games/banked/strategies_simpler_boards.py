"""Strategies over community cards, priced over every deal: by the two cards, then by what they make of the board.

A row speaks of hands that at least one own card is part of: a pair that only lies on the board is nobody's.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import RANKS
from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.board import PAIRS, Boards, Move, State
from pitboss.games.banked.board_sets import BOARD, board_rows, parts, paths
from pitboss.games.banked.keeping import board_name, digest_of, kept
from pitboss.games.banked.kernel_board import DECK, NO_SIDES, SUITS, Course
from pitboss.games.banked.strategies_simpler import or_none
from pitboss.hands.bulk import strengths
from pitboss.hands.ranges import parse_range
from pitboss.hands.threads import pieces
from pitboss.simulation.strategy_file import Fits, check_parts, decisions

if TYPE_CHECKING:
    from pitboss.games.banked.math import Study
    from pitboss.hands.ranking import Ranking

Flags = NDArray[np.bool_]
Policy = NDArray[np.uint8]
ACE = len(RANKS) - 1
CHUNK = 1 << 9
READ_BY = ("strategies_simpler_boards", "hands/ranges.py", "simulation/strategy_file.py")
"""The code that reads a strategy."""


def priced(study: Study, tables: Sequence[Mapping[str, Any]]) -> list[Fraction | None]:
    """What each strategy makes on average, in units of the first wager; counted once and kept."""
    return [or_none(lambda table=table: _priced(study, table)) for table in tables]


def _priced(study: Study, table: Mapping[str, Any]) -> Fraction:
    boards, game = study.boards, study.game.id
    check_parts(table, *(ask.name for ask, _ in boards.asks))
    told = digest_of(repr(table), code=READ_BY)[:12]
    tally = kept(
        f"{board_name(boards)}-{told}", f"Counting all {boards.deals:,} deals under simpler play",
        lambda: {"tally": Played(boards, table, game).tally(threads=os.cpu_count() or 1)},
    )["tally"]  # fmt: skip
    none = np.zeros(0, np.uint8)
    ends = boards.counted(none, none.astype(np.int64), (), tally).tally
    return sum((boards.nets(end) * deals for end, deals in ends.items()), Fraction(0)) / boards.deals


class Played:
    """Decisions from the rows of a table, on every street."""

    def __init__(self, boards: Boards, table: Mapping[str, Any], game: str) -> None:
        self.boards = boards
        self.choices = [self._read(at, table, game) for at in range(len(boards.asks))]

    def tally(self, *, threads: int = 1) -> NDArray[np.int64]:
        """Deals by what came of them, as `Boards.best` counts them; the whole board is one more street."""
        boards, streets = self.boards, tuple(seen for _, seen in self.boards.asks if seen)
        turns = np.full((len(streets), len(boards.states)), -1)
        for street in range(len(streets)):
            for number, state in enumerate(boards.reached(street + 1)):
                turns[street, boards.states.index(state)] = number
        course = Course(
            self.choices[0][0, 0], turns, tuple(self.choices[1:]), tuple(parts(BOARD, street) for street in streets),
            tuple(board_rows(street) for street in streets), paths(streets), np.full(len(boards.states), -1),
            boards.after_last,
        )  # fmt: skip
        return boards.by_course(course, NO_SIDES, threads)[0, 0]

    def _read(self, at: int, table: Mapping[str, Any], game: str) -> Policy:
        """At an ask, the state after what the rows say, by the state before it, the board and the hand."""
        ask, seen = self.boards.asks[at]
        reached = self.boards.reached(at)
        able = [_named(self.boards.moves(at, state)) for state in reached]
        boards = one_of_each(seen)[0] if seen else np.zeros((1, 0), np.int64)
        count = boards.shape[0] * PAIRS
        fits = OnBoards(boards, self.boards.rules.readers[self.boards.own].ranking).fits()
        chosen = decisions(
            table, ask.name, game=game, fits=fits, does=tuple(able[0]), count=count, name=lambda at: f"hand {at:,}"
        )  # fmt: skip
        policy = np.zeros((len(reached), boards.shape[0], PAIRS), np.uint8)
        for name, bits in chosen.items():
            packed = np.frombuffer(bits.to_bytes(-(-count // 8), "little"), np.uint8)
            done = np.unpackbits(packed, count=count, bitorder="little").astype(bool).reshape(-1, PAIRS)
            for number, moves in enumerate(able):
                policy[number][done] = self.boards.states.index(moves[name])
        return policy


def _named(moves: Sequence[Move]) -> dict[str, State]:
    """The states after each choice, by its word, with the amount where there are several."""
    words = [move.do for move in moves]
    return {move.do if words.count(move.do) == 1 else f"{move.do} {move.times}": move.after for move in moves}


@cache
def _hands() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Both cards of every hand, in the order of `kernel_board.pair_of`."""
    one, two = np.array([(one, two) for one in range(DECK) for two in range(one)]).T
    return one, two


class OnBoards:
    """What hands are on boards: a flag for each board and hand. A hand that holds a card of the board is none."""

    def __init__(self, boards: NDArray[np.int64], ranking: Ranking) -> None:
        self.boards, self.ranking = boards, ranking
        self.one, self.two = _hands()
        self.ranks = np.zeros((boards.shape[0], len(RANKS)), np.int8)
        self.suits = np.zeros((boards.shape[0], SUITS), np.int8)
        every = np.arange(len(boards))
        for at in range(boards.shape[1]):
            self.ranks[every, boards[:, at] // SUITS] += 1
            self.suits[every, boards[:, at] % SUITS] += 1

    def fits(self) -> dict[str, Fits]:
        """What a row may speak of; before the flop only of the two cards."""
        known: dict[str, Callable[[Any], Flags]] = {"cards": self.cards}
        if self.boards.shape[1]:
            known |= {
                "pocket": self.pocket, "pair": self.pair, "two-pair": self.two_pair, "four-suited": self.four_suited,
                "five-suited": self.five_suited, "run": self.run, "suited-run": self.suited_run,
            }  # fmt: skip
        if self.boards.shape[1] == BOARD:
            known["outs-below"] = self.outs_below
        return {trait: _as_bits(flags) for trait, flags in known.items()}

    def cards(self, wanted: Any) -> Flags:
        """A range of two cards, as `22+ AJs K3+`."""
        weights = parse_range(str(wanted)).weights
        held = [
            (int(one), int(two)) in weights or (int(two), int(one)) in weights
            for one, two in zip(self.one, self.two, strict=True)
        ]
        return np.broadcast_to(np.array(held), (self.boards.shape[0], PAIRS))

    def pocket(self, wanted: Any) -> Flags:
        """Two own cards of this rank."""
        rank = _rank(wanted)
        held = (self.one // SUITS == rank) & (self.two // SUITS == rank)
        return np.broadcast_to(held, (self.boards.shape[0], PAIRS))

    @cached_property
    def _paired(self) -> NDArray[np.int8]:
        """The highest rank of which an own card makes two or more, -1 for none."""
        there = np.where(self.ranks > 0, np.arange(len(RANKS)), -1).astype(np.int8)
        one, two = self.one // SUITS, self.two // SUITS
        own = np.where(one == two, one, -1).astype(np.int8)
        return np.maximum(np.maximum(there[:, one], there[:, two]), own)

    def pair(self, wanted: Any) -> Flags:
        """A pair or more of this rank or higher."""
        return self._paired >= _rank(wanted)

    def two_pair(self, wanted: Any) -> Flags:
        """Two pairs, or three of a kind, or more of both."""
        one, two = self.one // SUITS, self.two // SUITS
        both = (self.ranks[:, one] > 0) & (self.ranks[:, two] > 0)
        board: Flags = np.asarray((self.ranks > 1).any(axis=1))[:, np.newaxis]
        return ((self._paired >= 0) & (both | board)) == bool(wanted)

    def four_suited(self, wanted: Any) -> Flags:
        """Four of a suit or more, an own card of it of this rank or higher."""
        return self._suited(4, _rank(wanted))

    def five_suited(self, wanted: Any) -> Flags:
        return self._suited(5, _rank(wanted))

    def _suited(self, count: int, least: int) -> Flags:
        same = (self.one % SUITS == self.two % SUITS).astype(np.int8)
        found = np.zeros((self.boards.shape[0], PAIRS), bool)
        for card in (self.one, self.two):
            enough = self.suits[:, card % SUITS] + 1 + same >= count
            found |= enough & (card // SUITS >= least)
        return found

    def run(self, wanted: Any) -> Flags:
        """n ranks in a row or more, the ace high or low."""
        here = _bits(self.boards // SUITS)
        return self._runs(here, (1 << self.one // SUITS) | (1 << self.two // SUITS), int(wanted))

    def suited_run(self, wanted: Any) -> Flags:
        """The same of one suit."""
        found = np.zeros((self.boards.shape[0], PAIRS), bool)
        for suit in range(SUITS):
            here = _bits(np.where(self.boards % SUITS == suit, self.boards // SUITS, -1))
            held = sum(np.where(card % SUITS == suit, 1 << card // SUITS, 0) for card in (self.one, self.two))
            found |= self._runs(here, np.asarray(held), int(wanted))
        return found

    def _runs(self, board: NDArray[np.int64], hand: NDArray[np.int64], count: int) -> Flags:
        """A row of ranks that lie on the board and in the hand, not all of them on the board."""
        here, held = (_with_low_ace(each).astype(np.int16) for each in (board, hand))
        found = np.zeros((self.boards.shape[0], PAIRS), bool)
        for low in range(ACE + 3 - count):
            window = np.int16((1 << count) - 1 << low)
            found |= ((here[:, np.newaxis] | held) & window == window) & (here & window != window)[
                :, np.newaxis
            ]
        return found

    @cached_property
    def _outs(self) -> NDArray[np.int8]:
        """How many unseen cards make with the board alone a hand above the own one."""
        found = np.zeros((self.boards.shape[0], PAIRS), np.int8)
        for start, stop in pieces(self.boards.shape[0], CHUNK):
            found[start:stop] = self._outs_on(self.boards[start:stop])
        return found

    def _outs_on(self, boards: NDArray[np.int64]) -> NDArray[np.int8]:
        count, deck = boards.shape[0], np.arange(DECK)
        lying = (boards[:, :, np.newaxis] == deck).any(axis=1)
        cards = np.concatenate([np.repeat(boards, DECK, axis=0), np.tile(deck, count)[:, np.newaxis]], axis=1)
        free = ~lying.reshape(-1)
        one_more = np.full(count * DECK, -1, np.int64)
        one_more[free] = strengths(self.ranking, cards[free].astype(np.int8))
        one_more = one_more.reshape(count, DECK)
        hands = np.stack([self.one, self.two], axis=1)
        apart = ~(lying[:, self.one] | lying[:, self.two])
        seven = np.concatenate([np.repeat(boards, PAIRS, axis=0), np.tile(hands, (count, 1))], axis=1)
        mine = np.full(count * PAIRS, np.int64(1) << 62)
        mine[apart.reshape(-1)] = strengths(self.ranking, seven[apart.reshape(-1)].astype(np.int8))
        mine = mine.reshape(count, PAIRS)
        outs = np.zeros((count, PAIRS), np.int8)
        for card in deck:
            unseen = (self.one != card) & (self.two != card)
            outs += (one_more[:, card, np.newaxis] > mine) & unseen
        return outs

    def outs_below(self, wanted: Any) -> Flags:
        return self._outs < int(wanted)


def _as_bits(flags: Callable[[Any], Flags]) -> Fits:
    @cache
    def found(wanted: Any) -> int:
        return int.from_bytes(np.packbits(flags(wanted).reshape(-1), bitorder="little").tobytes(), "little")

    return found


def _rank(wanted: Any) -> int:
    rank = RANKS.find(str(wanted)) if len(str(wanted)) == 1 else -1
    if rank < 0:
        raise ValueError(f"{wanted!r} is no rank; ranks are {', '.join(RANKS)}")
    return rank


def _bits(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The ranks of each row as bits; -1 is none."""
    return np.bitwise_or.reduce(np.where(ranks < 0, 0, 1 << np.maximum(ranks, 0)), axis=1)


def _with_low_ace(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    return ranks << 1 | ranks >> ACE
