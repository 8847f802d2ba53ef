"""A recorded round as it lay on the table, for one viewer."""

from __future__ import annotations

from pitboss.ledger.scenes import scenes
from pitboss.server.errors import Wrong
from pitboss.server.shapes_record import Scene, ScenesOut
from pitboss.server.worker import Looked
from pitboss.table import Table
from pitboss.table.layouts import laid_out


def scenes_of(wanted: Looked) -> ScenesOut:
    """What was awaited is not told: between the events of one command nothing is."""
    found: list[Scene] = []
    last = wanted.first + len(wanted.viewers) - 1
    table: Table | None = None
    with wanted.ledger.opened() as book:
        for version, table in scenes(book, wanted.table, wanted.first, last):
            found.append(Scene(version, table.view(wanted.viewers[version - wanted.first])))
        if table is None:
            raise Wrong(404, "unknown-round", "There is nothing to be seen of this round.")
        return ScenesOut(laid_out(table), table.game.pays(table.rules), found)
