"""The types that an option may have: for each of them how a value is read, and how it is written again."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.money import Odds, parse_dollars
from pitboss.table.commands import LARGEST, shortened
from pitboss.table.refusals import BadCommand

if TYPE_CHECKING:
    from pitboss.table.options import Option

_RATE = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}|/[0-9]{1,6})?")
Money = Callable[[int], Any]
"""Cents as whoever writes a value wants amounts."""


class OptionError(BadCommand):
    """An option that does not exist, or whose value has the wrong shape."""


class Kind(NamedTuple):
    """A type of values. What is kept is canonical: cents, whole numbers, words, strings for rates and odds."""

    read: Callable[[Option, Any], Any]
    write: Callable[[Any, Money], Any] = lambda value, _money: value


def read(spec: Option, value: Any) -> Any:
    """A value as it is kept in the log."""
    if value is None:
        return None
    for written, said in spec.words:
        if type(value) is type(written) and value == written:
            return said
    return KINDS[spec.type].read(spec, value)


def write(spec: Option, value: Any, money: Money) -> Any:
    """A kept value as it may be given again, with its amounts in dollars."""
    return None if value is None else KINDS[spec.type].write(value, money)


def _not(spec: Option, what: str, value: Any) -> OptionError:
    return OptionError(f"The option {spec.name!r} is {what}, not {shortened(value)}.")


def _flag(spec: Option, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _not(spec, "true or false", value)
    return value


def _whole(spec: Option, value: Any) -> int:
    if value == "none":
        return 0
    if isinstance(value, bool) or not isinstance(value, int):
        raise _not(spec, "a whole number", value)
    return _plain(value)


def _amount(spec: Option, value: Any) -> int | None:
    return None if value == "none" else _more_than_nothing(spec, value)


def _more_than_nothing(spec: Option, value: Any) -> int:
    cents = parse_dollars(value)
    if cents <= 0:
        raise OptionError(f"The option {spec.name!r} must be more than zero, not {shortened(value)}.")
    return cents


def _amounts(spec: Option, value: Any) -> list[int]:
    if not isinstance(value, list | tuple):
        raise _not(spec, "a list of amounts", value)
    return [parse_dollars(item) for item in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _percent(spec: Option, value: Any) -> str:
    text = str(value).removesuffix("%").strip()
    if isinstance(value, bool) or _RATE.fullmatch(text) is None:
        raise _not(spec, "a rate in percent such as 5 or 4.5", value)
    return str(Fraction(text))


def _odds(_spec: Option, value: Any) -> str:
    return str(Odds.parse(value))


def _text(spec: Option, value: Any) -> str:
    if not isinstance(value, str):
        raise _not(spec, "a text", value)
    return value


def _choice(spec: Option, value: Any) -> Any:
    return _same_word(spec.choices, _plain(value))


def _words(spec: Option, value: Any) -> list[Any]:
    words = _listed(value)
    if not all(isinstance(word, str) for word in words):
        raise _not(spec, "a list of words", value)
    return [_same_word(spec.vocabulary, word) for word in words]


def _table(spec: Option, value: Any) -> Any:
    if not isinstance(value, str | Mapping):
        raise _not(spec, "a map of lines to odds", value)
    return _plain(value)


def _map(spec: Option, value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise _not(spec, "a map", value)
    return _plain(value)


def _maps(spec: Option, value: Any) -> Any:
    maps = _listed(value)
    if not all(isinstance(item, Mapping) for item in maps):
        raise _not(spec, "a map or a list of maps", value)
    return _plain(maps)


def _limits(spec: Option, value: Any) -> dict[str, dict[str, int]]:
    if not isinstance(value, Mapping):
        raise _not(spec, "a map of wagers to min and max", value)
    found: dict[str, dict[str, int]] = {}
    for wager, bounds in value.items():  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(bounds, Mapping) or not set(bounds) <= {"min", "max"}:  # pyright: ignore[reportUnknownArgumentType]
            raise OptionError(
                f"Limits of {wager!r} are written {{min: 5, max: 100}}, not {shortened(bounds)}."
            )
        found[str(wager)] = {str(key): _more_than_nothing(spec, amount) for key, amount in bounds.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return found


def _sums(spec: Option, value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping) or not set(value) <= set(spec.choices):  # pyright: ignore[reportUnknownArgumentType]
        raise _not(spec, f"a map with {' and '.join(spec.choices)}", value)
    return {str(key): _more_than_nothing(spec, amount) for key, amount in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]  # pyright: ignore[reportUnknownArgumentType]


def _plain(value: Any) -> Any:
    """Maps and lists with string keys and no decimals, so that they survive JSON unchanged."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, Decimal):
        return str(value)
    if value is None or isinstance(value, str | bool) or (isinstance(value, int) and abs(value) <= LARGEST):
        return value
    raise OptionError(f"{shortened(value)} is neither a word nor a number of ordinary size.")


def _same_word(known: tuple[Any, ...], value: Any) -> Any:
    """The word that is meant: `at-bet` and `at_bet` are the same."""
    if not isinstance(value, str) or value in known:
        return value
    alike = [word for word in known if isinstance(word, str) and _dashed(word) == _dashed(value)]
    return alike[0] if alike else value


def _dashed(word: str) -> str:
    return word.replace("_", "-")


def _in_dollars(value: Any, money: Money) -> Any:
    """Every amount of a value, however deep it lies in lists and maps."""
    if isinstance(value, Mapping):
        return {key: _in_dollars(item, money) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list | tuple):
        return [_in_dollars(item, money) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return money(value) if isinstance(value, int) else value


KINDS: dict[str, Kind] = {
    "flag": Kind(_flag),
    "choice": Kind(_choice),
    "whole": Kind(_whole),
    "amount": Kind(_amount, _in_dollars),
    "percent": Kind(_percent),
    "odds": Kind(_odds),
    "table": Kind(_table),
    "map": Kind(_map),
    "maps": Kind(_maps),
    "limits": Kind(_limits, _in_dollars),
    "sums": Kind(_sums, _in_dollars),
    "words": Kind(_words),
    "amounts": Kind(_amounts, _in_dollars),
    "text": Kind(_text),
}
