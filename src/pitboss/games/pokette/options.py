"""What a pokette licensee chooses, each choice held against what is known of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import JOKER, UNKNOWN, CardError, parse_cards
from pitboss.games.banked.options import reconstructed
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law


def _cards(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    try:
        cards = parse_cards(value)
    except CardError as error:
        return f"The cards of the jacer cannot be read: {error}"
    if len(set(cards)) < len(cards) or {JOKER, UNKNOWN} & set(cards):
        return f"The jacer has cards of the 52, each once, besides the jokers; not {value}."
    return None


OPTIONS: tuple[Option, ...] = (
    reconstructed("pokette"),
    Option(name="wheel_stops", type="choice", default=54, choices=(54, 53), handles=("pokette.wheel",),
           help="Stops of the wheel: 52 cards and two jokers, or one."),
    Option(name="poker_hand_wagers", type="flag", default=True, handles=("pokette.hands",),
           help="Wagers on the running hand are taken."),
    Option(name="jacer_cards", type="text", default=None, figure="pokette.jacer-cards", forbids=_cards,
           handles=("pokette.jacer",), examples=("As Ah", "Kc Qd Jh"),
           help="The cards that win the jacer besides the jokers."),
    Option(name="joker_clears_hand", type="flag", default=True, handles=("pokette.joker",),
           help="A joker clears the running hand; otherwise it stays in it and matches nothing."),
    Option(name="hand_display", type="choice", default="cards_from_deck", choices=("cards_from_deck", "board"),
           adverse="none", handles=("pokette.display",), help="How the running hand is shown."),
    Option(name="wheel_type", type="choice", default="upright_clapper", choices=("upright_clapper", "horizontal_ball"),
           adverse="none", handles=("pokette.wheel",), help="Upright with a clapper, or level with a ball."),
)  # fmt: skip
