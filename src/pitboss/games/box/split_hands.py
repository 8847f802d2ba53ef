"""What one hand of a split pair is worth, however it is played, when more cards of its rank are gone."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.compositions import MOST, hands
from pitboss.games.box.terms import ACE, RANKS, Shoe
from pitboss.games.box.values import (
    DOUBLE,
    HIT,
    STAND,
    SURRENDER,
    Floats,
    Ints,
    Left,
    against,
    by_points,
    dealer,
    left,
)

Bools = NDArray[np.bool_]
EYE = np.eye(RANKS, dtype=np.int64)


class Way(NamedTuple):
    """How the hands of a split are played and paid.

    acts: by hand and up card; rescue: hands from which a double is taken back
    pays, added: see `values.induct`; late: what a bust costs where a blackjack is found later
    letter: 21 in two cards is not beaten by 21 of more; one_card: a split ace gets one card
    """

    acts: NDArray[np.int8]
    rescue: Bools
    pays: Floats
    added: Floats
    late: tuple[float, float]
    letter: bool
    one_card: bool


class SplitHands:
    """Of one shoe. What standing wins and loses, by [pair, gone, hand, up], is reckoned where it is asked for and kept,
    since ways to play differ little."""

    def __init__(self, shoe: Shoe, soft_17: bool, wins_21: bool, depth: int) -> None:
        self.shoe, self.soft_17, self.wins_21, self.depth = shoe, soft_17, wins_21, depth
        size = (RANKS, depth, len(hands().total), RANKS)
        self.win, self.lose = np.zeros(size), np.zeros(size)
        self.known = np.zeros((RANKS, size[2], RANKS), np.bool_)

    @cached_property
    def alone(self) -> list[int]:
        """The hands of a single card."""
        return [hands().of(rank) for rank in range(RANKS)]

    def worth(self, way: Way) -> Floats:
        """[pair, up, gone, kind]: with a second card of another rank (0) or of its own (1), each with its chance;
        `gone` more cards of the rank are out of the shoe than the pair."""
        reached = self._reached(way)
        self._reckon(self._stands(way, reached))
        return np.stack([self._pair(way, reached[pair], pair) for pair in range(RANKS)])

    def _out(self, pair: int, rows: Ints) -> Ints:
        """The cards of these hands, and with them one to `depth` others of the rank, [gone x hand, rank]."""
        more = np.repeat(np.arange(1, self.depth + 1), len(rows))
        return np.tile(hands().counts[rows], (self.depth, 1)) + more[:, None] * EYE[pair]

    def _reached(self, way: Way) -> Bools:
        """The hands that play may come to, [pair, hand, up]."""
        known, reached = hands(), np.zeros(self.known.shape, np.bool_)
        for pair, alone in enumerate(self.alone):
            if not (pair == ACE and way.one_card):
                reached[pair, known.child[alone]] = True
        for rows in by_points():
            _to_children(reached, reached[:, rows] & (way.acts[rows] == HIT), rows)
        return reached

    def _stands(self, way: Way, reached: Bools) -> Bools:
        """Those of them that stand, doubled or not."""
        known, stands = hands(), reached & (way.acts == STAND)
        doubled = np.zeros(reached.shape, np.bool_)
        every = np.arange(len(known.total))
        _to_children(doubled, reached & (way.acts == DOUBLE), every)
        stands |= doubled & ~way.rescue
        if way.one_card:
            stands[ACE, known.child[self.alone[ACE]]] = True
        return stands

    def _reckon(self, wanted: Bools) -> None:
        known, wanted = hands(), wanted & ~self.known
        self.known |= wanted
        for up in range(RANKS):
            parts = [np.flatnonzero(wanted[pair, :, up]) for pair in range(RANKS)]
            out = np.concatenate([self._out(pair, rows) for pair, rows in enumerate(parts)])
            cards = np.array(self.shoe) - EYE[up] - out
            fits = cards.min(axis=1, initial=0) >= 0
            totals = np.concatenate([np.tile(known.total[rows], self.depth) for rows in parts])
            both = np.zeros((2, len(out)))
            both[:, fits] = against(dealer(cards[fits], up, self.soft_17), totals[fits], self.wins_21)
            at = 0
            for pair, rows in enumerate(parts):
                size = self.depth * len(rows)
                win, lose = both[:, at : at + size].reshape(2, self.depth, len(rows))
                self.win[pair][:, rows, up], self.lose[pair][:, rows, up] = win, lose
                at += size

    def _pair(self, way: Way, reached: Bools, pair: int) -> Floats:
        """[up, gone, kind] of one pair."""
        two, gone = hands().child[self.alone[pair]], np.arange(self.depth)
        value = self._played(way, reached, pair)[:, two]
        if pair == ACE and way.one_card:
            value = self.win[pair][:, two] - self.lose[pair][:, two]
        if way.letter:
            untied = left(self.shoe, self._out(pair, two)).whole.reshape(value.shape)
            value = np.where((hands().total[two] == MOST)[:, None], untied, value)
        cards = np.array(self.shoe)[None, :] - EYE
        size = cards.sum(axis=1)[:, None] - 2 - gone
        out = cards[:, None, :] - (2 + gone)[:, None] * EYE[pair]
        fits = (cards.min(axis=1)[:, None] >= 0) & (out[:, :, pair] >= 0) & (size >= 2)
        chance = np.where(fits[:, :, None], out / np.maximum(size, 1)[:, :, None], 0.0)
        each = chance * value.transpose(2, 0, 1)
        return np.stack([each.sum(axis=2) - each[:, :, pair], each[:, :, pair]], axis=2)

    def _played(self, way: Way, reached: Bools, pair: int) -> Floats:
        """What hands are worth that are played on, [gone, hand, up], from the highest points down."""
        known = hands()
        win, lose = self.win[pair], self.lose[pair]
        value = win * way.pays[:, None] - lose
        doubled = win * way.added[:, None] - 2.0 * lose
        for rows in reversed(by_points()):
            rows = rows[reached[rows].any(axis=1) & (way.acts[rows] != STAND).any(axis=1)]
            if len(rows):
                there = left(self.shoe, self._out(pair, rows))
                value[:, rows] = _acted(way, there, rows, known.child[rows], value, doubled)
        return value


def _to_children(marks: Bools, on: Bools, rows: Ints) -> None:
    """Mark the hands with one card more than those that are on, [pair, hand, up]."""
    for rank in range(RANKS):
        then = hands().child[rows, rank]
        marks[:, then[then >= 0]] |= on[:, then >= 0]


def _acted(way: Way, there: Left, rows: Ints, then: Ints, value: Floats, doubled: Floats) -> Floats:
    """What these hands are worth, from what they are worth with a card more, [gone, hand, up]."""
    shape = (len(value), len(rows), RANKS, RANKS)
    acts, over = way.acts[rows], (then < 0)[:, None, :]
    alive, draw = there.alive.reshape(shape), there.draw.reshape(shape)
    drawn = np.where(over, -(alive + way.late[0] * (1.0 - alive)), value[:, then].transpose(0, 1, 3, 2))
    made = np.where(acts == HIT, (draw * drawn).sum(axis=3), value[:, rows])
    if (acts == DOUBLE).any():
        kept = np.where(way.rescue[then].transpose(0, 2, 1), -alive, doubled[:, then].transpose(0, 1, 3, 2))
        each = np.where(over, -(2.0 * alive + way.late[1] * (1.0 - alive)), kept)
        made = np.where(acts == DOUBLE, (draw * each).sum(axis=3), made)
    return np.where(acts == SURRENDER, -0.5 * there.whole.reshape(shape[:3]), made)
