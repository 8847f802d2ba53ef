"""What best play of a full shoe comes to, reckoned once and kept on disk."""

from __future__ import annotations

import hashlib
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import msgspec

from pitboss.games.box.terms import Shoe, Terms, full
from pitboss.hands.folder import cache_folder, keep
from pitboss.hands.patience import patience

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SOURCES = (
    "terms",
    "compositions",
    "splits",
    "split_hands",
    "values",
    "solve",
    "policy",
    "basic",
    "outcomes",
)
Acts = tuple[tuple[tuple[int, ...], ...], ...]
"""By total, hard or soft, and up card."""
Kind = TypeVar("Kind")


class Kept(NamedTuple):
    """Plain values, so that nothing heavy is loaded to read them.

    expectation: of one unit under best play; by_up: once the up card is known
    insurance: what a unit of it is worth, seeing only the ace
    chart_two, chart_more, chart_pairs, chart_rescue: basic strategy, as `basic.Chart`; basic: what it is worth
    nets, chances: what a round makes how often under best play; split: how much of each chance comes of split hands
    wagered: in all, on average
    """

    expectation: float
    by_up: tuple[float, ...]
    insurance: float
    chart_two: Acts
    chart_more: Acts
    chart_pairs: tuple[tuple[bool, ...], ...]
    chart_rescue: tuple[tuple[tuple[bool, ...], ...], ...]
    basic: float
    nets: tuple[float, ...]
    chances: tuple[float, ...]
    split: tuple[float, ...]
    wagered: float


@lru_cache(maxsize=32)
def kept(terms: Terms, shoe: Shoe | None = None) -> Kept:
    """Of the full shoe, or of any other."""
    cards = full(terms) if shoe is None else shoe
    path = cache_folder() / "box" / f"{_digest(terms, cards)}.json"
    known = _read(path, Kept)
    if known is not None:
        return known
    with patience("Solving the shoe, which takes a second or two and is then kept on disk"):
        made, other = reckon(terms, cards)
    keep(path, partial(_write, made))
    if shoe is None and other is not None:
        keep(_worth(terms._replace(split_21_wins=not terms.split_21_wins)), partial(_write, other))
    return made


@lru_cache(maxsize=32)
def kept_expectation(terms: Terms) -> float:
    """What one unit of a full shoe is worth under best play, where nothing else is asked: a third of the work."""
    path = _worth(terms)
    known = _read(path, float)
    if known is not None:
        return known
    from pitboss.games.box.solve import solve

    worth = float(solve(terms, full(terms)).expectation)
    keep(path, partial(_write, worth))
    return worth


class Values(NamedTuple):
    """What each act is worth in units of the first wager, given that no blackjack of the dealer is found by peeking.

    two: with the first two cards, [up, rank, rank, act], the lower rank first; more: with any hand, [hand, up, act]
    doubled: what a doubled hand is worth that stands, [hand, up]
    Acts are in the order of `solve.ACTS`; what is not allowed is worth `values.NEVER`.
    """

    two: NDArray[np.float64]
    more: NDArray[np.float64]
    doubled: NDArray[np.float64]


@lru_cache(maxsize=8)
def kept_values(terms: Terms) -> Values:
    """Of the full shoe."""
    import zipfile

    import numpy as np

    path = cache_folder() / "box" / f"{_digest(terms, full(terms))}-values.npz"
    try:
        with path.open("rb") as file, np.load(file) as found:
            return Values(found["two"], found["more"], found["doubled"])
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    with patience("Solving the shoe, which takes a second or two and is then kept on disk"):
        made = _all_values(terms)
    keep(path, lambda file: np.savez_compressed(file, **made._asdict()))
    return made


def _all_values(terms: Terms) -> Values:
    import numpy as np

    from pitboss.games.box.compositions import hands
    from pitboss.games.box.policy import Course, best, starts
    from pitboss.games.box.solve import SPLIT, solve
    from pitboss.games.box.terms import ACE, RANKS, TEN
    from pitboss.games.box.values import NEVER

    solution = solve(terms, full(terms))
    peeked = terms.hole_card

    def given(value: Any, found: Any) -> Any:
        """A peek has shown that there is none; without one it takes the first wager."""
        return value / (1 - found) if peeked else value - found

    two = np.full((RANKS, RANKS, RANKS, SPLIT + 1), NEVER)
    for up, one, other in starts():
        for act, value in solution.two(up, one, other).items():
            two[up, one, other, act] = given(value, solution.found(up, one, other))
    counts = hands().counts
    left = np.array(solution.shoe)[None, :] - counts
    found = np.zeros((len(counts), RANKS))
    size = np.maximum(left.sum(axis=1) - 1, 1)
    found[:, ACE], found[:, TEN] = left[:, TEN] / size, left[:, ACE] / size
    values = solution.values
    more = np.where(values > NEVER, given(values, found[:, :, None]), NEVER)
    doubled = given(Course(solution, best(solution)).stood_doubled, found)
    return Values(two, more, doubled)


def _worth(terms: Terms) -> Path:
    return cache_folder() / "box" / f"{_digest(terms, full(terms))}-worth.json"


def reckon(terms: Terms, shoe: Shoe) -> tuple[Kept, float | None]:
    """All of it, and what a unit is worth under the other reading of a two-card 21 after a split, if there is one."""
    from pitboss.games.box.basic import basic
    from pitboss.games.box.outcomes import nets
    from pitboss.games.box.policy import Course, best
    from pitboss.games.box.solve import solve

    solution = solve(terms, shoe)
    by_points = basic(solution)
    made, wagered, split = nets(Course(solution, best(solution)))
    results = sorted((net, chance) for net, chance in made.items() if chance > 0)
    two, more, pairs, rescue = by_points.chart
    found = Kept(
        expectation=float(solution.expectation), by_up=_plain(solution.by_up), insurance=float(solution.insurance),
        chart_two=_plain(two), chart_more=_plain(more), chart_pairs=_plain(pairs), chart_rescue=_plain(rescue),
        basic=float(by_points.expectation), nets=tuple(float(net) for net, _ in results),
        chances=tuple(float(often) for _, often in results),
        split=tuple(float(split.get(net, 0.0)) for net, _ in results), wagered=float(wagered),
    )  # fmt: skip
    one_reading = terms.any_21_wins or terms.attack
    return found, None if one_reading else float(solution.read_otherwise().expectation)


def _plain(array: NDArray[np.generic]) -> Any:
    """Nested tuples."""
    return tuple(map(_plain, array)) if array.ndim > 1 else tuple(array.tolist())


def _digest(terms: Terms, shoe: Shoe) -> str:
    """Of everything that decides what is reckoned."""
    told = hashlib.sha256(f"{terms!r} {shoe!r}".encode())
    for name in _SOURCES:
        told.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return told.hexdigest()[:20]


def _read(path: Path, kind: type[Kind]) -> Kind | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None


def _write(made: Any, file: BinaryIO) -> None:
    file.write(msgspec.json.encode(made))
