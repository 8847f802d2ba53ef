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
    from pitboss.games.banked.reading import Reader


def by_first(duel: Duel, times: NDArray[np.int8], read: str) -> Counter[tuple[str, Kind]]:
    """All deals under decisions on the first cards, by their line and by what came of them."""
    from pitboss.games.banked.keeping import digest, digest_of, kept

    reader = duel.rules.readers[read]
    told = digest_of(times.tobytes(), f"{reader.floors} {reader.lines}", code=("against_first",))[:12]
    counted = kept(
        f"{duel.rules.round.prefix}-{digest(duel)}-first-{told}", "Counting all deals by the cards dealt first",
        lambda: _counted(duel, times, reader),
    )  # fmt: skip
    kinds, own = list(duel.kinds()), duel.rules.lines[duel.own]
    found: Counter[tuple[str, Kind]] = Counter()
    for name, made, folded in zip(reader.lines, counted["made"], counted["folded"], strict=True):
        part = made.ravel().tolist()
        found.update({(name, kind): deals for kind, deals in zip(kinds, part, strict=True) if deals})
        for hand, hands in zip(own, folded.tolist(), strict=True):
            if hands:
                found[name, Kind(raised=False, own=hand)] += hands * duel.total
    return found


def _counted(duel: Duel, times: NDArray[np.int8], reader: Reader) -> dict[str, NDArray[np.int64]]:
    """By the line of the first cards and that of the own hand: deals by cell, and hands that are folded."""
    floors = np.array(reader.floors)
    line = (
        np.searchsorted(floors, duel.decided_on.strength, side="right") + len(reader.lines) - floors.size - 1
    )
    cells, ways, first = duel.every_cell(os.cpu_count() or 1), duel.hands.ways, duel.first_cards()
    shape = len(reader.lines), len(duel.rules.lines[duel.own])
    weighed = cells * ways[:, np.newaxis]
    made, folded = np.zeros((*shape, cells.shape[1]), np.int64), np.zeros(shape, np.int64)
    for each in first.T:
        goes_on = times[each] > 0
        np.add.at(made, (line[each][goes_on], duel.lines[goes_on]), weighed[goes_on])
        np.add.at(folded, (line[each][~goes_on], duel.lines[~goes_on]), ways[~goes_on])
    return {"made": made, "folded": folded}
