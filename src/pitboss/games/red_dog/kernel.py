"""Red dog in bulk: three cards of a shoe, one way among few."""

from __future__ import annotations

from pitboss.games.red_dog.math import WAYS, Way, distribution, draw, full_shoe
from pitboss.games.red_dog.play import CONSECUTIVE, ORIGINAL, PAIR, RAISE, decided
from pitboss.games.shoe.rules import Rules
from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import plan_of


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    raised: frozenset[int] = script.extra["raised"]
    return plan_of(
        script, start=(), draw=draw, outcomes=WAYS, column=lambda card: card // 4, cards=3,
        made=lambda way: _results(rules, way, script.stake, raised), name=_name,
        exact=lambda: _exact(script, rules, raised),
    )  # fmt: skip


def _name(way: Way) -> str:
    """Spreads are counted, pairs and consecutive cards apart."""
    return {PAIR: "pair", CONSECUTIVE: "consecutive"}.get(way[0], f"spread {way[0]}")


def _results(rules: Rules, way: Way, stake: int, raised: frozenset[int]) -> dict[str, int]:
    cents = decided(rules, *way).net(stake)
    return {ORIGINAL: cents, RAISE: cents} if way[0] in raised else {ORIGINAL: cents}


def _exact(script: Script, rules: Rules, raised: frozenset[int]) -> Exact:
    whole = distribution(rules, full_shoe(script.setting.options["decks"]), raised)
    return Exact(whole.mean, whole.variance, whole)
