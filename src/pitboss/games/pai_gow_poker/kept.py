"""What was counted of the main wager, kept on disk: that of the default house way comes with the package."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.pairs import Counted, count
from pitboss.games.pai_gow_poker.ways import digest
from pitboss.games.setting.fingerprint import find_counted, keep_counted

SHIPPED = Path(__file__).parent / "counted.json"


def known(divider: FiveAndTwo, percent: Fraction) -> Counted | None:
    """What was counted before for this house way and vigorish."""
    return find_counted(Counted, SHIPPED, _name(divider, percent))


def counted(divider: FiveAndTwo, percent: Fraction) -> Counted:
    """What was counted before, or is counted now and kept."""
    found = known(divider, percent)
    if found is None:
        found = count(divider, percent)
        keep_counted(SHIPPED, _name(divider, percent), found)
    return found


def _name(divider: FiveAndTwo, percent: Fraction) -> str:
    return f"{digest(divider)}-{percent}".replace("/", "of")
