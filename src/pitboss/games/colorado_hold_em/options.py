"""What a Colorado hold 'em licensee chooses, each choice held against what is known of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked import options as banked
from pitboss.games.card_table.options import any_table, lines_of
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "colorado-hold-em"
BONUS, WINNERS = f"{PREFIX}.bonus-table", f"{PREFIX}.immediate-winner-set"


def _seats(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    allowed = law.figure(f"{PREFIX}.places")
    return (
        None if value in allowed else f"The table has {' or '.join(map(str, allowed))} places, not {value}."
    )


def _multiple(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    allowed = law.figure(f"{PREFIX}.bet-multiples")
    return None if value in allowed else f"The bet is {' or '.join(map(str, allowed))} antes, not {value}."


OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    banked.reconstructed(PREFIX),
    Option(name="seats", type="whole", default=None, figure=f"{PREFIX}.seats", adverse="none", forbids=_seats,
           handles=(f"{PREFIX}.seated",), examples=(6, 7), help="How many places the table has, six or seven."),
    Option(name="bet_multiple", type="whole", default=None, figure=f"{PREFIX}.bet-multiple", adverse="none",
           forbids=_multiple, handles=(f"{PREFIX}.bet-or-fold",), examples=(1, 2),
           help="How many antes the bet is, one or two."),
    Option(name="bonus", type="flag", default=False, handles=(f"{PREFIX}.bonus",),
           only=(f"{PREFIX}.bonus",), help="Offer the bonus wager."),
    Option(name="bonus_table", type="table", default={}, forbids=any_table(BONUS), pays=lines_of("bonus_table", BONUS),
           handles=(BONUS, f"{PREFIX}.bonus"), examples=({"flush": 3},),
           help="What the bonus wager pays, where it differs from the usual table: {flush: '3 to 1'}."),
    Option(name="immediate_winner_set", type="table", default=None, figure=WINNERS, forbids=any_table(BONUS),
           adverse="none", handles=(f"{PREFIX}.immediate-winner",), examples=({"straight-flush": 5}, {}),
           help="The three cards that win at once, with their odds; the map given stands whole, {} has none."),
    Option(name="dealer_qualifies", type="choice", default="any", choices=("any", "pair"), adverse="none",
           handles=(f"{PREFIX}.dealer-qualifies",),
           help="What the dealer must have for the bet to be decided: anything, or a pair."),
)  # fmt: skip
