"""Best play of let it ride by backward induction: bet two with four cards known, then bet one with three.

Without a payout limit each bet is worth its own odds, and the two decisions are independent. A limit on what
one hand wins (18.11(c)) is shared by the bets still up, so that what a bet adds depends on the others: bet two
is decided knowing how many bets stand beside it, and bet one knowing how bet two will be decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from pitboss.games.banked.holdings import Holding
from pitboss.games.let_it_ride.outcomes import COMPLETIONS, LINES, NOTHING, Outcomes

Deal = tuple[bool, bool, int]
"""Whether bet one rides, whether bet two rides, and the line of the hand."""
BETS = (1, 2, 3)
LAST_CARDS = 48


class Pays(NamedTuple):
    """What a hand wins, in units of one bet: the odds of each line (None: it loses), and the limit, if any."""

    odds: tuple[Fraction | None, ...]
    limit: Fraction | None = None

    def wins(self, line: int, bets: int) -> Fraction:
        """What so many bets on a hand of this line win together; what they lose is negative."""
        odds = None if line == NOTHING else self.odds[line]
        if odds is None:
            return Fraction(-bets)
        return odds * bets if self.limit is None else min(odds * bets, self.limit)


class Choice(NamedTuple):
    """A decision: whether the bet rides, and what riding adds to the expectation, in units of one bet."""

    rides: bool
    gain: Fraction


class BestPlay(NamedTuple):
    """Every decision, and how all deals come out under them.

    - `one`: by the three cards; what riding adds counts bet two as it will then be played.
    - `two`: by how many bets stand beside bet two (1: bet one was withdrawn), then by the four cards that can
      come up then.
    - `tally`: deals by whether bet one rode, whether bet two rode, and the line of the hand.
    """

    one: dict[Holding, Choice]
    two: dict[int, dict[Holding, Choice]]
    tally: Mapping[Deal, int]


def pays_of(odds: Mapping[str, Fraction], limit: Fraction | None = None) -> Pays:
    """From odds by line; a line that is not named pays nothing and loses."""
    return Pays(tuple(odds.get(line) for line in LINES), limit)


def best_play(outcomes: Outcomes, pays: Pays) -> BestPlay:
    """The play with the greatest expectation; a bet that neither gains nor loses rides, as in published tables."""
    unit = _unit(pays)
    worth = {bets: [int(pays.wins(line, bets) * unit) for line in range(NOTHING + 1)] for bets in BETS}
    values = {
        held: tuple(_value(counts, worth[bets]) for bets in BETS) for held, counts in outcomes.four.items()
    }
    one: dict[Holding, Choice] = {}
    arrivals: dict[int, Counter[Holding]] = {1: Counter(), 2: Counter()}
    for held, nexts in outcomes.three.items():
        withdrawn = sum(cards * max(values[four][0:2]) for four, cards in nexts)
        riding = sum(cards * max(values[four][1:3]) for four, cards in nexts)
        one[held] = Choice(riding >= withdrawn, Fraction(riding - withdrawn, COMPLETIONS * unit))
        for four, cards in nexts:
            arrivals[1 + one[held].rides][four] += held.ways * cards
    two = {
        beside: {held: _choose(values[held], beside, unit) for held in outcomes.four if held in reached}
        for beside, reached in arrivals.items()
    }
    return BestPlay(one, two, _tally(outcomes, two, arrivals))


def _choose(value: Sequence[int], beside: int, unit: int) -> Choice:
    """Whether bet two rides with so many bets beside it, given what four cards are worth with one to three bets."""
    gain = value[beside] - value[beside - 1]
    return Choice(gain >= 0, Fraction(gain, LAST_CARDS * unit))


def _tally(
    outcomes: Outcomes,
    two: Mapping[int, Mapping[Holding, Choice]],
    arrivals: Mapping[int, Mapping[Holding, int]],
) -> Counter[Deal]:
    """All deals, as they come out when they are played like this."""
    tally: Counter[Deal] = Counter()
    for beside, reached in arrivals.items():
        for held, ways in reached.items():
            rides = two[beside][held].rides
            for line, cards in enumerate(outcomes.four[held]):
                if cards:
                    tally[beside == 2, rides, line] += ways * cards
    return tally


def _unit(pays: Pays) -> int:
    """What makes every win a whole number."""
    exact = [odds for odds in (*pays.odds, pays.limit) if odds is not None]
    return lcm(*(value.denominator for value in exact))


def _value(counts: Sequence[int], worth: Sequence[int]) -> int:
    return sum(count * each for count, each in zip(counts, worth, strict=True))
