"""A command is what somebody at the table wants done: an act, an actor, and its particulars.

Commands are one plain shape for every game, because the web table, the bots, the environments and the
case files must be able to send the commands of a game that was not written when they were. Each game
declares the actions it knows (`Action`), so an unknown act or particular is caught before it is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pitboss.table.refusals import BadCommand, EmptySeat
from pitboss.table.staff import By

if TYPE_CHECKING:
    from pitboss.table.state import TableState

ParamType = Literal[
    "amount", "text", "choice", "whole", "wholes", "dice", "cards", "flag", "roles", "value", "amounts",
    "groups", "seat", "outcome",
]  # fmt: skip


class Command(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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
    """A particular of an action: how it is written in a file, and whether it must be there.

    `chance` marks what comes of chance (dice, an order of cards): only a table where it is entered takes it.
    """

    type: ParamType
    required: bool = False
    choices: tuple[str, ...] = ()
    chance: bool = False


Pace = Literal["waits", "beside"]
"""Whether an act carries the game on a step (the table waits for it), or may be done again and again beside it."""

WhenAway = Literal["never", "done", "last", "returns", "ordered", "sits-out", "comes-back"]
"""What the house does with an act once its player is away: nothing (never); it does the act for him when he is asked
(done), or only where nothing else is open to him (last); it takes back by it what he has left unfinished (returns);
it orders it where he holds up the others (ordered); it does it after two rounds without him (sits-out). By one that
`comes-back` he ends it himself. See `pitboss.table.absence`."""


class Action(msgspec.Struct, frozen=True):
    """An act that a game knows: its particulars, whether a seat does it, what it is for.

    name: what its button says; empty: the words of its id
    by: who does it, see `staff.By`; pace: whether the table waits for it; when_away: what becomes of it for a player
    who is away
    needed, plain, entered: worked out once: the particulars that must be there, those whose type says all of their
    form, and those that come of chance
    """

    help: str
    params: Mapping[str, Param] = {}
    seat: Literal["required", "optional", "no"] = "no"
    by: By = ("crew",)
    pace: Pace = "waits"
    when_away: WhenAway = "never"
    name: str = ""
    needed: tuple[str, ...] = ()
    plain: Mapping[str, type] = {}
    entered: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        needed = tuple(name for name, param in self.params.items() if param.required)
        plain = {
            n: _PLAIN_TYPES[param.type] for n, param in self.params.items() if param.type in _PLAIN_TYPES
        }
        msgspec.structs.force_setattr(self, "needed", needed)
        msgspec.structs.force_setattr(self, "plain", plain)
        entered = frozenset(name for name, param in self.params.items() if param.chance)
        msgspec.structs.force_setattr(self, "entered", entered)


_PLAIN_TYPES: dict[str, type] = {"amount": int, "whole": int, "text": str, "choice": str, "flag": bool}
"""Particulars whose form one look at their type and size settles."""


LARGEST = 10**15
"""No amount or number in a command is larger: sums of them stay whole 64-bit numbers in every store."""

LONGEST_NAME = 40
MOST_NAMED = 100
LONGEST_TEXT = 2_000
"""Characters of a role, numbers in a list, and characters of a text: the cards of eight decks fit."""


VOUCHED = frozenset({"coupon", "confirmed_by"})
"""Particulars by which the house vouches for something: it hands coupons out, and its staff confirms late bets."""


def as_player(actions: Mapping[str, Action], command: Command, seat: int | None) -> Command | None:
    """The command as the player at a seat may give it; None if it is not a player's.

    Acts that bring money from a purse have their own requests and never come as bare commands. Of an act that nobody
    knows the engine says so.
    """
    if command.by is not None or seat is None or command.seat not in (seat, None):
        return None
    action = actions.get(command.do)
    if action is not None:
        if "player" not in action.by or "purse" in action.by:
            return None
        plain = VOUCHED.isdisjoint(command.args) and action.entered.isdisjoint(command.args)
        if not plain and not_a_players(action, command):
            return None
    return command if command.seat is not None else Command(command.do, seat, None, command.args)


def not_a_players(action: Action | None, command: Command) -> str:
    """The first particular that is not a player's to give: chance that is entered, or what the house vouches for."""
    entered = frozenset[str]() if action is None else action.entered
    return next((n for n, value in command.args.items() if value and (n in VOUCHED or n in entered)), "")


def check_shape(actions: Mapping[str, Action], command: Command) -> Action:
    """The action that a command names; a command that no game could judge is refused as malformed.

    Ordinary commands go through quickly here; what is not plainly right is looked at in full.
    """
    seat, given = command.seat, command.args
    args: Any = given
    if command.by is not None or type(args) is not dict:
        return _looked_at(actions, command)
    try:
        action = actions[command.do]
        for name in action.needed:
            if name not in given:
                return _looked_at(actions, command)
        if given:
            plain = action.plain
            for name, value in given.items():
                form = plain[name]
                if type(value) is not form:
                    return _looked_at(actions, command)
                if form is int:
                    if not 0 <= value <= LARGEST:
                        return _looked_at(actions, command)
                elif form is str and len(value) > LONGEST_TEXT:
                    return _looked_at(actions, command)
    except (KeyError, TypeError):  # an act or a particular that nobody knows, or none at all
        return _looked_at(actions, command)
    if seat is None:
        if action.seat == "required":
            return _looked_at(actions, command)
    elif type(seat) is not int or action.seat == "no" or not 0 <= seat <= LARGEST:
        return _looked_at(actions, command)
    return action


def seat_of(state: TableState, command: Command) -> int:
    """The occupied seat that a command speaks of."""
    seat = command.seat
    if not isinstance(seat, int) or seat not in state.seats:
        taken = ", ".join(str(number) for number in state.seats) or "none"
        missing = "No seat is named" if seat is None else f"Seat {seat} is empty"
        raise EmptySeat(f"{missing}; occupied seats: {taken}.")
    return seat


def _looked_at(actions: Mapping[str, Action], command: Command) -> Action:
    _check_frame(command)
    action = actions.get(command.do)
    if action is None:
        known = ", ".join(sorted(actions))
        raise BadCommand(f"Unknown action {shortened(command.do)}; this game knows: {known}.")
    if action.seat == "required" and command.seat is None:
        raise BadCommand(f"The action {command.do!r} needs a seat.")
    if action.seat == "no" and command.seat is not None:
        raise BadCommand(f"The action {command.do!r} is not done by a seat.")
    for name in command.args:
        if name not in action.params:
            known = ", ".join(sorted(action.params)) or "none"
            raise BadCommand(
                f"The action {command.do!r} knows no particular {shortened(name)}; it takes: {known}."
            )
    for name, param in action.params.items():
        if (
            param.required
            and command.args.get(name) is None
            and not (name in command.args and param.type == "value")
        ):
            raise BadCommand(f"The action {command.do!r} needs {name!r}.")
        if name in command.args and not _fits(param, command.args[name]):
            given = shortened(command.args[name])
            raise BadCommand(
                f"{name!r} of the action {command.do!r} must be {_MEANING[param.type]}, not {given}."
            )
    return action


def shortened(value: Any) -> str:
    """A value in a sentence, however long it is."""
    try:
        text = str(value) if isinstance(value, Decimal) else repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, or nested lists without end
        return f"this {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."


def _check_frame(command: Command) -> None:
    """Commands built in Python or read from a file have not been through a decoder that checks their types."""
    if not isinstance(command.do, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadCommand(f"An action is named by a word, not by {shortened(command.do)}.")
    if command.seat is not None and not _seat(command.seat):
        raise BadCommand(f"A seat is a whole number, not {shortened(command.seat)}.")
    if command.by is not None and (isinstance(command.by, int) or not _seat(command.by)):
        raise BadCommand(f"Who does it is named by a role, not by {shortened(command.by)}.")
    if not isinstance(command.args, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadCommand(f"The particulars of an action are a map, not {shortened(command.args)}.")


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
    "outcome": "what comes up or is wagered on: a number, a word, or a list of them",
}


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST


def _seat(value: Any) -> bool:
    return _whole(value) or (isinstance(value, str) and len(value) <= LONGEST_NAME)


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
            return isinstance(value, str) and len(value) <= LONGEST_TEXT
        case "flag":
            return isinstance(value, bool)
        case "roles":
            return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)  # pyright: ignore[reportUnknownVariableType]
        case "seat":
            return _seat(value)
        case "outcome":
            many = isinstance(value, list | tuple) and len(value) <= MOST_NAMED  # pyright: ignore[reportUnknownArgumentType]
            return all(_seat(item) for item in value) if many else _seat(value)  # pyright: ignore[reportUnknownVariableType]
        case "value":
            return True
