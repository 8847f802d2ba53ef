"""The law as the server tells it: the chapter, clauses with the code and cases that rest on them, changes, coverage."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pitboss.cases.coverage import cases_folder, coverage_index
from pitboss.cases.reader import case_files, case_texts
from pitboss.games import open_games
from pitboss.law import catalogue, ids
from pitboss.law.coverage import Index, clause_rows
from pitboss.law.coverage import coverage as counted
from pitboss.law.search import search as holding
from pitboss.server.catalogue import rows
from pitboss.server.errors import Wrong
from pitboss.table.table import day

MOST_FOUND = 200


def chapter() -> dict[str, Any]:
    """Subchapters and sections: the same as long as the server runs."""
    held = catalogue()
    counts: dict[str, int] = {}
    for entry in held.entries:
        counts[entry.home] = counts.get(entry.home, 0) + 1
    subs = [
        {"id": sub.id, "name": sub.name, "since": sub.first_day.isoformat(), "text": sub.text, "reason": sub.reason,
         "clauses": counts.get(sub.id, 0)}
        for sub in held.subchapters.values()
    ]  # fmt: skip
    sections = [{"id": section.id, "title": section.title} for section in held.sections.values()]
    return {
        "chapter": held.contents.chapter, "newest": held.newest.isoformat(), "ended": held.ended.isoformat(),
        "digest": held.digest, "subchapters": subs, "sections": sections,
    }  # fmt: skip


def clauses(under: str, as_of: str | None) -> dict[str, Any]:
    """Every entry under a citation, on one day or on every day."""
    held = catalogue()
    full = under if ":" in under else f"{held.contents.chapter}-{under}"
    try:
        ids.parts(full)
    except ValueError as wrong:
        raise Wrong(400, "bad-citation", str(wrong)) from None
    on = None if as_of is None else day(as_of)
    entries = [entry for entry in held.under(full) if on is None or entry.holds_on(on)]
    return {"citation": full, "as_of": as_of, "clauses": clause_rows(held, entries, _index())}


def search(words: str, as_of: str | None) -> dict[str, Any]:
    """The clauses of a day that hold all of some words, or else most of them, in the order of the chapter."""
    held = catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    wanted = words.split()
    held_there = holding(law.entries(), wanted)
    found = sorted(held_there.entries, key=lambda entry: ids.order(entry.id))
    rows = [
        {"id": entry.id, "gist": entry.gist, "remark": entry.remark, "readings": entry.readings}
        for entry in found[:MOST_FOUND]
    ]
    return {
        "words": wanted, "as_of": law.date.isoformat(), "count": len(found), "clauses": rows,
        "whole": held_there.whole, "marks": held_there.marks,
    }  # fmt: skip


def cases(file: str) -> dict[str, Any]:
    """The cases of one file of those that come with Pitboss, each as a text for the desk."""
    if file not in _case_files():
        raise Wrong(404, "unknown-case", f"There is no file of cases {file[:80]!r}.")
    text = _case_files()[file].read_text(encoding="utf-8")
    return {"file": file, "cases": [{"title": title, "text": each} for title, each in case_texts(text)]}


def changes(since: str, until: str, game: str | None) -> dict[str, Any]:
    found = catalogue().changes(day(since), day(until), game=game)
    return {"from": since, "to": until, "game": game, "changes": found}


def coverage(game: str | None) -> dict[str, Any]:
    """Which clauses have code and cases; without a game by subchapter as well, of those whose text is held."""
    whole = _counted(game)
    if game:
        return whole
    first = {row.subchapter: row for row in reversed(rows(None))}
    each = [
        {"id": sub, "open": row.open, **_counted(row.id)}
        for sub, row in sorted(first.items(), key=lambda pair: ids.order(pair[0]))
    ]
    return {**whole, "subchapters": [row for row in each if row["clauses"]]}


def _counted(game: str | None) -> dict[str, Any]:
    found = counted(catalogue(), _index(), open_games=open_games(), game=game)
    return {
        "clauses": found.clauses, "with_code": found.with_code, "with_cases": found.with_cases,
        "with_neither": found.neither, "missing": found.missing,
    }  # fmt: skip


@cache
def _index() -> Index:
    """Which code and cases rest on which clause: the same as long as this process runs."""
    return coverage_index()


@cache
def _case_files() -> dict[str, Path]:
    """The files of cases by the names that the index has for them; nothing else can be read."""
    folder = cases_folder()
    return {} if folder is None else {f.relative_to(folder).as_posix(): f for f in case_files([folder])}
