"""Advice on setting a hand: only one's own, only while it is to be set."""

from __future__ import annotations

from typing import Any

import pytest

from casino import Inside
from pitboss.analysis import book
from pitboss.chance import Counter
from pitboss.server.advice import Advised, Hinted, advice, hints, rehearse, waiting_hands
from pitboss.server.sessions import session_of
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


def test_a_hint_is_made_of_what_the_seat_sees() -> None:
    table = Table.open("three-card-poker", seats={1: 50_000, 2: 50_000}, source=Counter(5, 1))
    for seat in (1, 2):
        table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
    table.do(Command("deal"))
    wanted = Hinted("three-card-poker", None, {}, table.view("seat:1"), 1, ["play", "fold"])
    (told,) = hints(wanted)
    assert {choice.do for choice in told.choices} == {"play", "fold"}
    assert told.choices[0].value is not None
    assert hints(Hinted("three-card-poker", None, {}, table.view("seat:2"), 2, ["play", "fold"])) == []


def test_a_hint_on_setting_says_what_the_house_way_does_and_by_which_rule() -> None:
    options = {"house_way": "traditional"}
    table = Table.open("pai-gow", options=options, seats={6: 50_000}, source=Counter(5, 1))
    table.do(Command("wager", 6, args={"on": "pai-gow", "amount": 1_000}))
    table.do(Command("shuffle", args={"top": "3-6 2-3 1-4 2-2 6-6 2-2 1-6 4-6"}))
    table.do(Command("start", args={"dice": (3, 3, 3)}))
    table.do(Command("deal"))
    (told,) = hints(Hinted("pai-gow", None, options, table.view("seat:6"), 6, ["set", "house-way"]))
    assert [choice.do for choice in told.choices] == ["set", "house-way", "set"]
    assert told.method.endswith(". The house way (traditional 1) sets low 2-2 4-6, by: a high nine")


@pytest.mark.parametrize(
    ("game", "decisions"), [("ultimate-texas-hold-em", 3), ("texas-hold-em-bonus", 3), ("pai-gow-poker", 1)]
)
def test_the_rounds_that_make_a_book_ready_come_to_every_decision(
    game: str, decisions: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[str] = set()
    told = book.hint

    def looked_up(rules: Any, view: Any, seat: int, offered: Any) -> Any:
        seen.add(view["own"]["phase"])
        return told(rules, view, seat, offered)

    monkeypatch.setattr(book, "hint", looked_up)
    rehearse.cache_clear()
    rehearse(game)
    assert len(seen) == decisions
    rehearse(game)
    rehearse("craps")


def test_who_asks_for_a_hint_finds_the_book_ready_afterwards(casino: Inside) -> None:
    made = casino.post("/api/practice", None, game="red-dog", key="ready")
    prepared: list[tuple[str, Any]] = []
    casino.house.workshop.prepare = lambda name, given: prepared.append((name, given))  # type: ignore[method-assign]
    assert casino.get(f"/api/tables/{made['table']}/hint", made["session"]["token"]) == []
    assert prepared == [("rehearse", "red-dog")]


def test_who_is_not_asked_hears_nothing_from_the_book(casino: Inside) -> None:
    made = casino.post("/api/practice", None, game="three-card-poker", key="book")
    token = made["session"]["token"]
    assert casino.get(f"/api/tables/{made['table']}/hint", token) == []
    assert casino.request("GET", f"/api/tables/{made['table']}/hint").status_code == 401
    assert casino.get(f"/api/tables/{made['table']}/session", token)[0]["rounds"] == 0
    assert casino.request("GET", f"/api/tables/{made['table']}/session").status_code == 401


class TestASession:
    """What each round of a seat made, from the events of its table."""

    def entries(self, table: Table) -> list[Any]:
        class Entry:
            def __init__(self, event: Any, number: int) -> None:
                self.event, self.round = event, number

        number, found = 1, list[Any]()
        for event in table.log:
            found.append(Entry(event, number))
            number += type(event).__name__ == "RoundEnded"
        return found

    def test_wagers_are_counted_as_they_are_decided(self) -> None:
        table = Table.open("three-card-poker", seats={1: 50_000, 2: 50_000}, source=Counter(5, 1))
        for act in ("fold", "play"):
            for seat in (1, 2):
                table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
            table.do(Command("deal"))
            for seat in (1, 2):
                table.do(Command(act, seat))
        told = session_of(self.entries(table), 1, pot=False)
        assert told.rounds == 2
        assert told.net == table.state.stack(1) - 50_000
        assert told.newest[0].round == 2
        assert told.newest[1].net == -1_000
        assert told.worst is not None
        assert told.best is not None
        assert told.worst.net <= told.best.net
        assert told.staked["ante"] == 2_000
        assert told.squares["ante"] == 2 * 1_000**2

    def test_at_poker_a_round_is_what_came_to_the_stack(self) -> None:
        table = Table.open("hold-em", seats={1: 50_000, 2: 50_000, 3: 50_000}, source=Counter(2, 1))
        table.do(Command("deal"))
        while table.state.round == 1:
            offers = table.decisions()
            offer = next(each for each in offers if each.do in ("check", "call", "fold"))
            table.do(offer.command())
        told = [session_of(self.entries(table), seat, pot=True) for seat in (1, 2, 3)]
        assert [each.net for each in told] == [table.state.stack(seat) - 50_000 for seat in (1, 2, 3)]


def test_every_game_can_be_asked_for_a_hint(casino: Inside) -> None:
    """What a table shows goes to the book whatever is in it, also where the book has no answer."""
    for game, wager in (("craps", "pass"), ("roulette", "red"), ("baccarat", "player")):
        made = casino.post("/api/practice", None, game=game, key=game)
        path, token = f"/api/tables/{made['table']}/commands", made["session"]["token"]
        casino.post(path, token, key="bet", do="wager", args={"on": wager, "amount": 1_000})
        assert casino.get(f"/api/tables/{made['table']}/hint", made["session"]["token"]) == []
