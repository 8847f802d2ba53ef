"""What changed in the law, as a paper."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.law import catalogue
from pitboss.reports.law_changes import law_changes


def test_every_change_is_on_the_paper_with_its_clause_and_its_day() -> None:
    days = date(1998, 1, 1), date(2008, 1, 1)
    made = law_changes(*reversed(days), game="craps")
    changes = catalogue().changes(*days, game="craps")
    assert f"{len(changes)} changes." in made.text
    assert all(change.cites[-1] in made.text for change in changes)
    assert "on 2001-01-16" in made.text
    assert made.pdf()[:5] == b"%PDF-"
    assert made.pdf() == law_changes(*days, game="craps").pdf()


def test_days_between_which_nothing_changed_say_so() -> None:
    assert "Nothing changed" in law_changes(date(2005, 1, 1), date(2005, 1, 2), game="three-card-poker").text


def test_the_command_writes_it(tmp_path: Path) -> None:
    out = tmp_path / "changes.html"
    asked = ["law", "diff", "1998-01-01", "2008-01-01", "--game", "craps", "-o", str(out)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    assert "19:47-1.2(a)" in out.read_text()
    wrong = CliRunner().invoke(app, [*asked[:-1], str(tmp_path / "x.doc")])
    assert wrong.exit_code != 0
