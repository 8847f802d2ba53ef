"""What cases cannot say: the lines of Bust It by counting, and that they are exclusive."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import product

from pitboss.chance import Counter
from pitboss.games.box.hands import TEN_SPOT, points
from pitboss.games.double_attack_blackjack.play import THIRD, bust_line
from pitboss.table import Table


def test_the_decks_have_48_cards() -> None:
    pack = Table.open("double-attack-blackjack", source=Counter(1, 1)).rules.pack
    assert len(pack) == 48 * 8
    assert all(card // 4 != TEN_SPOT for card in pack)


def test_every_three_card_bust_has_one_line() -> None:
    """Of three eights, suits drawn freely: 4 ways of one suit, 16 of one colour, 64 in all."""
    eights = [6 * 4 + suit for suit in range(4)]
    found = Tally(bust_line(cards) for cards in product(eights, repeat=3))
    assert found == {"eights-one-suit": 4, "eights-one-colour": 12, "eight": 48}


def test_a_line_only_where_three_cards_are_over_21() -> None:
    deck = [card for card in range(52) if card // 4 != TEN_SPOT and card % 4 == 0]
    for cards in product(deck, repeat=3):
        if points(cards[:2]) < 17:  # otherwise the dealer takes no third card
            assert bool(bust_line(cards)) == (points(cards) > 21), cards
    assert bust_line((44, 44)) == ""
    assert bust_line((0, 0, 44, 44)) == ""
    assert set(THIRD.values()) == {"six", "seven", "eight", "nine", "court"}
