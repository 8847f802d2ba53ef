"""`pitboss guide`: the table sign and the patron's guide."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import AsOf, Json, OptionList, complete_game, read_options
from pitboss.cli.papers import PAPER, Out, check_ending, write
from pitboss.cli.waiting import working


def guide(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game's id, such as craps.", autocompletion=complete_game),
    ],
    *,
    out: Out = None,
    as_of: AsOf = None,
    option: OptionList = None,
    large: Annotated[bool, typer.Option("--large", help="Large type.")] = False,
    json: Json = False,
) -> None:
    """Write the sign of a table and the guide for patrons: limits, how to play, the bets, what they pay and cost.

    The odds are those of the layout under these options; options that the law does not allow are refused.
    """
    check_ending(out, PAPER)
    from pitboss.reports.papers import guide as made
    from pitboss.table import Refused

    try:
        with working(f"Working {game} out"):
            found = made(game, as_of=as_of, options=read_options(option), large=large)
    except Refused as refused:
        typer.echo(str(refused), err=True)
        raise typer.Exit(1) from None
    write(found, out, json=json)
