"""The math of Asia poker: exact where all pairs of hands were counted, otherwise sampled, with its error."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.analysis.sampled import SampledMath
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.asia_poker.house_way import FourTwoOne, Way
from pitboss.games.asia_poker.kept import Counted, known
from pitboss.games.asia_poker.play import MAIN
from pitboss.games.setting.rules import Rules
from pitboss.games.setting.telling import in_words

if TYPE_CHECKING:
    from pitboss.games.asia_poker.sampling import Sampled
    from pitboss.law import Law


SUMMARY = "Each hand set the best way against the dealer's house way; never surrender."


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules: Rules = find(game_id).rules(law, options)
    return [_main(rules) for _ in wagers]


@cache
def _sampled(way: Way, wheel: Any) -> Sampled:
    from pitboss.games.asia_poker.sampling import sample
    from pitboss.hands.patience import patience

    with patience("Drawing rounds of Asia poker, which takes a minute"):
        return sample(FourTwoOne(way, low_straight_rule=wheel))


def _main(rules: Rules) -> WagerMath:
    """Set the best way against the house way; without surrender, which is never better than playing on."""
    divider = rules.divider
    assert isinstance(divider, FourTwoOne)
    counted = known(divider)
    return _sampled_main(rules, divider) if counted is None else _exact_main(rules, counted)


def nets_of(pairs: int) -> Distribution:
    """What the wager makes, by the pairs of hands that win."""
    from pitboss.games.setting.sharing import PAIRS

    won = Fraction(pairs, PAIRS)
    return Distribution.of([(Fraction(1), won), (Fraction(-1), 1 - won)])


def _exact_main(rules: Rules, counted: Counted) -> WagerMath:
    from pitboss.games.setting.sharing import PAIRS

    def figures(pairs: int) -> Figures:
        return Figures(nets_of(pairs), ways=PAIRS)

    usual = figures(counted.usual)
    strategy = {
        "summary": SUMMARY,
        "as the house way sets it": {"house_edge": usual.valued(usual.house_edge)},
    }
    return WagerMath(
        MAIN, "1 to 1", figures(counted.best), rules.cites("compare", "house-way"), in_words(strategy)
    )


def _sampled_main(rules: Rules, divider: FourTwoOne) -> WagerMath:
    found = _sampled(divider.way, divider.high.wheel)
    won = Fraction(found.won, found.rounds)
    best = won + Fraction(found.more).limit_denominator(10**12)
    nets = Distribution.of([(Fraction(1), best), (Fraction(-1), 1 - best)])
    own = 2 * sqrt(float(won * (1 - won)) / found.rounds)
    strategy = {
        "summary": SUMMARY,
        "as the house way sets it": {
            "house_edge": round(float(1 - 2 * won), 6),
            "standard_error": round(own, 6),
        },
    }
    method = (
        f"sampled: {found.rounds:,} rounds of the house way on both sides, and {found.hands:,} hands set the best way "
        "against dealers' hands drawn from the other cards"
    )
    error = sqrt(own**2 + (2 * found.error) ** 2)
    cites = rules.cites("compare", "house-way")
    return SampledMath(
        MAIN, "1 to 1", Figures(nets, method=method), cites, in_words(strategy), method=method, error=error
    )
