"""What was counted of the wager over all pairs of hands: of the default house way it comes with the package.

Another house way is sampled until somebody has it counted: `python -m pitboss.games.asia_poker.kept WAY.json` takes
a long while and four gigabytes of memory, and keeps what it found on disk.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from pitboss.games.asia_poker.house_way import FourTwoOne
from pitboss.games.setting.fingerprint import find_counted, fingerprint, keep_counted

PROBES = 100
SHIPPED = Path(__file__).parent / "counted.json"


class Counted(msgspec.Struct, frozen=True):
    """Pairs of hands that the player wins, set by the house way and the best way against it; he loses the rest."""

    usual: int
    best: int


def known(divider: FourTwoOne) -> Counted | None:
    """What was counted before for this house way."""
    return find_counted(Counted, SHIPPED, digest(divider))


def counted(divider: FourTwoOne) -> Counted:
    """What was counted before, or is counted now and kept."""
    from pitboss.games.asia_poker.pairs import count

    found = known(divider)
    if found is None:
        found = count(divider)
        keep_counted(SHIPPED, digest(divider), found)
    return found


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
