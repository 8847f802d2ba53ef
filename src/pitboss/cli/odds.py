"""`pitboss odds`: the exact math of a game's wagers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OnlyWagers,
    OptionList,
    PayoutAmount,
    complete_game,
    percent,
    print_columns,
    print_json,
    read_options,
)
from pitboss.cli.waiting import working

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.analysis import OddsReport


def odds(
    game: Annotated[str, typer.Argument(help="The game's id, such as craps.", autocompletion=complete_game)],
    *,
    wager: OnlyWagers = None,
    as_of: AsOf = None,
    option: OptionList = None,
    amount: PayoutAmount = None,
    sweep: Annotated[
        str | None,
        typer.Option(
            "--sweep", metavar="OPTION=A,B,C", help="The edge under each of these values of an option."
        ),
    ] = None,
    pace: Annotated[
        int | None, typer.Option("--pace", help="Decided wagers an hour: adds what an hour costs.", min=1)
    ] = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            "--chart", metavar="FILE", help="Draw best play as a chart, .svg or .png, where there is one."
        ),
    ] = None,
    device: Annotated[
        str, typer.Option("--device", help="cpu or gpu: where deals over community cards are counted, once.")
    ] = "cpu",
    json: Json = False,
) -> None:
    """Print edge, chances and variance of every wager, and best play where the player decides something.

    The house edge is the expected loss per unit first wagered, pushes counted; "resolved" leaves pushes out.
    """
    from pitboss.analysis import analyse
    from pitboss.analysis.sweep import swept
    from pitboss.money import parse_dollars

    if chart is not None:
        _check_chart(chart, alone=sweep is None)
    cents = None if amount is None else parse_dollars(amount)
    given = read_options(option)
    with working(f"Counting {game}"):
        _count(game, device, as_of, given)
    if sweep is not None:
        name, values = _swept(sweep)
        with working(f"Working {game} out"):
            reports = swept(game, name, values, as_of=as_of, options=given, wagers=wager, amount=cents)
        _print_sweep(name, reports, pace, cents, json=json)
        return
    with working(f"Working {game} out"):
        report = analyse(game, as_of=as_of, options=given, wagers=wager, amount=cents)
    if chart is not None:
        _draw(report, chart)
    if json:
        print_json(_paced(report, pace, cents))
    else:
        _print(report)
        if pace is not None:
            _print_hour(report, pace, cents)


def _count(game: str, device: str, as_of: Any, options: dict[str, Any]) -> None:
    """On a GPU what is counted is kept on disk, where the odds find it."""
    from pitboss.table import BadCommand

    if device == "gpu":
        from pitboss.simulation.gpu_boards import count_on_gpu

        count_on_gpu(game, as_of, options)
    elif device != "cpu":
        raise BadCommand(f"The device is cpu or gpu, not {device!r}.")


def _check_chart(path: Path, *, alone: bool) -> None:
    """Before anything is computed."""
    from pitboss.reports.strategy_chart import check
    from pitboss.table import BadCommand

    if not alone:
        raise BadCommand("A chart is of best play under one value; leave --sweep or --chart out.")
    check(path)


def _draw(report: OddsReport, path: Path) -> None:
    from pitboss.reports import strategy_chart
    from pitboss.table import BadCommand

    for row in report.wagers:
        strategy: dict[str, Any] = row.strategy or {}
        if "chart" in strategy:
            title = f"{report.game}, {row.wager}, law of {report.as_of}"
            strategy_chart.write(strategy_chart.of_strategy(strategy, title), path)
            return
    raise BadCommand(f"Of these wagers of {report.game}, none is played by a chart.")


def _swept(text: str) -> tuple[str, list[Any]]:
    """`decks=6,8` as the option and its values; a value that holds commas is written in brackets or braces."""
    from pitboss.cases.reader import parse_value
    from pitboss.table import BadCommand

    name, equals, listed = text.partition("=")
    if not equals or not name.strip() or not listed.strip():
        raise BadCommand(f"A sweep is written option=a,b,c, not {text!r}.")
    values: Any = parse_value(f"[{listed}]")
    return name.strip(), list(values)


def _print_sweep(
    name: str, reports: list[tuple[Any, OddsReport]], pace: int | None, cents: int | None, *, json: bool
) -> None:
    if json:
        told = [{"value": value, **_paced(report, pace, cents)} for value, report in reports]
        print_json({"option": name, "reports": told})
        return
    first = reports[0][1]
    typer.echo(
        f"{first.game}, law of {first.as_of}. House edge by {name}; * marks what the law of that day forbids."
    )
    _print_swept(reports, lambda figures: percent(figures.house_edge))
    if pace is not None:
        from pitboss.analysis.sweep import UNIT, hour
        from pitboss.money import show

        typer.echo(
            f"\nExpected loss in dollars, an hour of {pace:,} decided wagers of {show(cents or UNIT)}:"
        )
        _print_swept(reports, lambda figures: f"{hour(figures, pace, cents)['loss']['value']:+,.2f}")


def _print_swept(reports: list[tuple[Any, OddsReport]], told: Callable[[Any], str]) -> None:
    """A figure of every wager under every value."""
    heads = [f"{value}{'*' if report.breaches else ''}" for value, report in reports]
    wagers = dict.fromkeys(row.wager for _, report in reports for row in report.wagers)
    cells = [{row.wager: told(row.figures) for row in report.wagers} for _, report in reports]
    rows = [[wager, *(each.get(wager, "-") for each in cells), ""] for wager in wagers]
    print_columns(["wager", *heads, ""], rows, right=heads)


def _paced(report: OddsReport, pace: int | None, cents: int | None) -> dict[str, Any]:
    """The report, and what an hour costs where a pace is given."""
    from pitboss.analysis.sweep import hour

    found = report.as_json()
    if pace is not None:
        for told, row in zip(found["wagers"], report.wagers, strict=True):
            told["per_hour"] = hour(row.figures, pace, cents)
    return found


def _print_hour(report: OddsReport, pace: int, cents: int | None) -> None:
    from pitboss.analysis.sweep import UNIT, hour
    from pitboss.money import show

    typer.echo(f"\nAn hour of {pace:,} decided wagers of {show(cents or UNIT)}:")
    rows = [
        [row.wager, f"{told['loss']['value']:+,.2f}", f"{told['standard_deviation']:,.2f}", ""]
        for row in report.wagers
        for told in (hour(row.figures, pace, cents),)
    ]
    print_columns(["wager", "expected loss $", "std dev $", ""], rows, right=["expected loss $", "std dev $"])


_COLUMN = 14
"""How long a fraction may be to stand in the table; longer ones are told below it."""


def _print(report: OddsReport) -> None:
    from pitboss.analysis.sampled import SampledMath

    typer.echo(
        f"{report.game}, law of {report.as_of}. House edge: expected loss per unit first wagered, pushes counted."
    )
    rows: list[list[str]] = []
    long: list[str] = []
    for row in report.wagers:
        found, nets = row.figures, row.figures.distribution
        exact = "-" if found.method or isinstance(row, SampledMath) else str(found.house_edge)
        if len(exact) > _COLUMN:
            long.append(f"{row.wager} {exact}")
            exact = "below"
        rows.append(
            [row.wager, percent(found.house_edge), exact, percent(nets.positive), percent(nets.zero),
             f"{nets.deviation:.3f}", row.pays]
        )  # fmt: skip
    headers = ["wager", "house edge", "exact", "win", "push", "std dev", "pays"]
    print_columns(headers, rows, right=headers[1:6])
    if long:
        typer.echo("\n".join(["Exactly:", *(f"  {each}" for each in long)]))
    for row in report.wagers:
        if isinstance(row, SampledMath):
            typer.echo(
                f"{row.wager} is not exact; {row.method}. Standard error of the house edge: {percent(row.error)}."
            )
    _print_sides(report)
    _print_best_play(report)
    for breach in report.breaches:
        typer.echo(f"Not lawful: {breach.sentence} ({', '.join(breach.cites)})")


def _print_sides(report: OddsReport) -> None:
    """What a meter or a fold does to wagers beside the first: from where on a progressive has no edge left."""
    from pitboss.analysis.figures import said_of_side

    for row in report.wagers:
        said = list(said_of_side(row.extra))
        if said:
            typer.echo(f"\n{row.wager}: {' '.join(said)}")


def _print_best_play(report: OddsReport) -> None:
    """Best play in words, once where several wagers share it."""
    said: list[str] = []
    for row in report.wagers:
        strategy: dict[str, Any] = row.strategy or {}
        text: list[str] = strategy.get("text", [])
        if not set(text) <= set(said):
            typer.echo("\n".join(["", *text]))
            said += text
