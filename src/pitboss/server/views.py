"""From the engine's values to the wire, for one viewer. Only what that viewer may see ever gets here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.ledger import Answer, Refusal
from pitboss.server.shapes import AnswerOut, EventOut, OfferOut, RefusalOut, SealedOut, Words
from pitboss.table import BadCommand, Refused
from pitboss.table.events import Event
from pitboss.table.game import Game
from pitboss.table.offers import Offer
from pitboss.table.views import event_view, offers_view
from pitboss.table.words import ruling


def event_out(game: Game, event: Event, version: int, viewer: str) -> EventOut:
    body = event_view(event, viewer)
    name = body.pop("event")
    cites, postings = body.pop("cites", ()), body.pop("postings", ())
    sealed = [SealedOut(**field) for field in body.pop("sealed", ())]
    body.pop("reading", None)
    return EventOut(version, name, list(cites), words(game, event), body, list(postings), sealed)


def words(game: Game, event: Event) -> Words:
    """The event in words, for everybody: they are made without what is sealed."""
    public = replace(event, sealed=()) if event.sealed else event
    found = ruling(game, public)
    return Words(found.decision, found.arithmetic, found.nearest, found.reading)


def offers_out(offers: Iterable[Offer], viewer: str, *, staff: bool) -> list[OfferOut]:
    """What the viewer may do, whom the table waits for, and the chance step; the staff sees the house's acts too."""
    seen = [offer for offer in offers if _concerns(offer, viewer, staff)]
    return [offer_out(body) for body in offers_view(seen, viewer)]


def offer_out(body: dict[str, Any]) -> OfferOut:
    return OfferOut(
        body["do"], body["kind"], body.get("seat"), body.get("by"), body.get("fixed", {}), body.get("params", {}),
        list(body.get("optional", ())),
    )  # fmt: skip


def _concerns(offer: Offer, viewer: str, staff: bool) -> bool:
    if offer.kind == "house":
        return staff
    return offer.kind in ("turn", "chance") or viewer == f"seat:{offer.seat}"


def refusal_out(refusal: Refusal | Refused | BadCommand) -> RefusalOut:
    found = refusal if isinstance(refusal, Refusal) else Refusal.of(refusal)
    return RefusalOut(found.kind, found.sentence, list(found.cites), found.reading)


def answer_out(game: Game, answer: Answer, key: str, viewer: str) -> AnswerOut:
    return AnswerOut(
        key, answer.refusal is None, answer.first, answer.last,
        None if answer.refusal is None else refusal_out(answer.refusal), events_out(game, answer, viewer), answer.again,
    )  # fmt: skip


def events_out(game: Game, answer: Answer, viewer: str) -> list[EventOut]:
    first = answer.first or 0
    return [event_out(game, event, first + i, viewer) for i, event in enumerate(answer.events)]


def to_json(value: Any) -> bytes:
    return msgspec.json.encode(value)
