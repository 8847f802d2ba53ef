"""What a source of chance is, and the two exact algorithms that all of them share."""

from collections.abc import Callable, Iterable, Sequence
from math import prod
from typing import Protocol

from pitboss.errors import PitbossError


class ChanceError(PitbossError, ValueError):
    """Chance asked for something that cannot be; the message is a sentence."""


class Source(Protocol):
    """Where dice, cards and numbers come from. A game never asks which one it has."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""
        ...

    def dice(self, count: int) -> tuple[int, ...]:
        """What `count` dice show, 1 to 6 each."""
        ...

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        """The top `count` cards (all, unless said) of the cards in random order.

        A shorter shuffle is the beginning of a longer one: the cards dealt do not depend on those not dealt.
        """
        ...


def batch(word: Callable[[], int], bounds: Sequence[int], *, bits: int) -> list[int]:
    """One number below each bound, all from one uniform word of `bits` bits.

    The word is read as a fraction and multiplied by one bound after the other; each time the whole part is
    the number and the rest goes on. Each outcome belongs to as many words, floor(2 ** bits / product of the
    bounds), as any other; the words that are left over are drawn again.
    """
    size, product = 1 << bits, prod(bounds)
    if not 1 <= product <= size or min(bounds) < 1:
        raise ChanceError(f"Numbers are drawn below 1 to {size}, not below {', '.join(map(str, bounds))}.")
    unfair = size % product
    fraction = word()
    while fraction * product % size < unfair:
        fraction = word()
    numbers: list[int] = []
    for bound in bounds:
        number, fraction = divmod(fraction * bound, size)
        numbers.append(number)
    return numbers


def fisher_yates(cards: Sequence[int], picks: Iterable[int]) -> tuple[int, ...]:
    """The cards dealt from the top down; a pick is a place, counted from the top of those not yet dealt."""
    order, dealt = list(cards), 0
    for pick in picks:
        order[dealt], order[dealt + pick] = order[dealt + pick], order[dealt]
        dealt += 1
    return tuple(order[:dealt])


def checked_count(cards: Sequence[int], count: int | None) -> int:
    """How many cards a shuffle deals; refuses more than there are."""
    if count is None:
        return len(cards)
    if not 0 <= count <= len(cards):
        raise ChanceError(f"{count} cards cannot be dealt from {len(cards)}.")
    return count


def checked_dice(count: int) -> int:
    if count < 1:
        raise ChanceError(f"At least one die is thrown, not {count}.")
    return count
