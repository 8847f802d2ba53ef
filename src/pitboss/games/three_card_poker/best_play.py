"""Best play of three card poker: whether to make the play wager, hand by hand, in units of the ante.

With a pair plus beside the ante the decision may be another one: who folds forfeits both (20.10(b)), unless the
house lets the pair plus live. A wager that neither gains nor loses is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact import Distribution
from pitboss.games.three_card_poker.matchups import DEALER_HANDS, DEALS, Matchup

FOLD = Fraction(-1)
LOST = Fraction(-1)
NOTHING = Fraction(0)

Tally = Mapping[tuple[str, str], int]
"""Deals by the category of the player's hand and by what became of it: `folds`, or as in `Matchup`."""


class Terms(NamedTuple):
    """What is paid.

    - `ante`, `play`: odds on a higher hand; the ante's also when the dealer does not qualify.
    - `tie`: what ante and play each win on a tie.
    - `bonus`, `pair_plus`: odds by category; a category that is not named earns nothing, or loses.
    - `survives`: the pair plus lives on when the ante is folded.
    """

    ante: Fraction
    play: Fraction
    tie: Fraction
    bonus: Mapping[str, Fraction]
    pair_plus: Mapping[str, Fraction]
    survives: bool

    def settle(self, category: str, what: str) -> dict[str, Fraction]:
        """What each wager on a hand wins when this becomes of it."""
        own = self.pair_plus.get(category, LOST)
        if what == "folds":
            return {"ante": FOLD, "pair-plus": own if self.survives else LOST}
        ante, play = {
            "unqualified": (self.ante, NOTHING),
            "wins": (self.ante, self.play),
            "ties": (self.tie, self.tie),
            "loses": (LOST, LOST),
        }[what]
        return {"ante": ante, "play": play, "ante-bonus": self.bonus.get(category, NOTHING), "pair-plus": own}

    def forfeit(self, category: str) -> Fraction:
        """What a fold costs on the pair plus, in units of it."""
        return NOTHING if self.survives else self.pair_plus.get(category, LOST) - LOST


class Decision(NamedTuple):
    """A hand, what ante, play and bonus win on average if it is played, and whether it is."""

    matchup: Matchup
    value: Fraction
    plays: bool


def decide(hands: Sequence[Matchup], terms: Terms) -> tuple[Decision, ...]:
    """The best decision with every hand, where only an ante was made."""
    values = ((matchup, value_of(matchup, terms)) for matchup in hands)
    return tuple(Decision(matchup, value, value >= FOLD) for matchup, value in values)


def beside(decisions: Sequence[Decision], terms: Terms, antes: Fraction) -> tuple[Decision, ...]:
    """The best decisions where so many antes were put on the pair plus."""
    return tuple(
        decision._replace(plays=decision.value + antes * terms.forfeit(decision.matchup.category) >= FOLD)
        for decision in decisions
    )


def value_of(matchup: Matchup, terms: Terms) -> Fraction:
    """What ante, play and bonus win on average when the hand is played."""
    higher = terms.ante * (matchup.unqualified + matchup.wins) + terms.play * matchup.wins
    level = 2 * (terms.tie * matchup.ties + LOST * matchup.loses)
    return (higher + level) / DEALER_HANDS + terms.bonus.get(matchup.category, NOTHING)


def tally(decisions: Sequence[Decision]) -> Counter[tuple[str, str]]:
    """All deals, as they come out when they are played like this."""
    found: Counter[tuple[str, str]] = Counter()
    for matchup, _, plays in decisions:
        if plays:
            for what in ("unqualified", "wins", "ties", "loses"):
                found[matchup.category, what] += matchup.ways * getattr(matchup, what)
        else:
            found[matchup.category, "folds"] += matchup.ways * DEALER_HANDS
    return found


def result(deals: Tally, terms: Terms, *, pair_plus: Fraction = NOTHING) -> Distribution:
    """What ante, play and bonus win together, and so many antes on the pair plus with them."""
    weights = {"ante": 1, "play": 1, "ante-bonus": 1, "pair-plus": pair_plus}
    return Distribution.weighted(
        (sum((weights[wager] * net for wager, net in terms.settle(*deal).items()), NOTHING), count)
        for deal, count in deals.items()
    )


def pair_plus_alone(deals: Tally, terms: Terms) -> Distribution:
    """A pair plus without an ante, which nobody can fold."""
    return Distribution.weighted(
        (terms.pair_plus.get(category, LOST), count) for (category, _), count in deals.items()
    )


def parts(deals: Tally, terms: Terms) -> dict[str, Fraction]:
    """What each of ante, play and bonus wins on average; they add up to the whole."""
    found = {"ante": NOTHING, "play": NOTHING, "ante-bonus": NOTHING}
    for deal, count in deals.items():
        nets = terms.settle(*deal)
        for wager in found:
            found[wager] += nets.get(wager, NOTHING) * Fraction(count, DEALS)
    return found


def turning_points(decisions: Sequence[Decision], terms: Terms) -> dict[Fraction, list[Matchup]]:
    """From how many antes on the pair plus on a hand that would be folded is played all the same."""
    found: dict[Fraction, list[Matchup]] = {}
    for matchup, value, plays in decisions:
        costs = terms.forfeit(matchup.category)
        if not plays and costs > 0:
            found.setdefault((FOLD - value) / costs, []).append(matchup)
    return dict(sorted(found.items()))
