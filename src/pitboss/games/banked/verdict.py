"""What a paragraph may see of a hand, and what it answers.

A paragraph sees lines, never cards or strengths: so it can be called once for every kind of outcome, and the
engine, the math and the kernels look its answers up.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pitboss.games.card_table.rules import Cites
from pitboss.money import Odds

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"


class Showing(dict[str, str]):
    """The line that each reading of the round has come to: `shown["dealer"] == "unqualified"`.

    Of a comparison of two hands the line is `HIGHER`, `EQUAL` or `LOWER`. Only what the paragraph says it
    sees (`Paragraph.sees`) is there.
    """


class Verdict(NamedTuple):
    """What becomes of a wager.

    result: `won`, `lost`, `pushed` or `returned`; a fold has `forfeited`
    odds, sum: what a wager that won is paid: at odds, or a fixed sum in cents
    share: a wager that won is paid a part of what this meter shows, less its stake, which does not come back
    why: in words; `{own}` and the like stand for the hand that a reading has come to
    """

    result: str
    odds: Odds | None = None
    sum: int = 0
    why: str = ""
    cites: Cites = ()
    reading: str = ""
    share: tuple[str, Fraction] | None = None

    def net(self, stake: int) -> int:
        """What the player is up or down on so much, before any limit on the payout."""
        if self.result == "won":
            return self.sum if self.odds is None else self.odds.pay(stake)
        return 0 if self.result in ("pushed", "returned") else -stake


def won(odds: Odds, *, why: str, cites: Cites, reading: str = "") -> Verdict:
    return Verdict("won", odds, 0, why, cites, reading)


def paid(cents: int, *, why: str, cites: Cites, reading: str = "") -> Verdict:
    """Won, and paid a sum that does not depend on the stake."""
    return Verdict("won", None, cents, why, cites, reading)


def share(meter: str, part: Fraction, *, why: str, cites: Cites, reading: str = "") -> Verdict:
    """Won, and paid a part of what a meter shows."""
    return Verdict("won", None, 0, why, cites, reading, (meter, part))


def lost(*, why: str, cites: Cites, reading: str = "") -> Verdict:
    return Verdict("lost", None, 0, why, cites, reading)


def pushed(*, why: str, cites: Cites, reading: str = "") -> Verdict:
    return Verdict("pushed", None, 0, why, cites, reading)


def returned(*, why: str, cites: Cites, reading: str = "") -> Verdict:
    return Verdict("returned", None, 0, why, cites, reading)


def forfeited(*, why: str, cites: Cites, reading: str = "") -> Verdict:
    """Lost by a fold."""
    return Verdict("forfeited", None, 0, why, cites, reading)
