"""Pai gow in bulk: twelve tiles of a mixed set, two stacks of them looked up as they are set, and compared.

The tiles are those of `Counter.shuffle` over 32 (docs/chance-stream.md): five or six of them come of a word.
Seat 1 is dealt first, then the dead hand, then the dealer; the rest of the set is not followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.counter import groups
from pitboss.equipment.tiles import PACK
from pitboss.games.pai_gow.counting import HANDS, tiles_of
from pitboss.games.pai_gow.house_way import TwoAndTwo
from pitboss.games.pai_gow.math import distribution, found_of
from pitboss.games.pai_gow.strategies import BEST, Settings
from pitboss.games.setting.rules import Rules, fee_of
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.hands.tiles import GROUPS
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.random_words import BATCH, first_words
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import fair_shoe_words

TILES = len(PACK)
SCRATCH = TILES
OUTCOMES = ("lost", "pushed", "won")
"""By the number of hands that are above the dealer's."""

_WORD, _HALF, _BYTE = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint16(0xFF)
_P0, _P1, _P2 = (np.uint64(prod(group)) for group in groups(TILES)[:3])
_U0, _U1, _U2 = (np.uint64(2**32 % prod(group)) for group in groups(TILES)[:3])
_NO_HITS = np.zeros(0, np.int64)


@leaf
def taken(x: Int, at: Int, deck: Any) -> Any:
    """The next tile, and what is left of the word; the top one goes to its place."""
    x = (x & _WORD) * np.uint64(TILES - at)
    other = at + np.int64(x >> _HALF)
    tile = deck[other]
    deck[other] = deck[at]
    return x, np.int64(tile)


@leaf
def above(seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, tables: Tables, deck: Any) -> Any:
    """How many hands of seat 1 are above the dealer's."""
    marks, mine, dealers = tables
    if (w0 * _P0) & _WORD < _U0 or (w1 * _P1) & _WORD < _U1 or (w2 * _P2) & _WORD < _U2:
        w0, w1, w2 = fair_shoe_words(seed, unit, _P0, _U0, _P1, _U1, _P2, _U2)
    for tile in range(TILES):
        deck[tile] = tile
    x, t0 = taken(w0, 0, deck)
    x, t1 = taken(x, 1, deck)
    x, t2 = taken(x, 2, deck)
    x, t3 = taken(x, 3, deck)
    x, _ = taken(x, 4, deck)
    x, _ = taken(w1, 5, deck)
    x, _ = taken(x, 6, deck)
    x, _ = taken(x, 7, deck)
    x, t8 = taken(x, 8, deck)
    x, t9 = taken(x, 9, deck)
    x, t10 = taken(w2, 10, deck)
    x, t11 = taken(x, 11, deck)
    own = mine[marks[t0] << 12 | marks[t1] << 8 | marks[t2] << 4 | marks[t3]]
    other = dealers[marks[t8] << 12 | marks[t9] << 8 | marks[t10] << 4 | marks[t11]]
    return np.int64(own >> 8 > other >> 8) + np.int64(own & _BYTE > other & _BYTE)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A round, for whoever runs one at a time."""
    return above(seed, unit, w0, w1, w2, tables, scratch)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the rounds from `first` on, one for each place of `outcomes`."""
    deck = np.empty(TILES, np.uint8)
    words = np.empty((4, BATCH), np.uint32)
    for begun in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begun)
        first_words(seed, first + np.uint64(begun), count, words)
        for at in range(count):
            outcomes[begun + at] = above(
                seed, first + np.uint64(begun + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), tables, deck,
            )  # fmt: skip


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    divider = rules.divider
    assert isinstance(divider, TwoAndTwo)
    assert rules.vigorish is not None
    usual: Settings = {}
    for hand in HANDS:
        high, low = divider.strengths(divider.way_of(tiles_of(hand)).parts)
        usual[hand] = high, low
    dealers = _table(usual)
    chosen: Settings | None = script.extra["settings"]
    mine = dealers if chosen is None else _table(chosen)
    tables = (np.array([GROUPS[tile] for tile in PACK], np.int64), mine, dealers)
    nets = [verdict.net(script.stake) for verdict in rules.verdicts]
    nets[2] -= rules.vigorish.of(nets[2])
    return Plan(
        script=script, module=__name__, tables=tables, values=np.array(nets, np.int64),
        report=lambda counts, _hits: _report(counts, nets),
        results=lambda seed, unit: {
            script.wager: nets[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)]
        },
        exact=lambda: _exact(script, rules),
    )  # fmt: skip


def _table(settings: Settings) -> NDArray[np.uint16]:
    """The ranks of the high and the low hand that are made of four tiles, in whatever order they come."""
    ranks = {
        of: at
        for at, of in enumerate(sorted({each for both in settings.values() for each in both} | _every()))
    }
    table = np.zeros(1 << 16, np.uint16)
    for hand, (high, low) in settings.items():
        packed = ranks[high] << 8 | ranks[low]
        for a, b, c, d in set(permutations(hand)):
            table[a << 12 | b << 8 | c << 4 | d] = packed
    return table


def _every() -> set[int]:
    """The strengths of all hands of two tiles."""
    from pitboss.hands.tiles import strength

    return {strength(one, other) for one in PACK for other in PACK if one != other or PACK.count(one) > 1}


def _report(counts: Mapping[int, int], nets: list[int]) -> list[Hit]:
    return [Hit(OUTCOMES[at], counts[at], counts[at] * nets[at]) for at in sorted(counts, reverse=True)]


def _exact(script: Script, rules: Rules) -> Exact:
    found, fee = found_of(rules, script.stake), fee_of(rules, script.stake)
    nets = distribution(found.best if script.strategy == BEST else found.usual, fee)
    return Exact(nets.mean, nets.variance, nets)
