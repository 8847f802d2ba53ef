"""Wagers beside the first on the same deal: joint chances, held against dealing out, against the engine and against
what each is alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games.banked.growing_board import keys
from pitboss.games.banked.holdings import Holding, holding
from pitboss.games.banked.math import Study
from pitboss.games.banked.math_together import outcomes_with
from pitboss.games.banked.outcomes import NOT_ASKED, Key
from pitboss.law import catalogue
from pitboss.reports.correlation import _Asking, correlations  # pyright: ignore[reportPrivateUsage]
from pitboss.table import Table

LAW = catalogue().on(catalogue().newest)
OFFERED = {
    "colorado-hold-em": {"bonus": True},
    "let-it-ride": {"bonus_dollar": True, "three_card_bonus": True},
    "mississippi-stud": {"three_card_bonus": True},
}
CHEAP = {"flop-poker": "ante", "three-card-poker": "ante", "two-card-joker-poker": "ante"}
DEARER = [
    pytest.param(game, first, marks=pytest.mark.full)
    for game, first in (("let-it-ride", "let-it-ride"), ("double-cross-poker", "ante"))
]


@cache
def row(game: str, wager: str) -> dict[str, Any]:
    return analyse(game, wagers=[wager], options=OFFERED.get(game, {})).wagers[0].as_json()


@pytest.mark.parametrize(("game", "first"), [*CHEAP.items(), *DEARER])
def test_together_they_are_what_each_is_alone(game: str, first: str) -> None:
    """Edges add up by their stakes, and the spread of both follows from that of each and from how they go together."""
    whole = row(game, first)
    assert whole["together"]
    for found in whole["together"]:
        cells = [
            (Fraction(c["first"]), Fraction(c["beside"]), Fraction(c["probability"])) for c in found["joint"]
        ]
        assert sum(chance for *_, chance in cells) == 1
        assert -sum(one * chance for one, _, chance in cells) == Fraction(whole["house_edge"]["exact"])
        alone = row(game, found["wager"])
        assert found["house_edge_beside"]["exact"] == alone["house_edge"]["exact"]
        together = Fraction(found["covariance"]["exact"])
        variances = [Fraction(each["variance"]["exact"]) for each in (whole, alone)]
        for at in found["at"]:
            ratio = Fraction(at["per_first"])
            spread = variances[0] + ratio**2 * variances[1] + 2 * ratio * together
            assert Fraction(at["variance"]["exact"]) == spread
        assert found["correlation"] == pytest.approx(float(together) / sqrt(variances[0] * variances[1]))


def test_pair_plus_beside_the_ante_is_as_its_own_count_has_it() -> None:
    """Counted once more by playing both together, for each ratio of their stakes."""
    whole = row("three-card-poker", "ante")
    (found,) = whole["together"]
    for at, own in zip(found["at"], whole["with_pair_plus"], strict=True):
        assert at["per_first"] == own["pair_plus_per_ante"]
        assert at["house_edge"] == own["house_edge"]
        assert at["standard_deviation"] == own["standard_deviation"]


def test_a_bonus_on_the_board_goes_with_the_hand_as_every_board_does() -> None:
    """Mississippi stud under play that hangs on all cards seen: a suited queen and nine with all 117,600 boards in the
    order they come, dealt one by one here.
    """
    table = Table.open("mississippi-stud", options={"three_card_bonus": True})
    study = Study("mississippi-stud", LAW, table.rules.options)
    outcomes, rules = outcomes_with(study, "three-card-bonus"), study.rules

    def chosen(at: int, held: Holding, before: tuple[int, ...]) -> int:
        return (sum(held.ranks) + held.suited + at + sum(before)) % len(outcomes.moves[at])

    held = Holding((10, 7), suited=True)
    own, lines = held.cards(), dict[tuple[int, ...], tuple[str, ...]]()
    rest = [card for card in range(52) if card not in own]
    for board in combinations(rest, 3):
        seen = {"own": (*own, *board), "board": board}
        readers = [(rules.readers[name], seen[name]) for name in outcomes.reads]
        lines[board] = tuple(reader.line(reader.strength(cards)) for reader, cards in readers)
    found: Counter[Key] = Counter()
    for one, two in permutations(rest, 2):
        plays: tuple[int, ...] = ()
        for at, cards in enumerate(((), (one,), (one, two))):
            asked = outcomes.asked(at, plays)
            plays += (chosen(at, holding((*own, *cards)), plays) if asked else NOT_ASKED,)
        for three in rest:
            if three not in (one, two):
                found[Key(plays, lines[tuple(sorted((one, two, three)))])] += held.ways
    assert keys(rules, outcomes, "own", "board", chosen, own=(held,)) == found


@pytest.mark.full
@pytest.mark.parametrize(
    ("game", "first", "beside"),
    [
        ("boston-5-stud", "ante", "three-card-bonus"),
        ("double-cross-poker", "ante", "three-card"),
        ("colorado-hold-em", "ante", "bonus"),
        ("texas-hold-em-bonus", "ante", "bonus"),
        ("four-card-poker", "ante", "aces-up"),
        ("mississippi-stud", "ante", "three-card-bonus"),
        ("flop-poker", "ante", "three-card-bonus"),
    ],
)
def test_simulated_deals_go_together_as_counted(game: str, first: str, beside: str) -> None:
    asking = _Asking(game, "2010-09-07", OFFERED.get(game, {}), first, 16)
    counted, sampled = asking.pair(first, beside), asking._sampled(first, beside)  # pyright: ignore[reportPrivateUsage]
    assert counted is not None
    assert counted.covariance is not None
    assert sampled is not None
    assert sampled.standard_error is not None
    assert abs(counted.coefficient - sampled.coefficient) < 5 * sampled.standard_error


def test_the_sheet_has_the_same_covariance() -> None:
    (found,) = correlations("two-card-joker-poker", "2010-09-07", {}, ("ante", "pair-up"), 7)
    (told,) = row("two-card-joker-poker", "ante")["together"]
    assert found.covariance is not None
    assert found.covariance.exact == told["covariance"]["exact"]
    assert found.coefficient == pytest.approx(told["correlation"], abs=1e-7)
