"""Asia poker, subchapter 31: seven cards set as four, two and one; two of three hands win, copies are the dealer's."""

from __future__ import annotations

from pitboss.games.asia_poker.house_way import FourTwoOne, way_of
from pitboss.games.banked.verdict import Verdict, lost, won
from pitboss.games.setting import rulings
from pitboss.games.setting.equipment import CARDS
from pitboss.games.setting.rules import Irregularity, Play, Rules
from pitboss.games.setting.starting import may_undo, undone
from pitboss.games.setting.state import SetHand
from pitboss.games.setting.work import Work

MAIN = "asia-poker"


def main(rules: Rules, hands: int) -> Verdict:
    """At least two hands above the dealer's; there is no push."""
    cites = rules.cites("compare", "equal-rank")
    if hands >= 2:
        return won(rules.odds_of("odds.asia-poker"), why=f"{hands} hands are higher", cites=cites)
    return lost(why="fewer than two hands are higher", cites=cites)


def surrender(work: Work, hand: SetHand) -> None:
    """The whole wager is lost at once."""
    wager = work.wager(hand, MAIN)
    assert wager is not None
    work.settle(wager, lost(why="surrendered", cites=work.rules.cites("surrender")))


def divider(rules: Rules) -> FourTwoOne:
    return FourTwoOne(
        way_of(rules.options["house_way"]), low_straight_rule=rules.options["low_straight_rule"]
    )


PLAY = Play(
    prefix="asia-poker",
    main=MAIN,
    clause=("asia-poker",),
    size="cards",
    parts={"medium": 2, "low": 1},
    divider=divider,
    equipment=CARDS,
    judge=main,
    surrender=surrender,
    waives=(
        "bank",
        "vigorish",
        "dice-hours",
        "dice-stay",
        "dice-watched",
        "deck-life",
        "deck-shown",
        "deck-washed",
        "dealt-from",
        "cut-bank",
        "three-seven-stub",
        "three-seven-deal",
        "three-seven-bonus",
    ),
    irregularities={
        "dealer-card-exposed": rulings.dealer_exposed(),
        "exposed-card": rulings.exposed_card(most=1),
        "dice-invalid": Irregularity(rule=undone, may=may_undo),
    },
)
