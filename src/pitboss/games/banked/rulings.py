"""Rulings that the games of this family share: a card of the house's area seen before its time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.games.banked.round import COMMUNITY, Irregularity, Names
from pitboss.games.banked.state import BETTING, SETTLING
from pitboss.games.card_table.betting import bettors
from pitboss.games.card_table.rulings import Moment, Rulings
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.work import Work

_VOID = "All hands are void and the cards are reshuffled."


def desk(work: Work) -> Rulings:
    """The rulings of this moment."""
    own, area = work.own, work.rules.round.deal.area
    hands = own.hands or tuple(bettors(work.state))
    board = (COMMUNITY,) if work.rules.board else ()
    places = (*(hand.place for hand in hands), area, *board) if hands else ()
    to_come = work.rules.cards_to_come(own.phase)
    return Rulings(work.acts, work.state, moment(work), places, to_come=to_come)


def moment(work: Work) -> Moment:
    own = work.own
    match own.phase:
        case "betting" | "dealt" | "settling":
            return own.phase
        case phase:
            return "dealt" if phase == work.rules.first_ask and own.turn == 0 else "playing"


def reconstructed(rules: Rules, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Where the game is a reconstruction its rulings say so, also those that all games share."""
    said = rules.reconstructed
    return tuple(
        replace(event, reading=f"{event.reading}. {said}".removeprefix(". "))
        if isinstance(event, Ruled) and said not in event.reading
        else event
        for event in events
    )


def dealer_exposed(clause: Names) -> Irregularity:
    """One or more of the dealer's cards seen before he reveals them: all hands are void."""

    def may(work: Work) -> bool:
        return work.own.phase != BETTING or bool(work.wagers)

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        cites = work.rules.cites(*clause)
        if not may(work):
            raise Refused("The dealer has no cards.", *cites)
        desk(work).seen(command, work.rules.area_size, cites)
        void = work.own.phase != SETTLING
        ruling = Ruled(
            kind="dealer-card-exposed", by=command.by or "dealer", void=void, cites=cites,
            decision=_VOID if void else "Play goes on.",
            nearest="" if void else "The dealer has revealed his cards, so none was exposed before its time.",
        )  # fmt: skip
        return desk(work).void(ruling) if void else (ruling,)

    return Irregularity(rule=rule, may=may, takes=("count", "cards"), clause=clause)


def community_exposed(clause: Names, reading: Callable[[Rules], str] | None = None) -> Irregularity:
    """A community card seen while a decision that it bears on is still open: all hands are void."""

    def may(work: Work) -> bool:
        return work.own.phase != BETTING

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        cites = work.rules.cites(*clause)
        if not may(work):
            raise Refused("No community card has been dealt.", *cites)
        void = _unseen(work)
        ruling = Ruled(
            kind="community-card-exposed", by=command.by or "dealer", void=void, cites=cites,
            reading="" if reading is None else reading(work.rules),
            decision=_VOID if void else "Nothing is decided any more on a card that is still to come; play goes on.",
            nearest="A card seen after the last decision helps nobody." if void else "",
        )  # fmt: skip
        return desk(work).void(ruling) if void else (ruling,)

    return Irregularity(rule=rule, may=may, clause=clause)


def _unseen(work: Work) -> bool:
    """Whether a community card is still to be turned, or to be drawn, while decisions are open."""
    own, rules = work.own, work.rules
    if own.phase == SETTLING:
        return False
    return rules.last_draw is None or rules.cards_to_come(own.phase)
