"""What has been read of a table: when cards are spent, who saw what, and recorded rounds at the desk."""

from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.games import registered
from pitboss.ledger import fair
from pitboss.server.house import House
from pitboss.server.openings import spent_of
from pitboss.server.record import Trail
from pitboss.table import Table

CARDS = sorted(
    name
    for name in registered()
    if fair.next_cards(Table.open(name, seats={1: 100_000, 2: 100_000}, entered=False))
)


class Dealt:
    """Three card poker: Ann plays, and the floor deals by hand."""

    def __init__(self, casino: Inside) -> None:
        self.casino = casino
        self.floor = casino.staff("boss", "floorperson", "dealer")
        self.table = casino.open(self.floor, "three-card-poker", dealer="person")
        self.path = f"/api/tables/{self.table['id']}"
        self.record = f"/api/audit/tables/{self.table['id']}"
        self.ann, self.seat = casino.seated(self.table, "Ann")

    def begin(self, number: int) -> None:
        args = {"on": "ante", "amount": 1_000}
        self.do(self.ann, f"w{number}", "wager", seat=self.seat, args=args)
        self.do(self.floor, f"d{number}", "deal")

    def end(self, number: int) -> None:
        self.do(self.ann, f"f{number}", "fold", seat=self.seat)

    def do(self, who: str, key: str, act: str, **more: Any) -> None:
        answer = self.casino.post(f"{self.path}/commands", who, key=key, do=act, **more)
        assert answer["ok"], answer

    def opened(self) -> set[int]:
        """Rounds of which those who keep the record see sealed values."""
        rows = self.casino.get(f"{self.record}/entries?limit=500", self.floor)
        return {row["round"] for row in rows if any("value" in field for field in row["event"]["sealed"])}


@pytest.fixture
def dealt(casino: Inside) -> Dealt:
    return Dealt(casino)


def test_a_round_is_open_to_the_floor_as_soon_as_it_is_over_and_no_sooner(dealt: Dealt) -> None:
    dealt.begin(1)
    assert not dealt.opened()
    dealt.end(1)
    assert dealt.opened() == {1}
    dealt.begin(2)
    assert dealt.opened() == {1}
    entries = dealt.casino.house.book.entries(dealt.table["id"])
    committed = [entry.version for entry in entries if type(entry.event).__name__ == "ShuffleCommitted"]
    shown = {
        row["event"]["version"]
        for row in dealt.casino.get(f"{dealt.record}/entries?limit=500", dealt.floor)
        if any("value" in field for field in row["event"]["sealed"])
    }
    assert committed[0] in shown
    assert not shown & set(committed[1:]), "the order in play was shown"


@pytest.mark.parametrize("game", CARDS)
def test_no_order_in_play_is_ever_spent(tmp_path: Path, game: str) -> None:
    """Bots play; whenever somebody looks, the newest commitment and the cards in play are still sealed."""
    with inside(quick(tmp_path, pace=0.001)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), game, bots=3)
        rounds = 0
        for _ in range(40_000):
            spent, between, trail = casino.call(_spent, casino.house, table["id"])
            waiting = [each.version for each in trail.shuffles if each.begun is None and each.place == 0]
            used = [each for each in trail.shuffles if each.begun is not None]
            if not used or not waiting or waiting[-1] > used[-1].version:
                assert not waiting or spent < waiting[-1]
            if used and not between:
                assert spent < used[-1].version, "cards that are in play"
            rounds = max(trail.rounds)
            if rounds > 2:
                break
        assert rounds > 1


async def _spent(house: House, table: str) -> tuple[int, bool, Trail]:
    """What is spent, whether the table is between two rounds, and the trail, all at one moment."""
    host, trail = house.pit.hosts[table], house.trails.of(table)
    live = host.as_durable()
    return spent_of(house, trail), live.game.between_rounds(live.rules, live.state), trail


def test_a_trail_reads_on_where_it_stopped(dealt: Dealt) -> None:
    book = dealt.casino.house.book
    trail = Trail(dealt.table["id"])
    for number in (1, 2, 3):
        dealt.begin(number)
        dealt.end(number)
        trail.read_on(book)
    fresh = Trail(dealt.table["id"])
    fresh.read_on(book)
    assert (trail.version, trail.rounds, trail.tenures) == (fresh.version, fresh.rounds, fresh.tenures)
    assert trail.shuffles == fresh.shuffles
    told = fair.shuffles(book.entries(dealt.table["id"]))
    assert [(each.version, each.begun, each.ended) for each in fresh.shuffles] == [
        (each.version, each.begun, each.ended) for each in told
    ]


def test_a_finished_round_opens_at_the_desk_and_one_in_play_does_not(dealt: Dealt) -> None:
    casino = dealt.casino
    dealt.begin(1)
    case = f"{dealt.record}/rounds/1/case"
    assert casino.request("GET", case, dealt.floor).status_code == 409
    dealt.end(1)
    for who, status in ((dealt.ann, 403), (None, 401), (casino.staff("deal", "dealer"), 403)):
        assert casino.request("GET", case, who).status_code == status
    opened = casino.get(case, dealt.floor)
    assert opened["ok"], opened["differences"]
    assert "fold" in [step["do"] for step in opened["steps"]]
    assert casino.post("/api/desk/play", text=opened["text"])["steps"] == opened["steps"]
    eye = casino.staff("eye", "surveillance")
    assert casino.get(case, eye)["text"] == opened["text"]
    for number in ("7", "99999999999999999999999"):
        assert casino.request("GET", f"{dealt.record}/rounds/{number}/case", eye).status_code == 404
    assert casino.request("GET", "/api/audit/tables/nothing/rounds/1/case", eye).status_code == 404


def test_a_round_is_drawn_while_it_is_played_wherever_the_key_lies(tmp_path: Path) -> None:
    """The process that draws it must find the key too."""
    with inside(quick(tmp_path, key=str(tmp_path / "elsewhere" / "house.key"))) as casino:
        dealt = Dealt(casino)
        dealt.begin(1)
        assert casino.get(f"{dealt.record}/rounds/1/scenes", dealt.floor)["scenes"]
        found = casino.post("/api/audit/verify", dealt.floor)
        assert (found["ok"], found["notes"]) == (True, [])


def test_a_round_may_have_several_shuffles_and_each_has_its_proof(dealt: Dealt) -> None:
    casino = dealt.casino
    dealt.begin(1)
    one = casino.get(f"{dealt.record}/rounds/1/proof", dealt.ann)
    assert casino.get(f"{dealt.record}/rounds/1/proofs", dealt.ann) == [one]
    assert len(one["openings"]) == 3
    assert not casino.get(f"{dealt.record}/rounds/1/proof")["openings"]
    assert not casino.get(f"{dealt.record}/rounds/1/proof", dealt.floor)["openings"]
    dealt.end(1)
    assert len(casino.get(f"{dealt.record}/rounds/1/proof", dealt.floor)["openings"]) == 52
