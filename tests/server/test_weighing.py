"""Hands of poker weighed over HTTP: exact, with ranges, and refused in a sentence."""

from fractions import Fraction
from typing import Any

import pytest

from casino import Inside
from pitboss.server.shapes_open import EquityIn
from pitboss.server.weighing import Weighed, weigh


def test_two_hands_are_weighed_exactly(casino: Inside) -> None:
    """Aces against kings on a flop without help: two kings are left for two cards, counted out by hand."""
    body = {"hands": ["AsAh", "KdKc"], "board": "2c 7d 9h"}
    found = casino.post("/api/math/hold-em/equity", **body)
    assert (found["method"], found["deals"], found["of"]) == ("enumerated", 990, 990)
    aces, kings = found["hands"]
    assert aces["win"] + aces["tie"] + aces["lose"] == 990
    assert Fraction(aces["exact"]) + Fraction(kings["exact"]) == 1
    # A king comes in 43 + 42 + ... of the 990 pairs unless an ace comes too; running flushes and straights are few.
    with_king = 990 - 43 * 42 // 2
    assert abs(kings["win"] - with_king) < 20
    assert kings["high"] is None
    assert "19:47-14.10(a)" in found["cites"]


def test_a_range_says_which_hands_it_is() -> None:
    found = weigh(Weighed("hold-em", EquityIn(hands=["QQ+", "AKs"], board="2c 7d 9h Ts")))
    queens = found.hands[0]
    assert (queens.cells, queens.combos) == ({"AA": 1.0, "KK": 1.0, "QQ": 1.0}, 18.0)
    assert sum(each.equity for each in found.hands) == pytest.approx(1)


def test_a_pot_that_is_split_tells_its_halves() -> None:
    found = weigh(Weighed("mambo-stud", EquityIn(hands=["As2h", "9c9d"])))
    low, pair = found.hands
    assert (low.low or 0) > 0 == pair.low
    assert (pair.high or 0) > (low.high or 0)


@pytest.mark.parametrize(
    ("game", "body", "status", "says"),
    [
        ("craps", {"hands": ["AsAh", "KdKc"]}, 404, "Hands are weighed at"),
        ("omaha", {"hands": ["AA", "KdKcQdQc"]}, 400, "weighed at hold-em"),
        ("hold-em", {"hands": ["AsAh", "AsKc"]}, 400, "As"),
        ("hold-em", {"hands": ["AsAh", "Zz"]}, 400, ""),
        ("hold-em", {"hands": ["AsAh"]}, 400, ""),
    ],
)
def test_what_cannot_be_weighed_is_said(
    casino: Inside, game: str, body: dict[str, Any], status: int, says: str
) -> None:
    answer = casino.request("POST", f"/api/math/{game}/equity", **body)
    assert answer.status_code == status
    assert says in answer.json()["error"]["sentence"]
