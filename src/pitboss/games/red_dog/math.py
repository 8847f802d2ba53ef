"""The exact math of red dog: three cards of a finite shoe, and the best raise at each spread."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.exact.ranks import walk
from pitboss.games import find
from pitboss.games.red_dog.play import CONSECUTIVE, ORIGINAL, PAIR, decided, hit, printed, spread
from pitboss.games.shoe.rules import Rules, rules_of

if TYPE_CHECKING:
    from pitboss.law import Law

Way = tuple[int, bool]
"""The spread of the first two cards, and whether the third made it."""
WIDEST = 11
WAYS: tuple[Way, ...] = (
    (CONSECUTIVE, False), (PAIR, True), (PAIR, False),
    *((gap, made) for gap in range(1, WIDEST + 1) for made in (True, False)),
)  # fmt: skip
Chances = Mapping[Way, Fraction]


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    chances = full_shoe(options["decks"])
    return [_row(rules, chances) for _ in wagers]


def full_shoe(decks: int) -> dict[Way, Fraction]:
    return chances_of([4 * decks] * 13)


def chances_of(left: list[int]) -> dict[Way, Fraction]:
    """The chance of every way, from n cards of each rank, two to ace."""
    return walk(left, (), draw)


def draw(state: tuple[int, ...], rank: int) -> tuple[tuple[int, ...] | None, Way | None]:
    cards = tuple(sorted((*state, rank))) if len(state) < 2 else (*state, rank)
    if len(cards) < 2:
        return cards, None
    gap = spread(4 * cards[0], 4 * cards[1])
    if gap == CONSECUTIVE:
        return None, (gap, False)
    if len(cards) == 2:
        return cards, None
    return None, (gap, hit(4 * cards[0], 4 * cards[1], 4 * cards[2]))


def net(rules: Rules, way: Way) -> Fraction:
    """What one unit makes."""
    verdict = decided(rules, *way)
    if verdict.result == "won":
        assert verdict.odds is not None
        return verdict.odds.fraction
    return Fraction(0) if verdict.result == "pushed" else Fraction(-1)


def worth(rules: Rules, chances: Chances) -> dict[int, Fraction]:
    """What one unit more is worth at each spread, once it is known."""
    found: dict[int, Fraction] = {}
    for gap in range(1, WIDEST + 1):
        ways = {made: chances[gap, made] for made in (True, False)}
        mean = sum((net(rules, (gap, made)) * chance for made, chance in ways.items()), Fraction(0))
        found[gap] = mean / sum(ways.values(), Fraction(0))
    return found


def raises(rules: Rules, chances: Chances) -> frozenset[int]:
    """The spreads at which a raise is worth more than nothing; then all of it is."""
    return frozenset(gap for gap, mean in worth(rules, chances).items() if mean > 0)


def distribution(rules: Rules, chances: Chances, raised: frozenset[int]) -> Distribution:
    """What an original wager of one unit makes with its raises."""
    return Distribution.of(
        (net(rules, way) * (2 if way[0] in raised else 1), chance) for way, chance in chances.items()
    )


def _row(rules: Rules, chances: Chances) -> WagerMath:
    raised = raises(rules, chances)
    often = sum((chance for (gap, _), chance in chances.items() if gap in raised), Fraction(0))
    figures = Figures(distribution(rules, chances, raised), 1 + often)
    never = Figures(distribution(rules, chances, frozenset())).house_edge
    strategy = {
        "summary": f"Raise by all that is allowed at a spread of {min(raised)} or more, otherwise call.",
        "raise at": sorted(raised),
        "worth of a raise": {str(gap): f"{float(mean):+.6f}" for gap, mean in worth(rules, chances).items()},
        "never raising costs": f"{float(never - figures.house_edge) * 100:.4f}% of the original wager",
    }
    pays = ", ".join(f"{line.replace('-', ' ')}: {odds}" for line, odds in printed(rules)[ORIGINAL].items())
    cites = rules.cites("spread", "raise", "pair", "consecutive")
    return WagerMath(ORIGINAL, pays, figures, cites, strategy)
