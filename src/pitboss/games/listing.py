"""Every game of the chapter, open or not, with the reason."""

from __future__ import annotations

from typing import Any

from pitboss.games import registered
from pitboss.law import catalogue
from pitboss.table.table import day


def listing(as_of: str | None = None) -> list[dict[str, Any]]:
    """One row per game id, in the order of the chapter; a game not built yet says so."""
    held = catalogue()
    law = held.on(held.newest if as_of is None else day(as_of))
    built = registered()
    rows: list[dict[str, Any]] = []
    for game in held.games.values():
        refusal = law.authorised(game.id)
        ours = built.get(game.id)
        if refusal is not None:
            reason: str | None = refusal.sentence
        elif ours is None:
            reason = "Not built yet."
        else:
            reason = None
        rows.append(
            {
                "id": game.id,
                "name": game.name,
                "subchapter": game.subchapter,
                "since": game.since.isoformat(),
                "open": reason is None,
                "reason": reason,
                "wagers": list(ours.wagers(law)) if ours is not None and reason is None else [],
            }
        )
    return rows


def chapter(as_of: str | None = None) -> list[dict[str, Any]]:
    """The games, and in its place every subchapter that holds none: its rules bind all the others."""
    rows = listing(as_of)
    seen = {row["subchapter"] for row in rows}
    rows += [
        {
            "id": "all-games",
            "name": part.name,
            "subchapter": part.id,
            "since": part.since.isoformat() if part.since else None,
            "open": False,
            "reason": "No game of its own: its rules hold at every table.",
            "wagers": [],
        }
        for part in catalogue().contents.subchapters
        if part.id not in seen
    ]
    return sorted(rows, key=lambda row: int(row["subchapter"].rpartition("-")[2]))
