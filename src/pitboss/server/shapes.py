"""What goes over the wire: requests and answers, as the OpenAPI schema describes them. Money is in cents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

Key = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[A-Za-z0-9._-]+$(?!\n)")]
"""An idempotency key, new for every new command. A ULID or UUIDv7 (time first) is cheapest to store."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=40)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=16, max_length=200)]
Cents = Annotated[int, Meta(ge=1, le=10**12)]
Day = Annotated[str, Meta(max_length=10)]
SeatNumber = Annotated[int, Meta(ge=1, le=10_000)]


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
    """One event as the viewer may see it. `fields` are the event's own; `postings` move cents between accounts."""

    version: int
    event: str
    cites: list[str]
    words: Words
    fields: dict[str, Any]
    postings: list[tuple[str, int]]
    sealed: list[SealedOut]


class RefusalOut(msgspec.Struct, frozen=True):
    """Why a command was not carried out. `refused`: by a clause; `bad-command`: it made no sense."""

    kind: str
    sentence: str
    cites: list[str]
    reading: str = ""


class AnswerOut(msgspec.Struct, frozen=True):
    """What became of a command. `again`: the key was known, and this is its first answer once more."""

    key: str
    ok: bool
    first: int | None
    last: int | None
    refusal: RefusalOut | None
    events: list[EventOut]
    again: bool


class OfferOut(msgspec.Struct, frozen=True):
    """Something that may be done now.

    `kind`: turn (the table waits for it), free, chance (the next chance step), house (the staff's).
    `fixed` goes into the command's args as it is; `params` are chosen: amount (least, most, step, also, origin; cents),
    one-of (values), subset (of, least, most), cards (of, least, most; sent as text "2c 7d"), faces (count).
    """

    do: str
    kind: str
    seat: int | str | None
    by: str | None
    fixed: Mapping[str, Any]
    params: Mapping[str, Any]
    optional: Sequence[str]


class PlayerOut(msgspec.Struct, frozen=True):
    """Who sits at a seat, with the chips in front in cents."""

    seat: int
    name: str
    kind: str
    chips: int
    away: bool
    you: bool


class You(msgspec.Struct, frozen=True):
    """How the table sees the one who asks."""

    viewer: str
    seat: int | None
    roles: list[str]


class SnapshotOut(msgspec.Struct, frozen=True):
    """The table as the viewer may see it, at a version. `view.own` is the game's own part."""

    table: str
    version: int
    view: dict[str, Any]
    players: list[PlayerOut]
    offers: list[OfferOut]
    you: You


class TableRow(msgspec.Struct, frozen=True):
    """A table in the lobby."""

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


class TableDetail(msgspec.Struct, frozen=True):
    """A table with what it was opened with; `pays` is what its layout prints under its options."""

    row: TableRow
    options: dict[str, Any]
    by_hand: list[str]
    snapshot: SnapshotOut
    law: str
    pays: dict[str, dict[str, str]]


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
    pace: Annotated[float, Meta(ge=0.1, le=10)] = 1.0


class CommandIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An act at a table. `by` is the role that does it, for staff; a player leaves it out."""

    do: Word
    key: Key
    seat: int | Word | None = None
    by: Word | None = None
    args: dict[str, Any] = {}


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


class LogIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class NewPassword(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class GuestIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Join a table by its code, or by its id where players may make accounts; and a nickname."""

    nickname: Name
    code: Annotated[str, Meta(min_length=4, max_length=12)] | None = None
    table: Word | None = None


class CodeIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=4, max_length=12)]


class JoinedOut(msgspec.Struct, frozen=True):
    table: str


class ComeBack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    come_back: Token


class PlayTooIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name at the table; the account's own unless said."""

    nickname: Annotated[str, Meta(max_length=64)] = ""


class Me(msgspec.Struct, frozen=True):
    """Who is logged in. `seats` are the tables where this account, or the player `plays_as` beside it, sits."""

    id: str
    kind: str
    name: str
    roles: list[str]
    must_change: bool
    purse: int | None
    seats: dict[str, int]
    plays_as: str | None = None


class SessionOut(msgspec.Struct, frozen=True):
    """A log-in: the token goes into `Authorization: Bearer`; browsers get it as a cookie as well."""

    token: str
    me: Me
    table: str | None = None
    come_back: str | None = None


class PurseOut(msgspec.Struct, frozen=True):
    balance: int
    refusal: RefusalOut | None = None


class MoneyIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    key: Key
    amount: Cents


class TicketOut(msgspec.Struct, frozen=True):
    """Opens one WebSocket at /api/live?ticket=... within `seconds`."""

    ticket: str
    seconds: int


class StaffOut(msgspec.Struct, frozen=True):
    id: str
    name: str
    roles: list[str]
    locked: bool
    must_change: bool


class StaffIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    roles: Annotated[list[Word], Meta(max_length=20)]


class StaffMade(msgspec.Struct, frozen=True):
    """A new member of the staff; the password is for the first log-in and must then be changed."""

    staff: StaffOut
    password: str


class StaffChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    roles: Annotated[list[Word], Meta(max_length=20)] | None = None
    locked: bool | None = None


class CaseIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case file's text for the ruling desk (docs/cases.md): one document."""

    text: Annotated[str, Meta(max_length=65_536)]


class CaseStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step built from an offer: amounts in cents, as in commands."""

    do: Word
    seat: int | Word | None = None
    by: Word | None = None
    args: dict[str, Any] = {}


class CaseDraft(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation to be written as a case file. `seats` are cents; options as in case files."""

    title: Annotated[str, Meta(min_length=1, max_length=200)]
    game: Word
    as_of: Day | None = None
    options: dict[str, Any] = {}
    seats: dict[str, Annotated[int, Meta(ge=0, le=10**12)]] = {}
    by_hand: Annotated[list[Word], Meta(max_length=20)] = []
    play: Annotated[list[CaseStep], Meta(max_length=500)] = []


class PlayedStep(msgspec.Struct, frozen=True):
    """One step as played: its events or the refusal, and the table after it."""

    do: str
    seat: int | str | None
    by: str | None
    args: dict[str, Any]
    line: int
    events: list[EventOut]
    refused: RefusalOut | None
    stacks: dict[str, int]
    view: dict[str, Any]
    awaits: list[OfferOut]


class PlayedCase(msgspec.Struct, frozen=True):
    """A case as played. `differences`: where it differs from what it claims; `start`: the table before the steps.

    `pays` is what the layout prints under the options of the case.
    """

    title: str
    game: str
    as_of: str
    ok: bool
    text: str
    differences: list[str]
    start: PlayedStep | None
    steps: list[PlayedStep]
    cited: list[str]
    pays: dict[str, dict[str, str]]


class MathIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    as_of: Day | None = None
    options: dict[str, Any] = {}
    wagers: Annotated[list[Word], Meta(max_length=200)] | None = None
    amount: Cents | None = None


class SessionsIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager made again and again; without a stake, the first from five dollars on that can be paid."""

    wager: Word
    bankroll: Cents
    rounds: Annotated[int, Meta(ge=1, le=10_000)]
    stake: Cents | None = None
    stop_loss: Cents | None = None
    goal: Cents | None = None
    as_of: Day | None = None
    options: dict[str, Any] = {}


class OptionChoice(msgspec.Struct, frozen=True):
    value: Any
    lawful: bool
    why: str = ""


class OptionOut(msgspec.Struct, frozen=True):
    """A choice of the licensee. Amounts are dollars as text, ready to be sent back."""

    name: str
    type: str
    help: str
    default: Any
    choices: list[OptionChoice]
    cites: list[str]
    common: bool


class ActionOut(msgspec.Struct, frozen=True):
    do: str
    help: str
    seat: str
    params: dict[str, dict[str, Any]]
    roles: list[str]


class GameRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    subchapter: str
    since: str | None
    open: bool
    reason: str | None
    wagers: list[str]


class LayoutOut(msgspec.Struct, frozen=True):
    """What a felt needs. `kind`: dice, cards, poker or numbers; `areas` group the wagers by their common beginning.

    `pays` is what a layout prints without options of the licensee: odds by wager and by line (a total, a point, a
    hand), the line empty where a wager has one price. `own` is the game's part of the view of a table just opened.
    """

    kind: str
    seats: int | None
    deck: int
    chip: int
    wagers: list[str]
    areas: dict[str, list[str]]
    first_offers: list[OfferOut]
    pays: dict[str, dict[str, str]]
    own: dict[str, Any]


class GameDetail(msgspec.Struct, frozen=True):
    row: GameRow
    as_of: str
    options: list[OptionOut]
    actions: list[ActionOut]
    layout: LayoutOut | None


class OptionsIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    as_of: Day | None = None
    options: dict[str, Any] = {}


class BreachOut(msgspec.Struct, frozen=True):
    option: str
    sentence: str
    cites: list[str]


class CheckOut(msgspec.Struct, frozen=True):
    ok: bool
    options: dict[str, Any]
    breaches: list[BreachOut]


class EntryOut(msgspec.Struct, frozen=True):
    """A recorded event with its place in the chain. `line` is the hashed text, `hash` its SHA-256."""

    event: EventOut
    at: int
    round: int
    hash: str
    actor: str | None
    line: str | None


class RoundOut(msgspec.Struct, frozen=True):
    table: str
    game: str
    round: int
    first: int
    last: int
    begun: int
    ended: int


class OpeningOut(msgspec.Struct, frozen=True):
    position: int
    card: int
    salt: str
    path: list[tuple[str, str]]


class ProofOut(msgspec.Struct, frozen=True):
    """The shuffle of a round: the commitment in the chain, and openings of the cards that the viewer saw."""

    table: str
    round: int
    version: int
    as_of: str
    composition: str
    root: str
    commitment: str
    openings: list[OpeningOut]


Change = Annotated[int, Meta(ge=-(10**12), le=10**12)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]


class AdjustmentIn(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="adjustment", forbid_unknown_fields=True
):
    """Cents to a seat (from it, if negative), out of the bank or `against` another seat."""

    table: Id
    seat: SeatNumber
    cents: Change
    against: SeatNumber | None = None


class PurseAdjustmentIn(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="purse-adjustment",
    forbid_unknown_fields=True,
):
    """Cents into a patron's purse, or out of it."""

    patron: Id
    cents: Change


class PayoutOverrideIn(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="payout-override",
    forbid_unknown_fields=True,
):
    """The wager settled at this version of the table comes to another net result, in cents."""

    table: Id
    version: Count
    net: Change


class RoundVoidIn(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="void", forbid_unknown_fields=True
):
    """A finished round that does not count: whatever it decided is undone."""

    table: Id
    round: Count


class CorrectionIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Propose a correction. `kind`: adjustment, purse-adjustment, payout-override, void. `by`: the role you act in."""

    key: Key
    correction: AdjustmentIn | PurseAdjustmentIn | PayoutOverrideIn | RoundVoidIn
    why: Annotated[str, Meta(min_length=1, max_length=500)]
    by: Word | None = None


class DecideIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    by: Word | None = None
    why: Annotated[str, Meta(max_length=500)] = ""


class ProposalOut(msgspec.Struct, frozen=True):
    """A correction that was proposed. `lines` are the postings it makes; `state`: proposed, confirmed or rejected.

    `second`: whether you count as a second person for it
    """

    number: int
    kind: str
    correction: dict[str, Any]
    lines: list[tuple[str, int]]
    why: str
    proposed_by: str
    proposed_as: str
    yours: bool
    round: int | None
    cites: list[str]
    state: str
    decided_by: str
    decided_as: str
    second: bool


class CorrectionOut(msgspec.Struct, frozen=True):
    """What became of a proposal or a decision; `proposal` as it stands now."""

    ok: bool
    refusal: RefusalOut | None
    proposal: ProposalOut | None
    again: bool


class CorrectionRoles(msgspec.Struct, frozen=True):
    propose: list[str]
    confirm: list[str]
