"""What a case may claim, checked for its shape when the file is read, so that every mistake has its line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from pitboss.cases.model import CaseError, Located
from pitboss.law.ids import BadCitation, parts
from pitboss.money import MoneyError, parse_dollars

CLAIMS = frozenset({"refused", "settles", "stacks", "awaits", "cites", "void"})
EXPECT = frozenset({"stacks", "rake", "pots", "awaits"})

_SEAT = re.compile(r"[1-9][0-9]*(@[1-9][0-9]*)?")


def check_claims(file: str, at: Located) -> None:
    """The claims of a step, or what a case expects at its end."""
    for key, value in at.values.items():
        line = at.lines[key]
        match key:
            case "settles":
                _settles(file, line, value)
            case "stacks":
                _stacks(file, line, value)
            case "awaits":
                _awaits(file, line, value)
            case "cites":
                citations(file, line, value)
            case "refused":
                citation(file, line, value)
            case "rake":
                cents(value, file=file, line=line)
            case "pots":
                for pot in _list(file, line, value, "pots is a list of amounts, main pot first"):
                    cents(pot, file=file, line=line)
            case "void" if not isinstance(value, bool):
                raise CaseError(file, line, "void is true or false")
            case _:
                pass


def citations(file: str, line: int, value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(
        citation(file, line, item) for item in _list(file, line, value, "cites is a list of citations")
    )


def citation(file: str, line: int, value: Any) -> str:
    try:
        parts(str(value))
    except BadCitation:
        value = None
    if not isinstance(value, str):
        raise CaseError(file, line, "a clause is cited like 19:47-1.2(a)1")
    return value


def cents(value: Any, *, file: str, line: int) -> int:
    try:
        return signed_cents(value)
    except MoneyError as error:
        raise CaseError(file, line, str(error)) from None


def signed_cents(value: Any) -> int:
    """Dollars that may be negative, as a result can be."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool) and value < 0:
        return -parse_dollars(-value)
    return parse_dollars(value)


def _settles(file: str, line: int, value: Any) -> None:
    for seat, nets in _map(file, line, value, "settles is a map of seats").values.items():
        if not _is_seat(seat) and _SEAT.fullmatch(str(seat)) is None:
            raise CaseError(
                file, value.lines[seat], f"a seat is a number, or like 2@3 with a position, not {seat!r}"
            )
        if nets is None:
            continue
        own = _map(file, value.lines[seat], nets, "what a seat settles is a map of wagers")
        for wager, net in own.values.items():
            if not isinstance(wager, str):
                raise CaseError(file, own.lines[wager], f"a wager is named by a word, not by {wager!r}")
            cents(net, file=file, line=own.lines[wager])


def _stacks(file: str, line: int, value: Any) -> None:
    for seat, amount in _map(file, line, value, "stacks is a map of seats").values.items():
        if not _is_seat(seat):
            raise CaseError(file, value.lines[seat], f"seats are whole numbers from 1, not {seat!r}")
        cents(amount, file=file, line=value.lines[seat])


def _awaits(file: str, line: int, value: Any) -> None:
    if isinstance(value, str):
        return
    wanted = "awaits is a word such as roll or wagers, or {seat: 2, choices: [fold, call]}"
    own = _map(file, line, value, wanted)
    seat, choices = own.values.get("seat"), own.values.get("choices", [])
    if not own.values.keys() <= {"seat", "position", "choices"}:
        raise CaseError(file, line, wanted)
    if not (_is_seat(seat) or isinstance(seat, str)) or not _is_seat(own.values.get("position", 1)):
        raise CaseError(file, line, wanted)
    if not all(isinstance(choice, str) for choice in _list(file, line, choices, wanted)):
        raise CaseError(file, line, wanted)


def _is_seat(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _map(file: str, line: int, value: Any, wanted: str) -> Located:
    if not isinstance(value, Located):
        raise CaseError(file, line, wanted)
    return value


def _list(file: str, line: int, value: Any, wanted: str) -> Iterable[Any]:
    if not isinstance(value, list):
        raise CaseError(file, line, wanted)
    return value  # pyright: ignore[reportUnknownVariableType]
