"""The wagers on a coup: what becomes of each, by its outcome. One paragraph, one function."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, lcm
from typing import TYPE_CHECKING

from pitboss.games.banked.verdict import Verdict, lost, pushed, returned, won
from pitboss.games.coup.draw import BANKER, OUTCOMES, PLAYER, Outcome
from pitboss.money import Odds

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

TIE, DRAGON_PLAYER, DRAGON_BANKER = "tie", "dragon-bonus-player", "dragon-bonus-banker"
DRAGON_7, PANDA_8 = "dragon-7", "panda-8"
PAID = ("result", "odds")
Paragraph = Callable[["Rules", Outcome], Verdict]


def players_hand(rules: Rules, coup: Outcome) -> Verdict:
    return _hand(rules, coup.player - coup.banker, "Player's", PAID)


def bankers_hand(rules: Rules, coup: Outcome) -> Verdict:
    """Even money, and the house takes its vigorish of it; without commission some wins pay less."""
    variant = rules.options.get("commission_free_variant", "none")
    margin = coup.banker - coup.player
    if variant == "none":
        return _hand(rules, margin, "Banker's", (*PAID, "vigorish"))
    cites = rules.cites("result", "commission-free", "odds")
    if (
        variant == "ez"
        and margin > 0
        and _three_card(coup.banker_cards, coup.banker, rules.figure("ez-returned"))
    ):
        return returned(why=f"the Banker's Hand won with three cards and {coup.banker}", cites=cites)
    if variant == "half_on_six" and margin > 0 and coup.banker == rules.figure("half-on"):
        return won(rules.odds("half-odds"), why=f"the Banker's Hand won with {coup.banker}", cites=cites)
    return _hand(rules, margin, "Banker's", (*PAID, "commission-free"))


def _three_card(cards: int, have: int, wanted: int) -> bool:
    return cards == 3 and have == wanted


def _hand(rules: Rules, margin: int, whose: str, names: tuple[str, ...]) -> Verdict:
    cites = rules.cites(*names)
    if margin == 0:
        return pushed(why="the counts are equal", cites=cites)
    if margin < 0:
        return lost(why=f"the {whose} Hand has the lower count", cites=cites)
    return won(rules.odds("hand-odds"), why=f"the {whose} Hand has the higher count", cites=cites)


def tie(rules: Rules, coup: Outcome) -> Verdict:
    cites = rules.cites(*PAID)
    if coup.player != coup.banker:
        return lost(why="the counts differ", cites=cites)
    return won(rules.odds("tie-odds", "tie_pays"), why=f"both hands count {coup.player}", cites=cites)


def dragon_player(rules: Rules, coup: Outcome) -> Verdict:
    return _dragon(rules, coup.player - coup.banker, coup.natural)


def dragon_banker(rules: Rules, coup: Outcome) -> Verdict:
    mine, other = reversed(coup.natural)
    return _dragon(rules, coup.banker - coup.player, (mine, other))


def _dragon(rules: Rules, margin: int, naturals: tuple[bool, bool]) -> Verdict:
    """By a natural even money, whatever the margin; otherwise by the margin."""
    cites = rules.cites("result", "dragon-bonus")
    if margin == 0 and all(naturals):
        return pushed(why="both hands are naturals and equal", cites=cites)
    if margin <= 0:
        return lost(why="the hand did not win", cites=cites)
    if naturals[0]:
        return won(rules.odds("dragon-natural"), why="the hand won with a natural", cites=cites)
    odds = rules.figure("dragon-margins").get(str(margin))
    if odds is None:
        return lost(why=f"the hand won by {margin}", cites=cites)
    return won(Odds.parse(odds), why=f"the hand won by {margin}", cites=cites)


def dragon_7(rules: Rules, coup: Outcome) -> Verdict:
    hit = coup.banker > coup.player and _three_card(coup.banker_cards, coup.banker, 7)
    return _named(rules, hit, "dragon-7-odds", "the Banker's Hand won with three cards and 7")


def panda_8(rules: Rules, coup: Outcome) -> Verdict:
    hit = coup.player > coup.banker and _three_card(coup.player_cards, coup.player, 8)
    return _named(rules, hit, "panda-8-odds", "the Player's Hand won with three cards and 8")


def _named(rules: Rules, hit: bool, odds: str, why: str) -> Verdict:
    cites = rules.cites("result", "ez-wagers")
    return (
        won(rules.odds(odds), why=why, cites=cites)
        if hit
        else lost(why=f"it is not so that {why}", cites=cites)
    )


SPOTS: dict[str, Paragraph] = {
    PLAYER: players_hand, BANKER: bankers_hand, TIE: tie, DRAGON_PLAYER: dragon_player, DRAGON_BANKER: dragon_banker,
    DRAGON_7: dragon_7, PANDA_8: panda_8,
}  # fmt: skip


def verdicts(rules: Rules, kind: str) -> dict[Outcome, Verdict]:
    """What a paragraph says of every outcome; asked once for each table."""
    found = rules.made.get(kind)
    if found is None:
        found = rules.made[kind] = {coup: SPOTS[kind](rules, coup) for coup in OUTCOMES}
    return found


def rate(rules: Rules) -> Fraction:
    """The part of a Banker's win that the house takes."""
    if rules.options.get("commission_free_variant", "none") != "none":
        return Fraction(0)
    return Fraction(rules.options["vigorish_percent"]) / 100


def vigorish(rules: Rules, kind: str, verdict: Verdict, stake: int) -> int:
    """What the house takes of a wager that won, in cents: exactly, or rounded up to what chips can pay."""
    if kind != BANKER or verdict.result != "won":
        return 0
    due = verdict.net(stake) * rate(rules)
    return int(due) if rules.options["vigorish_rounding"] == "exact" else in_chips(rules, due)


def in_chips(rules: Rules, due: Fraction) -> int:
    """Vigorish rounded up to what chips can pay."""
    step = lcm(rules.figure("rounding-cents"), rules.chip)
    return ceil(due / step) * step


def unit(rules: Rules, kind: str) -> int:
    """The step of stakes that can be paid exactly in chips, whatever the outcome."""
    steps = [v.odds.step(rules.chip) for v in verdicts(rules, kind).values() if v.odds is not None]
    if kind == BANKER and rules.options["vigorish_rounding"] == "exact" and rate(rules):
        steps.append(rules.chip * rate(rules).denominator)
    return lcm(rules.chip, *steps)


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout of the wagers that this table has."""
    found: dict[str, dict[str, str]] = {}
    for kind in rules.betting.bets:
        if kind in (DRAGON_PLAYER, DRAGON_BANKER):
            margins = {f"by-{margin}": odds for margin, odds in rules.figure("dragon-margins").items()}
            found[kind] = {"natural": rules.figure("dragon-natural"), **margins}
            continue
        odds = dict.fromkeys(str(v.odds) for v in verdicts(rules, kind).values() if v.odds is not None)
        found[kind] = {"": next(iter(odds))} if len(odds) == 1 else _banker_lines(rules)
    return found


def _banker_lines(rules: Rules) -> dict[str, str]:
    return {
        f"with-{rules.figure('half-on')}": rules.figure("half-odds"),
        "otherwise": rules.figure("hand-odds"),
    }
