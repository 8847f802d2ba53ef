"""The record of a table as far as it has been read: rounds, shuffles and who sat where.

Reading goes on where it stopped, so that a question about a long table does not read all of it again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from pitboss.ledger import Entry, Ledger, UnknownTable, fair
from pitboss.ledger.happenings import OF_CHANCE, Corrected, ShuffleCommitted
from pitboss.ledger.records import TRANSFER
from pitboss.ledger.shares import Shares
from pitboss.table.events import BoughtIn, Event, LeftTable, Ruled, Seated, SentAfter, WagerSettled, WentAway

PORTION = 5_000
MOST_TABLES = 256
FOREVER = 2**62


class Shuffled(msgspec.Struct):
    """A commitment: where it stands, for which round, and the versions in which its cards were in play.

    `made` is the round in which it was made, `last` the last round in which its cards were in play, `shares` those of
    the players that its cards were laid by.
    """

    version: int
    round: int
    place: int
    made: int
    begun: int | None = None
    ended: int | None = None
    last: int | None = None
    shares: str = ""


class Tenure(msgspec.Struct):
    """Who sat at a seat, from one version to another."""

    seat: int
    key: str
    first: int
    last: int = FOREVER


class Told(msgspec.Struct):
    """What can be said of a round in a line.

    settled: what the wagers of each seat came to; moved: what its chips did, entering and leaving apart
    marks: ruling, clock, correction
    """

    settled: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    moved: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    marks: set[str] = msgspec.field(default_factory=set[str])


class Trail:
    """What has been read of one table."""

    def __init__(self, table_id: str) -> None:
        self.table = table_id
        self.version = 0
        self.rounds: dict[int, tuple[int, int]] = {}
        self.told: dict[int, Told] = {}
        self.played: dict[int, int] = {}
        self.shuffles: list[Shuffled] = []
        self.tenures: list[Tenure] = []
        self._waiting: Shuffled | None = None
        self._in_play: Shuffled | None = None
        self._shares = Shares(table_id)
        self._lock = threading.Lock()

    def read_on(self, book: Ledger) -> None:
        with self._lock:
            while entries := book.entries(self.table, after=self.version, limit=PORTION):
                for entry in entries:
                    self._take(entry)
                if len(entries) < PORTION:
                    break

    def _take(self, entry: Entry) -> None:
        self.version = entry.version
        self._shares.read((entry,))
        first, _ = self.rounds.get(entry.round, (entry.version, 0))
        self.rounds[entry.round] = first, entry.version
        if not isinstance(entry.event, OF_CHANCE):
            self.played[entry.round] = entry.version
        _note(self.told.setdefault(entry.round, Told()), entry.event)
        match entry.event:
            case ShuffleCommitted() as event:
                made = Shuffled(entry.version, event.round, event.place, entry.round)
                self.shuffles.append(made)
                self._waiting = made if event.place == 0 else self._waiting
            case Seated(seat=seat):
                self.tenures.append(Tenure(seat, entry.key or "", entry.version))
            case LeftTable(seat=seat):
                for tenure in self.tenures:
                    if tenure.seat == seat and tenure.last == FOREVER:
                        tenure.last = entry.version
            case event if fair.dealt_order(event) is not None:
                if self._in_play is not None:
                    self._in_play.ended = entry.version - 1
                    # Cards shuffled again during a round come to those that are out; otherwise they replace them.
                    again = self._waiting is None or self._waiting.made >= entry.round
                    self._in_play.last = entry.round if again else entry.round - 1
                if self._waiting is not None:
                    self._waiting.begun, self._waiting.shares = entry.version, self._shares.together()
                self._waiting, self._in_play = None, self._waiting
            case _:
                pass

    def spent(self, *, between_rounds: bool) -> int:
        """The version up to which nothing tells of cards that are in play, or that wait to be."""
        now = max(self.rounds, default=0)
        begun, _ = self.rounds.get(now, (1, 0))
        # Where the next cards are committed to between two rounds, those of the rounds before are not used again.
        over = between_rounds and (self._waiting is not None or self._in_play is None)
        live = [self.version + 1 if over else begun]
        for each in self.shuffles:
            if each.begun is None:
                if each is self._waiting or each.round > now or (each.round == now and not over):
                    live.append(each.version)
            elif not over and (each.last is None or each.last >= now):
                live.append(each.version)
        return min(live) - 1

    def seat_at(self, account_id: str) -> Callable[[int], int | None]:
        """Where an account sat at a version."""
        key = f"{TRANSFER}{account_id}:"
        own = [tenure for tenure in self.tenures if tenure.key.startswith(key)]

        def at(version: int) -> int | None:
            for tenure in own:
                if tenure.first <= version <= tenure.last:
                    return tenure.seat
            return None

        return at

    def sitting(self, number: int) -> dict[int, str]:
        """Who sat where in a round: accounts by seat, the last one where a seat changed hands."""
        first, last = self.rounds.get(number, (0, 0))
        at = [tenure for tenure in self.tenures if tenure.first <= last and tenure.last >= first]
        return {tenure.seat: tenure.key.removeprefix(TRANSFER).split(":")[0] for tenure in at}

    def sat(self, account_id: str) -> bool:
        """Whether an account sits at the table or ever did."""
        return any(tenure.key.startswith(f"{TRANSFER}{account_id}:") for tenure in self.tenures)


def _note(told: Told, event: Event) -> None:
    """What an event adds to the line about its round."""
    match event:
        case Seated() | BoughtIn() | LeftTable() | SentAfter():
            return
        case WagerSettled(seat=seat, net=net):
            told.settled[seat] = told.settled.get(seat, 0) + net
        case Ruled():
            told.marks.add("ruling")
        case WentAway(seconds=int()):
            told.marks.add("clock")
        case Corrected():
            told.marks.add("correction")
        case _:
            pass
    for account, cents in event.postings:
        kind, _, seat = account.partition(":")
        if kind == "stack" and seat.isdigit():
            told.moved[int(seat)] = told.moved.get(int(seat), 0) + cents


class Trails:
    """The trails of the tables that were asked about last."""

    def __init__(self, book: Ledger) -> None:
        self._book = book
        self._held: OrderedDict[str, Trail] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, table_id: str) -> Trail:
        """The trail of a table, read up to its newest event; other streams have none."""
        if table_id not in self._held and self._book.table_info(table_id) is None:
            raise UnknownTable(f"There is no table {table_id[:64]!r}.")
        with self._lock:
            trail = self._held.setdefault(table_id, Trail(table_id))
            self._held.move_to_end(table_id)
            while len(self._held) > MOST_TABLES:
                self._held.popitem(last=False)
        try:
            trail.read_on(self._book)
        except ValueError:  # there is no such table
            self._held.pop(table_id, None)
            raise
        return trail
