"""`pitboss rule`: the ruling on a case, as a page to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def rule(
    case: Annotated[Path, typer.Argument(help="A case file.")],
    *,
    out: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write it: .txt, .html or .pdf.")
    ] = None,
    number: Annotated[int, typer.Option("--number", "-n", help="Which case of the file, from 1.")] = 1,
) -> None:
    """Rule on a case: what was decided, the arithmetic, the clauses, why the nearest alternative does not apply."""
    from pitboss.cases import CaseError, read_cases, replay_case
    from pitboss.reports.ruling import as_html, as_pdf, as_text, page
    from pitboss.table import BadCommand

    if not case.is_file():
        raise BadCommand(f"There is no case file {case}.")
    found = list(read_cases(case))
    if not 1 <= number <= len(found):
        raise BadCommand(f"{case} holds {len(found)} case(s); there is no number {number}.")
    chosen = found[number - 1]
    if isinstance(chosen, CaseError):
        raise chosen
    result = replay_case(chosen)
    made = page(chosen, result)
    match out.suffix if out is not None else ".txt":
        case ".html" | ".htm":
            data = as_html(made).encode()
        case ".pdf":
            data = as_pdf(made)
        case ".txt":
            data = as_text(made).encode()
        case other:
            raise BadCommand(f"A ruling is written as .txt, .html or .pdf, not as {other}.")
    if out is None:
        typer.echo(data.decode(), nl=False)
    else:
        try:
            out.write_bytes(data)
        except OSError as error:
            raise BadCommand(f"{out} cannot be written: {error.strerror}.") from None
        typer.echo(f"{out}: {len(data):,} bytes")
    raise typer.Exit(0 if result.ok else 1)
