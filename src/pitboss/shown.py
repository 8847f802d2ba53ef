"""Values as notebooks show them: a table in HTML, and rows as a data frame of whatever library is installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.util import find_spec
from typing import Any

from pitboss.errors import PitbossError


def html_table(caption: str, headers: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A plain table with a caption; every cell is escaped."""
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in headers)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def frame(rows: Sequence[Mapping[str, Any]], backend: str = "polars") -> Any:
    """Rows as a frame of `polars`, `pandas` or whatever else narwhals knows."""
    import narwhals

    if find_spec(backend) is None:
        raise PitbossError(f"A frame of {backend} needs the package {backend}, which is not installed.")
    columns = {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}
    made: Any = narwhals.from_dict(columns, backend=backend)  # pyright: ignore[reportArgumentType]
    return made.to_native()
