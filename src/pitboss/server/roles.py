"""Who may do what: a matrix of roles and acts, made of what the acts declare, closed unless one says otherwise.

Three things must agree before a command reaches the engine: the matrix allows the act to somebody with that
role, the role named in `by` is one the account holds, and a player acts for his own seat. The engine then
judges the role by its clauses, as it does for everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from pitboss.server.errors import Forbidden
from pitboss.table.commands import Action, Command, as_player, not_a_players
from pitboss.table.staff import CREW, FLOOR, STAFF, roles_of

if TYPE_CHECKING:
    from pitboss.table import Table
    from pitboss.table.offers import Offer

ROLES = (*STAFF, "auditor")
WATCHING = frozenset({"surveillance", "auditor"})
"""They see and may ask for every record; they do nothing at a table."""
RECORDS = FLOOR | WATCHING
"""Those who keep the record."""


def authorise(table: Table, command: Command, *, seat: int | None, roles: Iterable[str]) -> Command:
    """The command as this person may give it, or `Forbidden`. `seat` is the person's own seat at the table."""
    held = tuple(role for role in roles if role in ROLES)
    if (action := table.actions.get(command.do)) is not None and "purse" in action.by:
        raise Forbidden(f"To {command.do} has a request of its own, because the money comes from a purse.")
    played = as_player(table.actions, command, seat)
    if played is not None:
        return played
    if not held:
        if seat is None:
            raise Forbidden("Only players at the table and its staff may do this.")
        if isinstance(command.seat, int) and command.seat != seat:
            raise Forbidden(f"You act for your own seat, which is {seat}.")
        if vouched := not_a_players(action, command):
            raise Forbidden(f"{vouched!r} comes from the staff of the table, not from a player.")
        raise Forbidden(f"A player may not {command.do}; the staff of the table may.")
    if command.by is not None and command.by not in held:
        raise Forbidden(f"You do not hold the role {command.by!r}.")
    return _signed(table, command, _staff_may(table, command, held))


def may_take(table: Table, offer: Offer, held: Iterable[str]) -> bool:
    """Whether staff with these roles may take up an offer of the house or of chance."""
    allowed = _allowed(table, offer.do)
    return any(role in allowed and offer.by in (None, role) for role in held)


def _for_the_absent(table: Table, command: Command) -> bool:
    """An act that the house may do for a player who is away."""
    action = table.actions.get(command.do)
    away = isinstance(command.seat, int) and command.seat in table.state.away
    return away and action is not None and action.when_away in ("done", "last", "returns", "sits-out")


def _staff_may(table: Table, command: Command, held: tuple[str, ...]) -> tuple[str, ...]:
    """The held roles with which this act may be done at all."""
    allowed = _allowed(table, command.do)
    if _for_the_absent(table, command):
        allowed |= CREW
    fitting = tuple(role for role in held if role in allowed and command.by in (None, role))
    if not fitting:
        who = command.by or " or ".join(held)
        raise Forbidden(f"{command.do!r} is not for the {who} to do at this table.")
    return fitting


def _allowed(table: Table, act: str) -> frozenset[str]:
    """The roles of the staff that may do an act."""
    action = table.actions.get(act)
    return frozenset() if action is None else roles_of(action.by)


def _signed(table: Table, command: Command, roles: tuple[str, ...]) -> Command:
    """The command with the role that does it: the one given, or the first that the law lets do it."""
    if command.by is not None or "dealing" in table.actions[command.do].by or _for_the_absent(table, command):
        return command
    signed = [Command(command.do, command.seat, role, command.args) for role in roles]
    return next((each for each in signed if table.may(each)), signed[0])


def matrix(actions: Mapping[str, Action]) -> dict[str, dict[str, bool]]:
    """The matrix as it stands for these acts, for the documentation, the API and the tests."""
    return {
        act: {
            "player": "player" in action.by and "purse" not in action.by,
            **{role: role in roles_of(action.by) for role in ROLES},
        }
        for act, action in sorted(actions.items())
    }
