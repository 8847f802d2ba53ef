"""The matrix of roles and acts: closed unless it says otherwise, cell by cell, for every game."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from casino import Inside
from pitboss.games import registered
from pitboss.server.errors import Forbidden
from pitboss.server.roles import ROLES, authorise, matrix
from pitboss.table import Command, Table

HOUSE_ONLY = {
    "no-roll", "invalid-roll", "cocked", "dispute", "order-pass-dice", "change-dice", "irregularity", "deal", "shuffle",
    "recut", "count-stub", "collect", "pay", "change-deck", "inspect", "remove-device", "rotate-deck", "sort-deck",
    "button", "time", "notice", "new-dealer", "remove-player", "close", "cut",
}  # fmt: skip
"""Written down apart from what the games declare: what no player may ever do."""
PURSE_ACTS = {"sit", "buy-in"}
FLOOR_ONLY = {"time", "notice", "close"}
FLOOR = {"floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"}
AT_EVERY_GAME = (
    "sit",
    "leave",
    "buy-in",
    "time",
    "notice",
    "inspect",
    "new-dealer",
    "remove-player",
    "close",
)


@cache
def _table(game: str) -> Table:
    return Table.open(game, seats={1: 100_000, 2: 100_000}, entered=False)


def _allowed(
    table: Table, act: str, *, seat: int | None = None, roles: tuple[str, ...] = (), **given: Any
) -> bool:
    action = table.actions[act]
    wanted = given.pop("seat_given", 1 if action.seat == "required" else None)
    try:
        authorise(table, Command(act, wanted, **given), seat=seat, roles=roles)
    except Forbidden:
        return False
    return True


@pytest.mark.parametrize("game", registered())
def test_every_cell_of_the_matrix(game: str) -> None:
    table = _table(game)
    rows = matrix(table.actions)
    for act in dict.fromkeys((*table.game.actions, *AT_EVERY_GAME)):
        try:
            _check_row(table, act, rows[act])
        except AssertionError as wrong:
            wrong.add_note(f"{act} at {game}")
            raise


def _check_row(table: Table, act: str, row: Mapping[str, bool]) -> None:
    player = _allowed(table, act, seat=1)
    cuts = (
        act == "cut" and table.game.shoe is not None
    )  # a shoe is cut by a player, or by the dealer where all decline
    if (act in HOUSE_ONLY and not cuts) or act in PURSE_ACTS:
        assert not player
    elif row["player"]:
        assert player
    assert not _allowed(table, act, seat=None), "somebody without a seat or a role does nothing"
    if table.actions[act].seat == "required":
        assert not _allowed(table, act, seat=2), "nobody acts for another's seat"
    for role in ROLES:
        held = _allowed(table, act, roles=(role,))
        if role in ("surveillance", "auditor") or act in PURSE_ACTS:
            assert not held
        if act in FLOOR_ONLY:
            assert held == (role in FLOOR)
        if held:
            assert row[role]
        assert not _allowed(table, act, seat=1, by=role), "a player has no role"
        others = tuple(each for each in ROLES if each != role)
        assert not _allowed(table, act, roles=others, by=role), "nobody acts in a role not held"


def test_an_act_that_no_game_declares_is_denied() -> None:
    table = _table("craps")
    for seat, roles in ((1, ()), (None, ("dealer",)), (None, ("floorperson",))):
        with pytest.raises(Forbidden):
            authorise(table, Command("never-heard-of", 2), seat=seat, roles=roles)


def test_a_player_cannot_call_no_roll_and_the_crew_can(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    box, auditor = casino.staff("box", "boxperson"), casino.staff("eye", "auditor")
    table = casino.open(floor, "craps", dealer="person", chance="entered")
    path = f"/api/tables/{table['id']}/commands"
    player, seat = casino.seated(table, "Ann")
    casino.post(path, player, key="a", do="shoot", seat=seat)
    casino.post(path, player, key="b", do="wager", seat=seat, args={"on": "pass", "amount": 1_000})
    why = {"reason": "not-simultaneous"}
    for who in (player, auditor):
        assert casino.request("POST", path, who, key="c", do="no-roll", args=why).status_code == 403
        signed = casino.request("POST", path, who, key="d", do="no-roll", by="boxperson", args=why)
        assert signed.status_code == 403
    dealer = casino.post(path, casino.staff("deal", "dealer"), key="e", do="no-roll", args=why)
    assert not dealer["ok"]
    assert "19:47-1.9(b)" in dealer["refusal"]["cites"]
    called = casino.post(path, box, key="f", do="no-roll", args=why)
    assert called["ok"]
    assert called["events"][0]["fields"]["by"] == "boxperson"


def test_a_player_has_no_say_over_chance(casino: Inside) -> None:
    """Dice and cards come from the source at a table with drawn chance, and from the crew where they are entered."""
    floor, box = casino.staff("boss", "floorperson"), casino.staff("box", "boxperson")
    for chance in ("secure", "entered"):
        table = casino.open(floor, "craps", chance, dealer="person", chance=chance)
        path = f"/api/tables/{table['id']}/commands"
        player, seat = casino.seated(table, f"Ann-{chance}")
        casino.post(path, player, key="a", do="shoot", seat=seat)
        casino.post(path, player, key="b", do="wager", seat=seat, args={"on": "pass", "amount": 1_000})
        loaded = casino.request("POST", path, player, key="c", do="roll", seat=seat, args={"dice": [6, 5]})
        assert loaded.status_code == 403
        assert "'dice' comes from the staff" in loaded.text
        assert casino.post(path, player, key="d", do="roll", seat=seat)["ok"] is (chance == "secure")
        entered = casino.post(path, box, key="e", do="roll", args={"dice": [6, 5]})
        assert entered["ok"] is (chance == "entered")


@pytest.mark.parametrize(
    "vouched", [{"coupon": True}, {"in_the_air": True, "confirmed_by": ["dealer", "boxperson"]}]
)
def test_a_player_brings_no_coupon_and_confirms_nothing_for_the_staff(
    casino: Inside, vouched: dict[str, Any]
) -> None:
    """A match play coupon doubles what a wager wins; who could claim one would have free money."""
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    path = f"/api/tables/{table['id']}"
    player, seat = casino.seated(table, "Ann")
    wager = {"on": "pass", "amount": 1_000, **vouched}
    refused = casino.request("POST", f"{path}/commands", player, key="a", do="wager", seat=seat, args=wager)
    assert refused.status_code == 403
    assert not casino.post(f"{path}/why", player, do="wager", seat=seat, args=wager)["allowed"]
    plain = casino.post(
        f"{path}/commands", player, key="a", do="wager", args={"on": "pass", "amount": 1_000, "coupon": False}
    )
    assert plain["ok"]
    assert not plain["events"][0]["fields"].get("coupon")


@pytest.mark.parametrize("game", ["craps", "three-card-poker", "hold-em"])
def test_nobody_is_offered_what_is_not_theirs_to_do(casino: Inside, game: str) -> None:
    """Whatever is marked as somebody's own would not be forbidden to them; surveillance and auditors get nothing."""
    boss = casino.staff("boss", "floorperson")
    table = casino.open(boss, game, dealer="person")
    ann, seat = casino.seated(table, "Ann")
    casino.seated(table, "Bob")
    if game != "hold-em":
        act = {"on": "pass" if game == "craps" else "ante", "amount": 1_000}
        casino.post(f"/api/tables/{table['id']}/commands", ann, key="w", do="wager", seat=seat, args=act)
    host = casino.house.pit.hosts[table["id"]]
    found = dict[str, int]()
    for role in ROLES:
        who = casino.staff(f"one {role}", role)
        offers = casino.get(f"/api/tables/{table['id']}", who)["snapshot"]["offers"]
        own = [offer for offer in offers if offer["yours"]]
        found[role] = len(own)
        assert all(offer["yours"] for offer in offers if offer["kind"] == "house")
        for offer in own:
            wanted = Command(offer["do"], offer["seat"], offer["by"], offer["fixed"])
            authorise(host.live.table, wanted, seat=None, roles=(role,))
    assert (found["surveillance"], found["auditor"]) == (0, 0)
    assert found["floorperson"] > 0
