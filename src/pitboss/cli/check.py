"""`pitboss check`: a licensee's submission against the law of its date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import AsOf, Json, percent, print_columns, print_json
from pitboss.cli.papers import PAPER, Out, check_ending, save, write
from pitboss.cli.waiting import working

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.submissions import Change, Ruling


def check(
    file: Annotated[Path | None, typer.Argument(help="The submission, a TOML file.", metavar="FILE")] = None,
    *,
    against: Annotated[
        Path | None,
        typer.Option("--against", help="The filing before: what changed, and the notices that 8.3 asks for."),
    ] = None,
    out: Out = None,
    as_of: AsOf = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of submissions, for editors.")
    ] = False,
    json: Json = False,
) -> None:
    """Hold a submission (game, date, options, pay tables, limits) against the law of its date.

    Every breach is named with its line and clause; the answer is 0 where there is none, and 1 where there is one.
    A submission in order prints the edges of what was filed.
    """
    from pitboss import submissions
    from pitboss.table import BadCommand

    if schema:
        print_json(submissions.schema())
        return
    if file is None:
        raise BadCommand("A submission is named: pitboss check FILE.")
    check_ending(out, PAPER)
    filings = submissions.read(file, as_of=as_of)
    with working("Checking"):
        ruling = submissions.check(filings, edges_of_wrong=json or out is not None)
    changes = (
        None if against is None else submissions.compare(submissions.read(against, as_of=as_of), filings)
    )
    if out is not None:
        from pitboss.reports.papers import Paper
        from pitboss.reports.submission import document

        paper = Paper(document(filings, ruling, changes))
        if json:
            save(paper.form(out.suffix[1:]), out)
        else:
            write(paper, out)
    if json:
        told = ruling.as_json()
        told |= {} if changes is None else {"changes": changes}
        print_json(told if out is None else {**told, "file": str(out)})
    elif out is None:
        _print(ruling, changes)
    raise typer.Exit(0 if ruling.ok else 1)


def _print(ruling: Ruling, changes: Sequence[Change] | None) -> None:
    from pitboss.submissions import place_of

    for breach in ruling.breaches:
        clauses, where = ", ".join(breach.cites), "" if breach.line is None else f"line {breach.line}: "
        typer.echo(
            f"{where}{breach.game}, {breach.what}: {breach.said} is filed. {breach.allowed} ({clauses})"
        )
    count = len(ruling.breaches)
    typer.echo("In order." if ruling.ok else f"{count} breach{'es' if count != 1 else ''}.")
    typer.echo(ruling.held)
    for change in changes or ():
        clauses, where = ", ".join(change.cites), place_of(change.game, change.tables)
        typer.echo(
            f"{where}, {change.option}: {change.was} becomes {change.becomes}. {change.notice} ({clauses})"
        )
    if changes is not None and not changes:
        typer.echo("Nothing changed.")
    if ruling.ok and ruling.edges:
        rows = [
            [
                place_of(edge["game"], edge["tables"]),
                edge["wager"] if edge["offered"] else f"{edge['wager']} (not offered)",
                percent(edge["house_edge"]["value"]),
                edge["pays"],
            ]
            for edge in ruling.edges
        ]
        print_columns(["game", "wager", "house edge", "pays"], rows, right=["house edge"])
