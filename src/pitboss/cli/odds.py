"""`pitboss odds`: the exact math of a game's wagers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OptionList,
    complete_game,
    complete_wager,
    percent,
    print_columns,
    print_json,
    read_options,
)

if TYPE_CHECKING:
    from pitboss.analysis import OddsReport


def odds(
    game: Annotated[str, typer.Argument(help="The game's id, such as craps.", autocompletion=complete_game)],
    *,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            "--wager", "-w", help="Only this wager; may be repeated.", autocompletion=complete_wager
        ),
    ] = None,
    as_of: AsOf = None,
    option: OptionList = None,
    amount: Annotated[
        str | None, typer.Option("--amount", help="Dollars on the first wager, for payout limits.")
    ] = None,
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

    cents = None if amount is None else parse_dollars(amount)
    given = read_options(option)
    _count(game, device, as_of, given)
    if sweep is not None:
        name, values = _swept(sweep)
        reports = swept(game, name, values, as_of=as_of, options=given, wagers=wager, amount=cents)
        _print_sweep(name, reports, json=json)
        return
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


def _print_sweep(name: str, reports: list[tuple[Any, OddsReport]], *, json: bool) -> None:
    if json:
        print_json(
            {"option": name, "reports": [{"value": value, **report.as_json()} for value, report in reports]}
        )
        return
    first = reports[0][1]
    typer.echo(
        f"{first.game}, law of {first.as_of}. House edge by {name}; * marks what the law of that day forbids."
    )
    heads = [f"{value}{'*' if report.breaches else ''}" for value, report in reports]
    wagers = dict.fromkeys(row.wager for _, report in reports for row in report.wagers)
    edges = [{row.wager: percent(row.figures.house_edge) for row in report.wagers} for _, report in reports]
    rows = [[wager, *(each.get(wager, "-") for each in edges), ""] for wager in wagers]
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


def _print(report: OddsReport) -> None:
    typer.echo(
        f"{report.game}, law of {report.as_of}. House edge: expected loss per unit first wagered, pushes counted."
    )
    rows: list[list[str]] = []
    for row in report.wagers:
        found, nets = row.figures, row.figures.distribution
        exact = "-" if found.method else str(found.house_edge)
        rows.append(
            [row.wager, percent(found.house_edge), exact if len(exact) <= 14 else "-", percent(nets.positive),
             percent(nets.zero), f"{nets.deviation:.3f}", row.pays]
        )  # fmt: skip
    headers = ["wager", "house edge", "exact", "win", "push", "std dev", "pays"]
    print_columns(headers, rows, right=headers[1:6])
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
