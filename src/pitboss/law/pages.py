"""The catalogue as pages of documentation: one for each subchapter, made when the documentation is built."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

from pitboss.law import ids
from pitboss.law.catalogue import Catalogue
from pitboss.law.coverage import Index, figures_of
from pitboss.law.model import Entry, Figure, Section, Subchapter

MOST = 12
"""Places that a page names of the code and of the cases of a clause."""


def pages(catalogue: Catalogue, rests: Index | None = None) -> dict[str, str]:
    """Every page by its file name, with an index; `rests`: the code and the cases of every clause."""
    made = {page_name(sub): page(catalogue, sub, rests) for sub in catalogue.subchapters.values()}
    return {"index.md": _index(catalogue), **made}


def page_name(sub: Subchapter) -> str:
    return f"{ids.parts(sub.id)[1]}.md"


def anchor(cite: str) -> str:
    """Where a clause stands on its page: `19:47-1.4(b)` at `#19-47-1-4-b`."""
    return re.sub(r"[^a-z0-9]+", "-", cite.lower()).strip("-")


def page(catalogue: Catalogue, sub: Subchapter, rests: Index | None = None) -> str:
    """One subchapter: its adoption, its sections, and every clause held with dates, figures and readings."""
    anchored: set[str] = set()
    lines = [f"# {sub.id} {sub.name}", "", *_adoption(catalogue, sub)]
    entries = [entry for entry in catalogue.entries if entry.home == sub.id]
    sections = {name: held for name, held in catalogue.sections.items() if ids.under(name, sub.id)}
    named = {ids.section(entry.id) or entry.id for entry in entries} | sections.keys()
    for name in sorted(named, key=lambda name: (not ids.under(name, sub.id), ids.order(name))):
        lines += ["", f"## {name} {_title(sections.get(name))}".rstrip(), ""]
        held = [entry for entry in entries if (ids.section(entry.id) or entry.id) == name]
        for entry in sorted(held, key=lambda entry: (ids.order(entry.id), entry.since)):
            mark = "" if entry.id in anchored else f'<a id="{anchor(entry.id)}"></a>'
            anchored.add(entry.id)
            lines += [*_clause(catalogue, entry, mark), *_rests(entry, rests), ""]
        if not held:
            lines += ["No clause of this section is held."]
    return "\n".join(lines) + "\n"


def _index(catalogue: Catalogue) -> str:
    lines = [f"# {catalogue.contents.chapter} {catalogue.contents.title}", ""]
    lines += ["| subchapter | since | clauses held |", "|---|---|---|"]
    for sub in catalogue.subchapters.values():
        count = sum(1 for entry in catalogue.entries if entry.home == sub.id)
        lines.append(f"| [{sub.id} {sub.name}]({page_name(sub)}) | {sub.first_day.isoformat()} | {count} |")
    return "\n".join(lines) + "\n"


def _adoption(catalogue: Catalogue, sub: Subchapter) -> Iterable[str]:
    yield f"Adopted {sub.since.isoformat()} ({sub.by})."
    if sub.temporary_since is not None:
        yield f"Temporary rules from {sub.temporary_since.isoformat()} ({sub.temporary_by})."
    if sub.reason:
        yield f"{sub.reason[0].upper()}{sub.reason[1:]}."
    games = [game for game in catalogue.games.values() if game.subchapter == sub.id]
    if games:
        yield ""
        yield from (f"- `{game.id}`: {game.name}, from {game.since.isoformat()}" for game in games)


def _title(section: Section | None) -> str:
    return "" if section is None else section.title


def _rests(entry: Entry, rests: Index | None) -> Iterable[str]:
    if rests is None:
        return
    for label, places in (("Code", rests.code), ("Cases", rests.cases)):
        found = places.get(entry.key, ())
        if found:
            more = f" and {len(found) - MOST} more" if len(found) > MOST else ""
            yield f"- {label}: {', '.join(f'`{place}`' for place in found[:MOST])}{more}"


def _clause(catalogue: Catalogue, entry: Entry, mark: str) -> Iterable[str]:
    span = f"{entry.since.isoformat()} until {entry.until.isoformat()}"
    yield f"{mark}**{entry.id}** {entry.gist}"
    yield ""
    yield f"- {span}; {entry.kind}, {entry.concern}; {entry.source}; `{'`, `'.join(entry.handles)}`"
    for label, text in (("Remark", entry.remark), ("Reason", entry.reason), ("Checklist", entry.checklist)):
        if text:
            yield f"- {label}: {text}"
    yield from (f"- Reading: {reading}" for reading in entry.readings)
    yield from (_figure(figure, entry) for figure in figures_of(catalogue, entry))


def _figure(figure: Figure, entry: Entry) -> str:
    whole = figure.since <= entry.since and entry.until <= figure.until
    when = "" if whole else f" ({figure.since.isoformat()} until {figure.until.isoformat()})"
    return f"- `{figure.name}`: {_value(figure.value)}{when}{f' ({figure.remark})' if figure.remark else ''}"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_value(item)}" for key, item in cast(Mapping[Any, Any], value).items())
    if isinstance(value, list | tuple):
        return ", ".join(_value(item) for item in cast(Iterable[Any], value))
    return str(value)
