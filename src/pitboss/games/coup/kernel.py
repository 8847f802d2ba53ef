"""Coups in bulk: six cards of a shoe, one outcome."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.exact import Distribution
from pitboss.games.coup.draw import OUTCOMES, Outcome, value
from pitboss.games.coup.math import START, drawing, full_shoe, net
from pitboss.games.coup.play import MOST_CARDS, coup
from pitboss.games.coup.spots import verdicts, vigorish
from pitboss.games.shoe.rules import Rules
from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import plan_of


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    stakes: Mapping[str, int] = script.extra["stakes"]
    return plan_of(
        script, start=START, draw=drawing(coup(rules)), outcomes=sorted(OUTCOMES, key=_margin), column=value,
        cards=MOST_CARDS, name=_name, exact=lambda: _exact(script, rules, stakes),
        made=lambda outcome: {wager: _cents(rules, wager, outcome, stake) for wager, stake in stakes.items()},
    )  # fmt: skip


def _margin(made: Outcome) -> int:
    """The Player's wins first, then the Banker's, then ties: so they are reported."""
    return {1: 0, -1: 1, 0: 2}[(made.player > made.banker) - (made.player < made.banker)]


def _name(made: Outcome) -> str:
    return ("players-hand wins", "bankers-hand wins", "ties")[_margin(made)]


def _cents(rules: Rules, wager: str, made: Outcome, stake: int) -> int:
    verdict = verdicts(rules, wager)[made]
    return verdict.net(stake) - vigorish(rules, wager, verdict, stake)


def _exact(script: Script, rules: Rules, stakes: Mapping[str, int]) -> Exact:
    chances = full_shoe(coup(rules), script.setting.options["decks"])

    def made(outcome: Outcome) -> Fraction:
        parts = (net(rules, w, verdicts(rules, w)[outcome], stake) * stake for w, stake in stakes.items())
        return sum(parts, Fraction(0)) / script.stake

    whole = Distribution.of((made(outcome), chance) for outcome, chance in chances.items())
    return Exact(whole.mean, whole.variance, whole)
