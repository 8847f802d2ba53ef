"""What the tables of every kernel are laid out with: the order of its outcomes, and lines as places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.reading import Reader
    from pitboss.hands.layout import Ints


def in_kernel_order(outcomes: Outcomes, reads: Sequence[str]) -> Ints:
    """Outcomes in a kernel's order: decisions, then lines of these readings; where one is not seen, nothing."""
    rules = outcomes.rules
    sizes = [*(len(each) for each in outcomes.moves), *(len(rules.lines[name]) for name in outcomes.reads)]
    number = np.arange(prod(sizes)).reshape(sizes)
    asks = len(outcomes.moves)
    axes = [asks + outcomes.reads.index(name) for name in reads if name in outcomes.reads]
    return number.transpose([*range(asks), *axes]).reshape(-1)


def lines_by_order(outcomes: Outcomes, order: Ints, at: Mapping[str, int]) -> NDArray[np.uint16]:
    """By the order of strengths, the lines of readings that are seen, each from its bit on."""
    found = np.zeros(order.size, np.int64)
    for name, bit in at.items():
        if name in outcomes.reads:
            found |= np.maximum(line_places(outcomes.rules.readers[name], order), 0) << bit
    return found.astype(np.uint16)


def line_places(reader: Reader, strength: Ints) -> Ints:
    """The line of each strength, as its place among the lines."""
    below = len(reader.lines) - len(reader.floors)
    return np.searchsorted(np.array(reader.floors), strength, side="right") + below - 1
