"""Heads that others keep: a record that was written anew is found by any of them; and a key that follows another."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pitboss.ledger import Ledger, LedgerError, heads
from pitboss.ledger.audit import audit
from pitboss.ledger.export import export
from pitboss.ledger.keys import Signer
from pitboss.ledger.rotating import ROTATED, rotate, statement
from pitboss.ledger.witnesses import Contradicted, Witness, keep

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"


def happen(ledger: Ledger, what: str) -> None:
    ledger.record(what).result()
    ledger.publish()


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


@pytest.fixture
def forked(tmp_path: Path) -> tuple[Path, Path]:
    """A ledger, and another that is the same up to a point and was written anew from there, with the same key."""
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    with Ledger.open(one) as ledger:
        happen(ledger, "first")
    for beside in ("", ".heads"):
        shutil.copyfile(f"{one}{beside}", f"{other}{beside}")
    for path, what in ((one, "this"), (other, "that")):
        with Ledger.open(path) as ledger:
            happen(ledger, what)
            happen(ledger, "more")
    return one, other


def test_a_file_elsewhere_gets_what_it_does_not_hold_and_no_other_record(
    forked: tuple[Path, Path], tmp_path: Path
) -> None:
    kept = tmp_path / "elsewhere" / "heads"
    with Ledger.open(forked[0]) as ledger:
        assert ledger.attest(Witness(str(kept))) is None
        assert lines(kept) == lines(ledger.place.heads)
        happen(ledger, "again")
        assert ledger.attest(Witness(str(kept))) is None
        assert lines(kept) == lines(ledger.place.heads)
    with Ledger.open(forked[1]) as ledger:
        assert "which this ledger has not" in str(ledger.attest(Witness(str(kept))))
        happen(ledger, "again")
        assert "is not the one that is held" in str(ledger.attest(Witness(str(kept))))
        told = [entry.event for entry in ledger.significant()][-1]
        assert getattr(told, "kind", "") == "witness-contradicts"
    assert audit(forked[0], published=kept).ok
    assert not audit(forked[1], published=kept).ok


def test_a_witness_takes_what_is_signed_and_follows(forked: tuple[Path, Path], tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with Ledger.open(forked[0]) as ledger:
        name = ledger.id
    own, foreign = (lines(path.with_name(f"{path.name}.heads")) for path in forked)
    assert keep(kept, name, own[:1]) == 1
    assert keep(kept, name, own[2:]) == 1, "one is missing between: it says from where to send"
    changed = json.dumps({**json.loads(own[1]), "streams": 7})
    for bad, why in (("{}", "no line"), (changed, "not signed")):
        with pytest.raises(LedgerError, match=why):
            keep(kept, name, [bad])
    assert keep(kept, name, own) == len(own)
    for other in foreign[1:]:
        with pytest.raises(Contradicted):
            keep(kept, name, [other])
    assert lines(kept) == own


def test_who_reads_the_heads_of_a_house_cannot_bring_them_in_other_words(
    forked: tuple[Path, Path], tmp_path: Path
) -> None:
    """Heads are public, and so is the door of a witness: words that a house never published would make it a liar."""
    kept = tmp_path / "kept"
    with Ledger.open(forked[0]) as ledger:
        name = ledger.id
        happen(ledger, "again")
        own = lines(ledger.place.heads)
    assert keep(kept, name, own[:2]) == 2
    told = json.loads(own[2])
    others = (
        json.dumps(told),
        json.dumps({**told, "heads": {}}, separators=(",", ":"), sort_keys=True),
        json.dumps({**told, "more": 1}, separators=(",", ":"), sort_keys=True),
        f"{own[2]} ",
        f"{own[1]} ",
    )
    for other in others:
        with pytest.raises(LedgerError, match="not signed") as no:
            keep(kept, name, [other])
        assert not isinstance(no.value, Contradicted)
    assert keep(kept, name, own) == len(own)
    assert lines(kept) == own
    later = tmp_path / "later"
    assert keep(later, name, own[2:]) == len(own)
    assert keep(later, name, own) == len(own), "what is older than all that is held contradicts nothing"
    assert keep(later, name, [own[-1], own[-2], own[-1]]) == len(own)


def test_of_two_records_that_come_at_once_a_witness_takes_one(
    forked: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, newest, both = tmp_path / "kept", heads.newest_published, threading.Barrier(2)

    def looked(path: Path) -> heads.Checkpoint | None:
        found = newest(path)
        with contextlib.suppress(threading.BrokenBarrierError):  # nobody else looks meanwhile
            both.wait(timeout=0.2)
        return found

    with Ledger.open(forked[0]) as ledger:
        name = ledger.id
    records = [lines(path.with_name(f"{path.name}.heads"))[1] for path in forked]
    keep(kept, name, lines(forked[0].with_name("one.db.heads"))[:1])
    monkeypatch.setattr(heads, "newest_published", looked)
    with ThreadPoolExecutor(2) as pool:
        came = [pool.submit(keep, kept, name, [line]) for line in records]
        refused = [isinstance(each.exception(), Contradicted) for each in came]
    assert sorted(refused) == [False, True]
    assert len(lines(kept)) == 2


class _Keeping(BaseHTTPRequestHandler):
    """An address that keeps what it is sent, and says what it holds."""

    path_kept: Path

    def do_GET(self) -> None:
        self._say(200, {"number": len(lines(self.path_kept)) if self.path_kept.exists() else 0})

    def do_POST(self) -> None:
        given = json.loads(self.rfile.read(int(self.headers["content-length"])))
        try:
            self._say(200, {"number": keep(self.path_kept, given["ledger"], given["lines"])})
        except Contradicted as no:
            self._say(409, {"error": {"sentence": str(no)}})

    def _say(self, status: int, said: object) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  as its base calls it
        """Nothing is said on the console of the tests."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    handler = type("Here", (_Keeping,), {"path_kept": tmp_path / "posted"})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_an_address_is_given_the_heads_and_its_word_is_recorded(
    forked: tuple[Path, Path], address: str, tmp_path: Path
) -> None:
    with Ledger.open(forked[0]) as ledger:
        witness = Witness(address)
        assert ledger.attest(witness) is None
        happen(ledger, "again")
        assert ledger.attest(witness) is None
        assert ledger.attest(Witness(address)) is None, "after a start it is asked what it holds"
        assert lines(tmp_path / "posted") == lines(ledger.place.heads)
    with Ledger.open(forked[1]) as ledger:
        happen(ledger, "again")
        assert "says 409: Checkpoint" in str(ledger.attest(Witness(address)))
        assert "cannot be reached" in str(ledger.attest(Witness("http://127.0.0.1:1/")))


def verified(file: Path, *more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, VERIFIER, file, *more]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


def exported(path: Path, out: Path) -> Path:
    with Ledger.open(path) as ledger, out.open("wb") as file:
        export(ledger, file)
    return out


def test_a_key_that_follows_another_is_known_to_who_knows_the_first(tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    with Ledger.open(path) as ledger:
        happen(ledger, "first")
        old = ledger.signer.public
        shutil.copyfile(ledger.place.heads, tmp_path / "kept.heads")
        new, aside = rotate(ledger, by="console")
    assert Signer(aside).public == old
    with Ledger.open(path) as ledger:
        assert ledger.signer.public == new
        happen(ledger, "after")
    out = exported(path, tmp_path / "out.jsonl")
    assert audit(path, published=tmp_path / "kept.heads").ok
    for anchor in ((tmp_path / "kept.heads",), ("--key", old), ("--key", new)):
        told = verified(out, *anchor)
        assert told.returncode == 0, told.stdout
        assert "No anchor" not in told.stdout
    unsigned = tmp_path / "unsigned.jsonl"
    unsigned.write_text("".join(f"{each}\n" for each in lines(out) if '"checkpoint"' not in each))
    told = verified(unsigned, "--key", new)
    assert told.returncode == 1
    assert "Nothing in it is signed" in told.stdout


def test_a_key_that_nobody_named_is_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    with Ledger.open(path) as ledger:
        happen(ledger, "first")
        old = ledger.signer.public
        shutil.copyfile(ledger.place.heads, tmp_path / "kept.heads")
        key = ledger.signer.path
        thief = Signer(tmp_path / "thief.key")
        told = statement(ledger.id, old, thief.public)
        own = {"old": old, "new": thief.public, "by_old": thief.sign(told), "by_new": thief.sign(told)}
        ledger.record(ROTATED, own, keyed="key:").result()
    shutil.copyfile(tmp_path / "thief.key", key)
    with Ledger.open(path, signing_key=key) as ledger:
        happen(ledger, "after")
    out = exported(path, tmp_path / "out.jsonl")
    assert not audit(path, published=tmp_path / "kept.heads").ok
    for anchor in ((tmp_path / "kept.heads",), ("--key", old)):
        assert "key" in verified(out, *anchor).stdout
        assert verified(out, *anchor).returncode == 1
