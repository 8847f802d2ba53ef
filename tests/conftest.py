"""Sizes and seeds of the tests, from one file and two environment variables.

PITBOSS_SIZES=small|full  the column of tests/sizes.toml (small unless said)
PITBOSS_SEED=N            the seed of randomised tests (fixed unless said)
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import hypothesis
import pytest

COLUMNS = ("small", "full")
DEFAULT_SEED = 1947


class Sizes(Mapping[str, int]):
    """Numbers by dotted name, and which of them the running test asked for."""

    def __init__(self, column: str, values: dict[str, int]) -> None:
        self.column = column
        self.used: dict[str, int] = {}
        self._values = values

    def __getitem__(self, name: str) -> int:
        if name not in self._values:
            raise KeyError(f"tests/sizes.toml has no size {name!r}; it has {', '.join(self._values)}")
        self.used[name] = self._values[name]
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def read_sizes(column: str) -> Sizes:
    if column not in COLUMNS:
        raise pytest.UsageError(f"PITBOSS_SIZES is {column!r}; it can be {' or '.join(COLUMNS)}.")
    tables = tomllib.loads(Path(__file__).with_name("sizes.toml").read_text())
    return Sizes(
        column,
        {f"{table}.{name}": row[column] for table, rows in tables.items() for name, row in rows.items()},
    )


SIZES = read_sizes(os.environ.get("PITBOSS_SIZES", "small"))
SEED = int(os.environ.get("PITBOSS_SEED", DEFAULT_SEED))

# No deadline: how fast a machine is does not decide whether a test passes.
hypothesis.settings.register_profile(
    "pitboss",
    deadline=None,
    max_examples=SIZES["properties.examples"],
    stateful_step_count=SIZES["properties.steps"],
    derandomize="PITBOSS_SEED" not in os.environ,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("pitboss")


@pytest.fixture(scope="session")
def sizes() -> Sizes:
    """The sizes in use: ``sizes["hands.differential"]``."""
    return SIZES


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed of randomised tests: the same every day, another one in each round of `make torture`."""
    return SEED


@pytest.fixture(scope="session")
def repository() -> Path:
    return Path(__file__).parent.parent


def pytest_report_header() -> list[str]:
    listed = ", ".join(f"{name} {value:,}" for name, value in SIZES._values.items())
    return [f"sizes: {SIZES.column} ({listed})", f"seed: {SEED}"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave tests marked `full` out of the small run, visibly as deselected."""
    if SIZES.column == "full":
        return
    left_out = [item for item in items if item.get_closest_marker("full")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_runtest_setup(item: pytest.Item) -> None:
    SIZES.used.clear()


def pytest_runtest_teardown(item: pytest.Item) -> None:
    item.user_properties.extend((f"size {name}", value) for name, value in SIZES.used.items())
