"""What tickets win in a draw, and how the aggregate limit reduces it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.keno.rules import Rules
from pitboss.games.keno.state import Ticket


class Award(NamedTuple):
    """What one straight wager wins: which ticket, cents staked on it, and what one unit is paid."""

    number: int
    staked: int
    pays: Fraction


def awards(rules: Rules, tickets: Iterable[Ticket], numbers: Collection[int]) -> list[Award]:
    """Every straight wager of the tickets in a game that wins."""
    drawn = frozenset(numbers)
    return [
        Award(ticket.number, ticket.amount, pays)
        for ticket in tickets
        if ticket.left
        for play in ticket.plays
        if (pays := rules.pays(len(play), len(drawn.intersection(play))))
    ]


def ceiling(found: Collection[Award], limit: int) -> Fraction | None:
    """What one unit is paid at most so that all awards together keep the limit; None where they do.

    The largest class is reduced in proportion until it is as large as the next one, then both, and so on.
    """
    if sum(award.staked * award.pays for award in found) <= limit:
        return None
    left, staked = Fraction(limit), sum(award.staked for award in found)
    for award in sorted(found, key=lambda each: each.pays):
        if award.pays * staked >= left:
            return left / staked
        left -= award.staked * award.pays
        staked -= award.staked
    raise AssertionError("the largest class holds what is left")


def won(rules: Rules, found: Collection[Award]) -> dict[int, int]:
    """Cents for every ticket that wins; a reduced award is rounded down to whole chips."""
    limit: int | None = rules.options["aggregate_limit"]
    most = None if limit is None else ceiling(found, limit)
    sums: dict[int, int] = {}
    for award in found:
        if most is None or award.pays <= most:
            cents = int(award.staked * award.pays)
        else:
            cents = int(award.staked * most / rules.chip) * rules.chip
        sums[award.number] = sums.get(award.number, 0) + cents
    return sums
