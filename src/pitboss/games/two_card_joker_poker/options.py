"""What a two card joker poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked import options as banked
from pitboss.games.card_table.options import any_table, lines_of
from pitboss.table.options import Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "two-card-joker-poker"
MIDDLE = ["straight", "pair", "flush"]


def _each_once(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    if sorted(value) == sorted(MIDDLE):
        return None
    return f"The order of the middle names {', '.join(MIDDLE)}, each once, the highest first."


OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    Option(name="rank_order_middle", type="words", default=MIDDLE, vocabulary=tuple(MIDDLE), forbids=_each_once,
           handles=(f"{PREFIX}.ranking",), examples=(["flush", "straight", "pair"],),
           help="Straight, pair and flush as they rank against each other, the highest first."),
    Option(name="pair_up", type="flag", default=True, handles=(f"{PREFIX}.pair-up",),
           help="Offer the pair up wager on the player's own two cards."),
    Option(name="pair_up_table", type="table", default={}, forbids=any_table(f"{PREFIX}.pair-up-table"),
           pays=lines_of("pair_up_table", f"{PREFIX}.pair-up-table"), handles=(f"{PREFIX}.pair-up-table",),
           examples=({"straight": 3},), help="What it pays, where it is not the provisional table: {straight: 3}."),
    Option(name="pair_up_survives_fold", type="flag", default=False, handles=(f"{PREFIX}.call-or-fold",),
           matters=where("pair_up"),
           help="A player who folds keeps the pair up wager."),
)  # fmt: skip
