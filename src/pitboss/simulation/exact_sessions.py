"""Sessions without chance: the distribution of a round, folded round by round, with those who leave set aside.

In fractions while that is quick, else in floating point; where the bankrolls are too many, not at all.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from pitboss.exact import Distribution
from pitboss.simulation.sessions import ENDS, Terms

EXACT_WORK = 3_000_000
FLOAT_WORK = 3_000_000_000
"""Products of bankrolls, results of a round and rounds that are still worth it."""


class ExactSessions(NamedTuple):
    """Chances by how a session ends, bankrolls at the end with theirs, and how it was computed."""

    ended: dict[str, float]
    final: dict[int, float]
    mean: float
    method: str
    ruin: Fraction | None = None


def exact_sessions(distribution: Distribution, terms: Terms, *, stake: int) -> ExactSessions | None:
    """The exact chances of a session whose rounds have this distribution, in units of `stake`."""
    nets = {int(net * stake): chance for net, chance in distribution}
    if any(net * stake != int(net * stake) for net, _ in distribution):
        return None
    work = _bankrolls(nets, terms) * len(nets) * terms.rounds
    if work <= EXACT_WORK:
        return _in_fractions(nets, terms)
    return _in_floats(nets, terms) if work <= FLOAT_WORK else None


def _bankrolls(nets: dict[int, Fraction], terms: Terms) -> int:
    """At most n bankrolls can be reached, on average over the rounds."""
    step = gcd(*nets) or 1
    low = max(terms.need, terms.floor, terms.bankroll + terms.rounds * min(nets))
    high = min(terms.ceiling, terms.bankroll + terms.rounds * max(nets))
    return max(1, (high - low) // step)


def _end(now: int, terms: Terms) -> int | None:
    """How a session ends with this bankroll, if it does: ruin, stop-loss, goal."""
    if now < terms.need:
        return 1
    if now <= terms.floor:
        return 2
    return 3 if now >= terms.ceiling else None


def _in_fractions(nets: dict[int, Fraction], terms: Terms) -> ExactSessions:
    """Whole numbers of equally likely ways; a session that ended early stands for all its possible goings-on."""
    whole = lcm(*(chance.denominator for chance in nets.values()))
    ways = {net: int(chance * whole) for net, chance in nets.items()}
    now: dict[int, int] = {terms.bankroll: 1}
    ended = [0, 0, 0, 0]
    final: dict[int, int] = {}
    for left in range(terms.rounds - 1, -1, -1):
        after: dict[int, int] = {}
        for money, weight in now.items():
            for net, count in ways.items():
                after[money + net] = after.get(money + net, 0) + weight * count
        rest = whole**left
        now = {}
        for money, weight in after.items():
            how = _end(money, terms)
            if how is None and left:
                now[money] = weight
            else:
                ended[how or 0] += weight * rest
                final[money] = final.get(money, 0) + weight * rest
    total = whole**terms.rounds
    chances = [Fraction(weight, total) for weight in ended]
    return ExactSessions(
        {name: float(chance) for name, chance in zip(ENDS, chances, strict=True)},
        {money: float(Fraction(weight, total)) for money, weight in sorted(final.items())},
        float(sum((money * Fraction(weight, total) for money, weight in final.items()), Fraction(0))),
        "exact",
        chances[1],
    )


def _in_floats(nets: dict[int, Fraction], terms: Terms) -> ExactSessions:
    """The same in floating point, on a grid of bankrolls that grows from round to round."""
    import numpy as np

    step = gcd(*nets)
    shifts = [(net // step, float(chance)) for net, chance in nets.items()]
    least, most = min(shift for shift, _ in shifts), max(shift for shift, _ in shifts)
    low, now = 0, np.ones(1)
    ended = [0.0, 0.0, 0.0, 0.0]
    final: dict[int, float] = {}

    def leave(places: Any, weights: Any) -> None:
        for place in places.tolist():
            money = terms.bankroll + (low + place) * step
            ended[_end(money, terms) or 0] += float(weights[place])
            final[money] = final.get(money, 0.0) + float(weights[place])

    bottom, top = _inside(terms, step)
    for _ in range(terms.rounds):
        after = np.zeros(now.size + most - least)
        for shift, chance in shifts:
            after[shift - least : shift - least + now.size] += chance * now
        low += least
        grid = low + np.arange(after.size)
        gone = ((grid < bottom) | (grid > top)) & (after > 0)
        leave(np.flatnonzero(gone), after)
        after[gone] = 0
        first = max(0, bottom - low)
        now = after[first : max(first + 1, min(after.size, top - low + 1))]
        low += first
    leave(np.flatnonzero(now), now)
    return ExactSessions(
        dict(zip(ENDS, ended, strict=True)),
        dict(sorted(final.items())),
        sum(money * chance for money, chance in final.items()),
        "floating point",
    )


def _inside(terms: Terms, step: int) -> tuple[int, int]:
    """The lowest and the highest step from the bankroll with which a session goes on."""
    lowest = max(terms.need, terms.floor + 1) - terms.bankroll
    return -(-lowest // step), (terms.ceiling - 1 - terms.bankroll) // step
