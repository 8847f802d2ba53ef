"""`pitboss check`: breaches with their clauses, edges, and files that cannot be read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import main
from pitboss.submissions import schema

Run = Callable[..., tuple[int, str, str]]

SUBMISSION = """
date = 2005-03-01

[[games]]
game = "three-card-poker"
pay_tables.pair-plus = {straight-flush = 50, three-of-a-kind = 30, straight = 6, flush = 3, pair = 1}
options = {tie_rule = "push"}

[[games]]
game = "let-it-ride"
pay_tables.pay_table = {full-house = 10, flush = "9 to 1"}
limits = {min = 5, max = 500, bet-one = {min = 10}}
options = {payout_limit = 25000}

[[games]]
game = "craps"
options = {odds_multiple_right = 500}
limits = {fire-bet = {max = 5}}

[[games]]
game = "hold-em"
date = 1990-01-01
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    def call(text: str, *arguments: str) -> tuple[int, str, str]:
        file = tmp_path / "submission.toml"
        file.write_text(text)
        monkeypatch.setattr(sys, "argv", ["pitboss", "check", str(file), *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return call


def found(run: Run, text: str, *arguments: str) -> dict[str, Any]:
    code, out, _ = run(text, "--json", *arguments)
    answer = json.loads(out)
    assert code == (0 if answer["ok"] else 1)
    return answer


def test_every_breach_comes_with_its_clause_and_what_is_allowed(run: Run) -> None:
    answer = found(run, SUBMISSION)
    assert not answer["ok"]
    assert [(b["game"], b["what"], b["filed"], b["cites"][0]) for b in answer["breaches"]] == [
        ("three-card-poker", "pair_plus_table.straight-flush", 50, "19:47-20.11(a)2 table"),
        ("three-card-poker", "pair_plus_table.flush", 3, "19:47-20.11(a)2 table"),
        ("let-it-ride", "payout_limit", 25000, "19:47-18.11(c)"),
        ("let-it-ride", "pay_table.full-house", 10, "19:47-18.11(b) table"),
        ("craps", "odds_multiple_right", 500, "19:47-1.6(e)"),
        ("craps", "limits.fire-bet", {"max": 5}, "19:47-1.2(a)40"),
        ("hold-em", "date", "1990-01-01", "19:47-14"),
    ]
    assert "4 to 1" in answer["breaches"][1]["allowed"]
    assert "$50,000.00" in answer["breaches"][2]["allowed"]


def test_edges_are_those_of_what_was_filed(run: Run) -> None:
    edges = {(e["game"], e["wager"]): e["house_edge"]["exact"] for e in found(run, SUBMISSION)["edges"]}
    # straight flush 50 and flush 3 beside the table of 20.11(a)2: 48 and 1,096 hands of 22,100
    assert edges["three-card-poker", "pair-plus"] == "282/5525"
    assert edges["three-card-poker", "ante"] == "686689/20358520"
    assert ("hold-em", "ante") not in edges


def test_people_read_one_line_for_each_breach(run: Run) -> None:
    code, out, _ = run('game = "let-it-ride"\ndate = "1996-06-01"\noptions = {bonus_dollar = true}\n')
    assert code == 1
    assert "let-it-ride, bonus_dollar: True is filed." in out
    assert out.endswith("1 breach.\n")


def test_a_submission_that_breaks_nothing_is_in_order(run: Run) -> None:
    text = 'game = "three-card-poker"\ndate = 2005-03-01\n[limits]\nmin = 5\nmax = 500\nante = {min = 10}\n'
    code, out, _ = run(text)
    assert (code, out.splitlines()[0]) == (0, "In order.")
    assert found(run, text)["breaches"] == []
    assert found(run, text, "--as-of", "1997-03-16")["breaches"][0]["what"] == "date"
    assert run(text, "--as-of", "1997-03-17")[0] == 0


def test_poker_has_no_edge_of_the_house(run: Run) -> None:
    assert found(run, 'game = "hold-em"\n') == {"ok": True, "breaches": [], "edges": []}


def test_a_way_of_raking_breaks_the_law_as_a_whole(run: Run) -> None:
    answer = found(run, 'game = "hold-em"\noptions.rake = {method = "percent", percent = 12, cap = 4}\n')
    (breach,) = answer["breaches"]
    assert (breach["what"], breach["filed"]["percent"]) == ("rake", 12)
    assert "19:47-14.14(b)1i" in breach["cites"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "names its game"),
        ('game = "nope"', "There is no game 'nope'"),
        ('game = "craps', "is not TOML"),
        ('gam = "craps"', "A submission has no 'gam'"),
        ('game = "craps"\noptions = 3', "options is a table"),
        ('game = "craps"\noptions = {foo = 1}', "Unknown option 'foo'"),
        ('game = "craps"\ndate = "1999-1-1"', "A date is written like"),
        ('game = "craps"\ndate = 1999-01-01T10:00:00', "The date of a submission"),
        ('game = "craps"\nlimits = {nothing = {min = 1}}', "which is no wager here"),
        ('game = "craps"\nlimits = {min = 1.005}', "fraction of a cent"),
        ('game = "craps"\noptions = {table_min = 5}\nlimits = {min = 5}', "table_min is filed twice"),
        ('games = "craps"', "written as [[games]]"),
        ('game = "craps"\n[[games]]\ngame = "craps"', "Beside [[games]] stand only a date and the house"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(run: Run, text: str, sentence: str) -> None:
    code, out, err = run(text)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_or_no_text(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                             capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, sentence in (
        (tmp_path / "none.toml", "There is no submission"),
        (binary, "is not a text file"),
    ):
        monkeypatch.setattr(sys, "argv", ["pitboss", "check", str(path)])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        assert sentence in capsys.readouterr().err


UNIFORM = """
date = 2005-03-01

[[games]]
game = "craps"
options = {payout_odds = {hard-6 = "10 to 1"}}

[[games]]
game = "mini-craps"
options = {payout_odds = {hard-6 = "HERE"}}
"""


@pytest.mark.parametrize(("here", "alike"), [("10 to 1", True), ("9 to 1", False), ("11 to 1", False)])
def test_one_house_pays_uniform_odds_at_all_of_its_craps_tables(run: Run, here: str, alike: bool) -> None:
    answer = found(run, UNIFORM.replace("HERE", here))
    assert answer["ok"] == alike
    if not alike:
        (breach,) = answer["breaches"]
        assert (breach["game"], breach["what"], breach["filed"]) == ("mini-craps", "hard-6", here)
        assert breach["cites"][0] == "19:47-1.4(b)"
        assert "the same at all of its tables" in breach["allowed"]


def test_tables_of_different_days_need_not_pay_alike(run: Run) -> None:
    assert found(run, UNIFORM.replace("HERE", "9 to 1") + "date = 2006-03-01\n")["ok"]


def test_a_breach_names_the_line_it_stands_in(run: Run) -> None:
    """Pay tables in one line or as a table of their own, with either dash; the file has an empty first line."""
    lines = {breach["what"]: breach["line"] for breach in found(run, SUBMISSION)["breaches"]}
    assert lines == {
        "pair_plus_table.straight-flush": 6, "pair_plus_table.flush": 6, "payout_limit": 13,
        "pay_table.full-house": 11, "odds_multiple_right": 17, "limits.fire-bet": 18, "date": 22,
    }  # fmt: skip
    spread = """date = 2005-03-01
[[games]]
game = "three-card-poker"
[games.pay_tables.pair_plus]
straight-flush = 40  # flush = 4 stands here only in a comment
flush = 3
"""
    breach = found(run, spread)["breaches"][0]
    assert (breach["what"], breach["line"]) == ("pair_plus_table.flush", 6)
    code, out, _ = run(spread)
    assert code == 1
    assert out.startswith("line 6: three-card-poker, pair_plus_table.flush: 3 is filed.")


def test_a_filing_in_order_prints_its_edges(run: Run) -> None:
    code, out, _ = run('game = "big-six"\ntables = ["W1"]\nhouse = "Boardwalk Hall"\n')
    assert code == 0
    assert out.startswith("In order.\n")
    assert "big-six-joker" in out


BEFORE = """
date = 2005-03-01
[[games]]
game = "roulette"
limits = {min = 5, max = 1000}
[[games]]
game = "hold-em"
limits = {min = 2}
[[games]]
game = "sic-bo"
"""
AFTER = """
date = 2005-03-01
[[games]]
game = "roulette"
options = {notice_minutes = 45}
limits = {min = 10, max = 2000}
[[games]]
game = "hold-em"
limits = {min = 4}
[[games]]
game = "big-six"
"""


def test_two_filings_show_what_changed_and_the_notices_it_needs(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.toml"
    old.write_text(BEFORE)
    told = {(c["game"], c["option"]): c for c in found(run, AFTER, "--against", str(old))["changes"]}
    assert {key: (change["adverse"], change["minutes"]) for key, change in told.items()} == {
        ("roulette", "table_min"): (True, 30),  # by the notice that was posted until then
        ("roulette", "table_max"): (False, 0),
        ("roulette", "notice_minutes"): (False, 0),
        ("hold-em", "table_min"): (True, 30),
        ("big-six", "game"): (False, 0),
        ("sic-bo", "game"): (False, 0),
    }
    assert "19:47-8.3(b)" in told["roulette", "table_min"]["cites"]
    assert "all players at the table agree" in told["hold-em", "table_min"]["notice"]
    assert "all players at the table agree" not in told["roulette", "table_min"]["notice"]
    assert found(run, AFTER, "--against", str(tmp_path / "submission.toml"))["changes"] == []


def test_the_ruling_is_a_paper_too(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    one, two = tmp_path / "a.pdf", tmp_path / "b.pdf"
    small = SUBMISSION.partition('[[games]]\ngame = "craps"')[0]
    assert run(small, "-o", str(one))[0] == 1
    assert run(small, "-o", str(two))[0] == 1
    assert one.read_bytes() == two.read_bytes()
    assert b"D:20050301" in one.read_bytes()
    page = tmp_path / "c.html"
    assert run(small, "-o", str(page))[0] == 1
    assert "flush: exactly 4 to 1 is paid." in page.read_text()


def test_the_schema_takes_a_submission_and_finds_its_slips() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    held = jsonschema.Draft202012Validator(schema())
    taken = {"games": [{"game": "craps", "options": {"odds_multiple_right": 3}, "limits": {"min": 5}}]}
    assert held.is_valid(taken)
    assert held.is_valid({"game": "three-card-poker", "pay_tables": {"pair_plus": {"flush": 4}}})
    for wrong in (
        {"game": "crap"},
        {"game": "craps", "options": {"odds_multipl": 3}},
        {"game": "craps", "options": {"offer_buy": "perhaps"}},
        {"games": []},
    ):
        assert not held.is_valid(wrong)
