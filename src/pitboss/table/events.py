"""Events: what happened at a table, each with its clauses and its money.

An event is a frozen value with the figures, odds and citations that were used written into it, so that a
log of today replays in every later release. `postings` move money by double entry and sum to zero.
`sealed` fields are shown only to those they are meant for; everything else in an event is public.
"""

from __future__ import annotations

from typing import Any, Self

import msgspec

Postings = tuple[tuple[str, int], ...]


class Sealed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A field that only some may see: its name, who may see it, and the value (cards are tuples of numbers)."""

    name: str
    to: tuple[str, ...]
    value: int | str | tuple[int, ...] | None


class Event(
    msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False, tag_field="event", tag=True
):
    """What every event has. `reading` tells where the law is open and how it was read."""

    cites: tuple[str, ...] = ()
    postings: Postings = ()
    sealed: tuple[Sealed, ...] = ()
    reading: str = ""

    def told(self) -> str:
        """What happened in a sentence, where neither a game nor the table has words for it."""
        return ""

    def bare(self) -> Self | None:
        """The same without what it comes to (who has won, the name of a hand), None where nothing else is in it."""
        return self


class Former(Event, frozen=True, kw_only=True):
    """An event as an earlier release wrote it. Ledgers keep it for good; whoever reads one is given `now`."""

    def now(self) -> Event:
        """The same happening as this release writes it."""
        raise NotImplementedError


class TableOpened(Event, frozen=True, kw_only=True, tag="table-opened"):
    """law: the digest of the catalogue that it rests on; release: of Pitboss, where a ledger records it"""

    game: str
    as_of: str
    options: dict[str, Any]
    law: str
    release: str = ""
    by_hand: tuple[str, ...] = ()
    entered: bool = True
    version: int = 1


class Seated(Event, frozen=True, kw_only=True, tag="seated"):
    seat: int
    chips: int


class BoughtIn(Event, frozen=True, kw_only=True, tag="bought-in"):
    seat: int
    amount: int


class LeftTable(Event, frozen=True, kw_only=True, tag="left"):
    seat: int
    chips: int
    removed_by: str | None = None


class SentAfter(Event, frozen=True, kw_only=True, tag="sent-after"):
    """Chips that come back for somebody who has left go after him, to the cage: `seat` is the one that he left."""

    seat: int
    chips: int


class WentAway(Event, frozen=True, kw_only=True, tag="went-away"):
    """The clock of the table ran out on a player, or he stepped away: the table does not wait for him until he is back.

    seconds: of the clock that ran out
    """

    seat: int
    seconds: int | None = None


class CameBack(Event, frozen=True, kw_only=True, tag="came-back"):
    seat: int


class WagerPlaced(Event, frozen=True, kw_only=True, tag="wager-placed"):
    """Chips put on a wager: `stake` now added, `total` then on it; `number` is the wager's own for good."""

    number: int
    seat: int
    kind: str
    name: str
    stake: int
    total: int
    at: int | None = None
    position: int | None = None
    commission: int = 0
    coupon: int = 0
    limit: int | None = None
    spots: tuple[int, ...] = ()
    banker: str = "bank"


class WagerReduced(Event, frozen=True, kw_only=True, tag="wager-reduced"):
    number: int
    seat: int
    name: str
    amount: int
    left: int
    commission_returned: int = 0


class WagerRemoved(Event, frozen=True, kw_only=True, tag="wager-removed"):
    number: int
    seat: int
    name: str
    amount: int
    commission_returned: int = 0


class WagerSettled(Event, frozen=True, kw_only=True, tag="wager-settled"):
    """A wager decided: `net` is what the player is up or down on it, commission taken now included.

    A bonus that is paid without a stake of its own has the number 0.
    """

    number: int
    seat: int
    name: str
    stake: int
    result: str
    net: int
    odds: str = ""
    commission: int = 0
    position: int | None = None
    why: str = ""


class TimePassed(Event, frozen=True, kw_only=True, tag="time-passed"):
    minutes: int
    total: int


class NoticeGiven(Event, frozen=True, kw_only=True, tag="notice-given"):
    option: str
    value: Any
    effective: int
    adverse: bool


class NoticeWithdrawn(Event, frozen=True, kw_only=True, tag="notice-withdrawn"):
    """The value in force was announced again: what was announced of that option before no longer comes."""

    option: str


class OptionChanged(Event, frozen=True, kw_only=True, tag="option-changed"):
    """An announced change takes effect. With `grandfathered`, players at the table keep the old limits; with
    `binds_all`, it holds also for those who kept older ones.
    """

    option: str
    value: Any
    grandfathered: bool = False
    binds_all: bool = False


class Procedure(Event, frozen=True, kw_only=True, tag="procedure"):
    """A step of the house that moves no money: an inspection, a change of dice or dealer, a recut."""

    step: str
    by: str | None = None
    detail: str = ""


class Ruled(Event, frozen=True, kw_only=True, tag="ruled"):
    """A ruling on an irregularity: what was decided, and why the nearest alternative does not apply."""

    kind: str
    decision: str
    nearest: str = ""
    by: str | None = None
    seat: int | str | None = None
    void: bool = False


class CardsTurned(Event, frozen=True, kw_only=True, tag="cards-turned"):
    """Where cards are entered: what lies at a place. `instead` are the numbers under which the cards lay unseen.

    Cards that were only looked at, and stay face down, are sealed.
    """

    place: str
    instead: tuple[int, ...]
    cards: tuple[int, ...] = ()

    @property
    def named(self) -> tuple[int, ...]:
        """The cards, face up or down."""
        sealed = next((field.value for field in self.sealed), ())
        return sealed if isinstance(sealed, tuple) and not self.cards else self.cards


class CommandHeld(Event, frozen=True, kw_only=True, tag="command-held"):
    """An act that lays cards open waits until they have been named: unseen cards by the place where they lie."""

    do: str
    needs: tuple[tuple[str, tuple[int, ...]], ...]
    seat: int | str | None = None
    by: str | None = None
    args: dict[str, Any] = {}


class TableClosed(Event, frozen=True, kw_only=True, tag="table-closed"):
    pass


KERNEL_EVENTS: tuple[type[Event], ...] = (
    TableOpened, Seated, BoughtIn, LeftTable, SentAfter, WentAway, CameBack, WagerPlaced, WagerReduced, WagerRemoved,
    WagerSettled, TimePassed, NoticeGiven, NoticeWithdrawn, OptionChanged, Procedure, Ruled, CardsTurned,
    CommandHeld, TableClosed,
)  # fmt: skip
