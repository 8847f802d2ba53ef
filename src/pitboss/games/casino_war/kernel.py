"""Casino war in bulk: two cards of a shoe, and where they tie the two that come after three burned ones."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.exact import Distribution
from pitboss.games.casino_war import play as paragraphs
from pitboss.games.casino_war.math import WAYS, Way, full_shoe, net
from pitboss.games.casino_war.play import EQUAL, INITIAL, TIE, WAR, WAR_BONUS
from pitboss.games.shoe.rules import Rules
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import MOST, shape, shoe_cards
from pitboss.simulation.words import BATCH, first_words

_NO_HITS = np.zeros(0, np.int64)


@leaf
def settled(c0: Int, c1: Int, c5: Int, c6: Int, ranks: NDArray[np.int8]) -> Any:
    """The number of the way among `WAYS`, without a branch."""
    first = np.int64(ranks[c0]) - np.int64(ranks[c1])
    then = np.int64(ranks[c5]) - np.int64(ranks[c6])
    decided = np.int64(first < 0)
    war = 3 - np.int64(then > 0) + np.int64(then < 0)
    return decided + np.int64(first == 0) * war


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A unit, for whoever runs one at a time."""
    ranks, size = tables
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    c0, c1, _, _, _, c5, c6 = shoe_cards(seed, unit, w0, w1, w2, size[0], size[1], p)
    return settled(c0, c1, c5, c6, ranks)


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
            c0, c1, _, _, _, c5, c6 = shoe_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), cards, four, p,
            )  # fmt: skip
            outcomes[start + at] = settled(c0, c1, c5, c6, ranks)


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    stakes: Mapping[str, int] = script.extra["stakes"]
    war: bool = script.extra["war"]
    made = [_results(rules, way, stakes, war=war) for way in WAYS]
    ranks = np.array([card // 4 for card in rules.pack], np.int8)
    tables = (ranks, shape(script.setting.options["decks"], MOST))
    cents = np.array([sum(each.values()) for each in made], np.int64)
    return Plan(
        script=script, module=__name__, tables=tables, values=cents,
        report=lambda counts, _hits: _report(counts, cents),
        results=lambda seed, unit: made[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)],
        exact=lambda: _exact(script, rules, stakes, war=war),
    )  # fmt: skip


def _results(rules: Rules, way: Way, stakes: Mapping[str, int], *, war: bool) -> dict[str, int]:
    """What each wager makes, in cents, as the engine settles it."""
    first, then = way
    found: dict[str, int] = {}
    if TIE in stakes:
        found[TIE] = paragraphs.tie(rules, first).net(stakes[TIE])
    stake = stakes.get(INITIAL)
    if stake is None:
        return found
    verdict = paragraphs.initial(rules, first)
    if verdict is not None:
        return {**found, INITIAL: verdict.net(stake)}
    if not war:
        return {**found, INITIAL: -paragraphs.surrendered(rules, stake)}
    found[INITIAL] = paragraphs.initial_in_war(rules, then).net(stake)
    found[WAR] = paragraphs.war(rules, then).net(stake)
    bonus = paragraphs.war_bonus(rules, then)
    if bonus is not None:
        found[WAR_BONUS] = bonus.net(stake)
    return found


def _report(counts: Mapping[int, int], cents: NDArray[np.int64]) -> list[Hit]:
    return [
        Hit(f"{first}{f', war {then}' if first == EQUAL else ''}", counts[at], counts[at] * int(cents[at]))
        for at, (first, then) in enumerate(WAYS)
        if at in counts
    ]


def _exact(script: Script, rules: Rules, stakes: Mapping[str, int], *, war: bool) -> Exact:
    def made(way: Way) -> Fraction:
        whole = Fraction(0)
        if INITIAL in stakes:
            whole += net(rules, way, war=war) * stakes[INITIAL]
        if TIE in stakes:
            whole += paragraphs.tie(rules, way[0]).net(stakes[TIE])
        return whole / script.stake

    chances = full_shoe(script.setting.options["decks"])
    whole = Distribution.of((made(way), chance) for way, chance in chances.items())
    return Exact(whole.mean, whole.variance, whole)
