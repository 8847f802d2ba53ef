"""What people do at tables: who gives a command, whether he may, and what it was answered with before."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import msgspec

from pitboss.ledger import Answer, KeyReused, Ledger, LedgerError, reading
from pitboss.ledger.happenings import ShareGiven
from pitboss.ledger.work import Ack, settled
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.host import Host
from pitboss.server.people import Session
from pitboss.server.roles import authorise
from pitboss.server.shapes import CommandIn, ShareIn
from pitboss.server.store import Account
from pitboss.table import Command
from pitboss.table.commands import as_player
from pitboss.table.wire import decode_command, encode

if TYPE_CHECKING:
    from pitboss.server.house import House
    from pitboss.server.live import Do


REFUSED = 3
"""What a refused command counts beside itself: it is kept like any other and moves nothing, so nobody sends many."""


class Given(msgspec.Struct, frozen=True):
    """A command that a table has taken; its answer comes when it is durable."""

    host: Host
    ack: Ack
    began: float
    who: str


class Acts:
    def __init__(self, house: House) -> None:
        self._house = house

    def give(self, host: Host, wanted: CommandIn | Do, session: Session) -> Given | None:
        """Give somebody's command to the table, as he may give it; `answered` is to be called when it is acknowledged.

        None where it has to be looked up first what the key was answered with before: `command` does that.
        """
        if session.account.must_change:
            raise Wrong(403, "change-password", "Change the one-time password first.")
        began, seat, account = time.perf_counter(), host.seat_of(session), session.playing
        given = Command(wanted.do, wanted.seat, wanted.by, wanted.args)
        # Staff who play here as well give a player's commands as that player.
        played = None if account.roles else as_player(host.live.table.actions, given, seat)
        if played is None:
            return None
        self._count(host, session, seat, wanted.do)
        ack = host.give(played, key=f"{wanted.key}:{account.id}", by=f"account:{account.id}")
        return Given(host, ack, began, session.account.id)

    async def command(self, host: Host, wanted: CommandIn | Do, session: Session) -> Answer:
        """A command of a person, from anywhere: its answer, when it is durable."""
        given = self.give(host, wanted, session) or await self._looked_up(host, wanted, session)
        with contextlib.suppress(LedgerError):
            await given.ack
        return self.answered(given)

    async def share(self, host: Host, wanted: ShareIn, session: Session) -> Answer:
        """A player's share in the chance of the coming round. His browser gives it: it is no sign that he is there."""
        seat, account = host.seat_of(session), session.playing.id
        if seat is None:
            raise Wrong(409, "no-seat", "A share in the chance of a table is for who sits there.")
        if not self._house.limits.take("share", account):
            raise Wrong(429, "too-many", "Too many shares; wait a moment.")
        given = ShareGiven(seat=seat, promise=wanted.promise, seed=wanted.seed or "", seen=wanted.seen)
        return await host.share(given, key=f"{wanted.key}:{account}", by=f"account:{account}")

    async def _looked_up(self, host: Host, wanted: CommandIn | Do, session: Session) -> Given:
        """Give a command of the staff, or of who may not do it any more, unless its key was answered before."""
        began, own = time.perf_counter(), session.account
        self._count(host, session, host.seat_of(session), wanted.do)
        given = Command(wanted.do, wanted.seat, wanted.by, wanted.args)
        answer = await self._first_answer(host, given, wanted.key, own) if own.roles else None
        if answer is not None:
            return Given(host, settled(answer), began, own.id)
        try:
            allowed = self.allowed(host, given, session)
        except Wrong:
            await host.settle()
            for account in {own.id: own, session.playing.id: session.playing}.values():
                answer = await self._first_answer(host, given, wanted.key, account)
                if answer is not None:
                    return Given(host, settled(answer), began, own.id)
            raise
        ack = host.give(allowed, key=f"{wanted.key}:{own.id}", by=session.actor)
        return Given(host, ack, began, own.id)

    def answered(self, given: Given) -> Answer:
        """The answer that has come; raises what went wrong."""
        host, answer = given.host, given.host.answered(given.ack)
        result = "done" if answer.refusal is None else answer.refusal.kind
        self.count_refusal(answer, given.who)
        self._house.metrics.timed("command", (("result", result),), time.perf_counter() - given.began)
        if host.durable.closed:
            self._house.pit.finish(host)
        return answer

    def count_refusal(self, answer: Answer, who: str) -> None:
        """What was refused is kept for ever, whether the table said no or the purse."""
        if answer.refusal is not None and not answer.again:
            self._house.limits.charge("command", who, REFUSED)

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

    def allowed(self, host: Host, given: Command, session: Session) -> Command:
        """The command as this person may give it, as a player or as staff, or `Forbidden`."""
        played = as_player(host.live.table.actions, given, host.seat_of(session))
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
