"""The deck of a card table, the devices beside it and the hands dealt from it, and how events change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.equipment.cards import names
from pitboss.games.card_table import events as ce
from pitboss.table.events import Event, OptionChanged, Sealed

SHUFFLER, AUTO_SHOE = "shuffler", "auto-shoe"


class Deck(msgspec.Struct, frozen=True, omit_defaults=True):
    """devices: the automated shuffler and dealing shoe that stand on the table
    order, dealt: every card of the deck, top first as it is dealt (the cut included), and how many have left
    shuffled, machine, cut: what has been done to the cards since the last round
    cutter: who cut last
    found, strike: how many were found face up in this round, and which of them are still to be struck
    aside: cards found face up once the deal was over, which are no part of the stub
    uncounted, counted: rounds since the last count of the stub, and whether this round's was counted
    excess: cards dealt too many (or too few) in a misdeal, until the next shuffle
    removed: the deck has been taken off the table
    """

    devices: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    dealt: int = 0
    shuffled: bool = False
    machine: bool = False
    cut: bool = False
    cutter: str = ""
    found: int = 0
    strike: tuple[int, ...] = ()
    aside: int = 0
    uncounted: int = 0
    counted: bool = False
    excess: int | None = None
    removed: bool = False

    @property
    def stub(self) -> int:
        """How many cards must be left if the deck is complete and nothing was misdealt."""
        return len(self.order) - self.dealt - self.aside

    @property
    def ready(self) -> bool:
        """Whether the cards may be dealt as they lie."""
        return self.shuffled and (self.machine or self.cut)


def opening_deck(options: Mapping[str, Any]) -> Deck:
    """The deck of a table that opens with these options."""
    devices = (SHUFFLER,) if options["shuffler"] else ()
    return Deck(devices=(*devices, AUTO_SHOE) if options["dealing"] == AUTO_SHOE else devices)


def evolve_deck(deck: Deck, event: Event) -> Deck:
    match event:
        case ce.Shuffled():
            order = sealed_cards(event, "order")
            return replace(
                deck,
                order=order,
                dealt=0,
                aside=0,
                shuffled=True,
                machine=event.machine,
                cut=False,
                excess=None,
            )
        case ce.DeckCut():
            return replace(deck, cut=True, cutter=event.by)
        case ce.CardsDealt():
            return replace(deck, dealt=deck.dealt + event.each * len(event.to))
        case ce.CardStruck():
            at = deck.order.index(event.card, deck.dealt)
            return replace(deck, order=deck.order[:at] + deck.order[at + 1 :], strike=deck.strike[1:])
        case ce.FaceUpFound():
            aside = deck.aside if event.cards else deck.aside + event.count
            found = deck.found + event.count
            return replace(deck, found=found, strike=(*deck.strike, *event.cards), aside=aside)
        case ce.StubCounted():
            return replace(deck, counted=True, uncounted=0)
        case ce.Misdealt():
            return replace(deck, excess=event.excess)
        case ce.RoundEnded():
            uncounted = deck.uncounted + (event.dealt and not deck.counted)
            left = _unshuffled(deck) if event.reshuffle else deck
            return replace(left, uncounted=uncounted, counted=False, found=0, strike=())
        case ce.ShuffleUndone():
            return replace(_unshuffled(deck), found=len(deck.strike))
        case ce.DeckRemoved():
            return replace(_unshuffled(deck), removed=True)
        case ce.DeckChanged():
            return replace(_unshuffled(deck), removed=False, excess=None, found=0, strike=())
        case ce.DeviceRemoved():
            return replace(deck, devices=tuple(device for device in deck.devices if device != event.device))
        case OptionChanged():
            return _equipped(deck, event)
        case _:
            return deck


EVOLVES: frozenset[type[Event]] = frozenset((*ce.EVENTS, OptionChanged))


def sealed_cards(event: Event, name: str) -> tuple[int, ...]:
    """The cards of a sealed field."""
    value = next(field.value for field in event.sealed if field.name == name)
    return value if isinstance(value, tuple) else ()


def _unshuffled(deck: Deck) -> Deck:
    return replace(deck, shuffled=False, machine=False, cut=False)


def _equipped(deck: Deck, event: OptionChanged) -> Deck:
    """A device that the licensee goes over to is brought at once; one it gives up leaves by an act of its own."""
    devices = {"shuffler": (True, SHUFFLER), "dealing": (AUTO_SHOE, AUTO_SHOE)}
    value, brought = devices.get(event.option, (None, ""))
    if value is None or event.value != value or brought in deck.devices:
        return deck
    return replace(_unshuffled(deck), devices=(*deck.devices, brought))


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards before a player. `position` is his second betting position, if they lie there.

    `folded`: he gave the hand up; `out`: nothing is left that his cards decide.
    """

    seat: int
    position: int | None = None
    cards: tuple[int, ...] = ()
    shown: bool = False
    out: bool = False
    folded: bool = False

    @property
    def at(self) -> int:
        """The betting position, counted clockwise from the dealer's far left."""
        return self.seat if self.position is None else self.position

    @property
    def place(self) -> str:
        return place_name(self.seat, self.position)


def place_name(seat: int, position: int | None) -> str:
    """`2`, or `2@3` for the player of seat 2 at his second position."""
    return str(seat) if position is None else f"{seat}@{position}"


def hidden(seat: int, place: str, cards: tuple[int, ...]) -> Sealed:
    """Face down cards: only the player before whom they lie may look at them."""
    return Sealed(place, (f"seat:{seat}",), cards)


def with_cards(hands: tuple[Hand, ...], event: ce.CardsDealt) -> tuple[Hand, ...]:
    """The hands after cards came to some of them; the first card of a round makes the hand."""
    found = {hand.place: hand for hand in hands}
    for place in event.to:
        if not place[0].isdigit():
            continue
        seat, _, position = place.partition("@")
        hand = found.get(place) or Hand(int(seat), int(position) if position else None)
        found[place] = replace(hand, cards=(*hand.cards, *sealed_cards(event, place)))
    return tuple(sorted(found.values(), key=lambda hand: hand.at))


def hands_seen(hands: tuple[Hand, ...], viewer: str) -> list[dict[str, Any]]:
    """The hands as a viewer may see them: his own, and those turned up."""
    return [
        {
            "place": hand.place,
            "count": len(hand.cards),
            "cards": names(hand.cards) if hand.shown or viewer in (f"seat:{hand.seat}", "auditor") else None,
            "out": hand.out,
        }
        for hand in hands
    ]


def turned_up(hands: tuple[Hand, ...], place: str) -> tuple[Hand, ...]:
    return tuple(replace(hand, shown=True) if hand.place == place else hand for hand in hands)
