"""A round against a dealer's hand: what can come of it, and what the Round's paragraphs make of each kind of outcome.

Nothing is counted here. `against` counts with compiled code, whatever the game; `three` in plain Python, where three
cards meet three.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.exact import Distribution
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.outcomes import FATES, FOLDS, Outcomes
from pitboss.games.banked.reading import COMPARED, Against
from pitboss.games.banked.stages import Ask, Draw, Turn

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.verdict import Verdict


class Kind(NamedTuple):
    """What came of a deal: whether the wager was made, the line of the own hand, the dealer's, the comparison, and
    how many times the first wager was put down.
    """

    raised: bool
    own: str
    dealer: str = ""
    compared: str = ""
    times: int = 1


class Versus:
    """A round against a dealer under the rules of a day, with one decision of the player.

    unit, beside: cents of the first wager, and of those beside it that a fold forfeits
    """

    def __init__(self, rules: Rules, unit: int = 1, beside: Mapping[str, int] | None = None) -> None:
        self.rules, self.unit, self.beside = rules, unit, dict(beside or {})
        (self.ask,) = (stage for stage in rules.round.stages if isinstance(stage, Ask))
        before = rules.round.stages[: rules.round.stages.index(self.ask)]
        self.up = sum(stage.cards for stage in before if isinstance(stage, Turn))
        self.choice = next(choice for choice in self.ask.choices if isinstance(choice, Raise))
        self.multiples = tuple(sorted(self.choice.multiples(rules)))
        self.first, self.second = self.ask.to, self.choice.wager
        self.versus = next(name for name, read in rules.round.reads.items() if isinstance(read, Against))
        compared: Any = rules.round.reads[self.versus]
        self.own, self.dealer = compared.own, compared.other
        drawn = [stage for stage in rules.round.stages if isinstance(stage, Draw)]
        self.size = rules.hand_size + sum(stage.hand for stage in drawn)
        self.area = rules.area_size + sum(stage.dealer for stage in drawn)
        self.deck = len(rules.cards.pack)
        self.total = comb(self.deck - self.size - self.up, self.area - self.up)
        complete = rules.round.complete
        self.stakes = {self.first: 1, **(complete.beside(rules) if complete and complete.beside else {})}

    @property
    def deals(self) -> int:
        """Every hand, with every card that is seen, and every hand of the dealer."""
        size = self.size
        chosen = comb(size, self.rules.hand_size) * (self.deck - size if self.up else 1)
        return comb(self.deck, size) * chosen * self.total

    def nets(self, kind: Kind) -> dict[str, Fraction]:
        """What each wager makes, in units of the first."""
        if not kind.raised:
            return {wager: Fraction(-stake) for wager, stake in self.stakes.items()}
        seen = {self.own: kind.own, self.dealer: kind.dealer, self.versus: kind.compared}
        found: dict[str, Fraction] = {}
        raised = kind.times * self.stakes[self.choice.of]
        for wager, stake in (*self.stakes.items(), (self.second, raised)):
            sees = self.rules.round.wagers[wager].sees
            found[wager] = net_of(self.rules.verdicts[wager][tuple(seen[name] for name in sees)]) * stake
        for name, bonus in self.rules.round.bonuses.items():
            if bonus.of == self.first:
                verdict = self.rules.verdicts[name][tuple(seen[read] for read in bonus.sees)]
                found[name] = Fraction(0) if verdict is None else net_of(verdict)
        return found

    def made(self, deals: Mapping[Kind, int]) -> Fraction:
        """The chance that the wager is made."""
        return Fraction(sum(count for kind, count in deals.items() if kind.raised), self.deals)

    def result(self, deals: Mapping[Kind, int]) -> Distribution:
        """What all wagers of the hand win together, those beside the first included."""
        return Distribution.weighted((self._together(kind), count) for kind, count in deals.items())

    def _together(self, kind: Kind) -> Fraction:
        sides = (Fraction(cents, self.unit) * self.side(wager, kind) for wager, cents in self.beside.items())
        return sum((*self.nets(kind).values(), *sides), Fraction(0))

    def parts(self, deals: Mapping[Kind, int]) -> dict[str, Fraction]:
        """What each wager and each bonus wins on average; they add up to the whole."""
        found: dict[str, Fraction] = {}
        for kind, count in sorted(deals.items(), key=lambda item: not item[0].raised):
            for wager, net in self.nets(kind).items():
                found[wager] = found.get(wager, Fraction(0)) + net * Fraction(count, self.deals)
        return found

    def fates(self, deals: Mapping[Kind, int]) -> dict[str, Fraction]:
        """How often each thing happens; all but `folds` are of hands on which the wager was made."""
        outcomes = Outcomes(self.rules, self.stakes)
        lines = self.rules.lines[self.dealer]
        found = dict.fromkeys(
            (FOLDS, *(outcomes.fate(line, how) for line in lines for how in FATES)), Fraction(0)
        )
        for kind, count in deals.items():
            what = outcomes.fate(kind.dealer, kind.compared) if kind.raised else FOLDS
            found[what] += Fraction(count, self.deals)
        return found

    def side(self, wager: str, kind: Kind) -> Fraction:
        """What a wager on the own hand alone makes, in units of it; a fold may forfeit it."""
        forfeit = None if kind.raised else self.rules.forfeits[wager]
        return net_of(forfeit or self.rules.verdicts[wager][(kind.own,)])

    def gains(self) -> list[Fraction]:
        """By the line of the own hand: what the wagers beside make, less what they make when the hand is folded."""
        found = [Fraction(0)] * len(self.rules.lines[self.own])
        for wager, cents in self.beside.items():
            forfeit = self.rules.forfeits[wager]
            for at, line in enumerate(self.rules.lines[self.own]):
                if forfeit is not None:
                    verdict = self.rules.verdicts[wager][(line,)]
                    found[at] += Fraction(cents, self.unit) * (net_of(verdict) - net_of(forfeit))
        return found

    def kinds(self) -> Iterator[Kind]:
        """Everything that can come of a hand on which the wager is made, in the order of the counts."""
        lines = self.rules.lines
        for times, own, dealer, compared in product(
            self.multiples, lines[self.own], lines[self.dealer], COMPARED
        ):
            yield Kind(raised=True, own=own, dealer=dealer, compared=compared, times=times)


def net_of(verdict: Verdict) -> Fraction:
    """What one unit makes."""
    if verdict.result == "won" and verdict.odds is not None:
        return Fraction(verdict.odds.num, verdict.odds.den)
    return Fraction(verdict.net(1))
