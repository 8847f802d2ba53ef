"""What may go wrong with dice and tiles, and how the round goes on (10.4, 10.9)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.card_table import events as ce
from pitboss.games.pai_gow.tiles import BEFORE, mixed_again, void
from pitboss.games.setting import events as se
from pitboss.games.setting import settle
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.rules import Irregularity
from pitboss.games.setting.rulings import place_of
from pitboss.games.setting.state import SETTING, STARTED
from pitboss.games.setting.work import Work
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled
from pitboss.table.offers import Offer, OneOf, Parameter
from pitboss.table.refusals import BadCommand, Refused


def _ruled(
    command: Command, decision: str, nearest: str, cites: tuple[str, ...], *, is_void: bool = False
) -> Ruled:
    seat = command.seat if isinstance(command.seat, int) else None
    return Ruled(
        kind=command.args["kind"], by=command.by or "supervisor", seat=seat, void=is_void, decision=decision,
        nearest=nearest, cites=cites,
    )  # fmt: skip


def _offer(kind: str, place: str, **params: Parameter) -> Offer:
    """A ruling about the tiles of a place."""
    seat, _, position = place.partition("@")
    fixed = {"kind": kind, **({"position": int(position)} if position else {})}
    return Offer(
        "irregularity", "house", seat=int(seat) if seat.isdigit() else seat, fixed=fixed, params=params
    )


def _holding(work: Work) -> list[str]:
    """The places with tiles before them: those that bet, the bank, and the dealer unless he shares the bank."""
    if work.own.phase in BEFORE:
        return []
    return [*work.bettors(), *((DEALER,) if settle.dealer_plays(work) else ())]


def wrong_start() -> Irregularity:
    """10.9: tiles delivered from another area than was counted."""

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        rules, position = work.rules, command.args.get("position")
        cites = (*rules.cites("wrong-start"), *rules.start)
        if position is None:
            raise BadCommand("A wrong start names the position of the count from which tiles were delivered.")
        if work.own.phase != STARTED:
            raise Refused("A wrong start is stated when the start is found and before the deal.", *cites)
        count = len(rules.circle.places)
        if not 1 <= position <= count:
            raise Refused(f"The count goes from 1 to {count}; {position} it is not.", *cites)
        if not command.args.get("seen"):
            again = "Nobody has looked at a tile: they are delivered again from the starting area that was counted."
            return (_ruled(command, again, "Tiles that were seen would have stood as delivered.", cites),)
        place = rules.circle.counted(position, str(work.own.bank) if work.own.bank else DEALER)
        stands = "Tiles have been seen: the stacks stand as they were delivered."
        ruling = _ruled(command, stands, "Unseen tiles would have been delivered again.", cites)
        return (ruling, se.StartStated(place=place, cites=cites))

    def offers(work: Work) -> Iterator[Offer]:
        if work.own.phase == STARTED:
            places = tuple(range(1, len(work.rules.circle.places) + 1))
            yield Offer("irregularity", "house", fixed={"kind": "wrong-start"}, optional=("seen",),
                        params={"position": OneOf(places), "seen": OneOf((False, True))})  # fmt: skip

    return Irregularity(rule=rule, offers=offers, takes=("position", "seen"))


def exposed_tile() -> Irregularity:
    """10.9: a tile that somebody saw, in mixing or before it may be seen."""

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        cites = work.rules.cites("exposed-tile")
        if work.own.phase in BEFORE:
            if command.seat is not None or "position" in command.args:
                raise Refused("No tile lies before anybody yet; it names no place.", *cites)
            mixed = "All tiles are mixed and stacked again; wagers and the start stand."
            return mixed_again(
                work, _ruled(command, mixed, "After the deal a player's tile would stand.", cites)
            )
        if command.seat is None:
            raise Refused("Tiles are out: it says before whom the tile lay.", *cites)
        place = place_of(work, command)
        if place not in _holding(work):
            raise Refused(f"No tile lies before {_spoken(command)}.", *cites)
        banks = place in (DEALER, str(work.own.bank))
        if not banks:
            return (
                _ruled(
                    command, "The hand stands and play goes on.", "A tile of the bank would be void.", cites
                ),
            )
        if work.own.phase != SETTING:
            return (
                _ruled(command, "All have set; play goes on.", "Before that the round would be void.", cites),
            )
        why = "A tile of the bank or the dealer was seen before all had set: all hands are void, the tiles are mixed."
        return void(work, _ruled(command, why, "A player's tile would have stood.", cites, is_void=True))

    def offers(work: Work) -> Iterator[Offer]:
        if work.own.phase in BEFORE:
            yield Offer("irregularity", "house", fixed={"kind": "exposed-tile"})
        for place in _holding(work):
            yield _offer("exposed-tile", place)

    return Irregularity(rule=rule, offers=offers, takes=("seat", "position"))


def wrong_count() -> Irregularity:
    """10.9: another number of tiles than four."""

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        rules, cards = work.rules, command.args.get("cards")
        cites = rules.cites("misdeal")
        place = place_of(work, command)
        if not isinstance(cards, int) or isinstance(cards, bool) or not 0 <= cards <= len(rules.pack):
            raise BadCommand("A wrong count says how many tiles there are: cards: 3.")
        if place not in _holding(work):
            raise Refused(f"No tiles lie before {_spoken(command)}.", *cites)
        if cards == rules.size:
            raise Refused(f"{cards} is the right number of tiles.", *cites)
        why = f"There are {cards} tiles before {_spoken(command)}: all hands are void, the tiles are mixed."
        return void(
            work, _ruled(command, why, "A tile is neither taken nor given to mend it.", cites, is_void=True)
        )

    def offers(work: Work) -> Iterator[Offer]:
        others = tuple(n for n in range(len(work.rules.pack) + 1) if n != work.rules.size)
        for place in _holding(work):
            yield _offer("wrong-count", place, cards=OneOf(others))

    return Irregularity(rule=rule, offers=offers, takes=("seat", "position", "cards"))


def missing_tile() -> Irregularity:
    """10.4: the set is not complete; it is sealed and another one comes."""

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        cites = work.rules.cites("mixing", "tiles")
        staked = bool(work.wagers)
        done = "The round is void; the" if staked else "The"
        ruling = _ruled(
            command, f"{done} set is sealed and replaced by another one.", "No single tile is replaced.", cites,
            is_void=staked,
        )  # fmt: skip
        events = void(work, ruling) if staked else (ruling,)
        return (*events, ce.DeckChanged(by=command.by or "supervisor", cites=cites))

    def offers(_work: Work) -> Iterator[Offer]:
        yield Offer("irregularity", "house", fixed={"kind": "missing-tile"})

    return Irregularity(rule=rule, offers=offers)


def _spoken(command: Command) -> str:
    return "the dealer" if command.seat == DEALER else f"seat {command.seat}"
