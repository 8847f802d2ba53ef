"""From the engine's values to the wire, for one viewer. Only what that viewer may see ever gets here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

import msgspec
from msgspec.structs import replace

from pitboss.ledger import Refusal
from pitboss.server.shapes import EventOut, OfferOut, RefusalOut, SealedOut, Words
from pitboss.table import BadCommand, Refused
from pitboss.table.events import Event
from pitboss.table.game import Game
from pitboss.table.offers import Cards, Offer
from pitboss.table.views import event_view
from pitboss.table.words import refused, ruling, shows, title


def event_out(game: Game, event: Event, version: int, viewer: str) -> EventOut:
    body = event_view(event, viewer) if event.sealed else msgspec.to_builtins(event)
    name = body.pop("event")
    cites, postings = body.pop("cites", ()), body.pop("postings", ())
    sealed = [SealedOut(**field) for field in body.pop("sealed", ())]
    body.pop("reading", None)
    # Words and what is shown are for everybody: they are made without what is sealed.
    public = replace(event, sealed=()) if event.sealed else event
    told = ruling(game, public)
    words = Words(told.decision, told.arithmetic, told.nearest, told.reading)
    return EventOut(
        version, name, title(type(event)), list(cites), words, body, list(postings), sealed, shows(game, public),
    )  # fmt: skip


class Offered:
    """What a table offers, sorted once for all who look.

    A viewer gets what he may do, whom the table waits for, and the chance step; the staff gets the house's acts too,
    as far as they are theirs. What he may take up himself is marked as his.
    """

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._open: list[tuple[int, Offer]] = []
        self._house: list[tuple[int, Offer]] = []
        self._own: dict[str, list[tuple[int, Offer]]] = {}
        for place, offer in enumerate(offers):
            if offer.kind in ("turn", "chance"):
                self._open.append((place, offer))
            elif offer.kind == "house":
                self._house.append((place, offer))
            else:
                self._own.setdefault(f"seat:{offer.seat}", []).append((place, offer))

    def to(self, viewer: str, *, may: Callable[[Offer], bool]) -> list[OfferOut]:
        """The offers for a viewer; `may` says which acts of chance and of the house are his to do."""
        house = ((place, offer) for place, offer in self._house if may(offer))
        seen = [*self._open, *self._own.get(viewer, ()), *house]
        seen.sort(key=itemgetter(0))
        return [offer_out(offer, viewer, yours=_yours(offer, viewer, may)) for _, offer in seen]


def _yours(offer: Offer, viewer: str, may: Callable[[Offer], bool]) -> bool:
    if offer.kind == "chance":
        return may(offer)
    return offer.kind == "house" or viewer == f"seat:{offer.seat}"


def offer_out(offer: Offer, viewer: str, *, yours: bool = True) -> OfferOut:
    """The particulars of a seat's offer are for that seat: they may tell the cards it holds.

    An act of the house that speaks of a seat says which irregularity it is; cards to choose from stay hidden, and so
    does, from those who do not enter them, which cards may still come.
    """
    if offer.kind == "chance" and not yours:
        return OfferOut(offer.do, offer.kind, offer.seat, offer.by, offer.fixed, {}, (), yours)
    plain = offer.kind == "house" and not any(isinstance(param, Cards) for param in offer.params.values())
    # Who enters what chance brought chooses it, whoever throws.
    if plain or offer.kind == "chance" or offer.seat is None or viewer in (f"seat:{offer.seat}", "auditor"):
        return OfferOut(
            offer.do, offer.kind, offer.seat, offer.by, offer.fixed, offer.params, offer.optional, yours
        )
    return OfferOut(offer.do, offer.kind, offer.seat, offer.by, {}, {}, (), yours)


def refusal_out(refusal: Refusal | Refused | BadCommand, game: Game | None = None) -> RefusalOut:
    """A refusal; one by a table in the words of its game."""
    found = refusal if isinstance(refusal, Refusal) else Refusal.of(refusal)
    said = found.sentence if game is None or found.kind != "refused" else refused(game, found.sentence)
    return RefusalOut(found.kind, said, list(found.cites), found.reading)


to_json = msgspec.json.encode
