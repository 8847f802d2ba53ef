"""How much each sized test does, from tests/sizes.toml; a module of its own so that any test may import it."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

COLUMNS = ("small", "full")


class Sizes(Mapping[str, int]):
    """Numbers by dotted name, and which of them the running test asked for."""

    def __init__(self, column: str, values: dict[str, int]) -> None:
        self.column = column
        self.used: dict[str, int] = {}
        self.measured: dict[str, float] = {}
        self._values = values

    def __getitem__(self, name: str) -> int:
        if name not in self._values:
            raise KeyError(f"tests/sizes.toml has no size {name!r}; it has {', '.join(self._values)}")
        self.used[name] = self._values[name]
        return self._values[name]

    def reached(self, name: str, count: int) -> None:
        """Say how much of a size a test has really done, where that is not all of it: `make torture` adds it up."""
        self.used[name] = count

    def measure(self, name: str, value: float) -> None:
        """Tell a figure that decides nothing: `make torture` prints its median and the largest."""
        self.measured[name] = value

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
