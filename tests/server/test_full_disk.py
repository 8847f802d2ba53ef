"""A full disk: no round begins at any game, and one that has begun is played to its end."""

from typing import Any

import pytest

from casino import Inside, first, inside, quick
from pitboss.games import open_games

FULL = "The disk of the ledger is full; rounds in play are finished and no new one begins."
WAGERS = {
    "craps": {"on": "pass", "amount": 1_000}, "mini-craps": {"on": "pass", "amount": 1_000},
    "three-card-poker": {"on": "ante", "amount": 1_000}, "let-it-ride": {"on": "bet-one", "amount": 1_000},
}  # fmt: skip


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with inside(quick(tmp_path_factory.mktemp("full"))) as opened:
        opened.floor = opened.staff("boss", "floorperson", "dealer", "stickperson", "boxperson")  # type: ignore[attr-defined]
        yield opened


def fill(casino: Inside, full: str | None) -> None:
    casino.house.room = (float("inf") if full else 0.0), full


@pytest.mark.parametrize("game", [*WAGERS, "hold-em", "five-card-draw"])
def test_no_round_begins_on_a_full_disk(casino: Any, game: str) -> None:
    row = casino.open(casino.floor, game, key=f"open-{game}", dealer="person")
    path = f"/api/tables/{row['id']}"
    ann, seat = casino.seated(row, f"Ann-{game}"[:20], 50_000)
    casino.seated(row, f"Bob-{game}"[:20], 50_000)
    if game in WAGERS:
        asked: tuple[str, dict[str, Any]] = ann, {"do": "wager", "seat": seat, "args": WAGERS[game]}
    else:
        asked = casino.floor, {"do": "deal"}
    who, begins = asked
    fill(casino, FULL)
    try:
        version = casino.get(path)["snapshot"]["version"]
        refused = casino.request("POST", f"{path}/commands", who, key="k", **begins)
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "disk-full"), refused.text
        assert casino.get(path)["snapshot"]["version"] == version
    finally:
        fill(casino, None)
    assert casino.post(f"{path}/commands", who, key="k", **begins)["ok"]


@pytest.mark.parametrize("game", open_games())
def test_nobody_stakes_anything_on_a_full_disk(casino: Any, game: str) -> None:
    """Whatever the first act is called: a wager, a ticket, the bank."""
    row = casino.open(casino.floor, game, key=f"stake-{game}", dealer="person")
    path = f"/api/tables/{row['id']}"
    ann, seat = casino.seated(row, f"Ann-{game[:4]}", 500_000)
    fill(casino, FULL)
    try:
        offers = {offer["do"]: offer for offer in casino.get(path, ann)["snapshot"]["offers"]}
        for do, offer in offers.items():
            if do == "leave":
                continue
            args = {name: first(param) for name, param in offer["params"].items()} | offer["fixed"]
            body = {"key": f"k-{do}", "do": do, "seat": seat, "args": args}
            answer = casino.request("POST", f"{path}/commands", ann, **body).json()
            told = [event["event"] for event in answer["events"]] if answer.get("ok") else []
            assert "wager-placed" not in told, (do, told)
        assert casino.get(path, ann)["snapshot"]["view"]["wagers"] == []
    finally:
        fill(casino, None)


@pytest.mark.parametrize("game", open_games())
def test_nobody_sits_down_on_a_full_disk_and_everybody_may_go_home(casino: Any, game: str) -> None:
    row = casino.open(casino.floor, game, key=f"home-{game}", dealer="person")
    path = f"/api/tables/{row['id']}"
    ann, bob = casino.seated(row, "Ann", 500_000)[0], casino.guest(row["code"], "Bob")["token"]
    fill(casino, FULL)
    try:
        for who, act, amount, left in ((bob, "sit", 1_000, 1_000_000), (ann, "buy-in", 1_000, 500_000)):
            full = casino.request("POST", f"{path}/{act}", who, key=act, amount=amount)
            assert (full.status_code, full.json()["error"]["code"]) == (409, "disk-full"), act
            purse = casino.get("/api/purse", who)
            assert (purse["balance"], purse["on_its_way"]) == (left, 0)
        assert casino.post(f"{path}/leave", ann, key="leave")["ok"]
        assert casino.get("/api/purse", ann)["balance"] == 1_000_000
    finally:
        fill(casino, None)


def test_money_on_its_way_arrives_on_a_full_disk(casino: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk fills up between the two halves; what was sent before is finished when it is sent again, too."""
    row = casino.open(casino.floor, "craps", key="on-its-way", dealer="person")
    path = f"/api/tables/{row['id']}"
    ann = casino.guest(row["code"], "Ann")["token"]
    bring = casino.house.cage._arrive

    async def full_by_then(*given: Any) -> Any:
        fill(casino, FULL)
        return await bring(*given)

    monkeypatch.setattr(casino.house.cage, "_arrive", full_by_then)
    try:
        for again in (False, True):
            sat = casino.post(f"{path}/sit", ann, key="s", amount=50_000)
            assert (sat["ok"], sat["again"]) == (True, again)
    finally:
        fill(casino, None)


def test_nothing_new_is_opened_on_a_full_disk(casino: Any) -> None:
    row = casino.open(casino.floor, "craps", key="no-bots")
    fill(casino, FULL)
    try:
        accounts = [len(casino.house.store.listed(kind)) for kind in ("guest", "bot")]
        for path, who, body in (
            ("/api/practice", None, {"game": "craps", "key": "p"}),
            ("/api/tables", casino.floor, {"game": "craps", "key": "no-room"}),
            (f"/api/tables/{row['id']}/bots", casino.floor, {}),
        ):
            full = casino.request("POST", path, who, **body)
            assert (full.status_code, full.json()["error"]["code"]) == (409, "disk-full"), path
        assert [len(casino.house.store.listed(kind)) for kind in ("guest", "bot")] == accounts
    finally:
        fill(casino, None)


@pytest.mark.parametrize("game", ["craps", "three-card-poker", "let-it-ride"])
def test_a_round_that_has_begun_is_finished_on_a_full_disk(casino: Any, game: str) -> None:
    row = casino.open(casino.floor, game, key=f"finish-{game}", dealer="person")
    path = f"/api/tables/{row['id']}"
    ann, seat = casino.seated(row, f"Eve-{game}"[:20], 50_000)
    wagers = [WAGERS[game]]
    if game == "let-it-ride":
        wagers = [{"on": f"bet-{name}", "amount": 1_000} for name in ("one", "two", "three")]
    for number, args in enumerate(wagers):
        assert casino.post(f"{path}/commands", ann, key=f"w{number}", do="wager", seat=seat, args=args)["ok"]
    fill(casino, FULL)
    try:
        _finish(casino, path, ann, seat)
        refused = casino.request(
            "POST", f"{path}/commands", ann, key="n", do="wager", seat=seat, args=wagers[0]
        )
        assert refused.json()["error"]["code"] == "disk-full"
    finally:
        fill(casino, None)


def _finish(casino: Any, path: str, ann: str, seat: int) -> None:
    """Do whatever the table awaits until nothing is at stake; folding and riding are enough."""
    number = 0
    while (seen := casino.get(path, ann)["snapshot"])["view"]["wagers"]:
        number += 1
        crew = casino.get(path, casino.floor)["snapshot"]["offers"]
        offers = [(ann, o) for o in seen["offers"] if o["seat"] == seat] + [(casino.floor, o) for o in crew]
        wanted = ("fold", "ride", "shoot", "roll", "deal", "shuffle", "cut", "turn", "next")
        who, offer = next(
            each for act in wanted for each in offers if each[1]["do"] == act and each[1]["kind"] != "house"
        )
        body = {"do": offer["do"], "args": offer["fixed"]}
        if offer["seat"] == seat and who == ann:
            body["seat"] = seat
        answer = casino.post(f"{path}/commands", who, key=f"f{number}", **body)
        assert answer["ok"], answer
