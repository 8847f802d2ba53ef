"""Cards as small whole numbers: 0..51 is rank * 4 + suit, 52 the joker, -1 a card nobody has seen."""

from collections.abc import Iterable

from pitboss.errors import PitbossError

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Card = 52
UNKNOWN: Card = -1

# The unknown card stands last, so that its index is its value.
_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "Jo", "??")
_BY_NAME = {name: card if name != "??" else UNKNOWN for card, name in enumerate(_NAMES)}


class CardError(PitbossError, ValueError):
    """Cards that cannot be read, or that are not there; the message is a sentence."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read `"As Td 7h"` or `"AsTd7h"`; `Jo` is the joker, `??` an unknown card."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CardError(f"Cards are written such as As Td 7h, not as {text!r}.")
    written = "".join(text.split())
    pairs = (written[at : at + 2] for at in range(0, len(written), 2))
    return tuple(_BY_NAME[pair] if pair in _BY_NAME else _refuse(pair) for pair in pairs)


def parse_card(text: str) -> Card:
    """Read exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"One card is expected, not {text!r}.")
    return cards[0]


def card_name(card: Card) -> str:
    """`As`, `Jo` or `??`."""
    if not -1 <= card <= JOKER:
        raise CardError(f"There is no card with the number {card}.")
    return _NAMES[card]


def names(cards: Iterable[Card]) -> str:
    """Print cards as `parse_cards` reads them: `As Td 7h`."""
    return " ".join(card_name(card) for card in cards)


def rank_of(card: Card) -> int:
    """0 for a two ... 12 for an ace. Only the 52 suited cards have one."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades. Only the 52 suited cards have one."""
    return card & 3


def _refuse(pair: str) -> Card:
    raise CardError(f"{pair!r} is no card; a card is a rank of {RANKS} and a suit of {SUITS}, or Jo, or ??.")
