"""How often every hand and every low of a poker game comes, over all deals, in whole numbers.

A deal is every way to hold the cards from which the hand is made at the showdown: seven in seven-card stud and
hold 'em, nine in Omaha (four of one's own beside the five of the board), five in draw and five-card stud, four in
mambo stud. In draw they are the five cards first dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import msgspec

from pitboss.equipment.cards import RANKS
from pitboss.errors import meant
from pitboss.games.poker import omaha_counts
from pitboss.games.poker.variants import VARIANTS, Variant
from pitboss.hands import Ranking, ranking
from pitboss.hands.naming import RANK_WORDS
from pitboss.hands.threads import Progress

OMAHA_DEALS = comb(52, 4) * comb(48, 5)

OMAHA: Mapping[str, Mapping[str, int]] = {
    "omaha": omaha_counts.HIGH,
    "omaha-low": {
        "low": sum(omaha_counts.LOWS.values()),
        "no-low": OMAHA_DEALS - sum(omaha_counts.LOWS.values()),
    },
}
"""All Omaha deals by category: counting them takes a minute, so the result is kept."""


class Frequency(msgspec.Struct, frozen=True):
    """One way to win.

    - `counts`: how many of all deals fall into each category of the ranking, best first.
    - `lows`: of a low that must qualify, how many deals have each; of any other, the deals without a pair by their
      worst card.
    """

    half: str
    ranking: str
    counts: dict[str, int]
    lows: dict[str, int] = {}


class Frequencies(msgspec.Struct, frozen=True):
    """The tables of a game; each adds up to `deals`."""

    game: str
    cards: int
    deals: int
    tables: tuple[Frequency, ...]


class Opening(msgspec.Struct, frozen=True):
    """The first two cards of mambo stud, and what becomes of them with a third card and the community card.

    - `hand`: two ranks, `s` where they are of one suit.
    - `ways`: how many of the 1,326 hands of two cards are such.
    - `deals`: the ways in which two more cards can fall; `high` and `low` split them by category.
    """

    hand: str
    ways: int
    deals: int
    high: dict[str, int]
    low: dict[str, int]


def frequencies(game: str, *, threads: int = 1, progress: Progress | None = None) -> Frequencies:
    """The tables of high hands, low hands or both, by which a game is won."""
    variant = _variant(game)
    tables: list[Frequency] = []
    size = sum(len(street.cards) + street.board for street in variant.streets)
    deals = OMAHA_DEALS if variant.high == "omaha" else comb(52, size)
    for half, name in (("high", variant.high), ("low", variant.low)):
        if name is not None:
            counts = _counts(name, size, threads=threads, progress=progress)
            tables.append(Frequency(half, name, counts, _lows(name, size) if half == "low" else {}))
    return Frequencies(game, size, deals, tuple(tables))


def _lows(name: str, size: int) -> dict[str, int]:
    """Suits do not matter for low: every set of ranks once, times the ways in which its suits can fall."""
    if name in OMAHA:
        return dict(omaha_counts.LOWS)
    by = ranking(name)
    found: dict[int, tuple[str, int]] = {}
    for ranks in combinations_with_replacement(range(13), size):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        value = by.value([rank * 4 + suit for rank, many in held.items() for suit in range(many)])
        if value.category not in ("low", "no-pair"):
            continue
        known = name != "low"
        label = value.name if known else f"{RANK_WORDS[value.ranks[0]]} low"
        key = value.strength if known else -_LOW_ORDER.index(value.ranks[0])
        ways = prod(comb(4, many) for many in held.values())
        found[key] = label, found.get(key, ("", 0))[1] + ways
    return dict(found[key] for key in sorted(found, reverse=True))


_LOW_ORDER = (12, *range(12))
"""Ranks from the best low card: the ace, the two ... the king."""


def openings() -> Iterator[Opening]:
    """Every opening hand of mambo stud, pairs first, then by rank; the suit of an up-card does not count here."""
    for first, second, suited in _opening_hands():
        own = (first * 4, second * 4 + (0 if suited else 1))
        ways = 6 if first == second else 4 if suited else 12
        name = f"{RANKS[first]}{RANKS[second]}{'s' if suited else ''}"
        high, low = (_with_two_more(ranking(by), own) for by in ("three", "six-or-better"))
        yield Opening(name, ways, comb(50, 2), high, low)


def _with_two_more(by: Ranking, own: tuple[int, int]) -> dict[str, int]:
    counts = {category.id: 0 for category in reversed(by.categories)}
    for more in combinations([card for card in range(52) if card not in own], 2):
        counts[by.category_of(by.strength((*own, *more))).id] += 1
    return counts


def _opening_hands() -> Iterator[tuple[int, int, bool]]:
    yield from ((rank, rank, False) for rank in range(12, -1, -1))
    for first in range(12, 0, -1):
        for second in range(first - 1, -1, -1):
            yield first, second, True
            yield first, second, False


def _counts(name: str, size: int, *, threads: int, progress: Progress | None) -> dict[str, int]:
    if name in OMAHA:
        return dict(OMAHA[name])
    from pitboss.hands.counting import count

    return count(ranking(name), size, threads=threads, progress=progress)


def _variant(game: str) -> Variant:
    from pitboss.games import UnknownGame

    found = next((variant for variant in VARIANTS if variant.id == game), None)
    if found is None:
        known = [variant.id for variant in VARIANTS]
        raise UnknownGame(f"{game} is not a poker game; {meant(game, known, 'there are')}")
    return found
