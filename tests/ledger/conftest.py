"""Ledgers to test with: in a file, and on a PostgreSQL that is started for the tests."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bookkeeping import create_database, why_no_postgresql
from bookkeeping import postgresql as running
from pitboss.ledger import Ledger

MakeDatabase = Callable[[str], str]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    why = why_no_postgresql()
    if why is not None:
        pytest.skip(why)
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def make_database(request: pytest.FixtureRequest, tmp_path: Path) -> MakeDatabase:
    """A function that gives the place of a new, empty database; the test runs once for each kind."""
    if request.param == "sqlite":
        return lambda name: str(tmp_path / f"{name}.db")
    server: str = request.getfixturevalue("postgresql")
    return lambda name: create_database(server, f"{name}_{secrets.token_hex(8)}")


@pytest.fixture
def database(make_database: MakeDatabase) -> str:
    return make_database("casino")


@pytest.fixture
def ledger(database: str) -> Iterator[Ledger]:
    with Ledger.open(database) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where an SQLite ledger can be made."""
    return tmp_path / "casino.db"
