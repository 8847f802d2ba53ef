"""`pitboss odds`: the exact math of a game's wagers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import AsOf, Json, OptionList, percent, print_columns, print_json, read_options

if TYPE_CHECKING:
    from pitboss.analysis import OddsReport


def odds(
    game: Annotated[str, typer.Argument(help="The game's id, such as craps.")],
    *,
    wager: Annotated[
        list[str] | None, typer.Option("--wager", "-w", help="Only this wager; may be repeated.")
    ] = None,
    as_of: AsOf = None,
    option: OptionList = None,
    amount: Annotated[
        str | None, typer.Option("--amount", help="Dollars on the first wager, for payout limits.")
    ] = None,
    json: Json = False,
) -> None:
    """Print edge, chances and variance of every wager, and best play where the player decides something.

    The house edge is the expected loss per unit first wagered, pushes counted; "resolved" leaves pushes out.
    """
    from pitboss.analysis import analyse
    from pitboss.money import parse_dollars

    cents = None if amount is None else parse_dollars(amount)
    report = analyse(game, as_of=as_of, options=read_options(option), wagers=wager, amount=cents)
    if json:
        print_json(report.as_json())
    else:
        _print(report)


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
    _print_best_play(report)
    for breach in report.breaches:
        typer.echo(f"Not lawful: {breach.sentence} ({', '.join(breach.cites)})")


def _print_best_play(report: OddsReport) -> None:
    """Best play in words, once where several wagers share it."""
    said: list[str] = []
    for row in report.wagers:
        strategy: dict[str, Any] = row.strategy or {}
        text: list[str] = strategy.get("text", [])
        if not set(text) <= set(said):
            typer.echo("\n".join(["", *text]))
            said += text
