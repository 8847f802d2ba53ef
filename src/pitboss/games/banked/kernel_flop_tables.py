"""The tables of `kernel_flop`, from the shape of a deal and from what is done with three cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pitboss.games.banked import kernel_flop
from pitboss.games.banked.holdings import Holding, holding
from pitboss.games.banked.layouts import in_kernel_order, line_places
from pitboss.games.banked.reading import HAND, Reader, WithBest
from pitboss.hands.bulk import strengths
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import all_sets

if TYPE_CHECKING:
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.shapes import Shape
    from pitboss.games.banked.ways import Way
    from pitboss.hands.layout import Ints
    from pitboss.simulation.plan import Tables

THREE, FIVE = 3, 5
MOST_LINES = 1 << 8 - kernel_flop.PLAY_BITS


def fits_flop(shape: Shape, outcomes: Outcomes) -> bool:
    own, whole, held = shape.places[HAND], *_reads(outcomes.rules)
    if not whole or shape.pack != 52 or shape.dealt > 2 * THREE:
        return False
    return (
        [len(cards) for cards in shape.places.values()] == [THREE, THREE]
        and set(outcomes.reads) <= {whole, held}
        and all(ask.own == own and not ask.up for ask in shape.asks)
        and len(outcomes.moves) <= 1
        and all(len(moves) <= 1 << kernel_flop.PLAY_BITS for moves in outcomes.moves)
        and all(len(outcomes.rules.lines[name]) <= MOST_LINES for name in outcomes.reads)
    )


def _reads(rules: Rules) -> tuple[str, str]:
    """The reading of the best five cards, and that of the own three."""
    whole = next(
        (name for name, reader in rules.readers.items() if reader.of == WithBest(THREE, FIVE - THREE)), ""
    )
    return whole, next((name for name, reader in rules.readers.items() if reader.places == (HAND,)), "")


def laid_out_flop(shape: Shape, outcomes: Outcomes, way: Way) -> tuple[Tables, Ints]:
    """The tables, and the places of the kernel's outcomes among the keys."""
    rules, (whole, held) = outcomes.rules, _reads(outcomes.rules)
    sets = all_sets(THREE)
    hands = np.zeros(len(sets), np.int64)
    if held in outcomes.reads:
        hands = (
            _lines(rules.readers[held], strengths(rules.readers[held].ranking, sets)) << kernel_flop.PLAY_BITS
        )
    if outcomes.moves:
        done = dict[Holding, int]()
        for number, cards in enumerate(sets.tolist()):
            kind = holding(cards)
            if kind not in done:
                done[kind] = way.choose(0, cards, (), ())
            hands[number] |= done[kind]
    made, reader = evaluator(rules.readers[whole].ranking, FIVE), rules.readers[whole]
    seen = whole in outcomes.reads
    lines, suited = (
        (_lines(reader, each) if seen else np.zeros(each.size)).astype(np.uint32)
        for each in (made.strengths, made.suited)
    )
    others = next(cards for name, cards in shape.places.items() if name != HAND)
    sizes = [len(rules.lines[name]) if name in outcomes.reads else 1 for name in (held, whole)]
    tables = (
        hands.astype(np.uint8), np.array([8 * place for place in (*shape.places[HAND], *others)], np.int64),
        np.array([*sizes, made.shift, made.bias], np.int64), made.keys, made.lanes, made.offsets, lines, suited,
    )  # fmt: skip
    return tables, in_kernel_order(outcomes, (held, whole))


def _lines(reader: Reader, found: np.ndarray) -> Ints:
    return np.maximum(line_places(reader, found.astype(np.int64)), 0)
