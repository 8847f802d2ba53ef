"""Nobody stops a table by going away, and nobody is played for by a clock that he cannot see."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick

TRIES = 40_000


class At:
    """A table with an automatic dealer, and those who sit there over HTTP."""

    def __init__(self, casino: Inside, game: str, *people: str, **more: Any) -> None:
        self.casino, self.boss = casino, casino.staff("boss", "floorperson", "dealer")
        self.table = casino.open(self.boss, game, **more)
        self.path = f"/api/tables/{self.table['id']}"
        self.given = 0
        self.players = {name: casino.seated(self.table, name) for name in people}

    def do(self, name: str, act: str, **args: Any) -> dict[str, Any]:
        token, seat = self.players[name]
        self.given += 1
        key = f"{act}-{name}-{self.given}"
        return self.casino.post(f"{self.path}/commands", token, key=key, do=act, seat=seat, args=args)

    @property
    def version(self) -> int:
        return self.casino.get(self.path)["row"]["version"]

    def events(self) -> list[dict[str, Any]]:
        return self.casino.get(f"{self.path}/events?limit=500")

    def has(self, event: str, **fields: Any) -> bool:
        return any(
            row["event"] == event and all(row["fields"].get(name) == value for name, value in fields.items())
            for row in self.events()
        )

    def until(self, found: Callable[[], bool]) -> None:
        for _ in range(TRIES):
            if found():
                return
        raise AssertionError([(row["event"], row["fields"]) for row in self.events()][-12:])

    def snapshot(self, name: str) -> dict[str, Any]:
        return self.casino.get(self.path, self.players[name][0])["snapshot"]


@pytest.fixture
def hurried(tmp_path: Path) -> Any:
    with inside(quick(tmp_path, pace=0.001, away_after=0.05)) as casino:
        yield casino


@pytest.fixture
def patient(tmp_path: Path) -> Any:
    with inside(quick(tmp_path, pace=0.001, away_after=600.0)) as casino:
        yield casino


def test_one_chip_on_bet_one_does_not_stop_let_it_ride(hurried: Inside) -> None:
    at = At(hurried, "let-it-ride", "Ann", "Bob")
    assert at.do("Ann", "wager", on="bet-one", amount=1_000)["ok"]
    hurried.request("DELETE", "/api/session", at.players["Ann"][0])
    assert at.do("Bob", "wager", amount=1_000)["ok"]
    at.until(lambda: at.has("cards-dealt"))
    seat = at.players["Ann"][1]
    assert at.has("went-away", seat=seat, seconds=0)
    assert at.has("wager-removed", seat=seat, name="bet-one", amount=1_000)


def test_what_the_last_player_left_is_returned_or_settled(hurried: Inside) -> None:
    """Alone, with the table closed: nobody waits, and still nothing stays undecided for ever."""
    at = At(hurried, "craps", "Ann")
    assert at.do("Ann", "shoot")["ok"]
    assert at.do("Ann", "wager", on="pass", amount=1_000)["ok"]
    hurried.request("DELETE", "/api/session", at.players["Ann"][0])
    at.until(lambda: at.has("went-away"))
    at.until(lambda: not hurried.get(at.path)["snapshot"]["view"]["wagers"])


@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bob")])
def test_what_somebody_has_won_and_left_there_is_paid_out_to_him(
    hurried: Inside, people: tuple[str, ...]
) -> None:
    """A ticket waits for who has it and nobody for the ticket: still no money lies at a table for ever."""
    at = At(hurried, "keno", *people)
    seat = at.players["Ann"][1]

    def paid() -> bool:
        if not at.snapshot("Ann")["view"]["wagers"] and not at.has("went-away", seat=seat):
            assert at.do("Ann", "ticket", spots=[1], amount=1_000)["ok"]
        return at.has("wager-settled", seat=seat, result="won")

    at.until(paid)
    at.until(lambda: not at.snapshot("Ann")["view"]["wagers"])
    assert at.has("went-away", seat=seat)
    assert not at.has("went-away", seat=seat + 1), "nobody waits for Bob"


def test_an_idle_craps_table_writes_nothing_more(hurried: Inside) -> None:
    at = At(hurried, "craps", "Ann", "Bob")
    at.until(lambda: len([row for row in at.events() if row["event"] == "went-away"]) == 2)
    version = at.version
    for _ in range(200):
        hurried.get(at.path)
    assert at.version == version
    assert not at.has("dice-declined")


def test_the_clock_is_shown_and_says_what_comes(patient: Inside) -> None:
    at = At(patient, "three-card-poker", "Ann", "Bob")
    assert at.do("Ann", "wager", on="ante", amount=1_000)["ok"]
    at.until(lambda: (at.snapshot("Bob")["clock"] or {}).get("do") == "fold")
    clock = at.snapshot("Bob")["clock"]
    assert (clock["seat"], clock["seconds"]) == (at.players["Ann"][1], 600.0)
    assert 0 < clock["left"] <= 600


def test_who_plays_alone_or_with_bots_has_no_clock(patient: Inside) -> None:
    at = At(patient, "three-card-poker", "Ann", bots=2)
    host = patient.house.pit.hosts[at.table["id"]]
    with patient.client.websocket_connect(_live(patient, at.players["Ann"][0])) as socket:
        socket.send_json({"type": "watch", "table": at.table["id"]})
        while socket.receive_json()["type"] != "snapshot":
            pass
        at.until(lambda: at.do("Ann", "wager", on="ante", amount=1_000)["ok"])
        seat = at.players["Ann"][1]
        at.until(lambda: any(o["kind"] == "turn" and o["seat"] == seat for o in at.snapshot("Ann")["offers"]))
        assert host.followed_by(seat)
        assert at.snapshot("Ann")["clock"] is None
        bob = patient.seated(at.table, "Bob")
        at.until(lambda: (at.snapshot("Ann")["clock"] or {}).get("seat") == seat)
        assert patient.post(f"{at.path}/leave", bob[0], key="l")["ok"]
        at.until(lambda: at.snapshot("Ann")["clock"] is None)


def test_a_round_goes_on_at_once_when_all_who_play_are_ready(
    patient: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    for time in ("BETTING", "SETTLED", "LONGEST"):
        monkeypatch.setattr(f"pitboss.server.dealer.{time}", 1e9)
    at = At(patient, "roulette", "Ann", "Bob")
    for name in at.players:
        assert at.do(name, "wager", on="red", amount=1_000)["ok"]
    (ann, first), (bob, _) = at.players.values()
    assert patient.post(f"{at.path}/ready", ann) == {"ok": True}
    at.until(lambda: (at.snapshot("Bob")["clock"] or {}).get("ready") == [first])
    assert not at.has("outcome-called"), "Bob has not said so"
    assert patient.post(f"{at.path}/ready", bob) == {"ok": True}
    at.until(lambda: at.has("outcome-called"))
    # The next round waits again.
    assert at.do("Ann", "wager", on="red", amount=1_000)["ok"]
    assert at.do("Bob", "wager", on="red", amount=1_000)["ok"]
    at.until(lambda: (at.snapshot("Ann")["clock"] or {}).get("ready") == [])
    stranger = patient.guest(at.table["code"], "Cat")["token"]
    assert patient.request("POST", f"{at.path}/ready", stranger).status_code == 403


def test_a_pot_that_was_won_is_looked_at_until_all_who_play_want_the_next_hand(
    patient: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    for time in ("SHOWN", "LONGEST"):
        monkeypatch.setattr(f"pitboss.server.dealer.{time}", 1e9)
    at = At(patient, "hold-em", "Ann", "Bob")
    (ann, _), (bob, _) = at.players.values()

    def folded() -> bool:
        turns = {offer["seat"] for offer in at.snapshot("Ann")["offers"] if offer["do"] == "fold"}
        return any(seat in turns and at.do(name, "fold")["ok"] for name, (_, seat) in at.players.items())

    at.until(folded)
    at.until(lambda: (at.snapshot("Ann")["clock"] or {}).get("do") == "deal")
    assert not at.has("hand-begun", number=2)
    for token in (ann, bob):
        assert patient.post(f"{at.path}/ready", token) == {"ok": True}
    at.until(lambda: at.has("hand-begun", number=2))


def _live(casino: Inside, token: str) -> str:
    return f"/api/live?ticket={casino.post('/api/live/ticket', token)['ticket']}"


def test_who_takes_the_seat_of_somebody_who_was_ready_is_not(
    patient: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He would have no time for wagers."""
    for time in ("BETTING", "SETTLED", "LONGEST"):
        monkeypatch.setattr(f"pitboss.server.dealer.{time}", 1e9)
    at = At(patient, "roulette", "Ann", "Bob")
    (ann, first), (bob, second) = at.players.values()
    assert at.do("Bob", "wager", on="red", amount=1_000)["ok"]
    for who in (ann, bob):
        assert patient.post(f"{at.path}/ready", who) == {"ok": True}
        if who == ann:
            assert patient.post(f"{at.path}/leave", ann, key="leave")["ok"]
            assert patient.seated(at.table, "Cat")[1] == first
    at.until(lambda: (at.snapshot("Bob")["clock"] or {}).get("ready") == [second])
    assert not at.has("outcome-called")


def test_who_was_away_is_back_with_one_act_and_it_is_recorded(hurried: Inside) -> None:
    at = At(hurried, "hold-em", "Ann", bots=2)
    seat = at.players["Ann"][1]
    at.until(lambda: at.has("sat-out", seat=seat, out=True))
    away = at.snapshot("Ann")
    assert next(player["away"] for player in away["players"] if player["you"])
    assert "back" in {offer["do"] for offer in away["offers"]}
    assert at.do("Ann", "back")["ok"]
    assert at.has("came-back", seat=seat)
    entries = hurried.house.book.entries(at.table["id"])
    actors = {type(entry.event).__name__: entry.actor for entry in entries if entry.actor}
    assert actors["WentAway"] == "house:dealer"
    assert str(actors["SatOut"]).startswith("account:"), "she sits in again by the same act"


def test_who_is_back_before_the_house_went_on_is_asked_again_but_once(
    patient: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = At(patient, "three-card-poker", "Ann", "Bob")
    assert at.do("Ann", "wager", on="ante", amount=1_000)["ok"]
    seat = at.players["Ann"][1]
    at.until(lambda: (at.snapshot("Bob")["clock"] or {}).get("seat") == seat)
    monkeypatch.setattr("pitboss.server.dealer.STEP", 1e9)
    for times in (1, 2):
        _run_out(patient, at)
        at.until(lambda times=times: _times(at, "went-away") == times)
        assert at.do("Ann", "back")["ok"]
        if times == 1:
            at.until(lambda: (at.snapshot("Bob")["clock"] or {}).get("seat") == seat)
    at.until(lambda: _times(at, "went-away") == 3)


def _run_out(casino: Inside, at: At) -> None:
    """The clock that runs at a table is over now; where the dealer is in the middle of something, once it runs."""

    async def turn() -> bool:
        waits = casino.house.pit._dealers[at.table["id"]]._waits
        if waits._now not in waits._spent:
            return False
        waits._spent[waits._now] += 600.0
        casino.house.pit.hosts[at.table["id"]].changed.set()
        return True

    at.until(lambda: casino.call(turn))


def _times(at: At, event: str) -> int:
    return sum(row["event"] == event for row in at.events())


def test_any_act_brings_a_player_back(hurried: Inside) -> None:
    at = At(hurried, "craps", "Ann", "Bob")
    at.until(lambda: at.has("went-away", seat=at.players["Ann"][1]))
    assert at.do("Ann", "wager", on="field", amount=1_000)["ok"]
    assert at.has("came-back", seat=at.players["Ann"][1])


def test_the_crew_marks_who_is_away_and_acts_for_nobody_else(casino: Inside) -> None:
    at = At(casino, "let-it-ride", "Ann", "Bob", dealer="person")
    (ann, seat), (bob, _) = at.players["Ann"], at.players["Bob"]
    assert at.do("Ann", "wager", on="bet-one", amount=1_000)["ok"]
    order = {"do": "remove", "seat": seat, "args": {"on": "bet-one"}}
    assert casino.request("POST", f"{at.path}/commands", at.boss, key="r1", **order).status_code == 403
    mark = {"do": "away", "seat": seat}
    assert casino.request("POST", f"{at.path}/commands", bob, key="a0", **mark).status_code == 403
    assert casino.post(f"{at.path}/commands", at.boss, key="a1", **mark)["ok"]
    assert casino.post(f"{at.path}/commands", at.boss, key="r2", **order)["ok"]
    assert (
        casino.request("POST", f"{at.path}/commands", at.boss, key="b", do="back", seat=seat).status_code
        == 403
    )
    assert at.snapshot("Ann")["view"]["seats"][str(seat)] == 50_000
    assert ann


@pytest.mark.parametrize(
    ("game", "lacking"),
    [("flop-poker", {"on": "pot", "amount": 1_000}), ("boston-5-stud", {"on": "first", "amount": 2_000})],
)
def test_who_has_begun_his_wagers_is_told_what_is_lacking(
    patient: Inside, game: str, lacking: dict[str, Any]
) -> None:
    """Boston's first wager is twice the ante; nobody else is told, and nothing once it is made."""
    at = At(patient, game, "Ann", "Bob", dealer="person")
    assert at.snapshot("Ann")["lacking"] is None
    at.do("Ann", "wager", on="ante", amount=1_000)
    assert at.snapshot("Ann")["lacking"] == lacking
    assert at.snapshot("Bob")["lacking"] is None
    assert at.do("Ann", "wager", **lacking)["ok"]
    assert at.snapshot("Ann")["lacking"] is None
