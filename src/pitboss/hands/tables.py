"""The tables that the compiled evaluators read, made from a ranking's own rules and kept.

Those of every ranking as most licensees have it come with the package (`make counts`); others are made once and kept
on disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.equipment.cards import JOKER, rank_of, suit_of
from pitboss.hands.arrays import Shelf
from pitboss.hands.high import JOKER_AT
from pitboss.hands.layout import EACH_SUIT, Ints, Tables, Words
from pitboss.hands.patience import patience
from pitboss.hands.ranking import Ranking

# Each the smallest number that keeps the sums of n ranks, four of each at most, apart from each other.
WEIGHTS = {
    5: (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415),
    6: (0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437),
    7: (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181),
}
ROW_SHIFT = 9
SHELF = Shelf(Path(__file__).with_name("made"), "hands")
MADE_BY = ("high", "kernels", "layout", "low", "pai_gow", "poker", "ranking", "tables", "two_card_joker")
"""The code of the rules, and of what lays the tables out."""


@cache
def tables(ranking: Ranking, size: int) -> Tables:
    """The tables for hands of that many cards; in Omaha the hand is of five, however many are given."""
    size = ranking.keep if ranking.hole else size
    weights = WEIGHTS[max(5, size)]
    offsets, strengths, suited = _kept(ranking, size)
    royals = [at for at, category in enumerate(ranking.categories) if category.style == "royal"]
    return Tables(
        keys=_keys(weights, _joker_step(size), max(1, ranking.jokers)),
        lanes=np.array(
            [
                *(1 << 16 * suit_of(card) + rank_of(card) for card in range(JOKER)),
                *(1 << JOKER_AT + which for which in range(max(1, ranking.jokers))),
            ]
        ),
        offsets=offsets,
        strengths=strengths,
        suited=suited,
        shift=ROW_SHIFT,
        bias=(8 - ranking.suited) * EACH_SUIT if ranking.by_suit else 0,
        match=royals[0] << 32 | ranking.royal_match if ranking.royal_match else 0,
    )


def rank_sums(size: int, weights: tuple[int, ...]) -> tuple[Ints, Ints]:
    """Every choice of `size` ranks, four of each at most: sums of weights, and counts of three bits each."""
    sums = [np.zeros(int(held == 0), np.int64) for held in range(size + 1)]
    counts = list(sums)
    for rank, weight in enumerate(weights):
        more_sums: list[Ints] = []
        more_counts: list[Ints] = []
        for held in range(size + 1):
            copies = range(min(held, 4) + 1)
            more_sums.append(np.concatenate([sums[held - taken] + taken * weight for taken in copies]))
            more_counts.append(
                np.concatenate([counts[held - taken] + (taken << 3 * rank) for taken in copies])
            )
        sums, counts = more_sums, more_counts
    return sums[size], counts[size]


def _kept(ranking: Ranking, size: int) -> tuple[Words, Words, Words]:
    """Offsets, strengths and suits as they were made before, or are made now and kept."""
    name = name_of(ranking, size)
    found = SHELF.find(name)
    if found is None:
        with patience(f"Making the tables of {ranking.title}, which are then kept on disk"):
            offsets, strengths = _by_place(ranking, size)
            found = {"offsets": offsets, "strengths": strengths, "suited": _by_mask(ranking, size)}
        SHELF.keep(name, found)
    return found["offsets"], found["strengths"], found["suited"]


def name_of(ranking: Ranking, size: int) -> str:
    """Tells everything that decides what the tables hold."""
    return f"{ranking.name}-{size}-{_digest(ranking)}".replace(" ", "-").replace("=", "-")


def _by_place(ranking: Ranking, size: int) -> tuple[Words, Words]:
    from pitboss.hands.kernels import displace  # loads Numba, which tables from the disk do not need

    weights = WEIGHTS[max(5, size)]
    sums, counts = rank_sums(size, weights)
    for jokers in range(1, ranking.jokers + 1):
        joker_sums, joker_counts = rank_sums(size - jokers, weights)
        sums = np.concatenate([sums, joker_sums + jokers * _joker_step(size)])
        counts = np.concatenate([counts, joker_counts + (jokers << 3 * JOKER_AT)])
    order = np.argsort(sums)
    sums, counts = sums[order], counts[order]
    offsets = np.zeros((int(sums[-1]) >> ROW_SHIFT) + 1, np.uint32)
    used = np.zeros(8 * sums.size + (2 << ROW_SHIFT), np.uint8)
    taken = displace(sums, ROW_SHIFT, offsets, used)
    strengths = np.zeros(taken, np.uint32)
    places = (sums + offsets[sums >> ROW_SHIFT]) & 0xFFFFFFFF
    ranks = range(JOKER_AT + 1)
    strengths[places] = [
        ranking.by_ranks([held >> 3 * rank & 7 for rank in ranks]) for held in counts.tolist()
    ]
    return offsets, strengths


def _by_mask(ranking: Ranking, size: int) -> Words:
    suited = np.zeros(2 << JOKER_AT, np.uint32)
    if ranking.by_suit is None:
        return suited
    for joker in range(min(ranking.jokers, 1) + 1):
        for mask in range(1 << JOKER_AT):
            if ranking.suited <= mask.bit_count() + joker <= size:
                suited[mask | joker << JOKER_AT] = ranking.by_suit(mask, joker)
    return suited


def _keys(weights: tuple[int, ...], joker_step: int, jokers: int) -> Ints:
    cards = [weights[rank_of(card)] + (1 << 32 + 4 * suit_of(card)) for card in range(JOKER)]
    return np.array([*cards, *[joker_step + EACH_SUIT] * jokers], np.int64)


def _joker_step(size: int) -> int:
    """A weight for the joker that puts hands with it into rows of their own."""
    weights = WEIGHTS[max(5, size)]
    return ((4 * weights[-1] + 3 * weights[-2] >> ROW_SHIFT) + 1) << ROW_SHIFT


def _digest(ranking: Ranking) -> str:
    """Of everything the tables depend on: the rules, their choices, and how the tables are laid out."""
    told = hashlib.sha256(f"{ranking.suited} {ranking.jokers}".encode())
    for rule in (ranking.by_ranks, ranking.by_suit):
        told.update(_chosen(rule).encode())
    for name in MADE_BY:
        told.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return told.hexdigest()[:16]


def _chosen(rule: Callable[..., Any] | None) -> str:
    """A rule by its name and what was chosen for it."""
    if isinstance(rule, partial):
        return f"{sorted(rule.keywords.items())} {rule.args} {_chosen(rule.func)}"
    return "none" if rule is None else f"{rule.__module__}.{rule.__qualname__}"
