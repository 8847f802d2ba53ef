"""What a keno licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from pitboss.games.keno.odds import line_return
from pitboss.games.keno.rules import KINDS, lines_of
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law


def _card(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    """A rate card is a map of spots to catches to pays; its return is held against the house's own minimum."""
    numbers, drawn = law.figure("keno.numbers"), law.figure("keno.drawn")
    try:
        lines = lines_of(value)
    except (ValueError, TypeError, AttributeError, ZeroDivisionError):
        return "A rate card is written {spots: {catches: pays for one unit}}, all of them numbers."
    if not lines:
        return "A rate card has at least one line."
    for spots, line in lines.items():
        if not 1 <= spots <= numbers:
            return f"A line of the rate card is for 1 to {numbers} spots, not for {spots}."
        for catches, pays in line.items():
            if not 0 <= catches <= min(spots, drawn) or spots - catches > numbers - drawn:
                return f"{catches} catches of {spots} spots cannot come."
            if pays < 0:
                return f"{spots} spots, {catches} catches: a pay is not below nothing."
        marked = f"{spots} spot{'' if spots == 1 else 's'}"
        if not any(line.values()):
            return f"The line for {marked} pays nothing."
        least = values.get("min_return")
        if least is not None and 100 * line_return(line, spots, numbers, drawn) < Fraction(least):
            found = float(100 * line_return(line, spots, numbers, drawn))
            return f"The line for {marked} returns {found:.2f} percent; the house has set itself {least}."
    return None


def _least(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    """The card in force is held against it."""
    return _card(law, values["rate_card"] or law.figure("keno.rate-card-lines"), {"min_return": value})


def _spots(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    numbers = law.figure("keno.numbers")
    return None if 1 <= value <= numbers else f"The most spots are 1 to {numbers}, not {value}."


def _positive(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    return None if value >= 1 else f"It is at least one, not {value}."


def _shared(_law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,31}", value):
        return "A game's name is 1 to 32 small letters, digits and hyphens."
    if values.get("aggregate_limit") is not None:
        return (
            "An aggregate limit is reckoned over all tickets of a game; it is for a game sold at one table."
        )
    return None


def _types(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    unknown = [word for word in value if word not in KINDS]
    if unknown or not value:
        return f"Ticket types are {', '.join(KINDS)}; at least one is sold."
    return None


def _told(card: Mapping[str, Any]) -> str:
    """`2 marked: 2 caught pay 12 for 1`, number by number."""
    return "; ".join(f"{spots} marked: {_line(pays)}" for spots, pays in card.items())


def _line(pays: Any) -> str:
    if not isinstance(pays, Mapping):
        return str(pays)
    told = cast("Mapping[str, Any]", pays)
    return ", ".join(
        f"{caught} caught {'pays' if caught == '1' else 'pay'} {paid} for 1" for caught, paid in told.items()
    )


OPTIONS: tuple[Option, ...] = (
    Option(name="rate_card", type="map", default=None, figure="keno.rate-card-lines", forbids=_card, told=_told,
           handles=("keno.payout-requirement", "keno.rate-card"),
           examples=({"1": {"1": 3}, "2": {"2": 12}, "4": {"2": 1, "4": 120}},),
           help="What each number of spots pays for one unit: {spots: {catches: pays}}."),
    Option(name="max_spots", type="whole", default=15, forbids=_spots, adverse="lower", handles=("keno.spots-maximum",),
           examples=(10, 3), help="The most spots of one wager."),
    Option(name="unit", type="amount", default=100, handles=("keno.placement",), examples=(2,),
           help="What a straight ticket, a quick-pick or a group of a split ticket costs is a multiple of it."),
    Option(name="way_unit", type="amount", default=50, handles=("keno.placement",), examples=(1, "0.25"),
           help="What one way costs is a multiple of it."),
    Option(name="ticket_types", type="words", default=list(KINDS), forbids=_types, vocabulary=KINDS,
           handles=("keno.wagers",), examples=(["straight", "quick-pick"],), help="The tickets that are sold."),
    Option(name="multi_game", type="whole", default=20, forbids=_positive, adverse="lower",
           handles=("keno.placement",), examples=(1, 5), help="The most games on one ticket."),
    Option(name="aggregate_limit", type="amount", default=None, adverse="lower", handles=("keno.aggregate-limit",),
           examples=(500,), help="The most that one game pays to all patrons together."),
    Option(name="min_return", type="percent", default=None, forbids=_least, adverse="none",
           handles=("keno.payout-requirement", "keno.house-advantage"),
           help="The least return, in percent, that the house has set itself for every line of its card."),
    Option(name="runner_redemption", type="flag", default=True, handles=("keno.payment",),
           help="Runners pay the winners that they issued themselves, by the report of the game."),
    Option(name="claim_period", type="whole", default=365, forbids=_positive, adverse="lower",
           handles=("keno.claim-period",), examples=(1, 30), help="Days in which a winner is paid."),
    Option(name="shared_game", type="text", default=None, adverse="none", forbids=_shared, handles=("keno.draw",),
           examples=("lounge",),
           help="The name of a game that the tables sell together which name it; without one the table has its own."),
    Option(name="draw_source", type="choice", default="rng", choices=("rng", "balls"), adverse="none",
           handles=("keno.draw",), help="The computer draws, or balls are."),
)  # fmt: skip
