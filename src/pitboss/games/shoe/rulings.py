"""Irregularities of a shoe: a card that was seen is struck, never a whole round for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.games.banked import meters
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.rules import Cites
from pitboss.games.card_table.settling import VOID
from pitboss.games.shoe.rules import Ruling, Said
from pitboss.table.accounts import settlement
from pitboss.table.commands import Action, Command, Param
from pitboss.table.events import Event, Ruled, WagerSettled
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand, Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.table.game import Cleared

ACTION = Action(
    "State an irregularity and have it ruled on.",
    {"kind": Param("text", required=True), "cards": Param("value"), "count": Param("whole"), "on": Param("text"),
     "amount": Param("amount"), "position": Param("whole"), "completed": Param("flag"), "rebuilt": Param("flag"),
     "seen": Param("flag"), "late": Param("flag")},
    seat="optional",
)  # fmt: skip

ACCEPTED, JAM = "accepted-out-of-limits", "shuffler-jam"


def rule(work: Work, command: Command) -> Cleared:
    """What follows from an irregularity."""
    kind: str = command.args["kind"]
    known = kinds(work)
    if kind == ACCEPTED and kind not in known:
        _check(command, ("seat", "on", "amount", "position"))
        return work.rules.betting.accepted(work.state, command, closed=not work.betting)
    if kind not in known:
        listed = ", ".join((*known, ACCEPTED))
        raise Refused(f"There is no ruling on {kind!r} here; this game knows {listed}.", *face_up(work))
    _check(command, known[kind].takes)
    return known[kind].rule(work, command)


def kinds(work: Work) -> dict[str, Ruling]:
    play = work.rules.play
    shared = {kind: ruling for kind, ruling in SHARED.items() if kind not in play.unknown}
    return {**shared, **play.irregularities}


def offers(work: Work) -> Iterator[Offer]:
    """Every irregularity that may be stated now."""
    for kind, ruling in kinds(work).items():
        for said in ruling.offers(work):
            fixed = {"kind": kind, **said.fixed}
            yield Offer(
                "irregularity",
                "house",
                seat=said.seat,
                fixed=fixed,
                params=said.params,
                optional=said.optional,
            )


def _check(command: Command, takes: tuple[str, ...]) -> None:
    given = (*command.args, "seat") if command.seat is not None else tuple(command.args)
    for name in given:
        if name not in ("kind", *takes):
            listed = ", ".join(takes) or "nothing more"
            raise BadCommand(
                f"The irregularity {command.args['kind']!r} knows no {name!r}; it takes {listed}."
            )


def face_up(work: Work) -> Cites:
    return work.rules.cites(*work.rules.play.frame.face_up)


def ruled(command: Command, decision: str, cites: Cites, *, nearest: str = "", void: bool = False) -> Ruled:
    seat = command.seat if isinstance(command.seat, int) else None
    return Ruled(
        kind=command.args["kind"], decision=decision, nearest=nearest, by=command.by or "floorperson", seat=seat,
        void=void, cites=cites,
    )  # fmt: skip


def before_the_deal(work: Work, cites: Cites) -> None:
    """Such a ruling is stated between rounds, before the deal that it happens in."""
    if not work.betting:
        raise Refused("It is stated between rounds, before the deal in which it happens.", *cites)


def between(work: Work) -> tuple[Said, ...]:
    return (Said(),) if work.betting else ()


def void(work: Work, ruling: Ruled, *, reshuffle: bool = True) -> tuple[Event, ...]:
    """Every wager that is not decided goes back, and the cards are shuffled, unless the shoe goes on."""
    if not work.wagers:
        raise Refused("No wager is on the layout, so there is no round to void.", *ruling.cites)
    back = (
        WagerSettled(
            number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
            result="void", net=0, why=ruling.decision, cites=ruling.cites, reading=VOID,
            postings=settlement(wager.seat, wager.stake, 0, wager.banker),
        )
        for wager in work.wagers.values()
    )  # fmt: skip
    ended = ce.RoundEnded(void=True, dealt=not work.betting, reshuffle=reshuffle, cites=ruling.cites)
    off = meters.undone(work) if work.rules.meter is not None else ()
    return (ruling, *back, *off, ended)


def found_face_up(work: Work, command: Command) -> tuple[Event, ...]:
    cites = face_up(work)
    cards = seen(work, command)
    ruling = ruled(
        command, "A card found face up is not used and is discarded; the deal goes on with the next one.", cites,
        nearest="However many are found, the round is not void.",
    )  # fmt: skip
    return (ce.FaceUpFound(count=len(cards), cards=cards, cites=cites), ruling)


def seen(work: Work, command: Command) -> tuple[int, ...]:
    """The cards that were seen: those named, or as many of the next ones as were counted, or one."""
    count, written = command.args.get("count"), command.args.get("cards")
    held = work.own.shoe.order[work.own.shoe.dealt :] if work.own.shoe.shuffled else work.rules.pack
    struck = len(work.own.shoe.strike)
    if written is None or not isinstance(written, str):
        if written is not None:
            raise BadCommand("The cards seen are written as 'As Td 7h'.")
        if not 1 <= (count or 1) <= len(held) - struck:
            raise Refused(f"{count} cards cannot have been seen.", *face_up(work))
        return (-1,) * (count or 1)
    try:
        named = parse_cards(written)
    except CardError as error:
        raise BadCommand(f"The cards seen cannot be: {error}") from error
    if not named or len(named) != (count or len(named)):
        raise BadCommand(
            f"{count or 'Some'} cards were seen; {names(named) or 'nothing'} does not name them."
        )
    gone = [card for card in work.own.shoe.strike if card >= 0]
    for card in {*named}:
        if not 0 <= card < 52 or named.count(card) + gone.count(card) > sum(
            1 for other in held if other == card
        ):
            raise Refused(f"{names((card,))} is not so often in the shoe.", *face_up(work))
    return named


def unexposed(work: Work, command: Command) -> tuple[Event, ...]:
    cites = _in_error(work)
    why = "The card was not seen, so it is the next card of the shoe; nothing changes."
    return (ruled(command, why, cites, nearest="A card whose face was seen would have been discarded."),)


def exposed(work: Work, command: Command) -> tuple[Event, ...]:
    cites = _in_error(work)
    why = "The card was seen, so it is discarded; the next card of the shoe is not used."
    ruling = ruled(command, why, cites, nearest="Unseen it would have been the next card.")
    return (ce.FaceUpFound(count=1, cards=(-1,), cites=cites), ruling)


TOO_FEW = "The cards do not suffice to finish the round: it is void, wagers go back, all cards are shuffled."


def too_few(work: Work, command: Command) -> tuple[Event, ...]:
    cites = work.rules.cites(*work.rules.play.frame.too_few)
    return void(work, ruled(command, TOO_FEW, cites, void=True))


def with_wagers(work: Work) -> tuple[Said, ...]:
    return (Said(),) if work.wagers else ()


def _nothing_jams(work: Work) -> bool:
    return work.no_shuffler or ("continuous_shuffler" in work.rules.options and not work.rules.machine)


def _jam(work: Work, command: Command) -> tuple[Event, ...]:
    rules = work.rules
    cites = (*rules.cites(*rules.play.frame.jam), *rules.by_machine)
    if _nothing_jams(work):
        raise Refused("No continuous shuffler is at this table.", *rules.by_machine, *cites)
    if command.args.get("completed", True):
        why = "The cards dealt stand and the round is finished by hand; nothing changes."
        return (ruled(command, why, cites, nearest="One that could not be finished would be void."),)
    why = "The round cannot be finished fairly: it is void and wagers go back."
    return void(work, ruled(command, why, cites, void=True))


def _jam_offers(work: Work) -> tuple[Said, ...]:
    if _nothing_jams(work):
        return ()
    completed = (True, False) if work.wagers else (True,)
    return (Said(params={"completed": OneOf(completed)}, optional=("completed",)),)


Rule = Callable[["Work", Command], tuple[Event, ...]]


def _stated_between(rule: Rule, cites: Callable[[Work], Cites]) -> Rule:
    def ruling(work: Work, command: Command) -> tuple[Event, ...]:
        before_the_deal(work, cites(work))
        return rule(work, command)

    return ruling


def _in_error(work: Work) -> Cites:
    return work.rules.cites(*work.rules.play.frame.drawn_in_error)


SHARED: dict[str, Ruling] = {
    "face-up-card": Ruling(
        rule=_stated_between(found_face_up, face_up), takes=("cards", "count"), offers=between
    ),
    "unexposed-card-drawn": Ruling(rule=_stated_between(unexposed, _in_error), offers=between),
    "exposed-card-drawn": Ruling(rule=_stated_between(exposed, _in_error), offers=between),
    "too-few-cards": Ruling(rule=too_few, offers=with_wagers),
    JAM: Ruling(rule=_jam, takes=("completed",), offers=_jam_offers),
}
"""The rulings of every shoe."""
