"""Card counting: what a round is worth by the true count, the spread of bets that this asks for, and the risk of ruin.

Played by basic strategy, whatever the count; the table is from simulation, each line with its error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, sqrt
from typing import Any, NamedTuple

HI_LO: tuple[int, ...] = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)
"""Points for each rank from the ace to the tens."""
MOST = 10
"""True counts further than this from that of a whole shoe are put together."""


class Counted(NamedTuple):
    """true: the count; share: of all rounds; mean, error, deviation: of what a unit makes"""

    true: int
    rounds: int
    share: float
    mean: float
    error: float
    deviation: float


class Spread(NamedTuple):
    """bets: units by true count; mean, deviation: of a round, in units; ruin: the risk of losing the whole bank"""

    bets: dict[int, float]
    mean: float
    deviation: float
    ruin: float


def by_true_count(plan: Any, *, seed: int, shoes: int, tags: Sequence[int] = HI_LO) -> list[Counted]:
    """What rounds made, by the count before them, in n shoes of a simulation's plan of `basic-shoe`."""
    import numpy as np

    from pitboss.games.box.kernel_count import tally

    if len(tags) != len(HI_LO):
        raise ValueError(f"A counting system has points for {len(HI_LO)} ranks, not {len(tags)}.")
    deck, begins, middle = before_cards(plan, tags)
    found = np.zeros((2 * MOST + 1, 3), np.int64)
    tally(
        np.uint64(seed),
        np.uint64(0),
        shoes,
        plan.tables,
        np.array(tags, np.int64),
        deck,
        begins,
        middle,
        found,
    )
    unit: int = plan.script.stake // plan.step
    every = int(found[:, 0].sum())
    lines: list[Counted] = []
    for true in range(middle - MOST, middle + MOST + 1):
        rounds, whole, squares = (int(value) for value in found[true - middle + MOST])
        if rounds > 1:
            mean = whole / rounds / unit
            deviation = sqrt(max(squares / rounds / unit**2 - mean**2, 0.0))
            lines.append(Counted(true, rounds, rounds / every, mean, deviation / sqrt(rounds), deviation))
    return lines


def before_cards(plan: Any, tags: Sequence[int]) -> tuple[int, int, int]:
    """The cards of a deck, where the count of a shoe begins, and where its true count does.

    A count begins so that it would be nought after the last card: a true count then says what the cards that are left
    are like, however many they are. That is nought where the points of a deck cancel, and minus four for each deck
    of Hi-Lo without ten-spots.
    """
    from pitboss.games.box.kernel import rank_of

    cards: list[int] = plan.tables[0].tolist()
    deck, begins = len(set(cards)), -sum(tags[int(rank_of(card))] for card in cards)
    return deck, begins, int(begins * deck / len(cards))


def best_spread(lines: Sequence[Counted], *, bank: float, most: float, least: float = 1.0) -> Spread:
    """Bets in proportion to what a unit is worth (Kelly), from the least to the most that are made at this table.

    A higher count is taken to be worth no less: lines that chance has put the other way round share their mean, so
    that a bet does not fall where the count rises.
    """
    bets = {
        true: min(most, max(least, bank * mean / variance if variance else least))
        for true, mean, variance in _rising(lines)
    }
    return spread(lines, bets, bank=bank)


def _rising(lines: Sequence[Counted]) -> Iterator[tuple[int, float, float]]:
    """Count, mean and variance of a unit, no mean below the one before: neighbours that fall are put together."""
    pools: list[tuple[list[int], int, float, float]] = []
    for line in sorted(lines):
        pool = ([line.true], line.rounds, line.mean, line.deviation**2 + line.mean**2)
        while pools and pools[-1][2] >= pool[2]:
            trues, rounds, mean, square = pools.pop()
            both = rounds + pool[1]
            mean, square = (
                (rounds * mine + pool[1] * theirs) / both
                for mine, theirs in ((mean, pool[2]), (square, pool[3]))
            )
            pool = ([*trues, *pool[0]], both, mean, square)
        pools.append(pool)
    for trues, _, mean, square in pools:
        for true in trues:
            yield true, mean, square - mean**2


def spread(lines: Sequence[Counted], bets: Mapping[int, float], *, bank: float) -> Spread:
    """What these bets come to."""
    mean = sum(line.share * bets[line.true] * line.mean for line in lines)
    square = sum(line.share * bets[line.true] ** 2 * (line.deviation**2 + line.mean**2) for line in lines)
    deviation = sqrt(square - mean**2)
    return Spread(dict(bets), mean, deviation, ruin(mean, deviation, bank))


def ruin(mean: float, deviation: float, bank: float) -> float:
    """The chance ever to lose a bank, rounds being many and small: a random walk with this drift."""
    return 1.0 if mean <= 0 else exp(-2 * mean * bank / deviation**2)
