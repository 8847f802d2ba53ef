"""A paper as one HTML file that needs nothing else."""

from __future__ import annotations

from html import escape as _e

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
)
from pitboss.reports.paper import DISCLAIMER

STYLE = """
:root{color-scheme:light dark;--ink:#1b1b18;--muted:#5a5a52;--line:#bdb9a9;--page:#fff;--accent:#7a5c1e}
@media (prefers-color-scheme:dark){:root{--ink:#ecebe4;--muted:#b3b1a6;--line:#4d4c45;--page:#14211b;--accent:#d9b65c}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page);max-width:56rem;
margin:2rem auto;padding:0 1rem}
body.large{font-size:22px}
header,footer{color:var(--muted);font-size:.85rem}header{border-bottom:1px solid var(--line);padding-bottom:.5rem}
footer{border-top:1px solid var(--line);margin-top:2rem;padding-top:.5rem}
.kind{letter-spacing:.12em;font-size:.8rem;color:var(--accent);margin:1.5rem 0 0}
h1{font-size:1.7rem;margin:.1rem 0 1rem}h2{font-size:1.25rem;margin:2.2rem 0 .5rem}
h3{font-size:1.05rem;margin:1.4rem 0 .3rem}
p{margin:.3rem 0}.quiet{color:var(--muted);font-size:.88rem}
.wide{overflow-x:auto}a{color:inherit}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin:.5rem 0;font-size:.92rem}
caption{text-align:left;color:var(--muted);font-size:.88rem;padding-bottom:.25rem}
th,td{text-align:left;padding:.18rem .9rem .18rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600}.right{text-align:right}.total td{font-weight:600;border-bottom:0;border-top:2px solid var(--line)}
figure{margin:1rem 0}figcaption{color:var(--muted);font-size:.88rem}svg{max-width:100%;height:auto;color:inherit}
dt{margin-top:.5rem;color:var(--accent)}dd{margin:0 0 0 1rem}small{color:var(--muted)}
.verdict{border:2px solid var(--accent);border-radius:.5rem;padding:.6rem 1rem;margin:.5rem 0 1rem}
.verdict .ruled{font-size:1.15rem}.cites{color:var(--accent)}
.sign{display:flex;gap:2rem;margin-top:4rem;break-inside:avoid}
.sign p{flex:1;border-top:1px solid var(--ink);padding-top:.2rem;font-size:.88rem}
hr.page{border:0;border-top:3px double var(--line);margin:2.5rem 0}
@media print{hr.page{break-after:page;border:0}:root{--ink:#000;--muted:#444;--line:#999;--page:#fff;--accent:#000}
body{margin:0;max-width:none;font-size:11pt}}
"""


def as_html(document: Document) -> str:
    imprint = document.imprint
    anchors = Anchors(document.blocks)
    body = "\n".join(_block(block, anchors) for block in document.blocks)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{_e(imprint.title)}</title>
<style>{STYLE}</style></head>
<body{_class("large" if document.large else "")}><header>{_e(document.about)} {_e(imprint.line)}</header>
<main><p class="kind">{_e(document.kind)}</p><h1>{_e(imprint.title)}</h1>
{body}
</main><footer>{_e(DISCLAIMER)}</footer></body></html>
"""


def _class(name: str) -> str:
    return f' class="{name}"' if name else ""


def _linked(text: str, anchors: Anchors) -> str:
    return "".join(
        _e(piece) if to is None else f'<a href="#{to}">{_e(piece)}</a>' for piece, to in anchors.pieces(text)
    )


def _block(block: Block, anchors: Anchors) -> str:
    match block:
        case PageBreak():
            return '<hr class="page">'
        case Heading(text=text, level=level):
            return f"<h{level}>{_e(text)}</h{level}>"
        case Paragraph(text=text, quiet=quiet):
            return f"<p{_class('quiet' if quiet else '')}>{_linked(text, anchors)}</p>"
        case Items(texts=texts, numbered=numbered):
            name = "ol" if numbered else "ul"
            return f"<{name}>{''.join(f'<li>{_e(text)}</li>' for text in texts)}</{name}>"
        case Table():
            return _table(block, anchors)
        case Facts(rows=rows):
            told = "".join(
                f'<tr><th scope="row">{_e(name)}</th><td>{_e(value) or "&nbsp;" * 40}</td></tr>'
                for name, value in rows
            )
            return f'<table class="facts"><tbody>{told}</tbody></table>'
        case Verdict(question=question, ruling=ruling, cites=cites):
            by = _linked(", ".join(cites), anchors)
            return (
                f'<section class="verdict"><p><b>Question.</b> {_e(question)}</p>'
                f'<p class="ruled"><b>Ruling.</b> {_e(ruling)}</p><p class="cites">{by}</p></section>'
            )
        case Steps(steps=steps):
            told = "".join(
                f"<li><b>{_e(asked)}</b><br>{_e(decided)}<br>"
                f'<small class="cites">{_linked(cites, anchors)}</small></li>'
                for asked, decided, cites in steps
            )
            return f"<ol>{told}</ol>"
        case Signature(labels=labels):
            told = "".join(f"<p>{_e(label)}</p>" for label in labels)
            return f'<div class="sign">{told}</div>'
        case Chart(svg=svg, caption=caption, alt=alt):
            return f'<figure role="img" aria-label="{_e(alt)}">{svg}<figcaption>{_e(caption)}</figcaption></figure>'
        case Clauses(clauses=clauses):
            rows = "".join(
                f"<dt{_named(anchors.first(each.cite))}>{_e(each.cite)}</dt>"
                f"<dd>{_e(each.gist)} <small>{_e(each.note)}</small></dd>"
                for each in clauses
            )
            return f"<dl>{rows}</dl>"


def _named(anchor: str | None) -> str:
    return f' id="{anchor}"' if anchor else ""


def _table(table: Table, anchors: Anchors) -> str:
    def row(cells: tuple[str, ...], tag: str, name: str = "") -> str:
        scope = ' scope="col"' if tag == "th" else ""
        told = "".join(
            f"<{tag}{scope}{_class('right' if column.align == 'right' else '')}>{_linked(cell, anchors)}</{tag}>"
            for cell, column in zip(cells, table.columns, strict=True)
        )
        return f"<tr{_class(name)}>{told}</tr>"

    caption = f"<caption>{_e(table.caption)}</caption>" if table.caption else ""
    head = row(tuple(column.name for column in table.columns), "th")
    rows = "".join(row(cells, "td") for cells in table.rows)
    total = row(table.total, "td", "total") if table.total else ""
    return (
        f'<div class="wide"><table>{caption}<thead>{head}</thead><tbody>{rows}{total}</tbody></table></div>'
    )
