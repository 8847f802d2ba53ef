"""Options that card tables share, made with the handles of the game that offers them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.errors import meant
from pitboss.money import MoneyError, PayTable
from pitboss.table.options import Allows, Option, Pays
from pitboss.table.values import OptionError

if TYPE_CHECKING:
    from pitboss.law import Law

DEALING = ("manual-shoe", "hand", "auto-shoe")


def part_of_a_hundred(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    """Whether a meter can grow by so much of each dollar."""
    return None if 0 <= Fraction(value) <= 100 else "A rate of progression is between 0 and 100 percent."


def shuffler(handles: tuple[str, ...]) -> Option:
    def allowed(_law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        return _hand_needs_shuffler(value, values["dealing"])

    return Option(
        name="shuffler", type="flag", default=True, adverse="none", handles=handles, forbids=allowed,
        help="An automated shuffling device is in use; dealing from the hand needs one.",
    )  # fmt: skip


def dealing(handles: tuple[str, ...], *, default: str = "hand", ways: tuple[str, ...] = DEALING) -> Option:
    """Listed after `shuffler`, so that the default gives way where no device is in use. `ways`: those the law has."""

    def allowed(_law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        if value not in ways:
            return f"The rules of this game know no dealing by {value}; the cards come by {', '.join(ways)}."
        return _hand_needs_shuffler(values["shuffler"], value)

    return Option(
        name="dealing", type="choice", default=default, choices=DEALING, adverse="none", handles=handles,
        forbids=allowed, help="How the cards are dealt: from a manual shoe, from the hand, or from an automated shoe.",
    )  # fmt: skip


def _hand_needs_shuffler(has_shuffler: Any, way: Any) -> str | None:
    if way != "hand" or has_shuffler is not False:
        return None
    return "Cards are dealt from the hand only where an automated device shuffles them."


def stub_count_every(figure: str, handles: tuple[str, ...]) -> Option:
    """Listed after `shuffler`. None at all (0) is lawful where the device counts the deck at every shuffle."""

    def allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        most = law.figure(figure)
        if value == 0:
            return (
                None if values["shuffler"] else "Without a shuffling device that counts, the stub is counted."
            )
        if 1 <= value <= most:
            return None
        return f"The stub is counted at least once every {most} rounds; every {value} rounds it cannot be."

    return Option(
        name="stub_count_every", type="whole", default=None, figure=figure, adverse="none", handles=handles,
        forbids=allowed, examples=(1, 2, "none"),
        help="The stub is counted once in n rounds; none, where the shuffler counts the deck.",
    )  # fmt: skip


def two_positions(handles: tuple[str, ...], *, default: bool = False) -> Option:
    return Option(
        name="two_positions", type="flag", default=default, adverse="none", handles=handles,
        help="A player may bet at a second position beside his own.",
    )  # fmt: skip


def as_printed(table: PayTable) -> dict[str, str]:
    """A pay table as data: line by line, the odds as they are printed."""
    return {line: str(table[line]) for line in table}


def read_table(written: Any, lines: Mapping[str, Any], *, order: tuple[str, ...] = ()) -> PayTable:
    """A pay table from the lines that were written, the others as the law has them.

    `1-4-6-30-40` gives the first numbers of the odds in `order`; `seed` and `minimum` are the law's own table.
    """
    try:
        own = {_line(name, lines): odds for name, odds in _lines(written, order).items()}
        unknown = [line for line in own if line not in lines]
        if unknown:
            raise OptionError(f"The pay table has no line {unknown[0]!r}; {meant(str(unknown[0]), lines)}")
        return PayTable.parse({line: own.get(line, odds) for line, odds in lines.items()})
    except MoneyError as error:
        raise OptionError(f"The pay table {written!r} cannot be read: {error}") from error


_OTHER_WORDS = {
    "two-pairs": "two-pair",
    "one-pair": "pair",
    "pair": "tens-or-better",
    "pair-of-tens": "tens-or-better",
    "pair-of-tens-or-better": "tens-or-better",
}


def _line(name: Any, lines: Mapping[str, Any]) -> str:
    """The line of the law's table that a name means, however it is spelt."""
    spelt = str(name).strip().lower().replace(" ", "-").replace("_", "-")
    while spelt not in lines and spelt in _OTHER_WORDS:
        spelt = _OTHER_WORDS[spelt]
    return spelt


def _lines(written: Any, order: tuple[str, ...]) -> Mapping[str, Any]:
    if isinstance(written, Mapping):
        return written  # pyright: ignore[reportUnknownVariableType]
    numbers = str(written).split("-")
    if written in ("seed", "minimum"):
        return {}
    if len(numbers) != len(order):
        raise OptionError(f"A pay table is written {{flush: '4 to 1'}}, not {written!r}.")
    return dict(zip(order, numbers, strict=True))


def lines_of(option: str, figure: str) -> Pays:
    """All lines of a table that an option changes in part."""

    def lines(law: Law, values: Mapping[str, Any]) -> PayTable:
        return read_table(values[option], law.figure(figure))

    return lines


def least_table(figure: str) -> Allows:
    """A table that pays no less than the law's on any line."""

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        floor = law.figure(figure)
        below = read_table(value, floor).at_least(PayTable.parse(floor))
        return (
            None
            if not below
            else f"{', '.join(below)}: at least {', '.join(str(floor[line]) for line in below)} is paid."
        )

    return allowed


def any_table(figure: str) -> Allows:
    """A table that may pay what it likes on the lines that the usual one has."""

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        read_table(value, law.figure(figure))
        return None

    return allowed


def fixed_table(figure: str, order: tuple[str, ...]) -> Allows:
    """A table that the law fixes: nothing else may be paid, more or less."""

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        fixed = PayTable.parse(law.figure(figure))
        filed = read_table(value, law.figure(figure), order=order)
        wrong = [line for line in fixed if filed[line] != fixed[line]]
        return (
            None
            if not wrong
            else f"{', '.join(wrong)}: exactly {', '.join(str(fixed[line]) for line in wrong)} is paid."
        )

    return allowed
