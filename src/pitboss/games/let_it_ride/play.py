"""Let it ride poker, subchapter 18, in the order of the subchapter."""

from __future__ import annotations

from pitboss.games.banked.acts import equal
from pitboss.games.banked.choices import Keep, Withdraw
from pitboss.games.banked.reading import FROM_TWO_PAIR, THREE_CARDS, Read, Scale, Step
from pitboss.games.banked.round import Cap, Complete, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed
from pitboss.games.banked.stages import Ask, Turn
from pitboss.games.banked.verdict import Showing, Verdict, lost, paid, won

BETS = ("bet-one", "bet-two", "bet-three")
BONUS_DOLLAR, THREE_CARD_BONUS = "bonus-dollar", "three-card-bonus"
NOTHING = "nothing"
PAY_TABLE = ("pay-table", "pay-floor")
COLLECTED = ("losing-hand", "losers-then-winners")
PAID = (*PAY_TABLE, "paid-from-right", "losers-then-winners")
HELP = {"withdraw": "Take back the bet at hand.", "ride": "Let the bet at hand ride."}


def bet(rules: Rules, shown: Showing) -> Verdict:
    """18.10(h), 18.11(b): below a pair of tens it loses; else it is paid by the table."""
    odds = rules.pays["bets"].get(shown["own"])
    if odds is None:
        return lost(why="{own} is below a pair of tens", cites=rules.cites(*COLLECTED, *PAY_TABLE))
    return won(odds, why="{own}", cites=rules.cites(*PAID))


def three_card_bonus(rules: Rules, shown: Showing) -> Verdict:
    """18.6B: on the player's own three cards."""
    line, cites = shown["three"], rules.cites(THREE_CARD_BONUS)
    odds = rules.pays[THREE_CARD_BONUS].get(line)
    return lost(why=line, cites=cites) if odds is None else won(odds, why=line, cites=cites)


def bonus_dollar(rules: Rules, shown: Showing) -> Verdict:
    """18.6A: a fixed sum for the five-card hand."""
    cites, cents = rules.cites(BONUS_DOLLAR), rules.sums[BONUS_DOLLAR].get(shown["own"])
    return lost(why="{own}", cites=cites) if cents is None else paid(cents, why="{own}", cites=cites)


def _stack_reading(rules: Rules, which: int) -> str:
    """18.9(c) does not say which card of a stack lies on top."""
    return rules.reading("auto-deal", which) if rules.stacks else ""


LINES = Scale(
    "five",
    (
        Step("tens-or-better", "one-pair", figure="lowest-winning-pair"),
        *FROM_TWO_PAIR,
    ),
    below=NOTHING,
)

ROUND = Round(
    prefix="let-it-ride",
    opening=(
        *(Opening(kind=name, clause=("three-wagers",)) for name in BETS),
        Opening(
            kind=BONUS_DOLLAR, clause=(BONUS_DOLLAR,), fixed="bonus-dollar.stake-dollars", needs=BETS, coupon=False,
            option="bonus_dollar",
        ),
        Opening(kind=THREE_CARD_BONUS, clause=(THREE_CARD_BONUS,), needs=BETS, coupon=False, option="three_card_bonus"),
    ),
    together=BETS,
    complete=Complete(equal(*BETS), ("three-wagers",)),
    deal=Deal(
        hand="stack", area="community", passes=("player", "community"), reading=lambda rules: _stack_reading(rules, 0)
    ),
    stages=(
        Ask(
            name="bet-one", to="bet-three", look=("look", "own-hand", "hand-in-view", "definitions"),
            clause=("bet-one",), reading=lambda rules, _everybody: rules.reading("own-hand"),
            choices=(
                Withdraw(do="withdraw", wager="bet-one", clause=("bet-one-withdrawn", "bet-one", "three-wagers"),
                         help=HELP["withdraw"]),
                Keep(do="ride", clause=("bet-one-rides", "bet-one"), help=HELP["ride"]),
            ),
        ),
        Turn(
            top=True, burn=1, burn_clause=("burn",), burn_reading=lambda rules: _stack_reading(rules, 1),
            clause=("first-community",),
        ),
        Ask(
            name="bet-two", to="bet-three", clause=("bet-two",),
            choices=(
                Withdraw(do="withdraw", wager="bet-two", help=HELP["withdraw"],
                         clause=("bet-two-withdrawn", "bet-two", "three-wagers", "hands-off")),
                Keep(do="ride", clause=("bet-two-rides", "bet-two", "hands-off"), help=HELP["ride"]),
            ),
        ),
        Turn(top=True, clause=("second-community",)),
    ),
    reads={"own": Read(("hand", "community"), LINES), "three": Read(("hand",), THREE_CARDS)},
    wagers={
        **{name: Paragraph(judge=bet, sees=("own",), pays="bets") for name in BETS},
        THREE_CARD_BONUS: Paragraph(judge=three_card_bonus, sees=("three",), pays=THREE_CARD_BONUS),
        BONUS_DOLLAR: Paragraph(judge=bonus_dollar, sees=("own",), pays=BONUS_DOLLAR),
    },
    pays={
        "bets": Pay("pay-table", "pay_table"),
        THREE_CARD_BONUS: Pay("three-card-bonus-table", "three_card_bonus_table"),
        BONUS_DOLLAR: Pay("bonus-dollar.table-dollars", sums=True),
    },
    cap=Cap(wagers=BETS, limit=lambda rules: rules.options["payout_limit"], clause=("payout-limit",),
            reading="payout-limit"),
    frame=Frame(
        machine=("no-cut-after-machine", "after-shuffle"), cut_due=("cut-after-hand-shuffle", "after-shuffle"),
        cut=("cut", "cut-one-hand", "cut-cover-card", "cut-rest", "cut-cover-away", "cut-then-deal"),
        cut_least=("cut-minimum",), idle=("idle-table", "wash"), seats=("table", "seated"), exact=("pay-floor",),
        shows_cards=("own-hand", "hand-in-view"), reveal=("reveal", "five-card-hand", "hand-examined", "ranking"),
        collect=COLLECTED, pay=PAID,
    ),
    irregularities={
        "community-card-exposed": community_exposed(
            ("first-community",), lambda rules: rules.reading("first-community")
        )
    },
)  # fmt: skip
