"""One simulated round through the full engine, with every event and clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.chance import STREAM_VERSION
from pitboss.money import dollars, show
from pitboss.simulation.script import PLAYER, Played, Request, Script, SimulationError, lawful, play_unit
from pitboss.table.words import rulings, signed

_ROUND = re.compile(r"([0-9]{1,19})(?:\.([0-9]{1,6}))?")


def read_round(text: str) -> tuple[int, int]:
    """`I`, or `SHOE.ROUND` where a unit has several rounds: the unit, and the round in it counted from 0."""
    found = _ROUND.fullmatch(text)
    if found is None:
        raise SimulationError(
            f"A round is named by its number, or by shoe.round such as 12.3, not by {text!r}."
        )
    return int(found[1]), int(found[2] or 0)


def replay(request: Request, *, seed: int, round_: str) -> Replayed:
    """Play the round again at a table; what the law forbids is refused."""
    unit, inner = read_round(round_)
    if not (0 <= seed < 2**64 and unit < 2**63):
        raise SimulationError("A seed is a number from 0 to 2^64 - 1, and a round one from 0 to 2^63 - 1.")
    script = lawful(request)
    if inner:
        raise SimulationError(
            f"A unit of {request.game} is one {script.unit}; only shoes have a round {inner}."
        )
    return Replayed(script, play_unit(script, seed=seed, unit=unit), seed, unit)


class Replayed:
    """A round that was played again."""

    def __init__(self, script: Script, played: Played, seed: int, unit: int) -> None:
        self.script, self.played, self.seed, self.unit = script, played, seed, unit

    def as_json(self) -> dict[str, Any]:
        """The shape of replayed cases, with the round as the one case."""
        script, played = self.script, self.played
        steps = [
            {
                "do": str(act.command),
                "refused": None,
                "events": [msgspec.to_builtins(event) for event in act.events],
            }
            for act in played.acts
        ]
        case = {
            "case": f"{script.request.game}, {script.wager}, round {self.unit} of seed {self.seed}", "file": None,
            "ok": True, "differences": [], "steps": steps, "net": _signed_dollars(played.net),
            "results": {wager: _signed_dollars(cents) for wager, cents in played.results.items()},
            "stacks": {str(seat): dollars(played.table.state.stack(seat)) for seat in played.table.state.seats},
        }  # fmt: skip
        return {
            "passed": 1, "failed": 0, "cases": [case], "game": script.request.game, "wager": script.wager,
            "strategy": script.strategy, "as_of": script.setting.law.date.isoformat(), "seed": self.seed,
            "round": self.unit, "stream": STREAM_VERSION,
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        script, played = self.script, self.played
        yield (
            f"{script.request.game}, {script.wager} ({script.strategy}), round {self.unit} of seed {self.seed}; "
            f"law of {script.setting.law.date.isoformat()}."
        )
        for number, act in enumerate(played.acts, start=1):
            yield f"{number}. {act.command}"
            for ruling in rulings(played.table.game, act.events):
                sums = f" [{ruling.arithmetic}]" if ruling.arithmetic else ""
                cites = f" ({', '.join(ruling.cites)})" if ruling.cites else ""
                yield f"   {ruling.decision}{sums}{cites}"
                if ruling.reading:
                    yield f"   reading: {ruling.reading}"
        for wager, cents in played.results.items():
            yield f"{wager}: {signed(cents)}"
        way = "even" if not played.net else f"{'up' if played.net > 0 else 'down'} {show(abs(played.net))}"
        yield f"Seat {PLAYER} is {way}."


def _signed_dollars(cents: int) -> str:
    return dollars(cents) if cents >= 0 else f"-{dollars(-cents)}"
