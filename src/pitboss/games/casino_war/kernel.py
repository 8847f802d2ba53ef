"""Casino war in bulk: two cards of a shoe, and where they tie the two that come after three burned ones."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pitboss.exact import Distribution
from pitboss.games.casino_war import play as paragraphs
from pitboss.games.casino_war.math import WAYS, Way, draw, full_shoe
from pitboss.games.casino_war.play import EQUAL, INITIAL, SURRENDER, TIE, WAR, WAR_BONUS
from pitboss.games.shoe.rules import Rules
from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import MOST, plan_of

GIVEN_UP: Way = (EQUAL, SURRENDER)


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    stakes: Mapping[str, int] = script.extra["stakes"]
    fights: frozenset[int] = script.extra["fights"]
    return plan_of(
        script, start=(), draw=_with_burns(rules.figure("war-burns"), fights), outcomes=(*WAYS, GIVEN_UP),
        column=lambda card: card // 4, cards=MOST, made=lambda way: _results(rules, way, stakes), name=_name,
        exact=lambda: _exact(script, rules, stakes, len(fights)),
    )  # fmt: skip


def _with_burns(burns: int, fights: frozenset[int]) -> Any:
    """The cards of a round, those that are burned before a war too; ties of some ranks are given up."""

    def drawn(state: Any, rank: int) -> Any:
        if isinstance(state, int):
            return ((0, 0) if state == 1 else state - 1), None
        then, way = draw(state, rank)
        if then is not None and len(then) == 2:
            return (burns, None) if rank in fights else (None, GIVEN_UP)
        return then, way

    return drawn


def _name(way: Way) -> str:
    first, then = way
    return first if first != EQUAL else f"{first}, {then if way == GIVEN_UP else f'war {then}'}"


def _results(rules: Rules, way: Way, stakes: Mapping[str, int]) -> dict[str, int]:
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
    if way == GIVEN_UP:
        return {**found, INITIAL: -paragraphs.surrendered(rules, stake)}
    found[INITIAL] = paragraphs.initial_in_war(rules, then).net(stake)
    found[WAR] = paragraphs.war(rules, then).net(stake)
    bonus = paragraphs.war_bonus(rules, then)
    if bonus is not None:
        found[WAR_BONUS] = bonus.net(stake)
    return found


def _exact(script: Script, rules: Rules, stakes: Mapping[str, int], fights: int) -> Exact:
    """Every rank ties as often as any other in a full shoe, and all wars are alike."""
    part = Fraction(fights, 13)
    chances: dict[Way, Fraction] = {GIVEN_UP: Fraction(0)}
    for way, chance in full_shoe(script.setting.options["decks"]).items():
        fought = part if way[0] == EQUAL else Fraction(1)
        chances[way] = chance * fought
        chances[GIVEN_UP] += chance * (1 - fought)
    made = {way: Fraction(sum(_results(rules, way, stakes).values()), script.stake) for way in chances}
    whole = Distribution.of((made[way], chance) for way, chance in chances.items())
    return Exact(whole.mean, whole.variance, whole)
