"""Decks and shoes, and the stub: the cards left to deal, top first, known or not."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from pitboss.equipment.cards import JOKER, UNKNOWN, Card, CardError, card_name


def deck(jokers: int = 0) -> tuple[Card, ...]:
    """The 52 cards from the two of clubs to the ace of spades, then the jokers."""
    if jokers < 0:
        raise CardError(f"A deck has no joker, one or more, not {jokers}.")
    return (*range(52), *(JOKER,) * jokers)


def shoe(decks: int, *, jokers: int = 0) -> tuple[Card, ...]:
    """Several decks, one behind the other, as they come to the table."""
    if decks < 1:
        raise CardError(f"A shoe holds at least one deck, not {decks}.")
    return deck(jokers) * decks


class Stub(msgspec.Struct, frozen=True):
    """A stack of cards being dealt from the top.

    - `order`: every card of the stack, top first, `??` where nobody has seen it; it never shrinks, so that a
      place names the same card all round long.
    - `dealt`: how many cards have left the top.
    - `burned`: the places of those that were burned.
    """

    order: tuple[Card, ...]
    dealt: int = 0
    burned: tuple[int, ...] = ()

    @classmethod
    def unknown(cls, count: int) -> "Stub":
        """Cards in an order nobody knows: a real table, before they are turned."""
        return cls((UNKNOWN,) * count)

    @classmethod
    def stacked(cls, top: Sequence[Card], cards: Sequence[Card]) -> "Stub":
        """The cards named in `top` first, in that order, then the rest of `cards` in theirs."""
        left = Counter(cards)
        for card in top:
            left[card] -= 1
            if left[card] < 0:
                raise CardError(f"{card_name(card)} is named more often than these cards hold it.")
        used, rest = Counter(top), list[Card]()
        for card in cards:
            used[card] -= 1
            if used[card] < 0:
                rest.append(card)
        return cls((*top, *rest))

    @property
    def remaining(self) -> int:
        return len(self.order) - self.dealt

    @property
    def is_known(self) -> bool:
        """Whether the order of the cards left to deal is known."""
        return UNKNOWN not in self.order[self.dealt :]

    def take(self, count: int = 1) -> tuple[tuple[Card, ...], "Stub"]:
        """The top `count` cards, and the stub without them."""
        end = self._end(count)
        return self.order[self.dealt : end], Stub(self.order, end, self.burned)

    def burn(self, count: int = 1) -> "Stub":
        """The stub after its top `count` cards went face down to the discards."""
        end = self._end(count)
        return Stub(self.order, end, (*self.burned, *range(self.dealt, end)))

    def learn(self, place: int, card: Card) -> "Stub":
        """The same stub with the unknown card at `place` turned over; a card once known stays what it is."""
        if not 0 <= place < len(self.order):
            raise CardError(f"There is no place {place} among {len(self.order)} cards.")
        card_name(card)
        if self.order[place] not in (UNKNOWN, card):
            raise CardError(
                f"The card at place {place} is {card_name(self.order[place])}, not {card_name(card)}."
            )
        return Stub((*self.order[:place], card, *self.order[place + 1 :]), self.dealt, self.burned)

    def _end(self, count: int) -> int:
        if not 0 <= count <= self.remaining:
            raise CardError(f"{count} cards cannot be taken from a stub of {self.remaining}.")
        return self.dealt + count
