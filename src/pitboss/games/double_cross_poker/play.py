"""Double cross poker, subchapter 25: a reconstruction. On record are the cards, the layout and the ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.banked.choices import Args, Fold, Keep, Offered, Raise
from pitboss.games.banked.events import TurnedUp
from pitboss.games.banked.reading import HAND, Against, Best, Read, Scale, Step
from pitboss.games.banked.round import DEALER, Deal, Frame, Irregularity, Opening, Paragraph, Pay, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import dealer_exposed, desk, moment
from pitboss.games.banked.stages import Ask
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER, Showing, Verdict, forfeited, lost, pushed, won
from pitboss.games.banked.work import Work
from pitboss.games.card_table.deck import Hand
from pitboss.table.commands import Command, Param
from pitboss.table.events import Event, Ruled
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState

ANTE, THREE_CARD = "ante", "three-card"
ARMS, CENTRE = ("left", "right", "above", "below"), "centre"
CROSS = (*ARMS, CENTRE)
"""The areas of the five community cards, in the order in which they are dealt and turned."""
RAISES = {arm: f"raise-{arm}" for arm in ARMS}
LINES = {"horizontal": ("left", CENTRE, "right"), "vertical": ("above", CENTRE, "below")}
better = Best(tuple((0, 1, *(2 + CROSS.index(area) for area in line)) for line in LINES.values()))
"""The better of the two hands that two cards make with the cross."""
BELOW, LESS = "below-ace-high", "less-than-two-pair"
TURNED, RAISED, FOLDED, SHOWN = ("turns", "raise"), ("raise",), ("fold", "raise"), ("showdown", "ranking")
PAID = ("payout-types", "paid-from-right", "losers-then-winners")
COLLECTED = ("payout-types", "losers-then-winners")
THREE = ("three-card-table", "three-card")


def said(rules: Rules, _all: bool = True) -> str:
    """Everything says that the game is a reconstruction."""
    return rules.reading("reconstructed")


def forfeit(rules: Rules, _kind: str) -> Verdict | None:
    """A fold loses every wager of the hand."""
    return forfeited(why="the hand was folded", cites=rules.cites(*FOLDED), reading=said(rules))


def ante(rules: Rules, shown: Showing) -> Verdict:
    """The better hand of each; a higher one is paid from two pair on, and below that only goes back."""
    why, reading = "{better} against the dealer's {dealer}", said(rules)
    if shown["against"] == LOWER:
        return lost(why=why, cites=rules.cites(*COLLECTED), reading=reading)
    if shown["against"] == EQUAL:
        return pushed(
            why="{better} ties the dealer", cites=rules.cites("payout-types", "ranking"), reading=reading
        )
    if shown["better"] == LESS:
        cites = rules.cites("ante-pays-from", "payout-types")
        return pushed(why="{better} is higher, and less than two pair", cites=cites, reading=reading)
    return won(rules.odds(ANTE), why=why, cites=rules.cites("ante-pays-from", *PAID), reading=reading)


def _raise(line: str) -> Any:
    """A raise follows its line; where the dealer has less than ace high on it, it goes back."""
    dealer, against = f"dealer-{line}", f"against-{line}"
    why = f"{{{line}}} against the dealer's {{{dealer}}}, {line}"

    def judge(rules: Rules, shown: Showing) -> Verdict:
        reading = said(rules)
        if shown[dealer] == BELOW:
            cites = rules.cites("dealer-qualifies", "payout-types")
            return pushed(
                why=f"the dealer's {{{dealer}}} is below ace high, {line}", cites=cites, reading=reading
            )
        if shown[against] == HIGHER:
            return won(rules.odds("raise"), why=why, cites=rules.cites(*PAID), reading=reading)
        if shown[against] == EQUAL:
            return pushed(why=why, cites=rules.cites("payout-types", "ranking"), reading=reading)
        return lost(why=why, cites=rules.cites(*COLLECTED), reading=reading)

    return judge


def three_card(rules: Rules, shown: Showing) -> Verdict:
    """On three cards by the table, whatever the dealer has."""
    odds, reading = rules.pays[THREE_CARD].get(shown["three"]), said(rules)
    if odds is None:
        return lost(why="{three}", cites=rules.cites(*THREE, *COLLECTED), reading=reading)
    return won(odds, why="{three}", cites=rules.cites(*THREE, *PAID), reading=reading)


def _three(options: Mapping[str, Any]) -> tuple[str, ...]:
    return LINES["horizontal"] if options["three_card_cards"] == "horizontal" else (HAND, CENTRE)


@dataclass(frozen=True, kw_only=True)
class OnArm(Raise):
    """The raise on the arm just turned; it may be named."""

    @property
    def params(self) -> Mapping[str, Param]:
        return {"amount": Param("amount"), "on": Param("text")}

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        if args.get("on", self.wager) != self.wager:
            no.add(f"The card just turned takes {self.wager}, not {args['on']}.", *rules.cites(*self.clause))
        super().objects(no, rules, state, hand, args)


@dataclass(frozen=True, kw_only=True)
class MayFold(Fold):
    """A fold, where the house allows it."""

    def offered(self, rules: Rules, state: TableState, hand: Hand) -> Offered | None:
        return ({}, ()) if rules.options["fold_allowed"] else None

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        if not rules.options["fold_allowed"]:
            no.add("Nobody folds at this table; a check costs nothing.", *rules.cites(*self.clause))


@dataclass(frozen=True, kw_only=True)
class Arm(Ask):
    """The card of an arm is turned and the players are asked about it; one that was seen before has no turn."""

    arm: str

    def __call__(self, work: Work) -> bool:
        if work.own.up.get(self.arm) or _all_folded(work):
            return False
        turn(work, self.arm)
        return super().__call__(work)


def turn(work: Work, area: str) -> None:
    cards, rules = work.own.down[area], work.rules
    work.emit(TurnedUp(area=area, cards=cards, cites=rules.cites(*TURNED), reading=said(rules)))


def centre(work: Work) -> bool:
    """The last card of the cross, which nobody is asked about."""
    if work.own.down[CENTRE] and not _all_folded(work):
        turn(work, CENTRE)
    return False


def _all_folded(work: Work) -> bool:
    return all(hand.folded for hand in work.own.hands)


def _arm(arm: str) -> Arm:
    wager = RAISES[arm]
    return Arm(
        arm=arm, name=wager, to=ANTE, look=("look", "definitions"), clause=TURNED, reading=said,
        choices=(
            OnArm(do="raise", wager=wager, of=ANTE, clause=RAISED, help="Raise on the card just turned, one ante."),
            Keep(do="check", clause=RAISED, help="Let the card go by without a raise."),
            MayFold(clause=FOLDED, forfeits=forfeit, collected="stage", when_away="never",
                    help="Give up the hand and all its wagers."),
        ),
    )  # fmt: skip


def _unturned(work: Work) -> tuple[str, ...]:
    return tuple(area for area in CROSS if work.own.down.get(area))


def exposed(work: Work, command: Command) -> tuple[Event, ...]:
    """A card of the cross seen before its turn: void before the first decision, afterwards its turn is left out."""
    area, cites = command.args.get("on", ""), work.rules.cites("community-card-exposed")
    if area not in _unturned(work):
        raise Refused(
            f"{area.capitalize() or 'No card'} is no card of the cross that is still face down.", *cites
        )
    void = moment(work) == "dealt"
    stays = f"The card stays up, and nobody raises on {area}; play goes on."
    ruling = Ruled(
        kind="community-card-exposed", by=command.by or "dealer", void=void, cites=cites, reading=said(work.rules),
        decision="All hands are void and the cards are reshuffled." if void else stays,
        nearest="After the first decision the card would stay up without a turn of its own." if void
        else "Before the first decision it would have voided all hands.",
    )  # fmt: skip
    if void:
        return desk(work).void(ruling)
    return (ruling, TurnedUp(area=area, cards=work.own.down[area], cites=cites, reading=said(work.rules)))


FIVE = Scale("five", ("high-card",))
QUALIFIES = Scale("five", (Step("ace-high", "high-card", figure="dealer-rank"),), below=BELOW)
PAYS_FROM = Scale("five", (Step("two-pair", "two-pairs"),), below=LESS)

ROUND = Round(
    prefix="double-cross-poker",
    opening=(
        Opening(kind=ANTE, clause=("ante",)),
        Opening(kind=THREE_CARD, clause=("three-card",), needs=(ANTE,), coupon=False, option="three_card"),
    ),
    deal=Deal(hand="cards", area=DEALER, board=dict.fromkeys(CROSS, "arm-cards"), reading=said),
    stages=(*(_arm(arm) for arm in ARMS), centre),
    reads={
        **{line: Read((HAND, *areas), FIVE) for line, areas in LINES.items()},
        **{f"dealer-{line}": Read((DEALER, *areas), QUALIFIES) for line, areas in LINES.items()},
        **{f"against-{line}": Against(line, f"dealer-{line}") for line in LINES},
        "better": Read((HAND, *CROSS), PAYS_FROM, better),
        "dealer": Read((DEALER, *CROSS), FIVE, better),
        "against": Against("better", "dealer"),
        "three": Read(_three, Scale("three-card-poker")),
    },
    shows="better",
    wagers={
        ANTE: Paragraph(judge=ante, sees=("better", "against"), pays=ANTE),
        **{
            RAISES[arm]: Paragraph(judge=_raise(line), sees=(f"dealer-{line}", f"against-{line}"), pays="raise")
            for line, areas in LINES.items()
            for arm in (areas[0], areas[2])
        },
        THREE_CARD: Paragraph(judge=three_card, sees=("three",), pays=THREE_CARD),
    },
    pays={
        ANTE: Pay("odds.ante"), "raise": Pay("odds.raise"), THREE_CARD: Pay("three-card-table", "three_card_table"),
    },
    frame=Frame(reveal=SHOWN, dealer_reveals=(*SHOWN, "dealer-qualifies")),
    irregularities={
        "dealer-card-exposed": dealer_exposed(("dealer-card-exposed",)),
        "community-card-exposed": Irregularity(
            rule=exposed, may=lambda work: bool(_unturned(work)), clause=("community-card-exposed",), takes=("on",),
            choices={"on": _unturned},
        ),
    },
)  # fmt: skip
