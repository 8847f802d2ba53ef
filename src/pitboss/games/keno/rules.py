"""The rules of one keno game: the law of its day and the rate card, made ready to look up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.table.limits import Limits

if TYPE_CHECKING:
    from pitboss.law import Law

STRAIGHT, QUICK_PICK, SPLIT, WAY, COMBINATION, KING = KINDS = (
    "straight", "quick-pick", "split", "way", "combination", "king",
)  # fmt: skip
WRITER, RUNNER = "keno-writer", "keno-runner"
MINUTES_A_DAY = 24 * 60
Lines = Mapping[int, Mapping[int, Fraction]]
"""What the rate card pays for one unit, by spots and catches."""


def lines_of(card: Mapping[str, Mapping[str, Any]]) -> dict[int, dict[int, Fraction]]:
    """A rate card as it is kept in the log, in numbers."""
    return {
        int(spots): {int(catches): Fraction(str(pays)) for catches, pays in line.items()}
        for spots, line in card.items()
    }


class Rules:
    """What a keno game looks up while it is played. Built once for a day and a set of options."""

    def __init__(self, law: Law, options: Mapping[str, Any]) -> None:
        self.law, self.options = law, options
        self.chip: int = options["smallest_chip"]
        self.limits = Limits(law, dict(options))
        self.numbers: int = law.figure("keno.numbers")
        self.drawn: int = law.figure("keno.drawn")
        self.max_spots: int = options["max_spots"]
        self.lines = lines_of(options["rate_card"])

    def cites(self, *names: str) -> tuple[str, ...]:
        """Clauses by their names; those that are not in force on this day are left out."""
        handles = [f"keno.{name}" for name in names]
        return self.law.cites(*(handle for handle in handles if self.law.in_force(handle)))

    @property
    def runners_redeem(self) -> bool:
        """Whether runners pay winners themselves, by the report of each game."""
        return self.law.in_force("keno.report") and self.options["runner_redemption"]

    def unit(self, kind: str) -> int:
        """The cents of which a wager of a ticket is a multiple."""
        return self.options["unit" if kind in (STRAIGHT, QUICK_PICK, SPLIT) else "way_unit"]

    def pays(self, spots: int, catches: int) -> Fraction:
        return self.lines[spots].get(catches, Fraction(0))
