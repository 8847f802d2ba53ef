"""A recorded round as a case file that `pitboss replay` passes, for every registered game."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bookkeeping import open_table, play
from pitboss.cases.reader import parse_case
from pitboss.cases.replay import replay_case
from pitboss.chance import Counter
from pitboss.cli import app
from pitboss.games import registered
from pitboss.ledger import Adjustment, Ledger, LedgerError, fair, new_key
from pitboss.ledger.audit import audit
from pitboss.ledger.casework import case_of_round
from pitboss.table import Command, Table

COMMANDS = 120
PASS = Command("wager", 1, args={"on": "pass", "amount": 1_000})


@pytest.mark.parametrize("game", list(registered()))
def test_every_finished_round_is_told_as_a_case_that_passes(file: Path, game: str) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, game, table_id="t")
        play(live, Counter(12, 1), COMMANDS)
        finished = [found.round for found in ledger.rounds("t") if found.round < live.table.state.round]
        assert finished
        for number in finished[-4:]:
            result = replay_case(parse_case(case_of_round(ledger, "t", number)))
            assert result.ok, result.differences
    report = audit(file)
    assert report.ok, report.bad
    assert report.judged >= COMMANDS // 2, "every command is decided again"


def rolled(ledger: Ledger, *throws: tuple[int, int], **options: object) -> Table:
    """A craps table where seat 1 shoots and these dice fall."""
    source = fair.Committed(Counter(1, 0))
    table = Table.open("craps", seats={1: 50_000, 2: 20_050}, options=options, source=source, entered=False)
    live = ledger.open_table(table, key="open", table_id="t")
    live.do(Command("shoot", 1), key=new_key()).result()
    fall(table, *throws)
    for number in range(len(throws)):
        if number == 0 or live.table.state.game.point is None:
            live.do(PASS, key=new_key()).result()
        live.do(Command("roll"), key=new_key()).result()
    return table


def fall(table: Table, *throws: tuple[int, int]) -> None:
    """These dice fall next."""
    coming = iter(throws)
    assert isinstance(table.source, fair.Committed)
    table.source.dice = lambda _count: next(coming)  # type: ignore[method-assign]


def test_a_case_tells_seats_options_dice_and_what_was_settled(file: Path) -> None:
    with Ledger.open(file) as ledger:
        rolled(ledger, (3, 4), (2, 2), (3, 1), table_min="5", limits={"pass": {"min": 5, "max": 7_000}})
        text = case_of_round(ledger, "t", 2)
    case = parse_case(text)
    assert case.title.startswith("Round 2 of table t, recorded ")
    assert (case.game, dict(case.seats)) == ("craps", {1: 510, 2: Decimal("200.50")})
    assert dict(case.options) == {"table_min": 5, "limits": {"pass": {"min": 5, "max": 7_000}}}
    assert [(step.do, dict(step.args)) for step in case.play] == [
        ("shoot", {}), ("wager", {"on": "pass", "amount": 10}), ("roll", {"dice": [2, 2]}),
        ("roll", {"dice": [3, 1]}),
    ]  # fmt: skip
    assert case.play[-1].claims == {"settles": {1: {"pass": 10}}}
    assert dict(case.expect)["stacks"][1] == 520
    assert case.cites


def test_a_case_that_is_changed_no_longer_passes(file: Path) -> None:
    with Ledger.open(file) as ledger:
        rolled(ledger, (2, 2), (3, 1))
        text = case_of_round(ledger, "t", 1)
    assert replay_case(parse_case(text)).ok
    for old, new in (("pass: 10", "pass: 11"), ("dice: [3, 1]", "dice: [3, 4]"), ("1: 510", "1: 511")):
        assert old in text
        assert not replay_case(parse_case(text.replace(old, new))).ok


def test_what_a_clause_refused_is_told_in_its_place(file: Path) -> None:
    with Ledger.open(file) as ledger:
        table = rolled(ledger, (2, 2))
        live = ledger.take("t", source=table.source)
        odds = Command("wager", 1, args={"on": "pass-odds", "amount": 10_000_000})
        refusal = live.do(odds, key="no").result().refusal
        assert refusal is not None
        live.do(Command("dance"), key="nonsense").result()
        fall(table, (1, 3))
        live.do(Command("roll"), key="r").result()
        steps = parse_case(case_of_round(ledger, "t", 1)).play
    assert [step.do for step in steps] == ["shoot", "wager", "roll", "wager", "roll"]
    assert steps[3].claims == {"refused": refusal.cites[0]}


def test_a_round_that_hangs_on_earlier_ones_is_told_with_them(file: Path) -> None:
    with Ledger.open(file) as ledger:
        table = rolled(ledger, (3, 4))
        live = ledger.take("t", source=table.source)
        live.do(PASS, key="w").result()
        live.do(Command("wager", 1, args={"on": "come", "amount": 500}), key="x").result()
        fall(table, (2, 2), (3, 3), (2, 2), (1, 2))
        live.do(Command("roll"), key="a").result()
        live.do(Command("wager", 1, args={"on": "come", "amount": 500}), key="c").result()
        for key in ("b", "d"):
            live.do(Command("roll"), key=key).result()
        live.do(PASS, key="p").result()
        live.do(Command("roll"), key="e").result()
        case = parse_case(case_of_round(ledger, "t", 3))
    assert "played on from round 2" in case.title
    assert replay_case(case).ok


def test_hidden_cards_of_a_round_in_play_are_not_told(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "hold-em", table_id="t")
        live.do(Command("deal"), key="d").result()
        with pytest.raises(LedgerError, match="is being played; its cards are not told yet"):
            case_of_round(ledger, "t", 1)


def test_only_cards_that_were_dealt_are_told(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "three-card-poker", table_id="t")
        live.do(Command("wager", 1, args={"on": "ante", "amount": 1_000}), key="w").result()
        live.do(Command("deal"), key="d").result()
        live.do(Command("play", 1), key="p").result()
        case = parse_case(case_of_round(ledger, "t", 1))
    shuffle = next(step for step in case.play if step.do == "shuffle")
    assert len(shuffle.args["top"].split()) == 6


def test_a_correction_by_hand_is_no_part_of_the_case(file: Path) -> None:
    with Ledger.open(file) as ledger:
        table = rolled(ledger, (3, 4))
        live = ledger.take("t", source=table.source)
        number = ledger.corrections.propose(
            Adjustment("t", 1, 777), why="x", by="a", role="boxperson", key="k"
        ).result().first  # fmt: skip
        assert number is not None
        ledger.corrections.confirm(number, by="b", role="supervisor", live=live).result()
        live.do(PASS, key="w").result()
        fall(table, (6, 5))
        live.do(Command("roll"), key="r").result()
        assert replay_case(parse_case(case_of_round(ledger, "t", 2))).ok


def test_the_command_writes_a_case_that_replay_passes(file: Path, tmp_path: Path) -> None:
    with Ledger.open(file) as ledger:
        rolled(ledger, (3, 4), (2, 2), (3, 1))
    out = tmp_path / "round.yaml"
    run = CliRunner().invoke
    done = run(app, ["rounds", str(file), "--table", "t", "--round", "2", "--case", str(out)])
    assert (done.exit_code, done.stdout) == (0, f"Round 2 of t written to {out}.\n")
    replayed = run(app, ["replay", str(out)])
    assert (replayed.exit_code, replayed.stdout.splitlines()[-1]) == (0, "1 passed, 0 failed")
    listed = json.loads(run(app, ["rounds", str(file), "--table", "t", "--round", "2", "--json"]).stdout)
    assert [each["round"] for each in listed["rounds"]] == [2]
    text = run(app, ["rounds", str(file), "--table", "t", "--round", "2", "--case", "-"]).stdout
    assert text == out.read_text()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--case", "x.yaml"], "give --table and --round"),
        (["--case", "x.yaml", "--table", "t"], "give --table and --round"),
        (["--case", "x.yaml", "--table", "u", "--round", "1"], "no table 'u'"),
        (["--case", "x.yaml", "--table", "t", "--round", "99"], "t has no round 99."),
        (["--case", "no/x.yaml", "--table", "t", "--round", "1"], "No such file"),
    ],
)
def test_a_case_that_cannot_be_written(file: Path, arguments: list[str], sentence: str) -> None:
    with Ledger.open(file) as ledger:
        rolled(ledger, (3, 4))
    done = CliRunner().invoke(app, ["rounds", str(file), *arguments])
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
