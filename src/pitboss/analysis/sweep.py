"""What an option does to the edges, value by value, and what an hour of play costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, cast

from pitboss.analysis.figures import Figures, exact_value
from pitboss.analysis.odds import OddsReport, analyse
from pitboss.table import BadCommand

if TYPE_CHECKING:
    from datetime import date

UNIT = 100
"""Cents of a wager where no amount is given."""
MOST = 100


def swept(
    game_id: str,
    option: str,
    values: Sequence[Any],
    *,
    as_of: date | str | None = None,
    options: Mapping[str, Any] | None = None,
    wagers: Iterable[str] | None = None,
    amount: int | None = None,
) -> list[tuple[Any, OddsReport]]:
    """The report under each value; `pair_plus_table.flush` sets one line of a pay table."""
    if len(values) > MOST:
        raise BadCommand(f"A sweep takes up to {MOST} values, not {len(values)}.")
    given, (name, _, line) = dict(options or {}), option.partition(".")
    wanted = None if wagers is None else tuple(wagers)
    found: list[tuple[Any, OddsReport]] = []
    for value in values:
        before: Any = given.get(name, {})
        if line and not isinstance(before, dict):
            raise BadCommand(f"The option {name!r} is given as a whole and by line; give it one way.")
        lines: dict[str, Any] = {**cast("dict[str, Any]", before), line: value} if line else {}
        here = {**given, name: lines if line else value}
        found.append((value, analyse(game_id, as_of=as_of, options=here, wagers=wanted, amount=amount)))
    return found


def hour(figures: Figures, pace: int, amount: int | None) -> dict[str, Any]:
    """What n wagers cost in dollars, on average, and how far an hour is from it."""
    stake = Fraction(amount or UNIT, 100)
    return {
        "pace": pace,
        "amount": str(stake),
        "loss": exact_value(figures.house_edge * stake * pace),
        "standard_deviation": round(figures.distribution.deviation * float(stake) * sqrt(pace), 6),
    }
