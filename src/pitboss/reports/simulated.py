"""Rounds played in bulk for a paper: by best play and by the simpler ways that a game names, each with its z."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.exact import Distribution
from pitboss.games import find, module_of
from pitboss.installed import lacks
from pitboss.reports.returns import Hold, Value, holds
from pitboss.simulation import Request, SimulationError, script
from pitboss.simulation.script import Script

if TYPE_CHECKING:
    from pitboss.simulation.report import Report

MOST_COUNTED = 10**9
"""Deals that are counted for a way of play beside the best one."""
BEST = "best"
BY_ENGINE = 10_000
"""Rounds of a game that is played through the engine: some seconds."""


class Best(NamedTuple):
    """What the odds know of best play of a wager: its mean, and whether its spread."""

    wager: str
    mean: Fraction | None
    spread: bool


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play the game's main wager; `z` is how many standard errors the mean is from the exact one.

    means: the way in words, where the game has some; replay: the command that shows the first of these rounds
    deviation, hold: of a round, and what follows for many, where the spread is known by these rounds only
    """

    wager: str
    way: str
    means: str
    rounds: int
    seed: int
    mean: float
    standard_error: float
    exact: Value | None
    z: float | None
    replay: str | None
    deviation: float = 0.0
    hold: tuple[Hold, ...] = ()


def simulated(
    game: str, as_of: str, options: Mapping[str, Any], amount: int | None, *, rounds: int, seed: int,
    best: Best | None = None,
) -> tuple[Simulated, ...]:  # fmt: skip
    """best: what the odds know, where a kernel does not."""
    if not rounds or find(game).bank == "pot":
        return ()
    usual = Request(game=game, as_of=as_of, options=dict(options), amount=amount)
    found: list[Simulated] = []
    for way, means in _ways(game).items():
        asked = script(msgspec.structs.replace(usual, strategy=way))
        found += _played(asked, asked.strategy, means, rounds=rounds, seed=seed, best=best)
        if way is None:
            for name, table in asked.simpler.items():
                with suppress(SimulationError):  # it may speak of hands that these options do not have
                    simpler = script(msgspec.structs.replace(usual, decisions=table))
                    found += _played(simpler, name, "", rounds=rounds, seed=seed)
    return tuple(found)


def _ways(game: str) -> dict[str | None, str]:
    """The ordinary way to play first, then the others that the game names."""
    room = f"{module_of(game)}.strategies"
    if find_spec(room) is None:
        return {}
    named: Any = getattr(import_module(room), "STRATEGIES", ())
    told: dict[str, str] = dict(named) if isinstance(named, Mapping) else dict.fromkeys(named, "")  # pyright: ignore[reportUnknownArgumentType]
    usual, *others = told or ("",)
    return {None: told.get(usual, ""), **{name: told[name] for name in others}}


def _played(
    asked: Script, name: str, means: str, *, rounds: int, seed: int, best: Best | None = None
) -> Iterator[Simulated]:
    """A game that has no kernel is played through the engine, and fewer rounds of it: a million would take hours."""
    from pitboss.table import BadCommand

    try:
        from pitboss.simulation.engine_plan import Engine, engine_plan
        from pitboss.simulation.plan import Exact, kernel_of, plan
        from pitboss.simulation.report import Report
        from pitboss.simulation.runner import compile_kernel, run
    except ModuleNotFoundError as missing:
        raise BadCommand(f"{lacks('A simulation', str(missing.name))} --rounds 0 leaves it out.") from missing
    if kernel_of(asked) is None:
        rounds = min(rounds, BY_ENGINE)
        made = engine_plan(asked)
        totals = run(made, seed=seed, rounds=rounds, pool=Engine(asked))
    else:
        made = plan(asked)
        compile_kernel(made)
        if asked.request.decisions is not None and not _quick(asked):
            made = replace(made, exact=None)
        totals = run(made, seed=seed, rounds=rounds)
    known = best if best is not None and (asked.strategy, asked.wager) == (BEST, best.wager) else None
    if made.exact is None and known is not None and known.mean is not None:
        told = Exact(known.mean, None, None)
        made = replace(made, exact=lambda: told)
    report = Report(made, totals, seed, rounds, 1.0, rounds, "cpu")
    exact = None if report.exact is None else Value.of(report.exact.mean)
    z = report.z
    yield Simulated(
        wager=asked.wager, way=name, means=means, rounds=rounds, seed=seed,
        mean=round(report.summary.mean, 10), standard_error=round(report.summary.standard_error, 10), exact=exact,
        z=None if z is None else round(z, 6), replay=report.replay if asked.request.decisions is None else None,
        **(_spread(report) if known is not None and not known.spread else {}),
    )  # fmt: skip


def _spread(report: Report) -> dict[str, Any]:
    stake, exact = report.plan.script.stake, report.exact
    nets = Distribution.weighted((Fraction(net, stake), count) for net, count in report.counts.items())
    mean = nets.mean if exact is None else exact.mean
    return {"deviation": round(nets.deviation, 10), "hold": tuple(holds(nets, mean))}


def _quick(asked: Script) -> bool:
    """Whether all deals under decisions that are not the best are counted in seconds; nothing of it is kept."""
    duel: Any = getattr(asked.extra.get("way"), "duel", None)
    return duel is None or duel.deals < MOST_COUNTED
