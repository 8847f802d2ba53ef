"""Chemin de fer in bulk: six cards of a shoe, and what both sides choose by their tactics."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.exact import Distribution
from pitboss.games.chemin_de_fer.bank import BANK
from pitboss.games.chemin_de_fer.draw import Choices, choices_of
from pitboss.games.chemin_de_fer.duel import Hand, played
from pitboss.games.chemin_de_fer.math import all_deals
from pitboss.games.chemin_de_fer.play import against_bank, vigorish
from pitboss.games.chemin_de_fer.strategies import Tactics, drawn
from pitboss.games.coup.draw import count, value
from pitboss.games.coup.play import MOST_CARDS
from pitboss.games.shoe.rules import Rules
from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Script
from pitboss.simulation.shoes import plan_of

MARGINS = (1, -1, 0)
"""The player has the higher count, the banker, or neither."""


def plan(script: Script) -> Plan:
    rules: Rules = script.opening.rules
    tactics: Tactics = script.extra["tactics"]
    return plan_of(
        script, start=(), draw=_draw(choices_of(rules), tactics), outcomes=MARGINS, column=value, cards=MOST_CARDS,
        made=lambda margin: {script.wager: _cents(rules, script, margin)}, name=_name,
        exact=lambda: _exact(script, rules, tactics),
    )  # fmt: skip


def _name(margin: int) -> str:
    return {1: "covers win", -1: "the bank wins", 0: "ties"}[margin]


def _cents(rules: Rules, script: Script, margin: int) -> int:
    if script.wager != BANK:
        return against_bank(rules, margin).net(script.stake)
    return -margin * script.stake - (vigorish(rules, script.stake) if margin < 0 else 0)


def _draw(choices: Choices, tactics: Tactics) -> Any:
    """Up to four cards a state is what they are; then the counts, and the third cards to which the banker draws."""

    def draw(state: Any, value: int) -> Any:
        cards = (*state, value)
        if len(cards) < 3:
            return cards, None
        if len(cards) == 3:
            return (*sorted((cards[0], cards[2])), cards[1], "first"), None
        if state[-1] == "first":
            return _dealt(state[:2], tuple(sorted((state[2], value))))
        player, banker, to = state[:3]
        if to is None:
            return None, _margin(player, (banker + value) % 10)
        player = (player + value) % 10
        return ((player, banker, None, "then"), None) if value in to else (None, _margin(player, banker))

    def _dealt(mine: Hand, his: Hand) -> Any:
        player, banker = count(mine), count(his)
        if choices.over(mine, his):
            return None, _margin(player, banker)
        if drawn(choices, tactics, mine, his, None, banks=False):
            to = tuple(t for t in range(10) if drawn(choices, tactics, mine, his, t, banks=True))
            return (player, banker, to, "then"), None
        if drawn(choices, tactics, mine, his, None, banks=True):
            return (player, banker, None, "then"), None
        return None, _margin(player, banker)

    return draw


def _margin(player: int, banker: int) -> int:
    return (player > banker) - (player < banker)


def _exact(script: Script, rules: Rules, tactics: Tactics) -> Exact:
    choices = choices_of(rules)
    found = all_deals(choices, script.setting.options["decks"])
    player = {hand: Fraction(hand in tactics.player) for hand in found.hands}
    banker = {
        place: Fraction(place in tactics.banker)
        for place in found.told
        if len(choices.bankers(count(place[0]), place[1])) > 1
    }
    best = played(found, choices, player, banker)
    chances = {1: best.wins, -1: best.loses, 0: 1 - best.wins - best.loses}
    nets = {margin: Fraction(_cents(rules, script, margin), script.stake) for margin in MARGINS}
    whole = Distribution.of((nets[margin], chance) for margin, chance in chances.items())
    return Exact(whole.mean, whole.variance, whole)
