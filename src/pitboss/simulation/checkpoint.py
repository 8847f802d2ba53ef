"""A run that can be put down and taken up again: its totals so far in a file, replaced as a whole each time."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from pitboss.chance import STREAM_VERSION
from pitboss.simulation.output import check_place, put
from pitboss.simulation.plan import Plan
from pitboss.simulation.script import SimulationError
from pitboss.simulation.totals import Totals

FORMAT = "pitboss-checkpoint-2"


class Kept(msgspec.Struct, kw_only=True):
    """What is in the file; `digest` stands for everything that decides what a seed gives, `check` for the totals."""

    format: str
    game: str
    wager: str
    strategy: str
    as_of: str
    options: dict[str, Any]
    seed: int
    stream: int
    digest: str
    totals: Totals
    check: str = ""


class Checkpoint:
    """The file of one run."""

    def __init__(self, path: Path, plan: Plan, seed: int) -> None:
        self.path = path
        self.plan = plan
        self.seed = seed
        check_place(path)

    def load(self, rounds: int) -> Totals | None:
        """The totals kept earlier, None if there are none; refuses a file of another run and leaves it alone."""
        if not self.path.exists():
            return None
        try:
            kept = msgspec.json.decode(self.path.read_bytes(), type=Kept)
        except (OSError, msgspec.DecodeError):
            raise SimulationError(
                f"{self.path} is not a checkpoint of a simulation; nothing was overwritten."
            ) from None
        ours = self._kept(Totals())
        for name in ("format", "game", "wager", "strategy", "seed", "stream", "as_of", "options", "digest"):
            theirs, mine = getattr(kept, name), getattr(ours, name)
            if theirs != mine:
                raise SimulationError(
                    f"{self.path} is the checkpoint of another run: its {name} is {theirs}, here it is {mine}; "
                    "nothing was overwritten."
                )
        if kept.check != _check(kept.totals):
            raise SimulationError(
                f"{self.path} is damaged: its totals are not those that were written; nothing was overwritten."
            )
        if kept.totals.units > rounds:
            raise SimulationError(
                f"{self.path} already holds {kept.totals.units:,} rounds, more than the {rounds:,} asked for; "
                "nothing was overwritten."
            )
        return kept.totals

    def save(self, totals: Totals) -> None:
        put(self.path, msgspec.json.encode(self._kept(totals)))

    def _kept(self, totals: Totals) -> Kept:
        script = self.plan.script
        return Kept(
            format=FORMAT, game=script.request.game, wager=script.wager, strategy=script.strategy,
            as_of=script.setting.as_of, options=script.setting.options, seed=self.seed,
            stream=STREAM_VERSION, digest=self.plan.digest, totals=totals, check=_check(totals),
        )  # fmt: skip


def _check(totals: Totals) -> str:
    return hashlib.sha256(msgspec.json.encode(totals)).hexdigest()[:32]
