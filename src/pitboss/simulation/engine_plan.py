"""A game without a kernel in a simulation: the same plans, blocks and reports, every unit through the engine."""

from __future__ import annotations

import time
from concurrent.futures import Future

import msgspec
import numpy as np

from pitboss.games import module_of
from pitboss.simulation.plan import Job, Plan
from pitboss.simulation.runner import Timed
from pitboss.simulation.script import Script, play_unit
from pitboss.simulation.totals import Totals


def engine_plan(script: Script) -> Plan:
    """A script made ready to run on an `Engine`."""
    law = script.setting.law.digest_of(script.request.game)
    asked = msgspec.json.encode((script.request, law), enc_hook=str, order="deterministic")
    return Plan(
        script=script, module=f"{module_of(script.request.game)}.strategies",
        tables=(np.frombuffer(asked, np.uint8),),  # which tell one checkpoint from another
        report=lambda _counts, _hits: [],
        results=lambda seed, unit: play_unit(script, seed=seed, unit=unit).results,
        exact=script.extra.get("exact"), by_engine=True,
    )  # fmt: skip


class Engine:
    """A pool that plays unit after unit, a few hundred to a few thousand a second."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.device, self.width, self.block_seconds, self.largest = "engine", 1, 0.4, 256

    def play(self, job: Job, first: int, count: int) -> Future[Timed]:
        begun, totals, done = time.perf_counter(), Totals(), Future[Timed]()
        for unit in range(first, first + count):
            net = play_unit(self.script, seed=job.seed, unit=unit).net
            totals.count(net, net)
        done.set_result(Timed(totals, time.perf_counter() - begun))
        return done

    def close(self) -> None:
        """Nothing is under way."""
