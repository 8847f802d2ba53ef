"""`pitboss randomness`: the tests of random numbers as a laboratory reads them."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import Json
from pitboss.cli.papers import Out, check_ending, write
from pitboss.cli.waiting import working

ENDINGS = (".pdf", ".html", ".json", ".txt")


def randomness(
    *,
    out: Out = None,
    live: Annotated[
        bool, typer.Option("--live", help="The source of live tables; its figures are other ones each time.")
    ] = False,
    draws: Annotated[int, typer.Option(help="About how many draws each test takes.", min=10_000)] = 200_000,
    seed: Annotated[int, typer.Option(help="Names every number of the simulation's stream.", min=0)] = 1947,
    json: Json = False,
) -> None:
    """Test dice, wheels, balls and shuffles as the tables draw them; the answer is 1 where a test failed."""
    check_ending(out, ENDINGS)
    from pitboss.reports.papers import Paper
    from pitboss.reports.randomness import document, report

    with working("Drawing"):
        found = report(which="live" if live else "simulation", draws=draws, seed=seed)
    if json and out is None:
        typer.echo(found.as_json().decode(), nl=False)
    else:
        write(Paper(document(found), {"json": found.as_json}), out, json=json)
    raise typer.Exit(0 if found.passed else 1)
