"""What best play of a full shoe comes to, reckoned once and kept on disk."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.terms import Shoe, Terms, full
from pitboss.hands.patience import patience
from pitboss.hands.tables import cache_folder

_SOURCES = ("terms", "compositions", "splits", "kernel_values", "solve", "policy", "basic", "outcomes")


class Kept(NamedTuple):
    """expectation: of one unit under best play; by_up: once the up card is known
    insurance: what a unit of it is worth, seeing only the ace
    two: the best act with the first two cards, [up, lower rank, higher rank]
    chart_two, chart_more, chart_pairs, chart_rescue: basic strategy, as `basic.Chart`; basic: what it is worth
    nets, chances: what a round makes how often under best play; wagered: in all, on average
    """

    expectation: float
    by_up: NDArray[np.float64]
    insurance: float
    two: NDArray[np.int8]
    chart_two: NDArray[np.int8]
    chart_more: NDArray[np.int8]
    chart_pairs: NDArray[np.bool_]
    chart_rescue: NDArray[np.bool_]
    basic: float
    nets: NDArray[np.float64]
    chances: NDArray[np.float64]
    wagered: float


@lru_cache(maxsize=32)
def kept(terms: Terms, shoe: Shoe | None = None) -> Kept:
    """Of the full shoe, or of any other."""
    cards = full(terms) if shoe is None else shoe
    path = cache_folder() / "box" / f"{_digest(terms, cards)}.npz"
    try:
        with path.open("rb") as file, np.load(file) as found:
            return Kept(**{name: _plain(found[name]) for name in Kept._fields})
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    with patience("Solving the shoe, which takes a few seconds and is then kept on disk"):
        made, other = reckon(terms, cards)
    _keep(path, made._asdict())
    if shoe is None and other is not None:
        _keep(_worth(terms._replace(split_21_wins=not terms.split_21_wins)), {"expectation": other})
    return made


@lru_cache(maxsize=32)
def kept_expectation(terms: Terms) -> float:
    """What one unit of a full shoe is worth under best play, where nothing else is asked: a third of the work."""
    path = _worth(terms)
    try:
        with path.open("rb") as file, np.load(file) as found:
            return float(found["expectation"])
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    from pitboss.games.box.solve import solve

    worth = solve(terms, full(terms)).expectation
    _keep(path, {"expectation": worth})
    return worth


def _plain(array: NDArray[Any]) -> Any:
    return array.item() if array.ndim == 0 else array


def _worth(terms: Terms) -> Path:
    return cache_folder() / "box" / f"{_digest(terms, full(terms))}-worth.npz"


def reckon(terms: Terms, shoe: Shoe) -> tuple[Kept, float | None]:
    """All of it, and what a unit is worth under the other reading of a two-card 21 after a split, if there is one."""
    from pitboss.games.box.basic import basic
    from pitboss.games.box.outcomes import nets
    from pitboss.games.box.policy import Course, best
    from pitboss.games.box.solve import solve

    solution = solve(terms, shoe)
    policy = best(solution)
    by_points = basic(solution)
    made, wagered = nets(Course(solution, policy))
    results = sorted((net, chance) for net, chance in made.items() if chance > 0)
    found = Kept(
        solution.expectation, solution.by_up, solution.insurance, policy.two, *by_points.chart,
        by_points.expectation, np.array([net for net, _ in results]), np.array([often for _, often in results]),
        wagered,
    )  # fmt: skip
    one_reading = terms.any_21_wins or terms.attack
    return found, None if one_reading else solution.read_otherwise().expectation


def _digest(terms: Terms, shoe: Shoe) -> str:
    """Of everything that decides what is reckoned."""
    told = hashlib.sha256(f"{terms!r} {shoe!r}".encode())
    for name in _SOURCES:
        told.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return told.hexdigest()[:20]


def _keep(path: Path, made: Mapping[str, Any]) -> None:
    """Write beside and rename, so that nobody reads half a file; a disk that refuses is no obstacle."""
    beside = path.with_name(f"{path.stem}.{os.getpid()}.tmp.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(beside, **made)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
