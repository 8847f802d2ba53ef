"""`pitboss simulate`: bulk play with progress, its figures beside the exact ones."""

from __future__ import annotations

import os
import secrets
import signal
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OptionList,
    StrategyOrFile,
    WagerAmounts,
    complete_game,
    read_options,
)

if TYPE_CHECKING:
    from pitboss.simulation.checkpoint import Checkpoint
    from pitboss.simulation.plan import Plan
    from pitboss.simulation.report import Report
    from pitboss.simulation.script import SimulationError
    from pitboss.simulation.sessions import SessionTotals, Terms
    from pitboss.simulation.totals import Totals

SAVE_EVERY = 10.0
"""Seconds between two writings of a checkpoint."""
INTERRUPTED = 130

Dollars = Annotated[str | None, typer.Option(metavar="DOLLARS")]


def simulate(
    game: Annotated[str, typer.Argument(help="The game's id, such as craps.", autocompletion=complete_game)],
    *,
    rounds: Annotated[str, typer.Option("--rounds", "-n", help="How many rounds, such as 1000000 or 1e9.")],
    seed: Annotated[
        int | None, typer.Option("--seed", help="Names every die and card; a new one unless said.")
    ] = None,
    wager: WagerAmounts = None,
    strategy: StrategyOrFile = None,
    amount: Annotated[str | None, typer.Option("--amount", help="Dollars on the first wager.")] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Threads; as many as there are cores unless said.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler.")
    ] = None,
    device: Annotated[str, typer.Option("--device", help="cpu or gpu.")] = "cpu",
    checkpoint: Annotated[
        Path | None, typer.Option("--checkpoint", help="Keep what is done, and go on from it.")
    ] = None,
    session: Annotated[int | None, typer.Option("--session", help="Rounds of a session.")] = None,
    bankroll: Annotated[
        str | None, typer.Option("--bankroll", help="Dollars that a session begins with.")
    ] = None,
    stop_loss: Annotated[
        str | None, typer.Option("--stop-loss", help="Dollars lost after which a session ends.")
    ] = None,
    goal: Annotated[
        str | None, typer.Option("--goal", help="Dollars won after which a session ends.")
    ] = None,
    chart: Annotated[
        list[str] | None,
        typer.Option(
            "--chart", metavar="KIND=FILE", help="distribution, convergence or fan as .svg, .png or .html."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file: .json, .csv or .parquet.")
    ] = None,
    as_of: AsOf = None,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Simulate rounds of a game, each of which `pitboss replay --game GAME --seed S --round I` can show.

    The same seed gives the same result, whatever the number of threads or machines. Ctrl-C prints what is done.
    """
    _needs_sim()
    from pitboss.simulation import charts, output
    from pitboss.simulation.checkpoint import Checkpoint
    from pitboss.simulation.engine_plan import engine_plan
    from pitboss.simulation.plan import kernel_of, plan
    from pitboss.simulation.runner import check_rounds, check_seed
    from pitboss.simulation.script import SimulationError, script
    from pitboss.table import Refused

    wanted = check_rounds(read_rounds(rounds))
    chosen = check_seed(secrets.randbits(32) if seed is None else seed)
    drawn = [charts.asked(text, sessions=session is not None) for text in chart or ()]
    if out is not None:
        output.check(out)
    _check_apart([checkpoint, out, *(path for _, path in drawn)])
    request = read_request(game, wager=wager, strategy=strategy, amount=amount, as_of=as_of, option=option)
    asked = script(request)
    try:
        made = engine_plan(asked) if kernel_of(asked) is None else plan(asked)
    except Refused as refused:  # the table turns down what the strategy does
        raise SimulationError(f"Under what was asked for nothing can be played. {refused}") from refused
    terms = _terms(made, wanted, session, bankroll, stop_loss, goal)
    if checkpoint is not None and terms is not None:
        raise SimulationError("A checkpoint keeps rounds, not sessions; leave one of them out.")
    kept = None if checkpoint is None else Checkpoint(checkpoint, made, chosen)
    run = _Run(made, chosen, wanted, kept, terms)
    report = run.play(_pool(made, device, cluster, workers, sessions=terms is not None))
    if report is None:
        if run.lost is not None:
            raise run.lost
        typer.echo("Interrupted before the first rounds were done.", err=True)
        raise typer.Exit(INTERRUPTED)
    if json:
        typer.echo(_encoded(report))
    else:
        for line in report.lines():
            typer.echo(line)
    if out is not None:
        output.write(report, out)
    for kind, path in drawn:
        charts.write(report, kind, path)
    for problem in (run.lost, run.unkept):
        if problem is not None:
            typer.echo(str(problem), err=True)
    if run.lost is not None or run.unkept is not None:
        raise typer.Exit(1)
    if run.interrupted:
        raise typer.Exit(INTERRUPTED)


def read_rounds(text: str) -> int:
    """A number of rounds: `1000000`, `1_000_000`, `1,000,000` or `1e6`."""
    from decimal import Decimal, InvalidOperation

    from pitboss.simulation.script import SimulationError

    try:
        number = Decimal(text.replace(",", "").replace("_", ""))
        if not number.is_finite() or number.adjusted() > 30 or number != int(number):
            raise InvalidOperation
    except InvalidOperation:
        raise SimulationError(
            f"The number of rounds is a whole number such as 1000000 or 1e9, not {text!r}."
        ) from None
    return int(number)


def read_request(
    game: str, *, wager: list[str] | None, strategy: str | None, amount: str | None, as_of: str | None,
    option: list[str] | None,
) -> Any:  # fmt: skip
    """What is simulated, from the words of the command line."""
    from pitboss.money import parse_dollars
    from pitboss.simulation.script import Request, SimulationError
    from pitboss.simulation.strategy_file import read_file

    wagers: list[tuple[str, int | None]] = []
    for text in wager or ():
        name, equals, dollars = text.partition("=")
        if name in dict(wagers):
            raise SimulationError(f"The wager {name} is given twice.")
        wagers.append((name, parse_dollars(dollars) if equals else None))
    cents = None if amount is None else parse_dollars(amount)
    if cents is not None and wagers:
        first, given = wagers[0]
        if given is not None:
            raise SimulationError("The amount of the first wager is given twice, by --wager and by --amount.")
        wagers[0] = (first, cents)
    if strategy == "":
        raise SimulationError("A strategy is named, or left out.")
    is_file = strategy is not None and Path(strategy).suffix in (".yaml", ".yml")
    return Request(
        game=game, as_of=as_of, options=read_options(option), wagers=tuple(wagers), amount=cents,
        strategy=None if is_file else strategy, decisions=read_file(Path(strategy or "")) if is_file else None,
    )  # fmt: skip


def _needs_sim() -> None:
    from importlib.util import find_spec

    from pitboss.installed import lacks
    from pitboss.table import BadCommand

    if find_spec("numba") is None:
        raise BadCommand(lacks("Simulation", "numba"))


def _check_apart(files: list[Path | None]) -> None:
    """No result may be written over another, nor over the checkpoint."""
    from pitboss.simulation.script import SimulationError

    seen: set[Path] = set()
    for file in files:
        if file is not None and file.resolve() in seen:
            raise SimulationError(f"{file} is named for two files; give each its own name.")
        seen |= set() if file is None else {file.resolve()}


def _terms(
    made: Plan,
    rounds: int,
    session: int | None,
    bankroll: str | None,
    stop_loss: str | None,
    goal: str | None,
) -> Terms | None:
    from pitboss.money import parse_dollars
    from pitboss.simulation.script import SimulationError
    from pitboss.simulation.sessions import Terms

    if session is None and bankroll is None and stop_loss is None and goal is None:
        return None
    if session is None or bankroll is None:
        raise SimulationError("Sessions need both --bankroll DOLLARS and --session ROUNDS.")
    stop, win = (None if text is None else parse_dollars(text) for text in (stop_loss, goal))
    terms = Terms(
        bankroll=parse_dollars(bankroll), rounds=session, need=made.script.need, stop_loss=stop, goal=win
    ).check()
    if rounds < session:
        raise SimulationError(f"{rounds:,} rounds do not make one session of {session:,}.")
    return terms


def _pool(made: Plan, device: str, cluster: str | None, workers: int | None, *, sessions: bool) -> Any:
    from pitboss.simulation.runner import Threads, check_workers
    from pitboss.simulation.script import SimulationError

    if device not in ("cpu", "gpu"):
        raise SimulationError(f"The device is cpu or gpu, not {device!r}.")
    if made.by_engine:
        if sessions or cluster is not None or device == "gpu" or (workers or 1) > 1:
            raise SimulationError(
                f"{made.script.request.game} has no kernel and is played through the engine, round after round: "
                "leave sessions, --cluster, --device and --workers out."
            )
        from pitboss.simulation.engine_plan import Engine

        return Engine(made.script)
    if cluster is not None:
        if device == "gpu" or workers is not None:
            raise SimulationError(
                "A cluster has its own workers and devices; leave --workers and --device out."
            )
        from pitboss.simulation.cluster import Cluster

        return Cluster(cluster)
    if device == "gpu":
        if sessions:
            raise SimulationError("Sessions are played on the processor; leave --device gpu out.")
        from pitboss.simulation.gpu import Gpu

        return Gpu()
    return Threads(check_workers((os.cpu_count() or 1) if workers is None else workers))


class _Run:
    """One run with its progress bar: plays, keeps a checkpoint, and stops at Ctrl-C with what is done."""

    def __init__(
        self, made: Plan, seed: int, rounds: int, kept: Checkpoint | None, terms: Terms | None
    ) -> None:
        self.made, self.seed, self.rounds, self.kept, self.terms = made, seed, rounds, kept, terms
        self.begin = None if kept is None else kept.load(rounds)
        self.interrupted = False
        self.lost: SimulationError | None = None
        self.unkept: SimulationError | None = None

    def play(self, pool: Any) -> Report | None:
        from pitboss.simulation.report import Report
        from pitboss.simulation.runner import compile_kernel

        if not self.made.by_engine:
            compile_kernel(self.made)
        begun = time.perf_counter()
        found = None
        with self._until_ctrl_c():
            if self.terms is None:
                totals, before = self._rounds(pool)
            else:
                found = self._sessions(pool, self.terms)
                totals, before = found.rounds, 0
        seconds = time.perf_counter() - begun
        if totals.units == 0:
            return None
        sessions = None if found is None or self.terms is None else self._figures(found, self.terms)
        return Report(
            self.made, totals, self.seed, self.rounds, seconds, totals.units - before, pool.device, sessions
        )

    @contextmanager
    def _until_ctrl_c(self) -> Generator[None, None, None]:
        """The first Ctrl-C lets the block under way be counted, so that totals are whole; the second one breaks off."""

        def stop(number: int, frame: Any) -> None:
            if self.interrupted:
                raise KeyboardInterrupt
            self.interrupted = True

        before = signal.signal(signal.SIGINT, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _rounds(self, pool: Any) -> tuple[Totals, int]:
        from pitboss.simulation.runner import Lost, running
        from pitboss.simulation.totals import Totals

        totals = self.begin or Totals()
        before, saved = totals.units, time.monotonic()
        bar = _Bar("rounds", self.rounds, totals.units)
        try:
            for totals in running(self.made, pool, seed=self.seed, rounds=self.rounds, begin=self.begin):
                bar.at(totals.units)
                if time.monotonic() - saved > SAVE_EVERY:
                    self._save(totals)
                    saved = time.monotonic()
                if self.interrupted:
                    break
        except Lost as lost:
            self.lost = lost
        finally:
            bar.close()
            if totals.units > before:
                self._save(totals)
        return totals, before

    def _save(self, totals: Totals) -> None:
        """A checkpoint that cannot be written stops nothing; if the last one cannot, that is told beside the result."""
        from pitboss.simulation.script import SimulationError

        if self.kept is None:
            return
        self.unkept = None
        try:
            self.kept.save(totals)
        except SimulationError as problem:
            self.unkept = problem

    def _sessions(self, pool: Any, terms: Terms) -> SessionTotals:
        from pitboss.simulation.runner import Lost
        from pitboss.simulation.sessions import SessionTotals, sessions

        count = self.rounds // terms.rounds
        found = SessionTotals()
        bar = _Bar("sessions", count, 0)
        try:
            for found in sessions(self.made, terms, pool, seed=self.seed, count=count):
                bar.at(found.sessions)
                if self.interrupted:
                    break
        except Lost as lost:
            self.lost = lost
        finally:
            bar.close()
        self.rounds = count * terms.rounds
        return found

    def _figures(self, found: SessionTotals, terms: Terms) -> dict[str, Any]:
        """Beside the exact chances, where the distribution of a round is known."""
        from pitboss.simulation.exact_sessions import exact_sessions
        from pitboss.simulation.report import session_figures

        known = None if self.made.exact is None else self.made.exact().distribution
        exact = None if known is None else exact_sessions(known, terms, stake=self.made.script.stake)
        return session_figures(found, terms, exact)


class _Bar:
    """Progress on stderr with the rate and the time left, where a person watches."""

    def __init__(self, what: str, total: int, done: int) -> None:
        self.progress: Any = None
        if not sys.stderr.isatty():
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.progress = Progress(
            BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn(),
            console=Console(stderr=True), transient=True,
        )  # fmt: skip
        self.what, self.first, self.begun = what, done, time.perf_counter()
        self.task = self.progress.add_task("", total=total, completed=done, rate="")
        self.progress.start()

    def at(self, done: int) -> None:
        if self.progress is not None:
            rate = (done - self.first) / max(time.perf_counter() - self.begun, 1e-9)
            self.progress.update(self.task, completed=done, rate=f"{rate:,.0f} {self.what}/s")

    def close(self) -> None:
        if self.progress is not None:
            self.progress.stop()


def _encoded(report: Report) -> str:
    from pitboss.simulation.report import encoded

    return encoded(report.as_json()).decode()
