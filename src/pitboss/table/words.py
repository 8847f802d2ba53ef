"""Events and rulings in words: what was decided, the arithmetic, the clauses, the nearest alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from pitboss.equipment.cards import names
from pitboss.money import show
from pitboss.table import events as e
from pitboss.table.felt import in_words
from pitboss.table.game import Game
from pitboss.table.options import COMMON
from pitboss.table.showing import Shows


class Ruling(msgspec.Struct, frozen=True):
    """A decision as data. It prints as two sentences: what was decided, and why not the nearest alternative."""

    decision: str
    arithmetic: str
    cites: tuple[str, ...]
    nearest: str = ""
    reading: str = ""


def ruling(game: Game, event: e.Event) -> Ruling:
    kind = type(event)
    words = None if game.words is None or kind in ALIKE else game.words(event)
    decision, nearest = words or _KERNEL.get(kind, _plain)(event)
    payment = arithmetic(event) if kind is e.WagerSettled else ""
    return Ruling(decision, payment, event.cites, nearest, event.reading)


ALIKE = frozenset({
    e.WagerPlaced, e.WagerReduced, e.WagerRemoved, e.WagerSettled, e.Seated, e.LeftTable, e.BoughtIn,
})  # fmt: skip
"""Chips on their way: told alike at every game."""


def rulings(game: Game, events: Iterable[e.Event]) -> list[Ruling]:
    return [ruling(game, event) for event in events]


def arithmetic(event: e.Event) -> str:
    """The sum behind a payment: `$30.00 x 6 to 5 = $36.00`."""
    if not isinstance(event, e.WagerSettled):
        return ""
    if event.result == "won" and event.odds:
        gross = event.net + event.commission
        text = f"{show(event.stake)} at {event.odds} = {show(gross)}"
        if event.commission:
            text += f", less commission {show(event.commission)} = {show(event.net)}"
        return text
    return f"{show(event.stake)} staked, net {signed(event.net)}"


def signed(cents: int) -> str:
    return show(cents) if cents <= 0 else f"+{show(cents)}"


def _settled(event: e.WagerSettled) -> tuple[str, str]:
    where = f" at position {event.position}" if event.position is not None else ""
    why = f": {event.why}" if event.why else ""
    decision = f"Seat {event.seat}{where}: {event.name} {event.result}, {signed(event.net)}{why}."
    nearest = {
        "won": "It is not lost or returned, for the condition of its win came first.",
        "lost": "It is not paid or returned, for nothing in its paragraph saves it.",
        "void": "It neither wins nor loses, for its paragraph voids it on this result.",
        "returned": "It is not lost, for it was not in play for this result.",
    }.get(event.result, "")
    return decision, nearest


def _placed(event: e.WagerPlaced) -> tuple[str, str]:
    total = "" if event.total == event.stake else f" (now {show(event.total)})"
    fee = f", commission {show(event.commission)}" if event.commission else ""
    return f"Seat {event.seat} wagers {show(event.stake)} on {event.name}{total}{fee}.", ""


def _removed(event: e.WagerRemoved) -> tuple[str, str]:
    return f"Seat {event.seat} takes {event.name} down: {show(event.amount)} back.", ""


def _reduced(event: e.WagerReduced) -> tuple[str, str]:
    return f"Seat {event.seat} reduces {event.name} by {show(event.amount)} to {show(event.left)}.", ""


def _ruled(event: e.Ruled) -> tuple[str, str]:
    by = f" ({event.by})" if event.by else ""
    return f"{event.kind}{by}: {event.decision}", event.nearest


def _seated(event: e.Seated) -> tuple[str, str]:
    return f"Seat {event.seat} sits down with {show(event.chips)}.", ""


def _went_away(event: e.WentAway) -> tuple[str, str]:
    late = "" if event.seconds is None else f"did not answer within {event.seconds} seconds and "
    return f"Seat {event.seat} {late}is away; the table goes on without waiting.", ""


def _came_back(event: e.CameBack) -> tuple[str, str]:
    return f"Seat {event.seat} is back.", ""


def _turned(event: e.CardsTurned) -> tuple[str, str]:
    if not event.cards:
        return f"The dealer enters the cards of {_place(event.place)}, face down.", ""
    return f"The cards of {_place(event.place)} are turned up: {names(event.cards)}.", ""


def _held(event: e.CommandHeld) -> tuple[str, str]:
    who = f"Seat {event.seat}" if isinstance(event.seat, int) else "The dealer"
    places = ", then of ".join(_place(place) for place, _ in event.needs)
    return f"{who}: {event.do.replace('-', ' ')}. The dealer turns up the cards of {places}.", ""


def _place(place: str) -> str:
    return f"seat {place}" if place[0].isdigit() else f"the {place.removeprefix('the ')}"


def _sent_after(event: e.SentAfter) -> tuple[str, str]:
    return f"Who left seat {event.seat} gets {show(event.chips)} at the cage.", ""


def _procedure(event: e.Procedure) -> tuple[str, str]:
    by = f" by the {event.by}" if event.by else ""
    return f"{event.step}{by}{': ' + event.detail if event.detail else ''}.", ""


def _opened(event: e.TableOpened) -> tuple[str, str]:
    return f"The table opens: {event.game.replace('-', ' ')} under the law of {event.as_of}.", ""


def _bought_in(event: e.BoughtIn) -> tuple[str, str]:
    return f"Seat {event.seat} buys chips for {show(event.amount)}.", ""


def _left(event: e.LeftTable) -> tuple[str, str]:
    by = f", sent away by the {event.removed_by}" if event.removed_by else ""
    return f"Seat {event.seat} leaves with {show(event.chips)}{by}.", ""


def _time(event: e.TimePassed) -> tuple[str, str]:
    passed = "A minute passes" if event.minutes == 1 else f"{event.minutes} minutes pass"
    return f"{passed}; the table has been open for {event.total}.", ""


def _notice(event: e.NoticeGiven) -> tuple[str, str]:
    worse = ", to the players' disadvantage" if event.adverse else ""
    change = f"{_option(event.option)} becomes {_in_force(event.option, event.value)}"
    return f"Announced: {change} from minute {event.effective} on{worse}.", ""


def _notice_withdrawn(event: e.NoticeWithdrawn) -> tuple[str, str]:
    return f"{_option(event.option)} stays as it is; what was announced of it no longer comes.", ""


def _changed(event: e.OptionChanged) -> tuple[str, str]:
    keep = " Who sits here keeps the old limits." if event.grandfathered else ""
    return f"{_option(event.option)} is now {_in_force(event.option, event.value)}.{keep}", ""


def _closed(_event: e.TableClosed) -> tuple[str, str]:
    return "The table closes.", ""


def _option(name: str) -> str:
    return f"The option {name.replace('_', ' ')}"


def _in_force(option: str, value: Any) -> str:
    """A value of an option: amounts that every table has are told in dollars."""
    amounts = {spec.name for spec in COMMON if spec.type == "amount"}
    return show(value) if option in amounts and isinstance(value, int) else _value(value)


def _value(value: Any) -> str:
    match value:
        case None | {} | []:
            return "none"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(msgspec.to_builtins(value, enc_hook=str)).replace("_", " ")


@cache
def title(kind: type[e.Event]) -> str:
    """The heading over an event of a kind: `cards-dealt` as "Cards dealt"."""
    return in_words(str(kind.__struct_config__.tag))


def shows(game: Game, event: e.Event) -> Shows | None:
    """What an event shows on the felt: what the game says; any throw of dice shows them."""
    found = None if game.shows is None else game.shows(event)
    if found is not None:
        return found
    dice: Any = getattr(event, "dice", None)
    return Shows(drawn=True, dice=tuple(dice)) if dice else None


def _plain(event: e.Event) -> tuple[str, str]:
    """Any other event: what it says of itself, or its name and its public fields."""
    told = event.told()
    if told:
        return told, ""
    body: dict[str, Any] = msgspec.to_builtins(event)
    for hidden in ("event", "cites", "postings", "sealed", "reading"):
        body.pop(hidden, None)
    rest = ", ".join(
        f"{_plainly(key)} {_plainly(value)}" for key, value in body.items() if value not in (None, [], {})
    )
    return f"{title(event)}{': ' + rest if rest else ''}.", ""


def _plainly(value: Any) -> str:
    return str(value).replace("-", " ").replace("_", " ") if isinstance(value, str) else str(value)


_KERNEL: dict[type[e.Event], Callable[[Any], tuple[str, str]]] = {
    e.WagerSettled: _settled,
    e.WagerPlaced: _placed,
    e.WagerRemoved: _removed,
    e.WagerReduced: _reduced,
    e.Ruled: _ruled,
    e.Seated: _seated,
    e.SentAfter: _sent_after,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.Procedure: _procedure,
    e.CardsTurned: _turned,
    e.CommandHeld: _held,
    e.TableOpened: _opened,
    e.BoughtIn: _bought_in,
    e.LeftTable: _left,
    e.TimePassed: _time,
    e.NoticeGiven: _notice,
    e.NoticeWithdrawn: _notice_withdrawn,
    e.OptionChanged: _changed,
    e.TableClosed: _closed,
}
