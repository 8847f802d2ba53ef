"""Coups in bulk: six cards of a shoe, the drawing rules as a table, one outcome."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.exact import Distribution
from pitboss.games.coup.draw import OUTCOMES, Coup, Outcome, value
from pitboss.games.coup.math import full_shoe, net
from pitboss.games.coup.play import MOST_CARDS, coup
from pitboss.games.coup.spots import verdicts, vigorish
from pitboss.games.shoe.rules import Rules
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import shape, shoe_cards
from pitboss.simulation.words import BATCH, first_words

_NO_HITS = np.zeros(0, np.int64)
_STAYED = 10
"""The column of the table where the Player's Hand has stayed."""


@leaf
def settled(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, values: NDArray[np.int8], draws: NDArray[np.int8]
) -> Any:
    """The number of the outcome among `OUTCOMES`, without a branch. `draws` holds, by the first counts and by the
    Player's third card or its absence, whether each hand draws."""
    player = (np.int64(values[c0]) + np.int64(values[c2])) % 10
    banker = (np.int64(values[c1]) + np.int64(values[c3])) % 10
    fifth, sixth = np.int64(values[c4]), np.int64(values[c5])
    player_draws = np.int64(draws[(player * 10 + banker) * 11 + _STAYED]) >> 1
    third = player_draws * fifth + (1 - player_draws) * _STAYED
    banker_draws = np.int64(draws[(player * 10 + banker) * 11 + third]) & 1
    player = (player + player_draws * fifth) % 10
    banker = (banker + banker_draws * (player_draws * sixth + (1 - player_draws) * fifth)) % 10
    return ((player * 10 + banker) * 2 + player_draws) * 2 + banker_draws


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A unit, for whoever runs one at a time."""
    values, draws, size = tables
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    c0, c1, c2, c3, c4, c5, _ = shoe_cards(seed, unit, w0, w1, w2, size[0], size[1], p)
    return settled(c0, c1, c2, c3, c4, c5, values, draws)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    values, draws, size = tables
    cards, four = size[0], size[1]
    p = (size[2], size[3], size[4], size[5], size[6], size[7])
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            c0, c1, c2, c3, c4, c5, _ = shoe_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), cards, four, p,
            )  # fmt: skip
            outcomes[start + at] = settled(c0, c1, c2, c3, c4, c5, values, draws)


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    stakes: Mapping[str, int] = script.extra["stakes"]
    made = [
        {wager: _cents(rules, wager, at, stake) for wager, stake in stakes.items()}
        for at in range(len(OUTCOMES))
    ]
    tables = (_values(rules), _draws(coup(rules)), shape(script.setting.options["decks"], MOST_CARDS))
    cents = np.array([sum(each.values()) for each in made], np.int64)
    return Plan(
        script=script, module=__name__, tables=tables, values=cents,
        report=lambda counts, _hits: _report(counts, cents),
        results=lambda seed, unit: made[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)],
        exact=lambda: _exact(script, rules, stakes),
    )  # fmt: skip


def _cents(rules: Rules, wager: str, at: int, stake: int) -> int:
    verdict = verdicts(rules, wager)[OUTCOMES[at]]
    return verdict.net(stake) - vigorish(rules, wager, verdict, stake)


def _values(rules: Rules) -> NDArray[np.int8]:
    return np.array([value(card) for card in rules.pack], np.int8)


def _draws(rule: Coup) -> NDArray[np.int8]:
    """By counts of two cards and the Player's third: 1 where the Banker's Hand draws, and 2 where the Player's does."""
    found = np.zeros((10, 10, 11), np.int8)
    for player in range(10):
        for banker in range(10):
            first = rule.due((player, 0), (banker, 0))
            for third in range(11):
                hand = (player, 0) if third == _STAYED else (player, 0, third)
                found[player, banker, third] = 2 * (first == "players-hand")
                if first == "players-hand" and third == _STAYED:
                    continue
                if rule.due(hand, (banker, 0)) == "bankers-hand":
                    found[player, banker, third] += 1
    return found.reshape(-1)


def _report(counts: Mapping[int, int], cents: NDArray[np.int64]) -> list[Hit]:
    """How often each hand won, and how often they tied."""
    names = {1: "players-hand wins", -1: "bankers-hand wins", 0: "ties"}
    found: dict[str, tuple[int, int]] = {}
    for outcome, times in counts.items():
        made = OUTCOMES[outcome]
        name = names[(made.player > made.banker) - (made.player < made.banker)]
        had, sums = found.get(name, (0, 0))
        found[name] = (had + times, sums + times * int(cents[outcome]))
    return [Hit(name, *found[name]) for name in names.values() if name in found]


def _exact(script: Script, rules: Rules, stakes: Mapping[str, int]) -> Exact:
    chances = full_shoe(coup(rules), script.setting.options["decks"])

    def made(outcome: Outcome) -> Fraction:
        parts = (net(rules, w, verdicts(rules, w)[outcome], stake) * stake for w, stake in stakes.items())
        return sum(parts, Fraction(0)) / script.stake

    whole = Distribution.of((made(outcome), chance) for outcome, chance in chances.items())
    return Exact(whole.mean, whole.variance, whole)
