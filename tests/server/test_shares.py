"""A player's share in the chance of a round, over HTTP."""

from secrets import token_hex
from typing import Any

from casino import Inside
from pitboss.chance import mixed


def share(casino: Inside, path: str, token: str, **given: Any) -> Any:
    return casino.request("POST", f"{path}/share", token, key=token_hex(8), **given)


def test_a_player_has_a_share_and_it_is_told(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "sic-bo", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, ben = (casino.guest(table["code"], name)["token"] for name in ("Ann", "Ben"))
    first, second = token_hex(32), token_hex(32)
    assert share(casino, path, ann, promise=mixed.promise_of(first)).status_code == 409, "she has no seat"
    casino.post(f"{path}/sit", ann, key="s", amount=100_000, seat=1)
    casino.post(f"{path}/sit", ben, key="s", amount=100_000, seat=2)
    for bad in ("", "00", "AB" * 32, "zz" * 32):
        assert share(casino, path, ann, promise=bad).status_code == 400
    promised = share(casino, path, ann, promise=mixed.promise_of(first)).json()
    assert promised["events"][0]["fields"]["seat"] == 1
    given = {"seed": first, "promise": mixed.promise_of(second), "seen": promised["last"]}
    stranger = share(casino, path, ben, **given)
    assert stranger.status_code == 409, "it is the seed of another seat"
    assert "seat 2 has promised" in stranger.json()["error"]["sentence"]
    told = share(casino, path, ann, **given).json()
    assert told["events"][0]["fields"]["seed"] == first
    assert told["receipt"]["last"] == told["last"]
    twice = share(casino, path, ann, seed=second, promise=mixed.promise_of(first), seen=told["last"])
    assert "already" in twice.json()["error"]["sentence"]
    for token in (ann, ben):
        seen = casino.get(f"{path}/events?after={promised['last']}", token)
        assert [event["event"] for event in seen] == ["share-given"]
