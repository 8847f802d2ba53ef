"""What a Boston 5 stud licensee chooses, each choice held against what is known of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked import options as banked
from pitboss.games.card_table.options import any_table, lines_of
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "boston-5-stud"
FIGURE = f"{PREFIX}.ante-bonus-table"


def _has_lines(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
    if value == "none":
        return "The table does not open without an ante bonus: its odds are filed, line by line."
    return any_table(FIGURE)(law, value, values)


OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX, dealing="auto-shoe"),
    banked.reconstructed(PREFIX),
    Option(name="three_card_bonus_table", type="choice", default="B1", choices=("B1", "B2"),
           handles=(f"{PREFIX}.three-card-bonus-table",),
           help="The table of the three-card bonus: a flush pays 4 (B1) or 3 (B2) to 1."),
    Option(name="ante_bonus_table", type="table", default={}, forbids=_has_lines,
           pays=lines_of("ante_bonus_table", FIGURE), handles=(FIGURE, f"{PREFIX}.ante-bonus"),
           examples=({"flush": 20},),
           help="What the ante bonus pays, where it differs from our own table: {flush: '20 to 1'}."),
)  # fmt: skip
