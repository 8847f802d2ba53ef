"""What is kept of a simulation: whole numbers that merge in order to the same totals, however the units are cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec


class Runs(msgspec.Struct, frozen=True):
    """Runs of winning or of losing units in a stretch of `units`: at its beginning, at its end, the longest."""

    units: int = 0
    first: int = 0
    last: int = 0
    best: int = 0

    def then(self, after: Runs) -> Runs:
        """The runs of this stretch followed by another."""
        return Runs(
            self.units + after.units,
            self.first + after.first if self.first == self.units else self.first,
            self.last + after.last if after.last == after.units else after.last,
            max(self.best, after.best, self.last + after.first),
        )


class Totals(msgspec.Struct):
    """Everything that is kept of the units from 0 to `units`: how often each outcome came, hits and runs."""

    units: int = 0
    counts: dict[int, int] = {}
    hits: list[int] = []
    wins: Runs = Runs()
    losses: Runs = Runs()
    marks: list[tuple[int, int]] = []

    def count(self, outcome: int, sign: int) -> None:
        """Take in one more unit, which won (1), lost (-1) or did neither (0)."""
        won, lost = int(sign > 0), int(sign < 0)
        self.units += 1
        self.counts[outcome] = self.counts.get(outcome, 0) + 1
        self.wins = self.wins.then(Runs(1, won, won, won))
        self.losses = self.losses.then(Runs(1, lost, lost, lost))

    def add(self, after: Totals) -> None:
        """Take in the totals of the units that follow."""
        self.units += after.units
        for outcome, count in after.counts.items():
            self.counts[outcome] = self.counts.get(outcome, 0) + count
        self.hits = (
            [mine + more for mine, more in zip(self.hits, after.hits, strict=True)]
            if self.hits
            else list(after.hits)
        )
        self.wins = self.wins.then(after.wins)
        self.losses = self.losses.then(after.losses)


def by_cents(counts: Mapping[int, int], cents: Callable[[int], int]) -> dict[int, int]:
    """How often each result came, in cents, outcomes of equal result put together."""
    found: dict[int, int] = {}
    for outcome, count in counts.items():
        net = cents(outcome)
        found[net] = found.get(net, 0) + count
    return found


def marks(rounds: int) -> list[int]:
    """Where the mean so far is noted: 1, 2, 3, 5 and 7 times the powers of ten from 100 on, and the end."""
    found: list[int] = []
    power = 100
    while power < rounds:
        found += [step * power for step in (1, 2, 3, 5, 7) if step * power < rounds]
        power *= 10
    return [*found, rounds]
