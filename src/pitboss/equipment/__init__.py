"""What lies on the table: cards, decks, shoes and dice."""

from pitboss.equipment.cards import (
    JOKER,
    RANKS,
    SUITS,
    UNKNOWN,
    Card,
    CardError,
    card_name,
    names,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from pitboss.equipment.decks import Stub, deck, shoe
from pitboss.equipment.dice import DiceError, Roll, all_rolls, unordered_rolls

__all__ = [
    "JOKER",
    "RANKS",
    "SUITS",
    "UNKNOWN",
    "Card",
    "CardError",
    "DiceError",
    "Roll",
    "Stub",
    "all_rolls",
    "card_name",
    "deck",
    "names",
    "parse_card",
    "parse_cards",
    "rank_of",
    "shoe",
    "suit_of",
    "unordered_rolls",
]
