"""The exact math of chemin de fer: what a bank and a cover are worth when both sides choose as well as they can."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.chemin_de_fer.bank import BANK
from pitboss.games.chemin_de_fer.draw import DRAW, STAND, Choices, choices_of
from pitboss.games.chemin_de_fer.duel import Deals, Hand, Place, Solution, deals, solve
from pitboss.games.chemin_de_fer.play import against_bank, rate
from pitboss.games.coup.draw import count
from pitboss.games.coup.math import values_left
from pitboss.games.shoe.rules import Rules, rules_of

if TYPE_CHECKING:
    from pitboss.law import Law


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    best = solved(rules)
    return [_row(rules, wager, best) for wager in wagers]


def solved(rules: Rules) -> Solution:
    """Both sides go by their cards, and neither would do better otherwise."""
    return _solved(choices_of(rules), rules.options["decks"], rate(rules))


@lru_cache(maxsize=16)
def _solved(choices: Choices, decks: int, vigorish: Fraction) -> Solution:
    return solve(all_deals(choices, decks), choices, vigorish)


@lru_cache(maxsize=4)
def all_deals(choices: Choices, decks: int) -> Deals:
    """Every deal from a full shoe."""
    return deals(values_left(decks), choices)


def distribution(rules: Rules, wager: str, made: Solution) -> Distribution:
    """What one unit makes, of a cover or of a bank that is covered; vigorish is not rounded."""
    ties = 1 - made.wins - made.loses
    won = against_bank(rules, 1).odds
    assert won is not None
    if wager == BANK:
        return Distribution.of(
            ((won.fraction * (1 - rate(rules)), made.loses), (Fraction(0), ties), (Fraction(-1), made.wins))
        )
    return Distribution.of(((won.fraction, made.wins), (Fraction(0), ties), (Fraction(-1), made.loses)))


def _row(rules: Rules, wager: str, best: Solution) -> WagerMath:
    pays = rules.figure("cover-odds")
    if wager == BANK and rate(rules):
        pays = f"{pays} less {rate(rules) * 100}%"
    cites = rules.cites("result", "vigorish", "players-third", "bankers-third", "bankers-choice")
    return WagerMath(wager, pays, Figures(distribution(rules, wager, best)), cites, _told(rules, best))


def _told(rules: Rules, best: Solution) -> dict[str, Any]:
    """Best play in words: the player's by his cards, the banker's by his cards and the player's third."""
    player = {_hand(hand): _does(chance) for hand, chance in best.player.items()}
    banker = {_place(place): _does(chance) for place, chance in best.banker.items()}
    draws = [name for name, does in player.items() if does == DRAW]
    mixed = [f"{name}: {does}" for name, does in {**player, **banker}.items() if does not in (DRAW, STAND)]
    on_five = f"on five he draws with {', '.join(draws) or 'nothing'}"
    return {
        "summary": f"The player: {on_five}. "
        + (f"Left to chance: {'; '.join(mixed)}." if mixed else "Nothing is left to chance."),
        "player on five": player,
        "banker where he chooses": banker,
        "rule": str(rules.options["banker_rule"]).replace("_", " "),
    }


def _hand(hand: Hand) -> str:
    return "-".join(map(str, hand))


def _place(place: Place) -> str:
    third = "a player who stands" if place[1] is None else f"a {place[1]}"
    return f"{count(place[0])} ({_hand(place[0])}) against {third}"


def _does(chance: Fraction) -> str:
    return DRAW if chance == 1 else STAND if chance == 0 else f"draw with {float(chance):.6f}"
