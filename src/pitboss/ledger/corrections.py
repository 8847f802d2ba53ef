"""Corrections by two persons: adjustments, payout overrides, rounds made void.

One person proposes, which is recorded as a significant event and moves nothing. Another one with the right role
confirms; then the money moves by double entry in the chain of the table or the purse, in one transaction with the
record of who confirmed it. A proposal is decided once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, correcting, reading, schema
from pitboss.ledger.correcting import Correction, PurseAdjustment
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import HOUSE, Corrected, Significant
from pitboss.ledger.persons import Persons
from pitboss.ledger.records import Answer, Entry, Refusal
from pitboss.ledger.work import Ack, Balances, Decide, NewStream, Work, settled
from pitboss.money import show
from pitboss.table.accounts import allows
from pitboss.table.events import Event, Postings
from pitboss.table.wire import encode

if TYPE_CHECKING:
    from pitboss.ledger.live import LiveTable
    from pitboss.ledger.store import Ledger

CONFIRMERS = frozenset({"floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"})
PROPOSERS = CONFIRMERS | {"boxperson"}
LONGEST_WHY = 500
PROPOSED, REJECTED, DECIDED = "-proposed", "correction-rejected", "decision:"
"""How the kind of a proposal ends, and how the key of a decision begins: a key is used once, so is a decision."""
NOT_TWO = (
    "One of you made the other's account or gave it its roles, which is not two persons; "
    "somebody who was taken on at the console (pitboss staff add) may confirm it."
)


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was proposed, by whom, and what became of it.

    `lines` are the postings that will be made; `since`: who has left his seat after this version gets nothing any more
    """

    correction: Correction
    lines: Postings
    why: str
    by: str
    role: str
    since: int = 0
    round: int | None = None
    cites: tuple[str, ...] = ()
    number: int = 0
    state: Literal["proposed", "confirmed", "rejected"] = "proposed"
    decided_by: str = ""
    decided_as: str = ""

    @property
    def kind(self) -> str:
        return correcting.KINDS[type(self.correction)]


class Corrections:
    """The corrections of a ledger. What is not allowed is answered with a refusal and moves nothing."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def propose(self, correction: Correction, *, why: str, by: str, role: str, key: str) -> Ack:
        """Record what somebody wants corrected; `Answer.first` is the proposal's number."""
        chain.checked_actor(by)
        if not by or not 0 < len(why.strip()) <= LONGEST_WHY:
            raise LedgerError(
                f"A correction is proposed by a person, for a reason of at most {LONGEST_WHY} characters."
            )
        command = encode({"correction": correction, "why": why, "role": role}).decode()
        proposal: Proposal | Refusal = _no(f"A {role} may not propose a correction.")
        if role in PROPOSERS:
            with self._ledger.reader() as connection:
                found = correcting.worked_out(connection, correction)
            proposal = (
                found
                if isinstance(found, Refusal)
                else Proposal(correction, found.lines, why, by, role, found.since, found.round, found.cites)
            )
        return self._ledger.submit(self._house(chain.given_key(key), by, command, _proposed(proposal)))

    def confirm(self, number: int, *, by: str, role: str, live: LiveTable | None = None) -> Ack:
        """Carry a proposal out. At a table it takes the table itself; a purse needs none."""
        if live is not None:
            live.wait()  # what is on its way to the disk may change what is to be corrected
        proposal = self.find(number)
        refusal = self._barred(proposal, by, role)
        if refusal is not None:
            return self._refused(proposal, refusal, by, role)
        decided = self._decision(proposal, by, role, proposal.kind)
        command = encode(["confirm", number, role]).decode()
        key = f"{DECIDED}{number}"
        if isinstance(proposal.correction, PurseAdjustment):
            stream = f"purse:{proposal.correction.patron}"
            work = Work(
                id=stream, key=key, actor=by, command=command, also=(decided,),
                decide=_posted(proposal, corrected(proposal, role)),
            )  # fmt: skip
            return self._ledger.submit(work)
        if live is None or live.id != proposal.correction.table:
            raise LedgerError(f"Correction {number} is carried out at {proposal.correction.table}.")
        with self._ledger.reader() as connection:
            refusal = correcting.outdated(connection, proposal.correction, proposal.lines, proposal.since)
            if refusal is None and proposal.state == "proposed":
                refusal = _overtaken(connection, proposal) or _unfit(live, proposal)
        if refusal is not None:
            return self._refused(proposal, refusal, by, role)
        return live.correct(corrected(proposal, role), key=key, by=by, command=command, also=decided)

    def reject(self, number: int, *, by: str, role: str, why: str = "") -> Ack:
        """Turn a proposal down; who made it may take it back himself."""
        proposal = self.find(number)
        chain.checked_actor(by)
        if by != proposal.by and role not in CONFIRMERS:
            return self._refused(proposal, _no(f"A {role} may not decide a correction."), by, role)
        if proposal.state == "confirmed":
            return self._refused(
                proposal, _no(f"Correction {number} was confirmed; another one can undo it."), by, role
            )
        return self._ledger.submit(self._decision(proposal, by, role, REJECTED, why=why))

    def find(self, number: int) -> Proposal:
        found = self._read(number)
        if not found:
            raise LedgerError(f"There is no proposal {number} of a correction.")
        return found[0]

    def pending(self) -> list[Proposal]:
        """Proposals that nobody has decided yet, oldest first."""
        return [proposal for proposal in self._read() if proposal.state == "proposed"]

    def all(self) -> list[Proposal]:
        return self._read()

    def _read(self, number: int | None = None) -> list[Proposal]:
        with self._ledger.reader() as connection:
            row = reading.stream_row(connection, HOUSE)
            if row is None or (number is not None and number < 1):
                return []
            after, limit = (0, None) if number is None else (number - 1, 1)
            found = proposals(reading.entries(connection, row, after=after, limit=limit))
            decided = decisions(reading.entries_by_key(connection, row, DECIDED))
        return [_decided(proposal, decided.get(proposal.number)) for proposal in found]

    def _barred(self, proposal: Proposal, by: str, role: str) -> Refusal | None:
        """Why this person may not confirm this proposal."""
        chain.checked_actor(by)
        if role not in CONFIRMERS:
            return _no(f"A {role} may not confirm a correction.")
        if not by or by == proposal.by:
            return _no("Who proposed a correction may not confirm it; that takes a second person.")
        with self._ledger.reader() as connection:
            if proposal.state == "proposed" and Persons.read(connection).alike(by, proposal.by):
                return _no(NOT_TWO)
        if proposal.state == "rejected":
            return _no(f"Correction {proposal.number} was rejected.")
        if proposal.state == "confirmed" and (by, role) != (proposal.decided_by, proposal.decided_as):
            return _no(f"Correction {proposal.number} was confirmed before.")
        return None

    def _refused(self, proposal: Proposal, refusal: Refusal, by: str, role: str) -> Ack:
        """A refused decision is significant, and leaves the proposal as it is."""
        detail = {"proposal": proposal.number, "role": role, "why": refusal.sentence}
        at = self._ledger.record("correction-refused", detail, by=by).result().at
        return settled(Answer(HOUSE, f"{DECIDED}{proposal.number}", at, refusal=refusal))

    def _decision(self, proposal: Proposal, by: str, role: str, kind: str, *, why: str = "") -> Work:
        detail = {"proposal": proposal.number, "role": role, "lines": proposal.lines}
        event = Significant(kind=kind, detail={**detail, "why": why} if why else detail, by=by)
        command = encode([kind, proposal.number, role]).decode()
        return self._house(f"{DECIDED}{proposal.number}", by, command, event)

    def _house(self, key: str, by: str, command: str, event: Event | Refusal) -> Work:
        def decide(_connection: Connection, _version: int, _balances: Balances) -> Sequence[Event] | Refusal:
            return event if isinstance(event, Refusal) else (event,)

        return Work(id=HOUSE, key=key, actor=by, command=command, decide=decide, create=NewStream("house"))


def proposals(entries: Iterable[Entry]) -> list[Proposal]:
    """The proposals among significant events, not yet decided."""
    return [
        msgspec.convert({**entry.event.detail, "number": entry.version}, Proposal)
        for entry in entries
        if isinstance(entry.event, Significant) and entry.event.kind.endswith(PROPOSED)
    ]


def decisions(entries: Iterable[Entry]) -> dict[int, Significant]:
    """How proposals were decided, by their number."""
    found = (entry.event for entry in entries)
    return {event.detail["proposal"]: event for event in found if isinstance(event, Significant)}


def corrected(proposal: Proposal, role: str) -> Corrected:
    """The event that carries a proposal out."""
    asked = proposal.correction
    return Corrected(
        proposal=proposal.number, kind=proposal.kind, why=proposal.why, proposed_as=proposal.role, confirmed_as=role,
        round=proposal.round, version=getattr(asked, "version", None), net=getattr(asked, "net", None),
        postings=proposal.lines, cites=proposal.cites,
    )  # fmt: skip


def one_sided(connection: Connection) -> Iterator[tuple[str, int, str]]:
    """For the audit: corrections that two persons did not make, and what is wrong with each."""
    e, s = schema.events.c, schema.streams
    house = reading.stream_row(connection, HOUSE)
    entries = [] if house is None else list(reading.entries(connection, house))
    known = {proposal.number: proposal for proposal in proposals(entries)}
    decided = decisions(entry for entry in entries if (entry.key or "").startswith(DECIDED))
    confirmed = {n: each for n, each in decided.items() if each.kind != REJECTED}
    alone = _alone(entries, known)
    streams = sa.select(e.stream).where(reading.begins(connection, DECIDED)).distinct()
    for row in connection.execute(sa.select(s).where(s.c.number.in_(streams), s.c.id != HOUSE)).all():
        for entry in reading.entries_by_key(connection, row, DECIDED):
            event = entry.event
            if not isinstance(event, Corrected):
                continue
            reason = _one_sided(
                event, entry.actor, known.get(event.proposal), confirmed.pop(event.proposal, None)
            )
            if reason is None and event.proposal in alone:
                reason = "who confirmed it may be who proposed it, by another account"
            if reason is not None:
                yield row.id, entry.version, reason
    for number in confirmed:
        yield HOUSE, number, "the correction was confirmed and is not in the books"


def _one_sided(
    event: Corrected, actor: str | None, proposal: Proposal | None, decision: Significant | None
) -> str | None:
    if proposal is None or decision is None:
        return "it corrects what nobody proposed and confirmed"
    if decision.by in ("", proposal.by) or decision.by != actor:
        return "it was not confirmed by a second person"
    if event.postings != proposal.lines:
        return "it is not the correction that was proposed"
    if proposal.role not in PROPOSERS or decision.detail.get("role") not in CONFIRMERS:
        return "it was not proposed and confirmed by roles that may"
    return None


def _alone(entries: Iterable[Entry], known: Mapping[int, Proposal]) -> set[int]:
    """Proposals that were confirmed with an account that may be the proposer's own, as accounts were made by then."""
    persons, alone = Persons(), set[int]()
    for entry in entries:
        event = entry.event
        if not isinstance(event, Significant):
            continue
        persons.note(event)
        if (entry.key or "").startswith(DECIDED) and event.kind != REJECTED:
            proposal = known.get(event.detail["proposal"])
            if proposal is not None and persons.alike(proposal.by, event.by):
                alone.add(proposal.number)
    return alone


def _decided(proposal: Proposal, decision: Significant | None) -> Proposal:
    if decision is None:
        return proposal
    state = "rejected" if decision.kind == REJECTED else "confirmed"
    role = str(decision.detail.get("role", ""))
    return msgspec.structs.replace(proposal, state=state, decided_by=decision.by, decided_as=role)


def _proposed(proposal: Proposal | Refusal) -> Event | Refusal:
    if isinstance(proposal, Refusal):
        return proposal
    return Significant(
        kind=f"{proposal.kind}{PROPOSED}", detail=msgspec.to_builtins(proposal), by=proposal.by
    )


def _posted(proposal: Proposal, event: Corrected) -> Decide:
    """The decision at a purse, within the writing transaction: it never holds less than nothing."""

    def decide(_connection: Connection, _version: int, balances: Balances) -> Sequence[Event]:
        for account, cents in proposal.lines:
            if not allows(account, balances.get(account, 0) + cents):
                raise LedgerError(_too_little(account, balances.get(account, 0), -cents))
        return (event,)

    return decide


def _overtaken(connection: Connection, proposal: Proposal) -> Refusal | None:
    """Why a proposal is not what it was: another correction came before it."""
    now = correcting.worked_out(connection, proposal.correction)
    if isinstance(now, Refusal):
        return now
    if now.lines != proposal.lines:
        return _no("Something else was corrected meanwhile; this has to be proposed anew.")
    return None


def _unfit(live: LiveTable, proposal: Proposal) -> Refusal | None:
    """Why a table cannot take a correction now."""
    table, balances = live.table, live.table.state.balances
    if table.state.closed:
        return _no("The table is closed; what is owed is put right in the purse.")
    if not table.game.between_rounds(table.rules, table.state):
        return _no("A correction is made between rounds; this one is in play.")
    for account, cents in proposal.lines:
        kind, _, seat = account.partition(":")
        if kind == "stack" and int(seat) not in table.state.seats:
            return _no(f"Nobody sits at seat {seat}; what is owed is put right in the purse.")
        left = balances.get(account, 0)
        if not allows(account, left + cents):
            return _no(_too_little(account, left, -cents))
    return None


def _too_little(account: str, left: int, asked: int) -> str:
    return f"The account {account} holds {show(left)}, which is less than {show(asked)}."


def _no(sentence: str) -> Refusal:
    return Refusal("bad-command", sentence)
