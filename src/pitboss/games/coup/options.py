"""What the licensee of a baccarat chooses, made with the clauses of the game that offers it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.games.shoe.options import decks, least_odds
from pitboss.table.options import Matters, Option

if TYPE_CHECKING:
    from pitboss.law import Law

AT_PAYOUT, DEFERRED = "at_payout", "deferred_to_end_of_shoe"


def shared(prefix: str, charges: Matters | None = None) -> tuple[Option, ...]:
    """The options that baccarat and minibaccarat have alike; `charges`: where vigorish is taken at all."""

    def named(*names: str) -> tuple[str, ...]:
        return tuple(f"{prefix}.{name}" for name in names)

    def at_the_end(_law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        if value != DEFERRED or not values.get("continuous_shuffler"):
            return None
        return "A continuous shuffler has no end of the shoe that vigorish could wait for; it is taken at the payout."

    def rate_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        rates = law.figure(f"{prefix}.percents")
        if Fraction(value) in rates:
            return None
        return f"The vigorish is {' or '.join(map(str, rates))} percent of the win, not {value}."

    return (
        decks(prefix),
        Option(name="vigorish_percent", type="percent", default=None, figure=f"{prefix}.usual-percent",
               adverse="higher", forbids=rate_allowed, handles=named("vigorish"), examples=(4,), matters=charges,
               help="Percent of what a Banker's Hand wager wins that the house takes."),
        Option(name="vigorish_collection", type="choice", default=DEFERRED, choices=(DEFERRED, AT_PAYOUT),
               adverse="none", forbids=at_the_end, handles=named("vigorish", "owed"), matters=charges,
               help="Vigorish is taken when a wager is paid, or marked and owed until the shoe ends."),
        Option(name="vigorish_rounding", type="choice", default="up_to_next_0.25",
               choices=("up_to_next_0.25", "exact"), words=(("up_to_next_25_cents", "up_to_next_0.25"),),
               handles=named("vigorish"), matters=charges,
               help="Vigorish is rounded up to the next quarter, or not at all."),
        least_odds("tie_pays", f"{prefix}.tie-odds", named("odds"), "What a tie pays: 8 to 1 or more.", (9, "17 to 2")),
        Option(name="last_hand_rule", type="choice", default="finish_round_plus_one",
               choices=("finish_round_plus_one", "finish_round_only"), adverse="none", handles=named("cutting-card"),
               help="Whether one more round is dealt after the one in which the cutting card comes out."),
        Option(name="burn_by_first_card", type="flag", default=True, adverse="none", handles=named("burn"),
               help="The first card of a new shoe says how many cards are burned."),
    )  # fmt: skip
