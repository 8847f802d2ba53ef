"""What is said of a wager: its distribution, and everything that follows from it.

`house_edge` is the expected loss per unit first wagered, pushes counted; `house_edge_resolved` leaves pushes
out; `element_of_risk` divides by all the money wagered.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.exact import Distribution
from pitboss.money import parse_dollars, show


class More(NamedTuple):
    """What comes to the results of a distribution on average, in units of the first wager."""

    what: str
    brings: Fraction


@dataclass(frozen=True)
class Figures:
    """A wager's result in units of the first wager, and how much is wagered in all on average.

    ways: of how many equally likely deals or rolls it was counted, where it was
    method: how it was reckoned where exact fractions are out of reach; then nothing is called exact
    more: what the distribution leaves out, so that both together are the mean
    rough: by result, how much of its chance is only as good as what the method assumes
    """

    distribution: Distribution
    wagered: Fraction = Fraction(1)
    ways: int | None = field(default=None, kw_only=True)
    method: str = field(default="", kw_only=True)
    more: tuple[More, ...] = field(default=(), kw_only=True)
    rough: Mapping[Fraction, Fraction] = field(default_factory=dict[Fraction, Fraction], kw_only=True)

    @property
    def mean(self) -> Fraction:
        return sum((each.brings for each in self.more), self.distribution.mean)

    @property
    def house_edge(self) -> Fraction:
        return -self.mean

    def valued(self, value: Fraction) -> dict[str, Any]:
        """A figure as JSON has it."""
        if not self.method:
            return exact_value(value)
        return {"exact": None, "value": round(float(value), 12), "method": self.method}

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
            "house_edge": found.valued(found.house_edge),
            "house_edge_resolved": found.valued(found.house_edge_resolved),
            "win": found.valued(nets.positive),
            "push": found.valued(nets.zero),
            "lose": found.valued(nets.negative),
            "standard_deviation": round(nets.deviation, 10),
            "variance": found.valued(nets.variance),
            "distribution": [
                {"net": str(net), "probability": str(chance)} for net, chance in sorted(nets, reverse=True)
            ],
            "strategy": self.strategy,
            "cites": list(self.cites),
        }
        if found.wagered != 1:
            row["element_of_risk"] = found.valued(found.element_of_risk)
            row["wagered"] = found.valued(found.wagered)
        return {**row, **self.extra}


def is_offered(row: WagerMath, printed: Container[str], listed: Container[str]) -> bool:
    """Whether a table takes a wager. printed: those whose odds its layout prints; listed: all of the game

    What is paid as its parts are has no odds of its own.
    """
    taken = row.wager in printed or row.wager not in listed or row.pays.startswith("as its parts")
    return taken and bool(row.extra.get("offered", True))


def exact_value(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "value": round(float(value), 10)}


BY_METER = "Reckoned at the meter shown"


def said_of_side(told: Mapping[str, Any]) -> Iterator[str]:
    """Of a wager beside the first: what a meter that it pays from does to its edge, and what a fold does."""
    if told.get("meters"):
        meters = ", ".join(f"{name} {_money(dollars)}" for name, dollars in told["meters"].items())
        yield f"{BY_METER}: {meters}."
    by_meter: Mapping[str, Any] = told.get("by_meter") or {}
    for name, found in by_meter.items():
        falls = 10_000 * found["edge_falls_per_dollar"]["value"]
        none = f"from {_money(found['break_even'])} on there is none"
        yield f"For every $10,000 on the {name} the edge falls by {falls:.3%}; {none}."
    beside: Mapping[str, Any] = told.get("beside") or {}
    if beside:
        parts = [
            f"its edge is {beside['house_edge']['value']:.4%}",
            *(
                f"with {_money(found['break_even'])} or more on the {name} there is none"
                for name, found in beside["by_meter"].items()
            ),
        ]
        first = beside["wager"]
        yield f"A fold forfeits it: beside the {first}, played as is best for that alone, {'; '.join(parts)}."


def _money(dollars: str) -> str:
    return show(parse_dollars(dollars))
