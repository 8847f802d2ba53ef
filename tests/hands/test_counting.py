"""All deals counted, against derivations from binomials and against published tables."""

from collections.abc import Callable
from functools import partial
from math import comb

import hands_derivations as derived
import pytest

from pitboss.equipment import parse_cards
from pitboss.hands import HandError, ranking
from pitboss.hands.counting import count

DEALS: dict[tuple[str, int], tuple[int, Callable[[], dict[str, int]]]] = {
    ("three", 3): (22_100, derived.three),
    ("five", 5): (2_598_960, partial(derived.five, 5)),
    ("five", 6): (20_358_520, partial(derived.five, 6)),
    ("five", 7): (133_784_560, partial(derived.five, 7)),
    ("three-card-bonus", 3): (23_426, derived.three_card_bonus),
    ("pai-gow", 5): (2_869_685, partial(derived.pai_gow, 5)),
    ("pai-gow", 7): (154_143_080, partial(derived.pai_gow, 7)),
    ("seven-card-bonus", 7): (154_143_080, derived.seven_card_bonus),
    ("low", 7): (133_784_560, derived.low_five),
}


@pytest.mark.parametrize(("name", "size"), DEALS)
def test_every_category_is_counted(name: str, size: int) -> None:
    total, derive = DEALS[name, size]
    found, expected = count(ranking(name), size, threads=2), derive()
    assert found == {category: expected[category] for category in found}
    assert sum(found.values()) == sum(expected.values()) == total


def test_three_card_poker_has_no_royal_flush_of_its_own() -> None:
    three = derived.three()
    assert count(ranking("three-card-poker"), 3) == {
        "straight-flush": three["straight-flush"] + three["royal-flush"],
        "three-of-a-kind": three["three-of-a-kind"],
        "straight": three["straight"],
        "flush": three["flush"],
        "pair": three["one-pair"],
        "high-card": three["high-card"],
    }


def test_two_cards_of_pai_gow_poker() -> None:
    pairs = 13 * comb(4, 2) + 4
    assert count(ranking("pai-gow-low"), 2) == {"pair": pairs, "high-card": comb(53, 2) - pairs}


@pytest.mark.parametrize(
    ("name", "size", "keep", "good"),
    [
        ("eight-or-better", 5, 5, 8),
        ("eight-or-better", 7, 5, 8),
        ("six-or-better", 3, 3, 6),
        ("six-or-better", 4, 3, 6),
    ],
)
def test_low_hands_that_qualify(name: str, size: int, keep: int, good: int) -> None:
    lows = derived.qualified(size, keep, good=good)
    assert count(ranking(name), size, threads=2) == {"low": lows, "no-low": comb(52, size) - lows}


def test_one_to_four_up_cards() -> None:
    assert count(ranking("showing"), 1)["high-card"] == 52
    assert count(ranking("showing"), 4) == {
        "four-of-a-kind": 13,
        "three-of-a-kind": 13 * 4 * 48,
        "two-pairs": comb(13, 2) * 6 * 6,
        "one-pair": 13 * 6 * comb(12, 2) * 16,
        "high-card": comb(13, 4) * 4**4,
    }


def test_the_option_of_the_wheel_moves_no_hand_to_another_category() -> None:
    lowest = ranking("pai-gow", {"low_straight_rule": "lowest"})
    assert count(lowest, 5) == count(ranking("pai-gow"), 5)


class TestPublished:
    """Tables that others have printed."""

    def test_alspach_poker_computations(self) -> None:
        """B. Alspach, Pai Gow Poker Computations (2003), tables 1 and 2."""
        seven, six = derived.five(7), derived.five(6)
        assert seven["straight-flush"] + seven["royal-flush"] == 41_584
        assert [seven[name] for name in ("four-of-a-kind", "full-house", "flush", "straight")] == [
            224_848, 3_473_184, 4_047_644, 6_180_020,
        ]  # fmt: skip
        assert [seven[name] for name in ("three-of-a-kind", "two-pairs", "one-pair", "high-card")] == [
            6_461_620, 31_433_400, 58_627_800, 23_294_460,
        ]  # fmt: skip
        assert six["straight-flush"] + six["royal-flush"] == 1_844
        assert [six[name] for name in ("four-of-a-kind", "full-house", "flush", "straight")] == [
            14_664, 165_984, 205_792, 361_620,
        ]  # fmt: skip

    def test_wizard_of_odds_pai_gow_mania(self) -> None:
        """Wizard of Odds, Pai Gow Poker, appendix 5: three cards, and seven where both tables agree."""
        assert count(ranking("three-card-bonus"), 3) == {
            "straight-flush-with-no-joker": 48,
            "three-of-a-kind": 58,
            "straight-flush": 100,
            "straight": 1_020,
            "flush": 1_308,
            "one-pair": 3_912,
            "high-card": 16_980,
        }
        seven = count(ranking("pai-gow"), 7, threads=2)
        assert {name: seven[name] for name in list(seven)[:6]} == {
            "five-aces": 1_128,
            "royal-flush": 26_132,
            "straight-flush": 184_832,
            "four-of-a-kind": 307_472,
            "full-house": 4_188_528,
            "flush": 6_172_088,
        }
        # The Wizard counts the 201,824 hands that hold a straight and three of a kind as the latter.
        assert seven["straight"] == 11_034_204 + 201_824
        assert seven["three-of-a-kind"] == 7_672_500 - 201_824


def test_cards_may_be_left_out() -> None:
    aces = parse_cards("As Ah Ad Ac")
    without = count(ranking("five"), 5, without=aces)
    assert sum(without.values()) == comb(48, 5)
    assert without["royal-flush"] == 0
    assert without["four-of-a-kind"] == 12 * 44


def test_threads_and_progress() -> None:
    steps: list[tuple[int, int]] = []
    found = count(ranking("five"), 5, threads=2, progress=lambda done, whole: steps.append((done, whole)))
    assert found == count(ranking("five"), 5)
    assert [done for done, _ in steps] == list(range(1, steps[-1][1] + 1))


@pytest.mark.parametrize(
    ("name", "size", "without", "sentence"),
    [
        ("five", 4, "", "Five-card high poker takes 5 or 6 or 7 cards, not 4."),
        ("omaha", 9, "", "All hands of Omaha high are too many to count one by one."),
        ("five", 5, "Jo", "Jo is not in the deck of five-card high poker."),
    ],
)
def test_what_cannot_be_counted_is_refused(name: str, size: int, without: str, sentence: str) -> None:
    with pytest.raises(HandError, match=f"^{sentence}$"):
        count(ranking(name), size, without=parse_cards(without))


def test_too_few_cards_are_left() -> None:
    with pytest.raises(HandError, match=r"^4 cards are left, too few for a hand of 5\.$"):
        count(ranking("five"), 5, without=range(48))
