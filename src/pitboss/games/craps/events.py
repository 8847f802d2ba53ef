"""What can happen at a craps table beyond what happens at every table."""

from __future__ import annotations

from pitboss.table.events import Event


class DiceDeclined(Event, frozen=True, kw_only=True, tag="dice-declined"):
    seat: int


class ShooterSelected(Event, frozen=True, kw_only=True, tag="shooter-selected"):
    """A seat accepts the dice; `declined` are those who were offered them before it."""

    seat: int
    declined: tuple[int, ...] = ()


class DicePassed(Event, frozen=True, kw_only=True, tag="dice-passed"):
    """The shooter gives the dice up, by choice or by order."""

    seat: int
    ordered_by: str | None = None


class Rolled(Event, frozen=True, kw_only=True, tag="rolled"):
    """A valid throw. `point` is the come out point before it, `next_point` after it.

    `bars` are the don't bets that still may not be put back or increased (1.3(d)) after it.
    """

    dice: tuple[int, int]
    total: int
    shooter: int
    come_out: bool
    called_by: str
    point: int | None = None
    next_point: int | None = None
    loser_seven: bool = False
    roll_out: bool = False
    bars: tuple[tuple[int, str], ...] = ()


class RollVoided(Event, frozen=True, kw_only=True, tag="roll-voided"):
    """A throw that counts for nothing: invalid by itself, or called "No Roll"."""

    call: str
    reason: str
    by: str


class BetTravelled(Event, frozen=True, kw_only=True, tag="bet-travelled"):
    """A come or don't come bet moves to its own come point."""

    number: int
    seat: int
    name: str
    at: int


class ButtonChanged(Event, frozen=True, kw_only=True, tag="button-changed"):
    """The "on" marker button is put on a wager or taken off."""

    number: int
    seat: int
    name: str
    on: bool


class BetInactive(Event, frozen=True, kw_only=True, tag="bet-inactive"):
    """A wager that this roll would have decided, had it not been off on the come out."""

    number: int
    seat: int
    name: str


class FirePointMade(Event, frozen=True, kw_only=True, tag="fire-point-made"):
    """A point made with fire bets up: its marker, and the wagers for which it is a new point."""

    point: int
    marker: int | None
    numbers: tuple[int, ...]


class SurveillanceNotified(Event, frozen=True, kw_only=True, tag="surveillance-notified"):
    points: int


EVENTS: tuple[type[Event], ...] = (
    DiceDeclined, ShooterSelected, DicePassed, Rolled, RollVoided, BetTravelled, ButtonChanged, BetInactive,
    FirePointMade, SurveillanceNotified,
)  # fmt: skip
