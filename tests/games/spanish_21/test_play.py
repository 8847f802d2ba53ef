"""What cases cannot say: decks without ten-spots, and every bonus line by counting."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import combinations

from pitboss.chance import Counter
from pitboss.equipment.cards import names, parse_cards
from pitboss.games.box.hands import TEN_SPOT
from pitboss.games.box.sides import match_line
from pitboss.games.spanish_21.play import line_of
from pitboss.table import Table


def test_the_decks_have_48_cards_and_no_ten_spot() -> None:
    for decks in (6, 8):
        pack = Table.open("spanish-21", options={"decks": decks}, source=Counter(1, 1)).rules.pack
        assert len(pack) == 48 * decks
        assert all(card // 4 != TEN_SPOT for card in pack)


def test_three_card_lines_counted_over_one_deck() -> None:
    """6-7-8: 64 ways, of which 4 are of one suit and 1 of them of spades; three sevens of one deck: 4, all mixed."""
    deck = [card for card in range(52) if card // 4 != TEN_SPOT]
    found = Tally(line_of(cards) for cards in combinations(deck, 3))
    assert found["mixed"] == 60 + 4
    assert found["suited"] == 3
    assert found["spades"] == 1


def test_lines_by_the_number_of_cards() -> None:
    said = {"2c 3d 4h 5s 7c": "five", "2c 3d 4h 2s 3c 7d": "six", "2c 3d 2h 2s 3c 2d 7h": "seven",
            "2c 3d 2h 2s 3c 2d 2h 5c": "seven", "Kc 5d 6h": "", "2c 3d 8h 8s": ""}  # fmt: skip
    assert {text: line_of(parse_cards(text)) for text in said} == said


def test_a_match_is_by_rank_and_better_by_suit() -> None:
    nine = parse_cards("9h")[0]
    said = {"9h 9d": "suited+unsuited", "9c 9d": "unsuited+unsuited", "9h 2c": "suited", "Kc 2c": ""}
    assert {text: match_line(parse_cards(text), nine) for text in said} == said
    assert names((nine,)) == "9h"
