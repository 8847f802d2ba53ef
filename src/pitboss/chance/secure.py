"""Chance for live tables: the operating system's entropy, fresh for every draw."""

import os
from collections.abc import Iterator, Sequence
from itertools import chain
from struct import unpack

from pitboss.chance.source import batch, checked_count, checked_dice

_BITS = 64
_LOW = (1 << _BITS) - 1


class Secure:
    """Every number drawn takes 64 new bits of entropy, and 64 more in the rare case of a rejection.

    There is no seed and no state. A shuffle of 52 cards reads 3,328 bits where its orders need 226, one of
    416 cards 26,624 where they need 2,230: every order can come up, and nothing is kept that could tell it.
    """

    __slots__ = ()

    def below(self, n: int) -> int:
        return batch(_fresh(1).__next__, (n,), bits=_BITS)[0]

    def dice(self, count: int) -> tuple[int, ...]:
        word = _fresh(checked_dice(count)).__next__
        return tuple(1 + batch(word, (6,), bits=_BITS)[0] for _ in range(count))

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        dealt = checked_count(cards, count)
        order, bound = list(cards), len(cards)
        for place, word in enumerate(unpack(f"<{dealt}Q", os.urandom(8 * dealt))):
            whole = word * bound
            # `batch` of one bound, written out: a rejection, which is rare, is left to it.
            if whole & _LOW < bound:
                pick = batch(chain((word,), _fresh(1)).__next__, (bound,), bits=_BITS)[0]
            else:
                pick = whole >> _BITS
            order[place], order[place + pick] = order[place + pick], order[place]
            bound -= 1
        return tuple(order[:dealt])


def _fresh(count: int) -> Iterator[int]:
    """Words of 64 bits, read `count` at a time; what is left over at the end is thrown away."""
    while True:
        yield from unpack(f"<{count}Q", os.urandom(8 * count))
