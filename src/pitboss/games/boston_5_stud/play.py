"""Boston 5 stud poker, subchapter 24: a reconstruction after published descriptions."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.reading import FROM_TWO_PAIR, Against, Read, Scale
from pitboss.games.banked.round import Bonus, Complete, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import dealer_exposed
from pitboss.games.banked.stages import Ask, Draw, Settle
from pitboss.games.banked.verdict import (
    EQUAL,
    HIGHER,
    Showing,
    Verdict,
    forfeited,
    lost,
    pushed,
    returned,
    won,
)

ANTE, FIRST, SECOND, THREE_CARD_BONUS, ANTE_BONUS = (
    "ante",
    "first",
    "second",
    "three-card-bonus",
    "ante-bonus",
)
NOTHING = "nothing"
OPTION, WAGER = ("bet-or-fold",), ("second-wager", "bet-or-fold")
PAID, COLLECTED = (
    ("payout-types", "paid-from-right", "losers-then-winners"),
    ("payout-types", "losers-then-winners"),
)
BONUS, THREE = ("ante-bonus-table", "ante-bonus"), ("three-card-bonus-table", "three-card-bonus")
AGAINST = "{own} against the dealer's {dealer}"
MORE = 2  # cards of the second delivery


def _said(rules: Rules) -> str:
    """Every settlement says that the game is a reconstruction."""
    return rules.reading("reconstructed")


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """Who makes no second wager forfeits ante and first wager; the bonus is settled by then."""
    if kind == THREE_CARD_BONUS:
        return None
    return forfeited(why="no second wager was made", cites=rules.cites(*OPTION), reading=_said(rules))


def ante(rules: Rules, shown: Showing) -> Verdict:
    """Never paid at even money: the higher hand only gets it back."""
    if shown["against"] == HIGHER:
        return returned(why=AGAINST, cites=rules.cites(*PAID), reading=_said(rules))
    return _not_higher(rules, shown)


def wager(rules: Rules, shown: Showing) -> Verdict:
    """First and second wager alike, at even money; the dealer needs no hand to qualify."""
    if shown["against"] == HIGHER:
        return won(rules.odds(FIRST), why=AGAINST, cites=rules.cites(*PAID), reading=_said(rules))
    return _not_higher(rules, shown)


def _not_higher(rules: Rules, shown: Showing) -> Verdict:
    if shown["against"] == EQUAL:
        cites = rules.cites("payout-types", "equal-rank")
        return pushed(why="{own} ties the dealer", cites=cites, reading=_said(rules))
    return lost(why=AGAINST, cites=rules.cites(*COLLECTED), reading=_said(rules))


def ante_bonus(rules: Rules, shown: Showing) -> Verdict | None:
    """On the ante of a hand that was played, two pairs or better, won, lost or tied alike."""
    odds = rules.pays[ANTE_BONUS].get(shown["own"])
    if odds is None:
        return None
    return won(odds, why="{own}", cites=rules.cites(*BONUS, *PAID), reading=rules.reading("ante-bonus-table"))


def three_card_bonus(rules: Rules, shown: Showing) -> Verdict:
    """On the first three cards, settled before anybody decides: what is said of them names the line and no card."""
    line = shown["three"]
    odds = rules.pays[THREE_CARD_BONUS].get(line)
    if odds is None:
        why = "nothing that is paid in the first three cards"
        return lost(why=why, cites=rules.cites(*THREE, *COLLECTED), reading=_said(rules))
    why = f"{line.replace('-', ' ')} in the first three cards"
    return won(odds, why=why, cites=rules.cites(*THREE, *PAID), reading=_said(rules))


def _beside(rules: Rules) -> Mapping[str, int]:
    """The first wager is exactly twice the ante."""
    return {FIRST: rules.figure("first-multiple")}


def _complete(rules: Rules, stakes: Mapping[str, int]) -> str | None:
    times = _beside(rules)[FIRST]
    if ANTE not in stakes:
        return "has no ante."
    if stakes.get(FIRST, 0) != times * stakes[ANTE]:
        return f"needs a first wager of exactly {times} antes."
    return None


LINES = Scale("five", FROM_TWO_PAIR, below=NOTHING)

ROUND = Round(
    prefix="boston-5-stud",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=FIRST, clause=("first-wager", "ante")),
        Opening(kind=THREE_CARD_BONUS, clause=("three-card-bonus", "ante"), needs=(ANTE,), coupon=False),
    ),
    complete=Complete(_complete, ("first-wager", "ante"), _beside),
    deal=Deal(hand="cards", area="dealer"),
    stages=(
        Settle(wagers=(THREE_CARD_BONUS,), clause=THREE, reading=_said),
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION,
            choices=(
                Raise(do="bet", wager=SECOND, of=FIRST, clause=WAGER,
                      help="Make the second wager, equal to the first."),
                Fold(clause=OPTION, forfeits=forfeit, help="Forfeit ante and first wager and end the hand."),
            ),
        ),
        Draw(hand=MORE, dealer=MORE, clause=("second-delivery",)),
    ),
    reads={
        "own": Read(("hand",), LINES),
        "dealer": Read(("dealer",), Scale("five", ("high-card",))),
        "against": Against("own", "dealer"),
        "three": Read(("hand",), Scale("three-card-poker")),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("against",), pays=ANTE),
        FIRST: Paragraph(judge=wager, sees=("against",), pays=FIRST),
        SECOND: Paragraph(judge=wager, sees=("against",), pays=FIRST),
        THREE_CARD_BONUS: Paragraph(judge=three_card_bonus, sees=("three",), pays=THREE_CARD_BONUS),
    },
    bonuses={ANTE_BONUS: Bonus(judge=ante_bonus, sees=("own",), pays=ANTE_BONUS, of=ANTE, clause=BONUS)},
    pays={
        ANTE: Pay(""),
        FIRST: Pay("odds.first"),
        THREE_CARD_BONUS: Pay("three-card-bonus-{three_card_bonus_table}"),
        ANTE_BONUS: Pay("ante-bonus-table", "ante_bonus_table"),
    },
    frame=Frame(
        reveal=("bet-or-fold", "ranking", "card-order"),
        dealer_reveals=(*OPTION, "payout-types", "ranking", "card-order"),
    ),
    irregularities={"dealer-card-exposed": dealer_exposed(("dealer-card-exposed",))},
)  # fmt: skip
