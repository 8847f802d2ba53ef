"""What a Mississippi stud licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.games.card_table.options import any_table
from pitboss.table.options import Option, where

PREFIX = "mississippi-stud"
POOLS = ("mega", "major", "minor")

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    banked.payout_limit(PREFIX, "Most that ante and street wagers of one hand wins.", examples=()),
    Option(name="payout_limit_basis", type="choice", default="four_units", choices=("four_units", "ten_units"),
           handles=(f"{PREFIX}.payout-limit",),
           help="What the minimum wager could win at most: one ante on every street, or three."),
    Option(name="three_card_bonus", type="flag", default=False, handles=(f"{PREFIX}.three-card-bonus",),
           only=(f"{PREFIX}.three-card-bonus",),
           help="Offer the three-card bonus wager on the community cards."),
    Option(name="three_card_bonus_table", type="table", default={},
           forbids=any_table(f"{PREFIX}.three-card-bonus-table"), handles=(f"{PREFIX}.three-card-bonus",),
           matters=where("three_card_bonus"), examples=({"flush": 4},),
           help="What it pays, where it differs from the usual table: {flush: '4 to 1'}."),
    banked.one_of_tables(PREFIX, ("none", "A", "B", "C", "D"), "none", "progressive-payout"),
    Option(name="progressive_pools", type="sums", default={}, choices=POOLS, adverse="lower",
           handles=(f"{PREFIX}.rate-of-progression",), matters=where("progressive_table"),
           help="What the pools of tables B to D begin (again) at: {mega: 100000, major: 5000, minor: 500}."),
    *banked.progressive(PREFIX, where("progressive_table")),
)  # fmt: skip
