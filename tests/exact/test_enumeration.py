from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.exact import Distribution, best, draws, tally


@given(st.dictionaries(st.sampled_from("abcde"), st.integers(0, 4), max_size=5), st.integers(0, 6))
def test_draws_count_what_listing_every_card_counts(counts: dict[str, int], size: int) -> None:
    every = [kind for kind, count in counts.items() for _ in range(count)]
    listed = Counter(tuple(sorted(hand)) for hand in combinations(every, size))
    assert Counter({tuple(sorted(hand)): ways for hand, ways in draws(counts, size)}) == listed


def test_draws_of_ranks_make_the_known_hands() -> None:
    ranks = dict.fromkeys(range(13), 4)
    found = Counter[tuple[int, ...]]()
    for hand, ways in draws(ranks, 5):
        found[tuple(sorted(Counter(hand).values(), reverse=True))] += ways
    assert sum(found.values()) == comb(52, 5) == 2_598_960
    assert found[4, 1] == 624
    assert found[3, 2] == 3_744
    assert found[3, 1, 1] == 54_912
    assert found[2, 2, 1] == 123_552
    assert found[2, 1, 1, 1] == 1_098_240


def test_a_draw_from_single_cards_lists_every_hand_once() -> None:
    hands = list(draws(dict.fromkeys(range(10), 1), 3))
    assert [hand for hand, _ in hands] == list(combinations(range(10), 3))
    assert {ways for _, ways in hands} == {1}


@pytest.mark.parametrize(("counts", "size"), [({"a": 1}, -1), ({"a": -1}, 1)])
def test_negative_draws_are_refused(counts: dict[str, int], size: int) -> None:
    with pytest.raises(ValueError, match="negative"):
        draws(counts, size)


def test_a_tally_is_the_distribution_of_a_value() -> None:
    suited = tally(draws(dict.fromkeys("cdhs", 13), 2), lambda hand: 1 if hand[0] == hand[1] else 0)
    assert suited == Distribution.of({1: Fraction(12, 51), 0: Fraction(39, 51)})


def test_the_best_choice_has_the_greatest_mean_and_the_first_of_equals_wins() -> None:
    fold, call = Distribution.certain(-1), Distribution.weighted({2: 1, -2: 2})
    assert best({"fold": fold, "call": call}) == ("call", call)
    assert best({"call": Fraction(-1), "fold": Fraction(-1)}) == ("call", Fraction(-1))
    with pytest.raises(ValueError, match="nothing to choose"):
        best({})
