"""Folding kernel events into a state. Nothing is checked here and the catalogue is never read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from pitboss.table import events as e
from pitboss.table.accounts import UNBOUNDED, allows
from pitboss.table.commands import Command
from pitboss.table.game import Game, Made
from pitboss.table.refusals import BadCommand
from pitboss.table.state import POSTED, UNSEEN, Faces, Held, House, Notice, Seat, TableState, Wager, faced

Balances = dict[str, int]
Folded = Callable[[TableState, tuple[e.Event, ...]], tuple[Any, int]]
"""A game's own way to fold its events, see `Game.advance`."""

KEPT = 2**62
"""Balances stay whole 64-bit numbers in every store."""


class Unbalanced(Exception):
    """The books would not stand; the message says how."""


def opened(game: Game, event: e.TableOpened) -> TableState:
    """The first state of a table, from its first event."""
    house = House(event.game, event.as_of, event.options, event.law, event.by_hand, event.entered)
    return TableState(
        version=1, house=house, seats={}, balances={}, wagers={}, next_number=1, round=1, minutes=0,
        notices=(), closed=False, game=game.start(event),
    )  # fmt: skip


def fold(game: Game, opening: e.TableOpened, events: Iterable[e.Event]) -> TableState:
    """The state that a log describes: a function of its events and of nothing else."""
    state = opened(game, opening)
    for event in events:
        state = evolve(game, state, event)
    return state


def evolve(game: Game, state: TableState, event: e.Event) -> TableState:
    """The state after an event."""
    balances = state.balances
    if event.postings:
        balances = balances.copy()
        for account, cents in event.postings:
            balances[account] = balances.get(account, 0) + cents
    return _step(game, state, event, balances)


def _step(game: Game, state: TableState, event: e.Event, balances: Balances) -> TableState:
    handler = _HANDLERS.get(type(event))
    if handler is None:
        state = replace(state, version=state.version + 1, balances=balances)
    else:
        state = handler(state, event, balances)
    if type(event) in game.evolves:
        state = game.evolve(state, event)
    return state


def advance(game: Game, state: TableState, events: tuple[e.Event, ...]) -> TableState:
    """The state after all events of one answer, books checked: each event balances, no account is overdrawn.

    It is what `evolve` makes of them one by one, with fewer copies; raises `Unbalanced` and changes nothing.
    """
    own = game.evolves
    event: Any
    kind: type[e.Event]
    folded = game.advance
    if folded is not None:
        if _HANDLED.isdisjoint(map(type, events)):
            return _advance_own(folded, state, events)
    elif len(events) == 1:
        # Most answers are one event: a step of the game without money, or a bet.
        event = events[0]
        kind = type(event)  # pyright: ignore[reportUnknownVariableType]
        if kind not in own:
            if kind is e.WagerPlaced:
                return _placed(state, event, _post(state.balances.copy(), event.postings))
        elif not event.postings and kind not in _HANDLERS:
            step = game.evolve
            return replace(step(state, event), version=state.version + 1)
    balances: Balances | None = None
    wagers: dict[int, Wager] | None = None
    waiting = 0
    for event in events:
        kind = type(event)  # pyright: ignore[reportUnknownVariableType]
        postings: e.Postings = event.postings
        of_the_game = kind in own
        if kind is e.WagerSettled and not of_the_game:
            if wagers is None:
                wagers = state.wagers.copy()
            if event.number:
                del wagers[event.number]
        elif of_the_game and not (waiting or postings or kind in _HANDLERS):
            state = game.evolve(state, event)
        elif kind is e.WagerPlaced and not (waiting or of_the_game):
            state = _placed(state, event, _post(state.balances.copy(), postings))
            continue
        elif of_the_game or kind in _HANDLERS:
            if waiting:
                state = _caught_up(state, waiting, balances, wagers)
                balances, wagers, waiting = None, None, 0
            after = state.balances
            if postings:
                after = after.copy()
                _post(after, postings)
            state = _step(game, state, event, after)
            continue
        waiting += 1
        if postings:
            if balances is None:
                balances = state.balances.copy()
            _post(balances, postings)
    if balances is None and wagers is None:
        return replace(state, version=state.version + waiting) if waiting else state
    return _caught_up(state, waiting, balances, wagers)


def advance_known(state: TableState, made: Made) -> TableState:
    """What `advance` gives, where the game has folded the events itself: what is left are money and wagers."""
    balances, wagers, following = state.balances.copy(), state.wagers, state.next_number
    copied = False
    event: Any
    for event in made.events:
        if event.postings:
            _post(balances, event.postings)
        kind: type[e.Event] = type(event)  # pyright: ignore[reportUnknownVariableType]
        if kind in _STANDING:
            if not copied:
                wagers, copied = wagers.copy(), True
            if kind is e.WagerPlaced:
                old = wagers.get(event.number)
                wagers[event.number] = placed(event, state.round) if old is None else _raised(old, event)
                following = max(following, event.number + 1)
            elif event.number:
                del wagers[event.number]
    return replace(
        state, version=state.version + len(made.events), balances=balances, wagers=wagers, next_number=following,
        round=state.round + made.rounds, game=made.own,
    )  # fmt: skip


def _advance_own(folded: Folded, state: TableState, events: tuple[e.Event, ...]) -> TableState:
    """The state after events that are all the game's own."""
    balances = state.balances
    for event in events:
        postings = event.postings
        if postings:
            if balances is state.balances:
                balances = balances.copy()
            _post(balances, postings)
    own, rounds = folded(state, events)
    version = state.version + len(events)
    return replace(state, version=version, balances=balances, round=state.round + rounds, game=own)


def _post(balances: Balances, postings: e.Postings) -> Balances:
    """Move the money of one event in these balances, or raise `Unbalanced` where the books would not stand."""
    total = 0
    for account, cents in postings:
        total += cents
        try:
            left = balances[account] = balances[account] + cents
        except KeyError:
            left = balances[account] = cents
        # Only what falls can be too low, and only what rises too high.
        if cents < 0:  # pragma: no mutate  (nothing moved changes nothing)
            if left < 0:
                if account not in UNBOUNDED and not allows(account, left):
                    raise Unbalanced(
                        f"The account {account} would fall to {left} cents; the table is stopped."
                    )
                if left <= -KEPT:
                    raise _too_much(account)
        elif left >= KEPT:
            raise _too_much(account)
        elif account[0] == "o" and not allows(account, left):
            raise Unbalanced(f"The account {account} would rise to {left} cents; the table is stopped.")
    if total:
        raise Unbalanced(f"An event is out of balance by {total} cents; the table is stopped.")
    return balances


def _too_much(account: str) -> BadCommand:
    return BadCommand(f"The account {account} cannot hold that much; nothing was done.")


def _caught_up(
    state: TableState, events: int, balances: Balances | None, wagers: dict[int, Wager] | None
) -> TableState:
    """The state with what several events changed put in at once."""
    return replace(
        state,
        version=state.version + events,
        balances=state.balances if balances is None else balances,
        wagers=state.wagers if wagers is None else wagers,
    )


def placed(event: e.WagerPlaced, game_round: int) -> Wager:
    """A wager that has just been made."""
    return Wager(
        event.number, event.seat, event.kind, event.name, event.total, game_round, event.at,
        event.position, event.commission, event.coupon, False, event.spots, event.banker,
    )  # fmt: skip


def _raised(old: Wager, event: e.WagerPlaced) -> Wager:
    """A wager to which chips have been added."""
    commission, coupon = old.commission + event.commission, old.coupon + event.coupon
    return replace(old, stake=event.total, commission=commission, coupon=coupon)


def _placed(state: TableState, event: e.WagerPlaced, balances: Balances) -> TableState:
    wagers = state.wagers.copy()
    old = wagers.get(event.number)
    if old is None:
        wagers[event.number] = placed(event, state.round)
    else:
        wagers[event.number] = _raised(old, event)
    following = state.next_number if event.number < state.next_number else event.number + 1
    return replace(state, version=state.version + 1, balances=balances, wagers=wagers, next_number=following)


def _reduced(state: TableState, event: e.WagerReduced, balances: Balances) -> TableState:
    old = state.wagers[event.number]
    coupon = min(old.coupon, event.left)  # a coupon matches the chips it lies with
    left = replace(
        old, stake=event.left, commission=old.commission - event.commission_returned, coupon=coupon
    )
    wagers = {**state.wagers, event.number: left}
    return replace(state, version=state.version + 1, balances=balances, wagers=wagers)


def _gone(state: TableState, event: e.WagerRemoved | e.WagerSettled, balances: Balances) -> TableState:
    wagers = state.wagers.copy()
    if event.number:  # a bonus without a stake of its own has no number and never stood on the layout
        del wagers[event.number]
    return replace(state, version=state.version + 1, balances=balances, wagers=wagers)


def _seated(state: TableState, event: e.Seated, balances: Balances) -> TableState:
    seats = dict(sorted({**state.seats, event.seat: Seat(event.seat)}.items()))
    return replace(state, version=state.version + 1, balances=balances, seats=seats)


def _left(state: TableState, event: e.LeftTable, balances: Balances) -> TableState:
    seats = {number: seat for number, seat in state.seats.items() if number != event.seat}
    return replace(state, version=state.version + 1, balances=balances, seats=seats)


def _went_away(state: TableState, event: e.WentAway, balances: Balances) -> TableState:
    return _at_seat(state, event.seat, away=state.round)


def _came_back(state: TableState, event: e.CameBack, balances: Balances) -> TableState:
    return _at_seat(state, event.seat, away=0)


def _at_seat(state: TableState, number: int, **changed: Any) -> TableState:
    seats = {**state.seats, number: replace(state.seats[number], **changed)}
    return replace(state, version=state.version + 1, seats=seats)


def _time(state: TableState, event: e.TimePassed, balances: Balances) -> TableState:
    return replace(state, version=state.version + 1, minutes=event.total)


def _noticed(state: TableState, event: e.NoticeGiven, balances: Balances) -> TableState:
    notices = (*state.notices, Notice(event.option, event.value, event.effective, event.adverse))
    return replace(state, version=state.version + 1, notices=notices)


def _withdrawn(state: TableState, event: e.NoticeWithdrawn, balances: Balances) -> TableState:
    notices = tuple(notice for notice in state.notices if notice.option != event.option)
    return replace(state, version=state.version + 1, notices=notices)


def _changed(state: TableState, event: e.OptionChanged, balances: Balances) -> TableState:
    house = replace(state.house, options={**state.house.options, event.option: event.value})
    notices = _without(state.notices, event)
    seats = state.seats
    if event.grandfathered:
        old = {name: state.house.options[name] for name in POSTED}
        seats = {
            number: seat if old in seat.keeps else replace(seat, keeps=(*seat.keeps, old))
            for number, seat in state.seats.items()
        }
    elif event.binds_all:
        seats = {
            number: replace(seat, keeps=tuple({**kept, event.option: event.value} for kept in seat.keeps))
            for number, seat in state.seats.items()
        }
    return replace(state, version=state.version + 1, house=house, notices=notices, seats=seats)


def _without(notices: tuple[Notice, ...], event: e.OptionChanged) -> tuple[Notice, ...]:
    """Without the announcement that has now come true; a later one of the same option still stands."""
    for index, notice in enumerate(notices):
        if (notice.option, notice.value) == (event.option, event.value):
            return (*notices[:index], *notices[index + 1 :])
    return notices


def _cards_turned(state: TableState, event: e.CardsTurned, balances: Balances) -> TableState:
    named = dict(zip(event.instead, event.named, strict=True))
    before = state.faces.turned if state.faces is not None and state.faces.round == state.round else ()
    faces = Faces(state.round, (*before, *named.items()))
    game = faced(state.game, lambda card: named.get(card - UNSEEN, card))
    return replace(state, version=state.version + 1, game=game, faces=faces)


def _command_held(state: TableState, event: e.CommandHeld, balances: Balances) -> TableState:
    held = Held(Command(event.do, event.seat, event.by, event.args), event.needs)
    before = state.faces.turned if state.faces is not None and state.faces.round == state.round else ()
    return replace(state, version=state.version + 1, faces=Faces(state.round, before, held))


def _closed(state: TableState, event: e.TableClosed, balances: Balances) -> TableState:
    return replace(state, version=state.version + 1, closed=True)


_HANDLERS: dict[type[e.Event], Callable[..., TableState]] = {
    e.WagerPlaced: _placed,
    e.WagerReduced: _reduced,
    e.WagerRemoved: _gone,
    e.WagerSettled: _gone,
    e.Seated: _seated,
    e.LeftTable: _left,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.TimePassed: _time,
    e.NoticeGiven: _noticed,
    e.NoticeWithdrawn: _withdrawn,
    e.OptionChanged: _changed,
    e.CardsTurned: _cards_turned,
    e.CommandHeld: _command_held,
    e.TableClosed: _closed,
}
_HANDLED = frozenset(_HANDLERS)
_STANDING = frozenset({e.WagerPlaced, e.WagerRemoved, e.WagerSettled})
"""Events that put a wager on the layout or take one off it."""
