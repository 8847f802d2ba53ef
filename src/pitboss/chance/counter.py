"""Chance for simulation: Philox4x32-10, so that a seed and a unit name the same dice and cards everywhere.

docs/chance-stream.md specifies the stream to the letter; `compiled` holds the same for kernels.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from pitboss.chance.source import ChanceError, batch, checked_count, checked_dice, fisher_yates
from pitboss.errors import whole

STREAM_VERSION = 1
"""Changes whenever any (seed, unit) would give other dice, cards or numbers; printed with every result."""

DICE_PER_WORD = 10
GROUP_LIMIT = 2**27
"""The largest product of bounds that a shuffle draws from one word: at most 1 word in 32 is drawn again."""

_WORD = 0xFFFFFFFF
_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_WEYL = (0x9E3779B9, 0xBB67AE85)


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011): four words from a counter and a key."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        first = _MULTIPLIERS[0] * c0
        second = _MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = (second >> 32) ^ c1 ^ k0, second & _WORD, (first >> 32) ^ c3 ^ k1, first & _WORD
        k0 = (k0 + _WEYL[0]) & _WORD
        k1 = (k1 + _WEYL[1]) & _WORD
    return c0, c1, c2, c3


class Counter:
    """The stream of one unit.

    - `seed`: 64 bits, the key.
    - `unit`: 64 bits, which independent piece of the simulation this is.
    - `lane`: 32 bits; 0 is the equipment, others are for choices that must not disturb it.
    - `drawn`: how many words have been taken.
    """

    __slots__ = ("_block", "_dice", "drawn", "lane", "seed", "unit")

    def __init__(self, seed: int, unit: int, *, lane: int = 0) -> None:
        self.seed = _unsigned("seed", seed, bits=64)
        self.unit = _unsigned("unit", unit, bits=64)
        self.lane = _unsigned("lane", lane, bits=32)
        self.drawn = 0
        self._block = (0, 0, 0, 0)
        self._dice: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        block, place = divmod(self.drawn, 4)
        if place == 0:
            if block > _WORD:
                raise ChanceError(f"Unit {self.unit} has used up its stream.")
            counter = (block, self.lane, self.unit & _WORD, self.unit >> 32)
            self._block = philox(counter, (self.seed & _WORD, self.seed >> 32))
        self.drawn += 1
        return self._block[place]

    def below(self, n: int) -> int:
        return batch(self.word, (n,), bits=32)[0] if n != 1 else 0

    def dice(self, count: int) -> tuple[int, ...]:
        dice = self._dice
        while len(dice) < checked_dice(count):
            dice += (1 + number for number in batch(self.word, (6,) * DICE_PER_WORD, bits=32))
        self._dice = dice[count:]
        return tuple(dice[:count])

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        picks = islice(self._picks(len(cards)), checked_count(cards, count))
        return fisher_yates(cards, picks)

    def _picks(self, size: int) -> Iterator[int]:
        """Places below `size`, `size` - 1, ... 1, drawn one group at a time, as far as they are asked for."""
        for group in groups(size):
            yield from batch(self.word, group, bits=32)
        yield 0


@cache
def groups(size: int) -> tuple[range, ...]:
    """The bounds of a shuffle, `size` down to 2, cut into runs that share a word.

    A run is as long as its product stays within GROUP_LIMIT. The cut depends on the number of cards alone, so
    that the cards dealt do not depend on how many are.
    """
    cut: list[range] = []
    bound = size
    while bound > 1:
        product, last = bound, bound
        while last > 2 and product * (last - 1) <= GROUP_LIMIT:
            last -= 1
            product *= last
        cut.append(range(bound, last - 1, -1))
        bound = last - 1
    return tuple(cut)


def _unsigned(name: str, value: int, *, bits: int) -> int:
    number = whole(f"A {name}", value, ChanceError)
    if not 0 <= number < 1 << bits:
        raise ChanceError(f"A {name} is a number from 0 to 2^{bits} - 1, not {value}.")
    return number
