"""The math of blackjack: the game itself from the finite shoe, side wagers counted over every deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.figures import Figures, WagerMath
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.blackjack import meter
from pitboss.games.blackjack import paragraphs as say
from pitboss.games.blackjack.options import MULTIPLE
from pitboss.games.blackjack.sides import QUEEN_OF_HEARTS, QUEENS, QUEENS_AND_BLACKJACK, SIDES, table_of
from pitboss.games.box import math as box
from pitboss.games.box import sides
from pitboss.games.box.first_cards import (
    Left,
    by_rank,
    by_two,
    by_up_card,
    cards_left,
    dealers_blackjack,
    drawn_on,
)
from pitboss.games.box.hands import ACE, MOST, VALUES, Shown
from pitboss.games.box.keeping import Kept, kept, kept_expectation
from pitboss.games.box.terms import Terms
from pitboss.games.shoe.rules import Rules, rules_of
from pitboss.money import Odds

if TYPE_CHECKING:
    from pitboss.law import Law

MAIN, ACTIONS = "blackjack", ("action-2", "action-3")
STREAK, PROGRESSIVE = "streak-", "progressive"
THREE_CARDS = ("match-the-dealer", "optional-bonus")
OVER = Shown(MOST + 1, 3)
"""A dealer's hand that every hand beats which is not over."""


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    rules = rules_of(game_id, law, options)
    return [row(rules, wager) for wager in wagers if wager not in THREE_CARDS or _has_table(rules, wager)]


def _has_table(rules: Rules, wager: str) -> bool:
    """Match the dealer pays by the number of decks, and not for every one."""
    try:
        return bool(table_of(rules, wager))
    except KeyError:
        return False


def row(rules: Rules, wager: str) -> WagerMath:
    if wager == MAIN or wager in ACTIONS:
        return _main(rules, wager)
    if wager.startswith(STREAK):
        return _streak(rules, wager)
    if wager == PROGRESSIVE:
        return _progressive(rules)
    lines = chances(rules, wager, cards_left(rules.options["decks"]))
    table = table_of(rules, wager)
    odds = sides.fractions(table)
    pays = ", ".join(
        f"{line.replace('-', ' ')} {found}" if len(table) > 1 else str(found) for line, found in table.items()
    )
    return box.counted(wager, lines, odds, pays, rules.cites(SIDES[wager].clause), _advice(wager))


# The game itself.


def terms_of(rules: Rules) -> Terms:
    """What the solver asks of the rules, all of it said by the paragraphs that the engine goes by."""
    options = rules.options
    two_card = Shown(MOST, 2, split=True)
    suited = _pays(rules, 3, say.SUITED_678, options["bonus_678_suited"])
    sevens = _pays(rules, 3, say.THREE_SEVENS, options["bonus_777"])
    return Terms(
        decks=options["decks"],
        soft_17=say.dealer_draws(rules, 17, True),
        hole_card=options["hole_card"] == "peek",
        blackjack_pays=float(say.natural_odds(rules).fraction),
        double_after_split=options["double_after_split"],
        surrender=options["surrender"],
        max_hands=options["max_hands"],
        resplit_aces=options["resplit_aces"],
        split_21_wins=say.first(rules, two_card, Shown(MOST, 3)).result == "won",
        five_cards=_pays(rules, 5, say.FIVE_CARD_21, options["five_card_21"]),
        sixes=(1.0, suited, suited),
        sevens=(sevens, sevens, sevens),
    )


def _pays(rules: Rules, cards: int, line: str, offered: bool) -> float:
    verdict = say.first(rules, Shown(MOST, cards, line=line if offered else ""), OVER)
    assert verdict.odds is not None
    return float(verdict.odds.fraction)


def _main(rules: Rules, wager: str) -> WagerMath:
    terms = terms_of(rules)
    own, other = kept(terms).expectation, terms._replace(split_21_wins=not terms.split_21_wins)
    readings = {
        name: round(-(own if wins == terms.split_21_wins else kept_expectation(other)), 12)
        for name, wins in (("letter", True), ("practice", False))
    }
    said = (
        f"Two-card 21 after a split: the house edge is {readings['letter'] * 100:.6f}% by the letter of 2.3(a)3, "
        f"{readings['practice'] * 100:.6f}% by common practice."
    )
    best = box.strategy(terms, {"split_21": readings}, said)
    pays = f"1 to 1, blackjack {say.natural_odds(rules)}"
    cites = rules.cites(
        "wager", "pays", *(("multiple-action",) if rules.options["variation"] == MULTIPLE else ())
    )
    return box.row(wager, pays, terms, cites, best)


# Side wagers.


def chances(rules: Rules, wager: str, left: Left) -> dict[str, Fraction]:
    """How often each line of a side wager comes from these cards, n of each of the 52; '' loses."""
    side = SIDES[wager]
    peek = rules.options["hole_card"] == "peek"

    def line(cards: tuple[int, ...], up: int) -> str:
        return side.line(rules, cards, up)

    if wager in THREE_CARDS:
        return by_up_card(left, line)
    if wager == "sevens":
        return drawn_on(left, VALUES, line, 3, lambda _cards: True, peek=peek)
    if wager == PROGRESSIVE:
        return drawn_on(
            left, VALUES, line, 4, lambda cards: all(card // 4 == ACE for card in cards), peek=peek
        )
    found = by_two(left, line)
    if QUEENS in found:
        both = found[QUEENS] * dealers_blackjack(left, VALUES, QUEEN_OF_HEARTS, QUEEN_OF_HEARTS)
        found = {**found, QUEENS: found[QUEENS] - both, QUEENS_AND_BLACKJACK: both}
    return found


def whole_shoe(rules: Rules, gone: Iterable[int] = ()) -> list[int]:
    return cards_left(rules.options["decks"], gone)


def expectation(rules: Rules, wager: str, left: Left) -> Fraction | float:
    """What a unit of a wager is worth when these cards are left; the meter shows what it opens with."""
    if wager == MAIN or wager in ACTIONS:
        return box.expectation(terms_of(rules), by_rank(left))
    if wager.startswith(STREAK):
        return float(_streaks(rules, wager, kept(terms_of(rules), by_rank(left))).mean)
    if wager == PROGRESSIVE:
        odds = progressive_odds(rules, Fraction(meter.opens(rules)[meter.NAME], 100))
    else:
        odds = sides.fractions(table_of(rules, wager))
    return sides.worth(odds, chances(rules, wager, left))


def _advice(wager: str) -> dict[str, Any] | None:
    if wager != "sevens":
        return None
    return {
        "summary": "Reckoned for one who takes a third card wherever one is to be had. What is paid is not on record: "
        "these lines are practice, for a wager that wants its sevens from the first card on."
    }


def progressive_odds(rules: Rules, shows: Fraction) -> dict[str, Fraction]:
    """What each line makes of a dollar when the meter shows n; the dollar does not come back."""
    dollars: Mapping[str, str] = rules.figure("progressive-pays")
    parts = {line: (text, meter.share(text)) for line, text in dollars.items()}
    return {
        line: (Fraction(text) if part is None else part * shows) - 1 for line, (text, part) in parts.items()
    }


def _progressive(rules: Rules) -> WagerMath:
    """A dollar for a prize, which is a sum or a part of what the meter shows; the dollar does not come back."""
    dollars: Mapping[str, str] = rules.figure("progressive-pays")
    shows = Fraction(meter.opens(rules)[meter.NAME], 100)
    odds = progressive_odds(rules, shows)
    lines = chances(rules, PROGRESSIVE, cards_left(rules.options["decks"]))
    pays = ", ".join(
        f"{line.replace('-', ' ')} {text + ' of the meter' if text.endswith('%') else '$' + text}"
        for line, text in dollars.items()
    )
    best = {
        "summary": f"Reckoned at a meter of ${shows} for one who draws on as long as every card is an ace."
    }
    return box.counted(PROGRESSIVE, lines, odds, pays, rules.cites("progressive"), best)


def _streak(rules: Rules, wager: str) -> WagerMath:
    made = _streaks(rules, wager, kept(terms_of(rules)))
    method = f"{box.METHOD}{box.SPREAD}; every round from a full shoe"
    found = Figures(made, method=method, rough=dict(made))
    return WagerMath(wager, rules.figure("odds.streak")[_wanted(wager)], found, rules.cites("streak"), None)


def _wanted(wager: str) -> int:
    return int(wager.removeprefix(STREAK))


def _streaks(rules: Rules, wager: str, shoe: Kept) -> Distribution:
    """Won rounds in a row, rounds that come to nothing left out; every round as from this shoe."""
    wanted = _wanted(wager)
    odds = Odds.parse(rules.figure("odds.streak")[wanted])
    nets = box.distribution(shoe)
    won = (nets.positive / (nets.positive + nets.negative)) ** wanted
    return Distribution.of({odds.fraction: won, Fraction(-1): 1 - won})
