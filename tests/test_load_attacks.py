"""The verdicts of the load test: what may be said of a p99, and what may not."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

pytest.importorskip("uvloop")
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from load_attacks import Pair, band, ratio, verdict


def turns(pairs: int, times: float) -> list[Pair]:
    """Answers that take 2 to 6 ms, and under the attack so many times as long."""
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
