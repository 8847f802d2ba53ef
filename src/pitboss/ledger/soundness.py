"""Damage to a database file that reading its rows would pass over."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import schema
from pitboss.ledger.database import Place
from pitboss.ledger.errors import NotAvailable


def refuse_damaged(connection: Connection, where: Place) -> None:
    """SQLite: an index that leaves rows out, or a text that has become bytes. PostgreSQL looks after its own files."""
    if connection.dialect.name != "sqlite":
        return
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    if found != "ok":
        complaint = found.rpartition("\n")[2].rstrip(".")  # what stands before it names the database only
        raise NotAvailable(f"{where} is damaged: {complaint}.")
    for table in schema.metadata.sorted_tables:
        texts = [column for column in table.c if isinstance(column.type, sa.Text)]
        if texts and connection.scalar(
            sa.select(1).where(sa.or_(*(sa.func.typeof(column) == "blob" for column in texts))).limit(1)
        ):
            raise NotAvailable(f"{where} is damaged: in {table.name} a text has become bytes.")
