"""`pitboss shoe`: what wagers are worth as a shoe is dealt down."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from pitboss.cli import main


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*line: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", "shoe", *line])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out, printed.err

    return run


def test_cards_gone_and_one_card_more(said: Any) -> None:
    """Three kings gone leave the ranks uneven, and then cards match more often."""
    code, out, _ = said(
        "spanish-21", "--wager", "match-the-dealer", "--gone", "Kc Kd Kh", "--effects", "--json"
    )
    (row,) = json.loads(out)["wagers"]
    assert code == 0
    assert row["full_shoe"] == pytest.approx(-0.029855, abs=1e-6)
    assert row["now"] > row["full_shoe"]
    assert set(row["effects"]) == set("23456789JQKA"), "no ten-spots in these decks"
    assert row["effects"]["2"] == row["effects"]["3"] != row["effects"]["K"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (("roulette",), "is not played from a shoe box by box"),
        (("spanish-21", "--wager", "bust-it"), "does not offer bust-it"),
        (("spanish-21", "--gone", "Tc"), "The shoe holds 0 of each card"),
        (("spanish-21", "--gone", "1c"), "cannot be"),
        (("spanish-21", "--count", "high-five"), "No counting system"),
    ],
)
def test_what_cannot_be_is_said(said: Any, line: tuple[str, ...], sentence: str) -> None:
    code, _, err = said(*line)
    assert code == 2
    assert sentence in err


def test_a_count_with_its_errors_its_bets_and_the_risk_of_ruin(said: Any) -> None:
    line = ("blackjack", "--option", "decks=6", "--count", "zen", "--shoes", "300", "--most", "8", "--json")
    code, out, _ = said(*line)
    told = json.loads(out)
    assert code == 0
    assert sum(row["share"] for row in told["counts"]) == pytest.approx(1)
    assert all(row["error"] > 0 and 1 <= row["bet"] <= 8 for row in told["counts"])
    assert 0 < told["ruin"] <= 1
