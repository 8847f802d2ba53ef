"""Three card poker, subchapter 20, in the order of the subchapter."""

from __future__ import annotations

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.reading import Against, Read, Scale, Step
from pitboss.games.banked.round import Bonus, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import dealer_exposed
from pitboss.games.banked.stages import Ask
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
from pitboss.games.three_card_poker.options import ANTE_BONUS_ORDER, PAIR_PLUS_ORDER, PUSH

ANTE, PLAY, PAIR_PLUS, ANTE_BONUS = "ante", "play", "pair-plus", "ante-bonus"
UNQUALIFIED = "unqualified"
AGAINST = ("against-dealer", "payout-types")
COLLECTED, PAID = ("losers-then-winners",), ("paid-from-right", "losers-then-winners")
OWN_HAND = ("pair-plus-table", "pair-plus", "payout-types")
BONUS = ("ante-bonus-table", "ante-bonus", "payout-types")
OPTION = ("play-or-forfeit",)


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """20.10(b): an ante without a play wager is forfeited, and the pair plus with it unless the house lets it live."""
    if kind == PAIR_PLUS and rules.options["pair_plus_survives_fold"]:
        return None
    return forfeited(why="no play wager was made", cites=rules.cites(*OPTION))


def ante(rules: Rules, shown: Showing) -> Verdict:
    """20.11(a)1: a dealer below queen high pays the ante; else the higher hand wins."""
    if shown["dealer"] == UNQUALIFIED:
        why, cites = "the dealer's {dealer} is below queen high", rules.cites(*AGAINST, *PAID)
        return won(rules.odds(ANTE), why=why, cites=cites)
    return _against_dealer(rules, shown, ANTE)


def play(rules: Rules, shown: Showing) -> Verdict:
    """20.11(a)1: a dealer below queen high returns the play wager; else the higher hand wins."""
    if shown["dealer"] == UNQUALIFIED:
        why, cites = "the dealer's {dealer} is below queen high", rules.cites(*AGAINST, *PAID)
        return returned(why=why, cites=cites)
    return _against_dealer(rules, shown, PLAY)


def _against_dealer(rules: Rules, shown: Showing, wager: str) -> Verdict:
    """20.11(a)1, 20.3(c): against a dealer who qualifies. On a tie the text is silent: a push, or as the house says."""
    if shown["against"] == EQUAL:
        tied, why = ("against-dealer", "equal-rank"), "{own} ties the dealer"
        if rules.options["tie_rule"] != PUSH:
            return lost(why=why, cites=rules.cites(*tied, *COLLECTED))
        return pushed(why=why, cites=rules.cites(*tied), reading=rules.reading("against-dealer"))
    why = "{own} against the dealer's {dealer}"
    if shown["against"] == HIGHER:
        return won(rules.odds(wager), why=why, cites=rules.cites(*AGAINST, *PAID))
    return lost(why=why, cites=rules.cites(*AGAINST, *COLLECTED))


def pair_plus(rules: Rules, shown: Showing) -> Verdict:
    """20.11(a)2: on the player's own hand, whatever the dealer has."""
    odds = rules.pays[PAIR_PLUS].get(shown["own"])
    if odds is None:
        return lost(why="{own}", cites=rules.cites(*OWN_HAND, *COLLECTED))
    return won(odds, why="{own}", cites=rules.cites(*OWN_HAND, *PAID))


def ante_bonus(rules: Rules, shown: Showing) -> Verdict | None:
    """20.11(a)3: where ante and play were made, whatever the dealer has."""
    odds = rules.pays[ANTE_BONUS].get(shown["own"])
    if odds is None:
        return None
    return won(odds, why="{own}", cites=rules.cites(*BONUS, *PAID), reading=rules.reading("ante-bonus"))


def _not_asked(rules: Rules, everybody: bool) -> str:
    """Who has only a pair plus wager has no option."""
    return "" if everybody else rules.reading("play-or-forfeit")


QUALIFYING = Scale(
    "three-card-poker", (Step("qualified", "high-card", figure="qualifying-card"),), below=UNQUALIFIED
)

ROUND = Round(
    prefix="three-card-poker",
    qualifier="queen high",
    opening=(
        Opening(kind=ANTE, clause=("ante-or-pair-plus",)),
        Opening(kind=PAIR_PLUS, clause=("ante-or-pair-plus",)),
    ),
    deal=Deal(hand="cards", area="dealer"),
    stages=(
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION, reading=_not_asked,
            choices=(
                Raise(do="play", wager=PLAY, of=ANTE, clause=OPTION, help="Make the play wager, equal to the ante."),
                Fold(clause=OPTION, forfeits=forfeit, help="Forfeit the ante and end the hand."),
            ),
        ),
    ),
    reads={
        "own": Read(("hand",), Scale("three-card-poker")),
        "dealer": Read(("dealer",), QUALIFYING),
        "against": Against("own", "dealer"),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("dealer", "against"), pays=ANTE),
        PLAY: Paragraph(judge=play, sees=("dealer", "against"), pays=PLAY),
        PAIR_PLUS: Paragraph(judge=pair_plus, sees=("own",), pays=PAIR_PLUS),
    },
    bonuses={ANTE_BONUS: Bonus(judge=ante_bonus, sees=("own",), pays=ANTE_BONUS, of=ANTE, clause=BONUS)},
    pays={
        ANTE: Pay("odds.ante"),
        PLAY: Pay("odds.play"),
        PAIR_PLUS: Pay("pair-plus-table", "pair_plus_table", PAIR_PLUS_ORDER),
        ANTE_BONUS: Pay("ante-bonus-table", "ante_bonus_table", ANTE_BONUS_ORDER),
    },
    frame=Frame(
        reveal=("play-or-forfeit", "ranking", "card-order"),
        dealer_reveals=(*OPTION, *AGAINST, "ranking", "card-order"),
    ),
    irregularities={"dealer-card-exposed": dealer_exposed(("dealer-card-exposed",))},
)  # fmt: skip
