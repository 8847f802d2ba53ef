"""What the exact math of a game like blackjack must know of its rules, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

ACE, TEN = 0, 9
"""Ranks count from the ace; everything that counts ten is one rank."""
RANKS = 10
Shoe = tuple[int, ...]
"""How many cards of each rank are in it."""


class Terms(NamedTuple):
    """decks: of the full shoe, whose suits decide how often three cards are of one suit
    ten_spots: whether the decks hold them
    soft_17: whether the dealer draws to a soft 17
    hole_card: whether a dealer's blackjack is found before anybody acts
    blackjack_pays: to 1
    blackjack_first: a player's blackjack is paid whatever the dealer has
    any_21_wins: a player's 21 is paid at once, whatever the dealer makes later
    double_any: doubling is open on any number of cards, not only on two
    double_bonus: what a double added pays 1 to 1, but the first wager keeps its better odds
    double_after_split: or on hands that were not split alone
    rescue: a doubled hand may be given up for half of what is on it
    surrender: `none`, `early`, `late` (both on the first two cards), `any` (whenever a hand is to be played)
    max_hands: of a box after splits
    resplit_aces: otherwise aces are split once
    one_card_to_aces: a split ace gets one card and no choice
    split_21_wins: 21 in two cards after a split beats a dealer's 21 of three or more
    five_cards, six_cards, seven_cards: what a 21 of n cards pays; seven or more
    sixes: 6-7-8 in mixed suits, in one suit, in spades
    sevens: 7-7-7, likewise
    attack: the whole wager may be doubled once the up card is seen
    insurance_pays: to 1
    """

    decks: int
    ten_spots: bool = True
    soft_17: bool = False
    hole_card: bool = True
    blackjack_pays: float = 1.5
    blackjack_first: bool = False
    any_21_wins: bool = False
    double_any: bool = False
    double_bonus: bool = True
    double_after_split: bool = True
    rescue: bool = False
    surrender: str = "none"
    max_hands: int = 4
    resplit_aces: bool = False
    one_card_to_aces: bool = True
    split_21_wins: bool = True
    five_cards: float = 1.0
    six_cards: float = 1.0
    seven_cards: float = 1.0
    sixes: tuple[float, float, float] = (1.0, 1.0, 1.0)
    sevens: tuple[float, float, float] = (1.0, 1.0, 1.0)
    attack: bool = False
    insurance_pays: float = 2.0


def full(terms: Terms) -> Shoe:
    """The cards of a shoe before the first is dealt."""
    return (*(4 * terms.decks for _ in range(TEN)), (16 if terms.ten_spots else 12) * terms.decks)


def without(shoe: Shoe, *ranks: int) -> Shoe:
    """The shoe once cards of these ranks are gone."""
    left = list(shoe)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)
