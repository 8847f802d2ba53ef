"""Results as files: JSON whole, the distribution as CSV or Parquet. What cannot be written is said beforehand."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.installed import lacks
from pitboss.simulation.script import SimulationError

if TYPE_CHECKING:
    from pitboss.simulation.report import Report

SUFFIXES = (".json", ".csv", ".parquet")


def check(path: Path, suffixes: tuple[str, ...] = SUFFIXES) -> Path:
    """Refuse what could not be written at the end of a long run."""
    if path.suffix not in suffixes:
        raise SimulationError(
            f"A result is written as {', '.join(suffixes)}, not as {path.suffix or path.name}."
        )
    check_place(path)
    if path.suffix == ".parquet" and find_spec("polars") is None:
        raise SimulationError(lacks("Parquet", "polars"))
    return path


def check_place(path: Path) -> None:
    if not path.parent.is_dir():
        raise SimulationError(f"There is no folder {path.parent} to write {path.name} to.")
    if path.is_dir():
        raise SimulationError(f"{path} is a folder, not a file that could be written.")
    if path.exists() and not path.is_file():
        raise SimulationError(f"{path} is a device or a pipe; a file would take its place.")
    for place in (path.parent, path):
        if place.exists() and not os.access(place, os.W_OK):
            raise SimulationError(f"{place} may not be written to.")


def write(report: Report, path: Path) -> None:
    match path.suffix:
        case ".json":
            from pitboss.simulation.report import encoded

            data = encoded(report.as_json())
        case ".csv":
            data = as_csv(table(report))
        case _:
            data = as_parquet(table(report))
    put(path, data)


def put(path: Path, data: bytes) -> None:
    """Write beside and rename, so that a file is never half there."""
    path = path.resolve()  # a link stays a link
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):  # where nothing can be written, nothing can be taken away either
            beside.unlink()
        raise SimulationError(f"{path} cannot be written: {error.strerror}.") from None


def table(report: Report) -> list[dict[str, Any]]:
    """The distribution, each result with the exact chance where it is known."""
    from fractions import Fraction

    from pitboss.simulation.statistics import rows

    known = None if report.exact is None else report.exact.distribution
    stake = report.plan.script.stake
    return [
        {**row, "exact": None if known is None else float(known[Fraction(row["cents"], stake)])}
        for row in rows(report.counts, stake)
    ]


def as_csv(found: Sequence[Mapping[str, Any]]) -> bytes:
    """Rows with the same keys, named in the first line."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(found[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue().encode()


def as_parquet(found: Sequence[Mapping[str, Any]]) -> bytes:
    try:
        import polars as pl
    except ModuleNotFoundError as missing:
        raise SimulationError(lacks("Parquet", "polars")) from missing
    held = io.BytesIO()
    pl.DataFrame(found).write_parquet(held)
    return held.getvalue()
