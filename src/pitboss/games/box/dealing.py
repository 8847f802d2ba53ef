"""The dealer's hand played out by a person, card by card, at a table where `dealer-play` is a step of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pitboss.games.box import rounds
from pitboss.games.box.state import DEALER
from pitboss.games.box.work import BoxWork
from pitboss.games.shoe.rules import Act
from pitboss.table.commands import Action, Command
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work

DRAW, STAND = "dealer-draw", "dealer-stand"
WRONG = {
    DRAW: "The dealer takes no more cards: the hand stands.",
    STAND: "The dealer has not done: the next step is a card.",
}


def _next(work: BoxWork) -> str:
    return DRAW if rounds.dealer_draws(work) else STAND


def _judge(act: str) -> Callable[[Work, Command], Cleared]:
    def judge(work: Work, command: Command) -> Cleared:
        assert isinstance(work, BoxWork)
        cites = work.rules.cites(*work.play.draws)
        if work.own.phase != DEALER:
            raise Refused("It is not for the dealer to play now.", *cites)
        if _next(work) != act:
            raise Refused(WRONG[act], *cites)
        return lambda source: rounds.made(work, source, lambda: rounds.dealers_step(work))

    return judge


def _offers(act: str) -> Callable[[Work], Iterator[Offer]]:
    def offers(work: Work) -> Iterator[Offer]:
        assert isinstance(work, BoxWork)
        if work.own.phase == DEALER and _next(work) == act:
            yield Offer(act, "chance")

    return offers


def _act(act: str, help_: str, name: str) -> Act:
    return Act(action=Action(help_, by=("dealing",), name=name), judge=_judge(act), offers=_offers(act))


ACTS: dict[str, Act] = {
    DRAW: _act(
        DRAW, "Turn the dealer's card face down, or give the dealer the next one.", "Card to the dealer"
    ),
    STAND: _act(STAND, "The dealer's hand is done: settle what it decides.", "Dealer stands"),
}
