"""Seven cards each for a player and the dealer, in the order in which the engine deals them, for kernels.

The cards are those of `Counter.shuffle` over 53 (docs/chance-stream.md): the first fourteen come of four words. Where
hands are dealt a card at a time to all positions, forty-four are shuffled, word after word.
"""

from __future__ import annotations

from math import prod
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE, partial_shuffle, start
from pitboss.chance.counter import groups
from pitboss.games.card_table import events as ce
from pitboss.games.setting.kernel_sharing import HELD
from pitboss.games.setting.rotation import DEALER
from pitboss.hands.compiled import leaf
from pitboss.hands.layout import Int
from pitboss.simulation.script import PLAYER, Script, play_unit

CARDS, FEW = 53, 2 * HELD
ROOM = STREAM_SIZE + CARDS
"""A stream of chance, and the deck."""

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_P0, _P1, _P2, _P3 = (np.uint64(prod(group)) for group in groups(CARDS)[:4])
_U0, _U1, _U2, _U3 = (np.uint64(2**32 % prod(group)) for group in groups(CARDS)[:4])


@leaf
def _swapped(x: Int, top: Int, deck: Any) -> Any:
    """The next card goes to its place; what is left of the word."""
    x = (x & _WORD) * np.uint64(CARDS - top)
    other = top + np.int64(x >> _HALF)
    card = deck[other]
    deck[other] = deck[top]
    deck[top] = card
    return x


@leaf
def shuffle(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, count: Int, stream: Any, deck: Any
) -> None:
    """The first `count` cards of a unit's deck."""
    for card in range(CARDS):
        deck[card] = card
    unfair = (
        np.int64((w0 * _P0) & _WORD < _U0)
        | np.int64((w1 * _P1) & _WORD < _U1)
        | np.int64((w2 * _P2) & _WORD < _U2)
        | np.int64((w3 * _P3) & _WORD < _U3)
    )
    if unfair or count > FEW:
        start(stream, seed, unit, 0)
        partial_shuffle(stream, deck, count)
        return
    x = w0
    for top in range(4):
        x = _swapped(x, top, deck)
    x = w1
    for top in range(4, 8):
        x = _swapped(x, top, deck)
    x = w2
    for top in range(8, 12):
        x = _swapped(x, top, deck)
    x = w3
    for top in range(12, FEW):
        x = _swapped(x, top, deck)


def places(script: Script) -> NDArray[np.int64]:
    """Which cards of the shuffled deck the player gets, then which the dealer does: as the engine deals a round."""
    order: Any = ()
    hands: dict[str, list[int]] = {str(PLAYER): [], DEALER: []}
    for act in play_unit(script, seed=0, unit=0).acts:
        for event in act.events:
            if isinstance(event, ce.Shuffled):
                order = event.sealed[0].value
            elif isinstance(event, ce.CardsDealt):
                for sealed in event.sealed:
                    if sealed.name in hands:
                        hands[sealed.name] += cast("tuple[int, ...]", sealed.value)
    return np.array([order.index(card) for hand in hands.values() for card in hand], np.int64)
