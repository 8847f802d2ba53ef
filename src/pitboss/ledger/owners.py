"""Who may write to a table: exactly one server at a time, by a fence that only grows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import floor, schema
from pitboss.ledger.errors import Fenced, UnknownTable
from pitboss.ledger.records import TableInfo

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger

_s, _v = schema.streams, schema.servers


def take(ledger: Ledger, table_ids: Sequence[str], fence: int | None = None) -> dict[str, int]:
    """The new fences of tables, in one transaction and then in the record; every older one is refused from now on.

    With `fence`, only a table whose fence is still that: of servers that see it ownerless one gets it.
    """
    expected = [] if fence is None else [_s.c.fence == fence]
    fences: dict[str, int] = {}
    versions: dict[str, int] = {}
    with ledger.transaction() as connection:
        for table_id in table_ids:
            least = floor.fence_of(connection, table_id)
            stands = sa.case((_s.c.fence < least, least), else_=_s.c.fence)
            new = connection.execute(
                sa.update(_s)
                .where(_s.c.id == table_id, _s.c.kind == "table", *expected)
                .values(fence=stands + 1, owner=ledger.server)
                .returning(_s.c.fence, _s.c.version)
            ).first()
            if new is None and expected:
                raise Fenced(f"Another server has taken {table_id!r}.")
            if new is None:
                raise UnknownTable(f"The ledger has no table {table_id!r}.")
            fences[table_id], versions[table_id] = new
    told = [
        ledger.note(
            floor.taken(name, new, ledger.server, after=versions[name]),
            floor.FLOOR,
            key=floor.taken_key(name, new),
        )
        for name, new in fences.items()
    ]
    for ack in told:
        ack.result()
    return fences


def release(ledger: Ledger, table_id: str, fence: int) -> None:
    """Give a table up, unless somebody else has taken it meanwhile."""
    with ledger.transaction() as connection:
        connection.execute(
            sa.update(_s)
            .where(_s.c.id == table_id, _s.c.fence == fence)
            .values(fence=_s.c.fence + 1, owner=None)
        )


def beat(ledger: Ledger, address: str) -> None:
    with ledger.transaction() as connection:
        row = {"address": address, "seen": _now(connection)}
        if connection.execute(sa.update(_v).where(_v.c.name == ledger.server).values(row)).rowcount == 0:
            connection.execute(sa.insert(_v).values(name=ledger.server, **row))


def alive_elsewhere(ledger: Ledger, address: str, silent_for: float = 3.0) -> str | None:
    """Where another server of this name has said within n seconds that it lives."""
    with ledger.reader() as connection:
        row = connection.execute(sa.select(_v).where(_v.c.name == ledger.server)).first()
        if row is None or row.address == address or (_now(connection) - row.seen) / 1e6 >= silent_for:
            return None
        return row.address


def ownerless(ledger: Ledger, silent_for: float) -> list[str]:
    return [
        info.id
        for info in tables(ledger, open_only=True)
        if info.owner_seen is None or info.owner_seen >= silent_for
    ]


def tables(ledger: Ledger, *, open_only: bool, only: str | None = None) -> list[TableInfo]:
    query = (
        sa.select(_s, _v.c.address, _v.c.seen)
        .select_from(_s.outerjoin(_v, _v.c.name == _s.c.owner))
        .where(_s.c.kind == "table")
        .order_by(_s.c.number)
    )
    if open_only:
        query = query.where(_s.c.closed == 0)
    if only is not None:
        query = query.where(_s.c.id == only)
    with ledger.reader() as connection:
        rows, now = connection.execute(query).all(), _now(connection)
    return [_info(row, now) for row in rows]


def _info(row: sa.Row[Any], now: int) -> TableInfo:
    seen = None if row.seen is None else max(0.0, (now - row.seen) / 1e6)
    return TableInfo(
        row.id, row.game, row.as_of, row.version, row.opened_at, bool(row.closed), row.frozen, row.owner,
        row.address, seen, row.fence,
    )  # fmt: skip


def _now(connection: Connection) -> int:
    """The database's own clock, in microseconds: all servers are measured by the same one."""
    if connection.dialect.name == "sqlite":
        return time.time_ns() // 1000
    return int(
        connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp()) * 1000000").scalar_one()
    )
