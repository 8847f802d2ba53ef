"""The bounds of a wager, each with the words and the clauses that bar what lies outside of it.

Refusals and offers both come from them, so that what is offered is what is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import lcm
from typing import NamedTuple

from pitboss.money import show
from pitboss.table.commands import LARGEST
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections

Cites = tuple[str, ...]


class Bound(NamedTuple):
    """What the whole wager keeps, chips that stand there already counted.

    says: the sentence on a total that does not; name: what the sentence calls the wager
    also: one total above the most that is taken all the same
    """

    least: int | None
    most: int | None
    step: int
    says: Callable[[Bound, int], str]
    name: str
    cites: Cites
    also: int | None = None

    def holds(self, total: int) -> bool:
        return (
            (self.least is None or total >= self.least)
            and (self.most is None or total <= self.most or total == self.also)
            and total % self.step == 0
        )


def in_words(bound: Bound) -> str:
    """The amounts that keep it: `$1.00, no more and no less`, `$1.00 to $5.00 in steps of $1.00`."""
    least, most = show(bound.least or 0), show(bound.most or 0)
    return (
        f"{least}, no more and no less"
        if least == most
        else f"{least} to {most} in steps of {show(bound.step)}"
    )


def within(bound: Bound, limits: Mapping[str, int]) -> Bound:
    """What of it is left by limits that lie within it."""
    return bound._replace(least=limits.get("min", bound.least), most=limits.get("max", bound.most))


class Room:
    """All bounds of one wager at one moment.

    had: what stands there already; nothing: the clauses that bar an amount of nothing, where none of the bounds does
    """

    __slots__ = ("bounds", "had", "nothing")

    def __init__(self, had: int = 0, *bounds: Bound, nothing: Cites = ()) -> None:
        self.had = had
        self.bounds = [*bounds]
        self.nothing = nothing

    def object_to(self, no: Objections, amount: int) -> None:
        """Note what bars an amount put there now."""
        if amount <= 0 and self.nothing:
            no.add(f"A wager is more than nothing; {show(amount)} was given.", *self.nothing)
            return
        total = self.had + amount
        for bound in self.bounds:
            if not bound.holds(total):
                no.add(bound.says(bound, total), *bound.cites)

    def object_to_rest(self, no: Objections, left: int) -> None:
        """Note what bars that no more than this stays there; it may stay above a maximum."""
        for bound in self.bounds:
            if not bound._replace(most=None).holds(left):
                no.add(bound.says(bound, left), *bound.cites)

    def taken_off(self) -> Amount:
        """What may be taken off: amounts that leave a lawful wager, or all of it."""
        least = max([1, *(bound.least for bound in self.bounds if bound.least is not None)])
        step = lcm(*(bound.step for bound in self.bounds))
        return Amount(self.had % step or step, self.had - least, step, also=(self.had,), origin=self.had)


def amount_within(rooms: Sequence[Room]) -> Amount | None:
    """The amounts that may be put into each of these at once; None where there is none."""
    least, most, step, origin, also = 1, LARGEST, 1, -rooms[0].had, ()
    for room in rooms:
        had = room.had
        for low, high, each, _, _, _, above in room.bounds:
            if low is not None and low - had > least:
                least = low - had
            if high is not None and high - had < most:
                most = high - had
            if step % each:
                if (origin + had) % each:
                    return None
                step = lcm(step, each)
            if above is not None:
                also = (*also, above - had)
    least += (origin - least) % step
    if also:
        also = tuple(put for put in also if put > max(0, most) and _holds(rooms, put))
    return Amount(least, most, step, also, origin) if most >= least or also else None


def _holds(rooms: Sequence[Room], put: int) -> bool:
    return all(bound.holds(room.had + put) for room in rooms for bound in room.bounds)


def multiples(step: int, name: str, cites: Cites) -> Bound:
    """What every pay line pays in whole chips."""
    return Bound(None, None, step, _unpaid, name, cites)


def exactly(amount: int, name: str, cites: Cites) -> Bound:
    """The one amount that the law allows."""
    return Bound(amount, amount, amount, _other, name, cites)


def chips(seat: int, has: int, cites: Cites, *, of: int = 1, before: int = 0) -> Bound:
    """No more than there is, for `of` equal parts; `before` stood there already and is not paid again."""
    return Bound(None, before + has // of, 1, partial(_short, seat, has, of, before), "", cites)


def object_to_all(no: Objections, rooms: Iterable[Room], amount: int) -> None:
    for room in rooms:
        room.object_to(no, amount)


def _short(seat: int, has: int, of: int, before: int, _bound: Bound, total: int) -> str:
    return f"Seat {seat} has {show(has)} in chips; {show((total - before) * of)} is needed."


def _unpaid(bound: Bound, total: int) -> str:
    return f"{show(total)} on {bound.name} cannot be paid exactly in chips; it takes multiples of {show(bound.step)}."


def _other(bound: Bound, total: int) -> str:
    return f"{bound.name} is {show(bound.step)}, no more and no less; {show(total)} was put there."
