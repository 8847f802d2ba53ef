"""A record of cards that were named as they were turned, told as if they had been known from the first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pitboss.law import catalogue
from pitboss.ledger.recall import Act, Record
from pitboss.table.commands import Command
from pitboss.table.events import CardsTurned, CommandHeld, Event
from pitboss.table.state import UNSEEN, Faces
from pitboss.table.table import day
from pitboss.table.turning import DECK, cards_of, stand_ins


def known_from_the_first(record: Record) -> Record:
    """The same record without the naming of cards: acts that were held come when they were carried out."""
    if not any(isinstance(event, CardsTurned) for act in record.acts for event in act.events):
        return record
    return replace(record, acts=tuple(_acts(record)))


def _acts(record: Record) -> Iterator[Act]:
    held: Command | None = None
    acts, cards = record.acts, _cards(record)
    for act in acts:
        waits = next((event for event in act.events if isinstance(event, CommandHeld)), None)
        done = tuple(event for event in act.events if not isinstance(event, CardsTurned | CommandHeld))
        if waits is not None:
            held = Command(waits.do, waits.seat, waits.by, waits.args)
        elif done:
            named = any(isinstance(event, CardsTurned) for event in act.events)
            command = held if named and held is not None else act.command
            held = None
            named_then = _named(acts, act.round) if record.game.shoe is None else _named_of_shoe(acts, act)
            stand = stand_ins(Faces(act.round, tuple(named_then)), cards)
            yield Act(command, tuple(_faced(event, stand) for event in done), act.round, act.last)


def _named(acts: tuple[Act, ...], number: int) -> Iterator[tuple[int, int]]:
    """Every card that was named in a round."""
    for act in acts:
        for event in act.events:
            if act.round == number and isinstance(event, CardsTurned):
                yield from zip(event.instead, event.named, strict=True)


def _named_of_shoe(acts: tuple[Act, ...], at: Act) -> Iterator[tuple[int, int]]:
    """Every card that was named of the shoe that was dealt from in an act."""
    shoes: list[list[Act]] = [[]]
    for act in acts:
        if any(field.name == "order" for event in act.events for field in event.sealed):
            shoes.append([])
        shoes[-1].append(act)
    for act in next(shoe for shoe in shoes if at in shoe):
        for event in act.events:
            if isinstance(event, CardsTurned):
                yield from zip(event.instead, event.named, strict=True)


def _cards(record: Record) -> Sequence[int]:
    """The cards that may have been unseen: one deck and a joker, or those of a shoe."""
    game = record.game
    if game.shoe is None and not game.own_pack:
        return DECK
    law = catalogue().on(day(record.opening.as_of))
    return cards_of(game, game.rules(law, record.begun[min(record.begun)].house.options))


def _faced(event: Event, stand: list[int]) -> Event:
    """An event with a face for every card in it; one that nobody ever named gets any that is left."""
    fields = (
        replace(f, value=tuple(stand[card - UNSEEN] if card >= UNSEEN else card for card in f.value))
        if isinstance(f.value, tuple)
        else f
        for f in event.sealed
    )
    return replace(event, sealed=tuple(fields)) if event.sealed else event
