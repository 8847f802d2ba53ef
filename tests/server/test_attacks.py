"""T11: a crowd of strangers asks for whatever costs most, and others play on."""

import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

from attacks import ATTACKS, under
from casino import Outside, outside
from sized import Sizes


def _p99(server: Outside, table: str, token: str, seat: int, name: str, count: int) -> float:
    """Milliseconds in which all but a hundredth of the answers to wagers came; each of them was taken."""
    times: list[float] = []
    for number in range(count):
        body = {"on": "field"} if number % 2 else {"on": "field", "amount": 1_000}
        began = time.perf_counter()
        answer = server.call(
            "POST", f"/api/tables/{table}/commands", token, key=f"{name}-{number}",
            do="remove" if number % 2 else "wager", seat=seat, args=body,
        )  # fmt: skip
        times.append(time.perf_counter() - began)
        assert answer.status_code == 200, answer.text
        assert answer.json()["ok"], answer.text
    return sorted(times)[len(times) * 99 // 100] * 1e3


def test_others_play_on_under_every_attack(
    tmp_path: Path, sizes: Sizes, seed: int, record_property: Callable[[str, object], None]
) -> None:
    """How long others wait is measured and told, beside a crowd that asks for nothing costly; it decides nothing here,
    for this machine may have other things to do. That each wager is taken, and no stranger breaks anything, does."""
    kinds = list(
        islice(
            cycle(kind for kind in ATTACKS if kind != "quiet"), seed % 13, seed % 13 + sizes["server.attacks"]
        )
    )
    with outside(tmp_path, PITBOSS_RATE="1") as server:
        table = server.open("craps", "t11", dealer="person")
        ann, seat = server.seated(table, "Ann")
        quiet = 0.0
        for kind in ["quiet", *kinds]:
            with under(kind, server.port, table["id"], table["code"]) as answers:
                late = _p99(server, table["id"], ann, seat, kind, sizes["server.attacked"])
            quiet = quiet or late
            record_property(
                f"measured others' p99 under {kind}, times that beside a quiet crowd", round(late / quiet, 2)
            )
            _answered(answers)
        assert server.call("GET", "/api/health").json()["ok"]
        assert "unexpected" not in server.log()


def _answered(answers: Counter[int]) -> None:
    broken = {status for status in answers if status >= 500}
    assert not broken, answers
