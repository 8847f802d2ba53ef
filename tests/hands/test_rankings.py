"""Every ranking against a slow reference on random hands, one by one and in bulk."""

from collections.abc import Callable
from functools import partial
from itertools import combinations

import hands_reference as reference
import numpy as np
import pytest
from hands_dealing import random_hands, same_order

from pitboss.equipment import parse_cards
from pitboss.hands import RANKINGS, ranking
from pitboss.hands.bulk import categories, strengths

Reference = Callable[[tuple[int, ...]], reference.Key]

EXACTLY: dict[str, tuple[int, int, Reference, list[str]]] = {
    "five": (5, 52, reference.five, reference.FIVE),
    "three": (3, 52, reference.three, reference.THREE),
    "three-card-poker": (3, 52, reference.three_card_poker, reference.THREE_CARD_POKER),
    "low": (5, 52, reference.low_five, reference.LOW),
    "low-three": (3, 52, reference.low_three, reference.LOW_THREE),
    "eight-or-better": (5, 52, partial(reference.qualified, worst=8), ["no-low", "low"]),
    "six-or-better": (3, 52, partial(reference.qualified, worst=6), ["no-low", "low"]),
    "pai-gow": (5, 53, reference.pai_gow, reference.PAI_GOW),
    "pai-gow-low": (2, 53, reference.pai_gow_low, ["high-card", "pair"]),
    "three-card-bonus": (3, 53, reference.three_card_bonus, reference.THREE_CARD_BONUS),
    "seven-card-bonus": (7, 53, reference.seven_card_bonus, reference.SEVEN),
}


SHORT_DECK = parse_cards("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As Ah Ad Ac Kh Qh Jo")


def dealt(name: str, count: int, seed: int) -> np.ndarray:
    """All hands of two or three cards; otherwise random ones, half of them from a short deck for rare hands."""
    size, deck, _, _ = EXACTLY[name]
    if size <= 3:
        return np.array(list(combinations(range(deck), size)))
    short = random_hands(count // 2, size, seed=seed + 1, deck=len(SHORT_DECK) - (deck == 52))
    return np.concatenate([random_hands(count // 2, size, seed=seed, deck=deck), np.array(SHORT_DECK)[short]])


@pytest.mark.parametrize("name", EXACTLY)
def test_hands_rank_as_the_clauses_say(name: str, sizes: dict[str, int], seed: int) -> None:
    _, _, by_hand, names = EXACTLY[name]
    count = sizes["hands.differential"] // (10 if "pai" in name or "bonus" in name else 1)
    count = 3_000 if name == "seven-card-bonus" else count
    hands = dealt(name, count, seed)
    found = strengths(ranking(name), hands)
    keys = [by_hand(tuple(hand)) for hand in hands.tolist()]
    assert [names[key[0]] for key in keys] == [ranking(name).categories[at].id for at in categories(found)]
    assert same_order(found.tolist(), keys)


@pytest.mark.parametrize("name", RANKINGS)
def test_one_hand_ranks_as_the_same_hand_in_an_array(name: str, seed: int) -> None:
    by = ranking(name)
    for size in by.sizes:
        hands = random_hands(2_000, size, seed=seed + size, deck=52 + by.jokers)
        assert strengths(by, hands).tolist() == [by.strength(hand) for hand in hands.tolist()]


@pytest.mark.parametrize(
    ("name", "size", "option"),
    [
        ("five", 6, None),
        ("five", 7, None),
        ("three", 4, None),
        ("low", 6, None),
        ("low", 7, None),
        ("low", 7, "low_comparison=literal"),
        ("low-three", 4, None),
        ("low-three", 4, "low_comparison=literal"),
        ("eight-or-better", 6, None),
        ("eight-or-better", 7, None),
        ("eight-or-better", 7, "low_comparison=literal"),
        ("six-or-better", 4, None),
        ("six-or-better", 4, "low_comparison=literal"),
        ("pai-gow", 6, None),
        ("pai-gow", 7, None),
        ("pai-gow", 7, "low_straight_rule=lowest"),
    ],
)
def test_the_best_of_many_is_the_best_of_every_choice(
    name: str, size: int, option: str | None, sizes: dict[str, int], seed: int
) -> None:
    by = ranking(name, dict([option.split("=")]) if option else None)
    hands = random_hands(sizes["hands.differential"], size, seed=seed, deck=52 + by.jokers)
    best = np.zeros(len(hands), np.int32)
    for kept in combinations(range(size), by.keep):
        best = np.maximum(best, strengths(by, hands[:, list(kept)]))
    assert (strengths(by, hands) == best).all()


@pytest.mark.parametrize(("name", "plain"), [("omaha", "five"), ("omaha-low", "eight-or-better")])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_omaha_takes_exactly_two_and_three(
    name: str, plain: str, board: int, sizes: dict[str, int], seed: int
) -> None:
    hands = random_hands(sizes["hands.differential"] // 5, 4 + board, seed=seed)
    best = np.zeros(len(hands), np.int32)
    for two in combinations(range(4), 2):
        for three in combinations(range(4, 4 + board), 3):
            best = np.maximum(best, strengths(ranking(plain), hands[:, [*two, *three]]))
    assert (strengths(ranking(name), hands) == best).all()
    assert (strengths(ranking(name), hands[:, :4], board=hands[:, 4:]) == best).all()


def test_the_literal_reading_of_low_looks_for_the_best_card(sizes: dict[str, int], seed: int) -> None:
    hands = dealt("low", sizes["hands.differential"] // 5, seed)
    found = strengths(ranking("low", {"low_comparison": "literal"}), hands)
    assert same_order(found.tolist(), [reference.literal_low_five(tuple(hand)) for hand in hands.tolist()])


def test_the_house_may_rank_the_wheel_lowest(sizes: dict[str, int], seed: int) -> None:
    hands = dealt("pai-gow", sizes["hands.differential"] // 10, seed)
    found = strengths(ranking("pai-gow", {"low_straight_rule": "lowest"}), hands)
    by_hand = partial(reference.pai_gow, wheel_lowest=True)
    assert same_order(found.tolist(), [by_hand(tuple(hand)) for hand in hands.tolist()])


@pytest.mark.parametrize("name", ["five", "low", "pai-gow"])
def test_threads_change_nothing(name: str, seed: int) -> None:
    by = ranking(name)
    hands = random_hands(10_001, 7, seed=seed, deck=52 + by.jokers)
    assert (strengths(by, hands) == strengths(by, hands, threads=3)).all()
