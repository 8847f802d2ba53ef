"""Receipts: one signature for each commit, a path for each answer, and what they find years later."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.ledger import Answer, Ledger
from pitboss.ledger.holding import broken, unsigned
from pitboss.ledger.keys import Signer
from pitboss.ledger.live import LiveTable
from pitboss.ledger.receipts import Receipt, parse
from pitboss.ledger.rotating import rotate
from pitboss.table import Command, Table

FIELD = Command("wager", 1, args={"on": "field", "amount": 500})


def table_of(ledger: Ledger, name: str = "table-1") -> LiveTable:
    return ledger.open_table(Table.open("craps", seats={1: 50_000}), table_id=name, key="opening")


def receipt_of(ledger: Ledger, answer: Answer) -> Receipt:
    found = ledger.receipt(answer)
    assert found is not None
    return found


def receipts_of(ledger: Ledger, answers: list[Answer]) -> list[Receipt]:
    return [receipt_of(ledger, answer) for answer in answers]


def test_an_answer_carries_its_receipt(ledger: Ledger) -> None:
    answer = table_of(ledger).do(FIELD, key="w").result()
    receipt = receipt_of(ledger, answer)
    assert (receipt.stream, receipt.key, receipt.outcome) == ("table-1", "w", "done")
    assert (receipt.first, receipt.last) == (answer.first, answer.last)
    assert receipt.hash == ledger.head("table-1").hash.hex()
    assert receipt.good()
    assert broken(ledger, receipt) is None


def test_a_refusal_has_one_too(ledger: Ledger) -> None:
    live = table_of(ledger)
    no = live.do(Command("wager", 1, args={"on": "field", "amount": 50_001}), key="w").result()
    receipt = receipt_of(ledger, no)
    assert no.refusal is not None
    assert (receipt.outcome, receipt.last) == ("refused", live.version)
    assert receipt.good()
    assert broken(ledger, receipt) is None


def test_commands_of_many_tables_share_one_signature(file: Path) -> None:
    with Ledger.open(file) as ledger:
        first, *tables = [table_of(ledger, f"table-{number}") for number in range(13)]
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # while somebody else writes, the commands come together
            first.do(FIELD, key="w")
            waiting = [live.do(FIELD, key="w") for live in tables]
            other.execute("ROLLBACK")
        receipts = receipts_of(ledger, [ack.result() for ack in waiting])
        assert all(each.good() and broken(ledger, each) is None for each in receipts)
    signatures = {each.signature for each in receipts}
    # The writer holds the first one. The next is made ready beside it, and all others share what comes after.
    assert len(signatures) <= 2
    assert len({each.root() for each in receipts}) == len(signatures)


def test_who_asks_again_gets_a_receipt_again(database: str) -> None:
    with Ledger.open(database) as ledger:
        table_of(ledger).do(FIELD, key="w").result()
    with Ledger.open(database) as ledger:
        live = ledger.take("table-1")
        again = live.do(FIELD, key="w").result()
        looked_up = ledger.answer_of("table-1", "w")
        assert again.again
        assert looked_up is not None
        for answer in (again, looked_up):
            receipt = receipt_of(ledger, answer)
            assert receipt.good()
            assert broken(ledger, receipt) is None


@pytest.mark.parametrize("change", [
    {"stream": "table-2"}, {"key": "v"}, {"outcome": "refused"}, {"first": 1}, {"last": 99}, {"hash": "00" * 32},
    {"at": 1}, {"ledger": "another"}, {"path": (("left", "00" * 32),)}, {"path": (("left", "zz"),)},
    {"signature": "00" * 64}, {"public_key": "00" * 32},
])  # fmt: skip
def test_no_word_of_a_receipt_can_be_changed(file: Path, change: dict[str, object]) -> None:
    with Ledger.open(file) as ledger:
        receipt = receipt_of(ledger, table_of(ledger).do(FIELD, key="w").result())
    assert receipt.good()
    assert not replace(receipt, **change).good()


def test_a_receipt_names_what_was_written_anew(tmp_path: Path) -> None:
    """Somebody with the whole machine writes another ledger of the same name and signs it with a key of his own."""
    first, second = tmp_path / "first" / "casino.db", tmp_path / "second" / "casino.db"
    for path in (first, second):
        path.parent.mkdir()
    with Ledger.open(first) as ledger:
        live = table_of(ledger)
        kept = receipts_of(ledger, [live.do(FIELD, key=f"w{number}").result() for number in range(3)])
        ledger.publish()
    Ledger.open(second).close()
    with sqlite3.connect(second) as book:
        book.execute("UPDATE meta SET value = ? WHERE name = 'ledger'", (kept[0].ledger,))
    with Ledger.open(second) as other:
        live = table_of(other)
        for number in range(3):
            live.do(Command("wager", 1, args={"on": "field", "amount": 1_000}), key=f"w{number}").result()
        other.publish()
        for receipt in kept:
            assert unsigned(receipt) is None, "it is as good as ever"
            why = broken(other, receipt)
            assert why is not None
            assert "is not the one that was acknowledged" in why


def test_a_ledger_that_was_signed_anew_is_named(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = table_of(ledger)
        answer = live.do(FIELD, key="w").result()
        by = answer.by
        assert by is not None
        ledger.publish()
        from pitboss.ledger.receipts import Commit, leaf_of

        leaf = leaf_of("table-1", "w", by.outcome, by.first, by.last, by.hash.hex())
        other = Commit(ledger.id, leaf).signed(Signer(file.with_name("other.key")), 1)
        foreign = other.receipt(0, "table-1", "w", by)
        assert foreign.good()
        why = broken(ledger, foreign)
        assert why is not None
        assert "never signed by the key of this receipt" in why


@pytest.mark.parametrize("at", [0, -1])
def test_a_receipt_stands_for_all_events_of_its_command(file: Path, at: int) -> None:
    """A roll, a pay and the end of a round are one answer: who changes any of them is named by its receipt."""
    with Ledger.open(file) as ledger:
        live = ledger.open_table(Table.open("craps", seats={1: 50_000}), table_id="table-1", key="opening")
        line = Command("wager", 1, args={"on": "pass", "amount": 500})
        for number, command in enumerate((line, FIELD, Command("shoot", 1))):
            assert live.do(command, key=f"k{number}").result().refusal is None
        receipt = receipt_of(ledger, live.do(Command("roll", 1), key="roll").result())
        assert receipt.last > receipt.first
        assert broken(ledger, receipt) is None
        version = range(receipt.first, receipt.last + 1)[at]
        with closing(sqlite3.connect(file)) as other, other:
            for (name,) in other.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                other.execute(f'DROP TRIGGER "{name}"')
            other.execute("UPDATE events SET body = replace(body, '}', ' }') WHERE version = ? AND stream = "
                          "(SELECT number FROM streams WHERE id = 'table-1')", (version,))  # fmt: skip
        assert broken(ledger, receipt) == (
            f"table-1, version {version}: the event is not the one that was acknowledged"
        )


def test_verify_says_what_holds(file: Path, tmp_path: Path) -> None:
    with Ledger.open(file) as ledger:
        live = table_of(ledger)
        good = receipt_of(ledger, live.do(FIELD, key="w").result())
        no = receipt_of(ledger, live.do(Command("wager", 1, args={"on": "x", "amount": 1}), key="n").result())
    bad = replace(good, last=good.last + 1)
    kept = tmp_path / "kept.jsonl"
    kept.write_bytes(msgspec.json.encode(good) + b"\n" + msgspec.json.encode(no) + b"\n")
    assert parse(kept.read_bytes()) == [good, no]
    run = CliRunner().invoke

    done = run(app, ["receipt", "verify", str(kept), "--database", str(file)])
    assert done.exit_code == 0, done.output
    signed = f"signed by {good.public_key[:16]}..., and stands so in the ledger."
    assert done.output.splitlines() == [
        f"table-1, key w: version {good.last}, {signed}",
        f"table-1, key n: refused at version {no.last}, {signed}",
    ]

    kept.write_bytes(msgspec.json.encode([bad]))
    done = run(app, ["receipt", "verify", str(kept)])
    assert done.exit_code == 1
    assert done.output == "table-1, key w: NOT good: it is not what its key has signed.\n"

    kept.write_bytes(msgspec.json.encode(good))
    done = run(app, ["receipt", "verify", str(kept), "--public-key", "00" * 32, "--json"])
    assert done.exit_code == 1
    assert "not the key that was given" in json.loads(done.output)["receipts"][0]["why"]


def test_receipts_outlive_the_key_that_signed_them(file: Path, tmp_path: Path) -> None:
    """Years later the house is known by another key, which the old one has named; the new one says so too."""
    kept, found = tmp_path / "kept.jsonl", list[Receipt]()
    with Ledger.open(file) as ledger:
        found.append(receipt_of(ledger, table_of(ledger).do(FIELD, key="w").result()))
        rotate(ledger, by="console")
    with Ledger.open(file) as ledger:
        found.append(receipt_of(ledger, ledger.take("table-1").do(FIELD, key="v").result()))
    kept.write_bytes(b"\n".join(map(msgspec.json.encode, found)))
    old, new = (each.public_key for each in found)
    assert old != new

    def verified(key: str, *more: str) -> int:
        return CliRunner().invoke(app, ["receipt", "verify", str(kept), "--public-key", key, *more]).exit_code

    ledger = ("--database", str(file))
    assert [verified(key, *ledger) for key in (old, new)] == [0, 0]
    assert verified(Signer(tmp_path / "other.key").public, *ledger) == 1
    assert verified(new) == 1, "by themselves they do not tell that one key followed the other"


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b"nonsense", b'{"ledger": 5}', b"\xff\xfe"])
def test_what_is_no_receipt_is_said_so(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "kept.json"
    file.write_bytes(text)
    done = CliRunner().invoke(app, ["receipt", "verify", str(file)])
    assert done.exit_code == 2
    assert "holds no receipt" in done.output
