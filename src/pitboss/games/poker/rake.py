"""The house's only income at poker: the rake, by percentage, by increments, by time (14.14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.money import MoneyError, parse_dollars, show
from pitboss.table.values import OptionError

METHODS = ("percent", "increments", "time-per-player", "time-per-table")
_KEYS = {
    "percent": {"method", "percent", "cap"},
    "increments": {"method", "levels", "cap"},
    "time-per-player": {"method", "hourly", "period"},
    "time-per-table": {"method", "hourly", "period"},
}


class Method(msgspec.Struct, frozen=True, kw_only=True):
    """One way of raking, amounts in cents.

    - `percent`, `levels`, `cap`: of methods one and two; `levels` are (size of the pot, amount), rising.
    - `basis`, `charge`, `period`: of time charges: per player or per table, the charge of a period of minutes.
    """

    name: str
    percent: Fraction = Fraction(0)
    levels: tuple[tuple[int, int], ...] = ()
    cap: int | None = None
    basis: str = ""
    charge: int = 0
    period: int = 0


def parse_rake(written: Sequence[Mapping[str, Any]], chip: int) -> tuple[Method, ...]:
    """The methods as the licensee wrote them; a shape that is none is an error of the writer."""
    try:
        return tuple(_method(one, chip) for one in written)
    except (MoneyError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        if isinstance(error, OptionError):
            raise
        raise OptionError(f"The rake {list(written)!r} cannot be read: {error}") from error


def rake_in_words(written: Sequence[Mapping[str, Any]]) -> str:
    """What a sign says of it."""
    return "; ".join(map(_in_words, parse_rake(written, 1))) or "none"


def _in_words(method: Method) -> str:
    cap = "" if method.cap is None else f", at most {show(method.cap)}"
    if method.percent:
        return f"{method.percent.limit_denominator(1000)}% of the sums bet{cap}"
    if method.levels:
        return ", ".join(f"{show(each)} from a pot of {show(size)}" for size, each in method.levels) + cap
    who = "each player" if method.basis == "per-player" else "the table"
    return f"{show(method.charge)} for {method.period} minutes from {who}"


def _method(written: Mapping[str, Any], chip: int) -> Method:
    name = written.get("method")
    if name not in METHODS:
        raise OptionError(f"A rake's method is one of {', '.join(METHODS)}, not {name!r}.")
    unknown = sorted(set(written) - _KEYS[name])
    if unknown:
        raise OptionError(
            f"The rake {name!r} has no {unknown[0]!r}; it takes {', '.join(sorted(_KEYS[name]))}."
        )
    cap = None if written.get("cap") is None else parse_dollars(written["cap"])
    match name:
        case "percent":
            percent = _percent(_needed(written, "percent"))
            if percent < 0 or (cap or 0) < 0:
                raise OptionError("A rake of less than nothing cannot be taken.")
            return Method(name=name, percent=percent, cap=cap)
        case "increments":
            levels: Mapping[str, Any] = _needed(written, "levels")
            steps = sorted((parse_dollars(size), parse_dollars(amount)) for size, amount in levels.items())
            return Method(name=name, levels=tuple(steps), cap=cap)
        case _:
            period = written.get("period", 30)
            if isinstance(period, bool) or not isinstance(period, int) or period < 1:
                raise OptionError(f"A period is a number of minutes, not {period!r}.")
            charge = parse_dollars(_needed(written, "hourly")) * period // 60
            return Method(
                name=name, basis=name.removeprefix("time-"), charge=charge // chip * chip, period=period
            )


def _percent(written: Any) -> Fraction:
    try:
        return Fraction(str(written))
    except (ValueError, ZeroDivisionError):
        raise OptionError(f"The percent of a rake is a number such as 10 or 4.5, not {written!r}.") from None


def _needed(written: Mapping[str, Any], key: str) -> Any:
    if written.get(key) is None:
        raise OptionError(f"The rake {written['method']!r} needs {key!r}.")
    return written[key]


def rake_of_round(
    method: Method, *, before: Sequence[int], after: Sequence[int], already: int, chip: int
) -> tuple[int, ...]:
    """What a betting round owes from each pot, given what the pots had taken in before and after it.

    14.14(b)1: a percentage of the sums bet in the round, of the pot and the side pots; antes count with the
    first round. 14.14(b)2: the amount of every level that a pot has now reached. Down to the chip.
    """
    left = None if method.cap is None else max(0, method.cap - already)
    taken: list[int] = []
    for pot, size in enumerate(after):
        old = before[pot] if pot < len(before) else 0
        due = sum(amount for level, amount in method.levels if old < level <= size)
        due += int((size - old) * method.percent / 100) // chip * chip
        if left is not None:
            due = min(due, left)
            left -= due
        taken.append(max(0, due))
    return tuple(taken)


def time_charges(
    method: Method, stacks: Mapping[int, int], *, periods: int, chip: int
) -> tuple[tuple[tuple[int, int], ...], int]:
    """(seat, cents) for n periods, and what was owed and not there.

    Per player everybody seated pays, playing or not (14.14(b)3i); a charge per table is shared by those
    seated in whole chips, the first seats paying the odd ones.
    """
    if not stacks:
        return (), 0
    owed = method.charge * periods
    if method.basis == "per-player":
        due = dict.fromkeys(stacks, owed)
    else:
        units, odd = divmod(owed // chip, len(stacks))
        due = {seat: (units + (place < odd)) * chip for place, seat in enumerate(stacks)}
    charges = tuple((seat, min(due[seat], stack)) for seat, stack in stacks.items())
    return tuple(charge for charge in charges if charge[1]), sum(due.values()) - sum(
        cents for _, cents in charges
    )
