"""`pitboss rule`: the ruling on a case, as a page to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import Json


def rule(
    case: Annotated[Path, typer.Argument(help="A case file.")],
    *,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write it: .txt, .html, .pdf or .json.")
    ] = None,
    number: Annotated[int, typer.Option("--number", help="Which case of the file, from 1.")] = 1,
    when: Annotated[str, typer.Option(help="The date and hour to print; empty: left blank.")] = "",
    table: Annotated[str, typer.Option(help="The table to print.")] = "",
    asked_by: Annotated[str, typer.Option(help="Who asked for the ruling.")] = "",
    ruled_by: Annotated[str, typer.Option(help="Who ruled, and signs.")] = "",
    step: Annotated[
        int, typer.Option(help="The step that is ruled on, from 1; 0: the last that decides something.")
    ] = 0,
    deck: Annotated[bool, typer.Option("--deck", help="Print the order of the deck as well.")] = False,
    json: Json = False,
) -> None:
    """Rule on a case: the ruling and the clause that decides, the table as it lay, the sums, the steps, all clauses."""
    from pitboss.cases import CaseError, read_cases
    from pitboss.cli.papers import PAPER, check_ending, write
    from pitboss.reports.papers import Paper
    from pitboss.reports.ruling import Particulars, document, ruled
    from pitboss.table import BadCommand

    check_ending(out, PAPER)
    if not case.is_file():
        raise BadCommand(f"There is no case file {case}.")
    found = list(read_cases(case))
    if not 1 <= number <= len(found):
        raise BadCommand(f"{case} holds {len(found)} case(s); there is no number {number}.")
    chosen = found[number - 1]
    if isinstance(chosen, CaseError):
        raise chosen
    if not 0 <= step <= len(chosen.play):
        raise BadCommand(f"The case has {len(chosen.play)} steps; there is no step {step}.")
    made = ruled(chosen)
    said = Particulars(when=when, table=table, asked_by=asked_by, ruled_by=ruled_by, step=step, deck=deck)
    write(Paper(document(chosen, said, made=made)), out, json=json)
    raise typer.Exit(0 if made.result.ok else 1)
