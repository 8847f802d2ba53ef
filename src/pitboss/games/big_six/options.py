"""What the licensee of a big six wheel chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.money import Odds
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law

WHEELS = ("24/15/7/4/2/1/1", "23/15/8/4/2/1/1")
"""Stops of $1, $2, $5, $10, $20, joker and logo; the law's list of them is the figure `big-six.wheels`."""


def _least(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least = law.figure("big-six.top-pays")
    return None if Odds.parse(value).at_least(Odds(least)) else f"Joker and logo pay at least {least} to 1."


OPTIONS: tuple[Option, ...] = (
    Option(name="big_six_wheel", type="choice", default=WHEELS[0], choices=WHEELS,
           handles=("big-six.wheel",), help="The stops of $1, $2, $5, $10, $20, joker and logo."),
    Option(name="big_six_top_pays", type="odds", default="45 to 1", forbids=_least, adverse="lower",
           handles=("big-six.odds",), examples=(50, "47 to 1"), help="What joker and logo pay, N to 1."),
)  # fmt: skip
