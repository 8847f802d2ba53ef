"""What one transaction is about to write: works are judged one after the other, each of them whole or not at all.

Versions are given out here. A work is judged by the head of its stream as it is remembered or, when that has proved
wrong, as the database holds it.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, reading, schema
from pitboss.ledger.errors import Conflict, Fenced, KeyReused, LedgerError, Stale
from pitboss.ledger.happenings import ChainBegun, CommandRefused, ReceivedFromTable, SentToTable, StateKept
from pitboss.ledger.locking import Locks
from pitboss.ledger.reading import Recorded, StreamHead
from pitboss.ledger.receipts import Acknowledged, Commit, Outcome, leaf_of, refusal_digest
from pitboss.ledger.records import TRANSFER, Answer, Refusal
from pitboss.ledger.rows import move
from pitboss.ledger.work import Funds, NewStream, Row, Rows, Snapshot, Statement, Work
from pitboss.table.events import Event, LeftTable, Sealed
from pitboss.table.wire import encode

FUNDS_EVERY = 128
"""Events between two snapshots of a stream that is no table's: what has to be read of a purse at most."""
_encode = msgspec.json.Encoder().encode
_NO_COMMAND = (None, None, None, None, None)


class Mark(msgspec.Struct, frozen=True):
    """How far a draft had got before a work was taken into it."""

    lengths: tuple[int, ...]
    heads: dict[str, StreamHead | None]
    closed: bool


class Draft:
    """The rows and heads that a transaction is about to write."""

    def __init__(
        self, ledger: str, remembered: dict[str, StreamHead], locks: Locks, *, fresh: bool = False
    ) -> None:
        self.rows = Rows()
        self.commit = Commit(ledger)
        self.heads: dict[str, StreamHead] = {}
        self.outcomes: list[tuple[Work, Answer | LedgerError]] = []
        self.asked: list[tuple[str, int]] = []
        self._ledger, self._remembered, self._locks, self._fresh = ledger, remembered, locks, fresh
        self._connection: Connection | None = None
        self._closed: set[str] = set()
        self._recorded: dict[tuple[int, str], Recorded] = {}
        self._keys: dict[tuple[str, str], tuple[Work, Answer]] | None = None
        self._claimed: set[str] = set()
        self._new: dict[str, int] = {}
        self._at = 0

    def ahead(self, work: Work) -> bool:
        """Take in a work before its transaction begins, as if its key were new; False, if the database must be asked.

        The transaction then finds out whether key and head are what they were taken for.
        """
        if not work.plain or work.also:
            return False
        head = self.heads.get(work.id)
        if head is None:
            known = self._remembered.get(work.id)
            if known is None:
                return False
            head = self.heads[work.id] = _from_here(known)
        if not self.outcomes:
            self._at = time.time_ns() // 1000
        try:
            self.outcomes.append((work, self._answer(work, head)))
        except Exception:  # noqa: BLE001  whatever is wrong with it is said when it is to be written
            return False
        if not work.checked:
            self.asked.append((work.key, head.number))
        return True

    def judge(self, connection: Connection, works: Sequence[Work]) -> None:
        """Take works in within their transaction, each with all that belongs to it, or nothing and note why not."""
        self._connection, self._at = connection, time.time_ns() // 1000
        self._look_up(works)
        for work in works:
            self._judge(work)

    def _look_up(self, works: Sequence[Work]) -> None:
        """Find what is recorded under the keys of these works, all at once."""
        asked: dict[tuple[str, int], None] = {}
        asking = 0
        for work in works:
            for each in (work, *work.also):
                if not each.checked:
                    asking += 1
                    head = self._known_head(each)
                    if head is not None:
                        asked[each.key, head.number] = None
        if asked:
            self._recorded = reading.recorded_keys(self._asked, list(asked))
        if len(asked) != asking:  # a key comes twice, or a stream is new
            self._keys = {}

    def _judge(self, work: Work) -> None:
        before = self._mark(work) if work.also else None
        outcome: Answer | LedgerError
        try:
            outcome = self._answer(work, self._head(work))
            if before is not None and not outcome.again and outcome.refusal is None:
                for other in work.also:
                    self._along(other)
        except LedgerError as error:
            if not self._fresh and isinstance(error, Fenced | Conflict):
                raise Stale from None
            if before is not None:
                self._undo(work, before)
            outcome = error
        self.outcomes.append((work, outcome))

    def _along(self, work: Work) -> None:
        """What is written with another work: without it the other may not be written either."""
        answer = self._answer(work, self._head(work))
        if answer.refusal is not None:
            raise LedgerError(answer.refusal.sentence)

    def _mark(self, work: Work) -> Mark:
        ids = (stream for each in (work, *work.also) for stream in (each.id, f"{chain.BESIDE}{each.id}"))
        heads = {stream: self.heads.get(stream) for stream in ids}
        copies = {stream: None if head is None else _kept(head) for stream, head in heads.items()}
        return Mark((*self.rows.lengths(), len(self.commit.leaves)), copies, work.id in self._closed)

    def _undo(self, work: Work, before: Mark) -> None:
        *lengths, leaves = before.lengths
        self.rows.cut(lengths)
        del self.commit.leaves[leaves:]
        for stream, head in before.heads.items():
            if head is not None:
                self.heads[stream] = head
            else:
                self.heads.pop(stream, None)
                self._forget_new(stream)
        if not before.closed:
            self._closed.discard(work.id)
        keys = self._keys or {}
        for each in (work, *work.also):
            kept = keys.get((each.id, each.key))
            if kept is not None and kept[0] is each:
                del keys[each.id, each.key]

    def _head(self, work: Work) -> StreamHead:
        return self._known_head(work) or self._created(work)

    def _answer(self, work: Work, head: StreamHead) -> Answer:
        if not work.checked and (known := self._known(work, head)) is not None:
            by = known.by
            assert by is not None
            return replace(known, by=self._acknowledged(work, by.outcome, by.first, by.last, by.hash))
        if work.fence is not None and work.fence != head.fence:
            raise Fenced(f"Another server has taken {work.id}; this one may not write to it any more.")
        if work.expected is not None and work.expected != head.version:
            raise Conflict(
                f"{work.id} is at version {head.version}, not {work.expected}; nothing was written."
            )
        refusal = work.refusal if work.decide is None else self._decided(work, head)
        if refusal is None:
            first = head.version + 1
            self._chain(work, head)
            by = self._acknowledged(work, "done", first, head.version, head.hash)
            answer = Answer(work.id, work.key, self._at, first, head.version, None, work.events, by=by)
        else:
            told = _encode(refusal).decode()
            self._refuse(work, head, told)
            by = self._acknowledged(work, "refused", head.version, head.version, refusal_digest(told))
            answer = Answer(work.id, work.key, self._at, refusal=refusal, by=by)
        if self._keys is not None and not work.checked:
            self._keys[work.id, work.key] = work, answer
        return answer

    def _acknowledged(
        self, work: Work, outcome: Outcome, first: int, last: int, hashed: bytes
    ) -> Acknowledged:
        """By what a work is acknowledged: with a place under the signature of the commit."""
        leaves = self.commit.leaves
        leaves.append(leaf_of(work.id, work.key, outcome, first, last, hashed.hex()))
        return Acknowledged(outcome, first, last, hashed, self.commit, len(leaves) - 1)

    def _refuse(self, work: Work, head: StreamHead, answer: str) -> None:
        """Keep a refused command beside its stream, to be found by its key, and chain it in a stream of its own."""
        self.rows.refusals.append(
            (work.key, head.number, work.actor, work.command, head.version, self._at, answer)
        )
        event = CommandRefused(version=head.version, sealed=(Sealed("answer", (), answer),))
        self._beside(work.id, event, key=work.key, actor=work.actor, command=work.command)

    def _keep(self, work: Work, number: int, snapshot: Snapshot) -> None:
        """Keep a snapshot, and chain its digest: what somebody else puts there is not used."""
        version = snapshot.version
        self._head_beside(work.id)  # raises where the database must be asked, before anything is added
        state = encode(snapshot.state).decode()
        if work.fence is not None:
            state = self._locks.kept(state, number, version)
        self.rows.snapshots.append((number, snapshot, state))
        kept = StateKept(version=version, digest=reading.kept_digest(state, snapshot.commitment))
        self._beside(work.id, kept, key=reading.kept_key(version), actor="", command="keep")

    def _beside(self, stream: str, event: Event, *, key: str, actor: str, command: str) -> None:
        """Chain an event in the stream beside another."""
        head = self._head_beside(stream)
        work = Work(id=head.id, key=key, actor=actor, command=command, checked=True)
        work.carry((event,), head.version)
        work.transfers = False  # whatever its key is: no money moves here
        self._chain(work, head)

    def _head_beside(self, stream: str) -> StreamHead:
        new = Work(
            id=f"{chain.BESIDE}{stream}", key="-", actor="", command="", create=NewStream("beside"), checked=True,
        )  # fmt: skip
        return self._head(new)

    def _decided(self, work: Work, head: StreamHead) -> Refusal | None:
        """Let a work decide by its stream as it stands: the events that it carries then, or its refusal."""
        assert work.decide is not None
        decided = work.decide(self._asked, head.version, head.balances)
        refused = isinstance(decided, Refusal)
        work.carry(() if refused else decided, head.version)
        return decided if refused else None

    def _chain(self, work: Work, head: StreamHead) -> None:
        """Add the work's events to the stream: hash, postings with running balances, sealed values."""
        events, bodies = work.events, work.bodies
        for event in events:
            total = 0
            for _, cents in event.postings:
                total += cents
            if total:
                raise LedgerError(f"An event for {work.id} is out of balance; nothing was written.")
        if work.transfers:
            self._claim(work)
        rows, at, number, version, fence = self.rows, self._at, head.number, head.version, head.fence
        stream, round_number, hashed, balances = work.id, work.round, head.hash, head.balances
        key: str | None = work.key
        actor, size, asked, before = work.actor, len(bodies), work.command, hashed.hex()
        last = version + size
        of_all = bodies[0] if size == 1 else "\n".join(bodies)
        told = f"{stream}\n{version + 1}\n{before}\n{at}\n{round_number}\n{key}\n{actor}\n{size}\n{asked}\n{of_all}"
        assert self._locks.marking is not None
        begun, secret = self._locks.marking
        mark = begun.copy()
        mark.update(told.encode() + secret)
        drawn = mark.digest()[: chain.SALT]
        salt: bytearray | None = bytearray(drawn)
        # The same bytes as chain.command_commitment and chain.event_line, written out because every event has them.
        command = sha256(
            f"pitboss-command-1\n{drawn.hex()}\n{key}\n{actor}\n{size}\n{asked}".encode()
        ).hexdigest()
        for event, body in zip(events, bodies, strict=True):
            version += 1
            line = f"pitboss-event-1\n{stream}\n{version}\n{before}\n{at}\n{round_number}\n{command}\n{body}"
            # The driver of SQLite takes a bytearray as it is, and looks for adapters of bytes each time.
            previous, hashed = bytearray(hashed), sha256(line.encode()).digest()
            row: list[Any] = [
                number, version, at, round_number, body, bytearray(hashed), key, actor, size, asked, salt,
                previous, fence,
            ]  # fmt: skip
            for account, cents in event.postings:
                balances[account] = balance = balances.get(account, 0) + cents
                row += (account, cents, balance)
            rows.events.append(row)
            if version != last:
                before = hashed.hex()
                command, key, actor, size, asked, salt = "", None, None, None, None, None
        if work.sealed:
            rows.sealed += self._sealed(work, head)
        if work.transfers:
            rows.transfers += transfers(work)
        if work.snapshot is not None:
            self._keep(work, number, work.snapshot)
        elif work.fence is None and balances and version // FUNDS_EVERY > head.version // FUNDS_EVERY:
            self._keep(work, number, Snapshot(version, Funds(balances.copy()), None, version))
        head.version, head.hash = version, hashed
        if work.closes:
            self._closed.add(work.id)

    def _sealed(self, work: Work, head: StreamHead) -> list[Row]:
        """What is sealed at a table is locked, but for roots of chains, which are; beside it, and in purses, there is
        nothing of cards in play."""
        number, closed, round_number = head.number, self._locks.closed, work.round
        if work.fence is None:
            return [(number, *field) for field in work.sealed]
        roots = {at for at, event in enumerate(work.events, head.version + 1) if type(event) is ChainBegun}
        return [
            (number, version, place, value, salt)
            if version in roots
            else (number, version, place, closed(value, number, round_number, version, place), salt)
            for version, place, value, salt in work.sealed
        ]

    @property
    def _asked(self) -> Connection:
        """The database, for what cannot be judged ahead."""
        assert self._connection is not None
        return self._connection

    def _claim(self, work: Work) -> None:
        """Money on its way is seated or given back, one of the two and once."""
        number = _on_its_way(work)
        if number is None:
            return
        t = schema.transfers.c
        query = sa.select(t.state).where(t.number == number)
        if self._asked.dialect.name == "postgresql":
            query = query.with_for_update()
        state = "under way" if number in self._claimed else self._asked.execute(query).scalar()
        if state != "sent":
            raise LedgerError(f"The transfer {number} is {state or 'unknown'}; nothing was written.")
        self._claimed.add(number)

    def _known_head(self, work: Work) -> StreamHead | None:
        head = self.heads.get(work.id)
        if head is None:
            known = self._remembered.get(work.id)
            if known is None:
                head = reading.stream_head(self._asked, work.id, lock=True)
            else:
                head = _from_here(known)
            if head is not None:
                self.heads[work.id] = head
        return head

    def _created(self, work: Work) -> StreamHead:
        new, s = work.create, schema.streams
        if new is None:
            raise LedgerError(f"The ledger has no table {work.id!r}.")
        first = chain.beginning(self._ledger, chain.checked_id(work.id))
        row = {
            "id": work.id, "kind": new.kind, "version": 0, "head": first, "fence": 1, "owner": new.owner,
            "game": new.game, "as_of": new.as_of, "opened_at": self._at, "closed": 0, "frozen": None,
        }  # fmt: skip
        number = self._asked.execute(sa.insert(s).values(row)).inserted_primary_key
        assert number is not None
        self._new[work.id] = number[0]
        head = self.heads[work.id] = StreamHead(number[0], work.id, 0, first, 1, {}, 0, first)
        return head

    def _forget_new(self, stream: str) -> None:
        """A stream that was begun by a work which is not written after all is not there."""
        number = self._new.pop(stream, None)
        if number is not None:
            self._asked.execute(sa.delete(schema.streams).where(schema.streams.c.number == number))

    def _known(self, work: Work, head: StreamHead) -> Answer | None:
        """The answer that a key was given before, if the command is the same one."""
        if self._keys is None and not self._recorded and work.create is None:
            return None
        earlier = None if self._keys is None else self._keys.get((work.id, work.key))
        if earlier is not None:
            before, answer = earlier
            if (before.actor, before.command) != (work.actor, work.command):
                raise reused(work.key)
            return replace(answer, again=True)
        found = self._recorded.get((head.number, work.key))
        if found is not None and (found.actor, found.command) != (work.actor, work.command):
            raise reused(work.key)
        if found is None:
            if (
                work.create is not None
                and work.create.kind not in ("house", "meter", "draw")
                and head.version
            ):
                raise LedgerError(f"There is a table {work.id!r} already.")
            return None
        return found.answer(work.id)

    def changed(self) -> dict[str, int]:
        """The streams that get new events, with their new versions."""
        return {stream: head.version for stream, head in self.heads.items() if head.version != head.was}

    def move_heads(self, connection: Connection) -> None:
        """Move every stream on from where it was judged to stand; raises `Stale` if one is elsewhere."""
        moves = [
            (h.version, h.hash, 1 if h.id in self._closed else 0, h.number, h.was, h.stood, h.fence)
            for h in sorted(self.heads.values(), key=_by_number)
        ]
        if moves and move(connection, moves) != len(moves):
            raise Stale


_by_number = operator.attrgetter("number")


def _from_here(head: StreamHead) -> StreamHead:
    """The head as it stands now, to be moved on from here."""
    version, hashed = head.version, head.hash
    return StreamHead(
        head.number, head.id, version, hashed, head.fence, head.balances.copy(), version, hashed
    )


def _kept(head: StreamHead) -> StreamHead:
    """The head as it stands now, still moved on from where it was."""
    return replace(head, balances=head.balances.copy())


def transfers(work: Work) -> list[Statement]:
    """How far a transfer has got by these events: money leaves or enters a purse, sits down, gets up."""
    t, found = schema.transfers, list[Statement]()
    for event in work.events:
        match event:
            case SentToTable():
                row = {"number": event.number, "purse": work.id, "table_id": event.table, "seat": event.seat,
                       "cents": event.amount, "state": "sent"}  # fmt: skip
                found.append(sa.insert(t).values(row))
            case ReceivedFromTable():
                found.append(sa.update(t).where(t.c.number == event.number).values(state="returned"))
            case LeftTable():
                left = (t.c.table_id == work.id, t.c.seat == event.seat, t.c.state == "seated")
                found.append(sa.update(t).where(*left).values(state="left"))
            case _:
                pass
    if work.key.startswith(TRANSFER) and work.events:
        found.append(sa.update(t).where(t.c.number == work.key, t.c.state == "sent").values(state="seated"))
    return found


def _on_its_way(work: Work) -> str | None:
    """The number of the transfer that a work seats or gives back."""
    if work.key.startswith(TRANSFER):
        return work.key if work.events else None
    given_back = (event.number for event in work.events if isinstance(event, ReceivedFromTable))
    return next((number for number in given_back if number.startswith(TRANSFER)), None)


def reused(key: str) -> KeyReused:
    return KeyReused(f"The key {key!r} was used before for another command; nothing was changed.")
