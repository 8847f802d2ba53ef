"""Texas hold 'em bonus poker, subchapter 28."""

from __future__ import annotations

from pitboss.games.banked.choices import Fold, Keep, Raise
from pitboss.games.banked.reading import Against, Read, Scale, Step
from pitboss.games.banked.round import COMMUNITY, Deal, Frame, Irregularity, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import community_exposed, dealer_exposed, desk
from pitboss.games.banked.stages import Ask, Draw
from pitboss.games.banked.state import BETTING
from pitboss.games.banked.verdict import EQUAL, LOWER, Showing, Verdict, forfeited, lost, pushed, won
from pitboss.games.banked.work import Work
from pitboss.games.texas_hold_em_bonus.two_cards import ACES, TWO_CARDS
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled
from pitboss.table.refusals import BadCommand, Refused

ANTE, BONUS = "ante", "bonus"
FLOP, TURN, RIVER = STREETS = ("flop", "turn", "river")
OUT = {FLOP: 3, TURN: 4, RIVER: 5}
"""How many community cards are out with each street."""
LESS, BOTH_ACES, OTHER = "less", "both-aces", "other"
STREET, FOLDED, BOARD = ("street",), ("fold", "street"), ("community-cards",)
PAID = ("payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
SHOWDOWN = "{own} against the dealer's {dealer}"


def forfeit(rules: Rules, kind: str) -> Verdict | None:
    """A fold loses the ante, and the bonus unless the house lets it live."""
    if kind != BONUS:
        return forfeited(why="no flop wager was made", cites=rules.cites(*FOLDED))
    if rules.options["bonus_survives_fold"]:
        return None
    return forfeited(
        why="the hand was folded", cites=rules.cites(*FOLDED, BONUS), reading=rules.reading("fold")
    )


def ante(rules: Rules, shown: Showing) -> Verdict:
    """A higher hand is paid from a flush on, or from a straight; below that the ante goes back."""
    paid_from = rules.options["ante_pays_from"]
    lines = rules.lines["own"]
    if shown["against"] in (LOWER, EQUAL) or lines.index(shown["own"]) >= lines.index(paid_from):
        return _compared(rules, shown, ANTE)
    return pushed(why=f"{{own}} is higher, and below a {paid_from}", cites=rules.cites("payout-types"))


def street(rules: Rules, shown: Showing) -> Verdict:
    """Flop, turn and river wagers are paid alike."""
    return _compared(rules, shown, FLOP)


def _compared(rules: Rules, shown: Showing, wager: str) -> Verdict:
    if shown["against"] == EQUAL:
        return pushed(why="{own} ties the dealer", cites=rules.cites("payout-types", "ranking"))
    if shown["against"] == LOWER:
        return lost(why=SHOWDOWN, cites=rules.cites(*COLLECTED))
    return won(rules.odds(wager), why=SHOWDOWN, cites=rules.cites(*PAID))


def bonus(rules: Rules, shown: Showing) -> Verdict:
    """On the own two cards, whoever wins; two pairs of aces have a line of their own."""
    table = rules.pays[BONUS]
    both = shown["held"] == shown["dealer-held"] == ACES and BOTH_ACES in table
    odds = table.get(BOTH_ACES if both else shown["held"])
    if odds is None:
        return lost(why="{held}", cites=rules.cites(BONUS, "losers-then-winners"))
    why = "a pair of aces, and the dealer's" if both else "{held}"
    return won(odds, why=why, cites=rules.cites(BONUS, *PAID))


def burn_error(work: Work, command: Command) -> tuple[Event, ...]:
    """A burn left out or seen: void, unless a later community card is out already."""
    cites, on = work.rules.cites("burn-error"), command.args.get("on")
    if on is None:
        raise BadCommand(f"A burn error says before which card it was: on: {', '.join(STREETS)}.")
    if on not in OUT or work.own.phase == BETTING:
        raise Refused(f"No card is burned now before {on!r}; burns come before {', '.join(STREETS)}.", *cites)
    void = len(work.own.up.get(COMMUNITY, ())) <= OUT[on]
    ruling = Ruled(
        kind="burn-error", by=command.by or "supervisor", void=void, cites=cites,
        decision="All hands are void and the cards are reshuffled." if void else "Play goes on.",
        nearest="" if void else "A later community card is out, so the order of the cards is not restored.",
    )  # fmt: skip
    return desk(work).void(ruling) if void else (ruling,)


CHECK = Keep(do="check", clause=STREET, help="Make no wager on this street.")
FOLD = Fold(clause=FOLDED, forfeits=forfeit, collected="at-once", help="Give up the hand and the ante.")


def _ask(name: str, wager: str, other: Keep | Fold, words: str) -> Ask:
    bet = Raise(
        do="bet", wager=wager, of=ANTE, times=lambda rules: (rules.figure(f"{wager}-multiple"),), clause=STREET,
        help=f"Make the {wager} wager, {words}.",
    )  # fmt: skip
    return Ask(name=name, to=ANTE, look=("look", "definitions"), clause=STREET, choices=(bet, other))


LINES = Scale("five", ("straight", "flush"), below=LESS)
HELD, DEALT_ACES = Scale(TWO_CARDS), Scale(TWO_CARDS, (Step(ACES),), below=OTHER)

ROUND = Round(
    prefix="texas-hold-em-bonus",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=BONUS, clause=("bonus",), needs=(ANTE,), coupon=False, option="bonus"),
    ),
    deal=Deal(hand="cards", area="dealer"),
    stages=(
        _ask("before-flop", FLOP, FOLD, "two antes"),
        Draw(board=3, burn=1, clause=BOARD),
        _ask("before-turn", TURN, CHECK, "equal to the ante"),
        Draw(board=1, burn=1, clause=BOARD),
        _ask("before-river", RIVER, CHECK, "equal to the ante"),
        Draw(board=1, burn=1, clause=BOARD),
    ),
    reads={
        "own": Read(("hand", COMMUNITY), LINES),
        "dealer": Read(("dealer", COMMUNITY), Scale("five", ("high-card",))),
        "against": Against("own", "dealer"),
        "held": Read(("hand",), HELD),
        "dealer-held": Read(("dealer",), DEALT_ACES),
    },
    wagers={
        ANTE: Paragraph(judge=ante, sees=("own", "against"), pays=ANTE),
        **{name: Paragraph(judge=street, sees=("against",), pays=FLOP) for name in STREETS},
        BONUS: Paragraph(judge=bonus, sees=("held", "dealer-held"), pays=BONUS),
    },
    pays={ANTE: Pay("odds.ante"), FLOP: Pay("odds.flop"), BONUS: Pay("bonus-table-{bonus_both_aces_pays}")},
    frame=Frame(reveal=("payout-types", "ranking"), dealer_reveals=("payout-types", "ranking")),
    irregularities={
        "dealer-card-exposed": dealer_exposed(("dealer-card-exposed",)),
        "community-card-exposed": community_exposed(("community-card-exposed",)),
        "burn-error": Irregularity(
            rule=burn_error, may=lambda work: work.own.phase != BETTING, clause=("burn-error",), takes=("on",),
            choices={"on": STREETS},
        ),
    },
)  # fmt: skip
