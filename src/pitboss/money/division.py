"""Equal shares of an amount in chips, and the excess that could not be divided."""

from __future__ import annotations

from typing import NamedTuple

SMALLER = (50, 25, 5, 1)
"""Into what a pot is broken, in cents, where larger chips would leave more over than is allowed."""


class Division(NamedTuple):
    """Equal shares of an amount, and the excess that could not be divided."""

    share: int
    excess: int


def divide(amount: int, count: int, *, chip: int, most: int) -> Division:
    """Equal shares in a chip, broken into smaller ones until at most `most` is left over."""
    for unit in (chip, *(cents for cents in SMALLER if cents < chip)):
        share = amount // unit // count * unit
        excess = amount - share * count
        if excess <= most:
            return Division(share, excess)
    raise AssertionError("single cents always leave less than the players who share them")
