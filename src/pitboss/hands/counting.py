"""Every deal of a kind, counted by category."""

from collections.abc import Iterable
from itertools import combinations
from math import comb

import numpy as np

from pitboss.equipment.cards import Card, card_name
from pitboss.hands.bulk import categories, strengths
from pitboss.hands.compiled import compiling
from pitboss.hands.kernels import count_categories
from pitboss.hands.layout import Ints
from pitboss.hands.ranking import HandError, Ranking
from pitboss.hands.tables import tables
from pitboss.hands.threads import Progress, pieces, spread


def count(
    ranking: Ranking,
    size: int,
    *,
    without: Iterable[Card] = (),
    threads: int = 1,
    progress: Progress | None = None,
) -> dict[str, int]:
    """How many of all hands of `size` cards fall into each category, best first, zeros included.

    The deck is the ranking's, 52 cards or 53, less those `without`.
    """
    deck = _deck(ranking, size, tuple(without))
    counts = _count_small(ranking, size, deck) if size < 3 else np.zeros(16, np.int64)
    if size >= 3:
        table = tables(ranking, size)
        with compiling("the hand evaluators"):
            count_categories(deck, size, 0, 0, counts, table)

        def work(piece: tuple[int, int]) -> Ints:
            found = np.zeros(16, np.int64)
            count_categories(deck, size, *piece, found, table)
            return found

        total = comb(len(deck), size - 2)
        parts = pieces(total, max(1, -(-total // 256)))
        for done, found in enumerate(spread(work, parts, threads=threads), 1):
            counts += found
            if progress:
                progress(done, len(parts))
    named = zip(ranking.categories, counts.tolist(), strict=False)
    return {category.id: found for category, found in reversed(list(named))}


def _deck(ranking: Ranking, size: int, without: tuple[Card, ...]) -> Ints:
    if ranking.hole:
        raise HandError(f"All hands of {ranking.title} are too many to count one by one.")
    if size not in ranking.sizes:
        raise HandError(f"{ranking.title[0].upper()}{ranking.title[1:]} takes {ranking.takes}, not {size}.")
    for card in without:
        if not 0 <= card <= 51 + ranking.jokers:
            raise HandError(f"{card_name(card)} is not in the deck of {ranking.title}.")
    deck = [card for card in range(52 + ranking.jokers) if card not in without]
    if len(deck) < size:
        raise HandError(f"{len(deck)} cards are left, too few for a hand of {size}.")
    return np.array(deck, np.int64)


def _count_small(ranking: Ranking, size: int, deck: Ints) -> Ints:
    hands = np.array(list(combinations(deck.tolist(), size)), np.int64)
    return np.bincount(categories(strengths(ranking, hands)), minlength=16).astype(np.int64)
