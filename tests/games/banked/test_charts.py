"""Best play as charts."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import RANKS
from pitboss.games.banked.charts import of_kinds, of_two


def chart(game: str) -> Any:
    row = analyse(game, wagers=["ante"]).wagers[0]
    assert row.strategy is not None
    return row.strategy["chart"]


def test_two_cards_stand_in_a_square_suited_above_the_diagonal() -> None:
    pairs = [(high, low) for high in RANKS for low in RANKS[: RANKS.index(high)]]
    played = {f"{high}{low}s": ("play", 4) for high, low in pairs}
    played |= {f"{high}{low}o": ("check", 0) for high, low in pairs}
    played |= {f"{rank}{rank}": ("play", 3) for rank in RANKS}
    found = of_two(played)
    assert found["against"] == list(found["rows"]) == list(RANKS[::-1])
    for down, cells in enumerate(found["rows"].values()):
        assert cells == ["C"] * down + ["3x"] + ["4x"] * (12 - down)
    assert found["key"] == {"4x": "play 4x", "C": "check", "3x": "play 3x"}


def test_hands_that_are_played_alike_are_one_row() -> None:
    """Wizard of Odds, "Two Card Joker Poker": call with queen and five or better."""
    found = chart("two-card-joker-poker")
    assert found["against"] == ["any"]
    assert found["rows"] == {"Q-5 or better": ["1x"], "Q-4 or less": ["F"]}


def test_hands_stand_down_and_what_is_asked_across() -> None:
    """Of hands by what they are: with all of them, with none, with some; a hand that does not come has no cell."""
    seen = {
        "above": {"4 high": (5, 0), "5 high": (5, 0), "a pair": (9, 3), "three": (1, 1)},
        "below": {"4 high": (5, 0), "5 high": (5, 0), "a pair": (9, 9), "two pair": (2, 2), "three": (1, 1)},
    }
    kinds = ["3 high", "4 high", "5 high", "a pair", "two pair", "three"]
    found = of_kinds("by the arm", kinds, seen, "raise", 1)
    assert found["against"] == ["above", "below"]
    assert found["rows"] == {
        "three": ["1x", "1x"],
        "two pair": ["-", "1x"],
        "a pair": ["~", "1x"],
        "5 high or less": ["C", "C"],
    }
    assert list(found["rows"]) == ["three", "two pair", "a pair", "5 high or less"]


@pytest.mark.full
def test_hands_stand_down_and_the_card_of_the_dealer_across() -> None:
    """Published for Caribbean stud: every pair is played, nothing below ace and king; an ace and king by the dealer's
    card, the third card and the fourth (Wizard of Odds, "Caribbean Stud Poker")."""
    found = chart("caribbean-stud")
    rows: dict[str, list[str]] = found["rows"]
    assert found["against"] == list(RANKS)
    names = list(rows)
    assert rows[names[0]] == ["2x"] * 13
    assert names[0].startswith("A-K-") or names[0].startswith("one pair")
    assert rows[names[-1]] == ["F"] * 13
    assert all(name.startswith("A-K-") for name in names[1:-1])
    # Ace, king, queen: played where the dealer's card is one of the hand's.
    assert [rows["A-K-Q"][RANKS.index(rank)] for rank in "AKQ"] == ["2x"] * 3
