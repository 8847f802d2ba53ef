"""Every class of hands, set once by the house way and kept on disk."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

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
    """What was set before, or is set now and kept."""
    path = _path(divider)
    try:
        with path.open("rb") as file, np.load(file) as kept:
            return Ways(*(kept[name] for name in Ways._fields))
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    with patience(
        "Setting every class of hands by the house way, which takes minutes and is then kept on disk"
    ):
        ways = ways_of(divider, classes.classes())
    keep(path, partial(np.savez_compressed, **ways._asdict()))
    return ways


def are_kept(divider: FiveAndTwo) -> bool:
    """Whether every class was set before."""
    return _path(divider).is_file()


def _path(divider: FiveAndTwo) -> Path:
    return cache_folder() / "pai-gow-poker" / f"ways-{digest(divider)}.npz"


def digest(divider: FiveAndTwo) -> str:
    """Of the rules of the house way and the ranking, and of how they set some hundreds of hands."""
    return fingerprint(divider, f"{divider.way.rules} {divider.high.name}", PROBES)
