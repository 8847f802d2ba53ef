"""The verdicts of the load test: what may be said of a p99, and what may not."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

pytest.importorskip("uvloop")
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from load_attacks import BUSY, Pair, band, compared, compared_sets, ratio, verdict


def turns(pairs: int, times: float) -> list[Pair]:
    """Answers that take 2 to 6 ms, and under the attack n times as long."""
    chance = random.Random(19)
    return [
        (
            [chance.uniform(0.002, 0.006) for _ in range(40)],
            [times * chance.uniform(0.002, 0.006) for _ in range(40)],
        )
        for _ in range(pairs)
    ]


@pytest.mark.parametrize(
    ("times", "said"), [(1.0, "within 10%"), (1.5, "NOT within 10%"), (1.1, "cannot be told")]
)
def test_a_verdict_is_given_only_where_the_band_lies_on_one_side(times: float, said: str) -> None:
    pairs = turns(12, times)
    low, high = band(pairs, random.Random(1))
    assert low <= ratio(pairs) <= high
    assert verdict(low, high) == said


def test_few_late_answers_leave_it_open() -> None:
    """One pause of the machine that happened to fall into a turn of the attack tells nothing about it."""
    pairs = turns(12, 1.0)
    pairs[3][1][:] = [0.2] * 40
    assert ratio(pairs) > 10
    assert verdict(*band(pairs, random.Random(1))) == "cannot be told"


def test_where_two_rests_differ_nothing_is_said_of_the_attack() -> None:
    rest, attacked = (list(each) for each in zip(*turns(12, 1.5), strict=True))
    slower = [[1.4 * time for time in turn] for turn in rest]
    pairs, rests = compared_sets(list(zip(rest, slower, attacked, strict=True)))
    assert "two rests differ" in verdict(*band(pairs, random.Random(1)), band(rests, random.Random(1)))
    pairs, rests = compared_sets(list(zip(rest, rest[::-1], attacked, strict=True)))
    assert verdict(*band(pairs, random.Random(1)), band(rests, random.Random(1))) == "NOT within 10%"


def test_an_attack_is_held_against_a_core_that_is_busy_with_something_else() -> None:
    rows = {f"others beside {BUSY}": 2.0, "others under math": 2.1}
    common = {
        "p99 without ms": 2.0,
        "p99 with ms": 4.0,
        "low": 1.5,
        "high": 2.5,
        "rests low": 1.0,
        "rests high": 1.0,
    }
    *_, busy, math = compared({what: {**common, "times": times} for what, times in rows.items()}).splitlines()
    assert "1.05 of a busy core" in math
    assert f" of {BUSY}" not in busy
