"""How cards and tables are laid out for whoever evaluates them: compiled kernels, or arrays without Numba.

A card's key holds its rank's weight in the low 32 bits and above them four bits that count each suit; the sum
over a hand finds its place in the strengths, and tells whether a suit has cards enough to be looked up too.
Its lanes hold one bit per card, 16 bits per suit; bit 13 is the joker, bit 14 a
second one, which no suit is looked up with.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Grid = NDArray[np.int64]
Words = NDArray[np.uint32]
Flags = NDArray[np.bool_]
Int = Any  # a machine integer, which Python code may also give as an int

LOW_WORD = 0xFFFFFFFF
EACH_SUIT = 0x1111 << 32
SUIT_TOPS = 0x8888 << 32
KING_QUEEN = 0b11 << 10


class Tables(NamedTuple):
    """What an evaluator reads; `tables` makes them.

    - `keys`, `lanes`: of each card.
    - `offsets`, `shift`: a sum of weights plus the offset of its row (the sum shifted) is its place.
    - `strengths`: by place, what the ranks make.
    - `suited`: by the ranks of a suit as bits, 8192 more with the joker, what the suit makes.
    - `bias`: lifts a suit with cards enough into its top bit.
    - `match`: category and strength of 11.3(f)2, or 0.
    """

    keys: Ints
    lanes: Ints
    offsets: Words
    strengths: Words
    suited: Words
    shift: int
    bias: int
    match: int


class Spot(NamedTuple):
    """What is known before the deal.

    - `deck`: the cards not seen.
    - `slots`, `takes`: of each group, whose cards they are and how many.
    - `ways`: in how many ways each group can come once those before it are there.
    - `cards`, `known`: the cards in each slot, and how many of them are known.
    - `hole`: 1 if exactly two of one's own play with three of the board.
    - `split`: 1 if the best low hand takes half.
    - `low_strengths`: by place, as `Tables.strengths`.
    """

    deck: Ints
    slots: Ints
    takes: Ints
    ways: Ints
    cards: Grid
    known: Ints
    hole: int
    split: int
    low_strengths: Words

    @property
    def only_board(self) -> bool:
        """Whether every hand is complete, all its cards count, and only cards of the board are to come."""
        return not self.hole and not self.split and self.slots.tolist() == [self.known.size - 1]
