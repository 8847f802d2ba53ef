"""The math of Spanish 21: the game itself from the finite shoe, match-the-dealer counted over every deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, More, WagerMath
from pitboss.games import find
from pitboss.games.box import math as box
from pitboss.games.box import sides, tenless
from pitboss.games.box.first_cards import Left, by_rank, by_up_card, cards_left
from pitboss.games.box.hands import MOST, TEN_SPOT, Shown
from pitboss.games.box.terms import Terms, full
from pitboss.games.shoe.rules import Rules, rules_of
from pitboss.games.spanish_21.play import MAIN, MATCH, matches, verdict
from pitboss.table.refusals import BadCommand

if TYPE_CHECKING:
    from pitboss.law import Law

TEN_SPOTS = tuple(range(4 * TEN_SPOT, 4 * TEN_SPOT + 4))
OVER = Shown(MOST + 1, 3)
"""A dealer's hand that every hand beats which is not over."""


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    return [_main(rules, amount) if wager == MAIN else _match(rules, wager) for wager in wagers]


def terms_of(rules: Rules) -> Terms:
    """What the solver asks of the rules, all of it said by the paragraphs that the engine goes by."""
    options = rules.options
    if options["double_times"] != 1:
        raise BadCommand("Hands that are doubled more than once are not reckoned.")
    mixed, suited, spades = (_pays(rules, 3, line) for line in ("mixed", "suited", "spades"))
    wins = verdict(rules, MAIN, Shown(MOST, 3), Shown(MOST, 3)).result == "won"
    natural = Shown(MOST, 2, natural=True)
    return Terms(
        decks=options["decks"], ten_spots=False, soft_17=tenless.dealer_draws(rules, 17, True),
        blackjack_pays=_odds(rules, natural), blackjack_first=verdict(rules, MAIN, natural, natural).result == "won",
        any_21_wins=wins, split_21_wins=wins, double_any=True, double_bonus=False, rescue=options["double_down_rescue"],
        surrender="late" if options["surrender"] else "none", max_hands=options["max_hands"],
        resplit_aces=options["draw_and_double_split_aces"],
        one_card_to_aces=not options["draw_and_double_split_aces"], five_cards=_pays(rules, 5, "five"),
        six_cards=_pays(rules, 6, "six"), seven_cards=_pays(rules, 7, "seven"), sixes=(mixed, suited, spades),
        sevens=(mixed, suited, spades), insurance_pays=float(rules.odds("odds.insurance").fraction),
    )  # fmt: skip


def _pays(rules: Rules, cards: int, line: str) -> float:
    return _odds(rules, Shown(MOST, cards, line=line))


def _odds(rules: Rules, own: Shown) -> float:
    odds = verdict(rules, MAIN, own, OVER).odds
    assert odds is not None
    return float(odds.fraction)


def _main(rules: Rules, amount: int | None) -> WagerMath:
    terms = terms_of(rules)
    found = box.figures(terms)
    said = "The super bonus, a fixed sum, is counted where an amount is given. Envy bonuses are left out."
    if amount is not None and rules.options["super_bonus"]:
        more = super_bonus(rules, terms, amount)
        said = (
            f"The super bonus is worth {more * 100:.4f}% of ${amount / 100:.2f}. Envy bonuses are left out."
        )
        found = Figures(
            found.distribution, found.wagered, method=f"{found.method}; the super bonus in the mean alone",
            more=(*found.more, More("the super bonus", box.fraction(more))), rough=found.rough,
        )  # fmt: skip
    bonus = rules.figure("odds.bonus")["spades"]
    pays = f"{rules.figure('odds.win')}, blackjack {rules.figure('odds.natural')}, bonus 21 up to {bonus}"
    cites = rules.cites("wagers", "odds", "bonus")
    return WagerMath(MAIN, pays, found, cites, box.strategy(terms, {}, said))


def super_bonus(rules: Rules, terms: Terms, amount: int) -> float:
    """What the fixed sum adds to a unit, if sevens of one suit against a seven are drawn to where that is best."""
    sums: Mapping[int, int] = rules.figure("super-bonus-dollars")
    reached = [dollars for least, dollars in sums.items() if amount >= 100 * least]
    if not reached:
        return 0.0
    from pitboss.games.box.solve import HIT, SEVEN, solve  # NumPy loads here

    solution, decks = solve(terms, full(terms)), terms.decks
    made = solution.two(SEVEN, SEVEN, SEVEN)
    best = max(made.values())
    gained = 0.0
    for suits, left in ((1, decks - 1), (3, decks)):  # the suit of the dealer's seven, and the others
        two = suits * left * (left - 1) / ((4 * decks - 1) * (4 * decks - 2))
        third = (left - 2) / (solution.cards - 3)
        gained += two * max(0.0, made[HIT] + third * 100 * max(reached) / amount - best)
    return terms.decks * 4 / solution.cards * solution.start(SEVEN, SEVEN, SEVEN) * gained


def _match(rules: Rules, wager: str) -> WagerMath:
    table = matches(rules)
    pays = ", ".join(f"{line} {found}" for line, found in table.items() if "+" not in line) + ", added up"
    lines = by_up_card(whole_shoe(rules), sides.match_line)
    return box.counted(wager, lines, sides.fractions(table), pays, rules.cites(wager))


def whole_shoe(rules: Rules, gone: Iterable[int] = ()) -> list[int]:
    return cards_left(rules.options["decks"], gone, TEN_SPOTS)


def expectation(rules: Rules, wager: str, left: Left) -> Fraction | float:
    """What a unit of a wager is worth when these cards are left; of the first one without its super bonus."""
    if wager == MATCH:
        return sides.worth(sides.fractions(matches(rules)), by_up_card(left, sides.match_line))
    return box.expectation(terms_of(rules), by_rank(left))
