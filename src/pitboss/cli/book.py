"""`pitboss book` and `pitboss petition`."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import AsOf, Json, OptionList, complete_game, read_options
from pitboss.cli.papers import PAPER, Out, check_ending, write
from pitboss.cli.waiting import working


def book(
    *,
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            "-g",
            help="Only this game; may be repeated.",
            autocompletion=complete_game,
        ),
    ] = None,
    out: Out = None,
    as_of: AsOf = None,
    history: Annotated[
        bool, typer.Option("--history/--no-history", help="What changed since each game's first day.")
    ] = True,
    json: Json = False,
) -> None:
    """Write the book of odds: all wagers of all games under the law of a day, edges sorted, and what changed.

    Where best play has not been counted before on this machine this takes minutes; each game is named as it begins.
    """
    check_ending(out, PAPER)
    from pitboss.reports.book import book as made
    from pitboss.reports.papers import Paper

    def working(name: str) -> None:
        typer.echo(f"{name} ...", err=True)

    write(Paper(made(as_of=as_of, games=game or (), history=history, working=working)), out, json=json)


def petition(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="The game's id.",
            autocompletion=complete_game,
        ),
    ],
    *,
    by: Annotated[str, typer.Option("--by", help="Who petitions.")] = "",
    licensee: Annotated[
        str, typer.Option("--licensee", help="The casino licensee that will test the game.")
    ] = "",
    out: Out = None,
    as_of: AsOf = None,
    option: OptionList = None,
    json: Json = False,
) -> None:
    """Write a petition for a game (8.4): rules, wagers, true and payout odds in the order of the chapter."""
    check_ending(out, PAPER)
    from pitboss.reports.papers import petition as made

    with working(f"Working {game} out"):
        paper = made(game, as_of=as_of, options=read_options(option), by=by, licensee=licensee)
    write(paper, out, json=json)
