"""Where in a file something was filed: the line by which a person finds it. TOML readers do not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

_GAME = re.compile(r"^\s*\[\[\s*games\s*\]\]")


Block = tuple[int, tuple[str, ...]]
"""The number of its first line, and the lines."""
_NAMED = re.compile(r"\w[\w-]*")


def blocks(text: str) -> list[Block]:
    """The lines of each game with the number of the first; the whole file where only one game is filed."""
    lines = text.splitlines()
    starts = [at for at, line in enumerate(lines) if _GAME.match(line)]
    if not starts:
        return [(1, tuple(lines))]
    ends = [*starts[1:], len(lines)]
    return [(start + 1, tuple(lines[start:end])) for start, end in zip(starts, ends, strict=True)]


def date_line(text: str) -> int:
    """The line of the date that stands before all games, or 0."""
    for at, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("["):
            break
        if _says(line, "date"):
            return at
    return 0


def at_line(first: int, lines: Sequence[str], mistake: object) -> str:
    """`line 4: `, where a mistake names what a line files; else the first line of the game."""
    named = (each for each in _NAMED.findall(str(mistake)))
    where = (line_of(first, lines, name) for name in named if _filed(lines, name))
    return f"line {next(where, first)}: "


def _filed(lines: Sequence[str], name: str) -> bool:
    return any(_says(text, each) for text in lines for each in _spelt(name))


def line_of(first: int, lines: Sequence[str], what: str) -> int:
    """The line that files `pair_plus_table.flush`: the last word where it stands, or the nearest that is there."""
    name, _, line = what.partition(".")
    spelt = _spelt(name)
    within = [at for at, text in enumerate(lines) if any(_says(text, each) for each in spelt)]
    if line:
        after = range(within[0] if within else 0, len(lines))
        within = [at for at in after if _says(lines[at], line)] or within
    return first + (within[0] if within else 0)


def _spelt(name: str) -> set[str]:
    """How a filing may write an option."""
    return {name, name.removesuffix("_table"), {"table_min": "min", "table_max": "max"}.get(name, name)}


def _says(text: str, name: str) -> bool:
    """Whether a line gives a value to a name, or heads a table of that name, written with either dash."""
    told = re.escape(name.replace("_", "-")).replace(r"\-", "[-_]")
    return re.search(rf"(?<![\w-])[\"']?{told}[\"']?\s*(=|\.|\])", text.partition("#")[0]) is not None
