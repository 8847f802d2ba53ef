"""What changed in the law between two days, as a paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from pitboss.law import Change, catalogue
from pitboss.law.ids import subchapter
from pitboss.reports import paper
from pitboss.reports.document import Block, Clause, Clauses, Document, Heading, Paragraph
from pitboss.reports.paper import Imprint
from pitboss.reports.papers import Paper

_WORDS = {"added": "new", "renumbered": "numbered anew"}


def law_changes(first: date, second: date, *, game: str | None = None) -> Paper:
    """From the earlier of the two days to the later one; of one game, or of all."""
    days = min(first, second), max(first, second)
    held = catalogue()
    changes = held.changes(*days, game=game)
    title = f"What changed from {days[0]} to {days[1]}"
    imprint = Imprint(title, days[1], held.digest, paper.digest([*map(str, days), game]), "days")
    about = "N.J.A.C. 19:47" if game is None else f"N.J.A.C. 19:47, {held.games[game].name}"
    return Paper(
        Document(
            imprint=imprint, kind="CHANGES IN THE LAW", about=f"{about}.", blocks=tuple(_blocks(changes))
        )
    )


def _blocks(changes: Sequence[Change]) -> Iterator[Block]:
    count = len(changes)
    yield Paragraph(
        f"{count} change{'s' if count != 1 else ''}." if count else "Nothing changed between these days."
    )
    names = {sub.id: sub.name for sub in catalogue().subchapters.values()}
    found: dict[str, list[Clause]] = {}
    for change in changes:
        cite = change.cites[-1]
        found.setdefault(subchapter(cite) or "", []).append(
            Clause(
                cite, _said(change), f"{_WORDS.get(change.change, change.change)} on {change.day.isoformat()}"
            )
        )
    for home, clauses in found.items():
        yield Heading(f"{home} {names.get(home, '')}".strip())
        yield Clauses(tuple(clauses))


def _said(change: Change) -> str:
    name = f"{change.name}: " if change.what == "figure" else ""
    before, after = _told(change.before), _told(change.after)
    if change.change == "renumbered":
        return f"Was {before}"
    if before and after:
        return f"{name}Before: {before} Now: {after}"
    return f"{name}{after or before}"


def _told(value: Any) -> str:
    if value is None:
        return ""
    text = str(value)
    return text if text.endswith(".") else f"{text}."
