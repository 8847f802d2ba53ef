"""A session as a case states it: cards gone from the shoe, what seats owe, who has the shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.equipment.decks import Stub
from pitboss.games.shoe import events as se
from pitboss.games.shoe.rules import Rules
from pitboss.games.shoe.shoe import ShoeState
from pitboss.money import dollars, parse_dollars
from pitboss.table.accounts import OWED
from pitboss.table.events import Event, Sealed
from pitboss.table.refusals import BadCommand
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source


def stand(rules: Rules, state: TableState, values: Mapping[str, Any], source: Source) -> tuple[Event, ...]:
    """The events that bring a fresh table to where a case begins."""
    owing = ("owes",) if rules.play.frame.owed else ()
    known = ("shoe_dealt", "shoe_top", *owing, *rules.play.session.keys)
    for key in values:
        if key not in known:
            raise BadCommand(f"'stands' has no {key!r} at this game; it takes {', '.join(sorted(known))}.")
    events: list[Event] = []
    if "shoe_dealt" in values or "shoe_top" in values:
        events.append(_shoe(rules, values, source))
    for seat, amount in _owes(values.get("owes", {}), state).items():
        moved = ((f"{OWED}{seat}", -amount), ("commission", amount))
        events.append(
            se.VigorishOwed(seat=seat, amount=amount, total=amount, cites=rules.owed, postings=moved)
        )
    return (*events, *rules.play.session.stand(rules, state, values))


def _shoe(rules: Rules, values: Mapping[str, Any], source: Source) -> se.SessionStated:
    gone, pack = values.get("shoe_dealt", 0), rules.pack
    if not isinstance(gone, int) or isinstance(gone, bool) or not 0 <= gone <= len(pack):
        raise BadCommand(f"shoe_dealt is a number of cards from 0 to {len(pack)}, not {gone!r}.")
    if "shoe_top" not in values:
        return _stated(source.shuffle(pack), gone)
    try:
        top = parse_cards(values["shoe_top"])
        order = Stub.stacked(top, pack).order
    except CardError as error:
        raise BadCommand(f"shoe_top cannot be: {error}") from error
    if gone + len(top) > len(pack):
        raise BadCommand(
            f"{gone} cards gone and {len(top)} to come are more than the {len(pack)} of the shoe."
        )
    rest = order[len(top) :]
    return _stated((*rest[:gone], *top, *rest[gone:]), gone)


def _stated(order: tuple[int, ...], gone: int) -> se.SessionStated:
    return se.SessionStated(dealt=gone, cards=len(order), sealed=(Sealed("order", (), order),))


def _owes(written: Any, state: TableState) -> dict[int, int]:
    if not isinstance(written, Mapping):
        raise BadCommand("owes is a map of seats to dollars.")
    found: dict[int, int] = {}
    for seat, amount in written.items():  # pyright: ignore[reportUnknownVariableType]
        if seat not in state.seats:
            raise BadCommand(f"Seat {seat} owes something, but nobody sits there.")
        cents = parse_dollars(amount)  # pyright: ignore[reportUnknownArgumentType]
        if not 0 < cents <= state.stack(seat):  # pyright: ignore[reportUnknownArgumentType]
            raise BadCommand(f"Seat {seat} owes more than nothing and at most the chips before it.")
        found[seat] = cents
    return found


def session(state: TableState) -> dict[str, Any]:
    """What a case would state of this table."""
    own: ShoeState = state.game
    found: dict[str, Any] = {}
    if own.shoe.shuffled:
        found["shoe_dealt"] = own.shoe.dealt
    owes = {seat: dollars(cents) for seat in state.seats if (cents := state.owes(seat))}
    return {**found, "owes": owes} if owes else found


def coming(state: TableState, count: int) -> str:
    """The next cards of the shoe, as `shoe_top` has them."""
    shoe = state.game.shoe
    return names(shoe.order[shoe.dealt : shoe.dealt + count])
