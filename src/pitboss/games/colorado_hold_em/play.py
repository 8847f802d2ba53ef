"""Colorado hold 'em poker, subchapter 23: a reconstruction. On record are the cards, the wagers and the discard."""

from __future__ import annotations

from itertools import combinations

from pitboss.games.banked.choices import Fold
from pitboss.games.banked.discarding import AtOnce, PutDown, discard_swept
from pitboss.games.banked.reading import HAND, Against, Best, Read, Scale, Step
from pitboss.games.banked.round import COMMUNITY, DEALER, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed, dealer_exposed
from pitboss.games.banked.stages import Ask, Settle, Turn
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
from pitboss.games.banked.work import Work
from pitboss.money import PayTable

ANTE, BET, BONUS = "ante", "bet", "bonus"
NO_PAIR = "no-pair"
DEALT, BOARD, KEPT = 3, 3, 2
OPTION, DISCARD = ("bet-or-fold",), ("discard", "bet-or-fold")
PAID = ("payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
WINS = ("immediate-winner", "ranking")
best_two = Best(tuple((*two, *range(DEALT, DEALT + BOARD)) for two in combinations(range(DEALT), KEPT)))
"""Those two of the dealer's three cards, which come first, that are best with the board."""
AGAINST = "{own} against the dealer's {dealer}"


def said(rules: Rules, _all: bool = True) -> str:
    """Everything says that the game is a reconstruction."""
    return rules.reading("reconstructed")


def winners(rules: Rules) -> PayTable:
    """What the ante pays: even money, and on the three cards that win at once."""
    return PayTable.parse({"": rules.figure("odds.ante"), **rules.options["immediate_winner_set"]})


def immediate(rules: Rules, line: str) -> Verdict | None:
    """An ante that three cards win at once; None where they do not."""
    odds = rules.pays[ANTE].get(line) if line else None
    if odds is None:
        return None
    return won(odds, why="{three} wins at once", cites=rules.cites(*WINS, *PAID), reading=said(rules))


def bonus(rules: Rules, shown: Showing) -> Verdict:
    """On the three cards dealt, settled before anybody decides: what is said of them names the line and no card."""
    line, reading = shown["three"], said(rules)
    odds = rules.pays[BONUS].get(line)
    if odds is None:
        why = "nothing that is paid in the three cards"
        return lost(why=why, cites=rules.cites("bonus-table", BONUS, *COLLECTED), reading=reading)
    why = f"{line.replace('-', ' ')} in the three cards"
    return won(odds, why=why, cites=rules.cites("bonus-table", BONUS, *PAID), reading=reading)


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """A fold loses the ante; the bonus is settled by then."""
    return (
        None
        if kind == BONUS
        else forfeited(why="no bet was made", cites=rules.cites(*OPTION), reading=said(rules))
    )


def ante(rules: Rules, shown: Showing) -> Verdict:
    """By the higher hand; a dealer who has to qualify and does not pays it."""
    if _unqualified(rules, shown):
        cites = rules.cites("dealer-qualifies", *PAID)
        return won(
            rules.odds(ANTE), why="the dealer's {dealer} is below a pair", cites=cites, reading=said(rules)
        )
    return _compared(rules, shown, ANTE)


def bet(rules: Rules, shown: Showing) -> Verdict:
    """As the ante; it goes back from a dealer who has to qualify and does not."""
    if _unqualified(rules, shown):
        cites = rules.cites("dealer-qualifies", "payout-types")
        return returned(why="the dealer's {dealer} is below a pair", cites=cites, reading=said(rules))
    return _compared(rules, shown, BET)


def must_qualify(rules: Rules) -> bool:
    return rules.options["dealer_qualifies"] == "pair"


def _unqualified(rules: Rules, shown: Showing) -> bool:
    return must_qualify(rules) and shown["dealer"] == NO_PAIR


def _compared(rules: Rules, shown: Showing, wager: str) -> Verdict:
    if shown["against"] == HIGHER:
        return won(rules.odds(wager), why=AGAINST, cites=rules.cites(*PAID), reading=said(rules))
    if shown["against"] == EQUAL:
        cites = rules.cites("payout-types", "ranking")
        return pushed(why="{own} ties the dealer", cites=cites, reading=said(rules))
    return lost(why=AGAINST, cites=rules.cites(*COLLECTED), reading=said(rules))


def board(work: Work) -> bool:
    """The community cards are turned, if anybody is left to compare."""
    return False if all(hand.folded for hand in work.own.hands) else TURN(work)


TURN = Turn(cards=BOARD, clause=("board-turned",), reading=said)
QUALIFIES = Scale("five", (Step("pair", "one-pair"),), below=NO_PAIR)

ROUND = Round(
    prefix="colorado-hold-em",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=BONUS, clause=(BONUS,), needs=(ANTE,), coupon=False, option="bonus"),
    ),
    deal=Deal(hand="cards", area=DEALER, board={COMMUNITY: "board-cards"}, reading=said),
    stages=(
        Settle(wagers=(BONUS,), looks=(ANTE,), clause=WINS, reading=said),
        AtOnce(wager=ANTE, read="three", verdict=immediate, clause=WINS, reading=said),
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION, reading=said,
            choices=(
                PutDown(do="bet", wager=BET, of=ANTE, times=lambda rules: (rules.options["bet_multiple"],),
                        clause=DISCARD, reading=said, help="Make the bet and put one card away."),
                Fold(clause=OPTION, forfeits=forfeit, collected="stage", help="Give up the hand and the ante."),
            ),
        ),
        board,
    ),
    reads={
        "own": Read((HAND, COMMUNITY), Scale("five", ("high-card",))),
        "dealer": Read((DEALER, COMMUNITY), QUALIFIES, best_two),
        "against": Against("own", "dealer"),
        "three": Read((HAND,), Scale("three-card-poker")),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("dealer", "against"), pays=ANTE),
        BET: Paragraph(judge=bet, sees=("dealer", "against"), pays=BET),
        BONUS: Paragraph(judge=bonus, sees=("three",), pays=BONUS),
    },
    pays={ANTE: Pay("immediate-winner-set", winners), BET: Pay("odds.bet"), BONUS: Pay("bonus-table", "bonus_table")},
    must_qualify=must_qualify,
    frame=Frame(reveal=("payout-types", "ranking"),
                dealer_reveals=("dealer-keeps", "dealer-qualifies", "ranking", "board-turned", *WINS)),
    irregularities={
        "dealer-card-exposed": dealer_exposed(("dealer-card-exposed",)),
        "community-card-exposed": community_exposed(("community-card-exposed",), said),
        "discard-swept": discard_swept(("discard-swept",), said),
    },
)  # fmt: skip
