"""Best play against a dealer takes minutes to count, so what was counted is kept on disk."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.games.banked import against, board, board_sets, kernel_against, kernel_board
from pitboss.games.banked.against import Best, Duel
from pitboss.games.banked.board import Best as BoardBest
from pitboss.games.banked.board import Boards
from pitboss.hands.folder import cache_folder, keep
from pitboss.hands.patience import patience

LITTLE = 10**8
"""n deals are counted in an instant."""


def kept_best(duel: Duel) -> Best:
    """What was counted before, or is counted now and kept; where there is little to count, nothing is kept."""
    if duel.deals < LITTLE:
        return duel.best()
    path = cache_folder() / "banked" / f"{duel.rules.round.prefix}-{digest(duel)}.npz"
    try:
        with path.open("rb") as file, np.load(file) as kept:
            return duel.counted(kept["times"], kept["made"], kept["folded"])
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    with patience(
        f"Counting all {duel.deals:,} deals, which takes a minute or several and is then kept on disk"
    ):
        best = duel.best(threads=os.cpu_count() or 1)
    keep(path, partial(np.savez_compressed, times=best.times, made=best.made, folded=best.folded))
    return best


def kept_boards(boards: Boards) -> BoardBest:
    """The same for a round over community cards."""
    path = _board_path(boards)
    try:
        with path.open("rb") as file, np.load(file) as kept:
            streets = tuple(kept[f"street{at}"] for at in range(len(boards.streets)))
            return boards.counted(kept["first"], kept["values"], streets, kept["tally"])
    except (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile):
        pass
    with patience(f"Counting all {boards.deals:,} deals, which takes minutes and is then kept on disk"):
        best = boards.best(threads=os.cpu_count() or 1)
    streets = {f"street{at}": policy for at, policy in enumerate(best.policies)}
    keep(
        path,
        partial(
            np.savez_compressed,
            first=best.first,
            values=best.values,
            tally=boards.as_array(best.tally),
            **streets,
        ),
    )
    return best


def has_boards(boards: Boards) -> bool:
    """Whether they were counted before."""
    return _board_path(boards).is_file()


def _board_path(boards: Boards) -> Path:
    return cache_folder() / "banked" / f"{board_name(boards)}.npz"


def board_name(boards: Boards) -> str:
    """Tells everything that decides what is counted."""
    return f"{boards.rules.round.prefix}-{_told(boards)}"


def has(name: str) -> bool:
    """Whether a game's own arrays were counted before."""
    return (cache_folder() / "banked" / f"{name}.npz").is_file()


def kept(name: str, doing: str, count: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    """Arrays that a game counts by itself; `name` tells everything that decides what is counted."""
    path = cache_folder() / "banked" / f"{name}.npz"
    try:
        with path.open("rb") as file, np.load(file) as found:
            return dict(found)
    except (OSError, EOFError, ValueError, zipfile.BadZipFile):
        pass
    with patience(f"{doing}, which takes minutes and is then kept on disk"):
        counted = count()
    keep(path, partial(np.savez_compressed, **counted))
    return counted


def _told(boards: Boards) -> str:
    """Of everything that decides what is counted."""
    told = hashlib.sha256(f"{boards.states} {boards.streets}".encode())
    for name in (boards.own, boards.dealer):
        reader = boards.rules.readers[name]
        told.update(f"{reader.ranking.name} {reader.floors} {reader.lines}".encode())
    for state in boards.states:
        told.update(f"{[boards.moves(at, state) for at in range(len(boards.asks))]}".encode())
    told.update(boards.worths.tobytes())
    for module in (against, board, board_sets, kernel_against, kernel_board):
        told.update(Path(str(module.__file__)).read_bytes())
    return told.hexdigest()[:20]


def digest(duel: Duel) -> str:
    """Of everything that decides what is counted: the payments of every kind of outcome, the cards, and the code."""
    rules = duel.rules
    told = hashlib.sha256(
        f"{rules.hand_size} {duel.size} {duel.area} {duel.up} {duel.multiples} {duel.stakes}".encode()
    )
    for reader in (rules.readers[duel.own], rules.readers[duel.dealer]):
        told.update(f"{reader.ranking.name} {reader.floors} {reader.lines}".encode())
    for kind in duel.kinds():
        told.update(f"{kind} {sum(duel.nets(kind).values())}".encode())
    told.update(f"{duel.gains()}".encode())
    for module in (against, kernel_against):
        told.update(Path(str(module.__file__)).read_bytes())
    return told.hexdigest()[:20]
