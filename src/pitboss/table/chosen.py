"""What a house has chosen, in words: the same on a sheet, on a sign, in a notice and beside two filings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pitboss.money import show

if TYPE_CHECKING:
    from pitboss.table.options import Option

_JOINED = re.compile(r"(?<=[a-z])-(?=[a-z])")


def said(option: Option, value: Any) -> str:
    """The canonical value of an option as people say it."""
    told = option.told(value) if option.told and value else ""
    return told or in_words(option.type, value)


def in_words(kind: str, value: Any) -> str:
    """A value of an option of this type; its amounts are cents."""
    if value in (None, {}, []):
        return "none"
    match kind, value:
        case _, bool():
            return "yes" if value else "no"
        case "amount", int():
            return show(value)
        case "percent", _:
            return f"{value}%"
        case "limits", Mapping():
            bounds = cast("Mapping[str, Mapping[str, int]]", value)
            return "; ".join(f"{wager.replace('-', ' ')} {between(each)}" for wager, each in bounds.items())
        case "sums", Mapping():
            sums = cast("Mapping[str, int]", value)
            return "; ".join(f"{whose} {show(cents)}" for whose, cents in sums.items())
        case "table", Mapping():
            lines = cast("Mapping[str, Any]", value)
            return "; ".join(f"{spaced(line)}{_of_map(each, odds=True)}" for line, each in lines.items())
        case _, Mapping():
            return "; ".join(f"{name}{_of_map(each)}" for name, each in cast("dict[str, Any]", value).items())
        case _, list() | tuple():
            listed = cast("list[Any]", value)
            return ", ".join(show(each) if kind == "amounts" else _plain(each) for each in listed)
        case "choice", _:
            return spaced(_plain(value)).replace("+", " and ")
        case _:
            return _plain(value)


def between(bounds: Mapping[str, int]) -> str:
    """`$5.00 to $100.00`, or the one of them that is posted."""
    told = " to ".join(show(bounds[end]) for end in ("min", "max") if end in bounds)
    return f"{'at least ' if 'max' not in bounds else 'at most ' if 'min' not in bounds else ''}{told}"


def spaced(text: str) -> str:
    """`four-of-a-kind 99` as "four of a kind 99"."""
    return _JOINED.sub(" ", text)


def _of_map(value: Any, *, odds: bool = False) -> str:
    """What stands under a name of a map, which may be a map itself, as a rate card's; `odds` that are a number alone
    are so much to 1."""
    if not isinstance(value, Mapping):
        return f" {_plain(value)}{' to 1' if odds and str(value).isdigit() else ''}"
    told = cast("Mapping[str, Any]", value)
    return f" ({', '.join(f'{name}: {_plain(each)}' for name, each in told.items())})"


def _plain(value: Any) -> str:
    return str(value).replace("_", " ")
