"""Hands played at our tables as PHH files. What PHH has no word for is said in fields that begin with `_`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from pitboss.equipment.cards import names
from pitboss.games.poker import events as pe
from pitboss.games.poker.phh import VARIANTS, PhhError
from pitboss.games.poker.state import Hand, PokerState
from pitboss.money import dollars
from pitboss.table import Event, Table
from pitboss.table.evolve import evolve, opened
from pitboss.table.state import TableState

CODES = {played: code for code, played in VARIANTS.items()}


def exports(table: Table) -> list[str | PhhError]:
    """Every hand of a table's log that was played to its end, oldest first; or why PHH cannot tell it."""
    return [_told(table, hand) for hand in _hands(table)]


def _told(table: Table, hand: _Played) -> str | PhhError:
    for _, event in hand.steps:
        if isinstance(event, pe.HandDead | pe.CardExchanged):
            return PhhError(f"Hand {hand.begun.number}: PHH has no word for a ruling on seat {event.seat}.")
    if hand.begun.killer:
        return PhhError(f"Hand {hand.begun.number}: PHH has no word for a kill.")
    try:
        return _written(table, hand)
    except PhhError as error:
        return error


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


def _hands(table: Table) -> Iterator[_Played]:
    state = opened(table.game, cast(Any, table.log[0]))
    hand: _Played | None = None
    for event in table.log[1:]:
        if isinstance(event, pe.HandBegun):
            hand = _Played(state, event)
        game: PokerState = state.game
        if hand is not None and game.hand is not None:
            hand.steps.append((game.hand, event))
        state = evolve(table.game, state, event)
        if isinstance(event, pe.HandEnded) and hand is not None:
            hand.after = state
            if not event.void:
                yield hand
            hand = None


def _written(table: Table, hand: _Played) -> str:
    rules, seats = table.rules, hand.order
    code = CODES.get((table.game.id, rules.betting))
    if code is None:
        raise PhhError(f"PHH has no code for {table.game.name} at {rules.betting} betting.")
    lines: dict[str, Any] = {"variant": code, "ante_trimming_status": rules.ante_by_each}
    lines["antes"] = [_ante(rules, hand, seat) for seat in seats]
    if rules.variant.button:
        lines["blinds_or_straddles"] = _blinds(hand, seats)
    else:
        lines["bring_in"] = _chips(rules.forced)
    if rules.betting == "fixed":
        lines["small_bet"], lines["big_bet"] = (
            _chips(rules.small * hand.begun.scale // 100),
            _chips(rules.big * hand.begun.scale // 100),
        )
    else:
        lines["min_bet"] = _chips(rules.minimum)
    lines["starting_stacks"] = [_chips(hand.before.stack(seat)) for seat in seats]
    lines["actions"] = list(_actions(hand))
    lines["finishing_stacks"] = [_chips(hand.after.stack(seat)) for seat in seats]
    lines["hand"] = hand.begun.number
    lines["_seats"] = seats
    rake = sum(event.total for _, event in hand.steps if isinstance(event, pe.RakeTaken))
    if rake:
        lines["_rake"] = _chips(rake)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in lines.items())


def _ante(rules: Any, hand: _Played, seat: int) -> str:
    posts = [event.posts for _, event in hand.steps if isinstance(event, pe.Posted) and "ante" in event.kind]
    paying = {payer for post in posts for payer, _ in post}
    return _chips(rules.ante if seat in paying else 0)


def _blinds(hand: _Played, seats: Sequence[int]) -> list[str]:
    """What each had to post; with two players PHH writes the smaller blind first although the second posts it."""
    posted = dict.fromkeys(seats, 0)
    for _, event in hand.steps:
        if isinstance(event, pe.Posted) and event.kind in ("blind", "kill", "straddle"):
            for seat, cents in event.posts:
                # A short blind is written as it was due: PHH tells by the stack that it was short.
                due = event.level if seat == event.posts[-1][0] and event.kind == "blind" else cents
                posted[seat] += due
    blinds = [_chips(posted[seat]) for seat in seats]
    return blinds[::-1] if len(blinds) == 2 else blinds


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
        case str() if value.replace(".", "", 1).isdigit():
            return value
        case str():
            return f"'{value}'"
        case _:
            return f"[{', '.join(_toml(item) for item in value)}]"
