"""Craps in bulk: a unit follows the edges of its automaton, five rolls to a word of chance.

The automaton comes from walking the engine (`simulation.automaton`), so any set of wagers and any standing
strategy is the same few lines here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.chance.counter import DICE_PER_WORD
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.automaton import END, ROLLS, Automaton, walk
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, bump, outcome_of
from pitboss.simulation.script import Script, SimulationError
from pitboss.simulation.words import BATCH, first_words

_WORD, _HALF, _PAIRS = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(36)
_TEN_DICE = np.uint64(6**DICE_PER_WORD)
_UNFAIR = np.uint64(2**32 % 6**DICE_PER_WORD)
_PER_WORD = DICE_PER_WORD // 2

# An edge in 64 bits: below, the place of the next state's row; above it the net result in steps.
_NET_BIT = 20
_PLACE = (1 << _NET_BIT) - 1
_LARGEST = 1 << 22
"""Steps that one roll may make: whatever a hand comes to then fits its outcome, which has 32 bits."""


@leaf
def rolls_of_a_word(
    word: Int, place: Int, total: Int, edges: NDArray[np.int64], hits: NDArray[np.int64]
) -> Any:
    """Five rolls; once the unit has ended they lead nowhere and count nothing."""
    for _ in range(_PER_WORD):
        scaled = word * _PAIRS
        word = scaled & _WORD
        at = place + np.int64(scaled >> _HALF)
        if hits.size:
            bump(hits, at)
        edge = edges[at]
        total += edge >> _NET_BIT
        place = edge & _PLACE
    return place, total


@leaf
def unit_of(
    seed: Int,
    unit: Int,
    w0: Int,
    w1: Int,
    w2: Int,
    w3: Int,
    edges: NDArray[np.int64],
    hits: NDArray[np.int64],
) -> Any:
    """A unit from its first four words: the net result in steps."""
    end = edges.size - ROLLS
    place, total = np.int64(0), np.int64(0)
    left, index = 4, 1
    while True:
        if (w0 * _TEN_DICE) & _WORD >= _UNFAIR:
            place, total = rolls_of_a_word(w0, place, total, edges, hits)
            if place == end:
                return total
        w0, w1, w2 = w1, w2, w3
        left -= 1
        if left == 0:
            w0, w1, w2, w3 = block(seed, unit, 0, index)
            left = 4
            index += 1


@leaf
def play(
    seed: Int,
    unit: Int,
    w0: Int,
    w1: Int,
    w2: Int,
    w3: Int,
    tables: Tables,
    hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:
    """A unit, for whoever runs one at a time."""
    return unit_of(seed, unit, w0, w1, w2, w3, tables[0], hits)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    edges = tables[0]
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            outcomes[start + at] = unit_of(
                seed, first + np.uint64(start + at),
                np.uint64(words[0, at]), np.uint64(words[1, at]), np.uint64(words[2, at]), np.uint64(words[3, at]),
                edges, hits,
            )  # fmt: skip


def plan(script: Script) -> Plan:
    """The automaton of a script, packed for the kernel."""
    automaton = walk(script)
    tables = (_packed(automaton),)
    single = script.strategy == "once" and len(automaton.edges) > 0 and "+" not in script.wager
    return Plan(
        script=script, module=__name__, tables=tables, step=automaton.step, before=automaton.before,
        hits=0 if single else ROLLS * (len(automaton.edges) + 1),
        report=lambda _counts, hits: _report(automaton, hits) if hits else [],
        results=lambda seed, unit: _results(automaton, tables, seed, unit), exact=lambda: _exact(script, automaton),
    )  # fmt: skip


def _packed(automaton: Automaton) -> NDArray[np.int64]:
    step, end = automaton.step, len(automaton.edges)
    if ROLLS * (end + 1) > _PLACE:
        raise SimulationError("These wagers have too many positions for one kernel; simulate fewer together.")
    packed: list[int] = []
    for row in automaton.edges:
        for edge in row:
            net, place = edge.net // step, ROLLS * (end if edge.state == END else edge.state)
            if abs(net) >= _LARGEST:
                raise SimulationError(
                    "These amounts differ too much to be counted together; use rounder ones."
                )
            packed.append((net << _NET_BIT) + place)
    return np.array([*packed, *[ROLLS * end] * ROLLS], np.int64)


def _results(automaton: Automaton, tables: Tables, seed: int, unit: int) -> dict[str, int]:
    """What each wager made, from the edges that the kernel took."""
    hits = np.zeros(ROLLS * (len(automaton.edges) + 1), np.int64)
    outcome_of(__name__, tables, hits, seed=seed, unit=unit)
    made: defaultdict[str, int] = defaultdict(int)
    for wager, fee in automaton.paid:
        made[wager] -= fee
    for at in np.flatnonzero(hits[: ROLLS * len(automaton.edges)]).tolist():
        for wager, net in automaton.edges[at // ROLLS][at % ROLLS].made():
            made[wager] += int(hits[at]) * net
    return dict(made)


def _report(automaton: Automaton, hits: Sequence[int]) -> list[Hit]:
    """How often each wager won, lost or came back, from how often each edge was taken."""
    counts: defaultdict[tuple[str, str], int] = defaultdict(int)
    nets: defaultdict[tuple[str, str], int] = defaultdict(int)
    for at, taken in enumerate(hits[: ROLLS * len(automaton.edges)]):
        for decided in automaton.edges[at // ROLLS][at % ROLLS].decided:
            counts[decided.wager, decided.result] += taken
            nets[decided.wager, decided.result] += taken * decided.net
    return [
        Hit(f"{wager} {result}", counts[wager, result], nets[wager, result])
        for wager, result in sorted(counts)
    ]


def _exact(script: Script, automaton: Automaton) -> Exact:
    """The published math where a wager stands alone, else the automaton's own mean and variance."""
    if script.strategy == "once" and "+" not in script.wager:
        from pitboss.games.craps.math import analyse

        rows = analyse(script.request.game, script.setting.law, script.setting.options, (script.wager,), None)
        distribution = rows[0].figures.distribution
        return Exact(distribution.mean, distribution.variance, distribution)
    found, whole = automaton.moments(), automaton.distribution()
    stake = Fraction(script.stake)
    return Exact(
        found.mean / stake,
        found.variance / (stake * stake),
        None if whole is None else whole.map(lambda net: net / stake),
    )
