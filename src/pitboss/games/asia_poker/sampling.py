"""The wager by sampled rounds: every setting of many hands at once, and the one that the house way takes.

A player's best setting is found against dealers' hands drawn from the cards that he does not hold, and worth what it
makes against others of them, so that luck in the first cannot flatter it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.asia_poker.house_way import PAIR, FourTwoOne
from pitboss.games.setting.advising import shuffled
from pitboss.hands import bulk
from pitboss.hands.high import ACE

Ints = NDArray[np.int64]
ROUNDS, HANDS, DEALS, SEED, CHUNK = 200_000, 1_000, 60, 1947, 10_000

MEDIUMS = np.array([pair for pair in combinations(range(7), 2) for _ in range(5)])
LOWS = np.array([at for pair in combinations(range(7), 2) for at in range(7) if at not in pair])
HIGHS = np.array(
    [[at for at in range(7) if at not in pair and at != low]
     for pair, low in zip(MEDIUMS.tolist(), LOWS.tolist(), strict=True)]
)  # fmt: skip
"""The 105 settings of seven cards."""


class Settings(NamedTuple):
    """The strengths of every setting of many hands, and which are in lawful order."""

    high: Ints
    medium: Ints
    low: Ints
    lawful: NDArray[np.bool_]


def settings(divider: FourTwoOne, cards: Ints) -> Settings:
    count = len(cards)
    high = bulk.strengths(divider.high, cards[:, HIGHS].reshape(-1, 4)).reshape(count, -1).astype(np.int64)
    medium = (
        bulk.strengths(divider.medium, cards[:, MEDIUMS].reshape(-1, 2)).reshape(count, -1).astype(np.int64)
    )
    singles = cards[:, LOWS]
    low = (np.where(singles == JOKER, ACE, singles >> 2) + 1) << 16
    return Settings(high, medium, low, (high >= medium) & (medium >= low))


COLUMNS: dict[str, Callable[[Settings], Ints]] = {
    "a pair or better high": lambda s: (s.high >= PAIR).astype(np.int64),
    "a pair in the medium hand": lambda s: (s.medium >= PAIR).astype(np.int64),
    "the low card": lambda s: s.low,
    "the medium hand": lambda s: s.medium,
    "the high hand": lambda s: s.high,
}  # fmt: skip
"""The criteria of `house_way.CRITERIA` for many hands at once; a test holds them together."""


def by_house_way(divider: FourTwoOne, every: Settings) -> Ints:
    """The number of the setting that the house way takes of each hand."""
    left = every.lawful.copy()
    for criterion in divider.criteria:
        value = np.where(left, COLUMNS[criterion](every), -1)
        left &= value == value.max(axis=1)[:, None]
    for part in every[:3]:
        value = np.where(left, part, -1)
        left &= value == value.max(axis=1)[:, None]
    return left.argmax(axis=1)


def chosen(every: Settings, which: Ints) -> tuple[Ints, Ints, Ints]:
    at = np.arange(len(which))
    return every.high[at, which], every.medium[at, which], every.low[at, which]


def wins(mine: Any, dealers: Any) -> Any:
    """How many hands beat the dealer's; copies are the dealer's."""
    return sum((own > other).astype(np.int64) for own, other in zip(mine, dealers, strict=True))


class Sampled(NamedTuple):
    """rounds, won: of the house way on both sides; hands, more, error: how much oftener best setting wins."""

    rounds: int
    won: int
    hands: int
    more: float
    error: float


def sample(divider: FourTwoOne, *, rounds: int = ROUNDS, hands: int = HANDS, deals: int = DEALS) -> Sampled:
    source, won = np.random.Generator(np.random.Philox(SEED)), 0
    for start in range(0, rounds, CHUNK):
        cards = shuffled(source, np.arange(53), min(CHUNK, rounds - start), 14)
        won += int((wins(set_many(divider, cards[:, :7]), set_many(divider, cards[:, 7:])) >= 2).sum())
    gains = np.array([_gain(divider, source, deals) for _ in range(hands)])
    return Sampled(rounds, won, hands, float(gains.mean()), float(gains.std(ddof=1) / np.sqrt(hands)))


def set_many(divider: FourTwoOne, cards: Ints) -> tuple[Ints, Ints, Ints]:
    every = settings(divider, cards)
    return chosen(every, by_house_way(divider, every))


def _gain(divider: FourTwoOne, source: np.random.Generator, deals: int) -> float:
    """How much oftener the best setting of one hand wins than the house way's."""
    cards = source.permutation(53)[:7].astype(np.int64)
    left = np.setdiff1d(np.arange(53), cards)
    dealers = [part[None] for part in set_many(divider, shuffled(source, left, deals, 42).reshape(-1, 7))]
    every = settings(divider, cards[None])
    mine = [part[0][:, None] for part in every[:3]]
    won = wins(mine, dealers) >= 2
    half = won.shape[1] // 2
    best = int(np.where(every.lawful[0], won[:, :half].mean(axis=1), -1).argmax())
    usual = int(by_house_way(divider, every)[0])
    return float(won[best, half:].mean() - won[usual, half:].mean())
