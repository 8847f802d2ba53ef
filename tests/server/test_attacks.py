"""T11: a crowd of strangers and guests asks for whatever costs most, and others play on."""

import time
from itertools import count, cycle, islice
from pathlib import Path

from attacks import ATTACKS, crowd
from casino import Outside, outside
from sized import Sizes

PAIRS = 2
"""How often the crowd rests and is at it in turn: whatever else the machine does falls on both."""
PACE = 40.0
"""Wagers a second at most: what one player may."""


def _waits(server: Outside, table: str, token: str, seat: int, numbers: range) -> list[float]:
    """How long each answer to a wager took; each of them was taken."""
    times: list[float] = []
    for number in numbers:
        body = {"on": "field"} if number % 2 else {"on": "field", "amount": 1_000}
        began = time.perf_counter()
        answer = server.call(
            "POST", f"/api/tables/{table}/commands", token, key=f"k-{number}",
            do="remove" if number % 2 else "wager", seat=seat, args=body,
        )  # fmt: skip
        times.append(time.perf_counter() - began)
        assert answer.status_code == 200, answer.text
        assert answer.json()["ok"], answer.text
        time.sleep(max(0.0, 1 / PACE - times[-1]))
    return times


def p99(times: list[float]) -> float:
    """Milliseconds in which all but a hundredth of the answers came."""
    return sorted(times)[len(times) * 99 // 100] * 1e3


def test_others_play_on_under_every_attack(tmp_path: Path, sizes: Sizes, seed: int) -> None:
    """How long others wait is measured and told, with the attack and, in turn with it, without; it decides nothing
    here, for this machine may have other things to do. That each wager is taken, and no stranger breaks anything, does.
    """
    first = seed % len(ATTACKS)
    kinds = list(islice(cycle(ATTACKS), first, first + sizes["server.attacks"]))
    each = sizes["server.attacked"] // PAIRS // 2 * 2
    wagers = (range(first, first + each) for first in count(0, each))
    with outside(tmp_path, PITBOSS_RATE="1") as server:
        table = server.open("craps", "t11", dealer="person")
        ann, seat = server.seated(table, "Ann")

        def waits() -> list[float]:
            return _waits(server, table["id"], ann, seat, next(wagers))

        with crowd(server.port, table["id"], table["code"]) as driven:
            for kind in kinds:
                without, attacked = list[float](), list[float]()
                for _ in range(PAIRS):
                    driven.rest()
                    without += waits()
                    driven.ask(kind)
                    attacked += waits()
                told = {"ms without": p99(without), "ms with it": p99(attacked)}
                told["times"] = told["ms with it"] / told["ms without"]
                for what, value in told.items():
                    sizes.measure(f"others' p99 under {kind}, {what}", round(value, 2))
        for kind in kinds:
            assert driven.answers[kind].total(), f"nobody asked for {kind}"
            assert not {status for status in driven.answers[kind] if status >= 500}, driven.answers
        assert server.call("GET", "/api/health").json()["ok"]
        assert "unexpected" not in server.log()
