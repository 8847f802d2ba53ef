"""Cards as small whole numbers: 0..51 is rank * 4 + suit, 52 the joker, -1 a card nobody has seen.

Pai gow tiles are written and read by the same functions: their numbers lie beyond the cards (`equipment.tiles`).
"""

from collections.abc import Iterable, Iterator

from pitboss.equipment.tiles import TILES
from pitboss.errors import PitbossError

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Card = 52
UNKNOWN: Card = -1

_SUITED = (rank + suit for rank in RANKS for suit in SUITS)
_BY_NAME = {**{name: card for card, name in enumerate(_SUITED)}, "Jo": JOKER, "??": UNKNOWN, **TILES}
_NAMES = {card: name for name, card in _BY_NAME.items()}


class CardError(PitbossError, ValueError):
    """Cards that cannot be read, or that are not there; the message is a sentence."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read `"As Td 7h"` or `"AsTd7h"`; `Jo` is the joker, `??` an unknown card; tiles are written `"6-6 2-4"`."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise CardError(f"Cards are written such as As Td 7h, not as {text!r}.")
    return tuple(
        _BY_NAME[name] if name in _BY_NAME else _refuse(name) for name in _cut("".join(text.split()))
    )


def _cut(written: str) -> Iterator[str]:
    """The names in a text without spaces: two letters each, of a tile three."""
    at = 0
    while at < len(written):
        size = 3 if written[at + 1 : at + 2] == "-" else 2
        yield written[at : at + size]
        at += size


def parse_card(text: str) -> Card:
    """Read exactly one card."""
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardError(f"One card is expected, not {text!r}.")
    return cards[0]


def card_name(card: Card) -> str:
    """`As`, `Jo`, `??`, or `6-6` for a tile."""
    name = _NAMES.get(card)
    if name is None:
        raise CardError(f"There is no card with the number {card}.")
    return name


def names(cards: Iterable[Card]) -> str:
    """Print cards as `parse_cards` reads them: `As Td 7h`."""
    return " ".join(card_name(card) for card in cards)


def rank_of(card: Card) -> int:
    """0 for a two ... 12 for an ace. Only the 52 suited cards have one."""
    return card >> 2


def suit_of(card: Card) -> int:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades. Only the 52 suited cards have one."""
    return card & 3


def _refuse(name: str) -> Card:
    if name[1:2] == "-":
        raise CardError(
            f"{name!r} is no tile; a tile is written by its spots, the smaller number first: 4-6."
        )
    raise CardError(f"{name!r} is no card; a card is a rank of {RANKS} and a suit of {SUITS}, or Jo, or ??.")
