"""Chips of somebody who has left in the middle of a hand find him when the hand is called dead (14.15(h))."""

from pathlib import Path
from typing import Any

import pytest

from casino import PASSWORD, Inside, inside, quick
from pitboss.ledger.audit import audit

CREW = ("floorperson", "dealer", "poker-shift-supervisor")


class Game:
    """Hold 'em: Ann, Bob and Cy are dealt in."""

    def __init__(self, casino: Inside) -> None:
        self.boss = casino.staff("boss", *CREW)
        self.table = casino.open(self.boss, "hold-em", dealer="person")
        self.path = f"/api/tables/{self.table['id']}"
        seated = [casino.seated(self.table, name, 50_000) for name in ("Ann", "Bob", "Cy")]
        self.players = {seat: token for token, seat in seated}
        self.do(casino, self.boss, "deal")

    def do(self, casino: Inside, who: str, act: str, **more: Any) -> Any:
        answer = casino.post(f"{self.path}/commands", who, key=f"{act}-{more.get('seat')}", do=act, **more)
        assert answer["ok"], answer
        return answer

    def offered(self, casino: Inside, act: str) -> int:
        """The seat that may do it."""
        for seat, token in self.players.items():
            offers = casino.get(self.path, token)["snapshot"]["offers"]
            if any(offer["do"] == act and offer["seat"] == seat for offer in offers):
                return seat
        raise AssertionError(f"nobody may {act}")

    def purse(self, casino: Inside, seat: int) -> int:
        return casino.get("/api/purse", self.players[seat])["balance"]


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("folds", [False, True])
def test_a_refund_reaches_the_purse_of_who_has_left(tmp_path: Path, *, folds: bool, restart: bool) -> None:
    with inside(quick(tmp_path)) as casino:
        game = Game(casino)
        seat = game.offered(casino, "call")
        game.do(casino, game.players[seat], "call", seat=seat)
        if folds:  # the small blind, which is in the pot; otherwise the caller walks away from his hand
            seat = game.offered(casino, "fold")
            game.do(casino, game.players[seat], "fold", seat=seat)
        gone = game.players[seat]
        assert casino.post(f"{game.path}/leave", gone, key="l")["ok"]
        short = 1_000_000 - game.purse(casino, seat)
        assert short > 0, "some of his chips are in the pot"
        if not restart:
            _called_dead(casino, game, seat)
    if restart:
        with inside(quick(tmp_path)) as casino:
            game.boss = casino.post("/api/session", name="boss", password=PASSWORD)["token"]
            _called_dead(casino, game, seat)
    report = audit(tmp_path / "casino.db")
    assert report.ok, report


def _called_dead(casino: Inside, game: Game, gone: int) -> None:
    answer = game.do(casino, game.boss, "irregularity", args={"kind": "missing-card"})
    told = [event for event in answer["events"] if event["event"] == "sent-after"]
    assert [event["fields"]["seat"] for event in told] == [gone]
    assert "cage" in told[0]["words"]["decision"]
    assert game.purse(casino, gone) == 1_000_000
    for seat, token in game.players.items():
        if seat != gone:
            assert casino.post(f"{game.path}/leave", token, key="l")["ok"]
        assert game.purse(casino, seat) == 1_000_000, "nobody won or lost anything"
    assert casino.post(f"{game.path}/sit", game.players[gone], key="again", amount=50_000)["ok"]
    assert casino.post(f"{game.path}/leave", game.players[gone], key="and-away")["ok"]
    assert game.purse(casino, gone) == 1_000_000
