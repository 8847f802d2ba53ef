"""The exact math of casino war: two cards of a finite shoe, and two more where a tie is fought out.

Cards that are burned unseen change no chance, so they are not walked.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.exact.ranks import walk
from pitboss.games import find
from pitboss.games.casino_war import play
from pitboss.games.casino_war.play import EQUAL, HIGHER, INITIAL, LOWER, SURRENDER, TIE, WAR
from pitboss.games.shoe.rules import Rules, rules_of

if TYPE_CHECKING:
    from pitboss.games.banked.verdict import Verdict
    from pitboss.law import Law

Way = tuple[str, str]
"""How the first cards compare, and how those of the war do, where there is one."""
WAYS: tuple[Way, ...] = (
    (HIGHER, ""), (LOWER, ""), (EQUAL, HIGHER), (EQUAL, EQUAL), (EQUAL, LOWER),
)  # fmt: skip


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    chances = full_shoe(options["decks"])
    found = {INITIAL: lambda: _initial(rules, chances), TIE: lambda: _tie(rules, chances)}
    return [found[wager]() for wager in wagers]


def full_shoe(decks: int) -> dict[Way, Fraction]:
    return chances_of([4 * decks] * 13)


def chances_of(left: list[int]) -> dict[Way, Fraction]:
    """The chance of every way, from n cards of each rank, two to ace."""
    return walk(left, (), draw)


def draw(state: tuple[int, ...], rank: int) -> tuple[tuple[int, ...] | None, Way | None]:
    cards = (*state, rank)
    if len(cards) == 2 and cards[0] != cards[1]:
        return None, (play.compared(4 * cards[0], 4 * cards[1]), "")
    if len(cards) == 4:
        return None, (EQUAL, play.compared(4 * cards[2], 4 * cards[3]))
    return cards, None


def _net(verdict: Verdict | None) -> Fraction:
    if verdict is None or verdict.result in ("pushed", "returned"):
        return Fraction(0)
    return Fraction(-1) if verdict.odds is None else verdict.odds.fraction


def net(rules: Rules, way: Way, *, war: bool) -> Fraction:
    """What an initial wager of one unit makes, with its war wager and bonus."""
    first, then = way
    if first != EQUAL:
        return _net(play.initial(rules, first))
    if not war:
        return Fraction(-1, rules.figure("surrender-half"))
    made = (play.initial_in_war(rules, then), play.war(rules, then), play.war_bonus(rules, then))
    return sum((_net(verdict) for verdict in made), Fraction(0))


def distribution(rules: Rules, chances: Mapping[Way, Fraction], *, war: bool) -> Distribution:
    return Distribution.of((net(rules, way, war=war), chance) for way, chance in chances.items())


def best(rules: Rules, chances: Mapping[Way, Fraction]) -> bool:
    """Whether to go to war; what a tie is worth does not depend on its rank, for all ranks are alike in a full shoe."""
    war, give_up = (distribution(rules, chances, war=choice).mean for choice in (True, False))
    return war > give_up


def on_a_tie(rules: Rules, chances: Mapping[Way, Fraction], *, war: bool) -> Fraction:
    """What one unit is worth once the first cards are equal."""
    tied = {way: chance for way, chance in chances.items() if way[0] == EQUAL}
    mean = sum((net(rules, way, war=war) * chance for way, chance in tied.items()), Fraction(0))
    return mean / sum(tied.values())


def _initial(rules: Rules, chances: Mapping[Way, Fraction]) -> WagerMath:
    war = best(rules, chances)
    tied = sum((chance for (first, _), chance in chances.items() if first == EQUAL), Fraction(0))
    figures = Figures(distribution(rules, chances, war=war), 1 + (tied if war else Fraction(0)))
    other = Figures(distribution(rules, chances, war=not war)).house_edge
    strategy = {
        "summary": "Go to war on every tie." if war else "Surrender on every tie.",
        "on a tie": WAR if war else SURRENDER,
        "costs otherwise": f"{float(other - figures.house_edge) * 100:.4f}% of the initial wager",
    }
    cites = rules.cites("result", "war", "war-result", "odds")
    return WagerMath(INITIAL, rules.figure("initial-odds"), figures, cites, strategy)


def _tie(rules: Rules, chances: Mapping[Way, Fraction]) -> WagerMath:
    nets = Distribution.of((_net(play.tie(rules, first)), chance) for (first, _), chance in chances.items())
    return WagerMath(
        TIE, str(rules.odds("tie-odds", "tie_pays")), Figures(nets), rules.cites("result", "odds")
    )
