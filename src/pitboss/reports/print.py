"""A paper as Typst source, and the PDF made of it: tagged, PDF/A-2u and PDF/UA-1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from pitboss.reports import paper
from pitboss.reports.document import (
    Anchors,
    Block,
    Chart,
    Clauses,
    Document,
    Facts,
    Heading,
    Items,
    PageBreak,
    Paragraph,
    Signature,
    Steps,
    Table,
    Verdict,
    unbroken,
)
from pitboss.reports.paper import DISCLAIMER, literal, quoted


class Setting(NamedTuple):
    """How a page is set: paper and margin in inches, the type in points, and in how many columns."""

    width: float = 8.5
    height: float = 11
    size: float = 10
    columns: int = 1
    margin: float = 0.9


_SHEETS = ((8.5, 11), (11, 17), (17, 22), (22, 34))
"""US letter, tabloid, and the two sheets above it, each twice the one before."""
_MARGIN, _GUTTER = 0.6, 2
"""Of a page that must hold everything: inches around it, and sizes of the type between its columns."""
_SIZES = {False: (12, 11, 10, 9.5, 9, 8.5, 8), True: (24, 20, 18, 16, 15, 14)}
"""Type of a page that must hold everything: smaller before the sheet is larger, never smaller than can be read. It
fills the page that it is on."""


def as_pdf(document: Document) -> bytes:
    return paper.as_pdf(as_typst(document), document.imprint)


def as_typst(document: Document) -> str:
    if not document.one_page:
        anchors = Anchors(document.blocks)
        return "\n".join([_STYLE, _part(document, document.blocks, _usual(document), anchors)])
    parts = _parts(document)
    made = [
        _part(named, part, _fitting(named, part))
        for part, kind in zip(parts, document.kinds or [document.kind] * len(parts), strict=True)
        for named in (msgspec.structs.replace(document, kind=kind),)
    ]
    return "\n".join([_STYLE, *made])


def _usual(document: Document) -> Setting:
    return Setting(size=16 if document.large else 10)


def _parts(document: Document) -> list[tuple[Block, ...]]:
    """What lies between the page breaks."""
    found: list[list[Block]] = [[]]
    for block in document.blocks:
        if isinstance(block, PageBreak):
            found.append([])
        else:
            found[-1].append(block)
    return [tuple(part) for part in found if part]


def _fitting(document: Document, part: tuple[Block, ...]) -> Setting:
    """The smallest sheet, and on it the largest type, on which a part is one page; the last where none is enough."""
    *larger, smallest = _SIZES[document.large]
    tried = _usual(document)._replace(margin=_MARGIN)
    for width, height in _SHEETS:
        tried = Setting(width, height, smallest, 1, _MARGIN)
        least = _first(document, part, tried)
        if least is not None:
            return _largest(document, part, least, larger)
    return tried


def _largest(document: Document, part: tuple[Block, ...], least: Setting, larger: Sequence[float]) -> Setting:
    """The largest of these sizes that holds a part, sought by halves; the one that is known to where none does."""
    best, low, high = least, 0, len(larger)
    while low < high:
        middle = (low + high) // 2
        found = _first(document, part, least._replace(size=larger[middle], columns=1))
        best, low, high = (best, middle + 1, high) if found is None else (found, low, middle)
    return best


def _first(document: Document, part: tuple[Block, ...], setting: Setting) -> Setting | None:
    """In one column, or in two, if that holds a part; type that only fills the page is not worth two."""
    tried = _in_columns(setting) if document.large or setting.size <= Setting().size else (setting,)
    return next((each for each in tried if _holds(document, part, each)), None)


def _in_columns(setting: Setting) -> tuple[Setting, Setting]:
    return setting, setting._replace(columns=2)


def _holds(document: Document, part: tuple[Block, ...], setting: Setting) -> bool:
    """Whether a part is one page so, and its tables have room."""
    if _is_crowded(part, setting):
        return False
    return paper.pages("\n".join([_STYLE, _part(document, part, setting)])) == 1


_LETTER = 0.55
"""How wide a letter is beside the size of the type, about."""


def _is_crowded(part: tuple[Block, ...], setting: Setting) -> bool:
    """Whether a table would run into itself, or be broken into lines of a word or two."""
    room = _room(setting)
    return any(_needs(table, LITTLE) > room for table in part if isinstance(table, Table))


def _room(setting: Setting) -> float:
    """How wide a column of the page is, in sizes of the type."""
    room = (setting.width - 2 * setting.margin) * 72 / setting.size
    return (room - _GUTTER * (setting.columns - 1)) / setting.columns


def _needs(table: Table, letters: int) -> float:
    """How wide a table is whose cells are wrapped after n letters, in sizes of the type."""
    widest = (
        max(_widest(cells), min(letters, max(map(len, cells)))) for cells in zip(*_cells(table), strict=True)
    )
    return sum(widest) * _LETTER + 2 * _inset(table) * len(table.columns)


def _cells(table: Table) -> list[tuple[str, ...]]:
    return [tuple(column.name for column in table.columns), *table.rows]


def _widest(cells: Iterable[str]) -> int:
    return max(len(word) for cell in cells for word in unbroken(cell).split(" ") or [""])


def _part(
    document: Document, part: tuple[Block, ...], setting: Setting, anchors: Anchors | None = None
) -> str:
    """anchors: where clauses are listed that citations lead to; a paper whose parts are set by themselves has none"""
    imprint = document.imprint
    head = f"{_t(document.about)} #h(1fr) {_t(imprint.line)}"
    page = _PAGE.replace("HEAD", head).replace("FOOT", _t(DISCLAIMER))
    page = page.replace("SIZE", f"{setting.size}pt")
    page = page.replace("WIDTH", f"{setting.width}in").replace("HEIGHT", f"{setting.height}in")
    page = page.replace("MARGIN", f"{setting.margin}in")
    title = f"#text(0.85em, tracking: 1.5pt, fill: note)[{_t(document.kind)}]\n= {_t(imprint.title)}\n#v(4pt)"
    body = "\n".join(_blocks(part, anchors or Anchors(()), _room(setting)))
    if setting.columns > 1:
        body = f"#columns({setting.columns}, gutter: {_GUTTER}em)[\n{body}\n]"
    return f"{page}\n{title}\n{body}"


def _blocks(part: tuple[Block, ...], anchors: Anchors, room: float) -> Iterator[str]:
    """Notes right under a heading stay with what follows them, as the heading does. room: how wide the text is"""
    led = False
    for block in part:
        led = isinstance(block, Heading) or (led and isinstance(block, Paragraph) and block.quiet)
        yield (
            f"#block(sticky: true)[{_block(block, anchors, room)}]"
            if led and isinstance(block, Paragraph)
            else _block(block, anchors, room)
        )


def _linked(text: str, anchors: Anchors) -> str:
    return "".join(
        _t(piece) if to is None else f"#link(<{to}>)[{_t(piece)}]" for piece, to in anchors.pieces(text)
    )


def _label(anchor: str | None) -> str:
    return f" <{anchor}>" if anchor else ""


def _block(block: Block, anchors: Anchors, room: float) -> str:
    match block:
        case PageBreak():
            return "#pagebreak()"
        case Heading(text=text, level=level):
            return f"{'=' * level} {_t(text)}"
        case Paragraph(text=text, quiet=quiet):
            said = _linked(text, anchors)
            return f"\n#quiet[{said}]\n" if quiet else f"\n{said}\n"
        case Items(texts=texts, numbered=numbered):
            return "\n".join(f"{'+' if numbered else '-'} {_t(text)}" for text in texts) + "\n"
        case Table():
            return _table(block, anchors, room)
        case Facts(rows=rows):
            told = ", ".join(f"[#quiet[{_t(name)}]], [{_t(value)}]" for name, value in rows)
            return f"#facts({told})"
        case Verdict(question=question, ruling=ruling, cites=cites):
            return f"#verdict[{_t(question)}][{_t(ruling)}][{_linked(', '.join(cites), anchors)}]"
        case Steps(steps=steps):
            return "\n".join(
                f"#step({at})[{_t(asked)}][{_t(decided)}][{_linked(cites, anchors)}]"
                for at, (asked, decided, cites) in enumerate(steps, start=1)
            )
        case Signature(labels=labels):
            told = ", ".join(f"[{_t(label)}]" for label in labels)
            return f"#sign({told})"
        case Chart(svg=svg, caption=caption, alt=alt):
            drawn = f'image(bytes({quoted(svg)}), format: "svg", width: {_width(svg)}%, alt: {quoted(alt)})'
            figure = f"figure({drawn}, caption: [{_t(caption)}], kind: image, supplement: none)"
            return f"#block(breakable: false, {figure})"  # else its caption stands alone on the next page
        case Clauses(clauses=clauses):
            return "\n".join(
                f"#clause[{_t(each.cite)}][{_t(each.gist)}][{_t(each.note)}]{_label(anchors.first(each.cite))}"
                for each in clauses
            )


def _t(text: str) -> str:
    return literal(unbroken(text))


def _widths(table: Table, room: float) -> Iterator[str]:
    """As wide as they are, where there is room. Else wide columns share what is left by how much they say, and one that
    says little is not wrapped."""
    fits = _needs(table, LONG) <= room
    longest = [max(map(len, cells)) for cells in zip(*_cells(table), strict=True)]
    most = max(
        (letters for letters, column in zip(longest, table.columns, strict=True) if column.wide), default=0
    )
    for letters, column in zip(longest, table.columns, strict=True):
        wraps = not fits and column.wide and (letters > LITTLE or letters == most)
        yield f"{min(letters, MUCH)}fr" if wraps else "auto"


LITTLE, MUCH, LONG = 16, 60, 10_000
"""Letters of a cell: up to the first number it is never wrapped; more than the second count for no wider a column; no
cell has as many as the third."""


def _table(table: Table, anchors: Anchors, room: float) -> str:
    widths = ", ".join(_widths(table, room))
    aligns = ", ".join(column.align for column in table.columns)
    head = ", ".join(f"[*{_t(column.name)}*]" if column.name else "[]" for column in table.columns)
    rows = [f"[{_linked(cell, anchors)}]" for row in table.rows for cell in row]
    rows += [f"[*{_t(cell)}*]" if cell else "[]" for cell in table.total]
    thick = f"if y == 0 or y == {len(table.rows)} {{0.8pt}} else {{0.3pt + rule}}" if table.total else _THIN
    lines = f"stroke: (x, y) => (bottom: {thick})"
    drawn = (
        f"table(columns: ({widths},), align: ({aligns},), inset: (x: {_inset(table)}em, y: 0.32em), {lines}, "
        f"table.header({head}), {', '.join(rows)})"
    )
    if table.caption:
        drawn = f"figure({drawn}, caption: [{_t(table.caption)}], kind: table)"
    return f"#block(breakable: {'false' if _is_short(table) else 'true'}, {drawn})"


def _inset(table: Table) -> float:
    """Beside many narrow columns there must be room for the names of the lines."""
    return 0.5 if len(table.columns) <= MANY else 0.22


MANY = 11
_TALLEST = 1.15
"""Height of a picture over the width of the text: more would not lie on a page with its caption, and be cut."""


def _width(svg: str) -> int:
    """The part of the text's width that a picture takes, in percent: all of it, but for one that is tall."""
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    tall = float(box[2]) / float(box[1]) if box else _TALLEST
    return min(100, int(100 * _TALLEST / tall))


def _is_short(table: Table) -> bool:
    """Few lines stand together on one page: a total or a heading alone on the next says nothing."""
    longest = max((len(cell) for row in table.rows for cell in row), default=0)
    return len(table.rows) <= (FEW if longest > WORD else CHART) and longest <= NARROW


FEW, NARROW = 16, 70
CHART, WORD = 36, 5
"""Lines of a chart whose cells are a letter or a hand: taken in as a whole."""
_THIN = "if y == 0 {0.8pt} else {0.3pt + rule}"

_PAGE = """
#set page(
  width: WIDTH, height: HEIGHT, margin: MARGIN, header: text(8pt, fill: note)[HEAD],
  footer: context text(8pt, fill: note)[FOOT #h(1fr) #counter(page).display("1 of 1", both: true)],
)
#set text(SIZE, number-width: "tabular", lang: "en")
"""

_STYLE = """
#let note = luma(85)
#let rule = luma(190)
#set par(justify: false)
#set table.cell(breakable: false)
#show heading: set block(above: 1.3em, below: 0.7em, sticky: true)
#show figure: set block(breakable: true)
#show figure: set align(left)
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.caption: set text(0.9em, fill: note)
#show figure.caption: set align(left)
#show figure.caption: set block(sticky: true)
#let quiet(body) = text(0.88em, fill: note)[#body]
#let clause(cite, gist, from) = block(below: 0.6em, grid(
  columns: (8.5em, 1fr), column-gutter: 0.8em,
  text(0.88em)[#cite], [#gist #text(0.8em, fill: note)[#from]],
))
#let facts(..rows) = block(below: 1.2em, grid(
  columns: (auto, 1fr, auto, 1fr), column-gutter: 8pt, row-gutter: 7pt,
  ..rows.pos().enumerate().map(((at, cell)) => if calc.odd(at) {
    block(width: 100%, stroke: (bottom: 0.3pt + rule), inset: (bottom: 2pt), [#cell#h(1pt)])
  } else { cell }),
))
#let step(number, asked, decided, cites) = block(below: 9pt, grid(
  columns: (1.2em, 1fr, 1.3in), column-gutter: 8pt,
  [#number.], [*#asked* #linebreak() #decided], text(0.78em, fill: note)[#cites],
))
#let verdict(question, ruling, cites) = block(
  width: 100%, stroke: (left: 3pt + luma(60)), fill: luma(245), inset: 12pt, below: 1.2em, breakable: false,
  [#quiet[Question] #linebreak() #question #v(4pt) #quiet[Ruling] #linebreak() #text(1.2em)[*#ruling*] #v(4pt)
   #text(0.95em)[#cites]],
)
#let sign(..labels) = block(breakable: false, above: 3.6em, grid(
  columns: labels.pos().map(_ => 1fr), column-gutter: 24pt,
  ..labels.pos().map(label => [#line(length: 100%, stroke: 0.6pt) #v(-6pt) #quiet(label)]),
))
"""
