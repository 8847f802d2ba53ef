"""The exact math of the wagers on a coup, from the finite shoe and from any cards that are left in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.exact.ranks import walk
from pitboss.games import find
from pitboss.games.coup.draw import BANKER, PLAYER, Coup, Outcome, count
from pitboss.games.coup.play import coup
from pitboss.games.coup.spots import printed, rate, verdicts, vigorish
from pitboss.games.shoe.rules import Rules, rules_of

if TYPE_CHECKING:
    from pitboss.games.banked.verdict import Verdict
    from pitboss.law import Law

Chances = Mapping[Outcome, Fraction]
CARDS, MOST_CARDS = 52, 6
"""Of a deck, and of a coup: in n orders the first six cards of a shoe lie."""


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    chances = full_shoe(coup(rules), options["decks"])
    return [_row(rules, wager, chances, amount) for wager in wagers]


def values_left(decks: int, gone: Sequence[int] = ()) -> list[int]:
    """How many cards of each value, 0 to 9, a shoe holds once the cards of these values are gone."""
    left = [16 * decks] + [4 * decks] * 9
    for value in gone:
        left[value] -= 1
    return left


START = ((), ())


def drawing(rule: Coup) -> Any:
    """A state is the counts of both hands, as one card and zeros: what matters of them, and how many they are."""

    def draw(state: tuple[tuple[int, ...], tuple[int, ...]], value: int) -> tuple[Any, Outcome | None]:
        player, banker = state
        if rule.due(player, banker) == PLAYER:
            player = (*player, value)
        else:
            banker = (*banker, value)
        if rule.due(player, banker) is None:
            return None, rule.outcome(player, banker)
        return (_short(player), _short(banker)), None

    return draw


def _short(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Two cards matter by their count alone; a third is looked at by itself."""
    return (count(hand[:2]), 0, *hand[2:]) if len(hand) >= 2 else hand


def chances_of(rule: Coup, left: Sequence[int]) -> dict[Outcome, Fraction]:
    """The chance of every outcome, from these cards: how many of each value 0 to 9."""
    return walk(left, START, drawing(rule))


@lru_cache(maxsize=16)
def _of_decks(key: tuple[Any, ...], decks: int) -> dict[Outcome, Fraction]:
    natural, player_to, banker = key
    return chances_of(Coup(natural, player_to, dict(banker)), values_left(decks))


def full_shoe(rule: Coup, decks: int) -> Chances:
    return _of_decks((rule.natural, rule.player_to, tuple(rule.banker.items())), decks)


def net(rules: Rules, wager: str, verdict: Verdict, amount: int | None) -> Fraction:
    """What one unit makes: vigorish is rounded only where the amount is known."""
    if amount is not None and verdict.result == "won":
        assert verdict.odds is not None
        paid = verdict.odds.fraction * amount - vigorish(rules, wager, verdict, amount)
        return Fraction(paid) / amount
    if verdict.result != "won":
        return Fraction(0) if verdict.result in ("pushed", "returned") else Fraction(-1)
    assert verdict.odds is not None
    return verdict.odds.fraction * (1 - (rate(rules) if wager == BANKER else 0))


def distribution(rules: Rules, wager: str, chances: Chances, amount: int | None = None) -> Distribution:
    """What a wager makes of one unit, with these chances of the outcomes."""
    answers = verdicts(rules, wager)
    return Distribution.of(
        (net(rules, wager, answers[made], amount), chance) for made, chance in chances.items()
    )


def _row(rules: Rules, wager: str, chances: Chances, amount: int | None) -> WagerMath:
    nets = distribution(rules, wager, chances, amount)
    lines = _lines(rules, wager)
    pays = ", ".join(f"{line} {odds}".strip() for line, odds in lines.items())
    if wager == BANKER and rate(rules):
        pays = f"{pays} less {rate(rules) * 100}%"
    cites = tuple(
        dict.fromkeys(cite for verdict in verdicts(rules, wager).values() for cite in verdict.cites)
    )
    return WagerMath(wager, pays, Figures(nets, ways=perm(CARDS * rules.options["decks"], MOST_CARDS)), cites)


def _lines(rules: Rules, wager: str) -> dict[str, str]:
    known = printed(rules)
    if wager in known:
        return known[wager]
    odds = dict.fromkeys(str(v.odds) for v in verdicts(rules, wager).values() if v.odds is not None)
    return {"": " or ".join(odds)}


def expectation(rules: Rules, wager: str, left: Sequence[int]) -> Fraction:
    """What a wager is worth to the player when these cards are left: how many of each value 0 to 9."""
    return distribution(rules, wager, chances_of(coup(rules), left)).mean


def effects_of_removal(rules: Rules, wager: str, decks: int) -> tuple[Fraction, ...]:
    """By how much the player's expectation changes when one card of each value 0 to 9 is gone from a full shoe."""
    whole = expectation(rules, wager, values_left(decks))
    return tuple(expectation(rules, wager, values_left(decks, (value,))) - whole for value in range(10))
