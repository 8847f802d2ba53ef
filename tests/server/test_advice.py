"""Advice on setting a hand: only one's own, only while it is to be set."""

from __future__ import annotations

from typing import Any

from casino import Inside
from pitboss.chance import Counter
from pitboss.server.advice import Advised, advice, waiting_hands
from pitboss.table import Command, Table


def dealt() -> Table:
    table = Table.open("pai-gow", seats={5: 50_000, 6: 50_000}, source=Counter(5, 1))
    for seat in (5, 6):
        table.do(Command("wager", seat, args={"on": "pai-gow", "amount": 1_000}))
    table.do(Command("deal"))
    return table


def test_the_hands_that_wait_are_those_that_the_seat_sees() -> None:
    table = dealt()
    mine = waiting_hands(table.view("seat:6"), 6)
    assert list(mine) == ["6"]
    assert waiting_hands(table.view("seat:6"), 5) == {}, "another's tiles are not seen"
    assert waiting_hands(table.view("public"), 6) == {}
    table.do(Command("house-way", 6))
    assert waiting_hands(table.view("seat:6"), 6) == {}, "it is set"


def test_nothing_waits_at_other_games() -> None:
    table = Table.open("three-card-poker", seats={1: 50_000}, source=Counter(5, 1))
    table.do(Command("wager", 1, args={"on": "ante", "amount": 1_000}))
    table.do(Command("deal"))
    assert waiting_hands(table.view("seat:1"), 1) == {}


def test_the_best_ways_are_told_with_the_house_ways_rule() -> None:
    options: dict[str, Any] = {"house_way": "traditional"}
    (told,) = advice(Advised("pai-gow", None, options, {"6": "5-5 5-5 3-6 4-4"}, None))
    assert (told.place, told.house_way, told.rule) == ("6", "traditional 1", "a pair stays together")
    assert told.exact
    assert [split.house_way for split in told.splits] == [True, False]
    assert told.splits[0].value > told.splits[1].value
    (banking,) = advice(Advised("pai-gow", None, options, {"6": "5-5 5-5 3-6 4-4"}, "6"))
    assert banking.splits[0].win > told.splits[0].win, "copies are the bank's"


def test_who_has_nothing_to_set_gets_none(casino: Inside) -> None:
    made = casino.post("/api/practice", None, game="asia-poker", key="first")
    path = f"/api/tables/{made['table']}/advice"
    assert casino.get(path, made["session"]["token"]) == []
    assert casino.request("GET", path).status_code == 401
