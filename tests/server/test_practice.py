"""Practice tables: opened at a click by anybody, one for each, and closed when the last has left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from casino import Inside, inside, quick
from patient import PATIENCE, look_again
from pitboss.equipment import names, parse_cards
from pitboss.games.banked.events import Chose
from pitboss.games.card_table.events import CardsDealt, Shuffled
from pitboss.hands import ranking
from pitboss.ledger import Ledger
from pitboss.server import dealer, practice
from pitboss.server.limits import RATES
from pitboss.server.people import Session
from pitboss.server.shapes import PracticeIn
from pitboss.server.worker import Math


def practise(casino: Inside, game: str, token: str | None = None, **more: Any) -> dict[str, Any]:
    return casino.post("/api/practice", token, game=game, key=more.pop("key", "first"), **more)


def rows(casino: Inside, token: str | None = None) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in casino.get("/api/tables", token)}


def test_a_stranger_is_one_request_from_a_seat_of_his_own(casino: Inside) -> None:
    made = practise(casino, "craps")
    token = made["session"]["token"]
    row = rows(casino, token)[made["table"]]
    assert (row["practice"], row["own"], row["stakes"]) == (True, True, "$10 to $5,000")
    assert [(player["you"], player["chips"]) for player in row["players"]] == [(True, 50_000)]
    assert row["code"], "friends come by it"
    # The same key is the same table, another one another table in its place.
    assert practise(casino, "craps", token)["table"] == made["table"]
    other = practise(casino, "roulette", token, key="second")["table"]
    assert list(rows(casino, token)) == [other]
    assert casino.get("/api/purse", token)["balance"] == 1_000_000 - 50_000


@pytest.mark.parametrize(
    ("game", "seat"), [("craps", 1), ("roulette", 1), ("three-card-poker", 4), ("pai-gow", 3)]
)
def test_at_a_card_table_one_sits_opposite_the_dealer(casino: Inside, game: str, seat: int) -> None:
    """Of seven places the fourth and of six the third, also beside bots; at a layout the first that is free."""
    alone = practise(casino, game)
    assert [each["seat"] for each in _players(casino, alone)] == [seat]
    token = alone["session"]["token"]
    beside = {**practise(casino, game, token, key="bots", company="bots"), "session": alone["session"]}
    mine = next(each["seat"] for each in _players(casino, beside) if each["you"])
    assert mine == (seat if seat > 1 else 3)


@pytest.mark.parametrize(("game", "name"), [
    ("craps", "Your Craps"), ("omaha-split-8", "Omaha high-low split eight or better"),
    ("seven-card-stud-split-8", "Your table"),
])  # fmt: skip
def test_no_name_of_a_table_is_cut_off(casino: Inside, game: str, name: str) -> None:
    made = practise(casino, game, company="bots")
    assert rows(casino, made["session"]["token"])[made["table"]]["name"] == name


def _players(casino: Inside, made: dict[str, Any]) -> list[dict[str, Any]]:
    return casino.get(f"/api/tables/{made['table']}", made["session"]["token"])["row"]["players"]


def test_others_do_not_see_it_in_the_lobby_but_come_by_its_code(casino: Inside) -> None:
    made = practise(casino, "craps", company="friends", nickname="Ann")
    boss = casino.staff("boss", "floorperson")
    assert not rows(casino)
    assert made["table"] in rows(casino, boss)
    code = rows(casino, made["session"]["token"])[made["table"]]["code"]
    friend = casino.guest(code)
    assert friend["table"] == made["table"]
    assert casino.post(f"/api/tables/{made['table']}/sit", friend["token"], key="s", amount=10_000)["ok"]
    assert made["table"] in rows(casino, friend["token"])
    # While a friend plays there, its host opens no other one.
    refused = casino.request("POST", "/api/practice", made["session"]["token"], game="roulette", key="k2")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "practice-open")


def test_players_who_play_each_other_are_not_alone(casino: Inside) -> None:
    refused = casino.request("POST", "/api/practice", game="hold-em", key="k", company="alone")
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "needs-others")
    made = practise(casino, "hold-em", company="bots")
    row = rows(casino, made["session"]["token"])[made["table"]]
    assert sorted(player["kind"] for player in row["players"]) == ["bot", "bot", "bot", "guest"]
    assert row["stakes"] == "$2 and $4, fixed limit"


@pytest.mark.parametrize(
    ("asked", "status"),
    [({"game": "whist"}, 404), ({"game": "let-it-ride", "as_of": "1980-01-01"}, 422), ({"company": "crowd"}, 400)],
)  # fmt: skip
def test_what_cannot_be_opened_makes_nobody_a_guest(
    casino: Inside, asked: dict[str, Any], status: int
) -> None:
    answer = casino.request("POST", "/api/practice", **{"game": "craps", "key": "k", **asked})
    assert answer.status_code == status
    assert answer.json()["error"]["sentence"]
    assert not casino.house.store.listed("guest")


def test_the_law_of_any_day_and_other_odds_than_the_floor_has_open(casino: Inside) -> None:
    casino.open(casino.staff("boss", "floorperson"), "three-card-poker")
    made = practise(casino, "three-card-poker", as_of="2003-01-01")
    assert rows(casino, made["session"]["token"])[made["table"]]["as_of"] == "2003-01-01"


def test_the_house_has_room_for_so_many(tmp_path: Path) -> None:
    with inside(quick(tmp_path, most_practice=1)) as casino:
        practise(casino, "craps")
        full = casino.request("POST", "/api/practice", game="craps", key="k")
        assert (full.status_code, full.json()["error"]["code"]) == (409, "full-house")


def test_one_address_does_not_take_all_of_them_but_this_machine_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(quick(tmp_path, most_practice=3, most_practice_each=1)) as casino:
        asked = {"game": "craps", "key": "k"}
        assert casino.request("POST", "/api/practice", **asked).status_code == 201
        full = casino.request("POST", "/api/practice", **asked)
        assert (full.status_code, full.json()["error"]["code"]) == (409, "full-address")
        monkeypatch.setattr(practice, "HERE", {"testclient"})
        practise(casino, "craps")


def test_as_many_who_ask_at_once_get_no_more_tables_than_there_is_room_for(tmp_path: Path) -> None:
    with inside(quick(tmp_path, most_practice=5, most_practice_each=3)) as casino:
        assert len(casino.call(_opened_at_once, casino, {f"10.0.0.{number}": 2 for number in range(4)})) == 5
    (tmp_path / "each").mkdir()
    with inside(quick(tmp_path / "each", most_practice=5, most_practice_each=3)) as casino:
        assert len(casino.call(_opened_at_once, casino, {"10.0.0.1": 8})) == 3


async def _opened_at_once(casino: Inside, asking: dict[str, int]) -> set[str]:
    """The tables that so many new guests at these addresses get, all of whom ask at once."""
    house, wanted = casino.house, PracticeIn(game="craps", key="k")
    guests: list[tuple[Session, str]] = []
    for address in [each for each, many in asking.items() for _ in range(many)]:
        account, _ = await house.people.guest("Ann")
        await house.cage.open_purse(account, 1_000_000)
        guests.append((house.people.forwarded(account), address))
    await asyncio.gather(
        *(house.practice.open(wanted, session, address) for session, address in guests),
        return_exceptions=True,
    )
    return set(house.pit.hosts)


def test_who_asks_twice_at_once_has_one_table_and_one_seat(casino: Inside) -> None:
    """A second click, or a client that did not wait for the answer: the same key is the same table."""
    token = practise(casino, "craps")["session"]["token"]

    async def twice(*keys: str) -> list[str]:
        house = casino.house
        session = house.people.session(token)
        assert session is not None
        opening = (house.practice.open(PracticeIn(game="roulette", key=key), session, "here") for key in keys)
        return [host.id for host in await asyncio.gather(*opening)]

    first, second = casino.call(twice, "again", "again")
    assert first == second
    assert list(casino.get("/api/session", token)["seats"]) == [first]
    _, last = casino.call(twice, "one", "two")
    assert list(casino.house.pit.hosts) == [last]
    assert casino.get("/api/purse", token)["balance"] == 1_000_000 - 50_000


def test_the_same_table_is_asked_for_again_though_no_other_has_room(tmp_path: Path) -> None:
    with inside(quick(tmp_path, most_practice=1)) as casino:
        made = practise(casino, "craps")
        assert practise(casino, "craps", made["session"]["token"])["table"] == made["table"]


def test_it_closes_after_the_last_has_left_and_the_chips_go_home(tmp_path: Path) -> None:
    with inside(quick(tmp_path, practice_left=0.0)) as casino:
        made = practise(casino, "craps")
        token = made["session"]["token"]
        while made["table"] in rows(casino, token):  # nothing but the house itself closes it
            casino.call(casino.house.practice.mind)
        assert casino.get("/api/purse", token)["balance"] == 1_000_000


def test_who_opened_it_closes_it_and_so_does_the_floor(casino: Inside) -> None:
    made, other = practise(casino, "craps"), practise(casino, "craps", key="others")
    token = made["session"]["token"]
    strange = casino.request("POST", f"/api/tables/{made['table']}/close", other["session"]["token"])
    assert strange.status_code == 403
    assert casino.post(f"/api/tables/{made['table']}/close", token)["ok"]
    assert casino.post(f"/api/tables/{other['table']}/close", casino.staff("boss", "floorperson"))["ok"]
    assert not rows(casino, casino.staff("late", "floorperson"))


def test_money_comes_again_to_who_has_none(casino: Inside) -> None:
    made = practise(casino, "craps")
    token = made["session"]["token"]
    assert casino.post("/api/purse/withdraw", token, key="w", amount=950_000)["balance"] == 0
    casino.post(f"/api/tables/{made['table']}/close", token)
    assert casino.post("/api/purse/withdraw", token, key="w2", amount=50_000)["balance"] == 0
    again = practise(casino, "craps", token, key="again")
    assert rows(casino, token)[again["table"]]["players"][0]["chips"] == 50_000


def test_where_codes_are_the_only_door_nobody_practises_without_one(tmp_path: Path) -> None:
    with inside(quick(tmp_path, registration=False)) as casino:
        refused = casino.request("POST", "/api/practice", game="craps", key="k")
        assert refused.status_code == 403


def test_bots_come_and_go_at_a_table_that_runs(casino: Inside) -> None:
    made = practise(casino, "roulette")
    token, path = made["session"]["token"], f"/api/tables/{made['table']}/bots"
    assert len(casino.post(path, token)["players"]) == 2
    stranger = practise(casino, "roulette", key="other")["session"]["token"]
    assert casino.request("DELETE", path, stranger).status_code == 403
    assert casino.request("DELETE", path, token).status_code == 200
    while len(seated := casino.get(f"/api/tables/{made['table']}", token)["row"]["players"]) > 1:
        pass  # until the wheel has decided its wager
    assert [player["you"] for player in seated] == [True]
    assert casino.request("DELETE", path, token).json()["error"]["code"] == "no-bots"


def test_bots_come_again_however_many_have_been_there(casino: Inside) -> None:
    made = practise(casino, "three-card-poker", company="friends")
    token, path = made["session"]["token"], f"/api/tables/{made['table']}/bots"
    for _ in range(12):
        assert len(casino.post(path, token)["players"]) == 2
        assert casino.request("DELETE", path, token).status_code == 200
        while len(casino.get(f"/api/tables/{made['table']}", token)["row"]["players"]) > 1:
            look_again()


def test_where_no_seat_is_free_no_bot_is_made(casino: Inside) -> None:
    """An account and a purse are recorded for ever: nobody has them made for nothing, nor again and again."""
    made = practise(casino, "three-card-poker", company="bots")
    token, path = made["session"]["token"], f"/api/tables/{made['table']}/bots"
    seats = rows(casino, token)[made["table"]]["seats"]
    answers = casino.call(_bots_at_once, casino, path, token, seats)
    assert answers == ["seated"] * (seats - 3) + ["full-table"] * 3
    assert len(casino.house.store.listed("bot")) == seats - 1
    names = [player["name"] for player in _players(casino, made)]
    assert len(set(names)) == len(names) == seats


async def _bots_at_once(casino: Inside, path: str, token: str, many: int) -> list[str]:
    """What many are told who want a bot at the same time, the seated first."""
    transport, headers = httpx.ASGITransport(app=casino.client.app), {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://casino", headers=headers) as client:
        answers = [each.json() for each in await asyncio.gather(*(client.post(path) for _ in range(many)))]
    return sorted((each["error"]["code"] if "error" in each else "seated" for each in answers), reverse=True)


def test_bots_are_counted_for_who_wants_them(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        made = practise(casino, "craps", company="friends")
        token, path = made["session"]["token"], f"/api/tables/{made['table']}/bots"
        casino.post(path, token)
        casino.house.limits.charge("purse", "testclient", RATES["purse"][1])
        full = casino.request("POST", path, token)
        assert (full.status_code, full.json()["error"]["code"]) == (429, "too-many")
        assert len(casino.house.store.listed("bot")) == 1


def test_whoever_seats_a_bot_says_how_it_plays(casino: Inside) -> None:
    """By the book down to a beginner at games against the house; tight or loose at poker; each may be sent home."""
    made = practise(casino, "three-card-poker", company="bots", plays="60")
    token, path = made["session"]["token"], f"/api/tables/{made['table']}/bots"
    assert [player["plays"] for player in casino.get(f"/api/tables/{made['table']}", token)["row"]["players"]] == [
        "60", "60", "",
    ]  # fmt: skip
    casino.post(path, token, plays="100")
    refused = casino.request("POST", path, token, plays="loose")
    assert refused.status_code == 400
    assert refused.json()["error"]["sentence"].startswith("A bot at Three card poker plays by the book")
    assert casino.request("DELETE", f"{path}?seat=1", token).status_code == 200
    while len(seated := casino.get(f"/api/tables/{made['table']}", token)["row"]["players"]) > 3:
        look_again()
    assert [player["plays"] for player in seated] == ["60", "100", ""]
    assert casino.request("DELETE", f"{path}?seat=1", token).json()["error"]["code"] == "no-bots"
    poker = practise(casino, "hold-em", key="p", company="bots")
    token, path = poker["session"]["token"], f"/api/tables/{poker['table']}/bots"
    assert casino.request("POST", path, token, plays="80").status_code == 400
    casino.post(path, token, plays="tight")
    seats = casino.get(f"/api/tables/{poker['table']}", token)["row"]["players"]
    assert [player["plays"] for player in seats] == ["tight", "loose", "tight", "", "tight"]


def test_a_bot_decides_by_the_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a queen, a six and a four or better it plays, with less it folds: the published strategy of the game."""
    monkeypatch.setattr(dealer, "THINKS", 1_000.0)  # however busy the machine is, the book is asked
    with inside(quick(tmp_path, pace=0.5)) as casino:
        made = practise(casino, "three-card-poker", company="bots")
        token, path = made["session"]["token"], f"/api/tables/{made['table']}"
        while casino.get(path, token)["row"]["round"] < 4:
            look_again()
    with Ledger.open(tmp_path / "casino.db", read_only=True) as book:
        events = [entry.event for entry in book.entries(made["table"], after=0, limit=500)]
    least = ranking("three").strength(parse_cards("Qs6h4d"))
    held: dict[str, list[int]] = {}
    decided: list[str] = []
    for event in events:
        if isinstance(event, Shuffled):
            held = {}
        if isinstance(event, CardsDealt):
            for sealed in event.sealed:
                assert isinstance(sealed.value, tuple)
                held.setdefault(sealed.name, []).extend(sealed.value)
        if isinstance(event, Chose):
            strong = ranking("three").strength(held[str(event.seat)]) >= least
            assert event.choice == ("play" if strong else "fold"), names(held[str(event.seat)])
            decided.append(event.choice)
    assert len(decided) >= 6


def test_an_act_says_what_it_costs(casino: Inside) -> None:
    made = practise(casino, "hold-em", company="bots")
    found = _costs(casino, made)
    assert found["fold"] == 0
    # The small blind may have a part of a bet down already, and three raises may have come before.
    assert found.get("call", 100) in range(100, 1_700, 100)


@pytest.mark.parametrize(("game", "wagers", "act", "cents"), [
    ("three-card-poker", ("ante",), "play", 1_000), ("caribbean-stud", ("ante",), "bet", 2_000),
    ("ultimate-texas-hold-em", ("ante", "blind"), "check", 0),
])  # fmt: skip
def test_an_act_at_a_banked_game_says_what_it_costs(
    casino: Inside, game: str, wagers: tuple[str, ...], act: str, cents: int
) -> None:
    made = practise(casino, game)
    for wager in wagers:
        args = {"on": wager, "amount": 1_000}
        where = f"/api/tables/{made['table']}/commands"
        casino.post(where, made["session"]["token"], key=wager, do="wager", args=args)
    assert _costs(casino, made)[act] == cents


def test_an_act_with_a_card_to_put_away_says_what_it_costs(casino: Inside) -> None:
    """Three cards may win the ante at once; then it is wagered again."""
    made = practise(casino, "colorado-hold-em")
    token, path = made["session"]["token"], f"/api/tables/{made['table']}"
    ante, found = {"on": "ante", "amount": 1_000}, {}
    for key in map(str, range(1_000)):
        snapshot = casino.get(path, token)["snapshot"]
        found = _turns(snapshot)
        if found:
            break
        if not snapshot["view"]["wagers"]:
            casino.post(f"{path}/commands", token, key=key, do="wager", args=ante)
        look_again()
    assert found["bet"] == 2_000


def _costs(casino: Inside, made: dict[str, Any]) -> dict[str, int]:
    """What each act of the own turn costs, once it has come."""
    while True:
        found = _turns(casino.get(f"/api/tables/{made['table']}", made["session"]["token"])["snapshot"])
        if found:
            return found


def _turns(snapshot: dict[str, Any]) -> dict[str, int]:
    offers = snapshot["offers"]
    return {offer["do"]: offer["costs"] for offer in offers if offer["yours"] and offer["kind"] == "turn"}


def test_wagers_say_what_they_are_worth(casino: Inside) -> None:
    made = practise(casino, "roulette")
    worth = {row["wager"]: row for row in casino.get(f"/api/tables/{made['table']}/edges")}
    assert worth["red"]["exact"] == "1/38"  # of the two zeros half is given back: 2/38 * 1/2
    assert worth["straight"]["exact"] == "1/19"


def test_what_takes_too_long_to_count_for_a_table_the_house_counts_in_the_background(tmp_path: Path) -> None:
    with inside(quick(tmp_path, work_seconds=0)) as casino:
        made = practise(casino, "big-six")
        path, figures = f"/api/tables/{made['table']}/edges", Math("big-six", None, {}, None, None)
        assert casino.get(path) == []
        while casino.house.workshop.known("odds", figures) is None:
            look_again()
        casino.house.workshop._seconds = PATIENCE
        while not (worth := casino.get(path)):
            look_again()
        assert {row["wager"] for row in worth} >= {"big-six-1", "big-six-joker"}


def test_a_quick_game_does_not_wait_in_line_behind_a_long_one(casino: Inside) -> None:
    """Who asked for much gets nothing at first; that it is then counted in the background is no reason to go on so."""
    made = practise(casino, "big-six")
    path, workshop = f"/api/tables/{made['table']}/edges", casino.house.workshop
    under_way, workshop.under_way = workshop.under_way, lambda name, _: name == "odds"  # type: ignore[method-assign]
    try:
        assert casino.get(path)
    finally:
        workshop.under_way = under_way  # type: ignore[method-assign]


def test_where_the_house_banks_one_plays_alone(casino: Inside) -> None:
    """At pai gow a player may bank; where none does, the house does (10.6)."""
    for game in ("pai-gow", "pai-gow-poker"):
        made = casino.post("/api/practice", None, game=game, key=game, company="alone")
        seats = casino.get(f"/api/tables/{made['table']}", made["session"]["token"])["row"]["players"]
        assert len(seats) == 1
