"""Arrays of PostgreSQL, written out as text: the driver would look at every element of a list by itself."""

from collections.abc import Iterable


def wholes(values: Iterable[int | None]) -> str:
    # As Python writes a list, which is quicker than to join its elements.
    return f"{{{str([*values])[1:-1]}}}".replace("None", "NULL")


def words(values: Iterable[str | None]) -> str:
    """Texts; all of them are quoted at once where none holds a line break, which nothing does that is chained."""
    each = [*values]
    texts = [value for value in each if value is not None]
    if len(texts) == len(each) > 0:
        text = "\n".join(texts)
        if text.count("\n") == len(texts) - 1:
            quoted = _escaped(text).replace("\n", '","')
            return f'{{"{quoted}"}}'
    return f"{{{','.join(['NULL' if value is None else _quoted(value) for value in each])}}}"


def _quoted(value: str) -> str:
    return f'"{_escaped(value)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
