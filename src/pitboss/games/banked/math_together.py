"""Wagers beside the first on the same deal: what both make together, from one count of all deals.

The count is that of best play (`best_way`), by what comes of a deal. It gives the joint chances of the first wagers and
one beside them, and from these the edge, spread and correlation of both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.analysis.figures import Figures, exact_value
from pitboss.exact import Distribution
from pitboss.games.banked.best_way import best_way
from pitboss.games.banked.outcomes import Outcomes

if TYPE_CHECKING:
    from pitboss.analysis.figures import WagerMath
    from pitboss.games.banked.math import Study

RATIOS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(5))
"""How many first wagers are on the one beside them; one of a fixed sum stands beside more."""
FIXED = (Fraction(1, 25), Fraction(1, 10), Fraction(1, 5), Fraction(1))


class Joint(NamedTuple):
    """Deals by what the first wagers and the one beside them make, each in units of itself."""

    deals: Counter[tuple[Fraction, Fraction]]

    def first(self) -> Distribution:
        return Distribution.weighted((first, deals) for (first, _), deals in self.deals.items())

    def beside(self) -> Distribution:
        return Distribution.weighted((beside, deals) for (_, beside), deals in self.deals.items())

    def both(self, ratio: Fraction) -> Distribution:
        """In units of the first, with n of them on the other."""
        return Distribution.weighted(
            (first + ratio * beside, deals) for (first, beside), deals in self.deals.items()
        )

    @property
    def covariance(self) -> Fraction:
        products = Distribution.weighted(
            (first * beside, deals) for (first, beside), deals in self.deals.items()
        )
        return products.mean - self.first().mean * self.beside().mean


def with_together(study: Study, row: WagerMath) -> WagerMath:
    """The row of the first wager with what those beside it make with it."""
    found = [_told(study, row, wager) for wager in sides(study)]
    if not found:
        return row
    best: dict[str, Any] = row.strategy or {}
    text = [*best.get("text", []), *(line for each in found for line in said(each))]
    return replace(row, strategy={**best, "text": text}, extra={**row.extra, "together": found})


def sides(study: Study) -> Iterator[str]:
    """What a player may wager beside the first at this table, against the house."""
    rules, complete = study.rules, study.rules.round.complete
    asked_for = {study.main, *rules.round.together, *study.beside, *(complete.fixed if complete else ())}
    return (
        each.kind for each in rules.round.opening if each.kind not in asked_for and rules.offers(each.kind)
    )


def joint(study: Study, wager: str) -> Joint:
    """All deals by what both make."""
    outcomes = outcomes_with(study, wager)
    way = best_way(study, outcomes)
    first, beside = outcomes.stakes[study.main], outcomes.stakes[wager]
    deals: Counter[tuple[Fraction, Fraction]] = Counter()
    for key, count in way.tally(outcomes).items():
        made = outcomes.results(key)
        own = made.pop(wager, 0)
        deals[Fraction(sum(made.values()), first), Fraction(own, beside)] += count
    return Joint(deals)


def outcomes_with(study: Study, *wagers: str) -> Outcomes:
    """A round with the least that is paid exactly on the first wagers and on these."""
    rules, bets = study.rules, study.rules.betting.bets
    first = rules.round.together or (study.main,)
    least = max(bets[kind].unit for kind in first)
    unit = study.amount if study.limited and study.amount else least
    complete = rules.round.complete
    beside: Mapping[str, int] = {} if complete is None or complete.beside is None else complete.beside(rules)
    stakes = dict.fromkeys(first, unit) | {kind: times * unit for kind, times in beside.items()}
    stakes |= {wager: bets[wager].unit for wager in wagers}
    return study.outcomes_of(rules, {kind: stakes[kind] for kind in bets if kind in stakes})


def told(
    found: Joint, wager: str, row: Figures, *, opening: Fraction = Fraction(1), fixed: bool = False
) -> dict[str, Any]:
    """opening: how many units of the first wager must be down before the deal."""
    first, beside = found.first(), found.beside()
    covariance = found.covariance
    at: list[dict[str, Any]] = []
    for ratio in FIXED if fixed else RATIOS:
        figures = Figures(found.both(ratio), row.wagered + ratio)
        at.append({
            "per_first": str(ratio),
            "house_edge": exact_value(figures.house_edge),
            "house_edge_of_both": exact_value(figures.house_edge / (opening + ratio)),
            "element_of_risk": exact_value(figures.element_of_risk),
            "variance": exact_value(figures.distribution.variance),
            "standard_deviation": round(figures.distribution.deviation, 10),
        })  # fmt: skip
    spread = sqrt(first.variance * beside.variance)
    whole = found.deals.total()
    return {
        "wager": wager,
        "house_edge_beside": exact_value(-beside.mean),
        "covariance": exact_value(covariance),
        "correlation": round(float(covariance) / spread, 10) if spread else 0.0,
        "at": at,
        "joint": [
            {"first": str(one), "beside": str(two), "probability": str(Fraction(deals, whole))}
            for (one, two), deals in sorted(found.deals.items(), reverse=True)
        ],
    }


def said(found: Mapping[str, Any]) -> Iterator[str]:
    """In words, one wager to one, or one of a fixed sum beside five of it."""
    one = next(each for each in found["at"] if each["per_first"] in ("1", "1/5"))
    ratio = "as much on it as on the first" if one["per_first"] == "1" else "five times as much on the first"
    yield (
        f"With {found['wager'].replace('-', ' ')} on the same deal, {ratio}: "
        f"{one['house_edge_of_both']['value']:.4%} of all that is wagered before the deal, standard deviation "
        f"{one['standard_deviation']:.4f}, correlation {found['correlation']:+.4f}."
    )


def _told(study: Study, row: WagerMath, wager: str) -> dict[str, Any]:
    stakes = outcomes_with(study).stakes
    fixed = study.rules.betting.bets[wager].fixed is not None
    opening = Fraction(sum(stakes.values()), stakes[study.main])
    return told(study.joint(wager), wager, row.figures, opening=opening, fixed=fixed)
