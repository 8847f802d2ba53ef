"""What people take home from the record is checked by the stand-alone verifier, which knows no Pitboss."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from as_users import ROOT, Casino
from web_house import Enter

VERIFIER = ROOT / "tools" / "verify.py"


def _verified(casino: Casino, path: str, who: str, folder: Path) -> str:
    told = casino.call("GET", path, who)
    assert told.status == 200, told.content
    return _in_order(told.content, folder)


def _in_order(content: bytes, folder: Path) -> str:
    done = _checked(content, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _checked(content: bytes, folder: Path) -> subprocess.CompletedProcess[str]:
    file = folder / "download.jsonl"
    file.write_bytes(content)
    command = [sys.executable, str(VERIFIER), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _played(casino: Casino, rounds: int) -> tuple[dict[str, Any], str, str]:
    """A three card poker table after some rounds: the table, its floor and its player."""
    boss = casino.floor
    table = casino.open("three-card-poker", dealer="person")
    ann, seat = casino.seated(table, "Ann")
    commands = f"/api/tables/{table['id']}/commands"
    for number in range(rounds):
        wager = {"on": "ante", "amount": 1_000}
        assert casino.post(commands, ann, key=f"w{number}", do="wager", seat=seat, args=wager)["ok"]
        assert casino.post(commands, boss, key=f"d{number}", do="deal")["ok"]
        assert casino.post(commands, ann, key=f"p{number}", do="play", seat=seat)["ok"]
    return table, boss, ann


def test_a_rounds_download_is_verified_by_itself(casino: Casino, tmp_path: Path) -> None:
    table, boss, ann = _played(casino, 3)
    record = f"/api/audit/tables/{table['id']}"
    for number in (1, 2, 3):
        path = f"{record}/rounds/{number}/download"
        # The player has seen her own three cards and the dealer's; a stranger those that were turned up as well,
        # for nobody folded; those who keep the record may see all of them.
        assert "6 openings: in order" in _verified(casino, path, ann, tmp_path)
        assert "6 openings: in order" in _verified(casino, path, "", tmp_path)
        assert "52 openings: in order" in _verified(casino, path, boss, tmp_path)
    assert "begins after version" in _verified(casino, f"{record}/rounds/3/download", ann, tmp_path)
    assert casino.call("GET", f"{record}/rounds/9/download", ann).status == 404


def test_a_changed_download_is_found_out(casino: Casino, tmp_path: Path) -> None:
    table, _boss, ann = _played(casino, 2)
    told = casino.call("GET", f"/api/audit/tables/{table['id']}/rounds/2/download", ann).content
    for old, new in ((b'\\"kind\\":\\"ante', b'\\"kind\\":\\"play'), (b'"position":0,', b'"position":7,')):
        assert old in told
        done = _checked(told.replace(old, new, 1), tmp_path)
        assert done.returncode == 1, done.stdout + done.stderr


def test_the_floors_download_of_a_table_opens_the_cards_of_finished_rounds(
    casino: Casino, tmp_path: Path
) -> None:
    table, boss, _ann = _played(casino, 2)
    path = f"/api/audit/export?table={table['id']}"
    # The next order is committed to already; nobody sees that one.
    assert "104 openings: in order" in _verified(casino, path, boss, tmp_path)


def test_who_played_gets_only_what_the_seat_saw(casino: Casino, tmp_path: Path) -> None:
    boss = casino.staff("Who plays too", "floorperson", "dealer")
    casino.post("/api/session/player", boss, nickname="Dee too")
    table = casino.open("three-card-poker", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    casino.post(f"{path}/sit", boss, key="s", amount=50_000)
    own = casino.get(path, boss)["snapshot"]["you"]["seat"]
    for who, at in ((ann, seat), (boss, own)):
        args = {"on": "ante", "amount": 1_000}
        assert casino.post(f"{path}/commands", who, key="w", do="wager", seat=at, args=args)["ok"]
    assert casino.post(f"{path}/commands", boss, key="d", do="deal")["ok"]
    for who, at in ((ann, seat), (boss, own)):
        assert casino.post(f"{path}/commands", who, key="f", do="fold", seat=at)["ok"]
    seen = len(casino.get(f"/api/audit/tables/{table['id']}/rounds/1/proof", boss)["openings"])
    told = _verified(casino, f"/api/audit/export?table={table['id']}", boss, tmp_path)
    assert f" {seen} openings: in order" in told
    assert seen < 9


def test_the_record_is_found_by_time_and_downloaded(casino: Casino, visit: Enter, tmp_path: Path) -> None:
    table = casino.open("three-card-poker", bots=1, name="Table four")
    casino.wait_rounds(table, 2)
    ann = visit()
    ann.go(f"audit/{table['id']}")
    ann.page.locator("table.rounds tbody tr").first.wait_for()
    ann.page.get_by_label("From", exact=True).fill("2001-01-01T00:00")
    ann.page.get_by_label("To", exact=True).fill("2001-01-02T00:00")
    ann.page.get_by_text("No round is recorded for this choice yet.").wait_for()
    ann.page.get_by_label("To", exact=True).fill("2099-01-02T00:00")
    ann.page.get_by_role("link", name="Step through round 1 of").click()
    ann.page.locator(".steps li").first.wait_for()
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Download").click()
    assert _in_order(Path(saved.value.path()).read_bytes(), tmp_path).startswith("1 streams, ")
    floor = visit()
    floor.log_in("floor")
    floor.go(f"audit/{table['id']}")
    with floor.page.expect_download() as whole:
        floor.page.get_by_role("link", name="Download the table").click()
    # What was dealt in the finished rounds is opened to the floor.
    told = re.search(r"(\d+) openings: in order", _in_order(Path(whole.value.path()).read_bytes(), tmp_path))
    assert told, "no openings"
    assert int(told[1]) >= 104
