"""What a chemin de fer licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.shoe.options import decks
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "chemin-de-fer"
FREE, TWO_CHOICES, FIXED = "free", "table_with_two_options", "fixed"


def _rate(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    most = law.figure(f"{PREFIX}.most-percent")
    return None if 0 <= Fraction(value) <= most else f"The vigorish is {most} percent or less, not {value}."


def _bounds(_law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    least = values.get("bank_minimum")
    if value is None or least is None or least <= value:
        return None
    return "The least that a bank may be is above the most."


OPTIONS: tuple[Option, ...] = (
    decks(PREFIX),
    Option(name="first_banker", type="choice", default="seat_order", choices=("seat_order", "auction"), adverse="none",
           handles=(f"{PREFIX}.selection",), help="The first bank is offered by seat, or goes to the highest bid."),
    Option(name="bank_minimum", type="amount", default=None, adverse="higher", handles=(f"{PREFIX}.bank",),
           examples=(5, 20), help="The least that a bank may be."),
    Option(name="bank_maximum", type="amount", default=None, adverse="lower", handles=(f"{PREFIX}.bank",),
           forbids=_bounds, examples=(50, 200), help="The most that a bank may be."),
    Option(name="vigorish_percent", type="percent", default=None, figure=f"{PREFIX}.most-percent", adverse="higher",
           forbids=_rate, handles=(f"{PREFIX}.vigorish",), examples=("2.5",),
           help="Percent of what the bank wins that the house takes."),
    Option(name="banker_rule", type="choice", default=TWO_CHOICES, choices=(TWO_CHOICES, FIXED, FREE),
           handles=(f"{PREFIX}.bankers-choice",),
           help="The banker goes by the table but for two places, by the table alone, or as he likes."),
    Option(name="garage", type="flag", default=True, handles=(f"{PREFIX}.garage",),
           help="What a running bank has above the most is put aside; otherwise such a bank is passed."),
)  # fmt: skip
