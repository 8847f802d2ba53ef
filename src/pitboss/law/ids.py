"""Citations as the regulation writes them, compared part by part.

`19:47-1.2(a)1i(1)` is chapter 19:47, subchapter 1, section 2, then (a), 1, i, (1).
A quoted word (`19:47-1.1 'Come Point'`) or `table` lies under the clause before it; where no section of a
subchapter is on record, its rules have only such words (`19:47-35 'cut'`).
"""

from __future__ import annotations

import re
from functools import cache

from pitboss.errors import PitbossError

_CHAPTER = re.compile(
    r"(?P<chapter>\d+:\d+[A-Z]?)(?:-(?P<sub>\d+[A-Z]?)(?:\.(?P<section>\d+[A-Z]*)(?P<rest>.*)|(?P<named>\s'[^']*'))?)?"
)
_PART = re.compile(r"\s*(?:(\(\w+\))|(\d+)|('[^']*')|([A-Za-z]+))")
_ROMAN = {"i": 1, "v": 5, "x": 10}


class BadCitation(PitbossError, ValueError):
    """Text that does not have the shape of a citation."""


@cache
def parts(citation: str) -> tuple[str, ...]:
    """The parts of a citation, outermost first; raises BadCitation for anything else."""
    found = _CHAPTER.fullmatch(citation.strip())
    if found is None:
        raise BadCitation(f"{citation!r} is not a citation such as 19:47-1.2(a)1.")
    outer = [part for part in found.group("chapter", "sub", "section") if part is not None]
    rest, at = (found.group("rest") or found.group("named") or "").rstrip(), 0
    while at < len(rest):
        part = _PART.match(rest, at)
        if part is None:
            raise BadCitation(f"{citation!r} is not a citation: {rest[at:]!r} cannot be read.")
        outer.append(part.group().strip())
        at = part.end()
    return tuple(outer)


def under(cited: str, claim: str) -> bool:
    """Whether `cited` is the clause `claim` or lies under it."""
    wanted = parts(claim)
    return parts(cited)[: len(wanted)] == wanted


def subchapter(citation: str) -> str | None:
    """The subchapter a citation lies in (`19:47-1`), or None for the chapter itself."""
    head = parts(citation)
    return f"{head[0]}-{head[1]}" if len(head) > 1 else None


def section(citation: str) -> str | None:
    """The section a citation lies in (`19:47-1.2`), or None for something wider."""
    head = parts(citation)
    return f"{head[0]}-{head[1]}.{head[2]}" if len(head) > 2 and head[2][0] != "'" else None


def order(citation: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key for the order of the book: 1.2 before 1.10, (a)2 before (a)10, iv after iii."""
    return tuple(_rank(part, depth) for depth, part in enumerate(parts(citation)))


def _rank(part: str, depth: int) -> tuple[int, int, str]:
    bare = part.strip("()")
    number = re.match(r"\d+", bare)
    if number:
        return (1, int(number.group()), bare)
    if depth > 3 and set(bare) <= set(_ROMAN) and not part.startswith("'"):
        return (1, _roman(bare), bare)
    return (0 if part.startswith("'") else 2, 0, bare)


def _roman(numeral: str) -> int:
    values = [_ROMAN[letter] for letter in numeral]
    following = [*values[1:], 0]
    return sum(-value if value < after else value for value, after in zip(values, following, strict=True))
