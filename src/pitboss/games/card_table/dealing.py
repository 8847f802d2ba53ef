"""Cards made ready and dealt: what goes to whom, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import Acts, after
from pitboss.games.card_table.deck import Deck, evolve_deck, hidden
from pitboss.games.card_table.rules import Cites
from pitboss.table.events import Event, Sealed
from pitboss.table.refusals import Objections

if TYPE_CHECKING:
    from pitboss.chance import Source

Portion = tuple[Sequence[tuple[str, int | None]], int, Cites]
"""To which places (and the seat whose cards they are), how many cards each, under which clauses."""


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


def make_ready(acts: Acts, source: Source) -> tuple[Event, ...]:
    """What is still to be done before the next card: shuffle, cut, strike what was found face up."""
    events: list[Event] = [] if acts.deck.shuffled else [acts.shuffled(source.shuffle(acts.rules.pack))]
    deck = after(acts.deck, events)
    if not deck.ready:
        events.append(acts.cut_once(None))
    return (*events, *strike(deck, acts.clauses.face_up))


def strike(deck: Deck, cites: Cites) -> tuple[Event, ...]:
    """Cards found face up go to the discard rack, the one named or the next, before another card is dealt."""
    events: list[Event] = []
    while deck.strike:
        struck = deck.order[deck.dealt] if deck.strike[0] < 0 else deck.strike[0]
        events.append(ce.CardStruck(card=struck, cites=cites))
        deck = evolve_deck(deck, events[-1])
    return tuple(events)
