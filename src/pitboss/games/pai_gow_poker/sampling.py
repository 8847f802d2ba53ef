"""The main wager by sampled rounds: every class of hands is set once by the house way, then rounds are drawn.

A player's best setting is found against dealers' hands drawn from the cards that he does not hold, and worth what it
makes against others of them, so that luck in the first cannot flatter it.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow_poker import classes
from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.hands import bulk
from pitboss.hands.patience import patience
from pitboss.hands.tables import cache_folder

Ints = NDArray[np.int64]
ROUNDS, HANDS, DEALS = 4_000_000, 4_000, 100
"""Rounds for the house way on both sides; hands set the best way, and shuffles of the other cards for each."""
SEED, PROBES = 1947, 400
CHUNK = 250_000
_POWERS = np.array([5**rank for rank in range(13) for _ in range(4)] + [5**13], np.int64)
_BITS = np.array([1 << rank for rank in range(13) for _ in range(4)] + [0], np.int64)


class Ways(NamedTuple):
    """How the house way sets every class: sorted keys of ranks, and of ranks with what is suited, with both hands."""

    plain: Ints
    plain_high: Ints
    plain_low: Ints
    suited: Ints
    suited_high: Ints
    suited_low: Ints

    def of(self, cards: Ints) -> tuple[Ints, Ints]:
        """High and low hand of many hands of seven cards."""
        ranks = _POWERS[cards].sum(axis=1)
        joker = cards == JOKER
        suit = np.where(joker, -1, cards & 3)
        counts = (
            np.stack([(suit == each).sum(axis=1) for each in range(4)], axis=1) + joker.any(axis=1)[:, None]
        )
        most = counts.argmax(axis=1)
        flushes = counts.max(axis=1) >= classes.SUITED
        high, low = np.empty(len(cards), np.int64), np.empty(len(cards), np.int64)
        at = _found(self.plain, ranks[~flushes])
        high[~flushes], low[~flushes] = self.plain_high[at], self.plain_low[at]
        mask = np.where(suit[flushes] == most[flushes, None], _BITS[cards[flushes]], 0).sum(axis=1)
        to = _found(self.suited, ranks[flushes] << 13 | mask)
        high[flushes], low[flushes] = self.suited_high[to], self.suited_low[to]
        return high, low


def _found(keys: Ints, wanted: Ints) -> Ints:
    return np.asarray(np.searchsorted(keys, wanted), np.int64)  # pyright: ignore[reportUnknownMemberType]


def ways_of(divider: FiveAndTwo, every: Iterable[classes.Class]) -> Ways:
    """Classes of hands, set by the house way."""
    found: dict[bool, list[tuple[int, int, int]]] = {False: [], True: []}
    for each in every:
        key = sum(count * 5**rank for rank, count in enumerate(each.ranks)) + each.joker * 5**13
        if each.suited:
            key = key << 13 | sum(1 << rank for rank in each.suited)
        high, low = divider.strengths(divider.way_of(each.cards).parts)
        found[bool(each.suited)].append((key, high, low))
    arrays = [np.array(sorted(rows), np.int64).T for rows in (found[False], found[True])]
    return Ways(*(np.ascontiguousarray(column) for array in arrays for column in array))


def kept_ways(divider: FiveAndTwo) -> Ways:
    """What was set before, or is set now and kept."""
    path = cache_folder() / "pai-gow-poker" / f"ways-{digest(divider)}.npz"
    try:
        with path.open("rb") as file, np.load(file) as kept:
            return Ways(*(kept[name] for name in Ways._fields))
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    with patience(
        "Setting every class of hands by the house way, which takes minutes and is then kept on disk"
    ):
        ways = ways_of(divider, classes.classes())
    _keep(path, **ways._asdict())
    return ways


def digest(divider: FiveAndTwo) -> str:
    """Of the rules of the house way and the ranking, and of how they set some hundreds of hands."""
    told = hashlib.sha256(f"{divider.way.rules} {divider.high.name}".encode())
    source = np.random.Generator(np.random.Philox(SEED))
    for _ in range(PROBES):
        cards = tuple(int(card) for card in source.permutation(53)[:7])
        told.update(f"{divider.strengths(divider.way_of(cards).parts)}".encode())
    return told.hexdigest()[:20]


def _keep(path: Path, **arrays: Any) -> None:
    beside = path.with_name(f"{path.stem}.{os.getpid()}.tmp.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(beside, **arrays)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()


class Sampled(NamedTuple):
    """Rounds of the house way against the house way by hands won (0, 1, 2), and what best setting adds to them.

    gain, error: of best setting over the house way, in units of a wager before vigorish is taken; won, pushed: how
        much oftener both hands win, and one
    """

    rounds: int
    lost: int
    pushed: int
    won: int
    hands: int
    more_won: float
    more_pushed: float
    error: float


def wins(high: Any, low: Any, dealers_high: Any, dealers_low: Any) -> Any:
    """How many hands beat the dealer's; copies are the dealer's."""
    return (high > dealers_high).astype(np.int64) + (low > dealers_low)


def sample(divider: FiveAndTwo, *, rounds: int = ROUNDS, hands: int = HANDS, deals: int = DEALS) -> Sampled:
    ways = kept_ways(divider)
    source = np.random.Generator(np.random.Philox(SEED))
    tally = np.zeros(3, np.int64)
    for start in range(0, rounds, CHUNK):
        cards = _shuffled(source, np.arange(53), min(CHUNK, rounds - start), 14)
        tally += np.bincount(wins(*ways.of(cards[:, :7]), *ways.of(cards[:, 7:])), minlength=3)
    gains = np.array([_gain(divider, ways, source, deals) for _ in range(hands)])
    lost, pushed, won = (int(each) for each in tally)
    made = gains[:, 0] * (1 - 0.05) + (gains[:, 0] + gains[:, 1])
    error = float(made.std(ddof=1) / np.sqrt(hands)) if hands > 1 else 0.0
    return Sampled(
        rounds, lost, pushed, won, hands, float(gains[:, 0].mean()), float(gains[:, 1].mean()), error
    )


def _shuffled(source: np.random.Generator, cards: Ints, count: int, size: int) -> Ints:
    return source.permuted(np.tile(cards.astype(np.int64), (count, 1)), axis=1)[:, :size]


def _gain(divider: FiveAndTwo, ways: Ways, source: np.random.Generator, deals: int) -> tuple[float, float]:
    """How much oftener the best setting of one hand wins and pushes than the house way's."""
    cards = source.permutation(53)[:7].astype(np.int64)
    left = np.setdiff1d(np.arange(53), cards)
    dealers = _shuffled(source, left, deals, 42).reshape(-1, 7)
    high, low = ways.of(dealers)
    lows = np.array(list(combinations(range(7), 2)))
    highs = np.array([[at for at in range(7) if at not in pair] for pair in lows.tolist()])
    mine_high = bulk.strengths(divider.high, cards[highs])
    mine_low = bulk.strengths(divider.low, cards[lows])
    lawful = mine_low <= mine_high
    half = len(dealers) // 2
    counted = wins(mine_high[:, None], mine_low[:, None], high[None], low[None])
    worth = 1.95 * (counted[:, :half] == 2).mean(axis=1) + (counted[:, :half] == 1).mean(axis=1)
    best = int(np.where(lawful, worth, -1).argmax())
    way_high, way_low = ways.of(cards[None])
    usual = wins(way_high, way_low, high[half:], low[half:])
    chosen = counted[best, half:]
    return (
        float((chosen == 2).mean() - (usual == 2).mean()),
        float((chosen == 1).mean() - (usual == 1).mean()),
    )
