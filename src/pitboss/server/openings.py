"""What somebody may see of the record: whose eyes look at an event, and which cards may be opened to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.games import find
from pitboss.ledger import fair
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.server.house import House
from pitboss.server.people import Session
from pitboss.server.record import Shuffled, Trail
from pitboss.server.roles import RECORDS
from pitboss.table.events import Event

if TYPE_CHECKING:
    from pitboss.ledger.export import Openings

MOST_EVENTS = 2_000
"""Of a deal, that are read for the cards it showed."""
MOST_SHUFFLES = 16
NAMING = ("flaw-stated", "face-up-found")
"""Events in which the staff names cards: an opening would tell where they lie, which nobody has seen."""


def look_of(house: House, session: Session | None, trail: Trail) -> Callable[[int], str]:
    """How somebody sees a version: as the seat he had then, as the auditor once its cards are spent, or openly.

    Who plays at the table, or did, is no auditor of it: what others folded stays hidden from him.
    """

    def openly(_version: int) -> str:
        return "public"

    if session is None or session.account.must_change:
        return openly
    at = trail.seat_at(session.playing.id)
    keeps = set(session.account.roles) & RECORDS and not trail.sat(session.playing.id)
    spent = spent_of(house, trail) if keeps else 0

    def seat(version: int) -> str:
        if version <= spent:
            return "auditor"
        number = at(version)
        return "public" if number is None else f"seat:{number}"

    return seat


def spent_of(house: House, trail: Trail) -> int:
    """The version up to which those who keep the record may see everything."""
    host = house.pit.hosts.get(trail.table)
    if host is not None:
        table = host.as_durable()
        return trail.spent(between_rounds=table.game.between_rounds(table.rules, table.state))
    info = house.book.table_info(trail.table)
    if info is not None and info.closed:
        return info.version
    return trail.spent(between_rounds=False)


def shuffles_of(trail: Trail, number: int) -> list[Shuffled]:
    """The shuffles of a round; those that were used come first, in their order."""
    committed = [each for each in trail.shuffles if each.round == number]
    committed.sort(key=lambda each: (each.begun is None, each.place, each.version))
    return committed[:MOST_SHUFFLES]


def committed(house: House, table_id: str, shuffle: Shuffled) -> ShuffleCommitted:
    event = house.book.entries(table_id, after=shuffle.version - 1, limit=1)[0].event
    assert isinstance(event, ShuffleCommitted)
    return event


def openings_of(
    house: House, table_id: str, shuffle: Shuffled, look: Callable[[int], str]
) -> list[fair.Opening]:
    """The cards of a shuffle that somebody saw, each with its way to the commitment."""
    event = committed(house, table_id, shuffle)
    order, _ = fair.secret(event)
    if look(shuffle.version) == "auditor":
        return fair.open_all(event)
    if shuffle.begun is None:
        return []
    size = MOST_EVENTS if shuffle.ended is None else min(MOST_EVENTS, shuffle.ended - shuffle.begun + 1)
    dealt = house.book.entries(table_id, after=shuffle.begun - 1, limit=size)
    info = house.book.table_info(table_id)
    shoe = None if info is None else find(info.game).shoe
    if shoe is not None:
        lying = fair.dealt_of(event, shuffle.shares, table=table_id)
        at = fair.places_of(event, shuffle.shares, table=table_id)
        shown = shoe.shown(lying, (each.event for each in dealt))
        return fair.openings(event, (at[position] for position in shown))
    if len(set(order)) != len(order):
        return []
    seen = {card for each in dealt for card in cards_seen(each.event, look(each.version))}
    return fair.openings_for(event, sorted(seen & set(order)))


def cards_seen(event: Event, viewer: str) -> set[int]:
    """Cards in this event that were sealed for the viewer, or that it shows to everybody."""
    if isinstance(event, ShuffleCommitted) or type(event).__struct_config__.tag in NAMING:
        return set()
    found: set[int] = set()
    for field in event.sealed:
        if viewer in field.to and isinstance(field.value, tuple):
            found.update(field.value)
    if viewer != "auditor":
        for name in ("cards", "board", "card"):
            value: Any = getattr(event, name, None)
            if name == "card" and isinstance(value, int):
                found.add(value)
            elif isinstance(value, tuple):
                found.update(each for each in value if isinstance(each, int))  # pyright: ignore[reportUnknownVariableType]
        up: Any = getattr(event, "up", ())
        found.update(card for _, card in up if isinstance(up, tuple))
    return found


def shuffled(house: House, session: Session, table: str | None) -> Callable[[str], Openings]:
    """What may be opened of the shuffles that there are now, by table."""
    ids = [info.id for info in house.book.tables()] if table is None else [table]
    trails = {each: house.trails.of(each) for each in ids}
    known = {each: (tuple(trail.shuffles), look_of(house, session, trail)) for each, trail in trails.items()}

    def openings(table_id: str) -> Openings:
        shuffles, look = known.get(table_id, ((), None))
        return ((each.version, openings_of(house, table_id, each, look)) for each in shuffles if look)

    return openings
