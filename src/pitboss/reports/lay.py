"""The table as it lay at a moment: hands with their cards, wagers, dice, from what a table shows of itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, cast

import msgspec

from pitboss.equipment.cards import CardError, card_name, parse_cards
from pitboss.money import show
from pitboss.table import Event, Table
from pitboss.table.evolve import evolve
from pitboss.table.felt import Felt, in_words, named
from pitboss.table.layouts import laid_out
from pitboss.table.words import shows

_SHOWN_AT_MOST = 3
"""Cards still to come that are drawn face down at a place."""


class Hand(msgspec.Struct, frozen=True):
    """Cards at a place as they are written, `??` face down; `place` is a seat's number or a place of the house."""

    place: str
    title: str
    cards: tuple[str, ...]
    hand: str = ""
    out: bool = False

    @property
    def seat(self) -> int | None:
        """`1`, `1/2` for a second hand, `2@3` for a second position."""
        found = re.match(r"\d+", self.place)
        return int(found[0]) if found else None


class Chips(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    name: str
    words: str
    stake: int


class Lay(msgspec.Struct, frozen=True):
    """What lay on a table. `marks`: what else is to be seen there, such as the point, in a few words."""

    game: str
    felt: Felt
    stacks: Mapping[int, int]
    hands: tuple[Hand, ...]
    wagers: tuple[Chips, ...]
    dice: tuple[int, ...] = ()
    result: str = ""
    drawn: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()

    def told(self) -> str:
        """The same in words, for whoever does not see the drawing."""
        said = [f"{hand.title}: {' '.join(hand.cards)}" for hand in self.hands if hand.cards]
        said += [f"dice {'-'.join(map(str, self.dice))}"] if self.dice else []
        said += [self.result] if self.result else []
        said += [f"numbers {' '.join(map(str, self.drawn))}"] if self.drawn else []
        said += [f"seat {chips.seat} {chips.words} {show(chips.stake)}" for chips in self.wagers]
        said += [f"seat {seat} has {show(cents)}" for seat, cents in self.stacks.items()]
        return "; ".join((*said, *self.marks)) + "."


def after(table: Table, events: Iterable[Event]) -> Table:
    """A table after some events more; the table itself stays as it is."""
    found = copy(table)
    for event in events:
        found.state = evolve(found.game, found.state, event)
    return found


def lay(table: Table, past: Iterable[Event], *, then: Iterable[Event] = ()) -> Lay:
    """The table as it lies now. `past`: what has happened on it, for what was laid open and thrown; `then`: what
    follows at once, which may name hands that lie there already."""
    seen: dict[str, Any] = table.view("auditor")
    own = cast("dict[str, Any]", seen["own"])
    felt = laid_out(table)
    shown, dice, result = _shown(table, past)
    game = table.game
    wagers = tuple(
        Chips(
            wager.seat, wager.kind, wager.name, named({**game.names, **felt.names}, wager.name), wager.stake
        )
        for wager in table.state.wagers.values()
    )
    hands = _poker(own) or _hands(felt, own, shown)
    later = _shown(table, then)[0]
    hands = tuple(_named(_named(hand, shown), later) for hand in hands)
    return Lay(
        game.name, felt, {seat: table.state.stack(seat) for seat in table.state.seats}, hands, wagers, dice, result,
        _drawn(felt, own), _marks(own),
    )  # fmt: skip


def _shown(table: Table, past: Iterable[Event]) -> tuple[dict[str, Hand], tuple[int, ...], str]:
    """What was laid open and thrown last; the cards of a round that is over lie until the next deal."""
    found: dict[str, Hand] = {}
    dice: tuple[int, ...] = ()
    result, over = "", False
    for event in past:
        seen = shows(table.game, event)
        if seen is None:
            continue
        if over and seen.drawn:
            found, over = {}, False
        for each in seen.cards:
            before = found[each.place].cards if each.adds and each.place in found else ()
            cards = (*before, *(card_name(card) for card in each.cards))
            found[each.place] = Hand(each.place, _title(each.place), cards, each.hand)
        dice, result, over = seen.dice or dice, seen.result or result, over or seen.over
    return found, dice, result


def _named(hand: Hand, later: Mapping[str, Hand]) -> Hand:
    """A hand by the name that it gets when it is shown."""
    same = later.get(hand.place)
    if same is None or not same.hand or not set(same.cards) & set(hand.cards):
        return hand
    return msgspec.structs.replace(hand, hand=", ".join(dict.fromkeys(filter(None, (hand.hand, same.hand)))))


def _hands(felt: Felt, own: Mapping[str, Any], shown: Mapping[str, Hand]) -> tuple[Hand, ...]:
    lying = {str(hand["place"]): _of(hand) for hand in _listed(own.get("hands"))}
    labels = {place.id: place.label for place in felt.places}
    houses = [*labels, *(["dealer"] if "dealer" in own or "dealer_count" in own else [])]
    houses += ["community"] if "community" in own else []
    every = dict.fromkeys((*houses, *lying, *(shown if not lying else ())))
    found: list[Hand] = []
    for place in every:
        hand = lying.get(place) or (shown.get(place) if not lying else None) or _whole(own, place)
        if hand is not None and hand.cards:
            found.append(msgspec.structs.replace(hand, title=labels.get(place) or _title(place)))
    return tuple(found)


def _listed(hands: Any) -> list[dict[str, Any]]:
    """The hands of a view; other games count their hands under that name."""
    return cast("list[dict[str, Any]]", hands) if isinstance(hands, list) else []


def _of(hand: Mapping[str, Any]) -> Hand:
    place = str(hand["place"])
    cards = _written(hand["cards"]) if hand.get("cards") else ("??",) * int(hand.get("count", 0))
    return Hand(place, _title(place), cards, str(hand.get("hand") or ""), bool(hand.get("out", False)))


def _whole(own: Mapping[str, Any], place: str) -> Hand | None:
    """The cards of a place that the view tells under its own name."""
    told = own.get(place)
    if isinstance(told, str):
        left = min(_SHOWN_AT_MOST, int(own.get(f"{place}_left") or 0))
        return Hand(place, _title(place), (*_written(told), *("??",) * left))
    up = own.get(f"{place}_up")
    seen = _written(up) if isinstance(up, str) else ()
    count = own.get(f"{place}_count")
    down = int(count) - len(seen) if isinstance(count, int) else 0
    return Hand(place, _title(place), ("??",) * max(0, down) + seen)


def _written(text: str) -> tuple[str, ...]:
    """Cards one by one; what is no card (a tile) is kept as it is written."""
    try:
        return tuple(card_name(card) for card in parse_cards(text))
    except CardError:
        return tuple(text.split())


def _poker(own: Mapping[str, Any]) -> tuple[Hand, ...]:
    hand: Any = own.get("hand")
    if not isinstance(hand, dict) or "players" not in hand:
        return ()
    dealt = cast("dict[str, Any]", hand)
    players: list[dict[str, Any]] = dealt["players"]
    board = tuple(str(dealt.get("board") or "").split())
    found = [Hand("board", "Board", board)] if board else []
    for player in players:
        cards = tuple(f"{player['down']} {player['up']}".split())
        seat = str(player["seat"])
        found.append(Hand(seat, _title(seat), cards, _standing(player), bool(player["folded"])))
    return tuple(found)


def _standing(player: Mapping[str, Any]) -> str:
    told = "folded" if player["folded"] else "all in" if player["all_in"] else ""
    put = int(player["bet"]) + int(player["in_pots"])
    return ", ".join(part for part in (told, f"{show(put)} in" if put else "") if part)


def _drawn(felt: Felt, own: Mapping[str, Any]) -> tuple[int, ...]:
    last: Any = own.get("last")
    return tuple(last) if felt.drawing == "tickets" and isinstance(last, list) else ()  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _marks(own: Mapping[str, Any]) -> tuple[str, ...]:
    """The point and the shooter, the pots, the button, the bank: what a marker or a stack on the table says."""
    found: list[str] = []
    hand: Any = own.get("hand")
    pots: list[int] = cast("dict[str, Any]", hand).get("pots") or [] if isinstance(hand, dict) else []
    found += [f"{'pot' if at == 0 else f'side pot {at}'} {show(cents)}" for at, cents in enumerate(pots)]
    if "marker" in own:
        found.append(f"point {own['point']}" if own.get("point") else "come out, marker off")
    for name in ("shooter", "button", "bank", "curator"):
        if isinstance(own.get(name), int):
            found.append(f"{name}: seat {own[name]}")
    return tuple(found)


def _title(place: str) -> str:
    return f"Seat {place}" if place[:1].isdigit() else in_words(place)
