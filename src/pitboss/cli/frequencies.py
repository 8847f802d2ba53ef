"""`pitboss frequencies`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import Json, complete_game, print_columns, print_json
from pitboss.cli.waiting import working

if TYPE_CHECKING:
    from pitboss.games.poker.frequencies import Frequencies, Opening


def frequencies(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="One of the ten poker games.", autocompletion=complete_game)
    ],
    *,
    openings: Annotated[
        bool, typer.Option("--openings", help="Mambo stud: every opening hand and what becomes of it.")
    ] = False,
    json: Json = False,
) -> None:
    """How often every hand and every low of a poker game comes, over all deals, in whole numbers."""
    from pitboss.games.poker import frequencies as tables
    from pitboss.installed import lacks
    from pitboss.table import BadCommand

    if openings and game != "mambo-stud":
        raise BadCommand("Opening hands are listed for mambo-stud.")
    try:
        with working(f"Counting {game}"):
            found = tables.frequencies(game, threads=os.cpu_count() or 1)
    except ModuleNotFoundError as missing:
        raise BadCommand(lacks("Counting", str(missing.name))) from missing
    hands = list(tables.openings()) if openings else []
    if json:
        print_json(_as_json(found, hands, openings=openings))
    elif openings:
        _print_openings(hands)
    else:
        _print(found)


def _as_json(found: Frequencies, hands: list[Opening], *, openings: bool) -> dict[str, Any]:
    import msgspec

    whole: dict[str, Any] = msgspec.to_builtins(found)
    return {**whole, "openings": msgspec.to_builtins(hands)} if openings else whole


def _print(found: Frequencies) -> None:
    for table in found.tables:
        typer.secho(f"{table.half} ({table.ranking})", bold=True)
        rows = [
            [name, f"{count:,}", f"{100 * count / found.deals:.6f}%", _one_in(found.deals, count)]
            for name, count in table.counts.items()
        ]
        rows.append(["all", f"{found.deals:,}", "", ""])
        rows += [
            [name, f"{count:,}", f"{100 * count / found.deals:.6f}%", _one_in(found.deals, count)]
            for name, count in table.lows.items()
        ]
        print_columns(["hand", "deals", "share", "one in"], rows, right=["deals", "share", "one in"])
        typer.echo("")
    typer.echo(f"All deals of {found.cards} cards; exact.")


def _print_openings(hands: list[Opening]) -> None:
    kinds = list(hands[0].high)
    headers = ["hand", "ways", *kinds, "low"]
    rows = [
        [hand.hand, str(hand.ways), *(str(hand.high[kind]) for kind in kinds), str(hand.low["low"])]
        for hand in hands
    ]
    print_columns(headers, rows, right=headers[1:])
    typer.echo(f"Of {hands[0].deals:,} ways in which the third card and the community card can fall; exact.")


def _one_in(deals: int, count: int) -> str:
    return f"{deals / count:,.1f}" if count else "never"
