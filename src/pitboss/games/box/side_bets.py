"""A side wager of one box as a simulation plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pitboss.money import Odds

FIRST, THIRD, DEALER = "first", "third", "dealer"
"""What it is decided by: two cards and the dealer's first one, the box's first three cards, or the dealer's three."""
Line = Callable[[int, int, int], str]


@dataclass(frozen=True, kw_only=True)
class StreakBet:
    """A wager on n rounds won in a row: what is on it, and what it wins, in cents."""

    name: str
    wanted: int
    stake: int
    pays: int


@dataclass(frozen=True, kw_only=True)
class SideBet:
    """line: what three cards come to, the last -1 where there is none; the empty line loses
    odds: what each line pays; sums: cents in place of odds, with which the stake does not come back
    shares: percents of the meter in place of odds
    with_blackjack: the line that another becomes if the dealer has a blackjack
    """

    name: str
    kind: str
    stake: int
    line: Line
    odds: Mapping[str, Odds] = field(default_factory=dict[str, Odds])
    sums: Mapping[str, int] = field(default_factory=dict[str, int])
    shares: Mapping[str, int] = field(default_factory=dict[str, int])
    with_blackjack: Mapping[str, str] = field(default_factory=dict[str, str])

    def cents(self, line: str) -> int:
        """What a line makes; of the meter's share, only what it costs."""
        if line in self.odds:
            paid = self.odds[line].fraction * self.stake
            return paid.numerator // paid.denominator
        return self.sums.get(line, 0) - self.stake
