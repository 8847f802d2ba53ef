"""Rounds of the games against the dealer or a pay table through the full engine: events, citations, double entry.

One hand that never folds, by the time of the processor. Nobody else has these games; the nearest that RLCard and
OpenSpiel have is a hand of limit hold 'em between two players, without wagers against a house, citations or a record.
It is played by any lawful act, in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pitboss.bench import Benchmark, compared
from pitboss.bench.simulation import BANKED, open_spiel, rlcard
from pitboss.games.banked.choices import Fold
from pitboss.games.banked.math import Study
from pitboss.games.banked.strategies import script
from pitboss.games.banked.ways import OwnWay
from pitboss.simulation.script import Request, play_unit, setting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.games.banked.outcomes import Outcomes

ROUNDS, TURNS = 200, 3


class GoesOn(OwnWay):
    """Does the first thing that is not a fold: what is best takes minutes to count and says nothing of the engine."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes

    def choose(self, at: int, own: Sequence[int], up: Sequence[int], before: tuple[int, ...]) -> int:
        moves = self.outcomes.moves[at]
        return next(place for place, move in enumerate(moves) if not isinstance(move.choice, Fold))


class Plain(Study):
    def own_way(self, outcomes: Outcomes) -> GoesOn:
        return GoesOn(outcomes)


def benchmarks() -> Iterator[Benchmark]:
    peers: dict[str, Callable[[], float | None]] = {
        "rlcard": lambda: rlcard(players=2),
        "open_spiel": open_spiel,
    }
    theirs = {peer: measure() for peer, measure in peers.items()}
    for game in BANKED:
        ours = rate(game)
        for peer, value in theirs.items():
            yield compared(f"{game} engine, one hand", ours, unit="rounds/s", peer=peer, peer_value=value)


def rate(game: str, rounds: int = ROUNDS) -> float:
    """Rounds a second: the best of several turns."""
    request = Request(game=game)
    made = script(request, setting(request), study_of=Plain)
    best = 0.0
    for turn in range(TURNS):
        begun = time.process_time()
        for unit in range(turn * rounds, (turn + 1) * rounds):
            play_unit(made, seed=1947, unit=unit)
        best = max(best, rounds / (time.process_time() - begun))
    return best
