"""Ranks within the staff: nobody raises himself, and nobody changes his equals or those above him."""

import itertools

import pytest

from casino import Inside
from pitboss.server.errors import Forbidden
from pitboss.server.ranks import RANKS, check_change, check_given, rank
from pitboss.server.roles import ROLES
from pitboss.table.staff import FLOOR


@pytest.mark.parametrize(("own", "other"), list(itertools.product(sorted(FLOOR), ROLES)))
def test_the_whole_matrix_of_who_does_what_to_whom(own: str, other: str) -> None:
    def may(check: object, *given: object, **more: object) -> bool:
        try:
            check(*given, **more)  # type: ignore[operator]
        except Forbidden:
            return False
        return True

    mine, theirs = rank([own]), rank([other])
    assert may(check_given, [own], ["dealer", other]) == (theirs <= mine)
    assert may(check_change, [own], ["dealer", other], unlocks=False) == (theirs < mine)
    assert may(check_change, [own], ["dealer", other], unlocks=True) == (theirs <= mine)


def test_watching_gives_no_rank_to_manage_with() -> None:
    assert {role for role, held in RANKS.items() if held == max(RANKS.values())} == {
        "pit-boss", "surveillance", "auditor",
    }  # fmt: skip
    with pytest.raises(Forbidden):
        check_given(["floorperson", "auditor"], ["pit-boss"])


def test_nobody_rises_by_an_account_of_his_own_making(casino: Inside) -> None:
    floor, boss = casino.staff("floorman", "floorperson"), casino.staff("chief", "pit-boss")
    me, chief = (casino.get("/api/session", who)["id"] for who in (floor, boss))

    def change(account: str, who: str, **what: object) -> int:
        return casino.request("PATCH", f"/api/staff/{account}", who, **what).status_code

    assert casino.request("POST", "/api/staff", floor, name="Puppet", roles=["pit-boss"]).status_code == 403
    assert casino.request("POST", "/api/staff", floor, name="Puppet", roles=["auditor"]).status_code == 403
    puppet = casino.post("/api/staff", floor, name="Puppet", roles=["floorperson"])["staff"]["id"]
    assert change(me, floor, roles=["floorperson", "pit-boss"]) == 403
    assert change(puppet, floor, roles=["pit-boss"]) == 403
    assert change(puppet, floor, locked=True) == 403, "an equal is not his to lock"
    assert change(puppet, floor, locked=False) == 200, "but to unlock"
    assert change(me, floor, locked=True) == 403
    for what in ({"roles": ["dealer"]}, {"locked": True}, {"locked": False}):
        assert change(chief, floor, **what) == 403
    assert change(puppet, boss, roles=["dealer"]) == 200
    assert change(puppet, floor, roles=["floorperson"]) == 200, "who stands below may rise to the own rank"
    assert change(me, boss, locked=True) == 200
    assert casino.request("GET", "/api/session", floor).status_code == 401


def test_the_first_account_stands_above_all_others(casino: Inside) -> None:
    first = casino.house.store.by_login("floor")
    assert first is not None
    assert rank(first.roles) == max(RANKS.values())
