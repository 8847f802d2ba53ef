"""Arrays of PostgreSQL, written out as text: the driver would look at every element of a list by itself."""

from collections.abc import Iterable


def wholes(values: Iterable[int]) -> str:
    return f"{{{','.join(map(str, values))}}}"


def words(values: Iterable[str]) -> str:
    escaped = (value.replace("\\", "\\\\").replace('"', '\\"') for value in values)
    return "{" + ",".join(f'"{value}"' for value in escaped) + "}"
