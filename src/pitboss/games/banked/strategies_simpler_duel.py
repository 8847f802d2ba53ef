"""Strategies against a dealer, priced all at once: what the dealer can hold is most of the work.

So it is counted only where a strategy does something else than best play, of which every deal is counted already.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.against import PIECE, Best, Duel
from pitboss.games.banked.keeping import digest, digest_of, kept
from pitboss.games.banked.math_together import outcomes_with
from pitboss.games.banked.strategies_file import duel_from_file
from pitboss.games.banked.strategies_simpler import or_none
from pitboss.hands.compiled import compiling
from pitboss.hands.threads import pieces, spread

if TYPE_CHECKING:
    from pitboss.games.banked.math import Study

Times = NDArray[np.int8]
"""How many times the first wager is put down on everything that is seen, 0 where the hand is folded."""


def priced(study: Study, tables: Sequence[Mapping[str, Any]]) -> list[Fraction | None]:
    """What each strategy makes on average, in units of the first wager; counted once and kept."""
    duel, outcomes = study.duel, outcomes_with(study)
    times = np.array([move.times for move in outcomes.moves[0]], np.int8)

    def read(table: Mapping[str, Any]) -> Times:
        return times[duel_from_file(duel, outcomes, table, study.game.id).chosen]

    ways = [or_none(lambda table=table: read(table)) for table in tables]
    played = [way for way in ways if way is not None]
    if not played:
        return [None] * len(tables)
    name = digest_of(*(way.tobytes() for way in played), code=("strategies_simpler_duel",))[:12]
    sums = kept(
        f"{duel.rules.round.prefix}-{digest(duel)}-{name}", "Counting all deals under simpler play",
        lambda: {"sums": _sums(duel, study.best, played, threads=os.cpu_count() or 1)},
    )["sums"]  # fmt: skip
    means = iter([Fraction(int(each), _scale(duel) * duel.deals) for each in sums])
    return [None if way is None else next(means) for way in ways]


def _nets(duel: Duel) -> list[Fraction]:
    """What all wagers of a hand that is not folded make, by times, own line and outcome."""
    return [sum(duel.nets(kind).values(), Fraction(0)) for kind in duel.kinds()]


def _scale(duel: Duel) -> int:
    return lcm(*(net.denominator for net in _nets(duel)))


def _sums(duel: Duel, best: Best, ways: Sequence[Times], *, threads: int) -> list[int]:
    """What every strategy makes over all deals, in whole numbers."""
    if duel.size > duel.rules.hand_size:
        return [_sum(duel, duel.played(way, threads=threads)) for way in ways]
    scale, parts = _scale(duel), np.stack((best.times, *ways))
    differ = np.flatnonzero((parts != best.times).any(axis=0))
    parts, hand, up = parts[:, differ], best.hand[differ], best.up[differ]
    worth = np.array([int(net * scale) for net in _nets(duel)])
    worth = worth.reshape(len(duel.multiples), len(duel.rules.lines[duel.own]), -1)
    fold = -scale * sum(duel.stakes.values()) * duel.total

    def work(part: tuple[int, int]) -> NDArray[np.int64]:
        some = slice(*part)
        line, alike = duel.lines[hand[some]], duel.hands.ways[hand[some]]
        cells, found = duel.cells(hand[some], up[some]), np.zeros(len(parts), np.int64)
        made = {0: np.full(line.size, fold)} | {
            number: (cells * each[line]).sum(axis=1)
            for number, each in zip(duel.multiples, worth, strict=True)
        }
        for at, chosen in enumerate(parts[:, some]):
            for number, value in made.items():
                found[at] += (alike * value)[chosen == number].sum()
        return found

    with compiling("the counting of hands"):
        duel.cells(best.hand[:1], best.up[:1])
    total = np.zeros(len(parts), np.int64)
    for found in spread(work, pieces(hand.size, PIECE), threads=threads):
        total += found
    base, *changed = total.tolist()
    return [_sum(duel, best) + each - base for each in changed]


def _sum(duel: Duel, counted: Best) -> int:
    """What was counted makes over all deals, in whole numbers."""
    made = sum(
        (deals * sum(duel.nets(kind).values(), Fraction(0)) for kind, deals in counted.tally.items()),
        Fraction(0),
    )
    return int(made * _scale(duel))
