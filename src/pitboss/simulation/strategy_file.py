"""Decisions of one's own from a file: rows that are read from the top, the first that fits decides.

Every holding must be decided; a file that leaves a hole is refused before anything is simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from pitboss.simulation.script import SimulationError

Fits = Callable[[Any], int]
"""Which holdings are what a row says (`suited: true`, `ranks: 9-T-J`): a bit for each of them."""

DO = "do"


def read_file(path: Path) -> dict[str, Any]:
    """The file as plain values: YAML with `game` and the rows of each decision."""
    from pitboss.cases.reader import parse_value

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise SimulationError(f"The strategy file {path} cannot be read.") from None
    try:
        found = parse_value(text)
    except ValueError:
        raise SimulationError(f"The strategy file {path} is not YAML, or has a key twice.") from None
    if not isinstance(found, dict) or "game" not in found:
        raise SimulationError(f"The strategy file {path} must say `game:` and give rows of decisions.")
    return {**cast("dict[str, Any]", found), "file": str(path)}


def decisions(
    table: Mapping[str, Any],
    part: str,
    *,
    game: str,
    fits: Mapping[str, Fits],
    does: tuple[str, ...],
    count: int,
    name: Callable[[int], str],
) -> dict[str, int]:
    """With which of `count` holdings each thing is done, as bits, by the rows of one part of a file."""
    rows = _rows(table, part, game=game, fits=fits, does=does)
    _check_values(table, part, rows, fits)
    found = dict.fromkeys(does, 0)
    left = (1 << count) - 1
    for row in rows:
        here = left & _fitting(row, fits, table)
        found[row[DO]] |= here
        left &= ~here
    if left:
        first, holes = (left & -left).bit_length() - 1, left.bit_count()
        others = f" and {holes - 1:,} other holdings" if holes > 1 else ""
        raise SimulationError(f"{_title(table)} leaves {part} undecided for {name(first)}{others}.")
    return found


def check_parts(table: Mapping[str, Any], *parts: str) -> None:
    """Refuse what would be read past: a part that the game does not know."""
    for key in table:
        if key not in ("game", "file", *parts):
            raise SimulationError(
                f"{_title(table)} has a part {key!r}; this game decides {' and '.join(parts)}."
            )


def _check_values(
    table: Mapping[str, Any], part: str, rows: list[dict[str, Any]], fits: Mapping[str, Fits]
) -> None:
    """A value that no holding has is a slip of the pen: its row would never decide anything."""
    for row in rows:
        for trait, wanted in row.items():
            for value in _listed(wanted) if trait != DO else ():
                if not _fitting({trait: value}, fits, table):
                    raise SimulationError(
                        f"{_title(table)}: a row of {part} says {trait}: {value!r}, which fits no holding."
                    )


def _rows(
    table: Mapping[str, Any], part: str, *, game: str, fits: Mapping[str, Any], does: tuple[str, ...]
) -> list[dict[str, Any]]:
    if table["game"] != game:
        raise SimulationError(f"{_title(table)} is for {table['game']}, not for {game}.")
    rows = table.get(part)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):  # pyright: ignore[reportUnknownVariableType]
        raise SimulationError(f"{_title(table)} needs rows under {part!r}, such as - {{do: {does[0]}}}.")
    for row in cast("list[dict[str, Any]]", rows):
        if row.get(DO) not in does:
            raise SimulationError(
                f"{_title(table)}: a row of {part} must `do` one of {', '.join(does)}, not {row.get(DO)!r}."
            )
        for trait in row:
            if trait != DO and trait not in fits:
                known = ", ".join(fits)
                raise SimulationError(
                    f"{_title(table)}: a row of {part} speaks of {trait!r}; it may speak of {known}."
                )
    return cast("list[dict[str, Any]]", rows)


def _fitting(row: Mapping[str, Any], fits: Mapping[str, Fits], table: Mapping[str, Any]) -> int:
    """The holdings that are all that a row says; -1 are all of them."""
    found = -1
    try:
        for trait, wanted in row.items():
            if trait != DO:
                any_of = 0
                for value in _listed(wanted):
                    any_of |= fits[trait](value)
                found &= any_of
    except (TypeError, ValueError) as wrong:
        raise SimulationError(f"{_title(table)}: {wrong}") from None
    return found


def _listed(wanted: Any) -> list[Any]:
    return cast("list[Any]", wanted) if isinstance(wanted, list) else [wanted]


def _title(table: Mapping[str, Any]) -> str:
    return f"The strategy file {table.get('file', '')}".strip()


def bits(holds: Iterable[bool]) -> int:
    """Which of the holdings, in order, are so."""
    return sum(1 << at for at, held in enumerate(holds) if held)
