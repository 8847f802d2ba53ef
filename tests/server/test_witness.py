"""A house that keeps the heads of another, and one that has its own kept."""

import shutil
from pathlib import Path

import msgspec
import pytest

from casino import Inside, inside, quick
from pitboss.ledger import Ledger, NotAvailable, heads
from pitboss.ledger.rotating import rotate
from pitboss.server.house import House


def _lines(path: Path) -> list[str]:
    return path.with_name(f"{path.name}.heads").read_text().splitlines()


def test_a_house_is_a_witness_for_the_keys_that_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / "casino.db"
    with Ledger.open(other) as ledger:
        ledger.record("first").result()
        name, public = ledger.id, ledger.signer.public
    with Ledger.open(other) as ledger:
        ledger.record("second").result()

    def give(casino: Inside, lines: list[str]) -> tuple[int, str]:
        answer = casino.request("POST", "/api/witness", ledger=name, lines=lines)
        return answer.status_code, answer.text

    with inside(quick(tmp_path)) as casino:
        assert give(casino, _lines(other))[0] == 403
    with inside(quick(tmp_path, witness_for=(public,))) as casino:
        held = f"/api/witness?ledger={name}"
        assert casino.get(held) == {"number": 0}
        assert give(casino, _lines(other)[:1])[0] == 200
        assert casino.get(held) == {"number": 1}
        assert give(casino, _lines(other)) == (200, '{"number":2}')
        assert give(casino, ["{}"])[0] == 400
        assert casino.request("GET", "/api/witness?ledger=../x").status_code == 400


def test_each_minute_the_witnesses_of_a_house_get_its_heads(tmp_path: Path) -> None:
    kept = tmp_path / "elsewhere"
    with inside(quick(tmp_path, witnesses=(str(kept),))) as casino:
        casino.open(casino.staff("boss", "floorperson"), "craps")
        casino.house.book.publish()
        casino.call(casino.house._attest)
        assert kept.read_text() == casino.house.book.place.heads.read_text()


def test_a_house_does_not_go_on_with_the_heads_of_another(tmp_path: Path) -> None:
    """Else the witness would hold heads that the other never signed, and call its record a lie."""
    for name in ("ours", "theirs"):
        (tmp_path / name).mkdir()
    with Ledger.open(tmp_path / "ours" / "casino.db") as ledger:
        ledger.record("first").result()
        own, signer = ledger.id, ledger.signer
    with Ledger.open(tmp_path / "theirs" / "casino.db") as ledger:
        stranger = ledger.signer
    before = _lines(tmp_path / "ours" / "casino.db")
    last, after = heads.parse(before[-1]), heads.line_hash(before[-1])
    forged = msgspec.structs.replace(last, number=last.number + 1, previous=after, public_key=stranger.public)
    forged = msgspec.structs.replace(forged, signature=stranger.sign(forged.statement(own)))
    with Ledger.open(tmp_path / "ours" / "casino.db") as ledger:
        fresh, _ = rotate(ledger, by="console")
    with Ledger.open(tmp_path / "ours" / "casino.db") as ledger:
        ledger.record("second").result()
    lines = _lines(tmp_path / "ours" / "casino.db")
    assert {heads.parse(line).public_key for line in lines} == {signer.public, fresh}

    def give(casino: Inside, given: list[str]) -> int:
        return casino.request("POST", "/api/witness", ledger=own, lines=given).status_code

    with inside(quick(tmp_path, witness_for=(signer.public, stranger.public))) as casino:
        assert give(casino, before) == 200
        assert give(casino, [before[-1], heads.line_of(forged)]) == 403
        assert casino.get(f"/api/witness?ledger={own}") == {"number": len(before)}
    with inside(quick(tmp_path, witness_for=(signer.public, stranger.public, fresh))) as casino:
        assert give(casino, lines) == 403, "which key follows is said by taking the old one out"
    with inside(quick(tmp_path, witness_for=(stranger.public, fresh))) as casino:
        assert give(casino, lines) == 200, "what the old key signed last comes along"
        assert casino.get(f"/api/witness?ledger={own}") == {"number": len(lines)}
    with inside(quick(tmp_path, witness_for=(stranger.public,))) as casino:
        assert give(casino, lines) == 403


def test_a_ledger_that_is_older_than_its_witness_is_not_played_on(tmp_path: Path) -> None:
    """Put back with the heads beside it, nothing else tells that what was acknowledged since is not in it."""
    house, kept, before = tmp_path / "house", tmp_path / "elsewhere", tmp_path / "before"
    house.mkdir()
    settings = quick(house, witnesses=(str(kept),))
    with inside(settings):
        pass
    shutil.copytree(house, before)
    with inside(settings) as casino:
        casino.open(casino.staff("boss", "floorperson"), "craps")
        casino.house.book.publish()
        casino.call(casino.house._attest)
    with inside(settings) as casino:
        assert len(casino.get("/api/tables")) == 1
    shutil.rmtree(house)
    before.rename(house)
    with pytest.raises(NotAvailable, match=r"older than the heads that were published to .*elsewhere"):
        House(settings)
    kept.rename(tmp_path / "away")
    with inside(settings) as casino:
        assert casino.get("/api/tables") == []
