"""Irregularities of a round that is played box by box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.banked.verdict import Verdict
from pitboss.games.box import rounds
from pitboss.games.box.betting import NOT_DEALT
from pitboss.games.box.hands import VALUES
from pitboss.games.box.state import PLAY
from pitboss.games.box.work import BoxWork
from pitboss.games.card_table import events as ce
from pitboss.games.shoe import events as se
from pitboss.games.shoe import rulings
from pitboss.games.shoe.rules import Ruling, Said
from pitboss.games.shoe.work import place_of
from pitboss.table.commands import Command, seat_of
from pitboss.table.events import Event
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import OneOf
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.games.shoe.work import Work

CLAUSE = "irregularities"
SEEN = {"seen": OneOf((True, False))}


def _own(work: Work) -> BoxWork:
    assert isinstance(work, BoxWork)
    return work


def _cites(work: Work, *names: str) -> tuple[str, ...]:
    return work.rules.cites(*names, CLAUSE)


def in_time(work: Work) -> bool:
    """Before the deal, or while a decision is awaited."""
    return work.betting or work.own.asked() is not None or work.own.phase != "betting"


def asked(work: Work) -> tuple[Said, ...]:
    return () if work.betting else (Said(),)


def always(_work: Work) -> tuple[Said, ...]:
    return (Said(),)


def only_in_round(work: Work, cites: tuple[str, ...]) -> None:
    if work.betting:
        raise Refused("It is stated while a decision of the round is awaited.", *cites)


def face_up(work: Work, command: Command) -> tuple[Event, ...]:
    """Between rounds it is struck at the deal, in a round at once."""
    cites = _cites(work, "face-up-card")
    cards = rulings.seen(work, command)
    why = "A card found face up is not used and is discarded; the next one is dealt."
    ruling = rulings.ruled(command, why, cites, nearest="However many are found, the round is not void.")
    found = ce.FaceUpFound(count=len(cards), cards=cards, cites=cites)
    if work.betting:
        return (found, ruling)
    work.emit(found, ruling)
    work.strike()
    return tuple(work.events)


def _face_up_offers(work: Work) -> tuple[Said, ...]:
    shoe = work.own.shoe
    return (Said(),) if work.betting or shoe.remaining > len(shoe.strike) else ()


def unexposed(work: Work, command: Command) -> tuple[Event, ...]:
    why = "The card was not seen, so it is the next card of the shoe; nothing changes."
    return (rulings.ruled(command, why, _cites(work, "drawn-in-error")),)


def exposed(work: Work, command: Command) -> tuple[Event, ...]:
    """It goes to whoever draws next; if nobody does, it is burned at the end of the round."""
    cites = _cites(work, "drawn-and-seen")
    only_in_round(work, cites)
    if work.own.marked("exposed"):
        raise Refused("That was stated of this round.", *cites)
    why = "The card was seen: it goes to whoever draws next, and is burned if nobody does."
    dealt = str(work.own.shoe.dealt)
    return (se.Noted(mark="exposed", value=dealt, cites=cites), rulings.ruled(command, why, cites))


def _exposed_offers(work: Work) -> tuple[Said, ...]:
    return () if work.betting or work.own.marked("exposed") else (Said(),)


def too_few(work: Work, command: Command) -> Cleared:
    """The discards are shuffled and the round goes on."""
    work = _own(work)
    cites = _cites(work, "cards-run-out")
    why = "The discards are shuffled and put behind the cards that are left; the round goes on."
    ruling = rulings.ruled(command, why, cites)
    if not work.discards() or not work.own.shoe.shuffled:
        return (ruling,)

    def act() -> None:
        work.restock()
        work.emit(ruling)

    def shuffled(source: Source) -> Made:
        return rounds.made(work, source, act)

    return shuffled


def reader(work: Work, command: Command) -> tuple[Event, ...]:
    """The hole card was put into the reader although the first card asks for no look."""
    work = _own(work)
    cites = _cites(work, "reader-misused")
    only_in_round(work, cites)
    if not _may_misread(work):
        raise Refused("The reader is misused where a hole card lies and the first card is 2 to 9.", *cites)
    if command.args.get("seen", False):
        why = "The card could be seen: all hands are dead and the wagers not yet settled go back."
        return rulings.void(work, rulings.ruled(command, why, cites, void=True))
    why = "Nobody could see the card; the round goes on."
    return (rulings.ruled(command, why, cites, nearest="Had it been seen, the round would be void."),)


def _may_misread(work: BoxWork) -> bool:
    own = work.own
    return (
        own.phase == PLAY
        and own.hole >= 0
        and VALUES[own.dealer[0]] < 10
        and work.play.hole(work.rules) == "peek"
    )


def _reader_offers(work: Work) -> tuple[Said, ...]:
    return (Said(params=SEEN, optional=("seen",)),) if _may_misread(_own(work)) else ()


def _box(work: BoxWork, command: Command, cites: tuple[str, ...]) -> str:
    seat, position = seat_of(work.state, command), command.args.get("position")
    place = str(seat) if position in (None, seat) else f"{seat}@{position}"
    rulings.before_the_deal(work, cites)
    if place not in work.boxes():
        raise Refused(f"Seat {place} has no part in the deal.", *cites)
    return place


def not_dealt(work: Work, command: Command) -> tuple[Event, ...]:
    """The hand is dead for the round: its wagers go back now, and it has no part in the deal."""
    work = _own(work)
    cites = _cites(work, "hand-without-cards")
    place = _box(work, command, cites)
    why = "The hand is dead for this round; its wagers go back."
    work.emit(rulings.ruled(command, why, cites), se.Noted(mark=NOT_DEALT, value=place, cites=cites))
    for wager in list(work.wagers.values()):
        stays = wager.kind in work.play.keeps and wager.round < work.state.round
        if place_of(wager) == place and not stays:
            work.pay(wager, 0, Verdict("returned", why=why, cites=cites))
    return tuple(work.events)


def box_offers(work: Work) -> Iterator[Said]:
    work = _own(work)
    if work.betting:
        for place in work.boxes():
            seat, _, position = place.partition("@")
            yield Said(seat=int(seat), fixed={"position": int(position)} if position else {})


def one_card(work: Work, command: Command) -> tuple[Event, ...]:
    work = _own(work)
    cites = _cites(work, "hand-one-card")
    place = _box(work, command, cites)
    if place in work.own.marked(rounds.LATE):
        raise Refused(f"That was stated of seat {place}.", *cites)
    why = "The box gets its second card after the others, before the dealer's."
    return (se.Noted(mark=rounds.LATE, value=place, cites=cites), rulings.ruled(command, why, cites))


def _one_card_offers(work: Work) -> Iterator[Said]:
    marked = work.own.marked(rounds.LATE)
    for said in box_offers(work):
        place = f"{said.seat}@{said.fixed['position']}" if said.fixed else str(said.seat)
        if place not in marked:
            yield said


def dealer_short(work: Work, command: Command) -> tuple[Event, ...]:
    cites = _cites(work, "dealer-short")
    rulings.before_the_deal(work, cites)
    why = "The players' cards are completed and the dealer takes the right number; nothing changes."
    return (rulings.ruled(command, why, cites),)


def overdraws(work: Work, command: Command) -> tuple[Event, ...]:
    """After a round: the card drawn past 17 is burned."""
    cites = _cites(work, "dealer-overdraws")
    if not _may_overdraw(work):
        raise Refused("It is stated after a round, before the next deal.", *cites)
    work.emit(
        rulings.ruled(command, "The card is burned; the hands stand as settled.", cites),
        se.CardsBurned(count=1, cites=cites),
        se.Noted(mark="overdrew", value="", cites=cites),
    )
    return tuple(work.events)


def _may_overdraw(work: Work) -> bool:
    shoe = work.own.shoe
    return bool(
        work.betting and shoe.shuffled and shoe.rounds and shoe.remaining and not work.own.marked("overdrew")
    )


def _overdraw_offers(work: Work) -> tuple[Said, ...]:
    return (Said(),) if _may_overdraw(work) else ()


FACE_UP = Ruling(rule=face_up, takes=("cards", "count"), offers=_face_up_offers)
UNEXPOSED = Ruling(rule=unexposed, offers=always)
EXPOSED = Ruling(rule=exposed, offers=_exposed_offers)
TOO_FEW = Ruling(rule=too_few, offers=always)
READER = Ruling(rule=reader, takes=("seen",), offers=_reader_offers)
NO_CARDS = Ruling(rule=not_dealt, takes=("seat", "position"), offers=box_offers)
ONE_CARD = Ruling(rule=one_card, takes=("seat", "position"), offers=_one_card_offers)
SHORT = Ruling(rule=dealer_short, offers=rulings.between)
OVERDRAWS = Ruling(rule=overdraws, offers=_overdraw_offers)
