"""Requests and answers about the record: entries, rounds, proofs, and corrections of money."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pitboss.ledger.receipts import Receipt
from pitboss.server.shapes import EventOut, Key, RefusalOut, SeatNumber, Word
from pitboss.table.felt import Felt


class EntryOut(msgspec.Struct, frozen=True):
    """A recorded event with its place in the chain. `line` is the hashed text, `hash` its SHA-256."""

    event: EventOut
    at: int
    round: int
    hash: str
    actor: str | None
    line: str | None


class SessionRound(msgspec.Struct, frozen=True):
    """What one round made, and what was decided of each wager in it, in cents."""

    round: int
    net: int
    staked: dict[str, int]


class TableSession(msgspec.Struct, frozen=True):
    """My rounds since I sat down: how many, what they made together, the best and the worst.

    `staked` and `squares`: by wager, all that was decided, and its squares summed; `newest`: the newest rounds first
    """

    rounds: int
    net: int
    best: SessionRound | None
    worst: SessionRound | None
    staked: dict[str, int]
    squares: dict[str, int]
    newest: list[SessionRound]


class PlayedOut(msgspec.Struct, frozen=True):
    """Who played a round at a seat, and what came of it in cents; the name for who may know it."""

    seat: int
    name: str
    net: int | None
    you: bool = False


class RoundOut(msgspec.Struct, frozen=True):
    """`players` and `marks` (ruling, clock, correction) are there where they were asked for; None otherwise."""

    table: str
    game: str
    round: int
    first: int
    last: int
    begun: int
    ended: int
    players: list[PlayedOut] | None = None
    marks: list[str] | None = None


class Scene(msgspec.Struct, frozen=True):
    """The table after an event, as the view of a table."""

    version: int
    view: dict[str, Any]


class ScenesOut(msgspec.Struct, frozen=True):
    """A round as it lay, event by event; of a very long one its beginning."""

    felt: Felt
    pays: dict[str, Any]
    scenes: list[Scene]


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
    """What became of a proposal or a decision; `proposal` as it stands now.

    `receipt`: what shows later that this was answered; keep it.
    """

    ok: bool
    refusal: RefusalOut | None
    proposal: ProposalOut | None
    again: bool
    receipt: Receipt | None = None


class CorrectionRoles(msgspec.Struct, frozen=True):
    propose: list[str]
    confirm: list[str]
