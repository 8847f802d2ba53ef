"""Ranges of hands: how they are written, what is in them, and their equity."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from pitboss.hands.range_equity import range_equity
from pitboss.hands.ranges import every_cell, is_range, parse_range
from pitboss.hands.ranking import HandError


@pytest.mark.parametrize(
    ("written", "combos"),
    [
        ("AA", 6), ("22+", 78), ("99+", 36), ("99-66", 24), ("AKs", 4), ("AKo", 12), ("AK", 16), ("KTo+", 36),
        ("KTs+", 12), ("T9s-65s", 20), ("65s-T9s", 20), ("A9s-A5s", 20), ("AsKs", 1), ("random", 1326),
        ("22+,AKs", 82), ("QQ:0.5", 3), ("random,AA:0", 1320), ("AA,AsAh", 6),
    ],
)  # fmt: skip
def test_a_range_has_as_many_hands_as_are_counted_by_hand(written: str, combos: int) -> None:
    """Six ways to hold a pair, four suited and twelve offsuit ways to hold two ranks."""
    assert is_range(written) or written == "AsKs"
    assert parse_range(written).combos == combos


def test_the_matrix_has_every_hand_once() -> None:
    cells = list(every_cell())
    assert len({cell.name for cell in cells}) == 169
    assert sorted(combo for cell in cells for combo in cell.combos()) == sorted(parse_range("random").weights)
    matrix = parse_range("AKs,22:0.5").matrix()
    assert matrix[0][:3] == [".", "AKs", "."]
    assert matrix[1][0] == "."
    assert matrix[12][12] == "22 0.5"


@pytest.mark.parametrize("written", ["AAs", "AK-QQ", "T9s-64s", "AsAs", "xx", "AA:2", "AA:x", "AA:0", ""])
def test_what_is_no_range_is_said_in_a_sentence(written: str) -> None:
    with pytest.raises(HandError, match=r"\.$"):
        parse_range(written)


def test_equity_of_narrow_ranges_is_exact_and_as_published() -> None:
    """As every table of hold 'em match-ups has it: aces against kings 82 percent, ace king suited against queens 46."""
    found = range_equity(["AA", "KK"])
    assert found.exact
    assert [f"{100 * float(share.equity):.0f}" for share in found.hands] == ["82", "18"]
    assert f"{100 * float(range_equity(['AKs', 'QQ']).hands[0].equity):.0f}" == "46"


def test_a_range_is_the_mean_of_its_hands() -> None:
    """On a full board each pair of hands is decided: counted here one by one."""
    board = "Ah Kd 7c 4s 2h"
    found = range_equity(["KK,AQs:0.5", "AK,77"], board=board, exact=True)
    total = won = Fraction(0)
    for mine, weight in parse_range("KK,AQs:0.5").weights.items():
        for theirs in parse_range("AK,77").weights:
            cards = {*mine, *theirs}
            if len(cards) < 4 or cards & {50, 45, 20, 11, 2}:
                continue
            pair = range_equity([_written(mine), _written(theirs)], board=board, exact=True)
            total += weight
            won += weight * pair.hands[0].equity
    assert found.hands[0].equity == won / total


def _written(combo: tuple[int, int]) -> str:
    from pitboss.equipment.cards import names

    return names(combo).replace(" ", "")


def test_wide_ranges_are_sampled_and_say_how_far_off_they_may_be() -> None:
    """A pair of aces against any hand wins 85.2 percent of the pot (published tables of pre-flop equity)."""
    pytest.importorskip("numba")
    found = range_equity(["AA", "random"], samples=40_000, seed=5)
    share = found.hands[0]
    assert found.method == "sampled"
    assert share.standard_error is not None
    assert abs(float(share.equity) - 0.852) < 0.0005 + 4 * share.standard_error
    assert range_equity(["AA", "random"], samples=40_000, seed=5) == found


def test_ranges_that_need_the_same_cards_are_refused() -> None:
    with pytest.raises(HandError, match="cannot be held at the same time"):
        range_equity(["AsAh", "AsKs"])
    with pytest.raises(HandError, match="No hand of AsKs"):
        range_equity(["AsKs", "QQ"], dead="As")


def test_the_command_takes_ranges() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pitboss", *arguments], capture_output=True, text=True, check=False
        )

    told = json.loads(run("equity", "hold-em", "AA", "KdKc", "--board", "2c7d9h", "--json").stdout)
    assert (told["exact"], [hand["hand"] for hand in told["hands"]]) == (True, ["AA", "KdKc"])
    shown = run("hand", "22+,AKs")
    assert "82 of 1,326 hands, 6.18%" in shown.stdout
    refused = run("equity", "omaha", "AA", "KK")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
