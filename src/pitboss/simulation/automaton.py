"""Play on dice and wheels in bulk: a unit follows the edges of its automaton, n outcomes to a word of chance.

The automaton comes from walking the engine (`analysis.automaton`), so any such game, any set of its wagers and any
standing strategy is the same few lines here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.analysis.automaton import END, Automaton, Edge, WalkError, walk
from pitboss.chance.compiled import block
from pitboss.chance.counter import DICE_PER_WORD
from pitboss.games import module_of
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, bump, outcome_of
from pitboss.simulation.random_words import BATCH, first_word, first_words
from pitboss.simulation.script import Script, SimulationError
from pitboss.table.offers import Outcome

_WORD, _HALF, _PAIRS = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(36)
_TEN_DICE = np.uint64(6**DICE_PER_WORD)
_TEN_UNFAIR = np.uint64(2**32 % 6**DICE_PER_WORD)
_PAIRS_PER_WORD = DICE_PER_WORD // 2

# Places in the table that says how outcomes lie in a word. A die is a digit of base 6, ten of them to a word, and a
# roll may lie across two words; a stop of a wheel is one digit of a word of its own.
_OUTCOMES, _DIGITS, _PER_WORD, _PRODUCT, _UNFAIR, _AT_ONCE, _POWERS = range(7)

# An edge in 64 bits: below, the place of the next state's row; above it the net result in steps.
_NET_BIT = 20
_PLACE = (1 << _NET_BIT) - 1
_LARGEST = 1 << 22
"""Steps that one outcome may make: whatever a unit comes to then fits its outcome, which has 32 bits."""


def _reading(outcome: Outcome, *, at_once: bool) -> NDArray[np.int64]:
    """How outcomes are read from the words of a stream, as `chance.Counter` draws them; whether the first decides."""
    base, digits, per_word = (6, outcome.dice, DICE_PER_WORD) if outcome.dice else (outcome.count, 1, 1)
    product = base**per_word
    powers = [base**power for power in range(digits + 1)]
    return np.array([outcome.count, digits, per_word, product, 2**32 % product, at_once, *powers], np.int64)


@leaf
def pairs_of_a_word(
    word: Int, place: Int, total: Int, edges: NDArray[np.int64], hits: NDArray[np.int64]
) -> Any:
    """Five rolls of two dice; once the unit has ended they lead nowhere and count nothing."""
    for _ in range(_PAIRS_PER_WORD):
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
def following(seed: Int, unit: Int, w1: Int, w2: Int, w3: Int, left: Int, index: Int) -> Any:
    """The words of a unit once the first of them is used: the next block when it was the last."""
    if left > 1:
        return w1, w2, w3, w3, left - 1, index
    w0, w1, w2, w3 = block(seed, unit, 0, index)
    return w0, w1, w2, w3, 4, index + 1


@leaf
def unit_of_pairs(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, edges: NDArray[np.int64], hits: NDArray[np.int64]
) -> Any:  # fmt: skip
    """`unit_of` for two dice, with every figure in the code: twice as fast."""
    end = edges.size - np.int64(_PAIRS)
    place, total = np.int64(0), np.int64(0)
    left, index = 4, 1
    while True:
        if (w0 * _TEN_DICE) & _WORD >= _TEN_UNFAIR:
            place, total = pairs_of_a_word(w0, place, total, edges, hits)
            if place == end:
                return total
        w0, w1, w2, w3, left, index = following(seed, unit, w1, w2, w3, left, index)


@leaf
def unit_of(
    seed: Int,
    unit: Int,
    w0: Int,
    w1: Int,
    w2: Int,
    w3: Int,
    edges: NDArray[np.int64],
    reading: NDArray[np.int64],
    hits: NDArray[np.int64],
) -> Any:
    """A unit from its first four words: the net result in steps."""
    digits, per_word = reading[_DIGITS], reading[_PER_WORD]
    product, unfair = np.uint64(reading[_PRODUCT]), np.uint64(reading[_UNFAIR])
    end = edges.size - reading[_OUTCOMES]
    place, total = np.int64(0), np.int64(0)
    begun, part = np.int64(0), np.int64(0)
    left, index = 4, 1
    while True:
        if (w0 * product) & _WORD >= unfair:
            word, there = w0, per_word
            while begun + there >= digits:
                power = reading[_POWERS + digits - begun]
                scaled = word * np.uint64(power)
                word = scaled & _WORD
                at = place + part * power + np.int64(scaled >> _HALF)
                if hits.size:
                    bump(hits, at)
                edge = edges[at]
                total += edge >> _NET_BIT
                place = edge & _PLACE
                if place == end:
                    return total
                there -= digits - begun
                begun, part = np.int64(0), np.int64(0)
            power = reading[_POWERS + there]
            part = part * power + np.int64((word * np.uint64(power)) >> _HALF)
            begun += there
        w0, w1, w2, w3, left, index = following(seed, unit, w1, w2, w3, left, index)


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
    if tables[1][_DIGITS] == 2:
        return unit_of_pairs(seed, unit, w0, w1, w2, w3, tables[0], hits)
    return unit_of(seed, unit, w0, w1, w2, w3, tables[0], tables[1], hits)


def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    edges, reading = tables
    if reading[_AT_ONCE] and not hits.size:
        run_at_once(seed, first, outcomes, edges, reading, hits)
    else:
        run_on(seed, first, outcomes, edges, reading, hits)


@kernel
def run_at_once(
    seed: Int, first: Int, outcomes: NDArray[np.int32], edges: NDArray[np.int64], reading: NDArray[np.int64],
    hits: NDArray[np.int64],
) -> None:  # fmt: skip
    """Units that the first outcome decides: all are looked up, then those whose word was not fair are drawn again."""
    product, unfair = np.uint32(reading[_PRODUCT]), np.uint32(reading[_UNFAIR])
    whole = np.uint64(reading[_POWERS + reading[_DIGITS]])
    nets = (edges[: reading[_OUTCOMES]] >> _NET_BIT).astype(np.int32)
    words = np.empty(BATCH, np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_word(seed, first + np.uint64(start), count, words)
        again = np.uint32(0)
        for at in range(count):
            again += np.uint32(np.uint32(words[at] * product) < unfair)
        for at in range(count):
            outcomes[start + at] = nets[np.int64((np.uint64(words[at]) * whole) >> _HALF)]
        for at in range(count if again else 0):
            if np.uint32(words[at] * product) < unfair:
                unit = first + np.uint64(start + at)
                w0, w1, w2, w3 = block(seed, unit, 0, 0)
                outcomes[start + at] = unit_of(seed, unit, w0, w1, w2, w3, edges, reading, hits)


@kernel
def run_on(
    seed: Int, first: Int, outcomes: NDArray[np.int32], edges: NDArray[np.int64], reading: NDArray[np.int64],
    hits: NDArray[np.int64],
) -> None:  # fmt: skip
    """Units that go on until they are decided."""
    words, pairs = np.empty((4, BATCH), np.uint32), reading[_DIGITS] == 2
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            unit = first + np.uint64(start + at)
            w0, w1 = np.uint64(words[0, at]), np.uint64(words[1, at])
            w2, w3 = np.uint64(words[2, at]), np.uint64(words[3, at])
            if pairs:
                outcomes[start + at] = unit_of_pairs(seed, unit, w0, w1, w2, w3, edges, hits)
            else:
                outcomes[start + at] = unit_of(seed, unit, w0, w1, w2, w3, edges, reading, hits)


def plan(script: Script) -> Plan:
    """The automaton of a script, packed for the kernel."""
    automaton = walked(script)
    at_once = all(edge.state == END for edge in automaton.edges[0])
    tables = (_packed(automaton), _reading(automaton.outcome, at_once=at_once))
    return Plan(
        script=script, module=__name__, tables=tables, step=automaton.step, before=automaton.before,
        hits=0 if _is_single(script) else tables[0].size,
        report=lambda _counts, hits: _report(automaton, hits) if hits else [],
        results=lambda seed, unit: _results(automaton, tables, seed, unit), exact=lambda: _exact(script, automaton),
    )  # fmt: skip


def walked(script: Script) -> Automaton:
    """A script followed through the engine over every outcome of chance."""
    tracked = script.tracked
    try:
        return walk(
            script.opening, script.choose, memory=script.memory, key=script.extra["key"],
            counts=lambda kind: tracked is None or kind in tracked,
        )  # fmt: skip
    except WalkError as no:
        raise SimulationError(str(no)) from None


def _is_single(script: Script) -> bool:
    """Whether one wager is made once, so that its own math says what it makes."""
    return script.strategy == "once" and "+" not in script.wager


def _rows(automaton: Automaton) -> list[list[Edge]]:
    """The edges of each state in the order in which a source draws outcomes."""
    order = tuple(automaton.outcome.drawn())
    return [[row[place] for place in order] for row in automaton.edges]


def _packed(automaton: Automaton) -> NDArray[np.int64]:
    step, end, outcomes = automaton.step, len(automaton.edges), automaton.outcome.count
    if outcomes * (end + 1) > _PLACE:
        raise SimulationError("These wagers have too many positions for one kernel; simulate fewer together.")
    packed: list[int] = []
    for row in _rows(automaton):
        for edge in row:
            net, place = edge.net // step, outcomes * (end if edge.state == END else edge.state)
            if abs(net) >= _LARGEST:
                raise SimulationError(
                    "These amounts differ too much to be counted together; use rounder ones."
                )
            packed.append((net << _NET_BIT) + place)
    return np.array([*packed, *[outcomes * end] * outcomes], np.int64)


def _results(automaton: Automaton, tables: Tables, seed: int, unit: int) -> dict[str, int]:
    """What each wager made, from the edges that the kernel took."""
    hits = np.zeros(tables[0].size, np.int64)
    outcome_of(__name__, tables, hits, seed=seed, unit=unit)
    made: defaultdict[str, int] = defaultdict(int)
    for wager, fee in automaton.paid:
        made[wager] -= fee
    for edge, taken in _taken(automaton, hits.tolist()):
        for wager, net in edge.made():
            made[wager] += taken * net
    return dict(made)


def _taken(automaton: Automaton, hits: Sequence[int]) -> Iterator[tuple[Edge, int]]:
    """The edges that were taken, and how often; those after the end are none."""
    every = (edge for row in _rows(automaton) for edge in row)
    return ((edge, taken) for edge, taken in zip(every, hits, strict=False) if taken)


def _report(automaton: Automaton, hits: Sequence[int]) -> list[Hit]:
    """How often each wager won, lost or came back, from how often each edge was taken."""
    counts: defaultdict[tuple[str, str], int] = defaultdict(int)
    nets: defaultdict[tuple[str, str], int] = defaultdict(int)
    for edge, taken in _taken(automaton, hits):
        for decided in edge.decided:
            counts[decided.wager, decided.result] += taken
            nets[decided.wager, decided.result] += taken * decided.net
    return [
        Hit(f"{wager} {result}", counts[wager, result], nets[wager, result])
        for wager, result in sorted(counts)
    ]


def _exact(script: Script, automaton: Automaton) -> Exact:
    """The published math where a wager stands alone, else the automaton's own mean and variance."""
    if _is_single(script):
        math = import_module(f"{module_of(script.request.game)}.math")
        rows = math.analyse(
            script.request.game, script.setting.law, script.setting.options, (script.wager,), None
        )
        distribution = rows[0].figures.distribution
        return Exact(distribution.mean, distribution.variance, distribution)
    found, whole = automaton.mean_and_variance(), automaton.distribution()
    stake = Fraction(script.stake)
    return Exact(
        found.mean / stake,
        found.variance / (stake * stake),
        None if whole is None else whole.map(lambda net: net / stake),
    )
