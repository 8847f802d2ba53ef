"""What people do at tables: who gives a command, whether he may, and what it was answered with before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from pitboss.ledger import Answer, KeyReused, Ledger, LedgerError, reading
from pitboss.ledger.work import Ack
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.host import Host
from pitboss.server.people import Session
from pitboss.server.roles import as_player, authorise
from pitboss.server.shapes import CommandIn
from pitboss.server.store import Account
from pitboss.table import Command
from pitboss.table.wire import decode_command, encode

if TYPE_CHECKING:
    from pitboss.server.house import House
    from pitboss.server.live import Do

Then = Callable[[Host, "Answer | LedgerError"], None]


class Acts:
    def __init__(self, house: House) -> None:
        self._house = house

    async def command(self, table_id: str, wanted: CommandIn, session: Session) -> tuple[Host, Answer]:
        """A command of a person: checked against role and seat, then given to the table."""
        if session.account.must_change:
            raise Wrong(403, "change-password", "Change the one-time password first.")
        host = self._house.pit.hosts.get(table_id) or self._house.pit.host(table_id)
        given = Command(wanted.do, wanted.seat, wanted.by, wanted.args)
        seat = host.seat_of(session)
        self._count(host, session, seat, given.do)
        began = time.perf_counter()
        played = as_player(host.live.table, given, seat)
        # Staff who play here as well give a player's commands as that player.
        account = session.account if played is None else session.playing
        answer = await self._first_answer(host, given, wanted.key, account) if account.roles else None
        if answer is None:
            try:
                allowed = played or self._allowed_staff(host, given, session)
            except Wrong:
                await host.settle()
                answer = await self._first_answer(host, given, wanted.key, account)
                if answer is None and account is not session.playing:
                    answer = await self._first_answer(host, given, wanted.key, session.playing)
                if answer is None:
                    raise
            else:
                key, actor = f"{wanted.key}:{account.id}", f"account:{account.id}"
                answer = await host.do(allowed, key=key, by=actor)
        self._answered(host, answer, began)
        return host, answer

    def quickly(self, table_id: str, wanted: CommandIn | Do, session: Session, then: Then) -> bool:
        """Give a player's command to the table at once and call `then` with its answer, or with what went wrong.

        False where something has to be looked up first: `command` does that.
        """
        host, account = self._house.pit.hosts.get(table_id), session.account
        if host is None or account.roles or account.must_change:
            return False
        seat = host.seat_of(session)
        given = Command(wanted.do, wanted.seat, wanted.by, wanted.args)
        allowed = as_player(host.live.table, given, seat)
        if allowed is None:
            return False
        self._count(host, session, seat, given.do)
        began = time.perf_counter()

        def done(ack: Ack) -> None:
            try:
                answer = host.answered(ack)
                self._answered(host, answer, began)
            except LedgerError as error:
                then(host, error)
            else:
                then(host, answer)

        host.give(allowed, key=f"{wanted.key}:{account.id}", by=session.actor).then(done)
        return True

    def _count(self, host: Host, session: Session, seat: int | None, act: str) -> None:
        """One more command of somebody: not too many, and who was away is back."""
        if not (
            self._house.limits.take("command", session.account.id)
            and self._house.limits.take("table", host.id)
        ):
            raise Wrong(429, "too-many", "Too many commands; wait a moment.")
        self._house.people.touch(session)
        host.looked_at()
        at = None if seat is None else host.live.table.state.seats.get(seat)
        if at is not None and at.away:
            host.here(session, at.number, act)

    def _answered(self, host: Host, answer: Answer, began: float) -> None:
        result = "done" if answer.refusal is None else answer.refusal.kind
        self._house.metrics.command(result, time.perf_counter() - began)
        if host.durable.closed:
            self._house.pit.finish(host)

    def allowed(self, host: Host, given: Command, session: Session) -> Command:
        """The command as this person may give it, as a player or as staff, or `Forbidden`."""
        played = as_player(host.live.table, given, host.seat_of(session))
        return played or self._allowed_staff(host, given, session)

    @staticmethod
    def _allowed_staff(host: Host, given: Command, session: Session) -> Command:
        found = authorise(
            host.live.table, given, seat=host.seat_of_account(session.account.id), roles=session.account.roles
        )
        if not host.runs(session, given.do):
            raise Forbidden("Who plays at a table does not rule at it; somebody else of the staff can.")
        return found

    async def _first_answer(
        self, host: Host, given: Command, given_key: str, account: Account
    ) -> Answer | None:
        """What a key was answered with before, though the person may not give that command any more.

        The role that was filled in then need not be the one that would be filled in now.
        """

        key = f"{given_key}:{account.id}"

        def look() -> Answer | None:
            first = _command_of(self._house.book, host.id, key)
            if first is None:
                return None
            command = decode_command(first)
            if command.do == "too-long":  # only its digest was kept; the table compares that
                return None
            filled = Command(
                given.do,
                command.seat if given.seat is None else given.seat,
                given.by or command.by,
                given.args,
            )
            if encode(filled) != encode(command):
                raise KeyReused(f"The key {key!r} was used before for another command; nothing was changed.")
            found = self._house.book.answer_of(host.id, key)
            return None if found is None else msgspec.structs.replace(found, again=True)

        return await asyncio.to_thread(look)


def _command_of(book: Ledger, table_id: str, key: str) -> str | None:
    """The command that was recorded under a key."""
    with book.reader() as connection:
        row = reading.stream_row(connection, table_id)
        found = None if row is None else reading.recorded(connection, row.number, key)
    return None if found is None else found.command
