"""Table signs and patrons' guides: what they say is what the table does."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.games import find, open_games
from pitboss.money import Odds
from pitboss.reports.document import Document, PageBreak, Table, as_text
from pitboss.reports.guide import guide
from pitboss.reports.html import as_html
from pitboss.reports.paper import pages
from pitboss.reports.papers import sign
from pitboss.reports.print import as_pdf, as_typst
from pitboss.table.table import Table as GameTable

QUICK = ("three-card-poker", "roulette", "baccarat", "five-card-stud")


def check(game: str) -> None:
    """Every line of odds that the layout prints stands on the sign, every act of a player in the guide."""
    made = guide(game)
    text = as_text(made)
    table = GameTable.open(game)
    for lines in table.game.pays(table.rules).values():
        for line, odds in lines.items():
            assert f"{line.replace('-', ' ')}" in text
            assert odds in text
    assert made.blocks.count(PageBreak()) == 1
    assert as_pdf(made)[:5] == b"%PDF-"
    assert pages(as_typst(made)) == 2, "the sign and the guide are a page each"
    assert "How to play" in text
    assert "None" not in text


@pytest.mark.parametrize("game", QUICK)
def test_sign_and_guide_of_a_game(game: str) -> None:
    check(game)


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in open_games() if game not in QUICK])
def test_sign_and_guide_of_every_game_that_can_be_opened(game: str) -> None:
    check(game)


def test_the_sign_shows_limits_and_odds_as_they_are_configured() -> None:
    options = {
        "table_min": 10, "table_max": 500, "increment": 5, "limits": {"fire-bet": {"max": 5}, "pass": {"min": 15}},
        "field_pay_12": "3 to 1", "odds_multiple_right": 2, "offer_fire_bet": True,
    }  # fmt: skip
    text = as_text(guide("craps", options=options))
    for said in (
        "Least wager: $10.00.", "Most on a wager: $500.00.", "Wagers in multiples of $5.00.",
        "Fire bet: at most $5.00.", "Pass: at least $15.00.", "12: 3 to 1",
    ):  # fmt: skip
        assert said in text
    assert "12: 3 to 1" not in as_text(guide("craps"))


def test_a_table_and_its_sign_cannot_differ() -> None:
    """The odds on the sign are those by which the open table settles."""
    table = GameTable.open("three-card-poker", as_of="2001-01-01")
    made = guide("three-card-poker", as_of="2001-01-01")
    paid = next(
        block for block in made.blocks if isinstance(block, Table) and block.columns[1].name == "pays"
    )
    told = next(row[1] for row in paid.rows if row[0] == "Pair plus")
    printed = find("three-card-poker").pays(table.rules)["pair-plus"]
    assert {Odds.parse(part.split(": ")[1]) for part in told.split("; ")} == set(
        map(Odds.parse, printed.values())
    )


def test_large_type_is_the_same_text_in_other_letters() -> None:
    small, large = guide("roulette"), guide("roulette", large=True)
    assert as_text(small) == as_text(large)
    assert '<body class="large">' in as_html(large)
    assert min(_sizes(large)) >= 14
    assert 8 <= min(_sizes(small)) <= max(_sizes(small)) <= 10


def _sizes(document: Document) -> list[float]:
    return [float(size) for size in re.findall(r"#set text\(([\d.]+)pt", as_typst(document))]


@pytest.mark.parametrize("large", [False, True])
def test_the_longest_layout_is_a_page_each_too(large: bool) -> None:
    """Craps has forty wagers: the type may be smaller and the sheet larger, but nothing is left out."""
    made = guide("craps", large=large)
    assert pages(as_typst(made)) == 2
    assert min(_sizes(made)) >= (14 if large else 8)


def test_a_sign_comes_alone() -> None:
    made = sign("roulette", options={"table_min": 5})
    assert pages(as_typst(made.document)) == 1
    assert "Least wager: $5.00." in made.text
    assert "How to play" not in made.text


def test_a_table_that_may_not_open_has_no_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sign.pdf"
    given = ["guide", "three-card-poker", "--option", "pair_plus_table.flush=3", "-o", str(out)]
    monkeypatch.setattr(sys, "argv", ["pitboss", *given])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    told = capsys.readouterr().err
    assert "exactly 4 to 1" in told
    assert told.count("(19:47-20.11(a)2 table") == 1, told
    assert not out.exists()
