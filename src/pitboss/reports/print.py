"""A paper as Typst source, and the PDF made of it: tagged, PDF/A-2u and PDF/UA-1."""

from __future__ import annotations

from pitboss.reports import paper
from pitboss.reports.document import (
    Block,
    Chart,
    Clauses,
    Document,
    Heading,
    Items,
    PageBreak,
    Paragraph,
    Table,
)
from pitboss.reports.paper import DISCLAIMER, quoted
from pitboss.reports.paper import literal as _t


def as_pdf(document: Document) -> bytes:
    return paper.as_pdf(as_typst(document), document.imprint)


def as_typst(document: Document) -> str:
    imprint = document.imprint
    head = f"{_t(document.about)} #h(1fr) {_t(imprint.line)}"
    page = _PAGE.replace("HEAD", head).replace("FOOT", _t(DISCLAIMER))
    page = page.replace("SIZE", "16pt" if document.large else "10pt")
    title = f"#text(0.85em, tracking: 1.5pt, fill: note)[{_t(document.kind)}]\n= {_t(imprint.title)}\n#v(4pt)"
    return "\n".join([page, title, *(_block(block) for block in document.blocks)])


def _block(block: Block) -> str:
    match block:
        case PageBreak():
            return "#pagebreak()"
        case Heading(text=text, level=level):
            return f"{'=' * level} {_t(text)}"
        case Paragraph(text=text, quiet=quiet):
            return f"\n#quiet[{_t(text)}]\n" if quiet else f"\n{_t(text)}\n"
        case Items(texts=texts, numbered=numbered):
            return "\n".join(f"{'+' if numbered else '-'} {_t(text)}" for text in texts) + "\n"
        case Table():
            return _table(block)
        case Chart(svg=svg, caption=caption, alt=alt):
            drawn = f'image(bytes({quoted(svg)}), format: "svg", width: 100%, alt: {quoted(alt)})'
            return f"#figure({drawn}, caption: [{_t(caption)}], kind: image, supplement: none)"
        case Clauses(clauses=clauses):
            return "\n".join(
                f"#clause[{_t(each.cite)}][{_t(each.gist)}][{_t(each.note)}]" for each in clauses
            )


def _table(table: Table) -> str:
    widths = ", ".join("1fr" if column.wide else "auto" for column in table.columns)
    aligns = ", ".join(column.align for column in table.columns)
    head = ", ".join(f"[*{_t(column.name)}*]" if column.name else "[]" for column in table.columns)
    rows = [f"[{_t(cell)}]" for row in table.rows for cell in row]
    rows += [f"[*{_t(cell)}*]" if cell else "[]" for cell in table.total]
    thick = f"if y == 0 or y == {len(table.rows)} {{0.8pt}} else {{0.3pt + rule}}" if table.total else _THIN
    lines = f"stroke: (x, y) => (bottom: {thick})"
    drawn = (
        f"table(columns: ({widths},), align: ({aligns},), inset: (x: 0.5em, y: 0.32em), {lines}, "
        f"table.header({head}), {', '.join(rows)})"
    )
    if table.caption:
        return f"#figure({drawn}, caption: [{_t(table.caption)}], kind: table)"
    return f"#block({drawn})"


_THIN = "if y == 0 {0.8pt} else {0.3pt + rule}"

_PAGE = """
#let note = luma(85)
#let rule = luma(190)
#set page(
  paper: "us-letter", margin: (x: 0.9in, y: 0.9in), header: text(8pt, fill: note)[HEAD],
  footer: context text(8pt, fill: note)[FOOT #h(1fr) #counter(page).display("1 of 1", both: true)],
)
#set text(SIZE, number-width: "tabular", lang: "en")
#set par(justify: false)
#show heading: set block(above: 1.3em, below: 0.7em, sticky: true)
#show figure: set block(breakable: true)
#show figure: set align(left)
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.caption: set text(0.9em, fill: note)
#show figure.caption: set align(left)
#let quiet(body) = text(0.88em, fill: note)[#body]
#let clause(cite, gist, from) = block(below: 6pt, grid(
  columns: (1.45in, 1fr), column-gutter: 10pt,
  text(0.88em)[#smallcaps(cite)], [#gist #text(0.8em, fill: note)[#from]],
))
"""
