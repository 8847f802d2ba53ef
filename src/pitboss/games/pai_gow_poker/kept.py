"""Sampled rounds of the main wager, kept on disk: those of the default house way come with the package."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.sampling import Sampled, digest, sample
from pitboss.hands.tables import cache_folder

SHIPPED = Path(__file__).parent / "sampled.json"


def sampled(divider: FiveAndTwo) -> Sampled:
    """What was sampled before for this house way, or is sampled now and kept."""
    name = digest(divider)
    path = cache_folder() / "pai-gow-poker" / f"sampled-{name}.json"
    for place in (SHIPPED, path):
        with suppress(OSError, msgspec.DecodeError):
            kept = msgspec.json.decode(place.read_bytes(), type=dict[str, dict[str, float]])
            if name in kept:
                return _read(kept[name])
    found = sample(divider)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}.tmp")
        beside.write_bytes(msgspec.json.encode({name: found._asdict()}))
        beside.replace(path)
    return found


def _read(kept: dict[str, float]) -> Sampled:
    whole = {name: int(kept[name]) for name in ("rounds", "lost", "pushed", "won", "hands")}
    return Sampled(**whole, more_won=kept["more_won"], more_pushed=kept["more_pushed"], error=kept["error"])
