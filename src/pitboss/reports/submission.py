"""The ruling on a submission as a paper: every breach with its line, the edges of what was filed, what changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.games import find
from pitboss.law import catalogue
from pitboss.reports import paper
from pitboss.reports.document import Block, Document, Heading, Items, Paragraph, Table, columns
from pitboss.reports.drawing import chance
from pitboss.reports.paper import Imprint
from pitboss.submissions.check import in_words
from pitboss.submissions.file import place_of
from pitboss.table.felt import named

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
    count, held = len(ruling.breaches), catalogue()
    yield Paragraph("In order." if ruling.ok else f"{count} breach{'es' if count != 1 else ''}.")
    yield Paragraph(ruling.held)
    yield Heading("What is filed")
    yield Table(
        columns("game", "tables", "law of", "options, pay tables and limits*"),
        tuple(
            (
                find(filing.game).name, ", ".join(map(str, filing.tables)) or "-", str(filing.as_of or held.newest),
                "; ".join(f"{name}: {value}" for name, value in in_words(filing)) or "as the law has it",
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
                    str(each.line or ""), find(each.game).name, each.what, each.said, each.allowed,
                    ", ".join(each.cites),
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
                (
                    place_of(find(edge["game"]).name, edge["tables"]),
                    called(edge),
                    edge["pays"],
                    chance(edge["house_edge"]["value"]),
                )
                for edge in ruling.edges
            ),
        )


def _changed(changes: Sequence[Change]) -> Iterator[Block]:
    yield Heading("What changed, and the notices it needs")
    if not changes:
        yield Paragraph("Nothing changed.")
        return
    timed = any(each.earliest for each in changes)
    yield Table(
        columns("game", "option", "before*", "after*", "notice", *(["from"] if timed else []), "clauses*"),
        tuple(
            (
                place_of(find(each.game).name, each.tables), each.option, each.was, each.becomes, each.wait,
                *([f"{each.earliest:%Y-%m-%d %H:%M}" if each.earliest else "-"] if timed else []),
                ", ".join(each.cites[:2]),
            )
            for each in changes
        ),
    )  # fmt: skip
    asked: dict[str, dict[str, None]] = {}
    for each in changes:
        asked.setdefault(each.rule, {})[each.option] = None
    yield Items(tuple(f"{', '.join(options)}: {rule}" for rule, options in asked.items()))


def called(edge: Mapping[str, Any]) -> str:
    """A wager by its name; one that these tables do not take is said to be so."""
    name = named(find(edge["game"]).names, edge["wager"])
    return name if edge["offered"] else f"{name} (not offered)"
