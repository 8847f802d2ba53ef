"""Rulings that the games of this family share: cards seen before their time."""

from __future__ import annotations

from pitboss.equipment.cards import CardError, parse_cards
from pitboss.games.setting.rules import Irregularity
from pitboss.games.setting.state import DEALING
from pitboss.games.setting.work import Work
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled
from pitboss.table.refusals import BadCommand, Refused

_VOID = "All hands are void and the cards are reshuffled."


def dealer_exposed() -> Irregularity:
    """A card of the dealer's seen before all players have set their hands: all hands are void."""

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        cites = work.rules.cites("dealer-card-exposed")
        if not work.bettors():
            raise Refused("The dealer has no cards.", *cites)
        _checked(command)
        void = work.own.phase != DEALING
        ruling = Ruled(
            kind="dealer-card-exposed", by=command.by or "dealer", void=void, cites=cites,
            decision=_VOID if void else "Play goes on.",
            nearest="" if void else "All have set and the dealer has turned up his cards.",
        )  # fmt: skip
        return work.rules.play.equipment.void(work, ruling) if void else (ruling,)

    return Irregularity(
        rule=rule, may=lambda work: bool(work.bettors()), takes=("count", "cards"), counts=True
    )


def exposed_card(*, most: int | None) -> Irregularity:
    """A player's card seen in the deal: he keeps it and nothing changes. More than `most`: all hands are void."""

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        cites = work.rules.cites("irregularities")
        place = place_of(work, command)
        if place not in work.bettors():
            raise Refused(f"Seat {place} has no part in the deal.", *cites)
        seen = _checked(command)
        void = most is not None and seen > most
        ruling = Ruled(
            kind="exposed-card", by=command.by or "floorperson", cites=cites, void=void,
            seat=command.seat if isinstance(command.seat, int) else None,
            decision=_VOID if void else "The player keeps the card; play goes on.",
            nearest="" if void else "A card of the dealer's would have voided all hands.",
        )  # fmt: skip
        return work.rules.play.equipment.void(work, ruling) if void else (ruling,)

    def at(work: Work) -> list[int | str | None]:
        return [int(place) for place in work.bettors() if place.isdigit()]

    return Irregularity(
        rule=rule,
        may=lambda work: bool(work.bettors()),
        takes=("seat", "position", "count", "cards"),
        counts=True,
        at=at,
    )


def place_of(work: Work, command: Command) -> str:
    seat, position = command.seat, command.args.get("position")
    if seat is None:
        raise BadCommand("It names the seat whose card it was.")
    return str(seat) if position in (None, seat) else f"{seat}@{position}"


def _checked(command: Command) -> int:
    """How many cards were seen: as many as are counted or named, or one."""
    count, cards = command.args.get("count"), command.args.get("cards")
    if count is not None and not 1 <= count <= 7:
        raise BadCommand(f"{count} cards cannot have been seen.")
    if cards is None:
        return count or 1
    try:
        return len(parse_cards(cards))
    except CardError as error:
        raise BadCommand(f"The cards seen cannot be: {error}") from error
