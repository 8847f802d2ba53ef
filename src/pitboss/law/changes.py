"""What changed in the law between two days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any, Literal

import msgspec

from pitboss.law import ids
from pitboss.law.model import Entry, Figure


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One difference between the law of two days."""

    what: Literal["clause", "figure"]
    name: str
    """The handle of the rule, or the figure's name."""
    change: Literal["added", "ended", "renumbered", "reworded", "changed"]
    day: date
    """The day on which the later state began, or the earlier one ended."""
    before: Any = None
    after: Any = None
    cites: tuple[str, ...]


def differences(
    entries: Iterable[Entry], figures: Iterable[Figure], *, days: tuple[date, date], within: str
) -> tuple[Change, ...]:
    """The differences between two days among clauses that lie under `within`, in the order of the book."""
    old_rules, new_rules = (_rules(entries, day, within) for day in days)
    old_figures, new_figures = (_figures(figures, day, within) for day in days)
    found = [*_rule_changes(old_rules, new_rules), *_figure_changes(old_figures, new_figures)]
    return tuple(sorted(found, key=lambda change: (ids.order(change.cites[-1]), change.what, change.name)))


def _rules(entries: Iterable[Entry], day: date, within: str) -> dict[str, Entry]:
    return {
        name: entry
        for entry in entries
        if entry.holds_on(day) and (ids.under(entry.id, within) or entry.home == within)
        for name in (entry.handles or (entry.id,))
    }


def _figures(figures: Iterable[Figure], day: date, within: str) -> dict[str, Figure]:
    return {
        figure.name: figure for figure in figures if figure.holds_on(day) and ids.under(figure.cite, within)
    }


def _rule_changes(before: dict[str, Entry], after: dict[str, Entry]) -> Iterable[Change]:
    for name in sorted(before.keys() | after.keys()):
        match before.get(name), after.get(name):
            case None, Entry() as new:
                yield Change(
                    what="clause", name=name, change="added", day=new.since, after=new.gist, cites=(new.id,)
                )
            case Entry() as old, None:
                yield Change(
                    what="clause", name=name, change="ended", day=old.until, before=old.gist, cites=(old.id,)
                )
            case Entry() as old, Entry() as new if old.id != new.id:
                yield Change(
                    what="clause",
                    name=name,
                    change="renumbered",
                    day=new.since,
                    before=old.id,
                    after=new.id,
                    cites=(old.id, new.id),
                )
            case Entry() as old, Entry() as new if old.gist != new.gist:
                yield Change(
                    what="clause",
                    name=name,
                    change="reworded",
                    day=new.since,
                    before=old.gist,
                    after=new.gist,
                    cites=(new.id,),
                )
            case _:
                pass


def _figure_changes(before: dict[str, Figure], after: dict[str, Figure]) -> Iterable[Change]:
    for name in sorted(before.keys() | after.keys()):
        match before.get(name), after.get(name):
            case None, Figure() as new:
                yield Change(
                    what="figure",
                    name=name,
                    change="added",
                    day=new.since,
                    after=new.value,
                    cites=(new.cite,),
                )
            case Figure() as old, None:
                yield Change(
                    what="figure",
                    name=name,
                    change="ended",
                    day=old.until,
                    before=old.value,
                    cites=(old.cite,),
                )
            case Figure() as old, Figure() as new if old.value != new.value:
                yield Change(
                    what="figure",
                    name=name,
                    change="changed",
                    day=new.since,
                    before=old.value,
                    after=new.value,
                    cites=tuple(dict.fromkeys((old.cite, new.cite))),
                )
            case _:
                pass
