from collections import Counter
from itertools import count, permutations, product
from math import prod

import pytest

from pitboss.chance import ChanceError
from pitboss.chance.source import batch, fisher_yates


class Again(Exception):
    pass


def outcome(word: int, bounds: tuple[int, ...], *, bits: int) -> tuple[int, ...] | None:
    """What one word gives, or None where another one is drawn."""
    words = iter([word])

    def draw() -> int:
        try:
            return next(words)
        except StopIteration:
            raise Again from None

    try:
        return tuple(batch(draw, bounds, bits=bits))
    except Again:
        return None


@pytest.mark.parametrize("bits", [9, 11])
def test_every_number_below_every_bound_has_as_many_words(bits: int) -> None:
    # A rejected word is followed by an independent one, so equal counts among the accepted prove fairness.
    for bound in range(2, 417):
        found = Counter(outcome(word, (bound,), bits=bits) for word in range(2**bits))
        rejected = found.pop(None, 0)
        assert rejected == 2**bits % bound
        assert found == {(number,): 2**bits // bound for number in range(bound)}


@pytest.mark.parametrize(
    "bounds", [(6, 6, 6), (8, 7, 6), (5, 4, 3, 2), (3, 1, 5), (2,) * 9, (511,), (512,), (1,)]
)
def test_every_run_of_numbers_from_one_word_has_as_many_words(bounds: tuple[int, ...]) -> None:
    found = Counter(outcome(word, bounds, bits=9) for word in range(512))
    assert found.pop(None, 0) == 512 % prod(bounds)
    assert found == dict.fromkeys(product(*map(range, bounds)), 512 // prod(bounds))


def test_words_are_drawn_until_one_is_fair() -> None:
    # Of eight words, 8 mod 3 = 2 are left over below three.
    fair = [word for word in range(8) if outcome(word, (3,), bits=3) is not None]
    assert len(fair) == 6
    unfair = next(word for word in range(8) if word not in fair)
    words = iter([unfair, unfair, fair[-1], 7])
    assert batch(words.__next__, (3,), bits=3) == [2]
    assert next(words) == 7


@pytest.mark.parametrize("bounds", [(0,), (-1,), (-2, -3), (3, 0), (257,), (16, 17)])
def test_bounds_that_no_word_can_serve_are_refused(bounds: tuple[int, ...]) -> None:
    with pytest.raises(ChanceError, match="below"):
        batch(count().__next__, bounds, bits=8)


def test_every_order_belongs_to_one_run_of_picks() -> None:
    picks = product(range(4), range(3), range(2), range(1))
    assert Counter(fisher_yates("abcd", pick) for pick in picks) == dict.fromkeys(permutations("abcd"), 1)  # type: ignore[arg-type]


def test_a_partial_shuffle_deals_each_pair_as_often() -> None:
    pairs = Counter(fisher_yates(range(5), pick) for pick in product(range(5), range(4)))
    assert pairs == dict.fromkeys(permutations(range(5), 2), 1)
