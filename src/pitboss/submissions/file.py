"""A submission as a TOML file: a game, a date, options, pay tables and limits; or several games at once.

date = 2005-03-01
[[games]]
game = "craps"
options = {odds_multiple_right = 3}
pay_tables = {field_pay_12 = "3 to 1"}
limits = {min = 5, max = 500, fire-bet = {max = 5}}
"""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, cast

import msgspec

from pitboss.errors import PitbossError
from pitboss.games import find
from pitboss.submissions.places import Block, at_line, blocks, date_line
from pitboss.table import BadCommand
from pitboss.table.table import day

SHORT_FORMS = ("rake", "house_way", "rate_card")
"""Options that a submission may also file beside its pay tables, by their own names."""
KEYS = ("game", "house", "date", "signs", "tables", "options", "pay_tables", "limits", *SHORT_FORMS)
LARGEST = 1_000_000
"""No submission is longer than this many bytes."""


class SubmissionError(BadCommand):
    """A submission that cannot be read; the message is a sentence."""


class Filing(msgspec.Struct, frozen=True, kw_only=True):
    """What is filed for one game: `options` holds pay tables and limits too; no date means the newest law.

    house, tables: who files, and for which tables; signs: when the signs of a change go up at its tables
    first, lines: where in the file it stands
    dated: the line of its date, where that stands before the games
    """

    game: str
    as_of: date | None
    options: dict[str, Any]
    house: str = ""
    tables: tuple[Any, ...] = ()
    signs: datetime | None = None
    first: int = 0
    lines: tuple[str, ...] = ()
    dated: int = 0


def read(path: Path, *, as_of: str | None = None) -> list[Filing]:
    """The filings of a file, one for each game; `as_of` goes before the dates that the file gives."""
    if not path.is_file():
        raise SubmissionError(f"There is no submission {path}.")
    if path.stat().st_size > LARGEST:
        raise SubmissionError(f"{path} is longer than {LARGEST:,} bytes; that is no submission.")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SubmissionError(f"{path} is not a text file.") from None
    return parse(text, as_of=as_of, name=str(path))


def parse(text: str, *, as_of: str | None = None, name: str = "The submission") -> list[Filing]:
    """The filings of the text of a file; `name` is how mistakes call it."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise SubmissionError(f"{name} is not TOML: {error}.") from None
    except RecursionError:
        raise SubmissionError(f"{name} is nested too deeply; that is no submission.") from None
    asked = None if as_of is None else day(as_of)
    where = blocks(text)
    made = filings(found, where)
    if len(where) != len(made):  # games written in one line each: all stand in the whole file
        where = [(1, tuple(text.splitlines()))] * len(made)
    dated = date_line(text)
    return [
        msgspec.structs.replace(filing, as_of=asked or filing.as_of, first=first, lines=lines, dated=dated)
        for filing, (first, lines) in zip(made, where, strict=True)
    ]


def filings(found: Mapping[str, Any], where: Sequence[Block] = ()) -> list[Filing]:
    """The filings of what a file holds; `where` its games stand, for who is told of a mistake in one of many."""
    top = _keys(found)
    several = top.pop("games", None)
    if several is None:
        return [_filing(top)]
    if not isinstance(several, list) or not several:
        raise SubmissionError("The games of a submission are written as [[games]], each with its keys.")
    if other := sorted(set(top) - {"date", "house", "signs"}):
        raise SubmissionError(f"Beside [[games]] stand only date, house and signs, not {other[0]!r}.")
    listed = cast("list[Any]", several)
    placed = where if len(where) == len(listed) else [None] * len(listed)
    return [_of_several(top, item, place) for item, place in zip(listed, placed, strict=True)]


def _of_several(top: dict[str, Any], item: Any, place: Block | None) -> Filing:
    try:
        return _filing({**top, **_keys(_map("games", item))})
    except PitbossError as mistake:
        if place is None:
            raise
        raise SubmissionError(f"{at_line(*place, mistake)}{mistake}") from None


def _filing(keys: dict[str, Any]) -> Filing:
    unknown = [name for name in keys if name not in KEYS]
    if unknown:
        raise SubmissionError(f"A submission has no {unknown[0]!r}; it has {', '.join(KEYS)}.")
    name = keys.get("game")
    if not isinstance(name, str):
        raise SubmissionError('A submission names its game: game = "craps".')
    options = dict(_map("options", keys.get("options", {})))
    known = {option.name for option in find(name).options}
    for table, value in _map("pay_tables", keys.get("pay_tables", {})).items():
        _add(options, _table_option(table, known), value)
    for option, value in _limits(_map("limits", keys.get("limits", {}))).items():
        _add(options, option, value)
    for short in SHORT_FORMS:
        if short in keys:
            _add(options, short, keys[short])
    house, tables = keys.get("house", ""), keys.get("tables", [])
    if (
        not isinstance(house, str)
        or not isinstance(tables, list)
        or not all(map(_names, cast("list[Any]", tables)))
    ):
        raise SubmissionError('The house is a name and its tables are a list: tables = ["BJ1", "BJ2"].')
    return Filing(
        game=name, as_of=_day(keys.get("date")), options=options, house=house,
        tables=tuple(cast("list[Any]", tables)), signs=_time(keys.get("signs")),
    )  # fmt: skip


def _names(table: Any) -> bool:
    """Whether it is the name or the number of a table."""
    return isinstance(table, str | int) and not isinstance(table, bool)


def _table_option(name: str, known: set[str]) -> str:
    """The option that a pay table is filed under: `pair-plus` is `pair_plus_table`."""
    spelt = name.replace("-", "_")
    return next((option for option in (spelt, f"{spelt}_table") if option in known), spelt)


def _limits(written: Mapping[str, Any]) -> dict[str, Any]:
    """`min` and `max` are the table's; everything else is a wager with its own."""
    names = {"min": "table_min", "max": "table_max", "table_min": "table_min", "table_max": "table_max"}
    found: dict[str, Any] = {}
    single: dict[str, Any] = {}
    for name, value in written.items():
        if name in names:
            _add(found, names[name], value)
        else:
            single[name] = dict(_map(f"limits.{name}", value))
    return {**found, "limits": single} if single else found


def _add(options: dict[str, Any], name: str, value: Any) -> None:
    if name in options:
        raise SubmissionError(f"{name} is filed twice.")
    options[name] = value


def _day(value: Any) -> date | None:
    if value is None or (isinstance(value, date) and not isinstance(value, datetime)):
        return value
    if isinstance(value, str):
        return day(value)
    raise SubmissionError(f"The date of a submission is written date = 2005-03-01, not {value}.")


def _time(value: Any) -> datetime | None:
    if isinstance(value, str):
        with contextlib.suppress(ValueError):
            value = datetime.fromisoformat(value)
    if value is None or (isinstance(value, datetime) and value.tzinfo is None):
        return value
    raise SubmissionError(f"When the signs go up is written signs = 2005-03-01T14:00:00, not {value}.")


def _keys(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name.replace("-", "_").replace(" ", "_"): value for name, value in found.items()}


def _map(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SubmissionError(f"{name} is a table of names and values, not {value!r}.")
    return cast("Mapping[str, Any]", value)


def in_short(value: Any) -> str:
    """A filed value on one line, as a person would write it."""
    match value:
        case None:
            return "-"
        case bool():
            return str(value).lower()
        case Mapping():
            told = cast("Mapping[str, Any]", value)
            return ", ".join(f"{name} {in_short(each)}" for name, each in told.items())
        case list() | tuple():
            return ", ".join(map(in_short, cast("list[Any]", value)))
        case _:
            return str(value)


def place_of(game: str, tables: Sequence[Any]) -> str:
    """The game, and the tables that are named."""
    return f"{game} ({', '.join(map(str, tables))})" if tables else game
