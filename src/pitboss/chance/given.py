"""Chance that somebody else supplies: a script written beforehand, or a person at the table."""

from collections.abc import Iterable, Sequence
from typing import Never

from pitboss.chance.source import ChanceError, checked_count, checked_dice
from pitboss.equipment import CardError, Stub
from pitboss.errors import PitbossError


class NeedsEntry(PitbossError):
    """A person has to say what came up.

    - `what`: `number`, `dice` or `cards`.
    - `count`: how many; for a number, how many there are to choose from.
    """

    def __init__(self, what: str, count: int) -> None:
        super().__init__(_sentence(what, count))
        self.what = what
        self.count = count


class Entered:
    """A real table: nothing is drawn, everything is entered."""

    __slots__ = ()

    def below(self, n: int) -> Never:
        raise NeedsEntry("number", n)

    def dice(self, count: int) -> Never:
        raise NeedsEntry("dice", checked_dice(count))

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> Never:
        raise NeedsEntry("cards", checked_count(cards, count))


class Scripted:
    """What comes up, written beforehand in the order in which it is asked for.

    A number takes one value, each die one face, a shuffle the cards on top: as many as it deals, or, where it
    deals all, as many as the script still holds, with the rest of the cards behind them in their own order.
    """

    __slots__ = ("_at", "_values")

    def __init__(self, values: Iterable[int]) -> None:
        self._values = tuple(values)
        self._at = 0

    @property
    def left(self) -> int:
        """How many values have not been used."""
        return len(self._values) - self._at

    def below(self, n: int) -> int:
        (value,) = self._take(1)
        if not 0 <= value < n:
            raise ChanceError(f"The script says {value} where a number from 0 to {n - 1} is drawn.")
        return value

    def dice(self, count: int) -> tuple[int, ...]:
        faces = self._take(checked_dice(count))
        for face in faces:
            if not 1 <= face <= 6:
                raise ChanceError(f"The script says {face} where a die shows 1 to 6.")
        return faces

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        dealt = checked_count(cards, count)
        top = self._take(dealt if count is not None else min(dealt, self.left))
        try:
            return Stub.stacked(top, cards).order[:dealt]
        except CardError as error:
            raise ChanceError(f"The script does not fit the cards: {error}") from None

    def _take(self, count: int) -> tuple[int, ...]:
        if count > self.left:
            raise ChanceError(f"The script has {self.left} values left where {count} are drawn.")
        taken = self._values[self._at : self._at + count]
        self._at += count
        return taken


def _sentence(what: str, count: int) -> str:
    match what:
        case "dice":
            return f"What the {count} dice show is entered at this table."
        case "cards":
            return f"The {count} cards are entered at this table as they are turned."
        case _:
            return f"A number from 0 to {count - 1} is entered at this table."
