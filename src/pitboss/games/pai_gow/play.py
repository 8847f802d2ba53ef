"""Pai gow, subchapter 10: four tiles set as two hands of two, against the dealer's or a player's bank."""

from __future__ import annotations

from pitboss.games.banked.verdict import Verdict, lost, pushed, won
from pitboss.games.pai_gow import rulings
from pitboss.games.pai_gow.house_way import TwoAndTwo, house_way
from pitboss.games.pai_gow.tiles import DEAD_HAND, TILES
from pitboss.games.setting.rules import Frame, Irregularity, Play, Rules
from pitboss.games.setting.starting import may_undo, undone

MAIN = "pai-gow"


def main(rules: Rules, hands: int) -> Verdict:
    """10.7: both hands above the bank's win, one alone pushes; copies are the bank's."""
    cites = rules.cites("compare", "vigorish", "equal-rank")
    if hands == 2:
        return won(rules.odds_of("odds.pai-gow"), why="both hands are higher", cites=cites)
    if hands == 1:
        return pushed(why="one hand is higher, the other is not", cites=cites)
    return lost(why="neither hand is higher", cites=cites)


def divider(rules: Rules) -> TwoAndTwo:
    kinds = ("pairs", "wongs", "gongs", "points")
    return TwoAndTwo(house_way(rules.options["house_way"]), {kind: rules.cites(kind) for kind in kinds})


PLAY = Play(
    prefix="pai-gow",
    main=MAIN,
    clause=("form-of-wager",),
    size="tiles-each",
    parts={"low": 2},
    divider=divider,
    equipment=TILES,
    judge=main,
    frame=Frame(
        counting={"dice": ("start-dice",)},
        comparing=("compare", "equal-rank", "copy-hand", "tiles"),
        co_bank=("co-bank",),
        dealer_wager=("dealer-wager",),
        bank_settled=("bank-vigorish",),
        ended=("tiles-collected", "mixing"),
    ),
    together=True,
    beyond=(DEAD_HAND,),
    waives=("dice-hours", "dice-stay", "dice-watched"),
    irregularities={
        "dice-invalid": Irregularity(rule=undone, may=may_undo),
        "wrong-start": rulings.wrong_start(),
        "exposed-tile": rulings.exposed_tile(),
        "wrong-count": rulings.wrong_count(),
        "missing-tile": rulings.missing_tile(),
    },
)
