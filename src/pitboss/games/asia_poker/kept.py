"""What was counted of the wager over all pairs of hands: of the default house way it comes with the package.

Another house way is sampled until somebody has it counted: `python -m pitboss.games.asia_poker.kept WAY.json` takes
a long while and four gigabytes of memory, and keeps what it found on disk.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from pitboss.games.asia_poker.house_way import FourTwoOne
from pitboss.games.setting.fingerprint import fingerprint
from pitboss.hands.folder import cache_folder, keep

PROBES = 100
SHIPPED = Path(__file__).parent / "counted.json"


class Counted(msgspec.Struct, frozen=True):
    """Pairs of hands that the player wins, set by the house way and the best way against it; he loses the rest."""

    usual: int
    best: int


def known(divider: FourTwoOne) -> Counted | None:
    """What was counted before for this house way."""
    name = digest(divider)
    for place in (SHIPPED, _path(name)):
        with suppress(OSError, msgspec.DecodeError):
            kept = msgspec.json.decode(place.read_bytes(), type=dict[str, Counted])
            if name in kept:
                return kept[name]
    return None


def counted(divider: FourTwoOne) -> Counted:
    """What was counted before, or is counted now and kept."""
    from pitboss.games.asia_poker.pairs import count

    found, name = known(divider), digest(divider)
    if found is None:
        found = count(divider)
        written = msgspec.json.encode({name: found})
        keep(_path(name), lambda file: file.write(written))
    return found


def _path(name: str) -> Path:
    return cache_folder() / "asia-poker" / f"counted-{name}.json"


def digest(divider: FourTwoOne) -> str:
    """Of the criteria and the ranking, and of how they set some hands."""
    return fingerprint(divider, f"{divider.criteria} {divider.high.name}", PROBES)


def main() -> None:
    """Count all pairs for a house way, the default or one in a file."""
    from pitboss.table import Table

    ways = [msgspec.json.decode(Path(name).read_bytes()) for name in sys.argv[1:]]
    options = {"house_way": ways[0]} if ways else {}
    divider = Table.open("asia-poker", options=options).rules.divider
    assert isinstance(divider, FourTwoOne)
    sys.stdout.write(f"{counted(divider)}\n")


if __name__ == "__main__":
    main()
