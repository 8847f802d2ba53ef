"""Best play of three card poker: whether to make the play wager, hand by hand, in units of the ante.

With a pair plus beside the ante the decision may be another one: who folds forfeits both (20.10(b)), unless the
house lets the pair plus live. A wager that neither gains nor loses is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact import Distribution
from pitboss.games.three_card_poker.matchups import DEALER_HANDS, DEALS, Matchup

FOLD = Fraction(-1)
LOST = Fraction(-1)


class Terms(NamedTuple):
    """What is paid.

    - `ante`, `play`: odds on a higher hand; the ante's also when the dealer does not qualify.
    - `tie`: what ante and play win together on a tie.
    - `bonus`, `pair_plus`: odds by category; a category that is not named earns nothing, or loses.
    - `survives`: the pair plus lives on when the ante is folded.
    """

    ante: Fraction
    play: Fraction
    tie: Fraction
    bonus: Mapping[str, Fraction]
    pair_plus: Mapping[str, Fraction]
    survives: bool

    def pair_plus_net(self, matchup: Matchup) -> Fraction:
        return self.pair_plus.get(matchup.category, LOST)

    def forfeited(self, matchup: Matchup) -> Fraction:
        """What becomes of a pair plus whose ante is folded."""
        return self.pair_plus_net(matchup) if self.survives else LOST

    def played(self, matchup: Matchup) -> Iterator[tuple[str, Fraction, Fraction, int]]:
        """Against all dealer's hands: what happened, what ante and play win each, and how often."""
        yield "unqualified", self.ante, Fraction(0), matchup.unqualified
        yield "wins", self.ante, self.play, matchup.wins
        yield "ties", self.tie / 2, self.tie / 2, matchup.ties
        yield "loses", LOST, LOST, matchup.loses


class Decision(NamedTuple):
    """A hand, what it wins on average if it is played, bonus included, and whether it is played."""

    matchup: Matchup
    value: Fraction
    plays: bool


def decide(
    hands: Sequence[Matchup], terms: Terms, *, pair_plus: Fraction = Fraction(0)
) -> tuple[Decision, ...]:
    """The best decision with every hand, where `pair_plus` antes were put on the pair plus."""
    found: list[Decision] = []
    for matchup in hands:
        value = value_of(matchup, terms)
        beside = pair_plus * (terms.pair_plus_net(matchup) - terms.forfeited(matchup))
        found.append(Decision(matchup, value, value + beside >= FOLD))
    return tuple(found)


def value_of(matchup: Matchup, terms: Terms) -> Fraction:
    """What ante, play and bonus win on average when the hand is played."""
    won = sum(((ante + play) * ways for _, ante, play, ways in terms.played(matchup)), Fraction(0))
    return won / DEALER_HANDS + terms.bonus.get(matchup.category, 0)


def result(decisions: Sequence[Decision], terms: Terms, *, pair_plus: Fraction = Fraction(0)) -> Distribution:
    """What ante, play and bonus win together, and so many antes on the pair plus with them."""
    counts: list[tuple[Fraction, int]] = []
    for matchup, _, plays in decisions:
        if not plays:
            counts.append((FOLD + pair_plus * terms.forfeited(matchup), matchup.ways * DEALER_HANDS))
            continue
        sure = terms.bonus.get(matchup.category, Fraction(0)) + pair_plus * terms.pair_plus_net(matchup)
        counts += [(ante + play + sure, matchup.ways * ways) for _, ante, play, ways in terms.played(matchup)]
    return Distribution.weighted(counts)


def pair_plus_alone(hands: Sequence[Matchup], terms: Terms) -> Distribution:
    """A pair plus without an ante, which nobody can fold."""
    return Distribution.weighted((terms.pair_plus_net(matchup), matchup.ways) for matchup in hands)


def parts(decisions: Sequence[Decision], terms: Terms) -> dict[str, Fraction]:
    """What each of ante, play and bonus wins on average; they add up to the whole."""
    ante = play = bonus = Fraction(0)
    for matchup, _, plays in decisions:
        if not plays:
            ante += FOLD * matchup.ways * DEALER_HANDS
            continue
        ante += matchup.ways * sum(net * ways for _, net, _, ways in terms.played(matchup))
        play += matchup.ways * sum(net * ways for _, _, net, ways in terms.played(matchup))
        bonus += matchup.ways * DEALER_HANDS * terms.bonus.get(matchup.category, 0)
    return {"ante": ante / DEALS, "play": play / DEALS, "ante-bonus": bonus / DEALS}


def turning_points(decisions: Sequence[Decision], terms: Terms) -> dict[Fraction, list[Matchup]]:
    """From how many antes on the pair plus on a hand that would be folded is played all the same."""
    found: dict[Fraction, list[Matchup]] = {}
    for matchup, value, plays in decisions:
        saved = terms.pair_plus_net(matchup) - terms.forfeited(matchup)
        if not plays and saved > 0:
            found.setdefault((FOLD - value) / saved, []).append(matchup)
    return dict(sorted(found.items()))
