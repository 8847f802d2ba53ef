"""Words of options: a slip is told to who asks for a figure or a table, and keeps a case's table from opening."""

import sys
from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.analysis import analyse
from pitboss.cases import read_cases, replay_case
from pitboss.cli import main
from pitboss.games import find, rooms
from pitboss.law import catalogue
from pitboss.submissions.check import check
from pitboss.submissions.file import read
from pitboss.table import Refused, Table
from pitboss.table.options import COMMON, check_words, resolve
from pitboss.table.values import OptionError
from pitboss.table.written import written

SLIPS: list[tuple[str, dict[str, Any], str]] = [
    ("craps", {"commission_timing": "at-bett"}, "did you mean at_bet?"),
    ("craps", {"commission_timing": "later"}, "takes at_bet, on_win, not 'later'"),
    ("craps", {"commission_timing": True}, "takes at_bet, on_win, not True"),
    ("craps", {"no_roll_caller": ["boxperso"]}, "did you mean boxperson?"),
    ("craps", {"payout_odds": {"fild": 3}}, "did you mean field?"),
    ("three-card-poker", {"tie_rule": "dealer-win"}, "did you mean dealer-wins?"),
    ("hold-em", {"out_of_limits_policy": "excess"}, "takes stands, excess-returned, not 'excess'"),
    ("roulette", {"en_prison_second_zero": 5}, "takes lose, stay_imprisoned, not 5"),
    ("craps", {"limits": {"pss": {"min": 10}}}, "'pss', which is no wager here"),
    ("sic-bo", {"pay_table": {"total-3": 60}}, "cannot be 'total-3'; did you mean"),
    ("mini-dice", {"pay_table": {"any-8": 5}}, "did you mean any-7?"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "told"), SLIPS)
def test_a_word_that_is_no_value_is_a_slip_of_who_asks(game: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told.replace("?", r"\?")):
        analyse(game, options=options)


def test_every_value_that_is_offered_is_one() -> None:
    held = catalogue()
    law = held.on(held.newest)
    for name in [game for games in rooms().values() for game in games]:
        game = find(name)
        values, _ = resolve(game.options, law, {}, chip=game.chip)
        listed = {spec.name: written(spec, values[spec.name]) for spec in (*COMMON, *game.options)}
        check_words(game.options, listed, game.wagers(law))
        for spec in game.options:
            for choice in (*spec.choices, *(said for said, _ in spec.words)) if spec.type == "choice" else ():
                check_words(game.options, {spec.name: choice}, game.wagers(law))


@pytest.mark.parametrize(("game", "prefix"), [("sic-bo", "sic-bo"), ("mini-dice", "mini-dice")])
def test_the_lines_of_a_pay_table_are_those_of_the_law(game: str, prefix: str) -> None:
    held = catalogue()
    (table,) = [spec for spec in find(game).options if spec.name == "pay_table"]
    assert set(table.vocabulary) == set(held.on(held.newest).figure(f"{prefix}.pays"))


@pytest.mark.parametrize("written_so", ["at_bet", "at-bet"])
def test_a_dash_and_an_underscore_are_the_same(written_so: str) -> None:
    table = Table.open("craps", options={"commission_timing": written_so})
    assert table.state.house.options["commission_timing"] == "at_bet"
    assert Table.open("three-card-poker", options={"dealing": "manual_shoe"}).state.house.options[
        "dealing"
    ] == ("manual-shoe")


@pytest.mark.parametrize("command", ["odds", "guide", "par", "petition", "bots", "play"])
@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("commission_timing=at-bett", "did you mean at_bet?"),
        ("commission-timing=at-bet", "did you mean commission_timing?"),
    ],
)
def test_every_command_calls_a_slip_a_wrong_request(
    command: str, option: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", command, "craps", "--option", option])
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err.count(told)) == (2, 1)


def test_a_number_out_of_range_stays_a_breach() -> None:
    report = analyse("craps", options={"odds_multiple_right": 101}, wagers=["pass"])
    assert [breach.option for breach in report.breaches] == ["odds_multiple_right"]


def test_in_a_case_the_table_does_not_open_with_the_clause(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        Table.open("craps", options={"commission_timing": "later"})
    assert "19:47-1.5(a)" in refused.value.cites
    file = tmp_path / "slip.yaml"
    file.write_text(
        "case: A slip\ngame: craps\noptions: {commission_timing: later}\nseats: {1: 100}\n"
        'opens: {refused: "19:47-1.5"}\n'
    )
    (case,) = read_cases(file)
    assert replay_case(case).differences == []  # type: ignore[arg-type]


def test_in_a_filing_it_is_a_breach_with_the_clause(tmp_path: Path) -> None:
    file = tmp_path / "filing.toml"
    file.write_text('game = "craps"\ndate = 2010-09-07\n[options]\ncommission_timing = "later"\n')
    (breach,) = check(read(file)).breaches
    assert (breach.what, "19:47-1.5(a)" in breach.cites) == ("commission_timing", True)


@pytest.fixture
def casino(tmp_path: Path) -> Any:
    with inside(quick(tmp_path)) as opened:
        yield opened


def test_the_api_calls_it_a_mistake_of_the_request(casino: Inside) -> None:
    boss, slip = casino.staff("boss", "floorperson"), {"commission_timing": "at_bett"}
    asked = {"game": "craps", "key": "k1", "options": slip}
    for answer in (
        casino.request("POST", "/api/tables", boss, **asked),
        casino.request("POST", "/api/games/craps/check", boss, options=slip),
    ):
        assert answer.status_code == 400, answer.text
        assert "did you mean at_bet?" in answer.json()["error"]["sentence"]
