"""All deals by everything that comes of them: crosses dealt out hand by hand with made-up raises, and counted whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from made_up import made_up
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked.cross_tally import READS, Crosses, every_cross, tallied
from pitboss.games.banked.crossing import DECK, pair_at, raised
from pitboss.games.banked.rules import Rules
from pitboss.table import Table

Dealt = tuple[int, int, tuple[int, ...], NDArray[np.int64]]
GAME = "double-cross-poker"
CROSSES = (("Kh Ts", "2h 9h", "Qh"), ("8s 8d", "7s 6c", "9c"))


def test_every_cross_is_counted_once() -> None:
    """As many as there are: two pairs of 52 cards, whichever comes first, and one of the 48 others between them."""
    lines, alike = every_cross()
    assert alike.sum() == comb(52, 2) * comb(50, 2) // 2 * 48
    assert (alike <= factorial(4) * 2).all()
    assert len(lines) < comb(52, 2) * comb(50, 2) // 2 // 12


def test_a_cross_is_counted_as_dealing_every_hand_does() -> None:
    """Flushes, pairs and straights on its lines; each line first once, and either arm of each."""
    rules, raises = Table.open(GAME).rules, made_up()
    cards = [tuple(parse_cards(line) for line in (one, two)) for one, two, _ in CROSSES]
    alike = np.zeros((len(CROSSES), DECK), np.int64)
    for at, (_, _, centre) in enumerate(CROSSES):
        alike[at, parse_cards(centre)] = at + 1
    crosses = Crosses(np.array([[pair_at(*line) for line in lines] for lines in cards]), alike)
    found = tallied(rules, raises=raises, threads=1, crosses=crosses)["deals"]
    expected = np.zeros_like(found)
    for at, (one, two, centre) in enumerate(CROSSES):
        for lines in ((one, two), (two, one)):
            horizontal, vertical = map(parse_cards, lines)
            many = _dealt(rules, horizontal, vertical, *parse_cards(centre))
            for across, own, hand, counts in many:
                for left, above in product((horizontal, horizontal[::-1]), (vertical, vertical[::-1])):
                    arms = (*left, *above)
                    done = sum(raised(raises, hand, arms[: n + 1]) << 3 - n for n in range(4))
                    expected[done, across, own] += (at + 1) * counts
    assert (found == expected).all()


def _dealt(
    rules: Rules, horizontal: tuple[int, ...], vertical: tuple[int, ...], centre: int
) -> Iterator[Dealt]:
    """Of every hand the lines of the three across and of its own with the centre, and what comes of every dealer."""
    five, reader = rules.readers["dealer-horizontal"].ranking, rules.readers
    rest = [card for card in range(DECK) if card not in (*horizontal, *vertical, centre)]
    hands = list(combinations(rest, 2))
    on = {
        name: np.array([five.strength((*hand, *line, centre)) for hand in hands])
        for name, line in (("horizontal", horizontal), ("vertical", vertical))
    }
    best = np.maximum(on["horizontal"], on["vertical"])
    shape = [len(rules.lines[name]) for name in READS[1:]]
    three = reader["three"]

    def line(name: str, strength: int) -> int:
        return rules.lines[name].index(reader[name].line(strength))

    qualifies = {
        name: np.array([line(f"dealer-{name}", int(strength)) for strength in strengths])
        for name, strengths in on.items()
    }
    across = line("three", three.strength((*horizontal, centre)))
    for at, hand in enumerate(hands):
        others = ~np.isin(hands, hand).any(axis=1)
        codes = np.ravel_multi_index(
            (
                np.full(others.sum(), line("better", int(best[at]))),
                qualifies["horizontal"][others],
                1 + np.sign(on["horizontal"][at] - on["horizontal"][others]),
                qualifies["vertical"][others],
                1 + np.sign(on["vertical"][at] - on["vertical"][others]),
                1 + np.sign(best[at] - best[others]),
            ),
            shape,
        )
        counts = np.bincount(codes, minlength=int(np.prod(shape))).reshape(shape)
        yield across, line("three", three.strength((*hand, centre))), hand, counts
