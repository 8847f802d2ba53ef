"""Rounds played in bulk for a paper: by best play and by the simpler ways that a game names, each with its z."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec

from pitboss.games import find, module_of
from pitboss.installed import lacks
from pitboss.reports.returns import Value
from pitboss.simulation import Request, SimulationError, script
from pitboss.simulation.script import Script

MOST_COUNTED = 10**9
"""Deals that are counted for a way of play beside the best one."""


class Simulated(msgspec.Struct, frozen=True, kw_only=True):
    """One way to play the game's main wager; `z` is how many standard errors the mean is from the exact one.

    means: the way in words, where the game has some; replay: the command that shows the first of these rounds
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


def simulated(
    game: str, as_of: str, options: Mapping[str, Any], amount: int | None, *, rounds: int, seed: int
) -> tuple[Simulated, ...]:
    if not rounds or find(game).bank == "pot":
        return ()
    usual = Request(game=game, as_of=as_of, options=dict(options), amount=amount)
    found: list[Simulated] = []
    for way, means in _ways(game).items():
        asked = script(msgspec.structs.replace(usual, strategy=way))
        found += _played(asked, asked.strategy, means, rounds=rounds, seed=seed)
        if way is None:
            for name, table in asked.simpler.items():
                with suppress(SimulationError):  # it may speak of hands that these options do not have
                    simpler = script(msgspec.structs.replace(usual, table=table))
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


def _played(asked: Script, name: str, means: str, *, rounds: int, seed: int) -> Iterator[Simulated]:
    """Nothing for a game that has no kernel: through the engine so many rounds would take hours."""
    from pitboss.table import BadCommand

    try:
        from pitboss.simulation.plan import kernel_of, plan
        from pitboss.simulation.report import Report
        from pitboss.simulation.runner import compile_kernel, run
    except ModuleNotFoundError as missing:
        raise BadCommand(f"{lacks('A simulation', str(missing.name))} --rounds 0 leaves it out.") from missing
    if kernel_of(asked) is None:
        return
    made = plan(asked)
    compile_kernel(made)
    if asked.request.table is not None and not _quick(asked):
        made = replace(made, exact=None)
    totals = run(made, seed=seed, rounds=rounds)
    report = Report(made, totals, seed, rounds, 1.0, rounds, "cpu")
    exact = None if report.exact is None else Value.of(report.exact.mean)
    z = report.z
    yield Simulated(
        wager=asked.wager, way=name, means=means, rounds=rounds, seed=seed,
        mean=round(report.summary.mean, 10), standard_error=round(report.summary.standard_error, 10), exact=exact,
        z=None if z is None else round(z, 6), replay=report.replay if asked.request.table is None else None,
    )  # fmt: skip


def _quick(asked: Script) -> bool:
    """Whether all deals under decisions that are not the best are counted in seconds; nothing of it is kept."""
    duel: Any = getattr(asked.extra.get("way"), "duel", None)
    return duel is None or duel.deals < MOST_COUNTED
