"""Equity of ranges at hold 'em: every way in which the players may hold hands of theirs, each with its weight.

Ways that differ only in the names of the suits are one way. Few of them are gone through exactly; many are sampled,
each of them or a draw of them, with an error that says how far off the answer may be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import lcm, prod, sqrt
from random import Random
from typing import NamedTuple

from pitboss.equipment.cards import names, parse_cards
from pitboss.hands.equity import Equity, Share, equity
from pitboss.hands.ranges import Combo, Range, parse_range
from pitboss.hands.ranking import HandError
from pitboss.hands.spots import check_game
from pitboss.hands.threads import Progress

GAME = "hold-em"
EXACT_WAYS = 40
"""n different ways are gone through without being asked."""
MOST_WAYS = 30_000
"""Ways that are listed one by one; of more than these some are drawn."""
DRAWN = 4_000
BOARDS = 1_000_000
"""Boards of a sample, all ways together."""

_SUITINGS = tuple(
    tuple(card - card % 4 + suits[card % 4] for card in range(52)) for suits in permutations(range(4))
)

Way = tuple[Combo, ...]


class Ways(NamedTuple):
    """Ways to hold hands, each with its weight in whole numbers; `drawn` where they are a draw of all."""

    weights: Counter[Way]
    drawn: bool


def check_ranges(game: str) -> None:
    """Whether ranges can be weighed at a game."""
    if game != GAME:
        check_game(game)
        raise HandError(f"Ranges are hands of two cards: they are weighed at {GAME}, not at {game}.")


def range_equity(
    hands: Sequence[str], *, board: str = "", dead: str = "", exact: bool = False, samples: int = BOARDS, seed: int = 0,
    threads: int = 1, progress: Progress | None = None,
) -> Equity:  # fmt: skip
    """How ranges fare against each other; `exact` goes through all ways and all boards, however long it takes."""
    if len(hands) < 2:
        raise HandError("Equity is between two hands at least.")
    if samples < 1:
        raise HandError(f"At least one board is sampled, not {samples:,}.")
    ranges = [parse_range(text) for text in hands]
    fixed = (*parse_cards(board), *parse_cards(dead))
    ways = _ways(ranges, fixed, seed, all_of_them=exact)
    whole = exact or (not ways.drawn and len(ways.weights) <= EXACT_WAYS)
    found: list[tuple[int, Equity]] = []
    each = max(1, samples // len(ways.weights))
    for at, (way, weight) in enumerate(ways.weights.items()):
        written = [names(combo) for combo in way]
        method = "exact" if whole else "sample"
        found.append(
            (weight, equity(GAME, written, board=board, dead=dead, method=method, samples=each, seed=seed + at,
                            threads=threads))
        )  # fmt: skip
        if progress:
            progress(at + 1, len(ways.weights))
    return _together(hands, found, ways.drawn, whole=whole, seed=seed)


def _ways(ranges: Sequence[Range], fixed: tuple[int, ...], seed: int, *, all_of_them: bool) -> Ways:
    scale = [lcm(*(weight.denominator for weight in each.weights.values())) for each in ranges]
    lists = [
        [
            (combo, int(weight * times))
            for combo, weight in each.weights.items()
            if not set(combo) & set(fixed)
        ]
        for each, times in zip(ranges, scale, strict=True)
    ]
    for each, held in zip(ranges, lists, strict=True):
        if not held:
            raise HandError(f"No hand of {each.text} can be held beside the cards that are seen.")
    drawn = not all_of_them and prod(len(held) for held in lists) > MOST_WAYS
    found: Counter[Way] = Counter()
    suitings = [suiting for suiting in _SUITINGS if {suiting[card] for card in fixed} == set(fixed)]
    for way, weight in _drawn(lists, seed) if drawn else _every(lists):
        found[way if drawn else _same(way, suitings)] += weight
    if not found:
        raise HandError("These ranges cannot be held at the same time: they need the same cards.")
    return Ways(found, drawn)


def _every(lists: Sequence[Sequence[tuple[Combo, int]]]) -> Iterator[tuple[Way, int]]:
    for held in product(*lists):
        way = tuple(combo for combo, _ in held)
        if len({card for combo in way for card in combo}) == 2 * len(way):
            yield way, prod(weight for _, weight in held)


def _drawn(lists: Sequence[Sequence[tuple[Combo, int]]], seed: int) -> Iterator[tuple[Way, int]]:
    """Each player's hand by its weight; what cannot be held together is drawn anew."""
    source, left = Random(seed), 1_000 * DRAWN
    hands = [[combo for combo, _ in held] for held in lists]
    weights = [[weight for _, weight in held] for held in lists]
    count = 0
    while count < DRAWN and left:
        left -= 1
        way = tuple(source.choices(held, some)[0] for held, some in zip(hands, weights, strict=True))
        if len({card for combo in way for card in combo}) == 2 * len(way):
            count += 1
            yield way, 1


def _same(way: Way, suitings: Sequence[tuple[int, ...]]) -> Way:
    """One of the ways that differ from this one only in the names of the suits, always the same one."""
    return min(
        tuple((max(one, two), min(one, two)) for one, two in ((s[a], s[b]) for a, b in way)) for s in suitings
    )


def _together(
    hands: Sequence[str], found: Sequence[tuple[int, Equity]], drawn: bool, *, whole: bool, seed: int
) -> Equity:
    total = sum(weight * one.deals for weight, one in found)
    weights = sum(weight for weight, _ in found)
    shares: list[Share] = []
    for at, text in enumerate(hands):
        parts = [(weight, one.hands[at]) for weight, one in found]
        mean = sum((weight * share.equity for weight, share in parts), Fraction(0)) / weights
        shares.append(
            Share(
                hand=text, win=sum(w * s.win for w, s in parts), tie=sum(w * s.tie for w, s in parts),
                lose=sum(w * s.lose for w, s in parts), high=sum(w * s.high for w, s in parts),
                low=sum(w * s.low for w, s in parts), equity=mean,
                standard_error=None if whole else _error(parts, float(mean), weights, drawn=drawn),
            )
        )  # fmt: skip
    first = found[0][1]
    return Equity(
        game=GAME, deals=total, of=sum(weight * one.of for weight, one in found), split=False,
        method="enumerated" if whole else "sampled", seed=None if whole else seed, hands=tuple(shares),
        cites=first.cites,
    )  # fmt: skip


def _error(parts: Sequence[tuple[int, Share]], mean: float, weights: int, *, drawn: bool) -> float:
    """Of a draw of ways, by how far they lie apart, which holds the boards' error too; else of the boards alone."""
    if drawn:
        apart = sum(weight * (float(share.equity) - mean) ** 2 for weight, share in parts) / weights
        return sqrt(apart / weights)
    return sqrt(sum((weight / weights * (share.standard_error or 0)) ** 2 for weight, share in parts))
