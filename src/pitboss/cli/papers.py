"""What commands that write papers share: the forms they come in, and where they go."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pitboss.reports.document import Document

Out = Annotated[
    Path | None, typer.Option("--output", "-o", help="Where to write it; its ending says in which form.")
]

PAPER = (".txt", ".html", ".htm", ".pdf")
"""The forms of every paper, by the ending of the file."""


def forms(document: Document) -> dict[str, Callable[[], bytes]]:
    """The forms that every paper has, by the ending of the file."""

    def text() -> bytes:
        from pitboss.reports.document import as_text

        return as_text(document).encode()

    def html() -> bytes:
        from pitboss.reports.html import as_html

        return as_html(document).encode()

    def pdf() -> bytes:
        from pitboss.reports.print import as_pdf

        return as_pdf(document)

    return {".txt": text, ".html": html, ".htm": html, ".pdf": pdf}


def check_ending(out: Path | None, endings: Mapping[str, object] | tuple[str, ...]) -> None:
    """Before anything is computed: a file that could not be written is a slip of whoever asks."""
    from pitboss.table import BadCommand

    if out is not None and out.suffix not in endings:
        known = [ending for ending in endings if ending != ".htm"]
        raise BadCommand(f"It is written as {', '.join(known[:-1])} or {known[-1]}, not as {out.name!r}.")
    if out is not None and not out.parent.is_dir():
        raise BadCommand(f"There is no folder {out.parent}.")


def write(made: Mapping[str, Callable[[], bytes]], out: Path | None) -> None:
    """To a file, or the text to the screen."""
    check_ending(out, made)
    if out is None:
        typer.echo(made[".txt"]().decode(), nl=False)
    else:
        put(made[out.suffix](), out)


def put(data: bytes, out: Path) -> None:
    from pitboss.table import BadCommand

    try:
        out.write_bytes(data)
    except OSError as error:
        raise BadCommand(f"{out} cannot be written: {error.strerror}.") from None
    typer.echo(f"{out}: {len(data):,} bytes")
