"""Shuffles counted: every order of a few cards, and every card in every place of a deck."""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from pitboss.chance import Counter, Secure
from pitboss.equipment import deck

ORDERS = math.factorial(8)


def orders_z(counts: Iterable[int], shuffles: int, orders: int) -> float:
    """How many standard deviations chi-square lies from its mean; both are exact where all are as likely."""
    expected = shuffles / orders
    chi = sum(count * count for count in counts) / expected - shuffles
    return (chi - (orders - 1)) / math.sqrt(2 * (orders - 1) * (1 - 1 / shuffles))


def places_z(table: list[list[int]], shuffles: int) -> float:
    """The same for cards by places, whose rows and columns are fixed: (n - 1)^2 degrees of freedom."""
    size = len(table)
    expected = shuffles / size
    chi = sum((count - expected) ** 2 for row in table for count in row) / expected * (size - 1) / size
    freedom = (size - 1) ** 2
    return (chi - freedom) / math.sqrt(2 * freedom)


def count_orders(shuffle: Callable[[int], tuple[int, ...]], shuffles: int) -> dict[tuple[int, ...], int]:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(shuffles):
        order = shuffle(number)
        counts[order] = counts.get(order, 0) + 1
    return counts


def count_places(shuffle: Callable[[int], tuple[int, ...]], shuffles: int) -> list[list[int]]:
    table = [[0] * 52 for _ in range(52)]
    for number in range(shuffles):
        for place, card in enumerate(shuffle(number)):
            table[place][card] += 1
    return table


def test_the_secure_shuffle_gives_every_order_of_eight_cards_alike(sizes: Mapping[str, int]) -> None:
    shuffles = sizes["chance.draws"] // 4
    counts = count_orders(lambda _: Secure().shuffle(range(8)), shuffles)
    # Not seeded: beyond 7 standard deviations lies less than one run in a hundred billion.
    assert abs(orders_z(counts.values(), shuffles, ORDERS)) < 7


def test_the_secure_shuffle_puts_every_card_in_every_place_alike(sizes: Mapping[str, int]) -> None:
    shuffles = sizes["chance.draws"] // 100
    assert abs(places_z(count_places(lambda _: Secure().shuffle(deck()), shuffles), shuffles)) < 7


def test_the_counted_shuffle_puts_every_card_in_every_place_alike(
    sizes: Mapping[str, int], seed: int
) -> None:
    shuffles = sizes["chance.draws"] // 100
    table = count_places(lambda unit: Counter(seed, unit).shuffle(deck()), shuffles)
    assert abs(places_z(table, shuffles)) < 5


def test_the_counted_dice_show_every_pair_alike(sizes: Mapping[str, int], seed: int) -> None:
    source, rolls = Counter(seed, 0), sizes["chance.draws"] // 2
    counts = count_orders(lambda _: source.dice(2), rolls)
    assert abs(orders_z(counts.values(), rolls, 36)) < 5


def test_a_biased_shuffle_would_be_noticed(seed: int) -> None:
    def biased(unit: int) -> tuple[int, ...]:
        # The well-known mistake: every place is swapped with any place.
        source, order = Counter(seed, unit), list(range(8))
        for place in range(8):
            other = source.below(8)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    # No more of them than the smallest run of the tests above.
    assert orders_z(count_orders(biased, 50_000).values(), 50_000, ORDERS) > 10


def test_the_compiled_shuffle_gives_every_order_and_every_place_alike(
    sizes: Mapping[str, int], seed: int
) -> None:
    pytest.importorskip("numba", reason="the extra sim is not installed")
    counts, table, shuffles = _compiled_counts(seed, 10 * sizes["chance.draws"])
    assert abs(orders_z(map(int, counts), shuffles, ORDERS)) < 5
    assert abs(places_z([[int(count) for count in row] for row in table], shuffles)) < 5


def _compiled_counts(seed: int, shuffles: int) -> tuple[Any, Any, int]:
    import numpy as np
    from numba import njit

    from pitboss.chance import compiled

    start, partial_shuffle, size = compiled.start, compiled.partial_shuffle, compiled.STREAM_SIZE

    @njit
    def run(seed: Any, shuffles: int) -> Any:
        stream = np.empty(size, np.uint32)
        few, full = np.empty(8, np.int64), np.empty(52, np.int64)
        orders, places = np.zeros(40_320, np.int64), np.zeros((52, 52), np.int64)
        for unit in range(shuffles):
            start(stream, seed, unit, 0)
            for card in range(8):
                few[card] = card
            for card in range(52):
                full[card] = card
            partial_shuffle(stream, few, 8)
            partial_shuffle(stream, full, 52)
            rank = 0
            for at in range(8):
                smaller = 0
                for later in range(at + 1, 8):
                    smaller += few[later] < few[at]
                rank = rank * (8 - at) + smaller
            orders[rank] += 1
            for at in range(52):
                places[at, full[at]] += 1
        return orders, places

    orders, places = run(np.uint64(seed), shuffles)
    return orders, places, shuffles
