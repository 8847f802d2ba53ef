"""`pitboss audit`, `rounds`, `export`, `ledger copy|backup|restore`, and the verifier that knows no Pitboss."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner, Result

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.cli import app
from pitboss.ledger import Ledger, LedgerError, copying, export, fair, number_of, schema
from pitboss.ledger.audit import audit
from pitboss.ledger.copying import key_of
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.table import Command

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"
MakeDatabase = Callable[[str], str]


def pitboss(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def fill(database: str | Path) -> None:
    with Ledger.open(database) as ledger:
        for game in ("craps", "three-card-poker"):
            play(open_table(ledger, game, table_id=game), Counter(6, 1), 40)
        ledger.take("craps").do(Command("dance"), key="no", by="account:1").result()
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 500, key="d").result()
        assert number_of(ledger.purses.send("7", "craps", 1, cents=200, key="s").result())
        ledger.record("override", {"by": "Žofia"}).result()
        ledger.publish()


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "casino.db"
    fill(path)
    return path


@pytest.fixture
def filled(template: Path, file: Path) -> Path:
    """A ledger with two tables, a purse, a refusal and two checkpoints, to do with as one likes."""
    for name in ("casino.db", "casino.db.heads"):
        shutil.copy(template.with_name(name), file.with_name(name))
    return file


def test_an_empty_ledger_is_in_order(database: str) -> None:
    Ledger.open(database).close()
    done = pitboss("audit", database, "--json")
    assert done.exit_code == 0
    told = json.loads(done.stdout)
    assert {name: told[name] for name in ("ok", "tables", "events", "first_bad", "balance")} == {
        "ok": True, "tables": 0, "events": 0, "first_bad": None, "balance": "0.00",
    }  # fmt: skip


def test_an_audit_says_what_it_looked_at(filled: Path) -> None:
    done = pitboss("audit", filled)
    assert done.exit_code == 0
    note, looked_at = done.stdout.splitlines()
    assert note == "1 transfer is on the way from a purse to a seat, $2.00 together."
    assert looked_at.startswith("2 tables, ")
    assert done.stdout.endswith("balance 0.00: in order.\n")


def tampered(path: Path, statement: str) -> None:
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        for table in schema.APPEND_ONLY:
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {table.name}_no_update")
            connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {table.name}_no_delete")
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_failed_audit_names_the_first_bad_event_and_ends_with_one(filled: Path) -> None:
    tampered(
        filled, "UPDATE events SET body = replace(body, '100000', '900000') WHERE version = 3 AND stream = 1"
    )
    done = pitboss("audit", filled, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert not told["ok"]
    assert (told["first_bad"]["table"], told["first_bad"]["version"]) == ("craps", 3)
    plain = pitboss("audit", filled)
    assert plain.exit_code == 1
    assert "craps, version 3: its hash does not follow from what is recorded.\n" in plain.stdout
    assert plain.stdout.endswith("NOT in order.\n")


@pytest.mark.parametrize(
    ("statement", "named", "reason"),
    [
        ("UPDATE snapshots SET state = replace(state, 'a', 'b')",
         "three-card-poker", "snapshot"),
        ("UPDATE streams SET closed = 1 WHERE id = 'craps'", "craps", "record of the table"),
        ("UPDATE streams SET frozen = NULL, head = x'00' WHERE id = 'craps'", "craps", "head is not its hash"),
        ("UPDATE streams SET as_of = '2001-01-01' WHERE id = 'craps'", "craps", "is listed otherwise"),
        ("INSERT INTO postings SELECT stream, version, 9, account, cents, balance FROM postings LIMIT 1",
         "craps", "rows"),
        ("INSERT INTO sealed VALUES (1, 999, 0, '1', x'00')", "craps", "belong to no event"),
        ("INSERT INTO events SELECT 99, 1, at, round, body, hash, 'x', actor, size, command, salt FROM events LIMIT 1",
         "stream 99", "not listed"),
        ("DELETE FROM checkpoints", "checkpoint 1", "published and is missing"),
        ("UPDATE checkpoints SET line = 'x'", "checkpoint 1", "cannot be read"),
        ("INSERT INTO refusals SELECT key, stream, '', '', 1, 1, '{}' FROM events WHERE key NOT NULL LIMIT 1",
         "craps", "also refused"),
    ],
)  # fmt: skip
def test_everything_that_is_recorded_is_looked_at(
    filled: Path, statement: str, named: str, reason: str
) -> None:
    assert audit(filled).ok
    tampered(filled, statement)
    report = audit(filled)
    assert next((bad.table for bad in report.bad if reason in bad.reason), None) == named, report.bad


def test_an_audit_without_its_published_heads_is_refused(filled: Path) -> None:
    done = pitboss("audit", filled, "--heads", filled.with_name("nothing"))
    assert (done.exit_code, done.stderr) == (
        2,
        f"There is no file {filled.with_name('nothing')} of published heads.\n",
    )


@pytest.mark.parametrize("held", [b"", b"\x80not a head\n"])
def test_an_audit_by_a_file_without_any_head_is_refused(filled: Path, held: bytes) -> None:
    file = filled.with_name("kept")
    file.write_bytes(held)
    done = pitboss("audit", filled, "--heads", file)
    assert (done.exit_code, done.stderr) == (2, f"{file} holds no published head.\n")


def test_a_torn_line_of_published_heads_is_noted(filled: Path) -> None:
    heads = filled.with_name("casino.db.heads")
    heads.write_bytes(heads.read_bytes() + b'{"number":9')
    report = audit(filled)
    assert report.ok
    assert "is not whole" in report.notes[0]
    with Ledger.open(filled) as ledger:
        ledger.record("x").result()
        ledger.publish()
    assert audit(filled).ok


def test_rounds_and_export_are_found_under_ledger_too(filled: Path, tmp_path: Path) -> None:
    assert pitboss("ledger", "rounds", filled).stdout == pitboss("rounds", filled).stdout
    assert pitboss("ledger", "export", filled, "-o", tmp_path / "a").exit_code == 0
    assert pitboss("export", filled, "-o", tmp_path / "b").exit_code == 0
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_an_export_does_not_take_the_place_of_a_link_or_a_device(filled: Path, tmp_path: Path) -> None:
    """Root could, and would be without /dev/stdout from then on."""
    named = tmp_path / "there.jsonl"
    (tmp_path / "link").symlink_to(named)
    assert pitboss("export", filled, "-o", tmp_path / "link").exit_code == 0
    assert (tmp_path / "link").is_symlink()
    assert named.read_bytes()
    told = pitboss("export", filled, "-o", tmp_path / "none" / "x.jsonl")
    assert (told.exit_code, told.stderr) == (2, f"There is no folder {tmp_path / 'none'}.\n")


def test_a_ledger_is_never_lost_to_what_is_written_of_it(filled: Path, tmp_path: Path) -> None:
    kept = filled.read_bytes()
    (tmp_path / "link").symlink_to(filled)
    for target in (filled, tmp_path / "link"):
        for line in (
            ("export", filled, "-o"),
            ("rounds", filled, "--table", "three-card-poker", "--round", 1, "--case"),
        ):
            told = pitboss(*line, target)
            assert (told.exit_code, "would be lost" in told.stderr) == (2, True)
    assert filled.read_bytes() == kept


def test_rounds_are_listed(filled: Path) -> None:
    told = json.loads(pitboss("rounds", filled, "--table", "three-card-poker", "--json").stdout)["rounds"]
    assert [each["round"] for each in told] == list(range(1, len(told) + 1))
    assert set(told[0]) == {"table", "game", "round", "first", "last", "begun", "ended"}
    assert pitboss("rounds", filled).stdout.splitlines()[0].split() == [
        "table", "game", "round", "first", "last", "begun", "ended",
    ]  # fmt: skip
    assert json.loads(pitboss("rounds", filled, "--to", "2001-01-01", "--json").stdout)["rounds"] == []
    assert json.loads(pitboss("rounds", filled, "--from", "2001-01-01T10:00", "--json").stdout)["rounds"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rounds", "--table", "nowhere"], "The ledger has no table 'nowhere'."),
        (["rounds", "--from", "yesterday"], "A time is written like"),
        (["export", "-o", "x.jsonl", "--table", "nowhere"], "The ledger has no table 'nowhere'."),
        (["export", "-o", "missing/x.jsonl"], "There is no folder missing."),
        (["rounds", "--from", "2030-01-01", "--to", "2020-01-01"], "the wrong way round."),
        (["export", "-o", "."], ". is a folder"),
    ],
)
def test_wrong_requests_end_with_two_and_a_sentence(
    filled: Path, arguments: list[str], sentence: str
) -> None:
    command, *rest = arguments
    done = pitboss(command, filled, *rest)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["audit", "rounds", "export"])
def test_a_ledger_that_is_not_there_is_not_made(tmp_path: Path, command: str) -> None:
    path = tmp_path / "nothing.db"
    done = pitboss(command, path, *(["-o", tmp_path / "x"] if command == "export" else []))
    assert (done.exit_code, done.stderr) == (2, f"There is no ledger {path}.\n")
    assert not path.exists()


def verified(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, VERIFIER, *map(str, arguments)], capture_output=True, text=True, check=False
    )


def test_the_verifier_is_short_and_knows_no_pitboss() -> None:
    source = VERIFIER.read_text()
    assert source.count("\n") <= 720
    names = {
        name
        for node in ast.walk(ast.parse(source))
        for name in (
            [each.name for each in node.names] if isinstance(node, ast.Import)
            else [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        )
    }  # fmt: skip
    assert {name.split(".")[0] for name in names} - sys.stdlib_module_names == {"cryptography"}


@pytest.mark.parametrize("public", [False, True])
def test_an_export_verifies_without_pitboss(filled: Path, tmp_path: Path, public: bool) -> None:
    out = tmp_path / "out.jsonl"
    done = pitboss("export", filled, "-o", out, *(["--public"] if public else []))
    assert done.exit_code == 0, done.stderr
    told = verified(out, filled.with_name("casino.db.heads"))
    assert told.returncode == 0, told.stdout
    assert told.stdout.startswith("7 streams, ")  # two of them beside the tables, and the floor
    # A public export tells no orders, so it cannot say how the cards were drawn.
    unchecked = " It is a public one: what is sealed and who asked for what were not checked."
    loose = " 0 draws have shares of players in them, 12 the house made alone, 12 of these from no chain"
    drawn = unchecked if public else f"{loose} that was published."
    assert told.stdout.endswith(f": in order.{drawn}\n")
    sealed = "salt-seed" in out.read_text().replace('\\"salt-seed\\"', "")
    assert (b'"asked"' in out.read_bytes(), sealed) == (not public, False)
    assert ('"sealed":[{"salt"' in out.read_text()) is not public


def change(told: list[dict[str, Any]], number: int, **new: Any) -> None:
    told[number] = {**told[number], **new}


def first(told: list[dict[str, Any]], name: str) -> int:
    return next(number for number, line in enumerate(told) if name in line)


def committed(told: list[dict[str, Any]]) -> int:
    return next(number for number, line in enumerate(told) if "shuffle-committed" in line.get("body", ""))


SPOILED: dict[str, tuple[Callable[[list[dict[str, Any]]], Any], str]] = {
    "body": (lambda t: change(t, 3, body=t[3]["body"].replace("100000", "100001")), "craps, version 2"),
    "time": (lambda t: change(t, 4, at=5), "craps, version 3"),
    "key": (lambda t: t[2]["asked"].update(key="other"), "craps, version 1"),
    "dropped": (lambda t: t.pop(4), "craps, version 3: the event is missing"),
    "swapped": (lambda t: t.__setitem__(slice(3, 5), [t[4], t[3]]), "craps, version 2: the event is missing"),
    "cut": (lambda t: t.pop(), "cut off"),
    "stream": (
        lambda t: t.__delitem__(slice(first(t, "stream"), first(t, "checkpoint"))),
        "published and is missing",
    ),
    "sealed": (lambda t: t[committed(t)]["sealed"][0].update(value="[1]"), "does not seal"),
    "checkpoint": (lambda t: t[first(t, "checkpoint")]["checkpoint"].update(root="00"), "root of its heads"),
    "signature": (
        lambda t: t[first(t, "checkpoint")]["checkpoint"].update(signature="00"),
        "not signed by its key",
    ),
}


@pytest.mark.parametrize("how", SPOILED)
def test_the_verifier_names_what_is_wrong(filled: Path, tmp_path: Path, how: str) -> None:
    out = tmp_path / "out.jsonl"
    pitboss("export", filled, "-o", out)
    told = [json.loads(line) for line in out.read_text().splitlines()]
    spoil, named = SPOILED[how]
    spoil(told)
    out.write_text("".join(json.dumps(line) + "\n" for line in told))
    done = verified(out)
    assert done.returncode == 1, done.stderr
    assert named in done.stdout


def test_the_verifier_refuses_what_is_no_export(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello\n")
    assert verified(tmp_path / "x").returncode == 2
    assert verified(tmp_path / "missing").returncode == 2
    assert verified().returncode == 2


def test_a_player_can_prove_the_cards_he_saw(filled: Path, tmp_path: Path) -> None:
    out = tmp_path / "proof.jsonl"
    with Ledger.open(filled, read_only=True) as ledger:
        entry = next(e for e in ledger.entries("three-card-poker") if isinstance(e.event, ShuffleCommitted))
        assert isinstance(entry.event, ShuffleCommitted)
        openings = fair.openings(entry.event, [0, 3, 51])
        with out.open("wb") as proof:
            export.export(
                ledger,
                proof,
                table="three-card-poker",
                public=True,
                openings=lambda _: [(entry.version, openings)],
            )
    assert "3 openings: in order" in verified(out).stdout
    lie = f'"card":{openings[0].card},'
    out.write_text(out.read_text().replace(lie, f'"card":{(openings[0].card + 1) % 52},'))
    done = verified(out)
    assert done.returncode == 1
    assert "does not commit to card" in done.stdout


def test_a_ledger_is_copied_to_the_other_kind_of_database(
    make_database: MakeDatabase, filled: Path, tmp_path: Path
) -> None:
    there, back = make_database("there"), tmp_path / "back.db"
    assert pitboss("ledger", "copy", filled, there).exit_code == 0
    done = pitboss("ledger", "copy", there, back)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.endswith("events copied and verified.\n")
    assert contents(back) == contents(filled)
    with Ledger.open(there) as ledger:  # and it is played on
        play(ledger.take("craps", source=Counter(1, 0)), Counter(8, 1), 5)
        open_table(ledger, "craps", table_id="new")
    assert audit(there).ok


def test_what_the_server_keeps_beside_the_ledger_moves_along(
    make_database: MakeDatabase, filled: Path, tmp_path: Path
) -> None:
    with Ledger.open(filled) as ledger, ledger.transaction() as connection:
        connection.exec_driver_sql(
            "CREATE TABLE server_accounts (id TEXT PRIMARY KEY, name TEXT, created BIGINT NOT NULL)"
        )
        connection.exec_driver_sql("INSERT INTO server_accounts VALUES ('7', 'Zoe', 5000000000)")
    there, back = make_database("there"), tmp_path / "back.db"
    for _ in range(2):
        copying.copy(filled, there)
    copying.copy(there, back)
    with Ledger.open(back, read_only=True) as ledger, ledger.reader() as connection:
        assert list(connection.exec_driver_sql("SELECT * FROM server_accounts")) == [
            ("7", "Zoe", 5_000_000_000)
        ]


def contents(path: Path) -> dict[str, list[Any]]:
    with Ledger.open(path, read_only=True) as ledger, ledger.reader() as connection:
        left_out = {"streams": {"owner"}, "meta": set[str]()}
        return {
            table.name: sorted(
                tuple(repr(row._mapping[c]) for c in table.c if c.name not in left_out.get(table.name, ()))
                for row in connection.execute(sa.select(table))
            )
            for table in schema.metadata.sorted_tables
            if table.name != "servers"
        }


def test_a_copy_that_was_broken_off_is_taken_up_again(
    make_database: MakeDatabase, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, written = make_database("there"), copying._Copy._write
    left = 3

    def broken(self: Any, *arguments: Any) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        written(self, *arguments)

    monkeypatch.setattr(copying._Copy, "_write", broken)
    with pytest.raises(KeyboardInterrupt):
        copying.copy(filled, there, piece=20)
    monkeypatch.setattr(copying._Copy, "_write", written)
    with pytest.raises(LedgerError, match="is a copy that was broken off"):
        Ledger.open(there)
    assert copying.copy(filled, there, piece=20) == audit(filled).events
    fill_on(filled)
    assert copying.copy(filled, there) == audit(filled).events  # what has come since


def fill_on(path: Path) -> None:
    with Ledger.open(path) as ledger:
        play(ledger.take("craps", source=Counter(1, 0)), Counter(8, 1), 5)
        ledger.purses.open("8", key="o").result()


def test_a_copy_never_touches_another_ledger(make_database: MakeDatabase, filled: Path) -> None:
    there = make_database("there")
    fill(there)
    with pytest.raises(LedgerError, match="holds another ledger"):
        copying.copy(filled, there)
    assert audit(there).ok
    with pytest.raises(LedgerError, match="onto itself"):
        copying.copy(filled, filled)


def test_a_copy_that_has_gone_its_own_way_is_left_alone(filled: Path, tmp_path: Path) -> None:
    there = tmp_path / "there.db"
    copying.copy(filled, there)
    fill_on(there)
    with Ledger.open(filled) as ledger:
        play(ledger.take("craps", source=Counter(2, 0)), Counter(9, 1), 9)
    with pytest.raises(LedgerError, match="not a beginning"):
        copying.copy(filled, there)


def test_a_ledger_that_is_not_in_order_is_not_copied(filled: Path, tmp_path: Path) -> None:
    tampered(filled, "UPDATE events SET at = 1 WHERE stream = 1 AND version = 2")
    done = pitboss("ledger", "copy", filled, tmp_path / "there.db")
    assert done.exit_code == 2
    assert "craps version 2" in done.stderr
    assert not (tmp_path / "there.db").exists()
    done = pitboss("ledger", "backup", filled, tmp_path / "backup.db", "--with-key")
    assert (done.exit_code, "so it was not backed up" in done.stderr) == (2, True)
    assert list(tmp_path.glob("backup.db*")) == []


@pytest.mark.parametrize("keep", [0.0, 0.01, 0.3, 0.9, 0.99])
def test_a_ledger_that_was_cut_off_is_told_in_a_sentence(filled: Path, keep: float) -> None:
    data = filled.read_bytes()
    filled.write_bytes(data[: int(len(data) * keep)])
    for command in (
        ["audit", filled],
        ["rounds", filled],
        ["export", filled, "-o", filled.with_name("x.jsonl")],
        ["ledger", "backup", filled, filled.with_name("b.db")],
        ["ledger", "copy", filled, filled.with_name("c.db")],
    ):
        done = pitboss(*command)
        assert done.exit_code in ((1, 2) if command[0] == "audit" else (0, 2)), (command, done.output)
        assert done.exception is None or isinstance(done.exception, SystemExit)
        assert done.stderr.count("\n") <= 1
    assert not filled.with_name("b.db").exists()


@pytest.mark.parametrize("at", [0.2, 0.5, 0.8])
def test_a_page_that_cannot_be_read_is_found_and_its_event_named(filled: Path, at: float) -> None:
    data = bytearray(filled.read_bytes())
    page = int(len(data) * at) // 4_096 * 4_096
    data[page : page + 4_096] = b"A" * 4_096
    filled.write_bytes(data)
    done = pitboss("audit", filled, "--json")
    assert done.exit_code in (1, 2)
    assert isinstance(done.exception, SystemExit)
    assert (
        "damaged" in done.stderr if done.exit_code == 2 else json.loads(done.stdout)["first_bad"] is not None
    )


@pytest.mark.parametrize("database", ["", ".", "..", "/"])
def test_a_folder_is_no_ledger(database: str) -> None:
    done = pitboss("audit", database)
    assert (done.exit_code, "is a folder; a ledger is a file." in done.stderr) == (2, True)


def test_a_backup_is_restored(make_database: MakeDatabase, tmp_path: Path) -> None:
    database, backup = make_database("casino"), tmp_path / "backup.db"
    fill(database)
    with Ledger.open(database) as ledger:  # it may be played on meanwhile
        done = pitboss("ledger", "backup", database, backup)
        assert done.exit_code == 0, done.stderr
        ledger.record("later").result()
    back = make_database("back")
    done = pitboss("ledger", "restore", backup, back)
    assert done.exit_code == 0, done.stderr
    assert audit(back).events == audit(database).events - 1
    assert audit(back).ok


def test_nothing_is_overwritten(filled: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    assert pitboss("ledger", "backup", filled, backup).exit_code == 0
    assert not backup.with_name("backup.db.key").exists()
    again = pitboss("ledger", "backup", filled, backup)
    assert (again.exit_code, "never overwrites" in again.stderr) == (2, True)
    over = pitboss("ledger", "restore", backup, filled)
    assert (over.exit_code, "never overwritten" in over.stderr) == (2, True)
    assert pitboss("ledger", "backup", filled, tmp_path / "missing" / "b.db").exit_code == 2
    assert pitboss("ledger", "restore", backup, tmp_path / "missing" / "b.db").exit_code == 2


def test_a_backup_says_whether_the_key_is_in_it_and_so_does_a_restore(
    make_database: MakeDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From PostgreSQL too, where a backup is a copy."""
    database, without, with_it = make_database("casino"), tmp_path / "without.db", tmp_path / "with.db"
    fill(database)
    done = pitboss("ledger", "backup", database, without)
    assert "The signing key is not in it" in done.stdout
    assert not without.with_name("without.db.key").exists()
    done = pitboss("ledger", "backup", database, with_it, "--with-key")
    assert f"The signing key is in {with_it}.key" in done.stdout
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path / "another"))  # on another machine
    done = pitboss("ledger", "restore", without, tmp_path / "bare.db")
    key = key_of(without)
    assert key.parent == tmp_path / "another"
    assert f"put it at {key} before the ledger is used" in done.stdout
    told = json.loads(pitboss("ledger", "restore", without, tmp_path / "told.db", "--json").stdout)
    assert told["key"] is None
    done = pitboss("ledger", "restore", with_it, tmp_path / "whole.db")
    assert f"Its signing key is {key}." in done.stdout
    assert key.read_bytes() == with_it.with_name("with.db.key").read_bytes()
    assert not (tmp_path / "whole.db.key").exists()
    Ledger.open(tmp_path / "whole.db").close()


def test_the_key_goes_along_if_it_is_asked_for(filled: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    assert pitboss("ledger", "backup", filled, backup, "--with-key").exit_code == 0
    key = backup.with_name("backup.db.key")
    assert key.read_bytes() == key_of(filled).read_bytes()
    assert key.stat().st_mode & 0o777 == 0o600
