"""What is asked is computed even where the law forbids it, and the law's word on it is listed."""

import pytest

from pitboss.analysis import analyse
from pitboss.table import BadCommand


@pytest.mark.parametrize(
    ("game", "wager", "day", "clause"),
    [
        ("craps", "fire-bet", "2008-05-18", "19:47-1.2(a)40"),
        ("craps", "hop-1-3", "2001-01-15", "19:47-1.2(a)26"),
        ("let-it-ride", "three-card-bonus", "1996-06-01", "19:47-18.6B"),
    ],
)
def test_a_wager_of_a_later_day_is_computed_and_told(game: str, wager: str, day: str, clause: str) -> None:
    early, now = analyse(game, as_of=day, wagers=[wager]), analyse(game, wagers=[wager])
    assert early.as_of == day
    assert early.wagers[0].figures == now.wagers[0].figures
    (breach,) = early.breaches
    assert (breach.option, breach.filed, breach.cites[0]) == ("wager", wager, clause)
    assert not now.breaches


def test_without_a_name_only_the_wagers_of_the_day_are_listed() -> None:
    report = analyse("craps", as_of="2001-01-15")
    assert "hop-1-3" not in {row.wager for row in report.wagers}
    assert not report.breaches


def test_a_wager_that_no_day_knows_is_a_mistake() -> None:
    with pytest.raises(BadCommand, match="no wager 'big-six'"):
        analyse("craps", as_of="2001-01-15", wagers=["big-six"])


def test_a_game_whose_math_is_not_written_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.analysis.odds.find_spec", lambda _name: None)
    with pytest.raises(BadCommand, match=r"let_it_ride has no math\.py"):
        analyse("let-it-ride")
    with pytest.raises(BadCommand, match="no wagers against the house"):
        analyse("hold-em")


@pytest.mark.parametrize(
    ("game", "option", "value", "rule"),
    [
        ("craps", "odds_multiple_right", -1, "from 1 to 100 times the flat bet"),
        ("craps", "odds_multiple_wrong", -3, "from 1 to 100 times the flat bet"),
        ("keno", "max_spots", -5, "-5"),
    ],
)
def test_what_the_law_makes_impossible_is_refused_by_its_rule(
    game: str, option: str, value: int, rule: str
) -> None:
    """Never by what came of it at the table, such as a wager of less than nothing."""
    with pytest.raises(BadCommand) as refused:
        analyse(game, options={option: value})
    said = str(refused.value)
    assert said.startswith("Under what was asked for nothing can be computed. ")
    assert rule in said
    assert "(19:47-" in said
    assert "more than nothing" not in said
