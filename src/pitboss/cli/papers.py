"""What commands that write papers share: the forms they come in, and where they go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pitboss.reports.papers import Paper

Out = Annotated[
    Path | None, typer.Option("--output", "-o", help="Where to write it; its ending says in which form.")
]

PAPER = (".txt", ".html", ".htm", ".pdf", ".json")
"""The forms of every paper, by the ending of the file."""


def check_ending(out: Path | None, endings: tuple[str, ...]) -> None:
    """Before anything is computed: a file that could not be written is a slip of whoever asks."""
    from pitboss.table import BadCommand

    if out is not None and out.suffix not in endings:
        known = [ending for ending in endings if ending != ".htm"]
        raise BadCommand(f"It is written as {', '.join(known[:-1])} or {known[-1]}, not as {out.name!r}.")
    if out is not None and not out.parent.is_dir():
        raise BadCommand(f"There is no folder {out.parent}.")


def write(made: Paper, out: Path | None, *, json: bool = False) -> None:
    """To a file, of which a line or JSON tells, or the text or the JSON to the screen."""
    if out is None and json:
        typer.echo(made.form("json").decode(), nl=False)
    elif out is None:
        typer.echo(made.text, nl=False)
    else:
        put(made.form(out.suffix[1:]), out, json=json)


def put(data: bytes, out: Path, *, json: bool = False) -> None:
    """To a file, of which a line or JSON tells."""
    from pitboss.cli.common import print_json

    save(data, out)
    if json:
        print_json({"file": str(out), "bytes": len(data)})
    else:
        typer.echo(f"{out}: {len(data):,} bytes")


def save(data: bytes, out: Path) -> None:
    from pitboss.table import BadCommand

    try:
        out.write_bytes(data)
    except OSError as error:
        raise BadCommand(f"{out} cannot be written: {error.strerror}.") from None
