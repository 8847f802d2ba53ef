"""The ruling on a submission as a paper: every breach with its line, the edges of what was filed, what changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from pitboss.games import find
from pitboss.law import catalogue
from pitboss.reports import paper
from pitboss.reports.document import Block, Document, Heading, Paragraph, Table, columns
from pitboss.reports.drawing import chance
from pitboss.reports.paper import Imprint

if TYPE_CHECKING:
    from pitboss.submissions import Change, Filing, Ruling


def document(filings: Sequence[Filing], ruling: Ruling, changes: Sequence[Change] | None = None) -> Document:
    """The day of the paper is the latest of those filed."""
    held = catalogue()
    house = next((filing.house for filing in filings if filing.house), "")
    day = max(filing.as_of or held.newest for filing in filings)
    filed = [(filing.game, str(filing.as_of), filing.options) for filing in filings]
    imprint = Imprint(
        house or "Rules of the Games submission", day, held.digest, paper.digest(filed), "filing"
    )
    return Document(
        imprint=imprint, kind="RULES OF THE GAMES SUBMISSION", about=f"N.J.A.C. 19:47, filed for {day}.",
        blocks=tuple(_blocks(filings, ruling, changes)),
    )  # fmt: skip


def _blocks(filings: Sequence[Filing], ruling: Ruling, changes: Sequence[Change] | None) -> Iterator[Block]:
    count = len(ruling.breaches)
    yield Paragraph("In order." if ruling.ok else f"{count} breach{'es' if count != 1 else ''}.")
    yield Heading("What is filed")
    yield Table(
        columns("game", "tables", "law of", "options, pay tables and limits*"),
        tuple(
            (
                find(filing.game).name, ", ".join(map(str, filing.tables)) or "-", str(filing.as_of or "newest"),
                "; ".join(f"{name} {told(value)}" for name, value in filing.options.items()) or "as the law has it",
            )
            for filing in filings
        ),
    )  # fmt: skip
    if ruling.breaches:
        yield Heading("Breaches")
        yield Table(
            columns("line>", "game", "what", "filed", "allowed*", "clauses*"),
            tuple(
                (
                    str(each.line or ""), each.game, each.what, told(each.filed), each.allowed, ", ".join(each.cites),
                )
                for each in ruling.breaches
            ),
        )  # fmt: skip
    if changes is not None:
        yield from _changed(changes)
    if ruling.edges:
        yield Heading("House edge of every wager as filed")
        yield Table(
            columns("game", "wager", "pays*", "house edge>"),
            tuple(
                (edge["game"], edge["wager"], edge["pays"], chance(edge["house_edge"]["value"]))
                for edge in ruling.edges
            ),
        )


def _changed(changes: Sequence[Change]) -> Iterator[Block]:
    yield Heading("What changed, and the notices it needs")
    if not changes:
        yield Paragraph("Nothing changed.")
        return
    yield Table(
        columns("game", "option", "before", "after", "notice*", "clauses"),
        tuple(
            (
                each.game,
                each.option,
                told(each.before),
                told(each.after),
                each.notice,
                ", ".join(each.cites[:2]),
            )
            for each in changes
        ),
    )


def told(value: Any) -> str:
    """A filed value in short."""
    text = "-" if value is None else str(value)
    if isinstance(value, dict):
        text = ", ".join(f"{name} {told(each)}" for name, each in cast("dict[str, Any]", value).items())
    return text if len(text) <= 60 else f"{text[:57]}..."
