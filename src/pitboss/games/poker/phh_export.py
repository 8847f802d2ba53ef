"""Hands played at our tables as PHH files. What PHH has no word for is said in fields that begin with `_`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec

from pitboss.equipment.cards import names
from pitboss.games import find
from pitboss.games.poker import events as pe
from pitboss.games.poker.phh_reading import TOLD, PhhError, code_of
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand, PokerState
from pitboss.law import Law, catalogue
from pitboss.money import dollars
from pitboss.table import Event, Table
from pitboss.table.events import TableOpened
from pitboss.table.evolve import evolve, opened
from pitboss.table.game import Game
from pitboss.table.state import TableState
from pitboss.table.table import day

POKER = "19:47-14"


def is_poker(game: str) -> bool:
    return find(game).subchapter == POKER


def exports(table: Table) -> list[str | PhhError]:
    """Every hand of a table's log that was played to its end, oldest first; or why PHH cannot tell it."""
    return exports_of(table.log)


def exports_of(events: Iterable[Event]) -> list[str | PhhError]:
    """The same for the events of a table as a ledger keeps them, with their sealed values."""
    stream = iter(events)
    opening = next(stream, None)
    if not isinstance(opening, TableOpened):
        raise PhhError("A record of a table begins with its opening.")
    game = find(opening.game)
    if not is_poker(game.id):
        raise PhhError(f"{game.name} is no poker game; hand histories are for poker.")
    law = catalogue().on(day(opening.as_of))
    return [_told(game, law, hand) for hand in _hands(game, opened(game, opening), stream)]


def _told(game: Game, law: Law, hand: _Played) -> str | PhhError:
    for _, event in hand.steps:
        if isinstance(event, pe.HandDead | pe.CardExchanged):
            return PhhError(f"Hand {hand.begun.number}: PHH has no word for a ruling on seat {event.seat}.")
    if hand.begun.killer:
        return PhhError(f"Hand {hand.begun.number}: PHH has no word for a kill.")
    return _written(game, law, hand)


class _Played:
    """One hand of a log: its events with the table before each of them."""

    def __init__(self, before: TableState, begun: pe.HandBegun) -> None:
        self.before, self.begun = before, begun
        self.steps: list[tuple[Hand, Event]] = []
        self.after = before
        count = len(begun.players)
        first = begun.players.index(begun.button) + 1 if begun.button else 0
        self.order = [begun.players[(first + place) % count] for place in range(count)]
        """Seats in the order of PHH: from the left of the button, or of the dealer."""

    def player(self, seat: int) -> str:
        return f"p{self.order.index(seat) + 1}"


def _hands(game: Game, state: TableState, events: Iterable[Event]) -> Iterator[_Played]:
    hand: _Played | None = None
    for event in events:
        if isinstance(event, pe.HandBegun):
            hand = _Played(state, event)
        own: PokerState = state.game
        if hand is not None and own.hand is not None:
            hand.steps.append((own.hand, event))
        state = evolve(game, state, event)
        if isinstance(event, pe.HandEnded) and hand is not None:
            hand.after = state
            if not event.void:
                yield hand
            hand = None


def _written(game: Game, law: Law, hand: _Played) -> str:
    options, seats = hand.before.house.options, hand.order
    rules: Rules = game.rules(law, options)
    lines: dict[str, Any] = {
        "variant": code_of(game.id, rules.betting), "ante_trimming_status": rules.ante_by_each,
    }  # fmt: skip
    lines["antes"] = [_ante(rules, hand, seat) for seat in seats]
    if rules.variant.button:
        lines["blinds_or_straddles"] = _blinds(rules, hand, seats)
    else:
        lines["bring_in"] = _chips(rules.forced)
    if rules.betting == "fixed":
        lines["small_bet"], lines["big_bet"] = _chips(rules.small), _chips(rules.big)
    else:
        lines["min_bet"] = _chips(rules.minimum)
    lines["starting_stacks"] = [_chips(hand.before.stack(seat)) for seat in seats]
    lines["actions"] = list(_actions(hand))
    lines["finishing_stacks"] = [_chips(hand.after.stack(seat)) for seat in seats]
    lines["hand"] = hand.begun.number
    lines["_seats"] = seats
    lines["_as_of"] = law.date.isoformat()
    told = _told_options(rules, options)
    if told:
        lines["_options"] = msgspec.json.encode(told).decode()
    rake = sum(event.total for _, event in hand.steps if isinstance(event, pe.RakeTaken))
    if rake:
        lines["_rake"] = _chips(rake)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in lines.items())


def _told_options(rules: Rules, options: Mapping[str, Any]) -> dict[str, Any]:
    """What the house chose beyond the fields of PHH, where it is not what everybody has."""
    told = {name: options[name] for name in TOLD if options.get(name) not in (None, [], False)}
    told |= {name: dollars(told[name]) for name in ("smallest_chip", "odd_chip", "maximum") if name in told}
    if rules.betting == "spread":
        told["maximum"] = dollars(rules.maximum)
    usual = {
        "check_raise": "allowed",
        "low_comparison": "conventional",
        "odd_chip": "1.00",
        "smallest_chip": "0.01",
        "showdown_order": "last-street",
        "heads_up_blinds": "practice",
    }
    return {name: value for name, value in told.items() if usual.get(name) != value}


def _ante(rules: Any, hand: _Played, seat: int) -> str:
    posts = [event.posts for _, event in hand.steps if isinstance(event, pe.Posted) and "ante" in event.kind]
    paying = {payer for post in posts for payer, _ in post}
    return _chips(rules.ante if seat in paying else 0)


def _blinds(rules: Rules, hand: _Played, seats: Sequence[int]) -> list[str]:
    """What each had to post; with two players PHH writes the smaller blind first although by practice the second
    posts it."""
    posted = dict.fromkeys(seats, 0)
    for _, event in hand.steps:
        if isinstance(event, pe.Posted) and event.kind == "posted-bet":
            posted |= {seat: -cents for seat, cents in event.posts}
        if isinstance(event, pe.Posted) and event.kind in ("blind", "kill", "straddle"):
            for seat, cents in event.posts:
                # A short blind is written as it was due: PHH tells by the stack that it was short.
                due = event.level if seat == event.posts[-1][0] and event.kind == "blind" else cents
                posted[seat] += due
    blinds = [_chips(posted[seat]) for seat in seats]
    return blinds[::-1] if len(blinds) == 2 and rules.button_first else blinds


def _actions(hand: _Played) -> Iterator[str]:
    shows = [line for _, event in hand.steps for line in _shown(hand, event)]
    told = False
    for before, event in hand.steps:
        match event:
            case pe.StreetDealt():
                if event.street and not event.next and not told and shows:
                    yield from shows  # nobody can bet any more: the hands are opened before the cards
                    told = True
                yield from _dealt(hand, before, event)
            case pe.Posted(kind="forced-bet"):
                yield f"{hand.player(event.posts[0][0])} pb"
            case pe.Acted():
                yield f"{hand.player(event.seat)} {_act(event)}"
                yield from _unasked(hand, before, event)
            case pe.Drew():
                yield from _drew(hand, event)
            case pe.HandShown() | pe.HandMucked() if not told:
                yield from _shown(hand, event)
            case _:
                pass


def _act(event: pe.Acted) -> str:
    match event.act:
        case "fold":
            return "f"
        case "check" | "call":
            return "cc"
        case _:
            return f"cbr {_chips(event.to)}"


def _unasked(hand: _Played, before: Hand, event: pe.Acted) -> Iterator[str]:
    """A player who alone has chips and owes nothing is not asked here; PHH has him check."""
    if event.next or event.act in ("bet", "raise"):
        return
    place = before.players.index(event.seat)
    live = before.live & ~(1 << place) if event.act == "fold" else before.live
    waiting = before.owing & ~(1 << place) & live
    if live & (live - 1) and waiting and not before.level:
        yield from (f"{hand.player(seat)} cc" for seat in before.seats(waiting))


def _shown(hand: _Played, event: Event) -> Iterator[str]:
    match event:
        case pe.HandShown():
            yield f"{hand.player(event.seat)} sm {_cards(event.cards)}"
        case pe.HandMucked():
            yield f"{hand.player(event.seat)} sm"
        case _:
            pass


def _dealt(hand: _Played, before: Hand, event: pe.StreetDealt) -> Iterator[str]:
    down = {field.name: cast("tuple[int, ...]", field.value) for field in event.sealed}
    live = before.seats(before.live)
    for seat in sorted(event.to, key=hand.order.index):
        if seat in live:  # cards to a dead position are not told
            up = tuple(card for other, card in event.up if other == seat)
            yield f"d dh {hand.player(seat)} {_cards((*down.get(str(seat), ()), *up))}"
    if event.board:
        yield f"d db {_cards(event.board)}"


def _drew(hand: _Played, event: pe.Drew) -> Iterator[str]:
    own = {field.name: cast("tuple[int, ...]", field.value) for field in event.sealed}
    player = hand.player(event.seat)
    yield f"{player} sd {_cards(own.get('discard', ()))}".rstrip()
    if event.count:
        yield f"d dh {player} {_cards(own['cards'])}"


def _cards(cards: Iterable[int]) -> str:
    return names(cards).replace(" ", "")


def _chips(cents: int) -> str:
    """Dollars as a TOML number, whole where they are."""
    text = dollars(cents)
    return text.removesuffix(".00") if text.endswith(".00") else text


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str() if value.removeprefix("-").replace(".", "", 1).isdigit():
            return value
        case str():
            return f"'{value}'"
        case _:
            return f"[{', '.join(_toml(item) for item in value)}]"
