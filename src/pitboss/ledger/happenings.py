"""Events that the ledger itself records: commitments to a shuffle, the life of a purse, what is significant."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.felt import in_words

HOUSE = "house"
"""The stream of significant events."""


class ShuffleCommitted(Event, frozen=True, kw_only=True, tag="shuffle-committed"):
    """The order of the coming shuffle is fixed and locked away, before anybody wagers on it.

    `commitment` binds the `root` over all cards to table, round, composition and date of law. The order and
    the seed of the salts are sealed for the auditor. An act that shuffles more than once (the cards, and others to
    draw for the button) is committed to for each; `place` counts them from 0.

    Where chance follows from a chain, `chain` is the version at which that was begun and `number` which of its values
    made the order; the players' shares then say where in it each card lies that is dealt.
    """

    round: int
    cards: int
    composition: str
    as_of: str
    root: str
    commitment: str
    place: int = 0
    chain: int = 0
    number: int = 0

    def told(self) -> str:
        return f"The order of {self.cards} cards for round {self.round} is fixed and locked away."


class ChainBegun(Event, frozen=True, kw_only=True, tag="chain-begun"):
    """The house has made a chain of values for what it will draw, and publishes the tip; see `pitboss.chance.mixed`.

    `use`: cards, or numbers (dice too). The root is sealed, and locked besides with the key of the ledger: who can read
    the record as it lies knows nothing of what is still to come. Shares that were given before do not count for it.
    """

    use: str
    lanes: int
    length: int
    tip: str

    def told(self) -> str:
        return f"The house has fixed the next {self.length} draws of its {self.use} and publishes their tip."


class ShareGiven(Event, frozen=True, kw_only=True, tag="share-given"):
    """A player's share of the chance of a round: the seed that he promised, and the promise of his next one.

    Without a seed it is only a promise. `seen` is the version of the table that he had seen: who promised later than
    that, and could know his seed, has no share in the same round.
    """

    seat: int
    promise: str
    seed: str = ""
    seen: int = 0

    def told(self) -> str:
        if not self.seed:
            return f"Seat {self.seat} will have a share in the chance of this table."
        return f"Seat {self.seat} gives its share of the chance of this round."


class ChanceTold(Event, frozen=True, kw_only=True, tag="chance-told"):
    """The value of the chain from which an act drew its dice and numbers, and what was drawn, in order: `dice` and how
    many, or `below` and the bound, with what came."""

    chain: int
    number: int
    value: str
    draws: tuple[tuple[str, int, tuple[int, ...]], ...]

    def told(self) -> str:
        return f"It was drawn from value {self.number} of the chain that the house fixed before."


class CommandRefused(Event, frozen=True, kw_only=True, tag="command-refused"):
    """A command was refused; it stands in the stream beside that of its table or purse, which it did not move.

    `version` is where that stream stood. The answer is sealed: it may tell of cards that are nobody else's business.
    """

    version: int

    def told(self) -> str:
        return f"A command was refused at version {self.version}."


class StateKept(Event, frozen=True, kw_only=True, tag="state-kept"):
    """A snapshot of a table or a purse was kept, by its digest; one that has another is not used."""

    version: int
    digest: str

    def told(self) -> str:
        return f"The state at version {self.version} was kept."


class PurseOpened(Event, frozen=True, kw_only=True, tag="purse-opened"):
    """`back`: the digest of the token that brings a guest back to it, or that there is none (`persons.NO_TOKEN`)."""

    patron: str
    back: str = ""

    def told(self) -> str:
        return "A purse is opened."


class Deposited(Event, frozen=True, kw_only=True, tag="deposited"):
    """Play money that a patron was given or bought."""

    amount: int
    why: str = ""

    def told(self) -> str:
        return f"{show(self.amount)} of play money come into the purse{_because(self.why)}."


class Withdrawn(Event, frozen=True, kw_only=True, tag="withdrawn"):
    amount: int
    why: str = ""

    def told(self) -> str:
        return f"{show(self.amount)} leave the purse{_because(self.why)}."


class SentToTable(Event, frozen=True, kw_only=True, tag="sent-to-table"):
    """Money leaves the purse for a seat. The table takes it in by a command whose key is this number.

    `act` is that command: sit or buy-in. Ledgers of the first release do not tell it.
    """

    number: str
    table: str
    seat: int
    amount: int
    act: str = ""

    def told(self) -> str:
        return f"{show(self.amount)} go to seat {self.seat} of table {self.table}."


class ReceivedFromTable(Event, frozen=True, kw_only=True, tag="received-from-table"):
    """Money comes back from a table; `number` is the transfer's, and comes in once."""

    number: str
    table: str
    amount: int

    def told(self) -> str:
        return f"{show(self.amount)} come back from table {self.table}."


class Significant(Event, frozen=True, kw_only=True, tag="significant"):
    """Something that a regulator wants to know: a failed log-in, an override, an outage, a mismatch."""

    kind: str
    detail: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    by: str = ""

    def told(self) -> str:
        return f"{in_words(self.kind)}{f', by {self.by}' if self.by else ''}."


class Corrected(Event, frozen=True, kw_only=True, tag="corrected"):
    """Money moved by two persons outside the rules of play; `proposal` is its number among the significant events.

    `kind`: adjustment, payout-override or void. `round` and `version` say what it corrects, `net` what a settled
    wager then comes to. Who the persons are is told there; here are their roles.
    """

    proposal: int
    kind: str
    why: str
    proposed_as: str
    confirmed_as: str
    round: int | None = None
    version: int | None = None
    net: int | None = None

    def told(self) -> str:
        what = f"Correction {self.proposal} ({self.kind.replace('-', ' ')})"
        of = f" of round {self.round}" if self.round is not None else ""
        return f"{what}{of}, proposed by the {self.proposed_as}, confirmed by the {self.confirmed_as}: {self.why}."


def _because(why: str) -> str:
    return f": {why}" if why else ""


class MeterOpened(Event, frozen=True, kw_only=True, tag="meter-opened"):
    """The first of the tables that share a meter has been opened, and the meter with it.

    `resets`, `opens`: what its pools begin again at and begin with; `grows`: the pool that grows, and by which part of
    a wager. As in every event of a meter, `shows` is what it then shows, and `paid` what was ever taken off it.
    """

    name: str
    game: str
    table: str
    resets: dict[str, int]
    opens: dict[str, int]
    grows: tuple[str, str]
    shows: dict[str, int]
    paid: int = 0


class MeterJoined(Event, frozen=True, kw_only=True, tag="meter-joined"):
    """Another table shares the meter from now on."""

    table: str
    shows: dict[str, int]
    paid: int


class MeterBooked(Event, frozen=True, kw_only=True, tag="meter-booked"):
    """What a table's events moved: the version of each, the pool, the cents and why."""

    table: str
    moves: tuple[tuple[int, str, int, str], ...]
    shows: dict[str, int]
    paid: int


class DrawOpened(Event, frozen=True, kw_only=True, tag="draw-opened"):
    """The first of the tables that sell one game has been opened, and the game with it; `rates` is its rate card."""

    name: str
    game_id: str
    table: str
    rates: str


class DrawJoined(Event, frozen=True, kw_only=True, tag="draw-joined"):
    """Another table sells the game from this number on."""

    table: str
    game: int


class DrawPassed(Event, frozen=True, kw_only=True, tag="draw-passed"):
    """The game is drawn at `to` from now on; at none where the table that drew it has been closed."""

    table: str
    to: str = ""


class TicketsBooked(Event, frozen=True, kw_only=True, tag="tickets-booked"):
    """Tickets that a table sold or took back while this game was on sale: its version, sold or void, the ticket.

    until: the last game that any ticket was ever sold for
    """

    table: str
    game: int
    until: int
    tickets: tuple[tuple[int, str, int], ...]


class DrawBooked(Event, frozen=True, kw_only=True, tag="draw-booked"):
    """The draw of a game: where it was held, the version of its event there, and the numbers; none where it failed."""

    table: str
    version: int
    game: int
    numbers: tuple[int, ...] = ()


OF_CHANCE: tuple[type[Event], ...] = (ShuffleCommitted, ChainBegun, ShareGiven, ChanceTold)
"""What the ledger adds to a table's events about where its chance comes from: no act of the game."""
AT_TABLES: tuple[type[Event], ...] = (*OF_CHANCE, Corrected)
"""What the ledger adds to the events of any table."""
OWN: tuple[type[Event], ...] = (
    CommandRefused,
    StateKept,
    PurseOpened,
    Deposited,
    Withdrawn,
    SentToTable,
    ReceivedFromTable,
    Significant,
    Corrected,
    MeterOpened,
    MeterJoined,
    MeterBooked,
    DrawOpened,
    DrawJoined,
    DrawPassed,
    TicketsBooked,
    DrawBooked,
)
