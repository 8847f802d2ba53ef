"""What is said of a wager: its distribution, and everything that follows from it.

`house_edge` is the expected loss per unit first wagered, pushes counted; `house_edge_resolved` leaves pushes
out; `element_of_risk` divides by all the money wagered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.exact import Distribution


@dataclass(frozen=True)
class Figures:
    """A wager's result in units of the first wager, and how much is wagered in all on average.

    ways: of how many equally likely deals or rolls it was counted, where it was
    """

    distribution: Distribution
    wagered: Fraction = Fraction(1)
    ways: int | None = None

    @property
    def house_edge(self) -> Fraction:
        return -self.distribution.mean

    @property
    def house_edge_resolved(self) -> Fraction:
        decided = 1 - self.distribution.zero
        return self.house_edge / decided if decided else Fraction(0)

    @property
    def element_of_risk(self) -> Fraction:
        return self.house_edge / self.wagered


@dataclass(frozen=True)
class WagerMath:
    """One row of `pitboss odds`: a wager with its figures, its best play and its clauses."""

    wager: str
    pays: str
    figures: Figures
    cites: tuple[str, ...]
    strategy: Any = None
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def as_json(self) -> dict[str, Any]:
        found, nets = self.figures, self.figures.distribution
        row: dict[str, Any] = {
            "wager": self.wager,
            "pays": self.pays,
            "house_edge": exact_value(found.house_edge),
            "house_edge_resolved": exact_value(found.house_edge_resolved),
            "win": exact_value(nets.positive),
            "push": exact_value(nets.zero),
            "lose": exact_value(nets.negative),
            "standard_deviation": round(nets.deviation, 10),
            "variance": exact_value(nets.variance),
            "distribution": [
                {"net": str(net), "probability": str(chance)} for net, chance in sorted(nets, reverse=True)
            ],
            "strategy": self.strategy,
            "cites": list(self.cites),
        }
        if found.wagered != 1:
            row["element_of_risk"] = exact_value(found.element_of_risk)
            row["wagered"] = exact_value(found.wagered)
        return {**row, **self.extra}


def exact_value(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "value": round(float(value), 10)}
