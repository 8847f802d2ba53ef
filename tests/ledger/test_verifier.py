"""The stand-alone verifier: what is left out of an export is found out like what is changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Ledger
from pitboss.ledger.copying import key_of
from pitboss.ledger.export import export
from pitboss.ledger.keys import Signer
from pitboss.table import Command

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"


@pytest.mark.parametrize("event", ["shuffle-committed", "shuffled"])
def test_sealed_values_cannot_be_left_out(file: Path, tmp_path: Path, event: str) -> None:
    """Without them nobody could see that other cards were dealt than those committed to."""
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        play(open_table(ledger, "three-card-poker", table_id="t"), Counter(7, 0), 40)
        with out.open("wb") as written:
            export(ledger, written)
    told = [json.loads(line) for line in out.read_text().splitlines()]
    assert _verified(out).returncode == 0
    spoiled = next(line for line in told if f'"event":"{event}"' in line.get("body", ""))
    assert spoiled.pop("sealed")
    out.write_text("".join(json.dumps(line) + "\n" for line in told))
    found = _verified(out)
    assert found.returncode == 1
    assert f"t, version {spoiled['version']}: the event seals another number of values." in found.stdout


def test_a_stream_is_told_once(file: Path, tmp_path: Path) -> None:
    """Of two tellings the second would be followed, and the first shown."""
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        play(open_table(ledger, "craps", table_id="t"), Counter(7, 0), 5)
        with out.open("wb") as written:
            export(ledger, written)
    told = [json.loads(line) for line in out.read_text().splitlines()]
    first = next(place for place, line in enumerate(told) if line.get("stream") == "t")
    after = next(place for place in range(first + 1, len(told)) if "version" not in told[place])
    told[after:after] = told[first:after]
    told[-1]["events"] += after - first - 1
    out.write_text("".join(json.dumps(line) + "\n" for line in told))
    found = _verified(out)
    assert (found.returncode, found.stdout) == (1, "t is told twice.\n")


def test_a_stream_is_told_as_what_it_is(file: Path, tmp_path: Path) -> None:
    """A purse that is told as something else would not be held against the tables, and might go below zero."""
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        ledger.purses.open("ann", key="open").result()
        ledger.purses.deposit("ann", 50_000, key="d").result()
        open_table(ledger, "craps", table_id="t")
        with out.open("wb") as written:
            export(ledger, written)
    honest = out.read_text()
    for stream, kind in (("purse:ann", "purse"), ("t", "table")):
        assert f'"stream":"{stream}","kind":"{kind}"' in honest
        out.write_text(
            honest.replace(f'"stream":"{stream}","kind":"{kind}"', f'"stream":"{stream}","kind":"house"')
        )
        found = _verified(out)
        assert (found.returncode, found.stdout) == (
            1,
            f"{stream}, version 1: the event begins a {kind}, and it is told as a house.\n",
        )


def test_what_a_public_export_leaves_out_is_named(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        open_table(ledger, "craps", table_id="t")
        for public in (True, False):
            with out.open("wb") as written:
                export(ledger, written, public=public)
            assert ("were not checked" in _verified(out).stdout) == public


def test_a_missing_anchor_is_named_and_the_key_is_pinned(file: Path, tmp_path: Path) -> None:
    """Who has the whole machine writes the record anew and signs it with a key of his own."""
    out, other = tmp_path / "out.jsonl", Signer(tmp_path / "other.key").public
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "craps")
        ledger.publish()
        live.do(Command("wager", 1, args={"on": "field", "amount": 500}), key="w").result()
        with out.open("wb") as target:
            export(ledger, target)
        key, heads = ledger.signer.public, tmp_path / "kept.heads"
        heads.write_bytes(file.with_name(file.name + ".heads").read_bytes())
    alone = _verified(out)
    assert alone.returncode == 0
    assert f"No anchor: no published heads or key to hold it against; it is signed by {key}" in alone.stdout
    assert "1 events are younger than the last signed checkpoint" in alone.stdout
    for anchor in ((heads,), ("--key", key), (heads, "--key", key), ("--key", other, "--key", key)):
        told = _verified(out, *anchor)
        assert (told.returncode, "No anchor" in told.stdout) == (0, False)
    pinned = _verified(out, "--key", other)
    assert (pinned.returncode, key in pinned.stdout) == (1, True)
    empty = tmp_path / "empty.heads"
    empty.touch()
    assert "No anchor" in _verified(out, empty).stdout
    assert _verified(out, "--key", "short").returncode == 2


def test_a_record_signed_with_a_key_that_was_never_published(file: Path, tmp_path: Path) -> None:
    out, kept = tmp_path / "out.jsonl", tmp_path / "kept.heads"
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "craps")
        ledger.publish()
    kept.write_bytes(file.with_name(file.name + ".heads").read_bytes())
    key_of(file).unlink()
    with Ledger.open(file, signing_key=file.with_name(file.name + ".key")) as ledger:
        live = ledger.take(live.id)
        live.do(Command("wager", 1, args={"on": "field", "amount": 500}), key="w").result()
        ledger.publish()
        with out.open("wb") as target:
            export(ledger, target)
    told = _verified(out, kept)
    assert (told.returncode, "a key that was never published" in told.stdout) == (1, True)


def test_a_key_that_cannot_be_held_against_it_is_said(file: Path, tmp_path: Path) -> None:
    """Without `cryptography` anybody can write the right key beside a signature of his own."""
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        open_table(ledger, "craps")
        ledger.publish()
        with out.open("wb") as target:
            export(ledger, target)
        key = ledger.signer.public
    hidden = tmp_path / "hidden" / "cryptography"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError")
    alone = {**os.environ, "PYTHONPATH": str(hidden.parent)}
    told = _verified(out, "--key", key, env=alone)
    assert told.returncode == 1
    assert "No key can be held against it" in told.stdout
    told = _verified(out, env=alone)
    assert (told.returncode, "signatures were not checked" in told.stdout) == (0, True)


def _verified(
    path: Path, *more: object, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, VERIFIER, path, *map(str, more)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)
