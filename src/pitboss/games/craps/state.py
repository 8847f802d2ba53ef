"""What a craps table remembers beyond seats, stacks and wagers, and how events change it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pitboss.games.craps import events as ce
from pitboss.table import events as e
from pitboss.table.state import TableState, Wager


class CrapsState(msgspec.Struct, frozen=True, gc=False):
    """shooter: who has the dice; previous: who had them last
    point: the come out point; None means that the next roll is a come out roll
    fresh: no come out roll yet of the shooter (or of the one to come): fire bets may be made (1.12(a)1)
    thrown: the shooter has thrown since he has the dice
    declined: seats that turned the dice down since they were last offered round
    bars: (seat, wager) that may not be put back or increased (1.3(d))
    points: different points made since the last loser 7, for the fire bet markers
    rides: the dice were given up since then, so fire bets ride on a successor (1.12(a)2)
    """

    shooter: int | None = None
    previous: int | None = None
    point: int | None = None
    fresh: bool = True
    declined: tuple[int, ...] = ()
    bars: tuple[tuple[int, str], ...] = ()
    points: tuple[int, ...] = ()
    rides: bool = False
    thrown: bool = False


def evolve(state: TableState, event: e.Event) -> TableState:
    if type(event) is not ce.Rolled:  # most events are throws
        return _otherwise(state, event)
    game: CrapsState = state.game
    stands = event.next_point is not None and event.next_point == game.point
    if stands and game.thrown and not (game.declined or game.bars):
        return state  # the point stands and nothing else was pending: most rolls
    decided = event.next_point is None and not event.roll_out
    if event.loser_seven:
        own = CrapsState(previous=event.shooter, bars=event.bars)
        return replace(state, game=own, round=state.round + 1)
    fresh = game.fresh and not event.come_out
    own = CrapsState(
        event.shooter,
        game.previous,
        event.next_point,
        fresh,
        game.declined if event.roll_out else (),  # who declined is not asked again before each throw
        event.bars,
        game.points,
        game.rides,
        thrown=True,
    )
    if event.come_out and event.next_point is not None:
        return replace(state, game=own, wagers=_buttons_off(state))
    return replace(state, game=own, round=state.round + 1 if decided else state.round)


def _otherwise(state: TableState, event: e.Event) -> TableState:
    game: CrapsState = state.game
    match event:
        case ce.ShooterSelected():
            return replace(
                state, game=replace(game, shooter=event.seat, fresh=True, declined=(), thrown=False)
            )
        case ce.DicePassed():
            return replace(state, game=_given_up(game, event.seat))
        case ce.DiceDeclined():
            declined = (*game.declined, event.seat)
            asked = {seat for seat, at in state.seats.items() if not at.away} or state.seats.keys()
            everybody = game.shooter is None and asked <= set(declined)
            return replace(state, game=replace(game, declined=() if everybody else declined))
        case ce.BetTravelled():
            moved = replace(state.wagers[event.number], at=event.at, name=event.name)
            return replace(state, wagers={**state.wagers, event.number: moved})
        case ce.ButtonChanged():
            marked = replace(state.wagers[event.number], on=event.on)
            return replace(state, wagers={**state.wagers, event.number: marked})
        case ce.FirePointMade():
            return _fire_point(state, game, event)
        case e.LeftTable():
            return replace(state, game=_without(game, event.seat))
        case e.WagerRemoved() | e.WagerReduced() if _is_dont_bet(event.name):
            bars = dict.fromkeys((*game.bars, (event.seat, event.name)))
            return replace(state, game=replace(game, bars=tuple(bars)))
        case _:
            return state


def _given_up(game: CrapsState, seat: int) -> CrapsState:
    return replace(game, shooter=None, previous=seat, fresh=True, declined=(), rides=True, thrown=False)


def _without(game: CrapsState, seat: int) -> CrapsState:
    """A shooter who leaves leaves the dice; what barred a seat's old player does not bar the next."""
    bars = tuple(bar for bar in game.bars if bar[0] != seat)
    declined = tuple(other for other in game.declined if other != seat)
    if game.shooter == seat:
        return replace(_given_up(game, seat), bars=bars)
    return replace(game, declined=declined, bars=bars)


def _is_dont_bet(name: str) -> bool:
    return name.startswith("dont-") and "odds" not in name


EVOLVES: frozenset[type[e.Event]] = frozenset(
    {
        ce.Rolled, ce.ShooterSelected, ce.DicePassed, ce.DiceDeclined, ce.BetTravelled, ce.ButtonChanged,
        ce.FirePointMade, e.WagerRemoved, e.WagerReduced, e.LeftTable,
    }
)  # fmt: skip


def _buttons_off(state: TableState) -> dict[int, Wager]:
    """With a point set every wager works, so the dealer takes the "on" buttons back."""
    if not any(wager.on for wager in state.wagers.values()):
        return state.wagers
    return {number: replace(wager, on=False) if wager.on else wager for number, wager in state.wagers.items()}


def _fire_point(state: TableState, game: CrapsState, event: ce.FirePointMade) -> TableState:
    wagers = dict(state.wagers)
    for number in event.numbers:
        wagers[number] = replace(wagers[number], spots=(*wagers[number].spots, event.point))
    points = game.points if event.point in game.points else (*game.points, event.point)
    return replace(state, wagers=wagers, game=replace(game, points=points))
