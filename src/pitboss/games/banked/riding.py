"""Where bets are let ride or taken back: those decisions as rules in words, and as a table of what riding adds.

Without a limit on what a hand wins each bet is worth its own odds, and one decision does not depend on another. A limit
is shared by the bets still up, so that what a bet adds depends on the others: the second is decided knowing whether
the first stands beside it, and the first knowing how the second will be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from pitboss.games.banked.choices import Withdraw
from pitboss.games.banked.growing import Growing, Stakes
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.telling import TRAITS, Pairs, Rule, made, royal, say, spoken, told


class Choice(NamedTuple):
    """A decision: whether the bet rides, and what riding adds to the expectation, in units of one bet."""

    rides: bool
    gain: Fraction


Choices = Mapping[Holding, Choice]


def choices(solved: Growing, at: int, stakes: Stakes) -> dict[Holding, Choice]:
    """The decisions at an ask with what stands then, for all cards that can come under best play."""
    ask, size = solved.asks[at]
    back = next(choice.do for choice in ask.choices if isinstance(choice, Withdraw))
    found: dict[Holding, Choice] = {}
    for held in holdings(size):
        if (held, stakes) in solved.reached[at]:
            decision = solved.decide(at, held, stakes)
            worth = {play.do == back: value for play, value in decision.others.items()}
            found[held] = Choice(decision.play.do != back, worth[False] - worth[True])
    return found


class Riding:
    """Two decisions about bets that ride or are withdrawn; `lowest_pair` is the lowest that is paid.

    `one`: the first; `beside`, `alone`: the second, after the first bet rode and after it was withdrawn.
    """

    def __init__(self, solved: Growing, lowest_pair: int) -> None:
        self.solved, self.pairs = solved, Pairs(lowest_pair, lowest_pair)
        self.names = tuple(ask.name for ask, _ in solved.asks)
        withdrawn = tuple(
            stake and wager != self.names[0] for wager, stake in zip(solved.wagers, solved.start, strict=True)
        )
        self.one = choices(solved, 0, solved.start)
        self.beside, self.alone = (
            choices(solved, 1, stakes) for stakes in (solved.start, tuple(map(int, withdrawn)))
        )

    @property
    def always(self) -> dict[Holding, Choice]:
        """The second decision where it does not depend on the first."""
        return {**self.beside, **self.alone}

    def advice(self) -> dict[str, Any]:
        """Both decisions: as rules in words, and as a table of what riding adds with every kind of holding."""
        first, second = self.names
        bets = [_bet(name) for name in self.names]
        one, both = self._decision(self.one), self.always
        if all(both[held] == choice for held, choice in self.beside.items()):
            two = self._decision(both)
            return {first: one, second: two, "text": [*lines(bets[0], one), *lines(bets[1], two)]}
        rode, withdrawn = self._decision(self.beside), self._decision(self.alone)
        text = [*lines(bets[0], one), *lines(f"{bets[1]}, after {bets[0]} rode,", rode),
                *lines(f"{bets[1]}, after {bets[0]} was withdrawn,", withdrawn)]  # fmt: skip
        return {first: one, second: {f"{first}-rode": rode, f"{first}-withdrawn": withdrawn}, "text": text}

    def advice_of(self, bet: str, said: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """What is said of one bet; everything where it depends on another."""
        found = said.get(bet)
        if found is None or "table" not in found:
            return None if found is None else said
        return {**found, "text": lines(_bet(bet), found)}

    def because_of(self, limit: str, free: Riding) -> list[str]:
        """How a limit on what a hand wins changes best play; `free` is without it."""
        start = self.solved.start
        if all(self.solved.nets(start, line) == free.solved.nets(start, line) for line in self.solved.lines):
            return [f"With {limit} no hand reaches the limit."]
        first, second = map(_bet, self.names)
        changes = [
            *self._changed(first, self.one, free.one),
            *self._changed(f"{second}, after {first} rode,", self.beside, free.always),
            *self._changed(f"{second}, after {first} was withdrawn,", self.alone, free.always),
        ]
        if not changes:
            return [f"With {limit} the limit takes from the best hands, but best play stays the same."]
        return [f"With {limit} best play is not what it is without a limit:", *changes]

    def _changed(self, bet: str, limited: Choices, free: Choices) -> list[str]:
        """With which holdings a bet is decided otherwise than without the limit, in words."""
        said: list[str] = []
        for does, rides in (("is withdrawn", False), ("rides", True)):
            other = {
                held: choice.rides is rides and free[held].rides is not rides
                for held, choice in limited.items()
            }
            said += [f"  {bet} {does} with {spoken(rule)}" for rule in told(other, self.pairs)]
        return said

    def _decision(self, found: Choices) -> dict[str, Any]:
        """One decision as data: `ride_with` in words, and `table` with every kind of holding."""
        rides = {held: choice.rides for held, choice in found.items()}
        return {"ride_with": told(rides, self.pairs), "table": self._table(found)}

    def _table(self, found: Choices) -> list[dict[str, Any]]:
        """Holdings of one kind that gain the same stand together, the best first; `gain` is in units of one bet."""
        groups: dict[tuple[Rule, Choice], list[Holding]] = {}
        for held, choice in found.items():
            groups.setdefault((_kind(held, self.pairs), choice), []).append(held)
        alike = Counter(kind for kind, _ in groups)
        rows: list[dict[str, Any]] = []
        for (kind, choice), group in sorted(groups.items(), key=lambda item: item[0][1].gain, reverse=True):
            if alike[kind] > 1:
                kind = Rule((*kind.traits, ("ranks", frozenset(held.ranks for held in group))))
            play = "even" if choice.gain == 0 else "ride" if choice.rides else "withdraw"
            rows.append({"holding": say(kind, self.pairs, size=len(group[0].ranks)),
                         "hands": sum(held.ways for held in group),
                         "gain": str(choice.gain), "play": play})  # fmt: skip
        return rows


def lines(bet: str, found: Mapping[str, Any]) -> list[str]:
    """A decision as it is printed."""
    printed = [f"Let {bet} ride with:" if found["ride_with"] else f"Never let {bet} ride."]
    printed += [f"  {spoken(rule)}" for rule in found["ride_with"]]
    even = [row["holding"] for row in found["table"] if row["play"] == "even"]
    return [*printed, f"  It neither gains nor loses with: {'; '.join(even)}."] if even else printed


def _bet(name: str) -> str:
    return name.replace("-", " ")


def _kind(held: Holding, pairs: Pairs) -> Rule:
    """All traits that a player would name, without what goes without saying."""
    if made(held, pairs) != "no pair":
        names = ("made",)
    elif royal(held, pairs):
        names = ("suited", "royal", "straights")
    else:
        names = ("suited", "straights", "high_cards")
    return Rule(tuple((name, frozenset((TRAITS[name](held, pairs),))) for name in names))
