"""Who may do what: a matrix of roles and acts, closed unless it says otherwise.

Three things must agree before a command reaches the engine: the matrix allows the act to somebody with that
role, the role named in `by` is one the account holds, and a player acts for his own seat. The engine then
judges the role by its clauses, as it does for everything else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.server.errors import Forbidden
from pitboss.table.commands import Command
from pitboss.table.common import STAFF

if TYPE_CHECKING:
    from pitboss.table import Table

ROLES = (*STAFF, "auditor")
FLOOR = frozenset({"floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"})
DEALING = frozenset({"dealer", "stickperson", "boxperson"})
CREW = FLOOR | DEALING
KENO = frozenset({"keno-writer", "keno-runner"})
WATCHING = frozenset({"surveillance", "auditor"})
"""They see and may ask for every record; they do nothing at a table."""

PURSE_ACTS = frozenset({"sit", "buy-in"})
"""Acts that bring money from a purse: they have their own requests and never come as bare commands."""

PLAYER_ACTS = frozenset({
    "wager", "remove", "reduce", "call-on", "call-off", "shoot", "decline-dice", "pass-dice", "roll", "leave",
    "fold", "play", "ride", "withdraw", "bet", "call", "check", "raise", "draw", "show", "muck", "put", "sit-in",
    "sit-out", "straddle", "stand", "hit", "double", "split", "surrender", "insurance", "set", "pass", "bank",
})  # fmt: skip
"""Decisions that are a player's wherever a game has them. Any other act is his only while it is offered to him."""

STAFF_ACTS: dict[str, frozenset[str]] = {
    "time": FLOOR,
    "notice": FLOOR,
    "inspect": FLOOR | {"boxperson"},
    "new-dealer": FLOOR | {"boxperson"},
    "remove-player": FLOOR | {"boxperson"},
    "close": FLOOR,
    "deal": CREW,
    "shuffle": CREW,
    "cut": CREW,
    "recut": CREW,
    "count-stub": CREW,
    "collect": CREW,
    "pay": CREW,
    "collect-and-pay": CREW,
    "roll": CREW,
    "draw": CREW | KENO,
    "button": CREW,
    "rotate-deck": CREW,
    "sort-deck": CREW,
    "change-deck": FLOOR | {"boxperson"},
    "change-dice": FLOOR | {"boxperson", "stickperson"},
    "remove-device": FLOOR | {"boxperson"},
    "no-roll": CREW,
    "invalid-roll": CREW,
    "cocked": CREW,
    "dispute": CREW,
    "order-pass-dice": CREW,
    "irregularity": CREW,
}
"""Acts of the house. What is not here is the crew's only while the table offers it to the house."""

VOUCHED = frozenset({"coupon", "confirmed_by"})
"""Particulars by which the house vouches for something: it hands coupons out, and its staff confirms late bets."""

UNSIGNED = frozenset(
    {"deal", "shuffle", "cut", "roll", "draw", "count-stub", "collect", "pay", "collect-and-pay"}
)
"""Acts that the crew does in the ordinary course, for which nobody has to be named."""


def authorise(table: Table, command: Command, *, seat: int | None, roles: Iterable[str]) -> Command:
    """The command as this person may give it, or `Forbidden`. `seat` is the person's own seat at the table."""
    held = tuple(role for role in roles if role in ROLES)
    if command.do in PURSE_ACTS:
        raise Forbidden(f"To {command.do} has a request of its own, because the money comes from a purse.")
    played = as_player(table, command, seat)
    if played is not None:
        return played
    if not held:
        if seat is None:
            raise Forbidden("Only players at the table and its staff may do this.")
        if isinstance(command.seat, int) and command.seat != seat:
            raise Forbidden(f"You act for your own seat, which is {seat}.")
        if vouched := _not_a_players(table, command):
            raise Forbidden(f"{vouched!r} comes from the staff of the table, not from a player.")
        raise Forbidden(f"A player may not {command.do}; the staff of the table may.")
    if command.by is not None and command.by not in held:
        raise Forbidden(f"You do not hold the role {command.by!r}.")
    return _signed(table, command, _staff_may(table, command, held))


def as_player(table: Table, command: Command, seat: int | None) -> Command | None:
    """The command as the player at a seat may give it; None if it is not a player's."""
    if command.by is not None or seat is None or command.seat not in (seat, None):
        return None
    if command.do in PURSE_ACTS or not _player_may(table, command, seat):
        return None
    return command if command.seat is not None else Command(command.do, seat, None, command.args)


def _player_may(table: Table, command: Command, seat: int) -> bool:
    action = table.actions.get(command.do)
    if action is None:
        return True  # the engine says that there is no such act
    if action.seat == "no" or _not_a_players(table, command):
        return False
    if command.do in PLAYER_ACTS:
        return True
    return command.do not in STAFF_ACTS and any(
        offer.do == command.do and offer.seat == seat and offer.kind != "house" for offer in table.awaits()
    )


def _not_a_players(table: Table, command: Command) -> str:
    """The first particular that is not a player's to give: chance that is entered, or what the house vouches for."""
    action = table.actions.get(command.do)
    for name, value in command.args.items():
        param = None if action is None else action.params.get(name)
        if value and (name in VOUCHED or (param is not None and param.chance)):
            return name
    return ""


def _staff_may(table: Table, command: Command, held: tuple[str, ...]) -> tuple[str, ...]:
    """The held roles with which this act may be done at all."""
    allowed = STAFF_ACTS.get(command.do)
    action = table.actions.get(command.do)
    if action is not None and action.seat == "required" and command.do in PLAYER_ACTS:
        allowed = None  # a decision is the player's own
    if allowed is None and command.do in PLAYER_ACTS:
        allowed = KENO if command.do == "wager" and table.game.id == "keno" else frozenset[str]()
    if allowed is None:
        house = any(offer.do == command.do and offer.kind in ("house", "chance") for offer in table.awaits())
        allowed = CREW | KENO if house else frozenset[str]()
    fitting = tuple(role for role in held if role in allowed and command.by in (None, role))
    if not fitting:
        who = f"A {command.by or ' or '.join(held)}"
        raise Forbidden(f"{who} may not {command.do} here.")
    return fitting


def _signed(table: Table, command: Command, roles: tuple[str, ...]) -> Command:
    """The command with the role that does it: the one given, or the first that the law lets do it."""
    if command.by is not None or command.do in UNSIGNED:
        return command
    signed = [Command(command.do, command.seat, role, command.args) for role in roles]
    return next((each for each in signed if table.may(each)), signed[0])


def matrix(actions: Iterable[str]) -> dict[str, dict[str, bool]]:
    """The matrix as it stands for these acts, for the documentation, the API and the tests."""
    return {
        act: {
            "player": act in PLAYER_ACTS and act not in PURSE_ACTS,
            **{role: role in STAFF_ACTS.get(act, frozenset()) for role in ROLES},
        }
        for act in sorted(actions)
    }
