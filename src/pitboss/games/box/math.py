"""What the math of every game of boxes has in common: the row of its first wager, and rows of side wagers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.analysis.figures import Figures, More, WagerMath
from pitboss.exact import Distribution
from pitboss.games.box import charts
from pitboss.games.box.keeping import Kept, kept
from pitboss.games.box.terms import Shoe, Terms

METHOD = (
    "composition-dependent recursion over the finite shoe in double precision (its arithmetic to ten decimals), "
    "split hands played by their own cards (CDZ-)"
)
SHARED = "that the hands of a split take cards from each other"
SPREAD = "; chances and spread take the hands of a split to draw independently"
_GRAIN = 10**12


def fraction(value: float) -> Fraction:
    return Fraction(round(value * _GRAIN), _GRAIN)


def distribution(found: Kept) -> Distribution:
    """What a round makes how often, with chances that add up to one."""
    pairs = [(_net(net), fraction(chance)) for net, chance in zip(found.nets, found.chances, strict=True)]
    short = 1 - sum((chance for _, chance in pairs), Fraction(0))
    at = max(range(len(pairs)), key=lambda each: pairs[each][1])
    pairs[at] = (pairs[at][0], pairs[at][1] + short)
    return Distribution.of(pairs)


def _net(made: float) -> Fraction:
    return Fraction(made).limit_denominator(10**6)


def figures(terms: Terms) -> Figures:
    """The spread takes the hands of a split to draw each for itself; what they make on average is known better."""
    found = kept(terms)
    nets = distribution(found)
    left = fraction(found.expectation) - nets.mean
    more = (More(SHARED, left),) if left else ()
    rough = {_net(net): fraction(part) for net, part in zip(found.nets, found.split, strict=True) if part}
    return Figures(nets, fraction(found.wagered), method=METHOD + SPREAD, more=more, rough=rough)


def strategy(terms: Terms, notes: Mapping[str, Any], *said: str) -> dict[str, Any]:
    """Best play in words and as the usual chart, with what the chart costs."""
    found = kept(terms)
    cost = found.expectation - found.basic
    told = [
        *said,
        f"Basic strategy costs {-found.basic * 100:.4f}%, {cost * 100:.4f}% more than looking at every card.",
        f"Insurance, seeing only the ace, is worth {found.insurance * 100:+.3f}% of it.",
    ]
    return {
        "summary": "By the cards of the hand and the up card; the chart is the best that points alone allow.",
        "chart": charts.as_json(found),
        "basic_strategy": {"house_edge": round(-found.basic, 12), "cost": round(cost, 12)},
        "insurance": round(found.insurance, 12),
        **notes,
        "text": [*told, *charts.text(found)],
    }


def row(
    wager: str, pays: str, terms: Terms, cites: tuple[str, ...], best: dict[str, Any] | None
) -> WagerMath:
    return WagerMath(wager, pays, figures(terms), cites, best)


def counted(
    wager: str, lines: Mapping[str, Fraction], odds: Mapping[str, Fraction], pays: str, cites: tuple[str, ...],
    best: dict[str, Any] | None = None,
) -> WagerMath:  # fmt: skip
    """A side wager whose lines were counted; one that pays nothing loses."""
    nets = Distribution.of((odds.get(line, Fraction(-1)), chance) for line, chance in lines.items())
    paid = [
        {"line": line, "pays": f"{won.numerator} to {won.denominator}"}
        for line, won in odds.items()
        if won > 0
    ]
    return WagerMath(wager, pays, Figures(nets), cites, best, extra={"lines": paid})


@lru_cache(maxsize=64)
def expectation(terms: Terms, shoe: Shoe) -> float:
    """What one unit is worth under best play, when these cards are left of each rank from the ace to the tens."""
    from pitboss.games.box.solve import solve  # NumPy loads here

    return solve(terms, shoe).expectation


def effects_of_removal(
    worth: Callable[[list[int]], Fraction | float], left: Sequence[int]
) -> dict[int, float]:
    """By how much what a unit is worth changes when one of the cards, 0 to 51, is gone from this shoe."""
    whole = worth(list(left))
    found: dict[int, float] = {}
    for card, many in enumerate(left):
        if many:
            rest = [count - (at == card) for at, count in enumerate(left)]
            found[card] = float(worth(rest) - whole)
    return found
