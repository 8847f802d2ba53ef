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
from pitboss.submissions.check import in_words
from pitboss.submissions.file import parse

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
    assert "let-it-ride, bonus_dollar: true is filed." in out
    assert out.endswith("1 breach.\nHeld against the law of 1996-06-01.\n")


def test_a_submission_that_breaks_nothing_is_in_order(run: Run) -> None:
    text = 'game = "three-card-poker"\ndate = 2005-03-01\n[limits]\nmin = 5\nmax = 500\nante = {min = 10}\n'
    code, out, _ = run(text)
    assert (code, out.splitlines()[0]) == (0, "In order.")
    assert found(run, text)["breaches"] == []
    assert found(run, text, "--as-of", "1997-03-16")["breaches"][0]["what"] == "date"
    assert run(text, "--as-of", "1997-03-17")[0] == 0


NEWEST = "2010-09-07 (the newest known, for no day is filed)"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('date = 2005-03-01\ngame = "hold-em"\n', "Held against the law of 2005-03-01."),
        ('game = "hold-em"\n', f"Held against the law of {NEWEST}."),
        (
            '[[games]]\ngame = "hold-em"\ndate = 2005-03-01\n[[games]]\ngame = "omaha"\ntables = [3]\n',
            f"Held against the law of 2005-03-01: hold-em; of {NEWEST}: omaha (3).",
        ),
    ],
)
def test_it_says_under_the_law_of_which_day_it_has_looked(run: Run, text: str, told: str) -> None:
    code, out, _ = run(text)
    assert (code, out.splitlines()[:2]) == (0, ["In order.", told])
    assert found(run, text)["held"] == told


def test_poker_has_no_edge_of_the_house(run: Run) -> None:
    answer = found(run, 'game = "hold-em"\n')
    assert (answer["ok"], answer["breaches"], answer["edges"]) == (True, [], [])


def test_a_way_of_raking_breaks_the_law_as_a_whole(run: Run) -> None:
    answer = found(run, 'game = "hold-em"\noptions.rake = {method = "percent", percent = 12, cap = 4}\n')
    (breach,) = answer["breaches"]
    assert (breach["what"], breach["filed"]["percent"]) == ("rake", 12)
    assert "19:47-14.14(b)1i" in breach["cites"]


def test_of_several_ways_of_raking_the_wrong_one_is_named(run: Run) -> None:
    text = """game = "hold-em"
rake = [{method = "percent", percent = 10, cap = 4}, {method = "time-per-player", hourly = 12, period = 15}]
"""
    (breach,) = found(run, text)["breaches"]
    assert (breach["filed"]["period"], breach["cites"]) == (15, ["19:47-14.14(b)3iii"])
    assert breach["said"] == "$3.00 for 15 minutes from each player"


def test_edges_say_which_wagers_the_tables_filed_take(run: Run) -> None:
    offered = {edge["wager"]: edge["offered"] for edge in found(run, 'game = "let-it-ride"\n')["edges"]}
    assert offered["bet-one"]
    assert not offered["three-card-bonus"]
    assert "three-card-bonus (not offered)" in run('game = "let-it-ride"\n')[1]


def test_who_reads_the_breaches_does_not_wait_for_edges(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(sys.modules["pitboss.submissions.check"], "analyse", never)
    assert run('game = "craps"\noptions = {odds_multiple_right = 500}\ndate = 2005-03-01\n')[0] == 1


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
        ('game = "craps"\ntables = [{a = 1}]', "its tables are a list"),
        ('game = "craps"\ndate = 1999-01-01T10:00:00', "The date of a submission"),
        ('game = "craps"\nlimits = {nothing = {min = 1}}', "which is no wager here"),
        ('game = "craps"\nlimits = {min = 1.005}', "fraction of a cent"),
        ('game = "craps"\noptions = {table_min = 5}\nlimits = {min = 5}', "table_min is filed twice"),
        ('game = "craps"\nlimits = {pass = {min = -5}}', "must be more than zero"),
        ('game = "craps"\noptions = {aggregate_limits = {player = 0}}', "must be more than zero"),
        (
            'game = "craps"\noptions = {increment = 10}\nlimits = {min = 11, max = 19}',
            "No multiple of the increment",
        ),
        (
            '[[games]]\ngame = "craps"\ntables = [1]\n[[games]]\ngame = "craps"\ntables = [2, 1]',
            "is filed twice",
        ),
        ('games = "craps"', "written as [[games]]"),
        ('game = "craps"\n[[games]]\ngame = "craps"', "Beside [[games]] stand only date, house and signs"),
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
    assert out.startswith("line 6: three-card-poker, pair_plus_table.flush: 3 to 1 is filed.")


@pytest.mark.parametrize(
    ("slip", "told"),
    [
        ("limits = {min = 50, max = 10}", "line 6: roulette: table_min is above table_max"),
        ("limits = {straigt = {min = 1}}", "line 6: roulette: Limits are posted for 'straigt'"),
        ("options = {}\nvigorish = 4", "line 7: A submission has no 'vigorish'"),
        ("options = {}\n[[games]]\ngame = 'sicbo'", "line 8: There is no game 'sicbo'"),
    ],
)
def test_a_slip_in_one_of_several_games_names_its_line(run: Run, slip: str, told: str) -> None:
    code, out, err = run(
        f'date = 2005-03-01\n[[games]]\ngame = "craps"\n[[games]]\ngame = "roulette"\n{slip}\n'
    )
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_a_rate_card_and_odds_are_told_in_words(run: Run) -> None:
    _, out, _ = run('game = "keno"\nrate_card = {1 = {1 = 3}, 2 = {2 = 12}}\noptions = {min_return = 75}\n')
    assert (
        "rate_card.2: 2 marked: 2 caught pay 12 for 1 is filed. The line for 2 spots returns 72.15 percent"
        in out
    )
    read = parse('game = "sic-bo"\npay_tables = {pay_table = {total-4 = 62, big = "6 to 5"}}')[0]
    assert dict(in_words(read)) == {"pay_table": "total-4 62 to 1; big 6 to 5"}


def test_a_date_on_which_a_game_has_no_text_is_named_where_it_stands(run: Run) -> None:
    _, out, _ = run('house = "Hall"\ndate = 1991-12-15\n[[games]]\ngame = "sic-bo"\n')
    assert out.startswith("line 2: sic-bo, date: 1991-12-15 is filed. No text held")
    _, out, _ = run('[[games]]\ngame = "sic-bo"\ndate = 1991-12-15\n')
    assert out.startswith("line 3: sic-bo, date")


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
    assert (told["roulette", "table_min"]["was"], told["roulette", "table_min"]["becomes"]) == (
        "$5.00",
        "$10.00",
    )
    assert (told["roulette", "table_min"]["before"], told["roulette", "table_min"]["after"]) == (5, 10)
    assert found(run, AFTER, "--against", str(tmp_path / "submission.toml"))["changes"] == []


STUD = """
date = 2005-03-01
[[games]]
game = "five-card-stud"
options = {forced_bet = HERE, small_bet = 2, big_bet = 4}
"""


@pytest.mark.parametrize(("was", "becomes", "free"), [(1, 2, True), (2, 1, False)])
def test_only_a_higher_minimum_at_poker_may_be_agreed_at_the_table(
    run: Run, tmp_path: Path, was: int, becomes: int, free: bool
) -> None:
    old = tmp_path / "old.toml"
    old.write_text(STUD.replace("HERE", str(was)))
    (change,) = found(run, STUD.replace("HERE", str(becomes)), "--against", str(old))["changes"]
    assert ("all players at the table agree" in change["notice"]) == free
    assert ("19:47-14.17" in change["cites"]) == free


TABLES = """
date = 2005-03-01
[[games]]
game = "roulette"
tables = ["R1", 2]
limits = {min = 5}
[[games]]
game = "roulette"
tables = ["R3"]
limits = {min = 25, straight = {min = 1, max = 50}}
[[games]]
game = "roulette"
limits = {min = 1}
"""


@pytest.mark.parametrize(
    ("filed", "told"),
    [
        ('[[games]]\ngame="roulette"\ntables=["R3"]\nlimits={min=25,straight={min=1,max=50}}', {
            ("game", (), "offered", "not offered"), ("game", ("R1", 2), "offered", "not offered")}),
        ('[[games]]\ngame="roulette"\nlimits={min=1}\n[[games]]\ngame="roulette"\ntables=[2]\nlimits={min=10}', {
            ("table_min", (2,), "$5.00", "$10.00"), ("table_min", ("R1",), "$5.00", "$1.00"),
            ("table_min", ("R3",), "$25.00", "$1.00"),
            ("limits", ("R3",), "straight $1.00 to $50.00", "none")}),
        ('[[games]]\ngame="roulette"\ntables=["R1", 2, "R3", "R4"]\nlimits={min=5}', {
            ("table_min", ("R3",), "$25.00", "$5.00"), ("limits", ("R3",), "straight $1.00 to $50.00", "none"),
            ("table_min", ("R4",), "$1.00", "$5.00")}),
    ],
)  # fmt: skip
def test_what_is_filed_for_a_table_is_held_against_what_was_filed_for_it(
    run: Run, tmp_path: Path, filed: str, told: set[tuple[str, tuple[str | int, ...], str, str]]
) -> None:
    old = tmp_path / "old.toml"
    old.write_text(TABLES)
    changes = found(run, filed, "--against", str(old))["changes"]
    assert {(c["option"], tuple(c["tables"]), c["was"], c["becomes"]) for c in changes} == told
    _, out, _ = run(filed, "--against", str(old))
    assert all(f"roulette ({', '.join(map(str, tables))}), " in out for _, tables, *_ in told if tables)
    assert found(run, TABLES, "--against", str(old))["changes"] == []


def test_a_filing_that_says_when_its_signs_go_up_is_told_the_earliest_times(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.toml"
    old.write_text(BEFORE)
    signs = "signs = 2005-03-01T23:40:00\n" + AFTER
    told = {(c["game"], c["option"]): c for c in found(run, signs, "--against", str(old))["changes"]}
    assert told["roulette", "table_min"]["earliest"] == "2005-03-02T00:10:00"
    assert told["roulette", "table_max"]["earliest"] == "2005-03-01T23:40:00"
    assert "at the earliest from 2005-03-02 00:10" in told["roulette", "table_min"]["notice"]
    code, _, err = run('game = "sic-bo"\nsigns = "at noon"\n')
    assert (code, err.count("\n")) == (2, 1)
    assert "signs = 2005-03-01T14:00:00" in err


LAW_OF_2007 = """
date = 2007-06-04
signs = 2007-06-01T12:00:00
[[games]]
game = "craps"
options = {commission_timing = "on_win", odds_multiple_right = 500}
[[games]]
game = "roulette"
limits = {min = 5}
"""


def test_nothing_holds_before_the_day_that_is_filed_for_or_against_its_law(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.toml"
    old.write_text('date = 2007-06-03\n[[games]]\ngame = "craps"\n[[games]]\ngame = "roulette"\n')
    told = {(c["game"], c["option"]): c for c in found(run, LAW_OF_2007, "--against", str(old))["changes"]}
    timing = told["craps", "commission_timing"]  # on the day before commissions were due with the bet
    assert (timing["was"], timing["becomes"]) == ("at bet", "on win")
    assert told["roulette", "table_min"]["earliest"] == "2007-06-04T00:00:00"
    unlawful = told["craps", "odds_multiple_right"]
    assert (unlawful["lawful"], unlawful["earliest"], unlawful["cites"]) == (False, None, ["19:47-1.6(e)"])
    assert "no notice makes it hold" in unlawful["notice"]


def test_a_slip_in_the_filing_before_is_told_as_its_own(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.toml"
    old.write_text('game = "craps"\noptions = {odds_multiple = 3}\n')
    code, _, err = run('game = "craps"\n', "--against", str(old))
    assert code == 2
    assert "The filing before: line 2: craps: Unknown option 'odds_multiple'" in err


def test_a_game_of_which_one_day_has_no_text_was_not_offered_then(run: Run, tmp_path: Path) -> None:
    before, on = ('date = 1991-12-15\ngame = "sic-bo"\n', 'date = 1991-12-16\ngame = "sic-bo"\n')
    old = tmp_path / "old.toml"
    old.write_text(before)
    (change,) = found(run, on, "--against", str(old))["changes"]
    assert (change["option"], change["becomes"]) == ("game", "offered")
    old.write_text(on)
    answer = found(run, before, "--against", str(old))
    assert (answer["ok"], answer["changes"]) == (False, [])


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
