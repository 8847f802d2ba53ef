"""What goes over the wire about tables, and what all requests share. Money is in cents; OpenAPI is made of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pitboss.ledger.receipts import Receipt
from pitboss.server.errors import Wrong
from pitboss.table.felt import Felt
from pitboss.table.showing import Shows

Key = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9._-]+$(?!\n)")]
"""An idempotency key, new for every new command. A ULID or UUIDv7 (time first) is cheapest to store."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=40)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=16, max_length=200)]
Cents = Annotated[int, Meta(ge=1, le=10**12)]
Day = Annotated[str, Meta(max_length=10)]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 bytes, in hex."""
SeatNumber = Annotated[int, Meta(ge=1, le=10_000)]


MOST_OPTIONS = 16_384
"""Bytes of the options of a table, as JSON: several times what any game has."""


def checked_options(options: dict[str, Any]) -> dict[str, Any]:
    """Options as long as options are; what they cost to check grows with their size."""
    try:
        size = len(msgspec.json.encode(options))
    except (OverflowError, UnicodeError):
        raise Wrong(400, "bad-request", "The options hold a number or a text that nobody can use.") from None
    if size > MOST_OPTIONS:
        raise Wrong(413, "too-large", f"The options of a table have at most {MOST_OPTIONS} bytes.")
    return options


class Words(msgspec.Struct, frozen=True):
    """An event in words: what was decided, the sum behind it, why not the nearest alternative, how the law was read."""

    decision: str
    arithmetic: str = ""
    nearest: str = ""
    reading: str = ""


class SealedOut(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hidden field. Without `value` this viewer may not see it. Cards are numbers: rank * 4 + suit, 52 the joker."""

    name: str
    value: int | str | list[int] | msgspec.UnsetType | None = msgspec.UNSET


class EventOut(msgspec.Struct, frozen=True):
    """One event as the viewer may see it. `title`: a heading in words; `fields` are the event's own.

    `postings` move cents between accounts; `shows`: what the felt shows of it, null where nothing.
    """

    version: int
    event: str
    title: str
    cites: list[str]
    words: Words
    fields: dict[str, Any]
    postings: list[tuple[str, int]]
    sealed: list[SealedOut]
    shows: Shows | None


class RefusalOut(msgspec.Struct, frozen=True):
    """Why a command was not carried out. `refused`: by a clause; `bad-command`: it made no sense."""

    kind: str
    sentence: str
    cites: list[str]
    reading: str = ""


class AnswerOut(msgspec.Struct, frozen=True):
    """What became of a command. `again`: the key was known, and this is its first answer once more.

    `on_its_way`: cents that have left the purse and have not reached the seat; the house brings them there, or back.
    `receipt`: what shows later that this was answered; keep it.
    """

    key: str
    ok: bool
    first: int | None
    last: int | None
    refusal: RefusalOut | None
    events: list[EventOut]
    again: bool
    on_its_way: int = 0
    receipt: Receipt | None = None


class OfferOut(msgspec.Struct, frozen=True):
    """Something that may be done now.

    `kind`: turn (the table waits for it), free, chance (the next chance step), house (the staff's).
    `fixed` goes into the command's args as it is; `params` are chosen: amount (least, most, step, also, origin; cents),
    one-of (values), subset (of, least, most), cards (of, least, most; sent as text "2c 7d"), outcome (dice,
    or stops with their counts).
    `yours`: you may take it up; whom the table waits for, and the chance step, are told to everybody.
    `costs`: the cents that it takes from your stack, where nothing but cards has to be chosen for it.
    """

    do: str
    kind: str
    seat: int | str | None
    by: str | None
    fixed: Mapping[str, Any]
    params: Mapping[str, Any]
    optional: Sequence[str]
    yours: bool = True
    costs: int | None = None


class PlayerOut(msgspec.Struct, frozen=True):
    """Who sits at a seat, with the chips in front in cents; `plays`: how a bot plays."""

    seat: int
    name: str
    kind: str
    chips: int
    away: bool
    you: bool
    plays: str = ""


class ClockOut(msgspec.Struct, frozen=True):
    """Time that runs: what the house does when nothing is left of it, for the player at `seat` (null: for all).

    `ready`: seats that need no more time for wagers; once all who play have said so, the round goes on at once.
    """

    seat: int | None
    do: str
    seconds: float
    left: float
    ready: tuple[int, ...] = ()


class You(msgspec.Struct, frozen=True):
    """How the table sees the one who asks."""

    viewer: str
    seat: int | None
    roles: list[str]


class SnapshotOut(msgspec.Struct, frozen=True):
    """The table as the viewer may see it, at a version. `view.own` is the game's own part. `clock`: see ClockOut.

    `lacking`: the wager without which your seat is not dealt in, as the particulars of `wager`.
    """

    table: str
    version: int
    view: dict[str, Any]
    players: list[PlayerOut]
    offers: list[OfferOut]
    you: You
    clock: ClockOut | None = None
    lacking: dict[str, Any] | None = None


class TableRow(msgspec.Struct, frozen=True):
    """A table in the lobby; `meters` is what its progressive meters show, in cents.

    `stakes`: what is wagered there, in words. `practice`: a table of somebody's own; `own`: yours.
    """

    id: str
    code: str
    name: str
    game: str
    game_name: str
    as_of: str
    dealer: str
    chance: str
    version: int
    round: int
    seats_taken: int
    seats: int | None
    players: list[PlayerOut]
    closed: bool
    frozen: str | None
    here: bool
    address: str | None
    meters: dict[str, int] = {}
    stakes: str = ""
    practice: bool = False
    own: bool = False


class BoundOut(msgspec.Struct, frozen=True):
    """The least and the most of a wager that the law itself fixes or bounds, in cents, and in which steps."""

    least: int
    most: int
    step: int


class HouseRuleOut(msgspec.Struct, frozen=True):
    option: str
    sentence: str
    cites: list[str]


class TableDetail(msgspec.Struct, frozen=True):
    """A table with what it was opened with; `pays` is what its layout prints under its options, `felt` the layout,
    `rules` what the house has chosen, as sentences.

    `bounded`: of the wagers on it those that the law itself fixes or bounds; the table's own limits do not bind them.
    `receipt`: for who has just opened it, what shows later that it was answered; keep it.
    """

    row: TableRow
    options: dict[str, Any]
    by_hand: list[str]
    snapshot: SnapshotOut
    law: str
    pays: dict[str, dict[str, str]]
    felt: Felt
    bounded: dict[str, BoundOut]
    rules: list[HouseRuleOut]
    receipt: Receipt | None = None


Plays = Annotated[str, Meta(pattern=r"^(|tight|loose|[0-9]|[1-9][0-9]|100)$(?!\n)")]
"""How a bot plays: `tight` or `loose` at poker; elsewhere at how many decisions in a hundred by the book. Empty: as the
house has it, by turns at poker and elsewhere always by the book."""


class BotIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    plays: Plays = ""


class NodIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A nod to the others at the table: one of six, and no words of one's own."""

    nod: Literal["nice-hand", "well-played", "good-luck", "thank-you", "wow", "bad-luck"]


class OpenTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table. Options are written as in case files: amounts in dollars. Without limits it is 10 to 5,000."""

    game: Word
    key: Key
    name: Annotated[str, Meta(max_length=40)] = ""
    as_of: Day | None = None
    options: dict[str, Any] = {}
    dealer: Annotated[str, Meta(pattern=r"^(automatic|person)$(?!\n)")] = "automatic"
    chance: Annotated[str, Meta(pattern=r"^(secure|entered)$(?!\n)")] = "secure"
    by_hand: Annotated[list[Word], Meta(max_length=20)] = []
    bots: Annotated[int, Meta(ge=0, le=9)] = 0
    plays: Plays = ""
    pace: Annotated[float, Meta(ge=0.1, le=10)] = 1.0


class PracticeIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of one's own, with a seat and chips at it: alone, with bots, or with friends who come by its code.

    Options as for any table. Who is nobody yet becomes a guest, by this nickname or one that the house gives.
    """

    game: Word
    key: Key
    company: Annotated[str, Meta(pattern=r"^(alone|bots|friends)$(?!\n)")] = "alone"
    name: Annotated[str, Meta(max_length=40)] = ""
    as_of: Day | None = None
    options: dict[str, Any] = {}
    nickname: Annotated[str, Meta(max_length=64)] = ""
    plays: Plays = ""


class CommandIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An act at a table. `by` is the role that does it, for staff; a player leaves it out."""

    do: Word
    key: Key
    seat: int | Word | None = None
    by: Word | None = None
    args: dict[str, Any] = {}


class ShareIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's share of the chance of the coming round: the seed he promised, and the promise of his next one.

    `seed` left out: only a promise. A promise is the SHA-256 of `pitboss-promise-1`, a line feed and the seed in hex.
    `seen`: the version of the table that the player has seen.
    """

    key: Key
    promise: Hex
    seed: Hex | None = None
    seen: Annotated[int, Meta(ge=0, le=2**62)] = 0


class WhyIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask what would stand in the way of a command; nothing is done."""

    do: Word
    seat: int | Word | None = None
    by: Word | None = None
    args: dict[str, Any] = {}


class WhyOut(msgspec.Struct, frozen=True):
    allowed: bool
    refusal: RefusalOut | None


class SitIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sit down with cents from the purse; without a seat, at the first free one."""

    key: Key
    amount: Cents
    seat: SeatNumber | None = None


class BuyIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    key: Key
    amount: Cents


class KeyIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    key: Key
