"""Three card poker in bulk: six cards, two looks into a table of all hands, one outcome.

An outcome is the category of the player's hand and what became of it; what it pays is arithmetic done once.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.three_card_poker.best_play import Decision, pair_plus_alone, result, tally
from pitboss.games.three_card_poker.matchups import representative
from pitboss.games.three_card_poker.math import Study
from pitboss.games.three_card_poker.play import ANTE, PAIR_PLUS
from pitboss.hands import ranking
from pitboss.hands.bulk import categories, strengths
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.deals import all_sets, place_of_three, six_cards
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.script import Script
from pitboss.simulation.words import BATCH, first_words

WHAT = ("folds", "unqualified", "wins", "ties", "loses")
_UNQUALIFIED, _LOSES = 1, 4
_NO_HITS = np.zeros(0, np.int64)

# A hand in 16 bits: its order among all hands, its category, whether it is played, whether it qualifies.
_ORDER, _CATEGORY_BIT, _PLAYS_BIT, _QUALIFIES_BIT = 0x3FF, 10, 13, 14


@leaf
def settled(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, hands: NDArray[np.uint16], stacks: NDArray[np.int32]
) -> Any:
    """The outcome of a deal, without a branch: five times the category of the hand, plus what became of it."""
    whole = stacks[0]
    b, c = c2 + whole * (c1 - c2), c4 + whole * (c2 - c4)
    d, e = c1 + whole * (c3 - c1), c3 + whole * (c4 - c3)
    mine = np.int64(hands[place_of_three(c0, b, c)])
    dealers = np.int64(hands[place_of_three(d, e, c5)])
    ours, theirs = mine & _ORDER, dealers & _ORDER
    what = _LOSES - np.int64(ours == theirs) - 2 * np.int64(ours > theirs)
    what = _UNQUALIFIED + ((dealers >> _QUALIFIES_BIT) & 1) * (what - _UNQUALIFIED)
    what *= (mine >> _PLAYS_BIT) & 1
    return 5 * ((mine >> _CATEGORY_BIT) & 7) + what


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
    c0, c1, c2, c3, c4, c5 = six_cards(seed, unit, w0, w1)
    return settled(c0, c1, c2, c3, c4, c5, tables[0], tables[1])


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    hands, stacks = tables
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            c0, c1, c2, c3, c4, c5 = six_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at])
            )
            outcomes[start + at] = settled(c0, c1, c2, c3, c4, c5, hands, stacks)


def plan(script: Script) -> Plan:
    study: Study = script.extra["study"]
    choices: tuple[Decision, ...] = script.extra["choices"]
    stakes: Mapping[str, int] = script.extra["stakes"]
    ranked = ranking("three-card-poker")
    names = [category.id for category in ranked.categories]
    results = {
        (category, what): _results(study, stakes, category, what) for category in names for what in WHAT
    }
    values, keys = {key: sum(made.values()) for key, made in results.items()}, list(results)
    stacks = np.array([script.opening.rules.stacks], np.int32)
    tables = (_hands(script, choices), stacks)
    return Plan(
        script=script, module=__name__, tables=tables, values=np.array(list(values.values()), np.int64),
        report=lambda counts, _hits: _report(keys, values, counts, fates=WHAT if ANTE in stakes else ()),
        results=lambda seed, unit: results[keys[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)]],
        exact=lambda: _exact(study, choices, stakes),
    )  # fmt: skip


def _hands(script: Script, choices: tuple[Decision, ...]) -> NDArray[np.uint16]:
    """All 22,100 hands in the order of `place_of_three`."""
    ranked = ranking("three-card-poker")
    sets = all_sets(3)
    strength = strengths(ranked, sets)
    _, order = np.unique(strength, return_inverse=True)
    category = categories(strength)
    plays = {decision.matchup.cards: decision.plays for decision in choices}
    played = np.array([int(plays[representative(cards)]) for cards in sets.tolist()])
    qualifies = (strength >= script.opening.rules.readers["dealer"].floors[0]).astype(np.int64)
    return (order | category << _CATEGORY_BIT | played << _PLAYS_BIT | qualifies << _QUALIFIES_BIT).astype(
        np.uint16
    )


def _results(study: Study, stakes: Mapping[str, int], category: str, what: str) -> dict[str, int]:
    """What each wager makes, in cents; a pair plus without an ante cannot be folded."""
    nets = study.terms.settle(category, what if ANTE in stakes else "loses")
    return {
        wager: int(net * stakes.get(PAIR_PLUS if wager == PAIR_PLUS else ANTE, 0))
        for wager, net in nets.items()
    }


def _report(
    keys: list[tuple[str, str]], values: Mapping[tuple[str, str], int], counts: Mapping[int, int], *,
    fates: tuple[str, ...],
) -> list[Hit]:  # fmt: skip
    """How often each hand came, and, where an ante was made, what became of it."""
    found: dict[str, tuple[int, int]] = {}
    for outcome, count in counts.items():
        for name in keys[outcome]:
            had, net = found.get(name, (0, 0))
            found[name] = (had + count, net + count * values[keys[outcome]])
    order = [*dict.fromkeys(category for category, _ in keys), *fates]
    return [Hit(name, *found[name]) for name in order if name in found]


def _exact(study: Study, choices: tuple[Decision, ...], stakes: Mapping[str, int]) -> Exact:
    deals = tally(choices)
    if ANTE in stakes:
        distribution = result(deals, study.terms, pair_plus=Fraction(stakes.get(PAIR_PLUS, 0), stakes[ANTE]))
    else:
        distribution = pair_plus_alone(deals, study.terms)
    if next(iter(stakes)) == PAIR_PLUS and ANTE in stakes:
        distribution = distribution.map(lambda net: net * stakes[ANTE] / stakes[PAIR_PLUS])
    return Exact(distribution.mean, distribution.variance, distribution)
