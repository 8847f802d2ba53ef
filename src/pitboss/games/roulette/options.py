"""What a roulette licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.table.options import Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

DOUBLE, SINGLE, DOUBLE_AS_SINGLE = "double_zero", "single_zero", "double_used_as_single"
LOSE_HALF, LOSE_ALL, EN_PRISON = "lose_half", "lose_all", "en_prison"


def on_zero(options: Mapping[str, Any]) -> str:
    """What a zero does to even money: as chosen; else half is lost with a double zero, all with a single one."""
    return options["even_money_on_zero"] or (LOSE_HALF if options["wheel"] == DOUBLE else LOSE_ALL)


def why_not_all(_law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if value != LOSE_ALL or values["wheel"] != DOUBLE:
        return None
    return "With a double zero even money loses no more than half."


OPTIONS: tuple[Option, ...] = (
    Option(name="wheel", type="choice", default=DOUBLE, choices=(DOUBLE, SINGLE, DOUBLE_AS_SINGLE),
           handles=("roulette.wheel",), help="A double zero, a single zero, or a double zero used as a single one."),
    Option(name="even_money_on_zero", type="choice", default=None, choices=(LOSE_HALF, LOSE_ALL, EN_PRISON),
           forbids=why_not_all, handles=("roulette.zero", "roulette.en-prison"), usual=on_zero,
           help="Even money on a zero: half lost (so with a double zero), all lost (so with a single one), or held."),
    Option(name="en_prison_second_zero", type="choice", default="lose", choices=("lose", "stay_imprisoned"),
           handles=("roulette.second-zero",), matters=where("even_money_on_zero", value=EN_PRISON),
           help="What a second zero does to a wager that is held."),
)  # fmt: skip
