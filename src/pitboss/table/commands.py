"""A command is what somebody at the table wants done: an act, an actor, and its particulars.

Commands are one plain shape for every game, because the web table, the bots, the environments and the
case files must be able to send the commands of a game that was not written when they were. Each game
declares the actions it knows (`Action`), so an unknown act or particular is caught before it is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from pitboss.table.refusals import BadCommand

ParamType = Literal[
    "amount", "text", "choice", "whole", "wholes", "dice", "cards", "flag", "roles", "value", "amounts",
    "groups", "seat",
]  # fmt: skip


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """`do` what, at which `seat`, done `by` which role (None: whoever normally does it)."""

    do: str
    seat: int | str | None = None
    by: str | None = None
    args: Mapping[str, Any] = {}

    def __str__(self) -> str:
        who = f" seat {self.seat}" if self.seat is not None else ""
        what = "".join(f" {name}={value}" for name, value in self.args.items())
        return f"{self.do}{who}{what}" + (f" by {self.by}" if self.by else "")


class Param(msgspec.Struct, frozen=True):
    """A particular of an action: how it is written in a file, and whether it must be there."""

    type: ParamType
    required: bool = False
    choices: tuple[str, ...] = ()


class Action(msgspec.Struct, frozen=True):
    """An act that a game knows: its particulars, whether a seat does it, what it is for."""

    help: str
    params: Mapping[str, Param] = {}
    seat: Literal["required", "optional", "no"] = "no"


def check_shape(actions: Mapping[str, Action], command: Command) -> None:
    """Refuse, as a malformed command, what no game could judge: unknown acts, missing or unknown particulars."""
    action = actions.get(command.do)
    if action is None:
        known = ", ".join(sorted(actions))
        raise BadCommand(f"Unknown action {command.do!r}; this game knows: {known}.")
    if action.seat == "required" and command.seat is None:
        raise BadCommand(f"The action {command.do!r} needs a seat.")
    if action.seat == "no" and command.seat is not None:
        raise BadCommand(f"The action {command.do!r} is not done by a seat.")
    for name in command.args:
        if name not in action.params:
            known = ", ".join(sorted(action.params)) or "none"
            raise BadCommand(f"The action {command.do!r} knows no particular {name!r}; it takes: {known}.")
    for name, param in action.params.items():
        if param.required and command.args.get(name) is None:
            raise BadCommand(f"The action {command.do!r} needs {name!r}.")
        if name in command.args and not _fits(param, command.args[name]):
            raise BadCommand(
                f"{name!r} of the action {command.do!r} must be {_MEANING[param.type]}, not {command.args[name]!r}."
            )


_MEANING: dict[str, str] = {
    "amount": "an amount in whole cents",
    "amounts": "a list of amounts in whole cents",
    "text": "a text",
    "choice": "a word",
    "whole": "a whole number",
    "wholes": "a list of whole numbers",
    "groups": "a list of lists of whole numbers",
    "dice": "a list of the faces thrown",
    "cards": "cards such as 'As Td 7h'",
    "flag": "true or false",
    "roles": "a list of roles",
    "seat": "a seat number",
    "value": "a value",
}


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wholes(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(_whole(item) for item in value)  # pyright: ignore[reportUnknownVariableType]


def _fits(param: Param, value: Any) -> bool:
    match param.type:
        case "amount" | "whole":
            return _whole(value)
        case "wholes" | "dice" | "amounts":
            return _wholes(value)
        case "groups":
            return isinstance(value, list | tuple) and all(_wholes(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
        case "text" | "choice" | "cards":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
        case "roles":
            return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)  # pyright: ignore[reportUnknownVariableType]
        case "seat":
            return _whole(value) or isinstance(value, str)
        case "value":
            return True
