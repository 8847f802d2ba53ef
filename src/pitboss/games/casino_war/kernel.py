"""Casino war in bulk: two cards of a shoe, and where they tie the two that come after three burned ones."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.exact import Distribution
from pitboss.games.casino_war import play as paragraphs
from pitboss.games.casino_war.math import WAYS, Way, draw, full_shoe, net
from pitboss.games.casino_war.play import EQUAL, INITIAL, TIE, WAR, WAR_BONUS
from pitboss.games.shoe.rules import Rules
from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import MOST, plan_of


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    stakes: Mapping[str, int] = script.extra["stakes"]
    war: bool = script.extra["war"]
    return plan_of(
        script, start=(), draw=_with_burns(rules.figure("war-burns")), outcomes=WAYS, column=lambda card: card // 4,
        cards=MOST, made=lambda way: _results(rules, way, stakes, war=war), name=_name,
        exact=lambda: _exact(script, rules, stakes, war=war),
    )  # fmt: skip


def _with_burns(burns: int) -> Any:
    """The cards of a round, those that are burned before a war too."""

    def drawn(state: Any, rank: int) -> Any:
        if isinstance(state, int):
            return ((0, 0) if state == 1 else state - 1), None
        then, way = draw(state, rank)
        return (burns if then is not None and len(then) == 2 else then), way

    return drawn


def _name(way: Way) -> str:
    first, then = way
    return f"{first}{f', war {then}' if first == EQUAL else ''}"


def _results(rules: Rules, way: Way, stakes: Mapping[str, int], *, war: bool) -> dict[str, int]:
    """What each wager makes, in cents, as the engine settles it."""
    first, then = way
    found: dict[str, int] = {}
    if TIE in stakes:
        found[TIE] = paragraphs.tie(rules, first).net(stakes[TIE])
    stake = stakes.get(INITIAL)
    if stake is None:
        return found
    verdict = paragraphs.initial(rules, first)
    if verdict is not None:
        return {**found, INITIAL: verdict.net(stake)}
    if not war:
        return {**found, INITIAL: -paragraphs.surrendered(rules, stake)}
    found[INITIAL] = paragraphs.initial_in_war(rules, then).net(stake)
    found[WAR] = paragraphs.war(rules, then).net(stake)
    bonus = paragraphs.war_bonus(rules, then)
    if bonus is not None:
        found[WAR_BONUS] = bonus.net(stake)
    return found


def _exact(script: Script, rules: Rules, stakes: Mapping[str, int], *, war: bool) -> Exact:
    def made(way: Way) -> Fraction:
        whole = Fraction(0)
        if INITIAL in stakes:
            whole += net(rules, way, war=war) * stakes[INITIAL]
        if TIE in stakes:
            whole += paragraphs.tie(rules, way[0]).net(stakes[TIE])
        return whole / script.stake

    chances = full_shoe(script.setting.options["decks"])
    whole = Distribution.of((made(way), chance) for way, chance in chances.items())
    return Exact(whole.mean, whole.variance, whole)
