"""A newcomer can sit down at once: tables of the first start, and guests without a code where anybody may play."""

from __future__ import annotations

from pathlib import Path

import pytest

from casino import Inside, inside, quick
from pitboss.server.settings import read_settings
from pitboss.table import BadCommand


def test_the_first_start_opens_tables_and_no_later_one_does(tmp_path: Path) -> None:
    with inside(quick(tmp_path, welcome=("craps", "hold-em"))) as casino:
        rows = casino.get("/api/tables")
        assert [(row["game"], row["seats_taken"]) for row in rows] == [("craps", 0), ("hold-em", 3)]
    with inside(quick(tmp_path, welcome=("craps", "hold-em", "omaha"))) as casino:
        assert {row["game"] for row in casino.get("/api/tables")} == {"craps", "hold-em"}


def test_a_game_that_cannot_be_opened_is_told_in_a_sentence() -> None:
    with pytest.raises(BadCommand, match="welcome names games"):
        read_settings(None, {"welcome": ("whist",)}, {})


def test_a_guest_sits_down_at_an_open_table_without_its_code(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps")
    guest = casino.post("/api/guests", table=table["id"], nickname="Ann")
    assert guest["table"] == table["id"]
    assert casino.post(f"/api/tables/{table['id']}/sit", guest["token"], key="s", amount=50_000)["ok"]
    assert casino.request("POST", "/api/guests", nickname="Bob").status_code == 400
    assert casino.request("POST", "/api/guests", table="t-none", nickname="Bob").status_code == 404


def test_where_codes_are_the_only_door_the_id_does_not_open_it(tmp_path: Path) -> None:
    with inside(quick(tmp_path, registration=False)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps")
        refused = casino.request("POST", "/api/guests", table=table["id"], nickname="Ann")
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] == "needs-code"
        assert casino.guest(table["code"])["table"] == table["id"]
