"""One simulated round through the full engine, with every event and clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.chance import STREAM_VERSION
from pitboss.money import dollars, show
from pitboss.simulation.script import (
    PLAYER,
    Played,
    Request,
    Script,
    SimulationError,
    account,
    lawful,
    play_unit,
)
from pitboss.table.words import rulings, signed

_ROUND = re.compile(r"([0-9]{1,19})(?:\.([0-9]{1,6}))?")


def read_round(text: str) -> tuple[int, int | None]:
    """`I`, or `SHOE.ROUND` where a unit has several rounds: the unit, and the round in it counted from 0."""
    found = _ROUND.fullmatch(text)
    if found is None:
        raise SimulationError(
            f"A round is named by its number, or by shoe.round such as 12.3, not by {text!r}."
        )
    return int(found[1]), None if found[2] is None else int(found[2])


def replay(request: Request, *, seed: int, round_: str) -> Replayed:
    """Play the round again at a table; what the law forbids is refused."""
    unit, inner = read_round(round_)
    if not (0 <= seed < 2**64 and unit < 2**63):
        raise SimulationError("A seed is a number from 0 to 2^64 - 1, and a round one from 0 to 2^63 - 1.")
    script = lawful(request)
    played = play_unit(script, seed=seed, unit=unit)
    return Replayed(script, played if inner is None else _part(script, played, inner, round_), seed, round_)


def _part(script: Script, played: Played, inner: int, named: str) -> Played:
    """Only what was done in one round of a unit; what its wagers made is then counted by what was settled in it."""
    first = script.opening.state.round
    acts = tuple(act for act in played.acts if act.round == first + inner)
    if not acts:
        rounds = 1 + max(act.round for act in played.acts) - first
        have = "one round, 0" if rounds == 1 else f"{rounds} rounds, 0 to {rounds - 1}"
        raise SimulationError(f"There is no round {named}: this {script.unit} has {have}.")
    if script.by_stack:
        return played._replace(acts=acts)
    before = account(
        script, (event for act in played.acts if act.round < first + inner for event in act.events)
    )
    until = account(
        script, (event for act in played.acts if act.round <= first + inner for event in act.events)
    )
    results = {wager: cents - before.get(wager, 0) for wager, cents in until.items()}
    return Played(sum(results.values()), results, acts, played.table)


class Replayed:
    """A round that was played again."""

    def __init__(self, script: Script, played: Played, seed: int, named: str) -> None:
        self.script, self.played, self.seed, self.named = script, played, seed, named

    def as_json(self) -> dict[str, Any]:
        """The shape of replayed cases, with the round as the one case."""
        script, played = self.script, self.played
        steps = [
            {
                "do": act.command.do,
                "seat": act.command.seat,
                "args": msgspec.to_builtins(act.command.args),
                "refused": None,
                "events": [msgspec.to_builtins(event) for event in act.events],
            }
            for act in played.acts
        ]
        case = {
            "case": f"{script.request.game}, {script.wager}, round {self.named} of seed {self.seed}", "file": None,
            "ok": True, "differences": [], "steps": steps, "net": _signed_dollars(played.net),
            "results": {wager: _signed_dollars(cents) for wager, cents in played.results.items()},
            "stacks": {str(seat): dollars(played.table.state.stack(seat)) for seat in played.table.state.seats},
        }  # fmt: skip
        return {
            "passed": 1, "failed": 0, "cases": [case], "game": script.request.game, "wager": script.wager,
            "strategy": script.strategy, "as_of": script.setting.as_of, "seed": self.seed,
            "round": int(self.named) if self.named.isdigit() else self.named, "stream": STREAM_VERSION,
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        script, played = self.script, self.played
        yield (
            f"{script.request.game}, {script.wager} ({script.strategy}), round {self.named} of seed {self.seed}; "
            f"law of {script.setting.as_of}."
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
