"""Events and rulings in words: what was decided, the arithmetic, the clauses, the nearest alternative."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from pitboss.equipment.cards import names
from pitboss.money import show
from pitboss.table import chosen
from pitboss.table import events as e
from pitboss.table.felt import in_words, listed_as, named
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
    if kind in _OF_OPTIONS:
        words = words or _OF_OPTIONS[kind](game, event)
    decision, nearest = words or _KERNEL.get(kind, _plain)(event)
    payment = arithmetic(event) if kind is e.WagerSettled else ""
    return Ruling(decision, payment, event.cites, nearest, event.reading)


ALIKE = frozenset({
    e.WagerPlaced, e.WagerReduced, e.WagerRemoved, e.WagerSettled, e.Seated, e.LeftTable, e.BoughtIn,
})  # fmt: skip
"""Chips on their way: told alike at every game."""


def plainly(game: Game, event: e.Event, names: Mapping[str, str] | None = None) -> str:
    """What an event decides, with its wager as the game calls it: by `names`, where the layout has more of them."""
    text, called = ruling(game, event).decision, game.names if names is None else names
    on = getattr(event, "on", None)
    if isinstance(on, str) and f"({on})" in text:
        return text.replace(f"({on})", f"({within(named(called, on))})")
    name = getattr(event, "name", None)
    if isinstance(name, str) and hasattr(event, "number"):
        words = within(named(called, name))
        return re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", lambda _: words, text, count=1)
    return text


def refused(game: Game, sentence: str, names: Mapping[str, str] | None = None) -> str:
    """Why an act is refused, with wagers as the game calls them instead of by the ids of programs: by `names`, where
    the layout has more of them."""
    known = game.names if names is None else names

    def called(found: re.Match[str]) -> str:
        words = listed_as(known, found[0])
        # A word that is no id, such as face-up, stays; a sentence begins with one only where it is an id.
        said = in_words(found[0]) if words is None and found.start() == 0 else words
        if said is None:
            return found[0]
        return said if found.start() == 0 else within(said)

    return _IDS.sub(called, sentence)


_IDS = re.compile(r"(?<![\w'-])[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w-])|\A[a-z][a-z0-9]*(?![\w'-])")
"""Words of a program within a sentence: with hyphens, or in small letters where a sentence begins."""


def spoken(name: str) -> str:
    """An id within a sentence."""
    return within(in_words(name))


def within(words: str) -> str:
    """Words of a heading within a sentence. A letter that stands for a word stays (C & E), and a name (Bust It)."""
    letter = words[1:2] == " " and words[0] != "A"
    name = " " in words and all(word[:1].isupper() for word in words.split())
    return words if letter or name else words[:1].lower() + words[1:]


def rulings(game: Game, events: Iterable[e.Event]) -> list[Ruling]:
    return [ruling(game, event) for event in events]


def arithmetic(event: e.Event) -> str:
    """The sum behind a payment: `$30.00 x 6 to 5 = $36.00`."""
    if not isinstance(event, e.WagerSettled):
        return ""
    if event.result == "won" and event.odds:
        gross = event.net + event.commission
        text = _paid(event, gross)
        if event.commission:
            text += f", less commission {show(event.commission)} = {show(event.net)}"
        return text
    return f"{show(event.stake)} staked, net {signed(event.net)}"


def _paid(event: e.WagerSettled, gross: int) -> str:
    """What was paid at the odds: all of the stake; the part that won, where its other parts are lost; or what it is
    paid on, such as an ante for its bonus, or as much of a bank as was covered."""
    odds = ratio(event.odds)
    if odds is None or event.stake * odds == gross:
        return f"{show(event.stake)} at {event.odds} = {show(gross)}"
    if _DIVIDED in event.why:
        part = (event.stake + gross) / (odds + 1)
        if part.denominator == 1 and 0 < part < event.stake:
            lost = event.stake - int(part)
            won = f"{show(int(part))} at {event.odds} = {show(gross + lost)}"
            return f"{won}, less {show(lost)} lost = {show(gross)}"
        return f"{show(event.stake)} staked, net {signed(gross)}"
    on = gross / odds if odds else Fraction(0)
    paid = f"{show(int(on))} at {event.odds}" if on.denominator == 1 and on else event.odds
    return f"{paid} = {show(gross)}"


_DIVIDED = "of the stake"
"""Said of a stake that is divided into several bets."""


def ratio(odds: str) -> Fraction | None:
    """`6 to 5` as a number; None for what is not one such ratio."""
    found = re.fullmatch(r"([0-9]+) to ([0-9]+)", odds)
    return Fraction(int(found[1]), int(found[2])) if found and int(found[2]) else None


def signed(cents: int) -> str:
    return show(cents) if cents <= 0 else f"+{show(cents)}"


def _settled(event: e.WagerSettled) -> tuple[str, str]:
    where = f" at position {event.position}" if event.position is not None else ""
    why = f": {event.why.removesuffix('.')}" if event.why else ""
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
    return f"{in_words(event.kind)}{by}: {event.decision}", event.nearest


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
    by = f", by the {event.by}" if event.by else ""
    return f"{in_words(event.step)}{by}{': ' + event.detail if event.detail else ''}.", ""


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


def _notice(game: Game, event: e.NoticeGiven) -> tuple[str, str]:
    worse = ", to the players' disadvantage" if event.adverse else ""
    change = f"{_option(event.option)} becomes {_in_force(game, event.option, event.value)}"
    return f"Announced: {change} from minute {event.effective} on{worse}.", ""


def _notice_withdrawn(_game: Game, event: e.NoticeWithdrawn) -> tuple[str, str]:
    return f"{_option(event.option)} stays as it is; what was announced of it no longer comes.", ""


def _changed(game: Game, event: e.OptionChanged) -> tuple[str, str]:
    keep = " Who sits here keeps the old limits." if event.grandfathered else ""
    return f"{_option(event.option)} is now {_in_force(game, event.option, event.value)}.{keep}", ""


def _closed(_event: e.TableClosed) -> tuple[str, str]:
    return "The table closes.", ""


def _option(name: str) -> str:
    return f"The option {name.replace('_', ' ')}"


def _in_force(game: Game, name: str, value: Any) -> str:
    """A value in words; of an option that a later release does not know, as it is."""
    option = next((each for each in (*COMMON, *game.options) if each.name == name), None)
    return chosen.in_words("", value) if option is None else chosen.said(option, value)


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
    e.TableClosed: _closed,
}
_OF_OPTIONS: dict[type[e.Event], Callable[[Game, Any], tuple[str, str]]] = {
    e.NoticeGiven: _notice,
    e.NoticeWithdrawn: _notice_withdrawn,
    e.OptionChanged: _changed,
}
"""What is said of an option depends on what kind of value the game gives it."""
