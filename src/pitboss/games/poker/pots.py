"""Pots: how contributions make a main pot and side pots, and how a pot is divided to the cent (14.9(i), 14.13A(j))."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.games.poker.rules import Rules
from pitboss.money import division
from pitboss.money.division import Division


class Pot(NamedTuple):
    """What a pot has taken in, and the places that may win it."""

    size: int
    places: int


def layers(paid: Sequence[int], live: int, dead: int = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots, one for every amount to which a live player is in (practice; 14.14(b)).

    `dead` is an ante that one player put in for all: it belongs to the main pot.
    """
    rivals = [(cents, 1 << place) for place, cents in enumerate(paid) if live >> place & 1]
    levels = sorted({cents for cents, _ in rivals})
    if len(levels) < 2:
        return (Pot(sum(paid) + dead, live),)
    pots: list[Pot] = []
    below = 0
    for level in levels:
        upto = sum([min(level, cents) for cents in paid]) + dead
        if upto > below:
            pots.append(Pot(upto - below, sum([bit for cents, bit in rivals if cents >= level])))
            below = upto
    # What folded hands put in beyond the last level is dead money of the last pot.
    extra = sum(paid) + dead - below
    if extra:
        pots[-1] = Pot(pots[-1].size + extra, pots[-1].places)
    return tuple(pots)


def divide(rules: Rules, amount: int, count: int) -> Division:
    """Equal shares in the chip used for a split, broken into smaller ones until at most $1.00 is left over."""
    return division.divide(amount, count, chip=rules.odd_chip, most=rules.odd_most)


class Claim(NamedTuple):
    """A hand that contends: its place, its strengths (0: no hand that way), the cards by which it does."""

    place: int
    seat: int
    high: int
    low: int
    cards: tuple[int, ...]


_HIGH, _LOW = Claim._fields.index("high"), Claim._fields.index("low")


class Award(NamedTuple):
    """Shares by seat, who won which way, who got what excess, and the handles of what decided."""

    shares: dict[int, int]
    high: tuple[int, ...]
    low: tuple[int, ...]
    odd: tuple[tuple[int, int], ...]
    handles: tuple[str, ...]


def award(rules: Rules, amount: int, claims: Sequence[Claim], order: Sequence[int]) -> Award:
    """Divide one pot among those who contend for it; `order` are the seats from the left of button or dealer."""
    if rules.low is None:
        best = _best(claims, "high")
        if len(best) == 1:
            seat = best[0].seat
            return Award({seat: amount}, (seat,), (), (), rules.variant.wins)
    shares = dict.fromkeys((claim.seat for claim in claims), 0)
    high = _best(claims, "high") if rules.high is not None else []
    low = _best(claims, "low") if rules.low is not None else []
    odd: list[tuple[int, int]] = []
    handles: list[str] = list(rules.variant.wins)
    if high and low:
        pot, excess_rule = rules.variant.split[0], rules.variant.split[1]
        half, excess = divide(rules, amount, 2)
        handles.append(pot)
        if excess:
            handles.append(excess_rule)
        _share(rules, half + excess, high, order, shares, odd, handles, way="high", half_excess=excess)
        _share(rules, half, low, order, shares, odd, handles, way="low")
    else:
        if rules.high is not None and rules.low is not None:
            handles = [*rules.variant.no_low, *handles]
        way = "high" if high else "low"
        _share(rules, amount, high or low, order, shares, odd, handles, way=way)
    won = {seat: cents for seat, cents in shares.items() if cents}
    seats_high, seats_low = tuple(c.seat for c in high), tuple(c.seat for c in low)
    return Award(won, seats_high, seats_low, tuple(odd), tuple(dict.fromkeys(handles)))


def _best(claims: Sequence[Claim], way: str) -> list[Claim]:
    place = _HIGH if way == "high" else _LOW
    best = max([claim[place] for claim in claims], default=0)
    return [claim for claim in claims if claim[place] == best] if best else []


def _share(
    rules: Rules, amount: int, winners: Sequence[Claim], order: Sequence[int], shares: dict[int, int],
    odd: list[tuple[int, int]], handles: list[str], *, way: str, half_excess: int = 0,
) -> None:  # fmt: skip
    if len(winners) == 1:
        shares[winners[0].seat] += amount
        if half_excess:
            odd.append((winners[0].seat, half_excess))
        return
    handles.append("poker.equal-rank")
    share, excess = divide(rules, amount, len(winners))
    for winner in winners:
        shares[winner.seat] += share
    if excess:
        lucky = odd_high(rules, winners, order) if way == "high" else odd_low(rules, winners, order)
        shares[lucky] += excess
        odd.append((lucky, excess))
        handles.extend(_odd_handles(rules, way))


def _odd_handles(rules: Rules, way: str) -> tuple[str, str]:
    """A game that only has one way to win divides its odd chip by the rule of the split games (our reading)."""
    split = rules.variant.split or (
        "",
        "",
        "poker.tied-high-odd",
        "poker.tied-low-odd",
        "poker.odd-suit-order",
    )
    return split[2] if way == "high" else split[3], split[4]


def odd_high(rules: Rules, tied: Sequence[Claim], order: Sequence[int]) -> int:
    """The seat with the highest card by suit among the hands played; then the next card, then the position."""
    assert rules.high is not None
    ranked = rules.high

    def key(claim: Claim) -> tuple[tuple[int, ...], int]:
        return tuple(sorted(ranked.best(claim.cards), reverse=True)), -order.index(claim.seat)

    return max(tied, key=key).seat


def odd_low(rules: Rules, tied: Sequence[Claim], order: Sequence[int]) -> int:
    """The seat whose worst low card has the lowest suit; then the next card, then the position.

    Left open by the text, which speaks of the lowest ranking low card by suit: the ranks of tied lows are equal.
    """
    assert rules.low is not None
    ranked = rules.low

    def key(claim: Claim) -> tuple[list[int], int]:
        # Suits turned round, so that of equal choices the hand with the lower suits is played.
        played = [card ^ 3 for card in ranked.best([card ^ 3 for card in claim.cards])]
        worst_first = sorted(played, key=lambda card: (-(((card >> 2) + 1) % 13), card & 3))
        return [card & 3 for card in worst_first], order.index(claim.seat)

    return min(tied, key=key).seat
