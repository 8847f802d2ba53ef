"""Four card poker, subchapter 27."""

from __future__ import annotations

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.reading import Against, Read, Scale, Step
from pitboss.games.banked.round import Bonus, Deal, Frame, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import dealer_exposed
from pitboss.games.banked.stages import Ask, Turn
from pitboss.games.banked.verdict import EQUAL, HIGHER, Showing, Verdict, forfeited, lost, pushed, won
from pitboss.games.four_card_poker.options import ANY, PLAYER_WINS, PUSH

ANTE, PLAY, ACES_UP, ANTE_BONUS = "ante", "play", "aces-up", "ante-bonus"
NOTHING = "nothing"
OPTION, WAGER = ("play-or-fold",), ("play-wager", "play-or-fold")
PAID, COLLECTED = (
    ("payout-types", "paid-from-right", "losers-then-winners"),
    ("payout-types", "losers-then-winners"),
)
BONUS, OWN_CARDS = ("ante-bonus-table", "ante-bonus"), ("aces-up-table", "aces-up")
DEALT = ("shoe-deal", "hand-deal", "auto-deal")


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """Who makes no play wager forfeits the ante, and aces up unless the house lets it live."""
    if kind == ACES_UP and rules.options["aces_up_survives_fold"]:
        return None
    return forfeited(why="no play wager was made", cites=rules.cites(*OPTION))


def against_dealer(rules: Rules, shown: Showing) -> Verdict:
    """Ante and play alike, at even money; the dealer needs no hand to qualify, and who ties him wins."""
    if shown["against"] == EQUAL:
        return _tied(rules)
    why = "{own} against the dealer's {dealer}"
    if shown["against"] == HIGHER:
        return won(rules.odds(ANTE), why=why, cites=rules.cites(*PAID))
    return lost(why=why, cites=rules.cites(*COLLECTED))


def _tied(rules: Rules) -> Verdict:
    rule, why, tied = rules.options["tie_rule"], "{own} ties the dealer", ("payout-types", "equal-rank")
    if rule == PLAYER_WINS:
        return won(
            rules.odds(ANTE), why=why, cites=rules.cites(*tied, *PAID), reading=rules.reading("payout-types")
        )
    if rule == PUSH:
        return pushed(why=why, cites=rules.cites(*tied))
    return lost(why=why, cites=rules.cites(*tied, *COLLECTED))


def ante_bonus(rules: Rules, shown: Showing) -> Verdict | None:
    """On the ante of a hand that was played, whatever the dealer has."""
    odds = rules.pays[ANTE_BONUS].get(shown["own"])
    return None if odds is None else won(odds, why="{own}", cites=rules.cites(*BONUS, *PAID))


def aces_up(rules: Rules, shown: Showing) -> Verdict:
    """On the best four of the player's own five cards, a pair of aces or better."""
    odds = rules.pays[ACES_UP].get(shown["own"])
    if odds is None:
        return lost(why="{own}", cites=rules.cites(*OWN_CARDS, *COLLECTED))
    return won(
        odds, why="{own}", cites=rules.cites(*OWN_CARDS, *PAID), reading=rules.reading("aces-up-table")
    )


def _not_asked(rules: Rules, everybody: bool) -> str:
    """Who has only an aces up wager has no option."""
    return "" if everybody else rules.reading("play-or-fold")


LINES = Scale(
    "four-card",
    (
        Step("pair-of-aces", "pair", figure="lowest-winning-pair"), "two-pair", "straight", "flush",
        "three-of-a-kind", "straight-flush", "four-of-a-kind",
    ),
    below=NOTHING,
)  # fmt: skip

ROUND = Round(
    prefix="four-card-poker",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=ACES_UP, clause=("aces-up", "ante")),
    ),
    deal=Deal(hand="cards", area="dealer", count="dealer-cards"),
    stages=(
        Turn(area="dealer", last=True, clause=DEALT),
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION, reading=_not_asked,
            choices=(
                Raise(do="play", wager=PLAY, of=ANTE, times=lambda rules: tuple(rules.figure("play-multiples")),
                      between=lambda rules: rules.options["play_multiples"] == ANY, clause=WAGER,
                      help="Make the play wager, one to three antes."),
                Fold(clause=OPTION, forfeits=forfeit, help="Forfeit the ante and end the hand."),
            ),
        ),
    ),
    reads={
        "own": Read(("hand",), LINES),
        "dealer": Read(("dealer",), Scale("four-card", ("high-card",))),
        "against": Against("own", "dealer"),
    },
    wagers={
        ANTE: Paragraph(judge=against_dealer, sees=("against",), pays=ANTE),
        PLAY: Paragraph(judge=against_dealer, sees=("against",), pays=ANTE),
        ACES_UP: Paragraph(judge=aces_up, sees=("own",), pays=ACES_UP),
    },
    bonuses={ANTE_BONUS: Bonus(judge=ante_bonus, sees=("own",), pays=ANTE_BONUS, of=ANTE, clause=BONUS)},
    pays={
        ANTE: Pay("odds.ante"),
        ACES_UP: Pay("aces-up-{aces_up_table}"),
        ANTE_BONUS: Pay("ante-bonus-table"),
    },
    frame=Frame(
        reveal=("play-or-fold", "ranking", "card-order"),
        dealer_reveals=(*OPTION, "payout-types", "ranking", "card-order"),
    ),
    irregularities={"dealer-card-exposed": dealer_exposed(("dealer-card-exposed",))},
)  # fmt: skip
