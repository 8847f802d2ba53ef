"""Arrays of PostgreSQL, written out as text: the driver would look at every element of a list by itself."""

from collections.abc import Iterable


def wholes(values: Iterable[int | None]) -> str:
    return f"{{{','.join(['NULL' if value is None else str(value) for value in values])}}}"


def words(values: Iterable[str | None]) -> str:
    return f"{{{','.join(['NULL' if value is None else _quoted(value) for value in values])}}}"


def _quoted(value: str) -> str:
    if '"' in value or "\\" in value:
        value = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{value}"'
