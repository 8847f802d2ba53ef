"""One live table in this process: takes commands, and tells everybody who watches, once it is durable."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from pitboss.games.wins import with_wins
from pitboss.ledger import Answer, KeyReused, LedgerError, LiveTable, new_key
from pitboss.ledger.happenings import ShareGiven
from pitboss.ledger.receipts import Receipt
from pitboss.ledger.records import TRANSFER
from pitboss.ledger.work import Ack
from pitboss.server.errors import Wrong
from pitboss.server.roles import may_take
from pitboss.server.shapes import AnswerOut, ClockOut, EventOut, OfferOut, PlayerOut, SnapshotOut, You
from pitboss.server.store import TableSettings
from pitboss.server.views import Offered, event_out, refusal_out, to_json
from pitboss.table import BadCommand, Command, InvariantBroken, Table, TableState
from pitboss.table.events import Event, LeftTable, Seated
from pitboss.table.felt import Felt
from pitboss.table.layouts import laid_out
from pitboss.table.offers import Cards, Offer

if TYPE_CHECKING:
    from pitboss.server.house import House
    from pitboss.server.live import Client
    from pitboss.server.people import Session

NOTICES = ("notice-given", "notice-withdrawn", "option-changed")
"""The events that the log of notices tells (8.3)."""
RECENT = 1_024
"""Events kept in memory for clients that come back."""
GATHER = 0.02
"""Seconds in which changes are gathered into one picture of the table."""
AT_ONCE = 50
"""Clients who are sent a picture before anything else has its turn."""
SEEN = 0.1
"""Seconds by which a clock may change without anybody seeing it."""

Frames = dict[tuple[str, tuple[str, ...]], bytes]
"""A picture as it is sent, by viewer and roles: made once for all who see the same."""


class Host:
    """A table that this server owns. All its methods run on the event loop."""

    def __init__(self, house: House, live: LiveTable, settings: TableSettings) -> None:
        self.house = house
        self.id = live.id
        self.live = live
        self.game = live.table.game
        self.settings = settings
        self.durable: TableState = live.table.state
        self.recent: deque[tuple[int, Event]] = deque(maxlen=RECENT)
        self.watchers: set[Client] = set()
        self.clock: Clock | None = None
        # Seats kept for accounts whose money is on its way to them.
        self.sitting: dict[str, int] = {}
        self.changed = asyncio.Event()
        self.busy_at = asyncio.get_running_loop().time()
        self.steps = 0
        self.names: dict[str, tuple[str, str]] = {}
        # Who sits since when: what was sealed for the seat before that is not this player's to see.
        self.seated_at: dict[int, int] = dict.fromkeys(live.patrons, self.durable.version)
        # Who sits where as far as it has been told; `live.patrons` runs ahead of what is durable.
        self.told: dict[int, str] = dict(live.patrons)
        self._pending: deque[tuple[Ack, TableState]] = deque()
        self._picture_due = False
        self._offered: tuple[TableState, str | None, dict[int | None, Offered]] | None = None
        self._pays: tuple[Any, dict[str, dict[str, str]]] | None = None
        self.meter: str | None = self.durable.house.options.get("meter")
        if self.meter is not None:
            house.signs.noticed(self.meter)
        # Whether tickets of a game that it sells with others wait for the draw, wherever they were bought.
        self.waited_for = False
        self._ready: dict[str, int] = {}
        self.going_home: set[str] = set()
        """Bots that leave as soon as they may."""
        self.sells: str | None = self.durable.house.options.get("shared_game")
        if self.sells is not None:
            house.boards.noticed(self.sells)
        self._felt: tuple[Any, Felt] | None = None

    @property
    def version(self) -> int:
        """The newest version that is durable and has been told."""
        return self.durable.version

    # Commands

    async def do(self, command: Command, *, key: str, by: str) -> Answer:
        """Carry a command out; the answer comes when it is durable."""
        ack = self.give(command, key=key, by=by)
        with contextlib.suppress(LedgerError):
            await ack
        return self.answered(ack)

    async def correct(self, confirm: Callable[[], Ack]) -> Answer:
        """Let two persons' correction take effect at this table; it is told like anything else."""
        ack = confirm()
        self._pending.append((ack, self.live.table.state))
        with contextlib.suppress(LedgerError):
            await ack
        return self.answered(ack)

    def opened(self) -> Receipt | None:
        """For who has opened the table just now."""
        answer = self.live.opened
        return None if answer is None else self.house.book.receipt(answer)

    async def share(self, share: ShareGiven, *, key: str, by: str) -> Answer:
        """Take a player's share of the chance of the coming round; it is told like anything else."""
        try:
            ack = self.live.share(share, key=key, by=by)
        except BadCommand as no:
            raise Wrong(409, "no-share", str(no)) from None
        except LedgerError as error:
            self._lost(error)
            raise
        self._pending.append((ack, self.live.table.state))
        with contextlib.suppress(LedgerError):
            await ack
        return self.answered(ack)

    def give(self, command: Command, *, key: str, by: str) -> Ack:
        """Hand a command to the table. When its acknowledgement comes, `answered` is to be called."""
        self._check_room(command)
        if command.do == "close":
            self._send_home(key, by)
        table = self.live.table
        before = table.state
        try:
            ack = self.live.do(command, key=key, by=by)
        except InvariantBroken:
            self.picture()
            raise
        except LedgerError as error:
            self._lost(error)
            raise
        if table.state is not before and table.actions[command.do].pace == "waits":
            self.steps += 1
        if self.live.brought:
            self._take_brought()
        self._pending.append((ack, table.state))
        return ack

    def _take_brought(self) -> None:
        """What came from elsewhere before a command is told before it."""
        while self.live.brought:
            self._pending.append(self.live.brought.popleft())

    async def catch_up(self) -> None:
        """A game that this table sells with others was drawn: it is told here too, without waiting for a command."""
        try:
            self.live.catch_up()
        except LedgerError as error:
            self._lost(error)
            return
        self._take_brought()
        await self.settle()

    def _send_home(self, key: str, by: str) -> None:
        """Everybody at a table that may be closed takes his chips along; nobody's money stays behind at it."""
        leaving = [Command("leave", seat) for seat in self.live.table.state.seats]
        if any(self.live.look(command) is not None for command in (Command("close"), *leaving)):
            return  # the answer to the close itself says why
        for command in leaving:
            self.give(command, key=f"{key}:leave-{command.seat}", by=by)

    def answered(self, ack: Ack) -> Answer:
        """The answer that has come; what is durable now is told to those who watch."""
        try:
            answer = ack.result(0)
        except LedgerError as error:
            self._lost(error)
            raise
        self.flush()
        return answer

    async def settle(self) -> None:
        """Wait until everything given to the table so far is durable."""
        if self._pending:
            with contextlib.suppress(LedgerError):
                await self._pending[-1][0]
            self.flush()

    def flush(self) -> None:
        """Tell what has become durable, in the order of the table."""
        while self._pending and self._pending[0][0].batch.done:
            ack, state = self._pending.popleft()
            try:
                answer = ack.result(0)
            except LedgerError as error:
                self._lost(error)
                continue
            before, self.durable = self.durable.version, state
            if answer.first is not None and answer.first > before and answer.events:
                self._publish(answer.first, answer.events, answer.key)

    def _lost(self, error: LedgerError) -> None:
        """Drop a table that is ahead of the record, at once: the next command, which would find it, may never come."""
        if not isinstance(error, KeyReused) and self.live.failed():
            self.house.pit.drop(self, str(error))

    def _check_room(self, command: Command) -> None:
        """No round begins on a full disk; one that has begun may finish. A round begins with its first stake. What has
        left a purse for a seat arrives, and who leaves takes his chips along."""
        known_until, full = self.house.room
        if time.monotonic() > known_until:
            full = self.house.no_new_round()
        if full is None:
            return
        table = self.live.table
        action = table.actions.get(command.do)
        if command.do == "leave" or (action is not None and "purse" in action.by):
            return
        draws = table.game.draws is None or command.do in table.game.draws
        stakes = command.do == "wager" or bool(table.costs(command))
        if not stakes and (not draws or table.state.wagers):
            return
        if not table.frozen and not self.in_round():
            raise Wrong(409, "disk-full", full)

    def in_round(self) -> bool:
        """Whether a round is under way that is brought to its end."""
        table = self.live.table
        return not table.game.between_rounds(table.rules, table.state)

    # Telling

    def _publish(self, first: int, events: tuple[Event, ...], key: str = "") -> None:
        """Tell the events of one command to those who watch, to each as he may see them."""
        for version, event in enumerate(events, start=first):
            self.recent.append((version, event))
            if isinstance(event, Seated):
                self.seated_at[event.seat] = version
                self.told[event.seat] = key.split(":")[1] if key.startswith(TRANSFER) else ""
            elif isinstance(event, LeftTable):
                self.seated_at.pop(event.seat, None)
                self.told.pop(event.seat, None)
        self.changed.set()
        if not self.watchers:
            return
        sealed = any(event.sealed for event in events)
        frames: dict[str, bytes] = {}
        for client in tuple(self.watchers):
            viewer = self.viewer(client.session) if sealed else "public"
            frame = frames.get(viewer)
            if frame is None:
                told = [event_out(self.game, event, first + i, viewer) for i, event in enumerate(events)]
                frame = frames[viewer] = to_json({"type": "events", "table": self.id, "events": told})
            client.send(frame)
        self.picture()

    def picture(self) -> None:
        """Send the table as it stands, soon: changes close together make one picture."""
        self.changed.set()
        if not self._picture_due and self.watchers:
            self._picture_due = True
            asyncio.get_running_loop().call_later(GATHER, self._queue_picture)

    def _queue_picture(self) -> None:
        self.house.easel.put(self._send_picture)

    def _send_picture(self) -> None:
        self._picture_due = False
        self._show(tuple(self.watchers), {})

    def _show(self, clients: tuple[Client, ...], frames: Frames, of: TableState | None = None) -> None:
        """Send a picture to some clients, then to the others: what happens meanwhile is told first, and they see it."""
        if of is not self.durable:
            frames = {}
        for client in clients[:AT_ONCE]:
            if client not in self.watchers:
                continue
            session = client.session
            key = self.viewer(session), session.account.roles
            frame = frames.get(key)
            if frame is None:
                frame = frames[key] = self.snapshot_frame(session, "state")
            client.send(frame)
        others, state = clients[AT_ONCE:], self.durable
        if others:
            self.house.easel.put(lambda: self._show(others, frames, state))

    def snapshot_frame(self, session: Session | None, kind: str = "snapshot") -> bytes:
        return to_json({"type": kind, **_fields(self.snapshot(session))})

    def snapshot(self, session: Session | None) -> SnapshotOut:
        viewer, seat = self.viewer(session), self.seat_told(session)
        roles = () if session is None else session.account.roles
        table = self.as_durable()
        return SnapshotOut(
            self.id, self.durable.version, self._view(table, viewer), self.players(session),
            self._priced(table, self._offers(table, seat).to(viewer, may=self._may(session, table)), seat),
            You(viewer, seat, list(roles)), self._clock_out(), _lacking(table, seat),
        )  # fmt: skip

    def _view(self, table: Table, viewer: str) -> dict[str, Any]:
        """The table as somebody sees it; a meter that others share shows what they have put into it too."""
        view = table.view(viewer)
        if self.meter is not None and "meters" in view["own"]:
            view["own"]["meters"] |= self.house.signs.shows(self.meter)
        return view

    def meters(self) -> dict[str, int]:
        """What its progressive meters show."""
        if self.game.meter is None:
            return {}
        return self._view(self.as_durable(), "public")["own"].get("meters", {})

    def _offers(self, table: Table, seat: int | None) -> Offered:
        """What the table awaits of who looks: worked out once for each state and seat, however often somebody looks."""
        if self._offered is None or self._offered[0] is not table.state or self._offered[1] != table.frozen:
            self._offered = table.state, table.frozen, {}
        offered, of = self._offered[2], None if self.game.awaits_of is None else seat
        if of not in offered:
            offered[of] = Offered(table.awaits_of(of))
        return offered[of]

    @staticmethod
    def _priced(table: Table, offers: list[OfferOut], seat: int | None) -> list[OfferOut]:
        """The offers with what each of the own decisions costs, where nothing but cards has to be chosen for it."""
        return [
            replace(offer, costs=table.costs(Command(offer.do, seat, args={**offer.fixed, **cards})))
            if seat is not None
            and offer.seat == seat
            and offer.kind == "turn"
            and (cards := _first_cards(offer)) is not None
            else offer
            for offer in offers
        ]

    def pays(self) -> dict[str, dict[str, str]]:
        """What the layout prints: worked out once for each set of rules."""
        rules = self.as_durable().rules
        if self._pays is None or self._pays[0] is not rules:
            self._pays = rules, self.game.pays(rules)
        return self._pays[1]

    def felt(self) -> Felt:
        """The layout: worked out once for each set of rules."""
        table = self.as_durable()
        if self._felt is None or self._felt[0] is not table.rules:
            self._felt = table.rules, with_wins(self.game, laid_out(table), table.state.house.options)
        return self._felt[1]

    def as_durable(self) -> Table:
        """The table as far as it is on the disk: nobody is shown what could still be lost."""
        live = self.live.table
        if self.durable is live.state:
            return live
        table = live.beside()
        table.state = self.durable
        if table.state.house is not live.state.house:
            table._rules = None  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        return table

    def since(self, after: int, session: Session | None) -> list[EventOut] | None:
        """The events after a version as this viewer may see them; None where memory does not reach back so far."""
        if after >= self.version:
            return []
        if not self.recent or self.recent[0][0] > after + 1:
            return None
        return self.seen(((v, e) for v, e in self.recent if after < v <= self.version), session)

    def seen(self, events: Iterable[tuple[int, Event]], session: Session | None) -> list[EventOut]:
        """Events for a viewer; what was sealed for a seat before he took it stays sealed for him."""
        viewer, since = self._eyes(session)
        return [event_out(self.game, e, v, viewer if v >= since else "public") for v, e in events]

    def past(self, after: int, session: Session | None, *, most: int) -> Callable[[], list[EventOut]]:
        """How to find many events after a version as this viewer may see them, from memory or the ledger: for the
        threads that read the record, so that the tables do not wait for it."""
        until, (viewer, since), book = self.version, self._eyes(session), self.house.book
        held = [each for each in self.recent if after < each[0] <= until]
        if not held or held[0][0] > after + 1:
            held = None

        def read() -> list[EventOut]:
            found = held or [(e.version, e.event) for e in book.entries(self.id, after=after, limit=most)]
            return [
                event_out(self.game, event, version, viewer if version >= since else "public")
                for version, event in found[:most]
                if version <= until
            ]

        return read

    def notices(self) -> Callable[[], list[EventOut]]:
        """How to find what was announced at this table and what came of it (8.3): open to all, the newest 200."""
        until, book = self.version, self.house.book

        def read() -> list[EventOut]:
            found = book.entries_of_kinds(self.id, NOTICES, most=200)
            return [event_out(self.game, e.event, e.version, "public") for e in found if e.version <= until]

        return read

    def _eyes(self, session: Session | None) -> tuple[str, int]:
        """As whom somebody sees the table, and since which version."""
        seat = self.seat_told(session)
        return self.viewer(session), 0 if seat is None else self.seated_at.get(seat, self.version + 1)

    def answer(self, answer: Answer, key: str, session: Session, *, watches: bool = False) -> AnswerOut:
        """What became of a command, for the one who gave it, who may sit elsewhere by now.

        To those who watch, the events come on their own.
        """
        refusal = None if answer.refusal is None else refusal_out(answer.refusal, self.game)
        events = () if watches else enumerate(answer.events, start=answer.first or 0)
        if any(event.sealed for event in answer.events):
            told = self.seen(events, session)
        else:
            told = [event_out(self.game, event, version, "public") for version, event in events]
        return AnswerOut(
            key, refusal is None, answer.first, answer.last, refusal, told, answer.again,
            receipt=self.house.book.receipt(answer),
        )  # fmt: skip

    # Who

    def seat_of(self, session: Session | None) -> int | None:
        account = None if session is None else session.playing.id
        return next((seat for seat, patron in self.live.patrons.items() if patron == account), None)

    def seat_of_account(self, account_id: str) -> int | None:
        return next((seat for seat, patron in self.live.patrons.items() if patron == account_id), None)

    def seat_told(self, session: Session | None) -> int | None:
        """Where somebody sits as far as it is durable: what a seat may see goes by this."""
        if session is not None:
            account = session.playing.id
            for seat, patron in self.told.items():
                if patron == account:
                    return seat
        return None

    def viewer(self, session: Session | None) -> str:
        """How the table sees somebody: a seat, the dealer, or the public. Nobody is the auditor of a live table."""
        if session is None or session.account.must_change:
            return "public"
        seat = self.seat_told(session)
        if seat is not None:
            return f"seat:{seat}"
        return "dealer" if "dealer" in session.account.roles else "public"

    def runs(self, session: Session, act: str) -> bool:
        """Whether somebody of the staff may do this here. Who plays at the table only keeps it going, by acts that
        decide nothing: no rulings, and no chance entered by hand where others play too."""
        if session.player is None or self.seat_of(session) is None:
            return True
        action = self.live.table.actions.get(act)
        routine = action is not None and "dealing" in action.by
        return act == "close" or (routine and (self.settings.chance == "secure" or self._alone(session)))

    def _alone(self, session: Session) -> bool:
        """Whether nobody else plays here but bots: then it is nobody's loss what is entered."""
        others = (patron for patron in self.live.patrons.values() if patron != session.playing.id)
        return all(patron.startswith("bot-") for patron in others)

    def _may(self, session: Session | None, table: Table) -> Callable[[Offer], bool]:
        """Which offers of the house and of chance are somebody's to take up."""
        if session is None or session.account.must_change:
            return lambda _offer: False
        seat, roles = self.seat_told(session), session.account.roles
        entered = self.settings.chance == "entered"

        def may(offer: Offer) -> bool:
            # Where dice and cards are entered, a chance step is the crew's, whoever throws.
            if offer.kind == "chance" and offer.seat is not None and offer.seat == seat and not entered:
                return True
            return self.runs(session, offer.do) and may_take(table, offer, roles)

        return may

    def players(self, session: Session | None) -> list[PlayerOut]:
        own = self.seat_told(session)
        found: list[PlayerOut] = []
        for seat in self.durable.seats:
            name, kind = self.names.get(self.told.get(seat, ""), (f"Seat {seat}", "unknown"))
            chips = self.durable.stack(seat)
            away = bool(self.durable.seats[seat].away)
            plays = self.house.bots.plays(self.told[seat]) if kind == "bot" else ""
            found.append(PlayerOut(seat, name, kind, chips, away, seat == own, plays))
        return found

    def looked_at(self) -> None:
        """Somebody follows the table, or does something at it: the dealer goes on."""
        self.busy_at = asyncio.get_running_loop().time()
        self.changed.set()

    def here(self, session: Session, seat: int, act: str) -> None:
        """A player who was away does something: he is back, which is recorded like everything else."""
        action = self.live.table.actions.get(act)
        if self.live.frozen is None and (action is None or action.when_away != "comes-back"):
            back = self.give(Command("back", seat), key=new_key(), by=f"account:{session.playing.id}")
            back.then(self._heard)

    def _heard(self, ack: Ack) -> None:
        with contextlib.suppress(LedgerError):
            self.answered(ack)

    def followed_by(self, seat: int) -> bool:
        """Whether the player at a seat has the table open now."""
        patron = self.live.patrons.get(seat)
        return any(client.session.playing.id == patron for client in self.watchers)

    def run_clock(self, clock: Clock | None) -> None:
        """A player's time begins, or is over: everybody sees it."""
        if not _alike(clock, self.clock):
            self.clock = clock
            self.picture()

    def say_ready(self, patron: str) -> None:
        """A player has made his wagers: for him the round may go on. It holds until it has gone on."""
        self._ready = {who: steps for who, steps in self._ready.items() if steps == self.steps}
        self._ready[patron] = self.steps
        self.picture()

    def ready(self) -> set[int]:
        return {seat for seat, patron in self.live.patrons.items() if self._ready.get(patron) == self.steps}

    def _clock_out(self) -> ClockOut | None:
        clock = self.clock
        if clock is None:
            return None
        left = max(0.0, clock.ends - asyncio.get_running_loop().time())
        ready = tuple(sorted(self.ready())) if clock.seat is None else ()
        return ClockOut(clock.seat, clock.do, round(clock.seconds, 1), round(left, 1), ready)


class Clock(msgspec.Struct, frozen=True):
    """The time that somebody has (seat None: in which wagers are taken): until when by the event loop's clock, of how
    many seconds, and what the house does then."""

    seat: int | None
    do: str
    seconds: float
    ends: float


def _lacking(table: Table, seat: int | None) -> dict[str, Any] | None:
    """The wager by which a seat that has begun its wagers completes them; a bank that is offered is no wager."""
    command = None if seat is None else table.game.completing(table.rules, table.state, seat)
    return (
        dict(command.args) if command is not None and command.do == "wager" and table.may(command) else None
    )


def _first_cards(offer: OfferOut) -> dict[str, str] | None:
    """The first choice of the cards that an offer asks for, since whichever cost the same; None where it asks for
    something else too."""
    asked = {name: param for name, param in offer.params.items() if name not in offer.optional}
    if not all(isinstance(param, Cards) for param in asked.values()):
        return None
    return {name: next(param.enumerate()) for name, param in asked.items()}


def _alike(one: Clock | None, other: Clock | None) -> bool:
    """Whether two clocks look the same to those who see them."""
    if one is None or other is None:
        return one is other
    return abs(one.ends - other.ends) < SEEN and replace(one, ends=0) == replace(other, ends=0)


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}
