"""Values as notebooks show them: a table in HTML, and rows as a data frame of whatever library is installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.util import find_spec
from typing import Any

from pitboss.errors import PitbossError, text


def html_table(caption: str, headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A plain table with a caption; every cell is escaped."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in headers)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def frame(rows: Sequence[Mapping[str, Any]], backend: str = "polars") -> Any:
    """Rows as a frame of `polars`, `pandas` or whatever else narwhals knows."""
    import narwhals

    unknown = f"There are no frames of {backend!r}; there are polars, pandas and pyarrow."
    if not text("A library of frames", backend, PitbossError).isidentifier():
        raise PitbossError(unknown)
    if find_spec(backend) is None:
        raise PitbossError(f"A frame of {backend} needs the package {backend}, which is not installed.")
    columns = {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}
    try:
        made: Any = narwhals.from_dict(columns, backend=backend)  # pyright: ignore[reportArgumentType]
    except ValueError:
        raise PitbossError(unknown) from None
    return made.to_native()
