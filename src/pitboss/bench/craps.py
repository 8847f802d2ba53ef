"""The full craps engine against crapssim: events, citations and double entry kept, through the public door.

Both sides play the same betting in the same run: a pass line bet whenever the point is off; the same with
double odds; the iron cross (pass with double odds, place 5, 6 and 8, and the field while a point is on).
Dice come from each side's own ordinary generator. Time is processor time: other work on the machine weighs less.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from pitboss.bench import Benchmark
from pitboss.table import Command, Table, TableState

ROLLS = 60_000
BANKROLL = 10**12
UNIT = 1_000
_THROWS = tuple((first, second) for first in range(1, 7) for second in range(1, 7))


class _Dice:
    """Dice of Python's own generator, as the peer's are of NumPy's: the engine is measured, not the entropy."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._next = self._random.random

    def dice(self, count: int) -> tuple[int, ...]:
        return _THROWS[int(self._next() * 36)]

    def below(self, n: int) -> int:
        return self._random.randrange(n)

    def shuffle(self, cards: object, count: int | None = None) -> tuple[int, ...]:
        raise NotImplementedError("craps has no cards")


def benchmarks() -> Iterator[Benchmark]:
    for name, bets, peer in (
        ("pass line", _pass_line, "pass"),
        ("pass line with double odds", _double_odds, "odds"),
        ("iron cross", _iron_cross, "iron"),
    ):
        ours, commands = _ours(bets)
        theirs = _theirs(peer)
        yield Benchmark(
            name=f"craps engine, {name}", value=ours, unit="rolls/s", peer="crapssim", peer_value=theirs,
            ratio=None if theirs is None else ours / theirs,
            note=f"{commands:,.0f} commands/s through table.do, log and postings kept"
            + ("" if theirs is not None else "; crapssim is not installed"),
        )  # fmt: skip


def _ours(bets: Callable[[TableState], list[Command]]) -> tuple[float, float]:
    table = Table.open("craps", options={"odds_multiple_right": 2}, seats={1: BANKROLL}, source=_Dice(7))
    do, roll, commands = table.do, Command("roll"), ROLLS
    begun = time.process_time()
    for _ in range(ROLLS):
        for command in bets(table.state):
            do(command)
            commands += 1
        do(roll)
    seconds = time.process_time() - begun
    return ROLLS / seconds, commands / seconds


_SHOOT = Command("shoot", 1)
_PASS = Command("wager", 1, args={"on": "pass", "amount": UNIT})
_ODDS = Command("wager", 1, args={"on": "pass-odds", "amount": 2 * UNIT})
_FIELD = Command("wager", 1, args={"on": "field", "amount": UNIT})
_PLACE = {box: Command("wager", 1, args={"on": f"place-{box}", "amount": amount})
          for box, amount in ((5, 1_000), (6, 1_200), (8, 1_200))}  # fmt: skip


_JUST_FIELD, _JUST_ODDS = [_FIELD], [_ODDS]
_NOTHING: list[Command] = []


def _pass_line(state: TableState) -> list[Command]:
    game = state.game
    if game.point is not None:
        return _NOTHING
    return _come_out(state) if not state.wagers else _NOTHING


def _double_odds(state: TableState) -> list[Command]:
    if state.game.point is None:
        return _come_out(state) if not state.wagers else _NOTHING
    return _NOTHING if len(state.wagers) == 2 else _JUST_ODDS


def _iron_cross(state: TableState) -> list[Command]:
    point, up = state.game.point, len(state.wagers)
    if point is not None and up == (4 if point in _PLACE else 5):
        return _JUST_FIELD
    kinds = {wager.kind for wager in state.wagers.values()}
    if point is None:
        return [] if "pass" in kinds else _come_out(state)
    wanted = [] if "pass-odds" in kinds else [_ODDS]
    wanted += [bet for box, bet in _PLACE.items() if f"place-{box}" not in kinds and box != point]
    return [*wanted, _FIELD]


def _come_out(state: TableState) -> list[Command]:
    return [_PASS] if state.game.shooter is not None else [_SHOOT, _PASS]


def _theirs(which: str) -> float | None:
    try:
        peer: Any = import_module("crapssim")
        strategies: Any = import_module("crapssim.strategy")
        examples: Any = import_module("crapssim.strategy.examples")
    except ImportError:
        return None
    rolls = ROLLS // 4
    strategy: Any = strategies.BetPassLine(10)
    if which == "odds":
        strategy += strategies.PassLineOddsMultiplier(2)
    elif which == "iron":
        strategy = examples.IronCross(10)
    table = peer.Table(seed=7)
    table.add_player(bankroll=1e12, strategy=strategy)
    begun = time.process_time()
    table.run(max_rolls=rolls, verbose=False)
    return rolls / (time.process_time() - begun)
