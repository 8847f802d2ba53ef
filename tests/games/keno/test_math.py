"""The exact figures of keno against figures that are not ours.

Returns of six $1 cards for ten spots: Wizard of Odds, "Keno Appendix 14 - Laughlin Keno Survey"
(wizardofodds.com/games/keno/appendix/14), which also counts 184,756 draws of ten catches; eight of eight: his appendix
4 (0.0000043457). Variance by overlaps is held against the distribution, which is counted in another way, and that
against draws gone through one by one.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games.keno.awards import Award, ceiling
from pitboss.games.keno.math import distribution, mean, named, ranked, variance
from pitboss.games.keno.odds import caught, chance
from pitboss.games.keno.rules import Rules
from pitboss.table import BadCommand, Table

LAUGHLIN: dict[str, tuple[dict[int, Any], float]] = {
    "Aquarius": ({5: 2, 6: 20, 7: 132, 8: 1000, 9: 4000, 10: 25000}, 0.7078),
    "Avi": ({4: "0.5", 5: 2, 6: 20, 7: 120, 8: 800, 9: 3800, 10: 50000}, 0.7366),
    "Colorado Belle": ({4: 1, 5: 1, 6: 20, 7: 100, 8: 800, 9: 3500, 10: 25000}, 0.7220),
    "Golden Nugget": ({5: 1, 6: 20, 7: 160, 8: 1000, 9: 5000, 10: 50000}, 0.7104),
    "Harrah's": ({5: 2, 6: 10, 7: 80, 8: 900, 9: 5000, 10: 50000}, 0.5046),
    "Riverside": ({5: 1, 6: 20, 7: 150, 8: 1000, 9: 4000, 10: 50000}, 0.6882),
}


def rules(**options: Any) -> Rules:
    return Table.open("keno", options=options).rules


@pytest.mark.parametrize("house", LAUGHLIN)
def test_ten_spots_of_a_house_return_what_is_published(house: str) -> None:
    line, published = LAUGHLIN[house]
    (row,) = analyse("keno", options={"rate_card": {10: line}}, wagers=["straight-10"]).wagers
    assert round(1 - float(row.figures.house_edge), 4) == published
    assert row.extra["below_check_value"] == (published < 0.70)


@pytest.mark.parametrize(
    ("spots", "one_in"), [(1, 4), (2, 16.63), (5, 1550.57), (8, 230_114.61), (10, 8_911_711.18)]
)
def test_catching_all_spots(spots: int, one_in: float) -> None:
    assert round(1 / float(chance(spots, spots, 80, 20)), 2) == one_in


def test_catches_of_groups_are_all_draws() -> None:
    assert sum(ways for _, ways in caught((3, 2, 4), 80, 20)) == comb(80, 20)


@pytest.mark.parametrize(
    "ticket", ["straight-6", "split-4-3", "way-2-2-2/2", "way-1-1-1-1/2", "combination-1-2-3/1,1+2,2+3,1+2+3"]
)
def test_variance_by_overlaps_is_that_of_the_distribution(ticket: str) -> None:
    ready = rules()
    form = named(ready, ticket)
    assert form is not None
    back = distribution(ready, form)
    assert back is not None
    assert (back.mean, back.variance) == (mean(ready, form), variance(ready, form))


def test_a_ticket_of_many_ways_has_its_variance_too() -> None:
    """190 ways of ten groups: too many for a distribution, not for overlaps. Here by covariances of pairs of groups."""
    ready = rules(rate_card={"2": {"2": 12}})
    form = named(ready, "way-" + "-".join("1" * 20) + "/2")
    assert form is not None
    assert len(form.plays) == comb(20, 2)
    two, three, four = (Fraction(comb(80 - n, 20 - n), comb(80, 20)) for n in (2, 3, 4))
    pairs = list(combinations(range(20), 2))
    shared = {0: four, 1: three, 2: two}
    square = sum(144 * shared[len(set(one) & set(other))] for one in pairs for other in pairs)
    assert variance(ready, form) == square - (190 * 12 * two) ** 2


def test_small_draws_gone_through_one_by_one() -> None:
    """Ways of being caught, against every draw of a game of nine numbers."""
    counted: dict[tuple[int, ...], int] = {}
    for draw in combinations(range(9), 4):
        key = (len(set(draw) & {0, 1}), len(set(draw) & {2, 3, 4}))
        counted[key] = counted.get(key, 0) + 1
    assert dict(caught((2, 3), 9, 4)) == counted


def test_a_split_ticket_is_the_mean_of_its_groups() -> None:
    rows = {
        row.wager: row.figures.house_edge
        for row in analyse("keno", wagers=["split-4-3", "straight-4", "straight-3"]).wagers
    }
    assert rows["split-4-3"] == (rows["straight-4"] + rows["straight-3"]) / 2


def test_the_best_and_the_worst_ticket_of_the_card() -> None:
    order = [spots for spots, _ in ranked(rules())]
    edges = {row.wager: row.figures.house_edge for row in analyse("keno").wagers}
    assert order[0] == 1
    assert [f"straight-{spots}" for spots in order] == sorted(
        edges, key=lambda wager: (edges[wager], int(wager[9:]))
    )


def test_the_aggregate_limit_takes_from_the_top_only() -> None:
    """Twelve spots: at $1 nothing is cut off, at $5 the two largest prizes are, so that the return falls."""
    card = {"12": {"6": 5, "7": 30, "8": 240, "9": 600, "10": 1480, "11": 12000, "12": 36000}}
    free = rules(rate_card=card)
    (form,) = [named(free, "straight-12")]
    assert form is not None
    tight = rules(rate_card=card, aggregate_limit=50_000)
    at_one, at_five = distribution(tight, form, 100), distribution(tight, form, 500)
    assert at_one is not None
    assert at_five is not None
    assert at_one.mean == mean(free, form)
    lost = (12000 - 10000) * chance(12, 11, 80, 20) + (36000 - 10000) * chance(12, 12, 80, 20)
    assert mean(free, form) - at_five.mean == lost
    shared = distribution(tight, form, 100, sold=5)
    assert shared == at_five, "five tickets of a dollar share the limit like one of five dollars"


def test_awards_are_reduced_largest_class_first() -> None:
    small, middle, large = (
        Award(1, 100, Fraction(3)),
        Award(2, 100, Fraction(50)),
        Award(3, 200, Fraction(100)),
    )
    assert ceiling([small, middle, large], 25_300) is None
    assert ceiling([small, middle, large], 25_299) == Fraction(25_299 - 5_300, 200)
    assert ceiling([small, middle, large], 15_300) == 50
    assert ceiling([small, middle, large], 9_300) == 30
    assert ceiling([small, middle, large], 400) == 1


@pytest.mark.parametrize(
    "name", ["straight-81", "way-2-2-2", "split-4/2", "straight-4-4", "pass", "straight-0"]
)
def test_what_names_no_ticket(name: str) -> None:
    with pytest.raises(BadCommand):
        analyse("keno", wagers=[name])
