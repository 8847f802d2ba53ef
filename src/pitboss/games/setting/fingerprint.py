"""A short name for a house way, by which what was counted under it is found again, in the package or on disk."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np

from pitboss.games.setting.dividing import Divider
from pitboss.hands.folder import cache_folder, keep

Counted = TypeVar("Counted")

SEED, CARDS, HELD = 1947, 53, 7


def fingerprint(divider: Divider, filed: str, probes: int) -> str:
    """Of what is filed, rules and ranking, and of how n hands are set: a change of the code that sets them
    differently gives another name."""
    told = hashlib.sha256(filed.encode())
    source = np.random.Generator(np.random.Philox(SEED))
    for _ in range(probes):
        cards = tuple(int(card) for card in source.permutation(CARDS)[:HELD])
        told.update(f"{divider.strengths(divider.house_way(cards).parts)}".encode())
    return told.hexdigest()[:20]


def find_counted(kind: type[Counted], shipped: Path, name: str) -> Counted | None:
    """What was counted under this name before: it came with the package, in the game's folder, or is on disk."""
    for place in (shipped, _on_disk(shipped, name)):
        with suppress(OSError, msgspec.DecodeError):
            kept = msgspec.json.decode(place.read_bytes(), type=dict[str, kind])
            if name in kept:
                return kept[name]
    return None


def keep_counted(shipped: Path, name: str, found: object) -> None:
    """Keep on disk what was counted under this name."""
    written = msgspec.json.encode({name: found})
    keep(_on_disk(shipped, name), lambda file: file.write(written))


def _on_disk(shipped: Path, name: str) -> Path:
    game = shipped.parent.name.replace("_", "-")
    return cache_folder() / game / f"counted-{name}.json"
