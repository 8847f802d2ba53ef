"""What the house chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.money import Odds
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law


def _least(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least = law.figure("crown-and-anchor.pays")["3"]
    if Odds.parse(value).at_least(Odds.parse(least)):
        return None
    return f"Three of a symbol pay at least {least}, not {value}."


OPTIONS: tuple[Option, ...] = (
    Option(name="three_pays", type="odds", default="3 to 1", forbids=_least, adverse="lower",
           handles=("crown-and-anchor.more",), examples=("5 to 1",), help="What three of a symbol pay, N to 1."),
)  # fmt: skip
