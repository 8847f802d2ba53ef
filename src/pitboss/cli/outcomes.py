"""`pitboss outcomes`: each distinct result with its exact weight, or simulated rounds by seed."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import (
    AsOf,
    Json,
    OnlyWagers,
    OptionList,
    PayoutAmount,
    complete_game,
    print_json,
    read_options,
)
from pitboss.cli.papers import Out, check_ending, put
from pitboss.cli.waiting import working


def outcomes(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game's id, such as sic-bo.", autocompletion=complete_game),
    ],
    *,
    wager: OnlyWagers = None,
    out: Out = None,
    as_of: AsOf = None,
    option: OptionList = None,
    amount: PayoutAmount = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", help="Instead: N simulated rounds, one by one.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Names every die and card of these rounds.")] = 1947,
    first: Annotated[int, typer.Option("--first", help="The number of the first round.", min=0)] = 0,
    json: Json = False,
) -> None:
    """Print each distinct result of the wagers with its exact weight as CSV, or write it (.csv, .parquet).

    With --rounds, simulated rounds of the main wager or of those named, each with the number that `pitboss replay
    --round` shows it under.
    """
    check_ending(out, (".csv", ".parquet"))
    from pitboss.money import parse_dollars
    from pitboss.reports import outcomes as made
    from pitboss.simulation.output import as_csv, as_parquet
    from pitboss.table import BadCommand

    options = read_options(option)
    if rounds is None and first:
        raise BadCommand("--first numbers simulated rounds; it goes with --rounds.")
    if rounds is not None and amount is not None:
        raise BadCommand("--amount is for payout limits of the exact results; leave it or --rounds out.")
    if rounds is None:
        cents = None if amount is None else parse_dollars(amount)
        found = made.outcomes(game, as_of=as_of, options=options, wagers=wager, amount=cents)
    else:
        found = made.rounds(
            game, count=rounds, seed=seed, first=first, as_of=as_of, options=options, wagers=wager or ()
        )
    with working(f"Working {game} out"):
        rows = list(found)
    if json and out is None:
        print_json({"rows": rows})
    elif out is None:
        typer.echo(as_csv(rows).decode(), nl=False)
    else:
        put(as_parquet(rows) if out.suffix == ".parquet" else as_csv(rows), out, json=json)
