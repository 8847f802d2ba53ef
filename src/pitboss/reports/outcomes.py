"""Look-up tables for makers of platforms: each distinct result of a wager with its exact weight, and rounds by seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

from pitboss.analysis import WagerMath, analyse
from pitboss.analysis.sampled import SampledMath
from pitboss.games import find
from pitboss.installed import lacks
from pitboss.reports.returns import returns
from pitboss.simulation import Request, script
from pitboss.table import BadCommand

MOST_ROUNDS = 10_000_000
Row = Mapping[str, Any]


def outcomes(
    game_id: str,
    *,
    as_of: str | None = None,
    options: Mapping[str, Any] | None = None,
    wagers: Iterable[str] | None = None,
    amount: int | None = None,
) -> Iterator[Row]:
    """One row for each distinct result of each wager, never for each deal; nets are in units of the first wager.

    weight, of: n of m equally likely ways, as whole numbers that may be longer than a machine's; nothing
    where chances are not exact
    exactness: `exact`; else how the chance was found, to how many decimals or with what error; rough: how much of the
    chance of a row is only as good as what is assumed there
    """
    _need_wagers(game_id)
    report = analyse(game_id, as_of=as_of, options=options, wagers=wagers, amount=amount)
    for wager in report.wagers:
        found = returns(wager.figures, {})
        for line in found.outcomes:
            net = Fraction(line.net.removeprefix("+"))
            rough = wager.figures.rough.get(net, Fraction(0))
            yield {
                "game": game_id, "as_of": report.as_of, "wager": wager.wager, "net": str(net), "net_value": float(net),
                "weight": None if line.ways is None else str(line.ways),
                "of": None if found.ways is None else str(found.ways), "probability": line.probability.exact,
                "probability_value": line.probability.value, "exactness": _exactness(wager),
                "rough": round(float(rough), 12),
            }  # fmt: skip


def _exactness(wager: WagerMath) -> str:
    if isinstance(wager, SampledMath):
        return f"{wager.method}; the standard error of the house edge is {wager.error:.2g}"
    return wager.figures.method or "exact"


def rounds(
    game_id: str,
    *,
    count: int,
    seed: int,
    first: int = 0,
    as_of: str | None = None,
    options: Mapping[str, Any] | None = None,
    wagers: Iterable[str] = (),
) -> Iterator[Row]:
    """Simulated rounds one by one, each by the number under which `pitboss replay` shows it; the net is in cents."""
    _need_wagers(game_id)
    if not 1 <= count <= MOST_ROUNDS:
        raise BadCommand(f"Rounds are listed from 1 to {MOST_ROUNDS:,} at a time, not {count:,}.")
    try:
        import numpy as np

        from pitboss.simulation.plan import plan
        from pitboss.simulation.runner import check_seed, compile_kernel
    except ModuleNotFoundError as missing:
        raise BadCommand(lacks("A simulation", str(missing.name))) from missing
    asked = Request(
        game=game_id,
        as_of=as_of,
        options=dict(options or {}),
        wagers=tuple((wager, None) for wager in wagers),
    )
    made = plan(script(asked))
    compile_kernel(made)
    results = np.empty(count, np.int32)
    hits = np.zeros(made.hits, np.int64)  # a kernel writes as far as there is room
    import_module(made.module).run(np.uint64(check_seed(seed)), np.uint64(first), results, made.tables, hits)
    for number, result in enumerate(results, start=first):
        yield {
            "game": game_id, "wager": made.script.wager, "strategy": made.script.strategy, "seed": seed,
            "round": number, "stake_cents": made.script.stake, "net_cents": made.cents(int(result)),
        }  # fmt: skip


def _need_wagers(game_id: str) -> None:
    if find(game_id).bank == "pot":
        raise BadCommand(f"{game_id} has no wagers against the house.")
