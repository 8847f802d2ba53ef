"""What is said of a simulation: the figures beside the exact ones, as data and as lines to read."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Any

import msgspec

from pitboss.analysis import exact_value
from pitboss.chance import STREAM_VERSION
from pitboss.errors import meant, text
from pitboss.money import dollars, show
from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Request, words
from pitboss.simulation.statistics import Summary, percentiles, rows, summarise, z_score
from pitboss.simulation.totals import Totals, by_cents

FEW = 14
"""A distribution with no more results than this is printed whole."""


@dataclass(frozen=True)
class Report:
    """A run as far as it came.

    asked: rounds that were asked for
    seconds, played: how long this run took, and for how many rounds, those of a checkpoint not counted
    sessions: the figures of sessions, if they were asked for
    """

    plan: Plan
    totals: Totals
    seed: int
    asked: int
    seconds: float
    played: int
    device: str
    sessions: Mapping[str, Any] | None = None

    @cached_property
    def counts(self) -> dict[int, int]:
        """How often each result came, in cents."""
        return dict(sorted(by_cents(self.totals.counts, self.plan.cents).items()))

    @cached_property
    def summary(self) -> Summary:
        return summarise(self.counts, self.plan.script.stake)

    @cached_property
    def exact(self) -> Exact | None:
        return None if self.plan.exact is None else self.plan.exact()

    @cached_property
    def z(self) -> float | None:
        if self.exact is None:
            return None
        stake = self.plan.script.stake
        return z_score(self.counts, stake, mean=self.exact.mean, variance=self.exact.variance)

    def frame(self, backend: str = "polars") -> Any:
        """How often each result came, as a frame of polars, pandas or another library."""
        from pitboss.shown import frame

        return frame(list(rows(self.counts, self.plan.script.stake)), backend)

    def plot(self, kind: str = "distribution") -> Any:
        """An Altair chart: `distribution` or `convergence`; needs the extra `report`."""
        from pitboss.simulation import charts
        from pitboss.simulation.script import SimulationError

        known = {"distribution": charts.distribution, "convergence": charts.convergence}
        if text("A plot", kind, SimulationError) not in known:
            raise SimulationError(f"There is no plot {kind!r}; {meant(kind, known, 'there are')}")
        return known[kind](self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by what was asked for and what was counted; the plan is made anew from that."""
        from pitboss.simulation.script import SimulationError

        if not self.plan.module:
            raise SimulationError("What was played by a function is not pickled; as_json() tells all of it.")
        kept = (self.totals, self.seed, self.asked, self.seconds, self.played, self.device, self.sessions)
        return _again, (self.plan.script.request, self.plan.by_engine, *kept)

    def __repr__(self) -> str:
        script, found = self.plan.script, self.summary
        return (
            f"<Report {script.request.game}, {script.wager}, {found.rounds:,} rounds of seed {self.seed}: "
            f"mean {found.mean:+.6f} +- {found.standard_error:.6f}>"
        )

    def _repr_html_(self) -> str:
        from pitboss.shown import html_table

        found, exact = self.summary, self.exact
        told = [("mean", f"{found.mean:+.7f}"), ("standard error", f"{found.standard_error:.7f}"),
                ("standard deviation", f"{found.standard_deviation:.5f}")]  # fmt: skip
        if exact is not None:
            told.insert(1, ("exact mean", str(exact.mean)))
        caption = f"{self.plan.script.request.game}, {found.rounds:,} rounds of seed {self.seed}"
        return html_table(caption, ("figure", "value"), told)

    def as_json(self) -> dict[str, Any]:
        script, summary = self.plan.script, self.summary
        setting = script.setting
        return {
            "game": script.request.game, "wager": script.wager, "strategy": script.strategy,
            "as_of": setting.as_of, "options": script.request.options,
            "rounds": summary.rounds, "round": script.unit, "asked": self.asked,
            "interrupted": summary.rounds < self.asked, "seed": self.seed, "stream": STREAM_VERSION,
            "stake": dollars(script.stake), "mean": summary.mean, "standard_error": summary.standard_error,
            "standard_deviation": summary.standard_deviation, "variance": summary.variance, "skew": summary.skew,
            "win": summary.win, "push": summary.push, "lose": summary.lose, "exact": self._exact_json(), "z": self.z,
            "seconds": round(self.seconds, 6), "rounds_per_second": self.rate, "device": self.device,
            "longest_winning_run": self.totals.wins.best, "longest_losing_run": self.totals.losses.best,
            "percentiles": {str(at): net / script.stake for at, net in percentiles(self.counts).items()},
            "hits": [{"what": hit.name, "count": hit.count, "per_round": hit.count / summary.rounds,
                      "net": None if hit.net is None else _written(hit.net)} for hit in self.hits],
            "distribution": list(rows(self.counts, script.stake)),
            "convergence": [{"rounds": at, "mean": cents / at / script.stake} for at, cents in self.totals.marks],
            "sessions": None if self.sessions is None else _in_dollars(self.sessions),
            "replay": self.replay,
            "breaches": [{"what": b.option, "filed": b.filed, "sentence": b.sentence, "cites": list(b.cites)}
                         for b in setting.breaches],
        }  # fmt: skip

    @property
    def rate(self) -> float:
        return self.played / self.seconds if self.seconds > 0 else 0.0

    @property
    def replay(self) -> str | None:
        """The command that shows the first of these rounds; none for a strategy that is a function."""
        if not self.plan.module:
            return None
        asked = self.plan.script.request
        named = ["--game", asked.game, *words(asked), "--seed", str(self.seed), "--round", "0"]
        return shlex.join(["pitboss", "replay", *named])

    @cached_property
    def hits(self) -> list[Any]:
        return self.plan.report(self.totals.counts, self.totals.hits)

    def _exact_json(self) -> dict[str, Any] | None:
        if self.exact is None:
            return None
        return {
            "mean": exact_value(self.exact.mean),
            "house_edge": exact_value(-self.exact.mean),
            "standard_deviation": None
            if self.exact.variance is None
            else round(sqrt(self.exact.variance), 10),
        }

    def lines(self) -> Iterator[str]:
        """The report to read."""
        script, found = self.plan.script, self.summary
        how = f", {script.strategy}" if script.strategy != script.wager else ""
        yield f"{script.request.game}, {script.wager}{how}; law of {script.setting.as_of}."
        short = "" if found.rounds == self.asked else f" of {self.asked:,} (stopped early)"
        what = "" if script.unit == "round" else f", each a {script.unit}"
        yield f"{found.rounds:,} rounds{short}{what}; seed {self.seed}."
        yield f"{self.device}, {self.rate:,.0f} rounds/s; stream of chance {STREAM_VERSION}"
        yield ""
        yield f"In units of {script.stake_is}, {show(script.stake)}:"
        yield f"  mean                {found.mean:+.7f}  standard error {found.standard_error:.7f}"
        if self.exact is not None:
            fraction = str(self.exact.mean)
            written = f" ({fraction})" if len(fraction) <= 24 else ""
            yield f"  exact mean          {float(self.exact.mean):+.7f}{written}" + (
                "" if self.z is None else f"  z {self.z:+.2f}"
            )
        known = None if self.exact is None else self.exact.variance
        exact = "" if known is None else f"  exact {sqrt(known):.5f}"
        yield f"  standard deviation  {found.standard_deviation:.5f}{exact}"
        yield f"  skew                {found.skew:.4f}"
        yield f"  won, even, lost     {100 * found.win:.4f}%, {100 * found.push:.4f}%, {100 * found.lose:.4f}%"
        yield f"  longest runs        {self.totals.wins.best} won, {self.totals.losses.best} lost"
        yield from self._distribution_lines()
        if self.hits:
            yield ""
            width = max(len(hit.name) for hit in self.hits)
            yield "How often:"
            for hit in self.hits:
                yield f"  {hit.name:<{width}}  {hit.count:>16,}  {hit.count / found.rounds:.6f} a round"
        yield from self._session_lines()
        if self.replay is not None:
            yield ""
            yield f"Round 0 event by event: {self.replay}"
        for breach in script.setting.breaches:
            yield f"Not lawful: {breach.sentence} ({', '.join(breach.cites)})"

    def _distribution_lines(self) -> Iterator[str]:
        stake, rounds = self.plan.script.stake, self.summary.rounds
        yield ""
        if len(self.counts) > FEW:
            told = ", ".join(f"{at}%: {net / stake:+g}" for at, net in percentiles(self.counts).items())
            yield f"Results from {self.summary.least:+g} to {self.summary.most:+g}; percentiles {told}"
            return
        known = None if self.exact is None else self.exact.distribution
        yield "Results:"
        for net, count in self.counts.items():
            chance = "" if known is None else f"  exact {self._chance(net):.8f}"
            yield f"  {net / stake:+10g}  {count:>16,}  {count / rounds:.8f}{chance}"

    def _chance(self, net: int) -> float:
        from fractions import Fraction

        known = None if self.exact is None else self.exact.distribution
        return 0.0 if known is None else float(known[Fraction(net, self.plan.script.stake)])

    def _session_lines(self) -> Iterator[str]:
        found = self.sessions
        if found is None:
            return
        yield ""
        yield f"{found['sessions']:,} sessions of {found['rounds']:,} rounds with {show(found['bankroll'])}:"
        exact = found["exact"]
        for end in found["ended"]:
            beside = "" if exact is None else f"  exact {exact['ended'][end['how']]:.6f}"
            yield f"  {end['how']:<18}  {end['share']:.6f} +- {end['standard_error']:.6f}{beside}"
        told = ", ".join(f"{at}%: {show(cents)}" for at, cents in found["final_percentiles"].items())
        yield f"  bankroll at the end: mean {show(round(found['mean_final']))}; {told}"
        if exact is not None:
            told = ", ".join(f"{at}%: {show(cents)}" for at, cents in exact["final_percentiles"].items())
            yield f"  exact:               mean {show(round(exact['mean_final']))}; {told}"
        beside = "" if exact is None else f"  exact {exact['hold']:.6f}"
        yield f"  hold of the bankroll: {found['hold']:.6f}{beside}"
        if found["ruin_percentiles"]:
            told = ", ".join(f"{at}%: {rounds:,}" for at, rounds in found["ruin_percentiles"].items())
            yield f"  rounds until ruin, of those ruined: {told}"


def session_figures(totals: Any, terms: Any, exact: Any) -> dict[str, Any]:
    """The figures of sessions as data."""
    from pitboss.simulation.sessions import ENDS

    count = totals.sessions
    ended = [
        {"how": how, "count": times, "share": times / count,
         "standard_error": sqrt(times / count * (1 - times / count) / count)}
        for how, times in zip(ENDS, totals.ended, strict=True)
    ]  # fmt: skip
    marks = [0, *terms.marks()]
    fan = [{terms.bankroll: 1}, *totals.fan]
    return {
        "sessions": count, "rounds": terms.rounds, "bankroll": terms.bankroll, "stop_loss": terms.stop_loss,
        "goal": terms.goal, "need": terms.need, "rounds_played": totals.played, "ended": ended,
        "risk_of_ruin": totals.ended[1] / count, "mean_final": _mean(totals.final),
        "hold": _hold(_mean(totals.final), terms),
        "final_percentiles": percentiles(totals.final),
        "ruin_percentiles": percentiles(totals.lasted) if totals.lasted else {},
        "fan": [{"rounds": at, **{f"p{share}": cents for share, cents in percentiles(money).items()}}
                for at, money in zip(marks, fan, strict=True)],
        "paths": [[terms.bankroll, *path] for path in totals.paths],
        "exact": None if exact is None else {"ended": exact.ended, "mean_final": exact.mean, "method": exact.method,
                                            "hold": _hold(exact.mean, terms),
                                            "final_percentiles": percentiles(exact.final)},
    }  # fmt: skip


def _hold(mean: float, terms: Any) -> float:
    """What the house keeps of the money that sessions begin with."""
    return 1 - mean / terms.bankroll


_MONEY = frozenset(
    {"bankroll", "stop_loss", "goal", "need", "mean_final", "final_percentiles", "paths", "fan"}
)


def _in_dollars(found: Mapping[str, Any]) -> dict[str, Any]:
    """The same for scripts, amounts in dollars; rounds and chances as they are."""

    def written(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: item if key == "rounds" else written(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
        if isinstance(value, list):
            return [written(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
        if value is None:
            return None
        return _written(round(value))

    exact = found["exact"]
    told = {key: written(value) if key in _MONEY else value for key, value in found.items()}
    if exact is None:
        return told
    return {
        **told,
        "exact": {**exact, **{key: written(exact[key]) for key in ("mean_final", "final_percentiles")}},
    }


def _written(cents: int) -> str:
    return dollars(cents) if cents >= 0 else f"-{dollars(-cents)}"


def _mean(counts: Mapping[int, int]) -> float:
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def encoded(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=1)


def _again(request: Request, by_engine: bool, *kept: Any) -> Report:
    from pitboss.simulation.engine_plan import engine_plan
    from pitboss.simulation.plan import plan
    from pitboss.simulation.script import script

    read = script(request)
    return Report(engine_plan(read) if by_engine else plan(read), *kept)
