"""The return table of a wager as mathematicians print it, and what the house holds of it over many rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import erf, lcm, sqrt

import msgspec

from pitboss.analysis import Figures
from pitboss.exact import Distribution
from pitboss.money import MoneyError, Odds

ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
Z95, Z99 = 1.959964, 2.575829
"""n standard deviations on both sides hold 95 and 99 percent of a normal distribution."""
BERRY_ESSEEN = 0.4748
"""The constant in the bound on how far a sum is from normal (Shevtsova 2011)."""


DIGITS = 12
"""Of a figure that is written as a decimal, from its first one that is not nothing: rare prizes have small chances."""


class Value(msgspec.Struct, frozen=True):
    """A figure: exact as a fraction, or None where only the value is known."""

    exact: str | None
    value: float

    @classmethod
    def of(cls, number: Fraction, *, exact: bool = True) -> Value:
        return cls(str(number) if exact else None, float(f"{float(number):.{DIGITS}g}"))


ALL_TOGETHER = "all together"
"""What pays where a round has more than the first wager, and no line of the layout alone."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a return table; `net` is what is won per unit of the first wager, a loss below zero.

    pays: the odds of the layout, or those that are left of them (`19 to 20` after a vigorish), or ALL_TOGETHER
    ways: None where chances are not exact
    """

    outcome: str
    pays: str
    net: str
    ways: int | None
    probability: Value
    contribution: Value


class Added(msgspec.Struct, frozen=True, kw_only=True):
    """A line below the outcomes: what is not among them, on average."""

    what: str
    contribution: Value


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps of the first wagers of n rounds, as a share of them.

    behind: the chance that the house has lost; off: how far these chances may be from the truth
    """

    rounds: int
    low99: float
    low95: float
    high95: float
    high99: float
    behind: float
    off: float


class Returns(msgspec.Struct, frozen=True, kw_only=True):
    """Outcomes and what is added to them; the contributions of both together are the mean."""

    ways: int | None
    outcomes: tuple[Outcome, ...]
    skew: float
    hold: tuple[Hold, ...]
    added: tuple[Added, ...] = ()

    @property
    def total(self) -> float:
        return sum(each.contribution.value for each in (*self.outcomes, *self.added))


def returns(figures: Figures, lines: Mapping[str, str]) -> Returns:
    """`lines`: the odds that a layout prints for the wager, by line."""
    nets, exact = figures.distribution, not figures.method
    whole = _whole(nets, figures.ways) if exact else None
    return Returns(
        ways=whole,
        outcomes=tuple(
            Outcome(
                outcome=name, pays=pays, net=_signed(net), ways=None if whole is None else int(chance * whole),
                probability=Value.of(chance, exact=exact), contribution=Value.of(net * chance, exact=exact),
            )
            for name, pays, net, chance in _named(nets, lines, alone=figures.wagered == 1)
        ),
        skew=round(nets.skew, 8),
        hold=tuple(holds(nets, figures.mean)),
        added=tuple(
            Added(what=each.what, contribution=Value.of(each.brings, exact=exact)) for each in figures.more
        ),
    )  # fmt: skip


def holds(nets: Distribution, expected: Fraction) -> Iterable[Hold]:
    """By the normal approximation, with the bound of Berry and Esseen on what it may be off.

    expected: the mean, which may be better known than the spread
    """
    edge, deviation, mean = -float(expected), nets.deviation, nets.mean
    if not deviation:
        return
    third = float(sum((chance * abs(net - mean) ** 3 for net, chance in nets), Fraction(0)))
    for rounds in ROUNDS:
        spread = deviation / sqrt(rounds)
        yield Hold(
            rounds=rounds,
            low99=round(edge - Z99 * spread, 8),
            low95=round(edge - Z95 * spread, 8),
            high95=round(edge + Z95 * spread, 8),
            high99=round(edge + Z99 * spread, 8),
            behind=round((1 + erf(-edge / spread / sqrt(2))) / 2, 8),
            off=round(min(1.0, BERRY_ESSEEN * third / (deviation**3 * sqrt(rounds))), 8),
        )


def _whole(nets: Distribution, ways: int | None) -> int:
    """The number of ways: as counted, or the least that makes every chance a whole number of them."""
    least = lcm(*(chance.denominator for _, chance in nets))
    return ways if ways is not None and ways % least == 0 else least


def _named(
    nets: Distribution, lines: Mapping[str, str], *, alone: bool
) -> Iterable[tuple[str, str, Fraction, Fraction]]:
    """Results from the best to the worst, named after the lines that pay them where those pay all that is won.

    alone: nothing is wagered beside the first wager
    """
    by_net: dict[Fraction, tuple[list[str], str]] = {}
    for line, odds in lines.items():
        try:
            found = by_net.setdefault(_net_of(odds), ([], odds))
        except MoneyError:
            return (yield from (
                (_plain(net), _left(net, alone=alone), net, chance) for net, chance in sorted(nets, reverse=True)
            ))  # fmt: skip
        found[0].append(line)
    won = [net for net, _ in nets if net > 0]
    fits = len(won) > 0 and all(net in by_net for net in won)
    for net, chance in sorted(nets, reverse=True):
        if net > 0 and fits:
            names, odds = by_net[net]
            spoken = ", ".join(name.replace("-", " ") for name in names if name)
            yield spoken or "wins", _spoken(odds), net, chance
        else:
            yield _plain(net, alone=len(won) == 1), _left(net, alone=alone), net, chance
    return None


def _left(net: Fraction, *, alone: bool) -> str:
    """What a winner has where the layout has no line for it."""
    if net <= 0:
        return ""
    return f"{net.numerator} to {net.denominator}" if alone else ALL_TOGETHER


def _net_of(odds: str) -> Fraction:
    """What odds win for one: `3 for 1`, as a rate card says it, gives back the one that was paid for a ticket."""
    paid = odds.removesuffix(" for 1")
    return Odds.parse(odds).fraction if paid == odds else Fraction(paid) - 1


def _spoken(odds: str) -> str:
    """Odds with their unit: a sum that a meter or a table of prizes pays for one is told as a number alone."""
    return f"{odds} to 1" if odds.isdigit() else odds


def _plain(net: Fraction, *, alone: bool = False) -> str:
    if net == 0:
        return "push"
    if net == -1:
        return "loses"
    if alone and net > 0:
        return "wins"
    return f"{'wins' if net > 0 else 'loses'} {abs(net)}"


def _signed(net: Fraction) -> str:
    return f"+{net}" if net > 0 else str(net)
