"""The minutes of a notice (8.3) at a live table: the house counts them, everybody sees what is left, a log is kept."""

from __future__ import annotations

from typing import Any

import pytest

from casino import Inside
from pitboss.server.minutes import MINUTE

Opened = tuple[Inside, dict[str, Any], str, str]


@pytest.fixture
def opened(casino: Inside) -> Opened:
    """A table with a player, its floorperson, and a clock that only the test moves."""
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "big-six", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann = casino.guest(table["code"])["token"]
    assert casino.post(f"{path}/sit", ann, key="sit-1", amount=50_000)["ok"]
    return casino, table, floor, path


def announce(casino: Inside, path: str, floor: str, key: str, value: int) -> None:
    args = {"option": "table_min", "value": value}
    assert casino.post(f"{path}/commands", floor, key=key, do="notice", args=args)["ok"]


def pass_time(casino: Inside, seconds: float) -> None:
    """Let the house's own clock say that so much has passed since it last looked."""
    casino.call(casino.house.minutes.mind, 0.0)
    casino.call(casino.house.minutes.mind, seconds)


def test_a_change_against_the_players_waits_for_its_minutes(opened: Opened) -> None:
    casino, _, floor, path = opened
    announce(casino, path, floor, "n1", 25)
    (notice,) = casino.get(path)["snapshot"]["view"]["notices"]
    assert (notice["option"], notice["value"], notice["left"], notice["adverse"]) == (
        "table_min",
        2_500,
        30,
        True,
    )
    pass_time(casino, 29 * MINUTE)
    detail = casino.get(path)
    assert detail["snapshot"]["view"]["notices"][0]["left"] == 1
    assert detail["options"]["table_min"] == 1_000
    pass_time(casino, MINUTE)
    detail = casino.get(path)
    assert detail["snapshot"]["view"]["notices"] == []
    assert detail["options"]["table_min"] == 2_500
    assert list(detail["snapshot"]["view"]["kept"]) == ["1"]


def test_less_than_a_minute_does_not_count(opened: Opened) -> None:
    casino, _, floor, path = opened
    announce(casino, path, floor, "n1", 25)
    pass_time(casino, MINUTE - 1)
    assert casino.get(path)["snapshot"]["view"]["notices"][0]["left"] == 30


def test_a_change_for_the_players_holds_at_once(opened: Opened) -> None:
    casino, _, floor, path = opened
    announce(casino, path, floor, "n1", 5)
    detail = casino.get(path)
    assert detail["snapshot"]["view"]["notices"] == []
    assert detail["options"]["table_min"] == 500


def test_no_minutes_are_told_to_a_table_where_nothing_is_announced(opened: Opened) -> None:
    casino, table, _, path = opened
    before = casino.get(path)["snapshot"]["version"]
    pass_time(casino, 90 * MINUTE)
    assert casino.get(path)["snapshot"]["version"] == before
    assert not casino.house.minutes._since
    assert table["id"] in casino.house.pit.hosts


def test_the_log_of_notices_tells_all_of_them(opened: Opened) -> None:
    casino, _, floor, path = opened
    assert casino.get(f"{path}/notices") == []
    announce(casino, path, floor, "n1", 25)
    announce(casino, path, floor, "n2", 10)
    announce(casino, path, floor, "n3", 5)
    log = casino.get(f"{path}/notices")
    assert [event["event"] for event in log] == [
        "notice-given",
        "notice-withdrawn",
        "notice-given",
        "option-changed",
    ]
    assert all(event["cites"] for event in log[:3])
