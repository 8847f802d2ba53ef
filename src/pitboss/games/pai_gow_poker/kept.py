"""What was counted of the main wager, kept on disk: that of the default house way comes with the package."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import msgspec

from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.pairs import Counted, count
from pitboss.games.pai_gow_poker.ways import digest
from pitboss.hands.folder import cache_folder, keep

SHIPPED = Path(__file__).parent / "counted.json"


def counted(divider: FiveAndTwo, percent: Fraction) -> Counted:
    """What was counted before for this house way and vigorish, or is counted now and kept."""
    name = f"{digest(divider)}-{percent}".replace("/", "of")
    path = cache_folder() / "pai-gow-poker" / f"counted-{name}.json"
    for place in (SHIPPED, path):
        with suppress(OSError, msgspec.DecodeError):
            kept = msgspec.json.decode(place.read_bytes(), type=dict[str, Counted])
            if name in kept:
                return kept[name]
    found = count(divider, percent)
    keep(path, lambda file: file.write(msgspec.json.encode({name: found})))
    return found
