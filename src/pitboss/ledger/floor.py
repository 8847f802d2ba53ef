"""What decides who writes to a table and whether it goes on, in a chain: fences that were taken, tables that stopped.

The rows of the tables hold the same for speed. Who changes them there is not believed: a fence only grows from what the
record says, and a table that stopped stays stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import sqlalchemy as sa

import pitboss
from pitboss.ledger import reading, schema
from pitboss.ledger.happenings import HOUSE, Significant

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

FLOOR = "floor"
"""The stream of fences: which server has taken which table."""
TAKEN = "table-taken"
STOPPED = "invariant-broken"


RELEASE = pitboss.__version__
FIRST = "0.1.0"
"""The release that recorded nothing of releases."""


def taken(table_id: str, fence: int, server: str, *, after: int) -> Significant:
    """That a server has taken a table: the commands after that version are decided by its release."""
    detail = {"table": table_id, "fence": fence, "server": server, "after": after, "release": RELEASE}
    return Significant(kind=TAKEN, detail=detail)


def releases(connection: Connection, table_id: str, opened: str) -> list[tuple[int, str]]:
    """Which releases have decided at a table: from after which version on, in their order."""
    found, stream = [(0, opened or FIRST)], reading.stream_row(connection, FLOOR)
    for entry in () if stream is None else reading.entries_by_key(connection, stream, f"taken:{table_id}:"):
        detail = entry.event.detail if isinstance(entry.event, Significant) else {}
        if detail.get("table") == table_id and "after" in detail:
            found.append((int(str(detail["after"])), str(detail.get("release", FIRST))))
    return found


def taken_key(table_id: str, fence: int) -> str:
    return f"taken:{table_id}:{fence}"


def stopped_key(table_id: str) -> str:
    """How the keys begin by which it is recorded that a table has stopped."""
    return f"stopped:{table_id}:"


def fence_of(connection: Connection, table_id: str) -> int:
    """The newest fence of a table that the record tells of; 0: none."""
    return max(
        (fence for name, fence in _taken(connection, f"taken:{table_id}:") if name == table_id), default=0
    )


def stopped(connection: Connection, table_id: str) -> str | None:
    """Why a table has stopped, as recorded; None: it has not."""
    return next(_reasons(connection, table_id), None)


def _reasons(connection: Connection, table_id: str) -> Iterator[str]:
    house = reading.stream_row(connection, HOUSE)
    for entry in () if house is None else reading.entries_by_key(connection, house, stopped_key(table_id)):
        if isinstance(entry.event, Significant) and entry.event.detail.get("table") == table_id:
            yield str(entry.event.detail.get("why"))


def _told(connection: Connection, table_id: str) -> bool:
    """Whether an earlier release recorded, without a key of its own, that a table has stopped."""
    house = reading.stream_row(connection, HOUSE)
    saying = (
        () if house is None else reading.entries_saying(connection, house, f'"{STOPPED}"', f'"{table_id}"')
    )
    return any(True for _ in saying)


def misplaced(connection: Connection) -> Iterator[tuple[str, int, str]]:
    """For the audit: tables whose rows say otherwise than the record, with version and reason."""
    s, fences = schema.streams.c, dict[str, int]()
    for name, fence in _taken(connection, "taken:"):
        fences[name] = max(fence, fences.get(name, 0))
    rows = sa.select(s.id, s.version, s.fence, s.frozen).where(s.kind == "table")
    for row in connection.execute(rows).all():
        if fences.get(row.id, 0) > row.fence:
            yield row.id, row.version, "its fence was put back: an earlier owner could write again"
        reasons = list(_reasons(connection, row.id))
        if row.frozen is None and reasons:
            yield row.id, row.version, "it had stopped, and its row does not say so any more"
        elif row.frozen is not None and reasons and row.frozen not in reasons:
            yield row.id, row.version, "it had stopped, and its row gives another reason"
        elif row.frozen is not None and not reasons and not _told(connection, row.id):
            yield row.id, row.version, "its row says that it has stopped, and no chain tells of it"


def _taken(connection: Connection, prefix: str) -> Iterator[tuple[str, int]]:
    """Tables and fences of the record, by how their keys begin."""
    e, floor = schema.events.c, reading.stream_row(connection, FLOOR)
    if floor is None:
        return
    query = sa.select(e.key).where(e.stream == floor.number, reading.begins(connection, prefix))
    for key in connection.execute(query).scalars():
        name, _, fence = key.removeprefix("taken:").rpartition(":")
        yield name, int(fence)
