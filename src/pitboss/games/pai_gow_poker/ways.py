"""Every class of hands, set once by the house way and kept on disk."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker import classes
from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.setting.fingerprint import fingerprint
from pitboss.hands.folder import cache_folder, keep
from pitboss.hands.patience import patience

Ints = NDArray[np.int64]
PROBES = 400


class Ways(NamedTuple):
    """How the house way sets every class: sorted keys of ranks, and of ranks with what is suited, with both hands."""

    plain: Ints
    plain_high: Ints
    plain_low: Ints
    suited: Ints
    suited_high: Ints
    suited_low: Ints


def ways_of(divider: FiveAndTwo, every: Iterable[classes.Class]) -> Ways:
    """Classes of hands, set by the house way."""
    found: dict[bool, list[tuple[int, int, int]]] = {False: [], True: []}
    for each in every:
        key = sum(count * 5**rank for rank, count in enumerate(each.ranks)) + each.joker * 5**13
        if each.suited:
            key = key << 13 | sum(1 << rank for rank in each.suited)
        high, low = divider.strengths(divider.way_of(each.cards).parts)
        found[bool(each.suited)].append((key, high, low))
    arrays = [np.array(sorted(rows), np.int64).T for rows in (found[False], found[True])]
    return Ways(*(np.ascontiguousarray(column) for array in arrays for column in array))


def kept_ways(divider: FiveAndTwo) -> Ways:
    """What was set before, which for the default house way comes with the package, or is set now and kept."""
    name = f"ways-{digest(divider)}.npz"
    for path in _paths(name):
        try:
            with path.open("rb") as file, np.load(file) as kept:
                return _unpacked(kept)
        except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
            pass
    with patience(
        "Setting every class of hands by the house way, which takes minutes and is then kept on disk"
    ):
        ways = ways_of(divider, classes.classes())
    keep(_paths(name)[1], partial(np.savez_compressed, **_packed(ways)))
    return ways


def are_kept(divider: FiveAndTwo) -> bool:
    """Whether every class was set before."""
    return any(path.is_file() for path in _paths(f"ways-{digest(divider)}.npz"))


def _paths(name: str) -> tuple[Path, Path]:
    """In the package, and on disk."""
    return Path(__file__).parent / name, cache_folder() / "pai-gow-poker" / "packed" / name


def _packed(ways: Ways) -> dict[str, NDArray[Any]]:
    """In little room: keys as steps from one to the next, hands as numbers among those that there are."""
    high_values, highs = np.unique(np.concatenate([ways.plain_high, ways.suited_high]), return_inverse=True)
    low_values, lows = np.unique(np.concatenate([ways.plain_low, ways.suited_low]), return_inverse=True)
    return {
        "plain": np.diff(ways.plain, prepend=0), "suited": np.diff(ways.suited, prepend=0),
        "high_values": high_values, "low_values": low_values, "highs": highs.astype(np.uint16),
        "lows": lows.astype(np.uint8),
    }  # fmt: skip


def _unpacked(kept: Mapping[str, NDArray[Any]]) -> Ways:
    plain, suited = kept["plain"].cumsum(), kept["suited"].cumsum()
    highs, lows = kept["high_values"][kept["highs"]], kept["low_values"][kept["lows"]]
    if len(highs) != len(plain) + len(suited):
        raise ValueError("not all classes are there")
    cut = len(plain)
    return Ways(plain, highs[:cut], lows[:cut], suited, highs[cut:], lows[cut:])


def digest(divider: FiveAndTwo) -> str:
    """Of the rules of the house way and the ranking, and of how they set some hundreds of hands."""
    return fingerprint(divider, f"{divider.way.rules} {divider.high.name}", PROBES)
