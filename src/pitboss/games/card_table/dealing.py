"""From "No more bets" to the stub: what is dealt to whom, and how the deal of a round runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import Acts, after
from pitboss.games.card_table.deck import Deck, evolve_deck, hidden
from pitboss.games.card_table.rules import Cites
from pitboss.table.events import Event, Procedure, Sealed
from pitboss.table.refusals import Objections

Portion = tuple[Sequence[tuple[str, int | None]], int, Cites]
"""To which places (and the seat whose cards they are), how many cards each, under which clauses."""


@dataclass(frozen=True)
class Dealt:
    """The events of a deal; those that brought cards; whether play waits until a person has counted the stub."""

    events: tuple[Event, ...]
    cards: tuple[ce.CardsDealt, ...]
    waits: bool


def deal(acts: Acts, args: Any, plan: Sequence[Portion], *, closing: Cites, reading: str = "") -> Dealt:
    """Shuffle and cut what is not yet, announce "No more bets", deal by the plan, and see to the stub."""
    ready = make_ready(acts, args)
    announced = Procedure(step="no-more-bets", by="dealer", cites=closing, reading=reading)
    deck = after(acts.deck, ready)
    cards = deal_out(deck, plan)
    events = (*ready, announced, *cards)
    if not acts.stub_due():
        away = Procedure(step="stub-to-discard-rack", by="dealer", cites=acts.clauses.stub)
        return Dealt((*events, away), cards, waits=False)
    if "stub-count" in acts.by_hand:
        return Dealt(events, cards, waits=True)
    stub, clauses = after(deck, cards).stub, acts.clauses
    cites = (*clauses.stub_count, *clauses.stub_right, *clauses.stub)
    counted = ce.StubCounted(found=stub, expected=stub, by="dealer", cites=cites)
    return Dealt((*events, counted), cards, waits=False)


def object_to_hand(acts: Acts, no: Objections, cites: Cites) -> None:
    """Cards are dealt from the hand only where a machine has shuffled them, or will."""
    if acts.rules.dealing == "hand" and not acts.shuffled_by_machine:
        no.add("Cards are dealt from the hand only if a machine shuffles them.", *cites)


def deal_out(deck: Deck, plan: Sequence[Portion]) -> tuple[ce.CardsDealt, ...]:
    """Cards from the top by a plan."""
    events: list[ce.CardsDealt] = []
    at = deck.dealt
    for places, each, cites in plan:
        fields: list[Sealed] = []
        for place, seat in places:
            cards = deck.order[at : at + each]
            at += each
            fields.append(Sealed(place, (), cards) if seat is None else hidden(seat, place, cards))
        to = tuple(place for place, _ in places)
        events.append(ce.CardsDealt(to=to, each=each, cites=cites, sealed=tuple(fields)))
    return tuple(events)


def make_ready(acts: Acts, args: Any) -> tuple[Event, ...]:
    """What is still to be done before the next card: shuffle, cut, strike what was found face up."""
    events: list[Event] = [] if acts.deck.shuffled else [acts.shuffled(args)]
    deck = after(acts.deck, events)
    if not deck.ready:
        events.append(acts.cut_once(None))
    while deck.strike:
        struck = deck.order[deck.dealt] if deck.strike[0] < 0 else deck.strike[0]
        events.append(ce.CardStruck(card=struck, cites=acts.clauses.face_up))
        deck = evolve_deck(deck, events[-1])
    return tuple(events)
