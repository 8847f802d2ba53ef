"""The math of double attack blackjack: bet and attack from the finite shoe, Bust It counted over every deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import WagerMath
from pitboss.games import find
from pitboss.games.box import charts, sides, tenless
from pitboss.games.box import math as box
from pitboss.games.box.first_cards import Left, by_rank, cards_left
from pitboss.games.box.hands import MOST, TEN_SPOT, Shown, count
from pitboss.games.box.keeping import kept
from pitboss.games.box.terms import Terms
from pitboss.games.double_attack_blackjack.play import BUST_IT, MAIN, bust_line, bust_table, verdict
from pitboss.games.shoe.rules import Rules, rules_of

if TYPE_CHECKING:
    from pitboss.law import Law

TEN_SPOTS = tuple(range(4 * TEN_SPOT, 4 * TEN_SPOT + 4))


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    return [_main(rules) if wager == MAIN else _bust_it(rules, wager) for wager in wagers]


def terms_of(rules: Rules) -> Terms:
    """What the solver asks of the rules, all of it said by the paragraphs that the engine goes by."""
    options = rules.options
    natural = Shown(MOST, 2, natural=True)
    paid = verdict(rules, MAIN, natural, Shown(MOST, 3))
    assert paid.odds is not None
    wins = verdict(rules, MAIN, Shown(MOST, 2, split=True), Shown(MOST, 3)).result == "won"
    return Terms(
        decks=options["decks"], ten_spots=False, soft_17=tenless.dealer_draws(rules, 17, True),
        blackjack_pays=float(paid.odds.fraction),
        blackjack_first=verdict(rules, MAIN, natural, natural).result == "won", split_21_wins=wins, double_any=True,
        rescue=options["surrender"], surrender="any" if options["surrender"] else "none",
        max_hands=options["max_hands"], resplit_aces=options["resplit_aces"], attack=True,
        insurance_pays=float(rules.odds("odds.insurance").fraction),
    )  # fmt: skip


def _main(rules: Rules) -> WagerMath:
    terms = terms_of(rules)
    by_up = kept(terms).by_up
    attacked = [charts.name(up) for up in charts.UPS if by_up[up] > 0]
    worth = {charts.name(up): round(by_up[up], 12) for up in charts.UPS}
    said = f"Attack with all that is allowed when the dealer shows {', '.join(attacked)}."
    best = box.strategy(terms, {"attack": attacked, "worth of a unit by the dealer's card": worth}, said)
    pays = f"{rules.figure('odds.win')}, blackjack too"
    return box.row(MAIN, pays, terms, rules.cites("wagers", "odds", "double-attack"), best)


def bust_chances(rules: Rules, left: Sequence[int]) -> dict[str, Fraction]:
    """How often each line of Bust It comes from these cards; '' loses."""
    size = sum(left)
    found: defaultdict[str, int] = defaultdict(int)
    for up, many in enumerate(left):
        for hole, others in enumerate(left):
            two = many * (others - (hole == up))
            if not two or not tenless.dealer_draws(rules, *count((up, hole))):
                continue
            for third, more in enumerate(left):
                line = bust_line((up, hole, third)) if more else ""
                if line:
                    found[line] += two * (more - (third == up) - (third == hole))
    orders = perm(size, 3)
    chances = {line: Fraction(ways, orders) for line, ways in found.items()}
    return {**chances, "": 1 - sum(chances.values(), Fraction(0))}


def _bust_it(rules: Rules, wager: str) -> WagerMath:
    lines = bust_chances(rules, whole_shoe(rules))
    printed: Mapping[str, str] = rules.figure("odds.bust-it")
    pays = ", ".join(f"{line.replace('-', ' ')} {text}" for line, text in printed.items())
    return box.counted(wager, lines, sides.fractions(bust_table(rules)), pays, rules.cites("bust-it"))


def whole_shoe(rules: Rules, gone: Iterable[int] = ()) -> list[int]:
    return cards_left(rules.options["decks"], gone, TEN_SPOTS)


def expectation(rules: Rules, wager: str, left: Left) -> Fraction | float:
    """What a unit of a wager is worth when these cards are left."""
    if wager == BUST_IT:
        return sides.worth(sides.fractions(bust_table(rules)), bust_chances(rules, left))
    return box.expectation(terms_of(rules), by_rank(left))
