"""Options that games on a layout share, made with the handles of the game that offers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table.options import read_table
from pitboss.money import MoneyError, Odds, PayTable
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law


def pay_table(prefix: str, word: str, lines_of_layout: str, examples: tuple[Any, ...]) -> Option:
    """What the layout pays, line by line: the least that the law allows where a line is not named."""

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        floor: Mapping[str, str] = law.figure(f"{prefix}.pays")
        if not isinstance(value, Mapping):
            return f"A pay table is a map of lines to odds, or {word}."
        for line, odds in value.items():  # pyright: ignore[reportUnknownVariableType]
            why = _why_not(floor, str(line), odds)  # pyright: ignore[reportUnknownArgumentType]
            if why:
                return why
        return None

    def lines(law: Law, values: Mapping[str, Any]) -> PayTable:
        return read_table(values["pay_table"], law.figure(f"{prefix}.pays"))

    return Option(
        name="pay_table", type="table", default={}, forbids=allowed, pays=lines, words=((word, {}),), examples=examples,
        vocabulary=tuple(lines_of_layout.split()), handles=(f"{prefix}.odds",),
        help=f"What a line pays where that is more than the least: {{line: odds}}, or {word}.",
    )  # fmt: skip


def _why_not(floor: Mapping[str, str], line: str, odds: Any) -> str | None:
    if line not in floor:
        return f"There is no line {line}; the lines are {', '.join(floor)}."
    try:
        posted = Odds.parse(odds)
    except MoneyError as error:
        return f"{line}: {error}"
    return None if posted.at_least(Odds.parse(floor[line])) else f"{line}: at least {floor[line]} is paid."
