"""Basic strategy as a picture: every cell of the chart is in it, with the key and what playing by it costs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pitboss.analysis import analyse
from pitboss.cli import main
from pitboss.reports.strategy_chart import colour, grouped

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def odds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    def call(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", "odds", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        return int(ended.value.code or 0), capsys.readouterr().err

    return call


@pytest.mark.parametrize(
    ("game", "wager"),
    [("blackjack", "blackjack"), ("spanish-21", "spanish-21"), ("double-attack-blackjack", "bet")],
)
def test_the_picture_has_every_cell_and_the_cost(
    game: str, wager: str, odds: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    path = tmp_path / "chart.svg"
    assert odds(game, "--wager", wager, "--chart", str(path))[0] == 0
    drawn = ET.fromstring(path.read_text())
    texts = ["".join(each.itertext()) for each in drawn.iter(f"{SVG}text")]
    (row,) = analyse(game, wagers=[wager]).wagers
    assert row.strategy is not None
    chart = row.strategy["chart"]
    cells = [cell for cells in chart["rows"].values() for cell in cells]
    used = set(cells)
    for cell in used:
        assert texts.count(cell) >= cells.count(cell) + 1, cell  # each cell, and once in the key
    assert len(list(drawn.iter(f"{SVG}rect"))) == 1 + len(cells) + len(used)
    cost = 100 * row.strategy["basic_strategy"]["cost"]
    assert any(f"{cost:.4f}% more than by looking at every card" in text for text in texts)
    assert any(text.startswith("Attack when") for text in texts) is (game == "double-attack-blackjack")


def test_a_picture_is_made_as_png_too(odds: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    pytest.importorskip("vl_convert")
    path = tmp_path / "chart.png"
    assert odds("spanish-21", "--wager", "spanish-21", "--chart", str(path))[0] == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_what_has_no_chart_is_said(odds: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    code, said = odds("craps", "--wager", "pass", "--chart", str(tmp_path / "chart.svg"))
    assert code != 0
    assert "none is played by a chart" in said
    code, said = odds("spanish-21", "--wager", "spanish-21", "--chart", str(tmp_path / "chart.pdf"))
    assert code != 0
    assert "not as 'chart.pdf'" in said


def test_hands_stand_in_three_groups_and_acts_have_colours() -> None:
    rows = {"9": [], "A,7": [], "8,8": [], "A,A": []}
    assert grouped(rows) == (["9"], ["A,7"], ["8,8", "A,A"])
    assert len({colour(cell) for cell in ("S", "H", "D", "P", "R", "-")}) == 6
    assert colour("Ds") == colour("D")
