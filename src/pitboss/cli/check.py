"""`pitboss check`: a licensee's submission against the law of its date."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import AsOf, Json, print_json


def check(
    file: Annotated[Path, typer.Argument(help="The submission, a TOML file.", metavar="FILE")],
    *,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Hold a submission (game, date, options, pay tables, limits) against the law of its date.

    Every breach is named with its clause; the answer is 0 where there is none, and 1 where there is one.
    """
    from pitboss.submissions import check as rule
    from pitboss.submissions import read

    ruling = rule(read(file, as_of=as_of))
    if json:
        print_json(ruling.as_json())
    else:
        for breach in ruling.breaches:
            clauses = ", ".join(breach.cites)
            typer.echo(f"{breach.game}, {breach.what}: {breach.filed} is filed. {breach.allowed} ({clauses})")
        count = len(ruling.breaches)
        typer.echo("In order." if ruling.ok else f"{count} breach{'es' if count != 1 else ''}.")
    raise typer.Exit(0 if ruling.ok else 1)
