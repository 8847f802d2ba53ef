"""`pitboss par`: the PAR sheet of a game, and its verification."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import AsOf, Json, OptionList, PayoutAmount, complete_game, read_options
from pitboss.cli.papers import Out, check_ending, write
from pitboss.cli.waiting import working

ENDINGS = (".pdf", ".html", ".json", ".xlsx", ".txt")
ROUNDS = 1_000_000
SEED = 1947


def par(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The game's id; or `verify` with a sheet.", autocompletion=complete_game
        ),
    ],
    sheet: Annotated[
        Path | None, typer.Argument(metavar="[SHEET.json]", help="With `verify`: the sheet, as JSON.")
    ] = None,
    *,
    out: Out = None,
    as_of: AsOf = None,
    option: OptionList = None,
    amount: PayoutAmount = None,
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", help="Rounds to simulate beside the exact figures; 0 leaves it out.", min=0),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Names every die and card of the simulation.")] = SEED,
    json: Json = False,
) -> None:
    """Write the PAR sheet of a game (.pdf, .html, .json, .xlsx, .txt), or verify one: pitboss par verify SHEET.json.

    Rules in force with their clauses, the return table of every wager, edge, risk, hit frequency, variance, skew, best
    play, hold by number of rounds, and a simulation with its z. The same input gives the same bytes.
    """
    from pitboss.money import parse_dollars
    from pitboss.table import BadCommand

    if game == "verify":
        if out is not None or as_of is not None or option or amount is not None or rounds is not None:
            raise BadCommand("A sheet says itself what it was made of; only --json goes with verify.")
        _verify(sheet, json=json)
        return
    if sheet is not None:
        raise BadCommand(f"{sheet} stands after a game; a sheet is verified by: pitboss par verify {sheet}.")
    check_ending(out, ENDINGS)
    from pitboss.reports.papers import par as made

    cents = None if amount is None else parse_dollars(amount)
    played = (ROUNDS if find_spec("numba") else 0) if rounds is None else rounds
    options = read_options(option)
    with working(f"Working {game} out"):
        found = made(game, as_of=as_of, options=options, amount=cents, rounds=played, seed=seed)
    if json and out is None:
        typer.echo(found.form("json").decode(), nl=False)
        return
    write(found, out, json=json)


def _verify(path: Path | None, *, json: bool) -> None:
    from pitboss.cli.common import print_json
    from pitboss.reports.verify import read, verify
    from pitboss.table import BadCommand

    if path is None:
        raise BadCommand("A sheet to verify is named: pitboss par verify SHEET.json.")
    with working("Computing the sheet again"):
        found = verify(read(path))
    if json:
        print_json({"ok": found.ok, "differences": found.differences, "made_by": found.made_by})
    else:
        for line in (*found.made_by, *found.differences):
            typer.echo(line)
        count = len(found.differences)
        typer.echo("The sheet agrees." if found.ok else f"{count} difference{'s' if count != 1 else ''}.")
    raise typer.Exit(0 if found.ok else 1)
