"""Figures of law with their days: each holds as long as the rule that states it, unless it says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise

import msgspec

from pitboss.law.files import Node
from pitboss.law.model import Entry, Figure

_VALUE = ("value", "since", "until", "cite", "remark")


class Draft(msgspec.Struct):
    """A figure as written, until every handle is known."""

    name: str
    node: Node
    entry: Entry


def dated_figures(drafts: Iterable[Draft], entries: Sequence[Entry]) -> list[Figure]:
    by_handle: dict[str, list[Entry]] = {}
    by_id: dict[str, list[Entry]] = {}
    for entry in entries:
        by_id.setdefault(entry.id, []).append(entry)
        for handle in entry.handles:
            by_handle.setdefault(handle, []).append(entry)
    figures: list[Figure] = []
    lines: dict[str, Node] = {}
    for draft in drafts:
        figures.extend(_dated(draft, by_handle, by_id))
        lines[draft.name] = draft.node
    ordered = sorted(figures, key=lambda figure: (figure.name, figure.since))
    for older, newer in pairwise(ordered):
        if older.name == newer.name and newer.since < older.until:
            raise lines[newer.name].error(f"{newer.name} has two values on {newer.since.isoformat()}.")
    return figures


def _dated(
    draft: Draft, by_handle: dict[str, list[Entry]], by_id: dict[str, list[Entry]]
) -> Iterable[Figure]:
    """A figure holds as long as its clause's rule does, under whatever number, unless it says otherwise."""
    node, entry = draft.node, draft.entry
    rows: list[dict[str, Node]] = [{"value": node}]
    if _is_dated(node):
        rows = [item.mapping(_VALUE, required=("value",)) for item in node.items()]
    for row, after in zip(rows, [*rows[1:], {}], strict=True):
        spans = [entry] if not entry.handles else by_handle[entry.handles[0]]
        if "cite" in row:
            spans = _cited(row["cite"], draft, by_handle, by_id)
        since = _day(row, "since")
        until = _day(row, "until") or _day(after, "since")
        pieces = [
            (max(span.since, since or span.since), min(span.until, until or span.until), span.id)
            for span in sorted(spans, key=lambda span: span.since)
        ]
        pieces = [piece for piece in pieces if piece[0] < piece[1]]
        if not pieces:
            raise node.error(f"{draft.name}: the clause cited is not in force in the time given.")
        if since is not None and pieces[0][0] != since:
            raise node.error(f"{draft.name}: {pieces[0][2]} is not in force on {since.isoformat()}.")
        for older, newer in pairwise(pieces):
            if older[1] != newer[0] and since is not None and until is not None:
                raise node.error(f"{draft.name}: no clause states it on {older[1].isoformat()}.")
        for start, end, cite in pieces:
            yield Figure(
                name=draft.name,
                since=start,
                until=end,
                value=row["value"].plain(),
                cite=cite,
                remark=row["remark"].text() if "remark" in row else "",
            )


def _is_dated(node: Node) -> bool:
    return isinstance(node.value, list) and all(
        isinstance(item.value, dict) and "value" in item.value for item in node.value
    )


def _day(row: dict[str, Node], key: str) -> date | None:
    return row[key].day() if key in row else None


def _cited(
    node: Node, draft: Draft, by_handle: dict[str, list[Entry]], by_id: dict[str, list[Entry]]
) -> list[Entry]:
    text = node.text()
    prefix = draft.name.partition(".")[0]
    spans = by_id.get(text) or by_handle.get(text) or by_handle.get(f"{prefix}.{text}")
    if spans is None:
        raise node.error(f"{draft.name} cites {text}, which the catalogue does not hold.")
    return spans
