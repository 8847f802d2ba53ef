"""Where a poker kernel keeps what it knows of a hand: one array of whole numbers, and one of the game's terms."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE
from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int

Ints = NDArray[np.int64]
Words = NDArray[np.uint32]
Scratch = Any
"""An array of `SCRATCH` whole numbers; streams of chance lie in it too."""

BOTS = ("random", "call", "tight")
FATES = ("folded", "won uncontested", "won the showdown", "split the pot", "lost the showdown")
FOLDED, UNCONTESTED, WON, SPLIT, LOST = range(len(FATES))

# Places in the terms of a game: figures, blinds, and the bot of each place.
(
    PLAYERS, STUD, SMALL, BIG, ANTE, FORCED, MOST_RAISES, CHECK_RAISE, ODD, ODD_MOST, CHIP, BUTTON_FIRST, BLINDS,
) = range(13)  # fmt: skip
FIRST_BLIND, FIRST_BOT, TERMS = 13, 25, 37

# Places in the scratch of a hand: a stream for the deck and one for each bot, the deck, cards picked, own cards,
# how many, bets of the round, money in the pot, cards not seen.
MOST = 11
"""Players at the largest table."""
DECK = (1 + MOST) * STREAM_SIZE
PICKED = DECK + 52
CARDS = PICKED + 16
HELD = CARDS + 7 * MOST
BETS = HELD + MOST
PAID = BETS + MOST
LEFT = PAID + MOST
SCRATCH = LEFT + 52

FOLD, PASS, RAISE = range(3)
"""What a place in turn does: folds, checks or calls, bets or raises."""


@kernel
def board_at(at: Int, players: Int) -> Any:
    """Where in the deck a card of the board lies: after the players' cards, a card burned before each street."""
    return 2 * players + 1 + at + (1 if at > 2 else 0) + (1 if at > 3 else 0)


@kernel
def own_or_board(place: Int, at: Int, players: Int, scratch: Scratch) -> Any:
    """The card at a place of a complete hand of seven: one's own, then those of the board."""
    own = scratch[HELD + place]
    return scratch[CARDS + 7 * place + at] if at < own else scratch[DECK + board_at(at - own, players)]


@kernel
def following(mask: Int, place: Int) -> Any:
    """The next place after this one, clockwise, among those in the mask."""
    at = place + 1
    while not mask >> at & 1:
        at = at + 1 if mask >> at else 0
    return at


@kernel
def nth_of(mask: Int, index: Int) -> Any:
    """The place that comes at an index in the mask, from 0."""
    at = 0
    while index or not mask >> at & 1:
        index -= mask >> at & 1
        at += 1
    return at


@kernel
def count_of(mask: Int) -> Any:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
