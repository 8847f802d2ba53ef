"""Offers: what a table awaits. Who may act, with which action, and with which typed particulars.

A particular can be sampled, checked and, when small, enumerated; nothing else is needed to play a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.equipment.dice import all_rolls, unordered_rolls
from pitboss.table.commands import Command

if TYPE_CHECKING:
    from pitboss.chance import Source

_MOST_DRAWN = 2**31
"""Of more amounts than this only the smaller ones are sampled: a source draws from 32 bits."""


class Chooser(Protocol):
    """Where samples come from; any source of chance will do."""

    def below(self, n: int, /) -> int: ...


class Amount(msgspec.Struct, frozen=True, tag="amount", omit_defaults=True, gc=False):
    """Cents from `least` to `most` in steps of `step` counted from `origin`, and the few in `also`.

    usual: what is meant where it is left out, and what a form begins with; 0 where nothing is
    """

    least: int
    most: int
    step: int
    also: tuple[int, ...] = ()
    origin: int = 0
    usual: int = 0

    def check(self, value: Any) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        regular = self.least <= value <= self.most and (value - self.origin) % self.step == 0
        return regular or value in self.also

    def sample(self, chooser: Chooser) -> int:
        first = self.least + (self.origin - self.least) % self.step
        count = (self.most - first) // self.step + 1
        count = 0 if count < 0 else min(count, _MOST_DRAWN)
        pick = chooser.below(count + len(self.also))
        return self.also[pick - count] if pick >= count else first + pick * self.step

    def enumerate(self) -> Iterator[int]:
        yield from range(self._first(), self.most + 1, self.step)
        yield from self.also

    def __len__(self) -> int:
        """How many regular steps there are (`also` aside)."""
        return max(0, (self.most - self._first()) // self.step + 1)

    def _first(self) -> int:
        return self.least + (self.origin - self.least) % self.step


class OneOf(msgspec.Struct, frozen=True, tag="one-of"):
    values: tuple[Any, ...]

    def check(self, value: Any) -> bool:
        return any(value == own and isinstance(value, bool) == isinstance(own, bool) for own in self.values)

    def sample(self, chooser: Chooser) -> Any:
        return self.values[chooser.below(len(self.values))]

    def enumerate(self) -> Iterator[Any]:
        yield from self.values


class Subset(msgspec.Struct, frozen=True, tag="subset"):
    """A choice of `least` to `most` of the things in `of` (cards to discard, numbers to mark), each as often as it is
    there."""

    of: tuple[Any, ...]
    least: int
    most: int

    def check(self, value: Any) -> bool:
        return (
            isinstance(value, list | tuple)
            and self.least <= len(value) <= self.most  # pyright: ignore[reportUnknownArgumentType]
            and Counter(value) <= Counter(self.of)  # pyright: ignore[reportUnknownArgumentType]
        )

    def sample(self, chooser: Chooser) -> tuple[Any, ...]:
        size = self.least + chooser.below(self.most - self.least + 1)
        left = list(self.of)
        return tuple(left.pop(chooser.below(len(left))) for _ in range(size))

    def enumerate(self) -> Iterator[tuple[Any, ...]]:
        for size in range(self.least, self.most + 1):
            yield from combinations(self.of, size)

    def count(self) -> int:
        """How many choices there are: more than a machine word, for numbers to mark, so not `len`."""
        return sum(comb(len(self.of), size) for size in range(self.least, self.most + 1))


class Cards(msgspec.Struct, frozen=True, tag="cards"):
    """A choice of `least` to `most` of some cards, written as text: `"2c 7d"`."""

    of: tuple[int, ...]
    least: int
    most: int

    def check(self, value: Any) -> bool:
        try:
            return isinstance(value, str) and self._subset().check(parse_cards(value))
        except CardError:
            return False

    def sample(self, chooser: Chooser) -> str:
        return names(self._subset().sample(chooser))

    def enumerate(self) -> Iterator[str]:
        return (names(chosen) for chosen in self._subset().enumerate())

    def count(self) -> int:
        return self._subset().count()

    def _subset(self) -> Subset:
        return Subset(self.of, self.least, self.most)


class Outcome(msgspec.Struct, frozen=True, tag="outcome", omit_defaults=True):
    """What chance brings: the faces of some `dice`, or one of the `stops` of a wheel, each with the number of equal
    places that it has. Left out, a source of chance supplies it."""

    dice: int = 0
    stops: tuple[tuple[int | str, int], ...] = ()

    @property
    def count(self) -> int:
        """How many outcomes there are, each as likely as the others."""
        return 6**self.dice if self.dice else sum(places for _, places in self.stops)

    def check(self, value: Any) -> bool:
        if not self.dice:
            return any(type(value) is type(stop) and value == stop for stop, _ in self.stops)
        return (
            isinstance(value, list | tuple)
            and len(value) == self.dice  # pyright: ignore[reportUnknownArgumentType]
            and all(type(face) is int and 1 <= face <= 6 for face in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        )

    def sample(self, chooser: Chooser) -> Any:
        if self.dice:
            return tuple(1 + chooser.below(6) for _ in range(self.dice))
        return self._stop(chooser.below(self.count))

    def draw(self, source: Source) -> Any:
        """What a source of chance brings."""
        return source.dice(self.dice) if self.dice else self._stop(source.below(self.count))

    def place(self, stop: int | str) -> int:
        """The first of the places that a stop has."""
        before = 0
        for each, places in self.stops:
            if each == stop and type(each) is type(stop):
                return before
            before += places
        raise LookupError(f"There is no stop {stop!r}.")

    def enumerate(self) -> Iterator[Any]:
        """Every outcome that can be told from the others, dice in the order in which they are read."""
        yield from (roll.dice for roll, _ in all_rolls(self.dice)) if self.dice else dict(self.stops)

    def weighted(self) -> Iterator[tuple[Any, int]]:
        """Every outcome with the number of ways in which it comes, dice in rising order: no game tells them apart."""
        if self.dice:
            yield from ((roll.dice, ways) for roll, ways in unordered_rolls(self.dice))
        else:
            yield from self.stops

    def drawn(self) -> Iterator[int]:
        """For every number that a source can draw, in order, the place among the `weighted` of what it stands for."""
        if self.dice:
            places = {dice: place for place, (dice, _) in enumerate(self.weighted())}
            yield from (places[tuple(sorted(dice))] for dice in self.enumerate())
        else:
            yield from (place for place, (_, places) in enumerate(self.stops) for _ in range(places))

    def _stop(self, number: int) -> int | str:
        for stop, places in self.stops:
            if number < places:
                return stop
            number -= places
        raise ValueError(f"There is no stop {number} beyond the last.")


Parameter = Amount | OneOf | Subset | Cards | Outcome


class Offer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing somebody may do now.

    `kind`: "turn" when the table waits for this actor's decision, "free" when he may act but need not,
    "chance" when it is the chance step that comes next, "house" for the acts of the staff.
    `fixed` particulars are sent as they are; `params` are chosen; `optional` may be left out.
    """

    do: str
    kind: Literal["turn", "free", "chance", "house"]
    seat: int | str | None = None
    by: str | None = None
    fixed: Mapping[str, Any] = {}
    params: Mapping[str, Parameter] = {}
    optional: tuple[str, ...] = ()

    def command(self, **chosen: Any) -> Command:
        return Command(self.do, self.seat, self.by, {**self.fixed, **chosen})

    def sample(self, chooser: Chooser) -> Command:
        """A command that takes this offer up, with particulars drawn at random."""
        args = dict(self.fixed)
        for name, param in self.params.items():
            if name not in self.optional or chooser.below(2):
                args[name] = param.sample(chooser)
        return Command(self.do, self.seat, self.by, args)

    def covers(self, command: Command) -> bool:
        """Whether this command takes up this offer."""
        if command.do != self.do or (command.seat != self.seat and not self._anybody(command)):
            return False
        if command.by not in (None, self.by):
            return False
        for name, value in command.args.items():
            if name in self.fixed:
                if self.fixed[name] != value:
                    return False
            elif name not in self.params or not self.params[name].check(value):
                return False
        needed = {name for name in self.params if name not in self.optional} | set(self.fixed)
        return needed <= set(command.args)

    def _anybody(self, command: Command) -> bool:
        """A chance step is a seat's to take, but need not say whose."""
        return self.kind == "chance" and command.seat is None


def offered(offers: Iterable[Offer], command: Command) -> bool:
    return any(offer.covers(command) for offer in offers)
