"""What a table with a layout remembers beyond seats, stacks and wagers, and what can happen there."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pitboss.table import events as e
from pitboss.table.state import TableState, Wager


class BettingClosed(e.Event, frozen=True, kw_only=True, tag="no-more-bets"):
    by: str = "dealer"


class OutcomeCalled(e.Event, frozen=True, kw_only=True, tag="outcome-called"):
    """What came up: the faces of dice, or a stop; and how it is called."""

    called: str
    dice: tuple[int, ...] = ()
    stop: int | str | None = None
    closed: bool = False


class OutcomeVoided(e.Event, frozen=True, kw_only=True, tag="outcome-voided"):
    """What came up counts for nothing and all wagers stand; `inspect`: nothing comes up again before an inspection."""

    call: str
    reason: str
    by: str
    inspect: bool = False
    stop: int | str | None = None


class WagerHeld(e.Event, frozen=True, kw_only=True, tag="wager-held"):
    """A wager stays up under another name; `into`: it is added to one that stands under it already."""

    number: int
    seat: int
    name: str
    stake: int
    into: int | None = None


class ColourTaken(e.Event, frozen=True, kw_only=True, tag="colour-taken"):
    seat: int
    colour: str
    value: int


class ColourRedeemed(e.Event, frozen=True, kw_only=True, tag="colour-redeemed"):
    seat: int
    colour: str


class Colour(msgspec.Struct, frozen=True):
    """Chips without a printed value, and what one is worth at this seat."""

    name: str
    value: int


SHOWN = 20
"""Results that the display shows."""


class LayoutState(msgspec.Struct, frozen=True):
    """closed: "No more bets" was called; inspect: why the equipment is looked at first; came: what came up last"""

    closed: bool = False
    inspect: str = ""
    came: tuple[int | str | tuple[int, ...], ...] = ()
    colours: dict[int, Colour] = {}

    @property
    def last(self) -> int | str | tuple[int, ...] | None:
        return self.came[-1] if self.came else None


EVENTS: tuple[type[e.Event], ...] = (
    BettingClosed, OutcomeCalled, OutcomeVoided, WagerHeld, ColourTaken, ColourRedeemed,
)  # fmt: skip
EVOLVES: frozenset[type[e.Event]] = frozenset({*EVENTS, e.Procedure})


def evolve(state: TableState, event: e.Event) -> TableState:
    game: LayoutState = state.game
    match event:
        case OutcomeCalled():
            value = event.dice or event.stop
            came = game.came if value is None else (*game.came, value)[-SHOWN:]
            return replace(state, game=replace(game, closed=False, came=came), round=state.round + 1)
        case BettingClosed():
            return replace(state, game=replace(game, closed=True))
        case OutcomeVoided():
            reason = event.reason if event.inspect else game.inspect
            return replace(state, game=replace(game, closed=False, inspect=reason))
        case WagerHeld():
            return replace(state, wagers=_held(state, event))
        case ColourTaken():
            colours = {**game.colours, event.seat: Colour(event.colour, event.value)}
            return replace(state, game=replace(game, colours=colours))
        case ColourRedeemed():
            colours = {seat: colour for seat, colour in game.colours.items() if seat != event.seat}
            return replace(state, game=replace(game, colours=colours))
        case e.Procedure(step="inspect") if game.inspect:
            return replace(state, game=replace(game, inspect=""))
        case _:
            return state


def _held(state: TableState, event: WagerHeld) -> dict[int, Wager]:
    wagers, own = dict(state.wagers), state.wagers[event.number]
    if event.into is None:
        wagers[event.number] = replace(own, name=event.name)
    else:
        del wagers[event.number]
        there = wagers[event.into]
        wagers[event.into] = replace(there, stake=there.stake + own.stake, coupon=there.coupon + own.coupon)
    return wagers
