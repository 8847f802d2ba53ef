"""Two card joker poker, subchapter 30."""

from __future__ import annotations

from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.reading import Against, Read, Scale, Step
from pitboss.games.banked.round import Deal, Frame, Opening, Paragraph, Pay, Round
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

ANTE, CALL, PAIR_UP = "ante", "call", "pair-up"
UNQUALIFIED = "unqualified"
OPTION = ("call-or-fold",)
PAID, COLLECTED = (
    ("payout-types", "paid-from-right", "losers-then-winners"),
    ("payout-types", "losers-then-winners"),
)
OWN_CARDS = ("pair-up-table", "pair-up")


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """Who does not call forfeits the ante, and the pair up wager unless the house lets it live."""
    if kind == PAIR_UP and rules.options["pair_up_survives_fold"]:
        return None
    return forfeited(why="no call wager was made", cites=rules.cites(*OPTION))


def ante(rules: Rules, shown: Showing) -> Verdict:
    """Paid by a dealer below queen high, or by the higher hand."""
    if shown["dealer"] == UNQUALIFIED:
        return won(
            rules.odds(ANTE), why="the dealer's {dealer} is below queen high", cites=rules.cites(*PAID)
        )
    if shown["against"] == HIGHER:
        return won(rules.odds(ANTE), why="{own} against the dealer's {dealer}", cites=rules.cites(*PAID))
    return _not_higher(rules, shown)


def call(rules: Rules, shown: Showing) -> Verdict:
    """Returned by a dealer below queen high; the higher hand is paid by the table, its three best lines more."""
    if shown["dealer"] == UNQUALIFIED:
        return returned(why="the dealer's {dealer} is below queen high", cites=rules.cites(*PAID))
    if shown["against"] == HIGHER:
        table = rules.pays[CALL]
        odds = table.get(shown["own"]) or table["other"]
        return won(odds, why="{own} against the dealer's {dealer}", cites=rules.cites("call-table", *PAID))
    return _not_higher(rules, shown)


def _not_higher(rules: Rules, shown: Showing) -> Verdict:
    if shown["against"] == EQUAL:
        return pushed(why="{own} ties the dealer", cites=rules.cites("payout-types", "equal-rank", "joker"))
    return lost(why="{own} against the dealer's {dealer}", cites=rules.cites(*COLLECTED))


def pair_up(rules: Rules, shown: Showing) -> Verdict:
    """On the player's own two cards alone; a flush is no line of it."""
    odds = rules.pays[PAIR_UP].get(shown["own"])
    if odds is None:
        return lost(why="{own}", cites=rules.cites(*OWN_CARDS, *COLLECTED))
    return won(
        odds, why="{own}", cites=rules.cites(*OWN_CARDS, *PAID), reading=rules.reading("pair-up-table")
    )


def _not_asked(rules: Rules, everybody: bool) -> str:
    """Who has only a pair up wager has no option."""
    return "" if everybody else rules.reading("call-or-fold")


LINES = Scale("two-card-joker", option="rank_order_middle")
QUALIFYING = Scale(
    "two-card-joker", (Step("qualified", "high-card", figure="qualifying-card"),), below=UNQUALIFIED,
    option="rank_order_middle",
)  # fmt: skip

ROUND = Round(
    prefix="two-card-joker-poker",
    qualifier="queen high",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=PAIR_UP, clause=("pair-up",), option="pair_up"),
    ),
    deal=Deal(hand="cards", area="dealer"),
    stages=(
        Ask(
            name="deciding", to=ANTE, look=("look", "definitions"), clause=OPTION, reading=_not_asked,
            choices=(
                Raise(do="call", wager=CALL, of=ANTE, clause=OPTION, help="Make the call wager, equal to the ante."),
                Fold(clause=OPTION, forfeits=forfeit, help="Forfeit the ante and end the hand."),
            ),
        ),
    ),
    reads={
        "own": Read(("hand",), LINES),
        "dealer": Read(("dealer",), QUALIFYING),
        "against": Against("own", "dealer"),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("dealer", "against"), pays=ANTE),
        CALL: Paragraph(judge=call, sees=("dealer", "against", "own"), pays=CALL),
        PAIR_UP: Paragraph(judge=pair_up, sees=("own",), pays=PAIR_UP),
    },
    pays={ANTE: Pay("odds.ante"), CALL: Pay("call-table"), PAIR_UP: Pay("pair-up-table", "pair_up_table")},
    frame=Frame(
        reveal=("call-or-fold", "ranking", "card-order", "joker"),
        dealer_reveals=(*OPTION, "payout-types", "ranking", "card-order", "joker"),
    ),
    irregularities={"dealer-card-exposed": dealer_exposed(("dealer-card-exposed",))},
)  # fmt: skip
