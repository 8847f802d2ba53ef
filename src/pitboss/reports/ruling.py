"""The ruling on a case as a page to print: text, HTML or PDF."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from pitboss.cases.model import Case, CaseResult
from pitboss.games import find
from pitboss.law import Entry, Law, catalogue
from pitboss.reports import paper
from pitboss.reports.paper import DISCLAIMER, Imprint
from pitboss.reports.paper import literal as _t
from pitboss.table.table import day
from pitboss.table.words import rulings


@dataclass(frozen=True)
class Decision:
    """One step of the page: what was asked, what was decided, and on which clauses."""

    asked: str
    decided: list[str]
    sums: list[str]
    nearest: list[str]
    readings: list[str]
    cites: tuple[str, ...]
    refused: bool


@dataclass(frozen=True)
class Page:
    imprint: Imprint
    game: str
    decisions: list[Decision]
    clauses: list[tuple[str, str, str]]
    stacks: dict[str, str]
    differences: list[str]


def page(case: Case, result: CaseResult) -> Page:
    """Everything a reader needs to follow the ruling, in the order in which it was made."""
    law = catalogue().on(day(result.as_of) if result.as_of else catalogue().newest)
    decisions = [_decision(case, result, index) for index in range(len(result.steps))]
    cited = dict.fromkeys(cite for decision in decisions for cite in decision.cites)
    return Page(
        imprint=Imprint(case.title, law.date, law.digest_of(case.game), paper.digest(_content(case))),
        game=find(case.game).name,
        decisions=decisions, clauses=[_clause(law, cite) for cite in cited], stacks=result.stacks,
        differences=result.differences,
    )  # fmt: skip


def _content(case: Case) -> dict[str, Any]:
    """What a case says, wherever it is written down."""
    found = asdict(case)
    steps = [{name: value for name, value in step.items() if name != "line"} for step in found["play"]]
    if not case.stands:
        del found["stands"]
    return {**{name: value for name, value in found.items() if name not in ("file", "line")}, "play": steps}


def _decision(case: Case, result: CaseResult, index: int) -> Decision:
    step = result.steps[index]
    asked = step.do
    if step.do != "open" and index < len(case.play):
        asked = _asked(case, index)
    if step.refused is not None:
        return Decision(asked, [f"Refused. {step.refused}"], [], [], [], step.cites, refused=True)
    found = rulings(find(case.game), step.events)
    return Decision(
        asked,
        [ruling.decision for ruling in found],
        [ruling.arithmetic for ruling in found if ruling.arithmetic],
        [ruling.nearest for ruling in found if ruling.nearest],
        list(dict.fromkeys(ruling.reading for ruling in found if ruling.reading)),
        tuple(dict.fromkeys(cite for ruling in found for cite in ruling.cites)),
        refused=False,
    )


def _asked(case: Case, index: int) -> str:
    step = case.play[index]
    who = f"seat {step.seat}: " if step.seat is not None else f"{step.by}: " if step.by else ""
    rest = " ".join(f"{name} {value}" for name, value in step.args.items())
    return f"{who}{step.do} {rest}".strip()


def _clause(law: Law, cite: str) -> tuple[str, str, str]:
    entry: Entry | None = law.entry(cite)
    if entry is None:
        return cite, "", ""
    return cite, entry.gist, f"{entry.since.isoformat()} to {entry.until.isoformat()}, {entry.source}"


def as_text(page: Page) -> str:
    lines = [
        f"RULING: {page.imprint.title}",
        f"{page.game}, law of {page.imprint.day}",
        page.imprint.line,
        "",
    ]
    for number, decision in enumerate(page.decisions, start=1):
        lines.append(f"{number}. {decision.asked}")
        lines += [f"   {text}" for text in decision.decided]
        lines += [f"   Sum: {text}" for text in decision.sums]
        lines += [f"   Nearest alternative: {text}" for text in dict.fromkeys(decision.nearest)]
        lines += [f"   Reading: {text}" for text in decision.readings]
        if decision.cites:
            lines.append(f"   Clauses: {', '.join(decision.cites)}")
    if page.stacks:
        lines += [
            "",
            "Stacks at the end: "
            + ", ".join(f"seat {seat} ${amount}" for seat, amount in page.stacks.items()),
        ]
    lines += ["", "Clauses applied"]
    lines += [f"  {cite}  {gist}  [{dates}]" if gist else f"  {cite}" for cite, gist, dates in page.clauses]
    if page.differences:
        lines += ["", "This differs from what the case claims:", *(f"  {text}" for text in page.differences)]
    return "\n".join([*lines, "", DISCLAIMER, ""])


def as_html(page: Page) -> str:
    rows = "\n".join(
        _html_decision(number, decision) for number, decision in enumerate(page.decisions, start=1)
    )
    clauses = "\n".join(
        f"<dt>{escape(cite)}</dt><dd>{escape(gist)} <small>{escape(dates)}</small></dd>"
        for cite, gist, dates in page.clauses
    )
    stacks = "".join(
        f"<li>seat {escape(seat)}: ${escape(amount)}</li>" for seat, amount in page.stacks.items()
    )
    differs = "".join(f"<li>{escape(text)}</li>" for text in page.differences)
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(page.imprint.title)}</title>
<style>{STYLE}</style></head>
<body><header>{escape(page.game)}, law of {page.imprint.day}. {page.imprint.line}</header>
<main><h1>{escape(page.imprint.title)}</h1>
<ol>{rows}</ol>
<h2>Stacks at the end</h2><ul>{stacks}</ul>
<h2>Clauses applied</h2><dl>{clauses}</dl>
{"<h2>Differs from what the case claims</h2><ul>" + differs + "</ul>" if differs else ""}
</main><footer>{DISCLAIMER}</footer></body></html>
"""


def _html_decision(number: int, decision: Decision) -> str:
    parts = [f"<h3>{escape(decision.asked)}</h3>"]
    parts += [f"<p>{escape(text)}</p>" for text in decision.decided]
    parts += [f'<p class="sum">{escape(text)}</p>' for text in decision.sums]
    parts += [
        f"<p><em>Nearest alternative:</em> {escape(text)}</p>" for text in dict.fromkeys(decision.nearest)
    ]
    parts += [f"<p><em>Reading:</em> {escape(text)}</p>" for text in decision.readings]
    if decision.cites:
        parts.append(f'<p class="cites">{escape(", ".join(decision.cites))}</p>')
    return f'<li class="{"refused" if decision.refused else ""}">{"".join(parts)}</li>'


STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#1b1b18;background:#fff;max-width:44rem;margin:2rem auto;padding:0 1rem}
header,footer{color:#5a5a52;font-size:.85rem;border-bottom:1px solid #bdb9a9;padding-bottom:.5rem}
footer{border:0;border-top:1px solid #bdb9a9;margin-top:2rem;padding-top:.5rem}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin:.8rem 0 .2rem}
p{margin:.15rem 0}.sum{font-variant-numeric:tabular-nums}.cites{font-variant:small-caps;color:#5a5a52;font-size:.9rem}
.refused h3::after{content:" (refused)";font-weight:400}dt{font-variant:small-caps;margin-top:.5rem}
dd{margin:0 0 0 1rem}
small{color:#5a5a52}@media print{body{margin:0;max-width:none}}
"""


def as_typst(page: Page) -> str:
    """The page as Typst source, for the PDF: decisions at the left, the clauses they rest on in the margin."""
    head = f"{_t(page.game)}, law of {page.imprint.day} #h(1fr) {_t(page.imprint.line)}"
    lines = [
        _TYPST_PAGE.replace("HEAD", head).replace("FOOT", _t(DISCLAIMER)),
        f"#text(9pt, tracking: 1.5pt, fill: note)[RULING]\n= {_t(page.imprint.title)}\n#v(4pt)",
    ]
    for number, decision in enumerate(page.decisions, start=1):
        cites = "\\ ".join(_t(cite) for cite in decision.cites)
        body = [_t(text) for text in decision.decided]
        body += [f'#h(1em)#text(number-width: "tabular")[{_t(text)}]' for text in decision.sums]
        body += [f"_Nearest alternative:_ {_t(text)}" for text in dict.fromkeys(decision.nearest)]
        body += [f"_Reading:_ {_t(text)}" for text in decision.readings]
        lines.append(f"#step({number})[{_t(decision.asked)}][{' #linebreak() '.join(body)}][{cites}]")
    if page.stacks:
        lines.append("== Stacks at the end")
        rows = ", ".join(f"[seat {_t(seat)}], [{_t('$' + amount)}]" for seat, amount in page.stacks.items())
        lines.append(
            f"#table(columns: 2, align: (left, right), stroke: (x, y) => (bottom: 0.4pt + note), {rows})"
        )
    lines.append("== Clauses applied")
    lines += [
        f"/ {_t(cite).replace(':', chr(92) + ':')}: {_t(gist)} #text(8pt, fill: note)[{_t(dates)}]"
        for cite, gist, dates in page.clauses
    ]
    if page.differences:
        lines.append("== Differs from what the case claims")
        lines += [f"- {_t(text)}" for text in page.differences]
    return "\n".join(lines)


_TYPST_PAGE = """
#let note = luma(85)
#set page(
  paper: "us-letter", margin: (x: 1.1in, y: 1in), header: text(8pt, fill: note)[HEAD],
  footer: context text(8pt, fill: note)[FOOT #h(1fr) #counter(page).display("1 of 1", both: true)],
)
#set text(10.5pt)
#let step(number, asked, decided, cites) = block(breakable: false, below: 10pt, grid(
  columns: (1fr, 1.45in), column-gutter: 14pt,
  [*#number. #asked* #linebreak() #decided],
  text(8pt, fill: note)[#cites],
))
"""


def as_pdf(page: Page) -> bytes:
    """The page as a PDF file."""
    return paper.as_pdf(as_typst(page), page.imprint)
