"""What a double down stud licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.table.options import Option

PREFIX = "double-down-stud"
TABLES = ("P1", "P2")

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX, dealing="manual-shoe", ways=("manual-shoe",), two_positions=True),
    Option(name="pay_table", type="choice", default="P1", choices=TABLES, handles=(f"{PREFIX}.pay-table",),
           help="The table that both wagers are paid by: a royal flush pays 2,000 (P1) or 1,000 (P2) to 1."),
    banked.payout_limit(PREFIX, "Most that initial and double wager together of one hand wins."),
)  # fmt: skip
