"""A paper as blocks: headings, paragraphs, tables, charts, clauses. One description, many ways to print it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from textwrap import wrap
from typing import Literal

import msgspec

from pitboss.reports.paper import DISCLAIMER, Imprint

Align = Literal["left", "right"]


class Heading(msgspec.Struct, frozen=True, tag=True):
    text: str
    level: int = 2


class Paragraph(msgspec.Struct, frozen=True, tag=True):
    text: str
    quiet: bool = False
    """A note in small type."""


class Items(msgspec.Struct, frozen=True, tag=True):
    """A list; `numbered` where its order counts."""

    texts: tuple[str, ...]
    numbered: bool = False


class Column(msgspec.Struct, frozen=True):
    name: str
    align: Align = "left"
    wide: bool = False
    """Takes the room that is left, and is wrapped."""


class Table(msgspec.Struct, frozen=True, tag=True):
    """Rows of text; `total` is the last row, set apart."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    total: tuple[str, ...] = ()


class Chart(msgspec.Struct, frozen=True, tag=True):
    """A drawing, and what it says for whoever does not see it."""

    svg: str
    caption: str
    alt: str


class Clause(msgspec.Struct, frozen=True):
    cite: str
    gist: str
    note: str = ""


class Clauses(msgspec.Struct, frozen=True, tag=True):
    clauses: tuple[Clause, ...]


class Facts(msgspec.Struct, frozen=True, tag=True):
    """What a paper is about, name by name; an empty value is left blank, to be filled in by hand."""

    rows: tuple[tuple[str, str], ...]


class Verdict(msgspec.Struct, frozen=True, tag=True):
    """What was asked and what is ruled, set apart, with the clauses that decide."""

    question: str
    ruling: str
    cites: tuple[str, ...]


class Steps(msgspec.Struct, frozen=True, tag=True):
    """What was done one after the other: what, what was decided on it, by which clauses."""

    steps: tuple[tuple[str, str, str], ...]


class Signature(msgspec.Struct, frozen=True, tag=True):
    """Lines to sign on, each with what is written under it."""

    labels: tuple[str, ...]


class PageBreak(msgspec.Struct, frozen=True, tag=True):
    """What follows begins on a page of its own."""


Block = (
    PageBreak | Heading | Paragraph | Items | Table | Chart | Clauses | Facts | Verdict | Signature | Steps
)


class Document(msgspec.Struct, frozen=True):
    """`kind` stands above the title: PAR SHEET, GAMING GUIDE; `large` is large type.

    one_page: each part between page breaks is printed on a page of its own, on as large a sheet as its type needs
    """

    imprint: Imprint
    kind: str
    about: str
    """What the head of every page says it is about."""
    blocks: tuple[Block, ...]
    large: bool = False
    one_page: bool = False
    kinds: tuple[str, ...] = ()
    """What stands above the title of each part, where they are not all of one kind."""

    def __str__(self) -> str:
        return as_text(self)

    def __repr__(self) -> str:
        return f"<Document {self.kind.capitalize()}: {self.imprint.title}>"

    def _repr_html_(self) -> str:
        from pitboss.reports.html import as_html

        page = escape(as_html(self), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:40em;border:0;background:#fff"></iframe>'


def columns(*names: str) -> tuple[Column, ...]:
    """Columns by name: one that ends with `>` is flush right, one that ends with `*` takes the room that is left."""
    return tuple(
        Column(name.rstrip(">*"), "right" if name.endswith(">") else "left", wide=name.endswith("*"))
        for name in names
    )


_ODDS = re.compile(r"(?<=\d) (to|for) (?=\d)")


def unbroken(text: str) -> str:
    """Odds such as `10 to 1` stand on one line where a paper is set in columns."""
    return _ODDS.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)


class Anchors:
    """Where a paper lists clauses in their own words: a citation elsewhere in it leads there."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        listed = [each.cite for block in blocks if isinstance(block, Clauses) for each in block.clauses]
        self.of = {cite: f"clause-{at}" for at, cite in enumerate(dict.fromkeys(listed), start=1)}
        longest = sorted(map(re.escape, self.of), key=len, reverse=True)
        self._cited = re.compile(rf"(?<![\w.])(?:{'|'.join(longest)})(?![\w(])") if longest else None
        self._set: set[str] = set()

    def pieces(self, text: str) -> Iterator[tuple[str, str | None]]:
        """The text in order, and for each piece that is a citation the anchor that it leads to."""
        at = 0
        for found in self._cited.finditer(text) if self._cited else ():
            if found.start() > at:
                yield text[at : found.start()], None
            yield found[0], self.of[found[0]]
            at = found.end()
        if at < len(text) or not text:
            yield text[at:], None

    def first(self, cite: str) -> str | None:
        """The anchor of a clause where it is listed; a name is given once, however often it is listed."""
        if cite in self._set:
            return None
        self._set.add(cite)
        return self.of.get(cite)


def as_text(document: Document) -> str:
    """The paper for a terminal, a mail, or a program that reads aloud."""
    imprint = document.imprint
    lines = [f"{document.kind}: {imprint.title}", document.about, imprint.line]
    for block in document.blocks:
        lines += ["", *_lines(block)]
    return "\n".join([*lines, "", DISCLAIMER, ""])


def _lines(block: Block) -> list[str]:
    match block:
        case PageBreak():
            return []
        case Heading(text=text, level=level):
            return [text, ("=" if level <= 2 else "-") * len(text)]
        case Paragraph(text=text):
            return [text]
        case Items(texts=texts, numbered=numbered):
            return [f"{f'{at}.' if numbered else '-'} {text}" for at, text in enumerate(texts, start=1)]
        case Table():
            return _table_lines(block)
        case Facts(rows=rows):
            return [f"{name}: {value or '_' * 30}" for name, value in rows]
        case Verdict(question=question, ruling=ruling, cites=cites):
            return [
                f"Question: {question}",
                f"Ruling: {ruling}",
                f"Decided by: {', '.join(cites) or 'no clause'}",
            ]
        case Steps(steps=steps):
            return [line for at, step in enumerate(steps, start=1) for line in _step_lines(at, step)]
        case Signature(labels=labels):
            return [f"{'_' * 34}  {label}" for label in labels]
        case Chart(caption=caption, alt=alt):
            return [f"{caption} {alt}".strip()]
        case Clauses(clauses=clauses):
            return [f"{each.cite}  {each.gist}{f'  [{each.note}]' if each.note else ''}" for each in clauses]


def _step_lines(number: int, step: tuple[str, str, str]) -> list[str]:
    asked, decided, cites = step
    lines = [f"{number}. {asked}", *(f"   {line}" for line in wrap(decided, 110))]
    return [*lines, f"   Clauses: {cites}"] if cites else lines


def _table_lines(table: Table) -> list[str]:
    rows = [tuple(column.name for column in table.columns), *table.rows]
    rows += [table.total] if table.total else []
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
    told = [
        "  ".join(
            text.rjust(width) if column.align == "right" else text.ljust(width)
            for text, width, column in zip(row, widths, table.columns, strict=True)
        ).rstrip()
        for row in rows
    ]
    rule = "-" * max(map(len, told))
    if table.total:
        told.insert(-1, rule)
    return [*([table.caption] if table.caption else []), told[0], rule, *told[1:]]
