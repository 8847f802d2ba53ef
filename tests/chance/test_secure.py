import math
import os
from collections.abc import Callable

import pytest

from pitboss.chance import ChanceError, Secure
from pitboss.equipment import deck, shoe


@pytest.fixture
def entropy(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of all reads of the operating system's entropy, in bytes."""
    reads: list[int] = []
    urandom: Callable[[int], bytes] = os.urandom

    def read(size: int) -> bytes:
        reads.append(size)
        return urandom(size)

    monkeypatch.setattr(os, "urandom", read)
    return reads


@pytest.mark.parametrize("cards", [deck(), deck(1), shoe(6), shoe(8)])
def test_a_shuffle_takes_fresh_entropy_enough_for_every_order(
    cards: tuple[int, ...], entropy: list[int]
) -> None:
    for _ in range(2):
        entropy.clear()
        assert sorted(Secure().shuffle(cards)) == sorted(cards)
        assert 8 * sum(entropy) >= 64 * len(cards) > math.lgamma(len(cards) + 1) / math.log(2)


def test_each_die_and_each_number_takes_its_own_entropy(entropy: list[int]) -> None:
    Secure().dice(2)
    Secure().below(37)
    assert sum(entropy) == 24


def test_a_word_that_would_be_unfair_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of 2^64 words, 2^64 mod 6 = 4 are left over; the word 0 is one of them.
    words = iter([0, 0, 2**64 - 1])
    monkeypatch.setattr(os, "urandom", lambda size: next(words).to_bytes(size, "little"))
    assert Secure().below(6) == 5
    assert next(words, None) is None


def test_nothing_is_kept_between_draws() -> None:
    assert not hasattr(Secure(), "__dict__")


def test_draws_stay_in_their_bounds() -> None:
    source = Secure()
    assert {source.below(3) for _ in range(200)} == {0, 1, 2}
    assert {die for _ in range(200) for die in source.dice(2)} == {1, 2, 3, 4, 5, 6}
    assert source.below(1) == 0
    assert 0 <= source.below(2**64) < 2**64
    assert len(set(source.shuffle(deck(), 5))) == 5
    assert source.shuffle(deck(), 0) == ()


def test_what_cannot_be_is_refused() -> None:
    for n in (0, -1, 2**64 + 1):
        with pytest.raises(ChanceError):
            Secure().below(n)
    with pytest.raises(ChanceError):
        Secure().shuffle(deck(), 53)
    with pytest.raises(ChanceError):
        Secure().dice(0)
