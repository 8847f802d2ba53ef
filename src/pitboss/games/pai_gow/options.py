"""What a pai gow licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.pai_gow.house_way import house_way
from pitboss.games.setting import options as shared
from pitboss.games.setting.starting import CO_BANK, HOUSE_ONLY, PLUS_TENTH
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "pai-gow"


def named(*names: str) -> tuple[str, ...]:
    return tuple(f"{PREFIX}.{name}" for name in names)


def _start(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    return None if value == "dice" else "Three dice find where the deal begins; a generator is of later law."


OPTIONS: tuple[Option, ...] = (
    Option(name="start_method", type="choice", default="dice", choices=("dice", "rng"), adverse="none",
           handles=named("start-methods"), forbids=_start, help="How the starting area is found: by three dice."),
    shared.banking((HOUSE_ONLY, "player-bank", CO_BANK), CO_BANK, named("bank", "co-bank")),
    Option(name="dealer_wager", type="choice", default="last_wager", choices=("last_wager", PLUS_TENTH), adverse="none",
           handles=named("dealer-wager"), help="What the dealer plays for against a player's bank."),
    Option(name="bank_offer_order", type="choice", default="counter_clockwise", adverse="none",
           choices=("clockwise", "counter_clockwise"), handles=named("bank-offer"),
           help="In which direction the bank is offered."),
    shared.vigorish_rounding(("exact", "nearest_0.25", "nearest_1"), named("vigorish")),
    Option(name="two_positions", type="flag", default=True, adverse="none", handles=named("two-areas"),
           help="A player may bet on a second area beside his own."),
    Option(name="house_way", type="table", default="default", adverse="any", handles=named("house-way"),
           forbids=shared.way_of(house_way),
           examples=("traditional",),
           help="How the dealer sets a hand: default, traditional, or rules of one's own: {name, version, rules}."),
)  # fmt: skip
