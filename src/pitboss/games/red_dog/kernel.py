"""Red dog in bulk: three cards of a shoe, one way among few."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.red_dog.math import WAYS, Way, distribution, full_shoe
from pitboss.games.red_dog.play import CONSECUTIVE, ORIGINAL, PAIR, RAISE, decided
from pitboss.games.shoe.rules import Rules
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import shape, shoe_cards
from pitboss.simulation.words import BATCH, first_words

_NO_HITS = np.zeros(0, np.int64)


@leaf
def settled(c0: Int, c1: Int, c2: Int, ranks: NDArray[np.int8]) -> Any:
    """The number of the way among `WAYS`, without a branch."""
    first, second, third = np.int64(ranks[c0]), np.int64(ranks[c1]), np.int64(ranks[c2])
    low, high = min(first, second), max(first, second)
    gap = high - low - 1
    between = np.int64(third > low) & np.int64(third < high)
    pair = np.int64(gap < 0)
    apart = np.int64(gap > 0)
    return pair * (2 - np.int64(third == low)) + apart * (2 + 2 * gap - between)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A unit, for whoever runs one at a time."""
    ranks, size = tables
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    c0, c1, c2, _, _, _, _ = shoe_cards(seed, unit, w0, w1, w2, size[0], size[1], p)
    return settled(c0, c1, c2, ranks)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    ranks, size = tables
    cards, four = size[0], size[1]
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            c0, c1, c2, _, _, _, _ = shoe_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), cards, four, p,
            )  # fmt: skip
            outcomes[start + at] = settled(c0, c1, c2, ranks)


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    raised: frozenset[int] = script.extra["raised"]
    made = [_results(rules, way, script.stake, raised) for way in WAYS]
    ranks = np.array([card // 4 for card in rules.pack], np.int8)
    tables = (ranks, shape(script.setting.options["decks"], 3))
    cents = np.array([sum(each.values()) for each in made], np.int64)
    return Plan(
        script=script, module=__name__, tables=tables, values=cents,
        report=lambda counts, _hits: _report(counts, cents),
        results=lambda seed, unit: made[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)],
        exact=lambda: _exact(script, rules, raised),
    )  # fmt: skip


def _results(rules: Rules, way: Way, stake: int, raised: frozenset[int]) -> dict[str, int]:
    cents = decided(rules, *way).net(stake)
    return {ORIGINAL: cents, RAISE: cents} if way[0] in raised else {ORIGINAL: cents}


def _report(counts: Mapping[int, int], cents: NDArray[np.int64]) -> list[Hit]:
    """How often each spread came, pairs and consecutive cards apart."""
    names = {PAIR: "pair", CONSECUTIVE: "consecutive"}
    found: dict[str, tuple[int, int]] = {}
    for at, (gap, _) in enumerate(WAYS):
        if at in counts:
            had, sums = found.get(name := names.get(gap, f"spread {gap}"), (0, 0))
            found[name] = (had + counts[at], sums + counts[at] * int(cents[at]))
    return [Hit(name, *had) for name, had in found.items()]


def _exact(script: Script, rules: Rules, raised: frozenset[int]) -> Exact:
    whole = distribution(rules, full_shoe(script.setting.options["decks"]), raised)
    return Exact(whole.mean, whole.variance, whole)
