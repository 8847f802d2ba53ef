"""Casino war against published figures, and its kernel against its engine."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games.casino_war.math import chances_of, distribution, full_shoe
from pitboss.games.shoe.rules import rules_of
from pitboss.law import catalogue
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, play_unit, script
from pitboss.table import BadCommand

# Michael Shackleford, wizardofodds.com/games/casino-war: house edge in percent by decks: with the bonus, without, tie.
PUBLISHED = {1: ("2.06", "2.42", "35.29"), 2: ("2.24", "2.70", "25.24"), 6: ("2.33", "2.88", "18.65"),
             7: ("2.34", "2.89", "18.18"), 8: ("2.34", "2.90", "17.83")}  # fmt: skip
SURRENDERING = {1: "2.94", 2: "3.40", 6: "3.70", 7: "3.72", 8: "3.73"}


def edge(wager: str, **options: Any) -> str:
    found = analyse("casino-war", options=options, wagers=(wager,)).wagers[0]
    return f"{float(found.figures.house_edge) * 100:.2f}"


@pytest.mark.parametrize("decks", PUBLISHED)
def test_the_edges_are_the_published_ones(decks: int) -> None:
    bonus, none, tie = PUBLISHED[decks]
    assert edge("initial", decks=decks) == bonus
    assert edge("initial", decks=decks, tie_on_war_bonus=False) == none
    assert edge("tie", decks=decks) == tie


@pytest.mark.parametrize("decks", SURRENDERING)
def test_surrendering_costs_what_is_published(decks: int) -> None:
    from pitboss.games import find
    from pitboss.table.options import resolve

    law = catalogue().on(catalogue().newest)
    chosen, _ = resolve(find("casino-war").options, law, {"decks": decks}, chip="0.50")
    rules = rules_of("casino-war", law, chosen)
    mean = distribution(rules, full_shoe(decks), war=False).mean
    assert f"{-float(mean) * 100:.2f}" == SURRENDERING[decks]


def test_best_play_goes_to_war() -> None:
    row = analyse("casino-war", wagers=("initial",)).wagers[0]
    assert row.strategy["on a tie"] == "war"
    assert (
        row.figures.wagered
        == 1 + analyse("casino-war", wagers=("tie",)).wagers[0].figures.distribution.positive
    )


def test_cards_gone_change_the_chance_of_a_tie() -> None:
    one_rank_left = [0] * 12 + [8]
    assert chances_of(one_rank_left) == {("equal", "equal"): 1}


@pytest.mark.parametrize(
    ("options", "wagers", "strategy"),
    [
        ({}, ("initial", "tie"), None),
        ({"decks": 8, "tie_on_war_bonus": False}, ("initial",), "war"),
        ({"decks": 2}, ("initial",), "surrender"),
        ({}, ("tie",), None),
    ],
)
def test_the_kernel_deals_and_pays_as_the_engine(
    options: dict[str, Any], wagers: tuple[str, ...], strategy: str | None
) -> None:
    asked = tuple((wager, None) for wager in wagers)
    made = script(Request(game="casino-war", options=options, wagers=asked, strategy=strategy))
    bulk = plan(made)
    for unit in range(150):
        assert play_unit(made, seed=4, unit=unit).results == bulk.results(4, unit)


def test_ties_are_fought_as_a_file_says() -> None:
    table = {"game": "casino-war", "ties": [{"rank": ["A", "K", 2], "do": "surrender"}, {"do": "war"}]}
    made = script(Request(game="casino-war", decisions=table))
    bulk = plan(made)
    for unit in range(400):
        assert play_unit(made, seed=4, unit=unit).results == bulk.results(4, unit)
    war, never = (plan(script(Request(game="casino-war", strategy=name))) for name in ("war", "surrender"))
    means = [found.exact().mean for found in (bulk, war, never) if found.exact is not None]
    assert means[0] == (10 * means[1] + 3 * means[2]) / 13, "three ranks of thirteen are given up"


def test_an_unknown_strategy_is_named() -> None:
    with pytest.raises(BadCommand, match="best, war, surrender"):
        script(Request(game="casino-war", strategy="peace"))
