"""Pay tables: which odds each hand or line pays, in the order in which the table is posted."""

from collections.abc import Iterator, Mapping

import msgspec

from pitboss.money.amounts import MoneyError
from pitboss.money.odds import Odds


class PayTable(msgspec.Struct, frozen=True):
    """Lines by name, in order. The order is part of the value: a table is posted from the top down."""

    lines: tuple[tuple[str, Odds], ...]

    def __post_init__(self) -> None:
        names = self.names()
        for name in names:
            if names.count(name) > 1:
                raise MoneyError(f"The pay table has two lines for {name}.")

    @classmethod
    def parse(cls, written: "str | Mapping[str, str | int | Odds] | PayTable") -> "PayTable":
        """Read `{"flush": "8 to 1", "pair": 1}`, or what `str` prints: `flush 8 to 1; pair 1 to 1`."""
        match written:
            case PayTable():
                return written
            case str():
                return cls(tuple(_read(line) for line in written.split(";") if line.strip()))
            case _:
                return cls(tuple((name, _odds(name, odds)) for name, odds in written.items()))

    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.lines)

    def get(self, line: str) -> Odds | None:
        """The odds of a line, or None where the table does not pay it."""
        for name, odds in self.lines:
            if name == line:
                return odds
        return None

    def replace(self, line: str, odds: Odds) -> "PayTable":
        """The same table with other odds on one line, which must be there."""
        self[line]
        return PayTable(tuple((name, odds if name == line else old) for name, old in self.lines))

    def at_least(self, other: "PayTable") -> list[str]:
        """The lines of `other` on which this table pays less, or nothing; none where it pays as much."""
        return [name for name, least in other.lines if not _pays(self.get(name), least)]

    def __getitem__(self, line: str) -> Odds:
        odds = self.get(line)
        if odds is None:
            raise MoneyError(f"The pay table has no line {line}; it has {', '.join(self.names())}.")
        return odds

    def __contains__(self, line: object) -> bool:
        return line in self.names()

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        return "; ".join(f"{name} {odds}" for name, odds in self.lines)


def _read(line: str) -> tuple[str, Odds]:
    name, _, written = line.strip().partition(" ")
    return name, _odds(name, written)


def _odds(name: str, written: str | int | Odds) -> Odds:
    try:
        return Odds.parse(written)
    except MoneyError as error:
        raise MoneyError(f"Line {name} of the pay table: {error}") from None


def _pays(odds: Odds | None, least: Odds) -> bool:
    return odds is not None and odds.at_least(least)
