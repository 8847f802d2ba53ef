"""What a Caribbean stud licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.games.card_table.options import least_table
from pitboss.table.options import Option, where

PREFIX = "caribbean-stud"
SEATS = (6, 7)

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    Option(name="seats", type="choice", default=7, choices=SEATS, adverse="none", handles=(f"{PREFIX}.seated",),
           help="How many places the table has."),
    banked.payout_limit(PREFIX, "Most that the bet wager of one hand wins."),
    Option(name="pay_table", type="table", default={}, forbids=least_table(f"{PREFIX}.bet-table"),
           handles=(f"{PREFIX}.bet-table", f"{PREFIX}.payout-types"), examples=({"flush": 6}, {"straight": "9 to 2"}),
           help="Odds of the bet wager above the least: {flush: '6 to 1'}; lines not named pay the least."),
    Option(name="progressive", type="flag", default=True, handles=(f"{PREFIX}.progressive", f"{PREFIX}.ante"),
           help="Offer the progressive wager of one dollar."),
    banked.one_of_tables(PREFIX, ("A", "B", "C", "D", "E"), "E", "progressive-payout", where("progressive")),
    *banked.progressive(PREFIX, where("progressive")),
)  # fmt: skip
