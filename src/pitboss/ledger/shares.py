"""Who has a share in the chance of a round, followed from the record: for tables, for the audit, for who asks.

A player gives a seed that he promised (by its hash) before any seed of the round was known, and before the first
wager. So neither the house, which has fixed its chain before, nor another player can choose what comes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from pitboss.chance import mixed
from pitboss.ledger import fair
from pitboss.ledger.happenings import ChainBegun, ChanceTold, ShareGiven, ShuffleCommitted
from pitboss.table.accounts import STAKES
from pitboss.table.events import Event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pitboss.ledger.records import Entry

_HEX = re.compile(r"[0-9a-f]{64}")


class Promise(msgspec.Struct, frozen=True):
    """What a seat has promised, and the version that says so."""

    hash: str
    version: int


class Shares:
    """The shares of the round at hand.

    round, began: the round, and the last version of the one before it
    given: seeds by seat; promises: by seat, those that seeds were given for among them until the next
    seen: the oldest version that one who gave his share had seen
    fixed: the version at which the house last fixed something that is drawn from
    closed: a wager of the round has been made, or something was drawn
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.round, self.began, self.closed = 1, 0, False
        self.given: dict[int, str] = {}
        self.seen: int | None = None
        self.fixed = 0
        self.promises: dict[int, Promise] = {}
        self._kept: dict[int, Promise] = {}  # those that the seeds of this round were given for

    def together(self) -> str:
        """All shares as one hash; empty where the house alone draws."""
        return mixed.together(self.given, table=self.table, round_number=self.round)

    def why_not(self, share: ShareGiven, version: int) -> str | None:
        """Why a share that comes after this version cannot be taken, in a sentence."""
        if not _HEX.fullmatch(share.promise) or (share.seed and not _HEX.fullmatch(share.seed)):
            return "A seed and a promise are 32 bytes, written as 64 characters 0 to 9 and a to f."
        if not share.seed:
            return None
        promised = self.promises.get(share.seat)
        if promised is None or promised.hash != mixed.promise_of(share.seed):
            return f"This is not the seed that seat {share.seat} has promised."
        if self.closed:
            return "The first wager of this round has been made; a share counts from the next round on."
        if share.seat in self.given:
            return f"Seat {share.seat} has its share in this round already."
        if not self.began <= share.seen <= version:
            return f"A share is given by who has seen the table between version {self.began} and {version}."
        if share.seen < self.fixed:
            return "The house has fixed another draw since you looked at the table; this seed cannot count for it."
        if promised.version > (share.seen if self.seen is None else min(self.seen, share.seen)):
            return "Others had given their share before this promise; it counts from the next round on."
        return None

    def __copy__(self) -> Shares:
        found = Shares(self.table)
        found.__dict__.update(self.__dict__)
        found.given, found.promises, found._kept = dict(self.given), dict(self.promises), dict(self._kept)
        return found

    def turn(self, round_number: int, version: int) -> None:
        """A round begins after this version."""
        if round_number != self.round:
            self.round, self.began = round_number, version
            self._forget()
            self.closed = False

    def _forget(self) -> None:
        self.given, self.seen, self._kept = {}, None, {}

    def follow(self, event: Event, version: int) -> None:
        """An event of the round at hand."""
        if isinstance(event, ShareGiven):
            if event.seed:
                self._give(event)
            self.promises[event.seat] = Promise(event.promise, version)
        elif isinstance(event, ChainBegun | ShuffleCommitted):
            self.fixed = version
            # The house could know them when it made this chain, or passed on to another value by other cards.
            if isinstance(event, ChainBegun) or not self.closed:
                self._forget()
        elif not self.closed:
            self.closed = (
                isinstance(event, ChanceTold)
                or any(cents > 0 and account.startswith(STAKES) for account, cents in event.postings)
                or fair.dealt_order(event) is not None
            )

    def _give(self, share: ShareGiven) -> None:
        """A seed counts from now on; one that was promised when this could be known does not any more. So nobody keeps
        others out by promising late."""
        for seat in [seat for seat, kept in self._kept.items() if kept.version > share.seen]:
            del self.given[seat], self._kept[seat]
        self.given[share.seat] = share.seed
        self.seen = share.seen if self.seen is None else min(self.seen, share.seen)
        self._kept[share.seat] = self.promises.get(share.seat, Promise("", 0))

    def read(self, entries: Iterable[Entry]) -> Shares:
        """Follow a record; it begins at a round."""
        for entry in entries:
            self.turn(entry.round, entry.version - 1)
            self.follow(entry.event, entry.version)
        return self
