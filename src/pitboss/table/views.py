"""What a viewer may see: built from an allow-list for that viewer, never by hiding parts of the whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.table.events import Event
from pitboss.table.game import Game
from pitboss.table.offers import Offer
from pitboss.table.state import TableState


def table_view(game: Game, rules: Any, state: TableState, viewer: str) -> dict[str, Any]:
    """Seats, stacks, wagers and what is announced (8.3) are open to all; the rest is what the game shows."""
    came = None if game.results is None else game.results(rules, state)
    return {
        "game": state.house.game,
        "as_of": state.house.as_of,
        "version": state.version,
        "round": state.round,
        "closed": state.closed,
        "seats": {str(seat): state.stack(seat) for seat in state.seats},
        "wagers": [msgspec.to_builtins(wager) for wager in state.wagers.values()],
        "kept": {str(number): seat.keeps for number, seat in state.seats.items() if seat.keeps},
        "minutes": state.minutes,
        "notices": [
            {**msgspec.to_builtins(notice), "left": max(0, notice.effective - state.minutes)}
            for notice in state.notices
        ],
        "own": game.view(rules, state, viewer),
        **({} if came is None else {"results": msgspec.to_builtins(came)}),
    }


def event_view(event: Event, viewer: str) -> dict[str, Any]:
    """An event with the sealed fields this viewer may see; of the others only the names."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    sealed = body.pop("sealed", None)
    if sealed is None:
        return body
    body["sealed"] = [
        {"name": field.name, "value": field.value} if _open_to(field.to, viewer) else {"name": field.name}
        for field in event.sealed
    ]
    return body


def offers_view(offers: Iterable[Offer], viewer: str) -> list[dict[str, Any]]:
    """What is awaited. The particulars of a seat's offers are for that seat: they may tell the cards it holds."""
    return [
        msgspec.to_builtins(
            offer if _may_see(offer, viewer) else Offer(offer.do, offer.kind, offer.seat, offer.by)
        )
        for offer in offers
    ]


def _may_see(offer: Offer, viewer: str) -> bool:
    return offer.seat is None or viewer in (f"seat:{offer.seat}", "auditor")


def _open_to(audience: tuple[str, ...], viewer: str) -> bool:
    return viewer in audience or viewer == "auditor"
