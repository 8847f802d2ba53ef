"""What the subchapter says of a hand, each rule once: what it may do, what becomes of its wagers, when a dealer draws.

A paragraph sees `Shown`, never cards, so that it can be asked once for every kind of outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.games.banked.verdict import Verdict, lost, pushed, returned, won
from pitboss.games.box.hands import MOST, Shown, is_natural, one_rank, one_suit, points
from pitboss.money import Odds

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

SUITED_678, THREE_SEVENS, FIVE_CARD_21 = "suited-678", "three-sevens", "five-card-21"
SIX_SEVEN_EIGHT, SEVEN = {4, 5, 6}, 5
"""Ranks, from the two."""


def line_of(rules: Rules, cards: Sequence[int]) -> str:
    """2.3(e), 2.16: the composition of a 21 for which this table pays more, if it is one."""
    if len(cards) == 3:
        if (
            rules.options["bonus_678_suited"]
            and one_suit(cards)
            and {c // 4 for c in cards} == SIX_SEVEN_EIGHT
        ):
            return SUITED_678
        if rules.options["bonus_777"] and one_rank(cards) and cards[0] // 4 == SEVEN:
            return THREE_SEVENS
    elif len(cards) == 5 and rules.options["five_card_21"] and points(cards) == MOST:
        return FIVE_CARD_21
    return ""


def shown(rules: Rules, cards: Sequence[int], *, number: int = 1, split: bool = False) -> Shown:
    """A player's hand as paragraphs see it; `number` is its place among the hands of its box."""
    return Shown(
        points(cards), len(cards), is_natural(cards) and not split, line_of(rules, cards), number > 1, split
    )  # fmt: skip


# What becomes of a wager.


def natural_odds(rules: Rules) -> Odds:
    """2.3(e): what a blackjack pays. No table opens on other odds, but what they would make can be asked."""
    if rules.options.get("blackjack_pays"):
        return Odds.parse(rules.options["blackjack_pays"])
    six = rules.options["variation"] == "six_to_five"
    return rules.odds("odds.natural-six-to-five" if six else "odds.natural")


def first(rules: Rules, own: Shown, dealer: Shown) -> Verdict:
    """2.3(a), (b), (e): the wager that a hand began with."""
    if own.points > MOST:
        return lost(why="the hand is over 21", cites=rules.cites("wager", "dealer-busts", "pays"))
    if dealer.natural:
        return _against_blackjack(rules, own)
    if own.natural:
        cites = rules.cites("blackjack", "blackjack-paid", "two-card-21", "pays")
        return won(natural_odds(rules), why="a blackjack", cites=cites)
    if dealer.points > MOST:
        return _won(rules, own, "the dealer is over 21", "dealer-busts")
    if own.points > dealer.points:
        return _won(rules, own, f"{own.points} against the dealer's {dealer.points}", "higher-score")
    if own.points < dealer.points:
        why = f"{own.points} against the dealer's {dealer.points}"
        return lost(why=why, cites=rules.cites("higher-score", "pays"))
    if own.points == MOST and own.cards == 2 < dealer.cards and rules.options["split_21"] == "letter":
        verdict = _won(rules, own, "21 in two cards against one of more", "two-card-21")
        return verdict._replace(reading=rules.reading("two-card-21"))
    return pushed(why=f"both have {own.points}", cites=rules.cites("push"))


def _against_blackjack(rules: Rules, own: Shown) -> Verdict:
    if own.natural:
        return pushed(why="both have a blackjack", cites=rules.cites("push", "blackjack-paid"))
    if own.further:
        return returned(
            why="the dealer has a blackjack: only the first wager is lost",
            cites=rules.cites("split-returned"),
        )
    return lost(why="the dealer has a blackjack", cites=rules.cites("push", "pays"))


def _won(rules: Rules, own: Shown, why: str, clause: str) -> Verdict:
    if not own.line:
        return won(rules.odds("odds.blackjack"), why=why, cites=rules.cites(clause, "pays"))
    said = {
        SUITED_678: "6, 7 and 8 of one suit",
        THREE_SEVENS: "three sevens",
        FIVE_CARD_21: "21 in five cards",
    }
    cites = rules.cites(
        own.line, clause, *(("five-card-21-wins",) if own.line == FIVE_CARD_21 else ()), "pays"
    )
    return won(rules.odds(f"odds.{own.line}"), why=f"{said[own.line]}: {why}", cites=cites)


def added(rules: Rules, own: Shown, dealer: Shown) -> Verdict:
    """2.10: what a double added; it goes with the hand at 1 to 1, and back on a dealer's blackjack."""
    if dealer.natural and own.points <= MOST:
        return returned(
            why="the dealer has a blackjack: what was added goes back", cites=rules.cites("double-returned")
        )
    return first(rules, own._replace(line="", natural=False), dealer)


def insured(rules: Rules, dealer: Shown) -> Verdict:
    """2.9: insurance, once the dealer's second card is known."""
    cites = rules.cites("insurance")
    if dealer.natural:
        return won(rules.odds("odds.insurance"), why="the dealer has a blackjack", cites=cites)
    return lost(why="the dealer has no blackjack", cites=cites)


def even_money(rules: Rules) -> Verdict:
    """2.7: in place of insurance, at once."""
    return won(rules.odds("odds.even-money"), why="even money", cites=rules.cites("even-money"))


def surrender_costs(rules: Rules, stake: int, dealer: Shown | None) -> int:
    """2.8: half; all of it to a dealer's blackjack, where the wager had to wait for the dealer (`dealer` is known)."""
    if dealer is not None and dealer.natural and rules.options["surrender"] == "late":
        return stake
    part = rules.odds("surrender-loses")
    return stake * part.num // part.den


# When things happen.


def looks(rules: Rules, up: int) -> bool:
    """Whether the dealer's first card, by its value, may be the beginning of a blackjack."""
    return up >= 10


def surrender_waits(rules: Rules, up: int) -> bool:
    """2.8: late surrender against an ace or a ten waits for the dealer."""
    return rules.options["surrender"] == "late" and looks(rules, up)


def dealer_draws(rules: Rules, count: int, soft: bool) -> bool:
    """2.12: whether the dealer takes another card."""
    stands: int = rules.figure("dealer-stands")
    return count < stands or (count == stands and soft and rules.options["dealer_soft_17"] == "hit")


# What a hand may do.


def may_double(rules: Rules, cards: int) -> bool:
    """2.10: the first two cards of a hand or split hand; a hand of 21 has no choice at all."""
    return cards == 2


def may_split(rules: Rules, hands: int, *, aces: bool, split: bool) -> bool:
    """2.11: two cards of equal value, while the box has n hands; split aces again only by option."""
    if aces and split and not rules.options["resplit_aces"]:
        return False
    return hands < rules.options["max_hands"]


def plays_split_aces(rules: Rules) -> bool:
    """2.11(c): a split ace gets one card and no choice."""
    return False


def may_surrender(rules: Rules, cards: int, *, split: bool) -> bool:
    """2.8: before anything else."""
    return rules.options["surrender"] != "none" and cards == 2 and not split
