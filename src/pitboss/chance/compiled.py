"""The stream of `Counter` for kernels: the same words, dice and cards, compiled.

Plain module-level functions over a small array that a kernel owns, so that the same source runs on a
processor and, through `py_func`, on a GPU. Importing this module loads Numba; nothing in the core does.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.counter import DICE_PER_WORD, GROUP_LIMIT

if TYPE_CHECKING:
    _Function = TypeVar("_Function", bound=Callable[..., Any])

    def njit(*, cache: bool, nogil: bool) -> Callable[[_Function], _Function]: ...
else:
    from numba import njit

Stream = NDArray[np.uint32]
Words = tuple[np.uint64, np.uint64, np.uint64, np.uint64]

STREAM_SIZE = 13
"""Length of the array that holds a stream: `stream = np.empty(STREAM_SIZE, np.uint32)`."""

# Places in a stream: the current block at 0 to 3, then these.
_PLACE, _BLOCK, _LANE, _UNIT_LOW, _UNIT_HIGH, _SEED_LOW, _SEED_HIGH, _DICE, _DICE_LEFT = range(4, STREAM_SIZE)

# Numba makes a float of signed times unsigned 64-bit, so every constant says what it is.
_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_ONE, _TWO, _SIX, _PAIRS = np.uint64(1), np.uint64(2), np.uint64(6), np.uint64(36)
_TEN_DICE, _GROUP_LIMIT = np.uint64(6**DICE_PER_WORD), np.uint64(GROUP_LIMIT)


@njit(cache=True, nogil=True)
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Words:
    """Philox4x32-10 on 32-bit values held in 64 bits."""
    c0, c1, c2, c3 = np.uint64(c0), np.uint64(c1), np.uint64(c2), np.uint64(c3)
    k0, k1 = np.uint64(k0), np.uint64(k1)
    for _ in range(10):
        first = _M0 * c0
        second = _M1 * c2
        c0, c1, c2, c3 = (
            (second >> _HALF) ^ c1 ^ k0,
            second & _WORD,
            (first >> _HALF) ^ c3 ^ k1,
            first & _WORD,
        )
        k0 = (k0 + _W0) & _WORD
        k1 = (k1 + _W1) & _WORD
    return c0, c1, c2, c3


@njit(cache=True, nogil=True)
def block(seed: Any, unit: Any, lane: Any, index: Any) -> Words:
    """The words 4 * index to 4 * index + 3 of a unit, for a kernel that keeps them itself."""
    seed, unit = np.uint64(seed), np.uint64(unit)
    return philox(index, lane, unit & _WORD, unit >> _HALF, seed & _WORD, seed >> _HALF)


@njit(cache=True, nogil=True)
def start(stream: Stream, seed: Any, unit: Any, lane: Any) -> None:
    """Put the stream of a unit at its beginning."""
    seed, unit = np.uint64(seed), np.uint64(unit)
    stream[_PLACE] = 4
    stream[_BLOCK] = 0
    stream[_LANE] = lane
    stream[_UNIT_LOW] = unit & _WORD
    stream[_UNIT_HIGH] = unit >> _HALF
    stream[_SEED_LOW] = seed & _WORD
    stream[_SEED_HIGH] = seed >> _HALF
    stream[_DICE_LEFT] = 0


@njit(cache=True, nogil=True)
def word(stream: Stream) -> np.uint64:
    """The next 32 bits."""
    place = stream[_PLACE]
    if place == 4:
        stream[0], stream[1], stream[2], stream[3] = philox(
            stream[_BLOCK],
            stream[_LANE],
            stream[_UNIT_LOW],
            stream[_UNIT_HIGH],
            stream[_SEED_LOW],
            stream[_SEED_HIGH],
        )
        stream[_BLOCK] += 1
        place = 0
    stream[_PLACE] = place + 1
    return np.uint64(stream[place])


@njit(cache=True, nogil=True)
def is_fair(word: Any, product: Any) -> bool:
    """Whether a word may be used to draw below bounds with this product; if not, the next one is tried."""
    bound = np.uint64(product)
    low = (np.uint64(word) * bound) & _WORD
    # The remainder is slow and below the bound, so it is rarely needed.
    return bool(low >= bound or low >= (_WORD + _ONE) % bound)


@njit(cache=True, nogil=True)
def fair_word(stream: Stream, product: Any) -> np.uint64:
    """The next word of a stream that is fair for this product of bounds."""
    found = word(stream)
    while not is_fair(found, product):
        found = word(stream)
    return found


@njit(cache=True, nogil=True)
def below(stream: Stream, n: Any) -> np.int64:
    """A number from 0 to n - 1, for n from 1 to 2^32."""
    bound = np.uint64(n)
    if bound == _ONE:
        return np.int64(0)
    return np.int64((fair_word(stream, bound) * bound) >> _HALF)


@njit(cache=True, nogil=True)
def die(stream: Stream) -> np.int64:
    """The next die, 1 to 6: the next digit of a word read as a fraction in base 6."""
    if stream[_DICE_LEFT] == 0:
        _pick_up_dice(stream)
    product = np.uint64(stream[_DICE]) * _SIX
    stream[_DICE] = product & _WORD
    stream[_DICE_LEFT] -= 1
    return np.int64(product >> _HALF) + 1


@njit(cache=True, nogil=True)
def roll(stream: Stream) -> np.int64:
    """The next two dice as one number from 0 to 35: 6 * (first - 1) + second - 1."""
    if stream[_DICE_LEFT] == 0:
        _pick_up_dice(stream)
    if stream[_DICE_LEFT] == 1:
        first = die(stream)
        return 6 * (first - 1) + die(stream) - 1
    product = np.uint64(stream[_DICE]) * _PAIRS
    stream[_DICE] = product & _WORD
    stream[_DICE_LEFT] -= 2
    return np.int64(product >> _HALF)


@njit(cache=True, nogil=True)
def partial_shuffle(stream: Stream, cards: NDArray[Any], count: int) -> None:
    """Fisher-Yates in place from the top down: the first `count` cards are dealt."""
    top = 0
    bound = np.uint64(len(cards))
    while top < count and bound > _ONE:
        product, last = bound, bound
        while last > _TWO and product * (last - _ONE) <= _GROUP_LIMIT:
            last -= _ONE
            product *= last
        fraction = fair_word(stream, product)
        while top < count and bound >= last:
            scaled = fraction * bound
            fraction = scaled & _WORD
            other = top + np.int64(scaled >> _HALF)
            card = cards[other]
            cards[other] = cards[top]
            cards[top] = card
            top += 1
            bound -= _ONE


@njit(cache=True, nogil=True)
def _pick_up_dice(stream: Stream) -> None:
    stream[_DICE] = fair_word(stream, _TEN_DICE)
    stream[_DICE_LEFT] = 10
