"""Statements straight to the driver, through the connection that SQLAlchemy holds; every commit sends a few of them.

What goes wrong is raised as SQLAlchemy would raise it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator, Sequence
from typing import Any

from sqlalchemy import exc
from sqlalchemy.engine import Connection


def execute(connection: Connection, statement: str, values: Sequence[Any] = ()) -> Any:
    """Run a statement written for the driver; its cursor."""
    driver: Any = connection.connection.driver_connection
    try:
        return driver.execute(statement, values)
    except sqlite3.Error as error:
        raise _as_told(connection, statement, error, sqlite3.Error) from error
    except Exception as error:
        raise _of_postgresql(connection, statement, error) from error


@contextlib.contextmanager
def copying(connection: Connection, statement: str) -> Generator[Any]:
    """A `COPY` of PostgreSQL to write rows to."""
    driver: Any = connection.connection.driver_connection
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            yield copy
    except Exception as error:
        raise _of_postgresql(connection, statement, error) from error


def _of_postgresql(connection: Connection, statement: str, error: Exception) -> BaseException:
    import psycopg

    return (
        _as_told(connection, statement, error, psycopg.Error) if isinstance(error, psycopg.Error) else error
    )


def _as_told(
    connection: Connection, statement: str, error: Exception, kind: type[Exception]
) -> BaseException:
    lost = connection.dialect.is_disconnect(error, connection.connection.dbapi_connection, None)  # pyright: ignore[reportArgumentType]
    return exc.DBAPIError.instance(
        statement, None, error, kind, connection_invalidated=lost, dialect=connection.dialect
    )
