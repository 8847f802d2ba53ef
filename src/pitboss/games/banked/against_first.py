"""Deals against a dealer by the line of the cards dealt first too, where more cards come to both hands after them."""

from __future__ import annotations

import os
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from pitboss.games.banked.versus import Kind

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.against import Duel


def by_first(duel: Duel, times: NDArray[np.int8], read: str) -> Counter[tuple[str, Kind]]:
    """All deals under decisions on the first cards, by their line and by what came of them."""
    reader = duel.rules.readers[read]
    floors = np.array(reader.floors)
    line = (
        np.searchsorted(floors, duel.decided_on.strength, side="right") + len(reader.lines) - floors.size - 1
    )
    cells, ways, first = duel.every_cell(os.cpu_count() or 1), duel.hands.ways, duel.first_cards()
    own = len(duel.rules.lines[duel.own])
    weighed = cells * ways[:, np.newaxis]
    made = np.zeros((len(reader.lines) * own, cells.shape[1]), np.int64)
    folded = np.zeros(len(reader.lines) * own, np.int64)
    for each in first.T:
        place, goes_on = line[each] * own + duel.lines, times[each] > 0
        np.add.at(made, place[goes_on], weighed[goes_on])
        np.add.at(folded, place[~goes_on], ways[~goes_on])
    kinds = list(duel.kinds())
    found: Counter[tuple[str, Kind]] = Counter()
    for at, name in enumerate(reader.lines):
        part = made[at * own : (at + 1) * own].ravel().tolist()
        found.update({(name, kind): deals for kind, deals in zip(kinds, part, strict=True) if deals})
        for place, hand in enumerate(duel.rules.lines[duel.own]):
            hands = int(folded[at * own + place])
            if hands:
                found[name, Kind(raised=False, own=hand)] += hands * duel.total
    return found
