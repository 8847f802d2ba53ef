"""How wagers on the same cards go together: their correlation, counted where all deals are, sampled where not.

What two wagers make together has a variance that is known from the same count as the simulation is held to; with the
variance of each alone it gives the covariance, in fractions. A wager whose presence changes how the other is played
best is left out: the two would not be those of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.reports.returns import Value
from pitboss.simulation import Request, script

if TYPE_CHECKING:
    from pitboss.analysis.figures import WagerMath
    from pitboss.simulation.plan import Exact, Plan

SAMPLED = 20_000
"""Rounds of a sample: two places of a correlation."""


class Correlation(msgspec.Struct, frozen=True, kw_only=True):
    """Of two wagers of one player on the same cards.

    covariance: in units of each, where all deals are counted; otherwise the coefficient was sampled and has an error
    """

    wager: str
    beside: str
    covariance: Value | None
    coefficient: float
    standard_error: float | None


def correlations(
    game: str, as_of: str, options: Mapping[str, Any], wagers: Sequence[str], seed: int
) -> tuple[Correlation, ...]:
    """Each two of these wagers that can be made beside each other."""
    ask = _Asking(game, as_of, dict(options), wagers[0] if wagers else "", seed)
    found = (ask.pair(one, other) for one, other in combinations(wagers, 2))
    return tuple(each for each in found if each is not None)


def counted_together(rows: Sequence[WagerMath]) -> Iterator[Correlation]:
    """What the odds have counted of a first wager and those beside it on the same deal."""
    for row in rows:
        for beside in row.extra.get("together", ()):
            yield Correlation(
                wager=row.wager, beside=beside["wager"],
                covariance=Value.of(Fraction(beside["covariance"]["exact"])),
                coefficient=round(beside["correlation"], 8), standard_error=None,
            )  # fmt: skip


class _Asking:
    """What is asked about one game; what a wager makes alone is worked out once."""

    def __init__(self, game: str, as_of: str, options: dict[str, Any], main: str, seed: int) -> None:
        self.game, self.as_of, self.options, self.main, self.seed = game, as_of, options, main, seed
        self._plans: dict[tuple[str, ...], Plan | None] = {}
        self._samples: dict[str, list[int]] = {}

    def pair(self, one: str, other: str) -> Correlation | None:
        both, first, second = self._plan(one, other), self._plan(one), self._plan(other)
        if both is None or first is None or second is None:
            return None
        found = [None if plan.exact is None else plan.exact() for plan in (both, first, second)]
        if any(each is None or each.variance is None for each in found):
            return self._sampled(one, other)
        times = Fraction(second.script.stake, first.script.stake)
        return _exact(one, other, times, *(each for each in found if each is not None))

    def _plan(self, *wagers: str) -> Plan | None:
        """None for wagers that a table does not take, or not beside each other."""
        if wagers not in self._plans:
            self._plans[wagers] = self._made(wagers)
        return self._plans[wagers]

    def _made(self, wagers: tuple[str, ...]) -> Plan | None:
        from pitboss.simulation.plan import kernel_of, plan
        from pitboss.table import BadCommand, Refused

        asked = Request(
            game=self.game,
            as_of=self.as_of,
            options=self.options,
            wagers=tuple((wager, None) for wager in wagers),
        )
        try:
            made = script(asked)
            return None if kernel_of(made) is None else plan(made)
        except (BadCommand, Refused):
            return None

    def _sampled(self, one: str, other: str) -> Correlation | None:
        """A seed and a round name a deal whatever is wagered on it, so each may be played by itself."""
        first, second = self._sample(one), self._sample(other)
        spreads = pstdev(first), pstdev(second)
        if not all(spreads):
            return None
        means = fmean(first), fmean(second)
        products = [
            (a - means[0]) * (b - means[1]) / spreads[0] / spreads[1]
            for a, b in zip(first, second, strict=True)
        ]
        return Correlation(
            wager=one, beside=other, covariance=None, coefficient=round(fmean(products), 6),
            standard_error=round(pstdev(products) / sqrt(SAMPLED), 6),
        )  # fmt: skip

    def _sample(self, wager: str) -> list[int]:
        """What a wager made in each round, in cents; a box always has its own wager, which is taken off."""
        if wager not in self._samples:
            plan = self._plan(wager)
            assert plan is not None
            made = [sum(plan.results(self.seed, unit).values()) for unit in range(SAMPLED)]
            if plan.script.by_stack and wager != self.main:
                made = [cents - own for cents, own in zip(made, self._sample(self.main), strict=True)]
            self._samples[wager] = made
        return self._samples[wager]


def _exact(
    one: str, other: str, times: Fraction, both: Exact, first: Exact, second: Exact
) -> Correlation | None:
    """times: how many units of the first the other wager is; None where the two are not played as each alone."""
    if both.mean != first.mean + times * second.mean:
        return None
    assert both.variance is not None
    assert first.variance is not None
    assert second.variance is not None
    spread = first.variance * second.variance
    if not spread:
        return None
    covariance = (both.variance - first.variance - times**2 * second.variance) / (2 * times)
    return Correlation(
        wager=one, beside=other, covariance=Value.of(covariance),
        coefficient=round(float(covariance) / sqrt(spread), 8), standard_error=None,
    )  # fmt: skip
