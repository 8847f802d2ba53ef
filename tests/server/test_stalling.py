"""Nobody holds up a table with an automatic dealer: not by betting on and on, not by doing nothing."""

from pathlib import Path
from typing import Any

from casino import Inside, inside, quick

TRIES = 1_000


def _craps(casino: Inside) -> tuple[str, list[tuple[str, int]]]:
    table = casino.open(casino.staff("boss", "floorperson"), "craps")
    return f"/api/tables/{table['id']}", [casino.seated(table, name) for name in ("Ann", "Bob")]


def _do(casino: Inside, path: str, who: tuple[str, int], key: str, do: str, **args: Any) -> dict[str, Any]:
    return casino.post(f"{path}/commands", who[0], key=key, do=do, seat=who[1], args=args)


def _has(casino: Inside, path: str, event: str) -> bool:
    return any(row["event"] == event for row in casino.get(f"{path}/events"))


def test_who_bets_on_and_on_does_not_put_off_the_roll(tmp_path: Path) -> None:
    with inside(quick(tmp_path, pace=0.02, away_after=0.5)) as casino:
        path, (ann, bob) = _craps(casino)
        assert _do(casino, path, ann, "s", "shoot")["ok"]
        assert _do(casino, path, ann, "p", "wager", on="pass", amount=1_000)["ok"]
        for number in range(TRIES):
            _do(casino, path, bob, f"w-{number}", "wager", on="place-6", amount=1_200)
            if _has(casino, path, "rolled"):
                break
            _do(casino, path, bob, f"r-{number}", "remove", on="place-6")
        assert _has(casino, path, "rolled")


def test_a_shooter_who_does_not_bet_has_to_pass_the_dice(tmp_path: Path) -> None:
    with inside(quick(tmp_path, pace=0.001, away_after=0.05)) as casino:
        path, (ann, bob) = _craps(casino)
        assert _do(casino, path, ann, "s", "shoot")["ok"]
        assert _do(casino, path, bob, "p", "wager", on="pass", amount=1_000)["ok"]
        taken = False
        for number in range(TRIES):
            taken = taken or _do(casino, path, bob, f"s-{number}", "shoot")["ok"]
            if taken and _do(casino, path, bob, f"r-{number}", "roll")["ok"]:
                break
        assert _has(casino, path, "rolled"), "the dice go on to somebody who bets"
