"""A house that keeps the heads of another, and one that has its own kept."""

from pathlib import Path

from casino import Inside, inside, quick
from pitboss.ledger import Ledger


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
