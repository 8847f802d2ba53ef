"""Casinos to test with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bookkeeping import postgresql, why_no_postgresql
from casino import Inside, Outside, inside, outside, quick


@pytest.fixture
def casino(tmp_path: Path) -> Iterator[Inside]:
    with inside(quick(tmp_path)) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with outside(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def running() -> Iterator[str]:
    """A PostgreSQL of the tests' own."""
    why = why_no_postgresql()
    if why is not None:
        pytest.skip(why)
    with postgresql() as server:
        yield server
