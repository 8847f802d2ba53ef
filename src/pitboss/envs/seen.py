"""What an agent sees: a view of the table as numbers of fixed size, made only of what its seat may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import CardError, parse_cards

if TYPE_CHECKING:
    from pitboss.table import Table

CARDS = 85
"""Fifty-two cards, the joker, and from 64 on the kinds of tiles, as `pitboss.equipment` numbers them."""
NOT_CARDS = frozenset({"phase", "asked", "hand", "hands", "dealer", "dealer_up", "start"})
MOST = 2**40
"""No stake in cents is larger."""

Seen = dict[str, NDArray[Any]]


def kinds_of(table: Table) -> tuple[str, ...]:
    """The kinds of wagers that can lie on a layout: those that are made, and those that a decision adds."""
    asks: Mapping[str, Any] = getattr(table.rules, "asks", None) or {}
    raised = [getattr(choice, "wager", None) for ask in asks.values() for choice in ask.choices]
    return tuple(dict.fromkeys((*table.game.wagers(table.law), *(kind for kind in raised if kind))))


def observe(view: dict[str, Any], seat: int, wagers: Sequence[str], asked: int) -> Seen:
    """The cards of the hand in turn, of the dealer and of everything else that lies open, each counted; cents at stake
    by kind of wager; the point, what the last throw or draw showed, cards left, and decisions made so far."""
    own: dict[str, Any] = view["own"]
    hand, beside = _hands(own, seat)
    board = [*beside, *_laid(own)]
    stakes = np.zeros(len(wagers), np.int64)
    for wager in view["wagers"]:
        if wager["seat"] == seat and wager["kind"] in wagers:
            stakes[wagers.index(wager["kind"])] += wager["stake"]
    return {
        "hand": _counted(hand),
        "dealer": _counted([*_cards(own.get("dealer")), *_cards(own.get("dealer_up"))]),
        "board": _counted(board),
        "stakes": stakes,
        "facts": np.array([own.get("point") or 0, _left(own), asked], np.int64),
    }


def _hands(own: dict[str, Any], seat: int) -> tuple[list[int], list[int]]:
    """The hand that is asked, and whatever else lies open in front of seats."""
    if isinstance(own.get("hand"), dict):
        return _poker(own["hand"], seat)
    mine: list[int] = []
    beside: list[int] = []
    asked, laid = own.get("hand"), own.get("hands")
    hands: list[dict[str, Any]] = laid if isinstance(laid, list) else []  # pyright: ignore[reportUnknownVariableType]
    places = [str(each.get("place")) for each in hands]
    if asked not in places:
        asked = next((place for place in places if place.split("/")[0].split("@")[0] == str(seat)), None)
    for each in hands:
        (mine if str(each.get("place")) == asked else beside).extend(_cards(each.get("cards")))
    return mine, beside


def _poker(hand: dict[str, Any], seat: int) -> tuple[list[int], list[int]]:
    mine: list[int] = []
    beside: list[int] = [*_cards(hand.get("board"))]
    for player in hand["players"]:
        if player["seat"] == seat:
            mine = [*_cards(player["down"]), *_cards(player["up"])]
        else:
            beside += _cards(player["up"])
    return [card for card in mine if card >= 0], [card for card in beside if card >= 0]


def _laid(own: dict[str, Any]) -> list[int]:
    """Cards that lie open in the middle of the table, whatever its areas are called."""
    return [card for area, text in own.items() if area not in NOT_CARDS for card in _cards(text)]


def _left(own: dict[str, Any]) -> int:
    return int(own.get("cards_left") or own.get("stub") or 0)


def _cards(text: Any) -> tuple[int, ...]:
    if not isinstance(text, str) or not text:
        return ()
    try:
        return parse_cards(text)
    except CardError:
        return ()


def _counted(cards: Sequence[int]) -> NDArray[np.int8]:
    found = np.zeros(CARDS, np.int8)
    for card in cards:
        if 0 <= card < CARDS:
            found[card] += 1
    return found
