"""The full craps engine against crapssim: events, citations and double entry kept, through the public door.

Both sides play the same betting in the same run: a pass line bet whenever the point is off; the same with
double odds; the iron cross (pass with double odds, place 5, 6 and 8, and the field while a point is on).
Dice come from each side's own ordinary generator.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

from pitboss.bench import Benchmark
from pitboss.table import Command, Table, TableState

ROLLS = 60_000
BANKROLL = 10**12
UNIT = 1_000


class _Dice:
    """Dice of Python's own generator, as the peer's are of NumPy's: the engine is measured, not the entropy."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def dice(self, count: int) -> tuple[int, ...]:
        first, second = divmod(int(self._random.random() * 36), 6)
        return (first + 1, second + 1)

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
    table = Table.open(
        "craps", options={"odds_multiple_right": 2}, seats={1: BANKROLL}, source=_Dice(7)
    )
    roll, shoot, commands = Command("roll"), Command("shoot", 1), 0
    begun = time.perf_counter()
    for _ in range(ROLLS):
        if table.state.game.shooter is None:
            table.do(shoot)
            commands += 1
        for bet in bets(table.state):
            table.do(bet)
            commands += 1
        table.do(roll)
    seconds = time.perf_counter() - begun
    return ROLLS / seconds, (commands + ROLLS) / seconds


_PASS = Command("wager", 1, args={"on": "pass", "amount": UNIT})
_ODDS = Command("wager", 1, args={"on": "pass-odds", "amount": 2 * UNIT})
_FIELD = Command("wager", 1, args={"on": "field", "amount": UNIT})
_PLACE = {box: Command("wager", 1, args={"on": f"place-{box}", "amount": amount})
          for box, amount in ((5, 1_000), (6, 1_200), (8, 1_200))}  # fmt: skip


def _up(state: TableState) -> set[str]:
    return {wager.kind for wager in state.wagers.values()}


def _pass_line(state: TableState) -> list[Command]:
    return [_PASS] if state.game.point is None and not state.wagers else []


def _double_odds(state: TableState) -> list[Command]:
    if state.game.point is None:
        return [_PASS] if not state.wagers else []
    return [_ODDS] if len(state.wagers) == 1 else []


def _iron_cross(state: TableState) -> list[Command]:
    up = _up(state)
    if state.game.point is None:
        return [] if "pass" in up else [_PASS]
    wanted = [] if "pass-odds" in up else [_ODDS]
    wanted += [bet for box, bet in _PLACE.items() if f"place-{box}" not in up and box != state.game.point]
    return [*wanted, _FIELD]


def _theirs(which: str) -> float | None:
    try:
        from crapssim import Table as Peer  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]
        from crapssim.strategy import BetPassLine  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]
        from crapssim.strategy import PassLineOddsMultiplier  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]
        from crapssim.strategy.examples import IronCross  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]
    except ImportError:
        return None
    rolls = ROLLS // 4
    strategy = {
        "pass": lambda: BetPassLine(10),  # pyright: ignore[reportUnknownLambdaType]
        "odds": lambda: BetPassLine(10) + PassLineOddsMultiplier(2),  # pyright: ignore[reportUnknownLambdaType]
        "iron": lambda: IronCross(10),  # pyright: ignore[reportUnknownLambdaType]
    }[which]()
    table = Peer(seed=7)
    table.add_player(bankroll=1e12, strategy=strategy)
    begun = time.perf_counter()
    table.run(max_rolls=rolls, verbose=False)
    return rolls / (time.perf_counter() - begun)
