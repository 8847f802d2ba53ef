"""Basic strategy as a picture: every cell of the chart is in it, with the key and what playing by it costs."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pitboss.analysis import analyse
from pitboss.cli import main
from pitboss.law import catalogue
from pitboss.reports.document import Chart, Document
from pitboss.reports.paper import Imprint, pages
from pitboss.reports.print import as_typst
from pitboss.reports.strategy_chart import colour, drawn, grouped, of_strategy

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
    assert grouped(rows) == {"Hard totals": ["9"], "Soft totals": ["A,7"], "Pairs": ["8,8", "A,A"]}
    assert grouped({"pair 9": [], "A-K": []}) == {"Hand": ["pair 9", "A-K"]}
    assert len({colour(cell) for cell in ("S", "H", "D", "P", "R", "-")}) == 6
    assert colour("Ds") == colour("D")


def test_charts_of_later_decisions_stand_under_the_first() -> None:
    """Each under its own heading, with one key of all letters that are used."""
    later = {
        "by": "on fourth street",
        "against": ["0", "1"],
        "rows": {"pair 6": ["3x", "~"]},
        "key": {"~": "open"},
    }
    first = {
        "by": "on third street",
        "against": ["A"],
        "rows": {"A": ["3x"]},
        "key": {"3x": "bet 3x", "F": "fold"},
    }
    picture = of_strategy({"chart": {**first, "more": [later]}}, "A game")
    texts = ["".join(each.itertext()) for each in ET.fromstring(picture).iter(f"{SVG}text")]
    heads = ["Best play on third street.", "Best play on fourth street."]
    assert [text for text in texts if text.startswith("Best play")] == heads
    assert texts.count("3x") == 3
    assert ("bet 3x" in texts, "open" in texts, "fold" in texts) == (True, True, False)
    alone = [each.text for each in ET.fromstring(of_strategy({"chart": first}, "A game")).iter(f"{SVG}text")]
    assert alone.count(heads[0]) == 1


def test_a_tall_picture_lies_on_a_page_with_its_caption() -> None:
    """Basic strategy has more rows than a page is high at full width; what does not fit would be cut off."""
    rows = {str(total): ["H"] * 10 for total in range(5, 21)}
    rows |= {f"A,{card}": ["S"] * 10 for card in range(2, 10)}
    rows |= {f"{card},{card}": ["P"] * 10 for card in range(2, 12)}
    svg = drawn({"against": [str(card) for card in range(2, 12)], "rows": rows, "key": {}}, "A chart")
    imprint = Imprint("A chart", catalogue().newest, "0" * 64, "0" * 64, "sheet")
    paper = Document(
        imprint=imprint, kind="SHEET", about="", blocks=(Chart(svg, "Its caption.", "A chart."),)
    )
    (picture,) = re.findall(r"width: (\d+)%, alt", as_typst(paper))
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert box
    high_by_wide = float(box[2]) / float(box[1])
    assert high_by_wide * int(picture) <= 115, "11 by 8.5 inches less the margins are 1.37 to 1"
    assert pages(as_typst(paper)) == 1
