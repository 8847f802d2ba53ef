"""What each wager of a table is worth: from the exact math for its options and day, with the clause that says it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.analysis import analyse
from pitboss.server.catalogue import law_on
from pitboss.server.shapes_open import EdgeOut

if TYPE_CHECKING:
    from pitboss.law import Law


def edges(game: str, as_of: str | None, options: dict[str, Any]) -> list[EdgeOut]:
    """One row for each wager that has an edge; none for a game whose math is not kept."""
    report = analyse(game, as_of=as_of, options=options).as_json()
    law = law_on(as_of)
    return [_edge(row, law) for row in report["wagers"] if row.get("house_edge") is not None]


def _edge(row: dict[str, Any], law: Law) -> EdgeOut:
    cites: list[str] = row.get("cites") or []
    entry = law.entry(cites[0]) if cites else None
    exact = row["house_edge"]
    return EdgeOut(
        row["wager"], str(exact["exact"]), float(exact["value"]), _chance(row, "win"), _chance(row, "push"),
        _chance(row, "lose"), "" if entry is None else entry.gist, cites[0] if cites else "",
        float(row["standard_deviation"]), str(row.get("part_of", "")),
    )  # fmt: skip


def _chance(row: dict[str, Any], name: str) -> float | None:
    return float(row[name]["value"]) if row.get(name) else None
