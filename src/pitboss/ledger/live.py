"""A table that this process owns: the engine in memory, its events on the disk, in the right order."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.ledger import chain, fair, floor, reading
from pitboss.ledger.draws import DrawMovedOn, shared_game
from pitboss.ledger.errors import KeyReused, LedgerError
from pitboss.ledger.happenings import Corrected, ShareGiven
from pitboss.ledger.meters import MeterMovedOn, Shown
from pitboss.ledger.mixing import Mix
from pitboss.ledger.purses import patron_of
from pitboss.ledger.records import TRANSFER, Answer, Refusal
from pitboss.ledger.work import Ack, NewStream, Snapshot, Work, settled
from pitboss.table.commands import Command
from pitboss.table.events import Event, LeftTable, SentAfter, TableOpened
from pitboss.table.evolve import advance
from pitboss.table.game import no_shuffles
from pitboss.table.meters import MeterMoved, Terms
from pitboss.table.refusals import BadCommand, InvariantBroken, Refused
from pitboss.table.state import TableState
from pitboss.table.table import Table
from pitboss.table.wire import canonical, encode

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger

SNAPSHOT_EVERY = 128
"""Events between two snapshots: what a start has to replay of a table at most."""
KEYS_IN_MEMORY = 100_000
RECENT = 4
"""Newest answers of a table that lie ready for who sends a command once more; older ones are read
from the ledger. Each is a kilobyte or two of memory that goes through the processor's caches with every command."""
BROUGHT = 1_024
TRIES = 8
"""How often a prize is reckoned anew because another table has taken something off the meter meanwhile."""
LONGEST_REFUSED = 512
LONGEST_CITED = 2_500
"""Characters of a refused command that are kept; one that a clause refuses may hold the cards of eight decks."""


class LiveTable:
    """One table, written by this process alone as long as it holds the fence.

    Call it from one thread. `lost` says why the table may not be used any more: drop it and take it again.
    """

    def __init__(
        self, ledger: Ledger, table_id: str, table: Table, *, number: int, fence: int, snapshot_at: int,
        patrons: dict[int, str], committed_at: int | None,
    ) -> None:  # fmt: skip
        self.ledger = ledger
        self.id = table_id
        self.table = table
        self.fence = fence
        self.patrons = patrons
        self.lost: LedgerError | None = None
        self.opened: Answer | None = None
        """By what this process acknowledged that it has opened the table."""
        self._number = number
        self._snapshot_at = snapshot_at
        self._committed_at = committed_at
        self._known: set[int] | None = None
        self._all_known = False
        self._recent: dict[str, Ack] = {}
        self._flying: deque[Work] = deque()
        self._gone: dict[int, str | None] = {}
        self._shuffles = table.game.shuffles is not no_shuffles
        source = table.source
        if isinstance(source, fair.Committed) and source.chained and source.mix is None:
            source.mix = Mix(table_id, ledger.signer)
        held = source.mix if isinstance(source, fair.Committed) else None
        self.mix = held if isinstance(held, Mix) else None
        self._chance_open = True  # shares may come, or a chain is to be begun
        self._fixed_in: int | None = (
            None  # the round, or an earlier one, in which the waiting order was fixed
        )
        self._terms = _shared_terms(table)
        self._seen: Shown | None = None
        self._shared = shared_game(ledger, table_id, table)
        self._bringing = False
        self.brought: deque[tuple[Ack, TableState]] = deque(maxlen=BROUGHT)
        """What was brought from elsewhere and nobody has told yet: a draw that was held at another table."""

    @property
    def version(self) -> int:
        return self.table.state.version

    @property
    def frozen(self) -> str | None:
        return self.table.frozen

    def do(self, command: Command, *, key: str, by: str = "") -> Ack:
        """Let the engine judge a command and have its events, or its refusal, written with the key.

        The acknowledgement comes when they are durable. A key that was used before gets its first answer again.
        """
        self._check_flying()
        chain.given_key(key)
        chain.checked_actor(by)
        no = self._against(command, key) if key.startswith(TRANSFER) else None
        text = _text(command)
        earlier = self._earlier(key, by, text)
        if earlier is not None:
            return earlier
        if self._shared is not None:
            return self._at_shared_game(command, no, key=key, by=by, text=text)
        if self._terms is None:
            return self._once(command, no, key=key, by=by, text=text)
        return self._at_shared_meter(command, no, key=key, by=by, text=text)

    def _once(self, command: Command, no: BadCommand | None, *, key: str, by: str, text: str) -> Ack:
        table, before = self.table, self.table.state
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = None
        stopped = table.frozen is not None
        try:
            if no is not None and not stopped:
                raise no
            events = table.do(command) if self._terms is None else self._done(command)
        except (Refused, BadCommand) as objection:
            refusal = Refusal.of(objection)
            if self.mix is not None:
                self.mix.undo()
        except InvariantBroken as broken:
            if not stopped:
                self.ledger.freeze(self.id, str(broken))
            raise
        try:
            kept = text if refusal is None else _kept(text, refusal)
            return self._record(command, before, events, refusal, key=key, by=by, text=kept)
        except BaseException as error:  # the engine is now ahead of the record
            self.lost = LedgerError(f"{self.id} could not be recorded: {error}")
            raise

    def _done(self, command: Command) -> tuple[Event, ...]:
        """What the engine makes of a command at a table that shares a meter: it looks at the meter first where the
        cards are dealt, and where something is to be taken off it."""
        table = self.table
        before, draws = table.state, table.game.draws
        told = self._learned() if draws is None or command.do in draws else ()
        try:
            events = table.do(command)
            if command.do not in (draws or ()) and _takes_off(events):
                table.back_to(before, len(events))
                if self.mix is not None:
                    self.mix.undo()
                told = self._learned()
                events = table.do(command)
        except BaseException:
            table.back_to(before, table.state.version - before.version)
            raise
        return told + events

    def _learned(self) -> tuple[Event, ...]:
        """Let the table know what its meter shows."""
        table, sharing, terms = self.table, self.table.game.meter, self._terms
        assert sharing is not None
        assert terms is not None
        self._seen = self.ledger.meters.shown(terms.name)
        shows = terms.opens if self._seen is None else self._seen.shows
        events = sharing.learns(table.rules, table.state, shows)
        table.state = advance(table.game, table.state, events)
        table.log += events
        return events

    def _at_shared_meter(
        self, command: Command, no: BadCommand | None, *, key: str, by: str, text: str
    ) -> Ack:
        """What takes something off the meter is waited for: another table may have been first, and then it is
        reckoned anew, on what is left. It is rare, and nobody is told of a prize before it is his."""
        for _ in range(TRIES):
            before, snapshot_at, waiting = self.table.state, self._snapshot_at, self._waiting()
            ack = self._once(command, no, key=key, by=by, text=text)
            if not _takes_off(ack.work.events):
                return ack
            with contextlib.suppress(LedgerError):
                ack.result()
            if not isinstance(ack.work.error, MeterMovedOn):
                return ack
            self._forget(ack.work, before, snapshot_at, waiting)
        raise LedgerError(f"Other tables keep taking from the meter of {self.id}; nothing was done.")

    def catch_up(self) -> None:
        """Bring the table to where the game is that it sells with others."""
        if self._shared is not None and self.frozen is None:
            for key, command in self._shared.behind(self.table.state):
                self._bring(key, command)

    def _bring(self, key: str, command: Command) -> None:
        self._bringing = True
        try:
            ack = self._once(command, None, key=key, by="", text=_text(command))
        finally:
            self._bringing = False
        if ack.work.refusal is not None:
            self.lost = LedgerError(f"{self.id} cannot take over what was drawn: {ack.work.refusal.sentence}")
            raise self.lost
        self.brought.append((ack, self.table.state))

    def _at_shared_game(
        self, command: Command, no: BadCommand | None, *, key: str, by: str, text: str
    ) -> Ack:
        """What a game sold at several tables decides is waited for: it may have been drawn elsewhere meanwhile."""
        shared = self._shared
        assert shared is not None
        if shared.brings(command):
            no = no or BadCommand("What was drawn at another table is brought by the house, by nobody else.")
        for _ in range(TRIES):
            self.catch_up()
            before, snapshot_at, waiting = self.table.state, self._snapshot_at, self._waiting()
            ack = self._once(command, no, key=key, by=by, text=text)
            if not ack.work.also:
                return ack
            with contextlib.suppress(LedgerError):
                ack.result()
            if not isinstance(ack.work.error, DrawMovedOn):
                return ack
            self._forget(ack.work, before, snapshot_at, waiting)
            if shared.draws(ack.work.events):
                # Asked for once more, it would draw the next game.
                no = BadCommand("The game was drawn at another table at the same time.")
        raise LedgerError(f"The game of {self.id} keeps being drawn elsewhere; nothing was done.")

    def _waiting(self) -> fair.Waiting | None:
        """What the source has committed to and drawn."""
        source = self.table.source
        return source.kept() if isinstance(source, fair.Committed) else None

    def _forget(self, work: Work, before: TableState, snapshot_at: int, waiting: fair.Waiting | None) -> None:
        """Be again as before a command that was not written, and after which nothing else was done."""
        self.table.back_to(before, len(work.events))
        self._snapshot_at = snapshot_at
        if isinstance(self.table.source, fair.Committed) and waiting is not None:
            self.table.source.back_to(waiting)
            self._chance_open = True
        self._flying.pop()
        del self._recent[work.key]

    def _record(
        self, command: Command, before: TableState, events: tuple[Event, ...], refusal: Refusal | None, *,
        key: str, by: str, text: str,
    ) -> Ack:  # fmt: skip
        mix = self.mix
        # Most acts are wagers in a round that has begun, and have nothing to do with chance.
        turned = mix is not None and (mix.drawing is not None or mix.shares.round != self.table.state.round)
        if refusal is None and (self._shuffles or turned or (mix is not None and self._chance_open)):
            events = self._with_chance(events)
        work = Work(
            id=self.id, key=key, actor=by, command=text, expected=before.version, fence=self.fence,
            round=before.round, events=events, refusal=refusal, snapshot=self._snapshot_due(), checked=True,
        )  # fmt: skip
        if work.transfers or work.comes_back:
            self._seat_patrons(work, command)
        if self._terms is not None:
            booking = self.ledger.meters.booking(
                self._terms.name, self.id, before.version + 1, work.events, self._seen
            )
            work.also += () if booking is None else (booking,)
        if self._shared is not None and not self._bringing:
            booking = self._shared.booking(before, before.version + 1, work.events)
            work.also += () if booking is None else (booking,)
        return self._submit(work)

    def begin(self, new: NewStream, *, key: str, by: str) -> Ack:
        """Write the table's log from its opening on; the table must be new to the ledger."""
        opening = self.table.log[0]
        assert isinstance(opening, TableOpened)
        also: tuple[Work, ...] = ()
        if self._terms is not None:
            self.ledger.meters.check(self._terms)
            self._learned()
            also = (self.ledger.meters.opening(self._terms, self.id),)
        if self._shared is not None:
            self.ledger.draws.check(self._shared.terms)
            also += (self.ledger.draws.opening(self._shared.terms, self.id),)
        told = replace(opening, release=floor.RELEASE)
        events = self._with_chance((told, *self.table.log[1:]))
        work = Work(
            id=self.id, key=key, actor=by, command=encode(opening).decode(), expected=0, fence=1, round=1,
            events=events, create=new, also=also,
        )  # fmt: skip
        ack = self._submit(work)
        self.opened = ack.result()
        with self.ledger.reader() as connection:
            self._number = reading.table_row(connection, self.id).number
        if self._shared is not None:
            for join, command in self._shared.joining(self.table.state):
                self._bring(join, command)
            self.catch_up()
            self.wait()
            self.brought.clear()  # nobody watches yet
        return ack

    def correct(self, event: Corrected, *, key: str, by: str, command: str, also: Work) -> Ack:
        """Write a confirmed correction between two rounds, in one transaction with `also`; see `corrections`."""
        self._check_flying()
        earlier = self._earlier(key, by, command)
        if earlier is not None:
            return earlier
        before, events = self.table.state, (event,)
        self.table.state = advance(self.table.game, before, events)
        self.table.log.append(event)
        work = Work(
            id=self.id, key=key, actor=by, command=command, expected=before.version, fence=self.fence,
            round=before.round, events=events, snapshot=self._snapshot_due(), checked=True, also=(also,),
        )  # fmt: skip
        return self._submit(work)

    def look(self, command: Command) -> Refused | BadCommand | None:
        """What would stand in the way of a command; nothing is done or written."""
        return self.table.why_not(command)

    def wait(self) -> None:
        """Wait until everything done so far is written, or has failed."""
        if self._recent:
            with contextlib.suppress(LedgerError):
                self._recent[next(reversed(self._recent))].result()

    def _submit(self, work: Work) -> Ack:
        ack = self.ledger.submit(work)
        self._flying.append(work)
        if self._known is not None:
            self._known.add(hash(work.key))
        recent = self._recent
        recent[work.key] = ack
        while len(recent) > RECENT:
            oldest = next(iter(recent))
            # What is not written yet is known nowhere else: it is kept, however much comes after it.
            if not recent[oldest].batch.done:
                break
            del recent[oldest]
        return ack

    def failed(self) -> bool:
        """Whether the engine is ahead of the record, or may be, as far as the writer has answered."""
        with contextlib.suppress(LedgerError):
            self._check_flying()
        return self.lost is not None

    def _check_flying(self) -> None:
        """A command that was not written takes with it everything the engine did after it."""
        flying = self._flying
        while flying and (flying[0].answer is not None or flying[0].error is not None):
            error = flying.popleft().error
            if error is not None and self.lost is None:
                self.lost = error
        if self.lost is not None:
            raise self.lost

    def _earlier(self, key: str, by: str, text: str) -> Ack | None:
        recent = self._recent.get(key)
        if recent is not None:
            if recent.work.actor != by or recent.work.command not in (text, _brief(text)):
                return settled(_reused(key))
            return recent.again()
        known = self._known if self._known is not None else self._known_keys()
        if self._all_known and hash(key) not in known:
            return None
        with self.ledger.reader() as connection:
            found = reading.recorded(connection, self._number, key)
        if found is None:
            return None
        if found.actor != by or found.command not in (text, _brief(text)):
            return settled(_reused(key))
        return settled(self.ledger.with_events(found.answer(self.id)))

    def _known_keys(self) -> set[int]:
        """The keys in the ledger, as hashes, read once; of most tables all of them, of the others none."""
        with self.ledger.reader() as connection:
            found = reading.keys(connection, self._number, KEYS_IN_MEMORY)
        self._all_known = found is not None
        self._known = {*map(hash, found or ()), *(hash(work.key) for work in self._flying)}
        return self._known

    def _with_chance(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The answer's events, and what is to be told with them of where chance comes from: the value that they were
        drawn from, the next chains, and the commitments to the next shuffles."""
        mix = self.mix
        self._spend(events)
        if mix is not None:
            told = mix.told()
            if told is not None:
                events = self._and(events, told)
            for version, event in enumerate(events, self.version - len(events) + 1):
                mix.shares.follow(event, version)
        asked = fair.cards_due(self.table) if self._shuffles else ()
        if mix is not None and not self.table.state.closed and self.table.frozen is None:
            for begun in mix.chains_due(asked, self.table.state.round):
                events = self._and(events, begun)
                mix.begun(begun, self.version)
        for at, due in enumerate(fair.commit_to(self.id, self.table, asked)):
            events = self._and(events, due)
            if mix is not None:
                mix.shares.follow(due, self.version)
            if at == 0:
                self._committed_at, self._fixed_in = self.version, self.table.state.round - 1
        if mix is not None:
            mix.shares.turn(self.table.state.round, self.version)
            self._chance_open = not mix.settled
        return events

    def _spend(self, events: tuple[Event, ...]) -> None:
        """Another order comes into play, or none any more: what was fixed before it is out of play."""
        if self.table.state.closed:
            self.ledger.spend(self._number, self.table.state.round)
        elif self._fixed_in is not None and any(fair.dealt_order(event) is not None for event in events):
            self.ledger.spend(self._number, self._fixed_in - 1)
            self._fixed_in = None

    def _and(self, events: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
        """One more event of the ledger's own."""
        self.table.state = advance(self.table.game, self.table.state, (event,))
        self.table.log.append(event)
        return (*events, event)

    def share(self, share: ShareGiven, *, key: str, by: str = "") -> Ack:
        """Take a player's share of the chance of the coming round, or his promise of one."""
        self._check_flying()
        chain.given_key(key)
        chain.checked_actor(by)
        text = f"share {encode(share).decode()}"
        earlier = self._earlier(key, by, text)
        if earlier is not None:
            return earlier
        no = self._no_share(share)
        if no is not None:
            raise BadCommand(no)
        before = self.table.state
        events = self._and((), share)
        if self.mix is not None:
            self.mix.shares.follow(share, self.version)
        work = Work(
            id=self.id, key=key, actor=by, command=text, expected=before.version, fence=self.fence,
            round=before.round, events=events, snapshot=self._snapshot_due(), checked=True,
        )  # fmt: skip
        return self._submit(work)

    def _no_share(self, share: ShareGiven) -> str | None:
        if self.mix is None or self.table.state.closed or self.frozen is not None:
            return "Nobody draws at this table from a chain; there is nothing to have a share in."
        if share.seat not in self.table.state.seats:
            return f"Nobody sits at seat {share.seat}."
        return self.mix.shares.why_not(share, self.version)

    def _snapshot_due(self) -> Snapshot | None:
        version, last = self.table.state.version, self._snapshot_at
        if version - last < SNAPSHOT_EVERY:
            return None
        self._snapshot_at = version
        del self.table.log[:-SNAPSHOT_EVERY]  # the ledger has them
        return Snapshot(version, self.table.state, self._standing_at(), last)

    def _standing_at(self) -> int | None:
        source = self.table.source
        return (
            self._committed_at if isinstance(source, fair.Committed) and source.standing is not None else None
        )

    def _against(self, command: Command, key: str) -> BadCommand | None:
        """A transfer's number is the key of the one act that takes its money in, and of no other.

        The money is its patron's: it comes to a seat of his, or to a free one if he has none here.
        """
        found = self.ledger.purses.transfer(key)
        chips = command.args.get("chips", command.args.get("amount"))
        if (
            found is None
            or command.do not in ("sit", "buy-in")
            or (found.table, found.seat, found.cents) != (self.id, command.seat, chips)
        ):
            raise LedgerError(f"The key {key!r} belongs to a transfer; nothing else is done by it.")
        if found.state == "returned":
            return BadCommand("The money that was sent by this key went back into the purse.")
        if command.do == "buy-in" and self.patrons.get(found.seat) != found.patron:
            return BadCommand(
                f"You do not sit at seat {found.seat} any more; your money goes back into the purse."
            )
        if command.do == "sit" and found.patron in self.patrons.values():
            return BadCommand("You have a seat at this table already; your money goes back into the purse.")
        return None

    def _seat_patrons(self, work: Work, command: Command) -> None:
        """Who plays with a purse's money gets it back there when he leaves, in the same transaction."""
        if work.refusal is None and work.key.startswith(TRANSFER) and isinstance(command.seat, int):
            self.patrons[command.seat] = patron_of(work.key)
        version = self.table.state.version - len(work.events)
        for event in work.events:
            version += 1
            if isinstance(event, LeftTable):
                patron = self._gone[event.seat] = self.patrons.pop(event.seat, None)
            elif isinstance(event, SentAfter):
                patron = self._left(event.seat, work.round)
            else:
                continue
            if patron is not None:
                work.also += (self.ledger.purses.coming_back(patron, self.id, version, event.chips),)

    def _left(self, seat: int, round_number: int) -> str | None:
        """Whose purse played at a seat that was left during this round."""
        if seat not in self._gone:  # before this process had the table
            self._gone[seat] = self.ledger.purses.left(self.id, seat, round_number)
        return self._gone[seat]


def _shared_terms(table: Table) -> Terms | None:
    """The terms of the meter that a table shares with others."""
    if table.game.meter is None or table.state.house.options.get("meter") is None:
        return None
    return table.game.meter.terms(table.rules)


def _takes_off(events: Iterable[Event]) -> bool:
    return any(isinstance(event, MeterMoved) and event.cents < 0 and event.postings for event in events)


def _text(command: Command) -> str:
    try:
        return canonical(command).decode()
    except (TypeError, ValueError, RecursionError) as error:
        raise BadCommand(f"The command cannot be written down: {error}.") from None


def _kept(text: str, refusal: Refusal) -> str:
    """What is kept of a refused command: all of it, unless it is longer than what could be accepted."""
    return text if len(text) <= (LONGEST_CITED if refusal.cites else LONGEST_REFUSED) else _brief(text)


def _brief(text: str) -> str:
    """A command by its digest: enough to know it again, and nobody fills the disk with what is refused."""
    return encode(Command("too-long", args={"sha256": sha256(text.encode()).hexdigest()})).decode()


def _reused(key: str) -> KeyReused:
    return KeyReused(f"The key {key!r} was used before for another command; nothing was changed.")
