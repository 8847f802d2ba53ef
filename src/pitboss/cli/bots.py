"""`pitboss bots`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OptionList,
    complete_bots,
    complete_game,
    options_of,
    print_columns,
    print_json,
)
from pitboss.cli.waiting import bar

if TYPE_CHECKING:
    from pitboss.bots import Session


def bots(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Such as hold-em.", autocompletion=complete_game)],
    *,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="A,B,...",
            help="One for each seat from seat 1: random, call, tight, solid, loose, best, "
            "or your own: FILE.py, a folder, a module.",
            autocompletion=complete_bots,
        ),
    ] = "random,tight,call",
    hands: Annotated[int, typer.Option("--hands", metavar="N", min=1, help="How many to play.")] = 1_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Of cards and choices.")] = 0,
    stack: Annotated[str, typer.Option("--stack", metavar="DOLLARS", help="What each sits down with.")] = "200",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=".parquet, .csv, .json or .jsonl")
    ] = None,
    chart: Annotated[Path | None, typer.Option("--chart", metavar="FILE", help=".svg, .png or .pdf")] = None,
    option: OptionList = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:  # fmt: skip
    """Let bots play a game against each other; who won how much, and what the house raked of the pots."""
    from pitboss.bots import BotError, load, play
    from pitboss.bots import output as files
    from pitboss.money import parse_dollars
    from pitboss.table import BadCommand, Refused

    try:
        for path, kinds in ((output, files.KINDS), (chart, files.CHARTS)):
            if path is not None:
                files.check(path, kinds)
        with bar("hands") as progress:
            session = play(
                game, load(bots), hands=hands, seed=seed, stack=parse_dollars(stack),
                options=options_of(game, option), as_of=as_of, progress=progress,
            )  # fmt: skip
        if output is not None:
            files.write(session, output)
        if chart is not None:
            files.chart(session, chart)
    except (BotError, Refused) as error:
        raise BadCommand(str(error)) from error
    if json:
        print_json(_as_json(session))
    else:
        _print(session)
    if not session.complete:
        typer.echo(f"Stopped after {session.hands:,} of {hands:,} hands.", err=True)
        raise typer.Exit(130)


def _as_json(session: Session) -> dict[str, Any]:
    rake = session.rake()
    return {
        "game": session.game,
        "hands": session.hands,
        "seed": session.seed,
        "complete": session.complete,
        "bots": [
            {
                "seat": seat,
                "bot": bot,
                "net": sum(line.net for line in session.lines if line.seat == seat),
                "net_per_hand": mean.value,
                "standard_error": mean.standard_error,
            }
            for (seat, bot), mean in session.results().items()
        ],
        "pots": session.pots,
        "raked": session.raked,
        "rake_share": None if rake is None else {"value": rake.value, "standard_error": rake.standard_error},
    }


def _print(session: Session) -> None:
    from pitboss.money import show

    rows: list[list[str]] = []
    for (seat, bot), mean in session.results().items():
        net = sum(line.net for line in session.lines if line.seat == seat)
        error = "unknown" if mean.standard_error is None else f"{mean.standard_error / 100:.4f}"
        rows.append([str(seat), bot, show(net), f"{mean.value / 100:.4f}", error])
    headers = ["seat", "bot", "won", "dollars a hand", "standard error"]
    print_columns(headers, rows, right=["seat", "won", "dollars a hand", "standard error"])
    typer.echo(f"{session.hands:,} hands of {session.game}, seed {session.seed}.")
    rake = session.rake()
    if rake is not None and session.raked:
        error = "" if rake.standard_error is None else f" (standard error {100 * rake.standard_error:.4f}%)"
        typer.echo(
            f"Raked: {show(session.raked)} of {show(session.pots)} in the pots, {100 * rake.value:.4f}%{error}."
        )
