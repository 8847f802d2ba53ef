"""What a double cross poker licensee chooses, each choice held against what is known of the game."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.games.card_table.options import any_table, lines_of
from pitboss.table.options import Option, where

PREFIX = "double-cross-poker"
FIGURE = f"{PREFIX}.three-card-table"

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    banked.reconstructed(PREFIX),
    Option(name="fold_allowed", type="flag", default=True, handles=(f"{PREFIX}.fold",),
           help="A player may fold at each turn."),
    Option(name="three_card", type="flag", default=True, handles=(f"{PREFIX}.three-card",),
           help="Offer the three-card wager."),
    Option(name="three_card_cards", type="choice", default="own-and-centre", choices=("own-and-centre", "horizontal"),
           handles=(f"{PREFIX}.three-card",), matters=where("three_card"),
           help="The cards of the three-card wager: one's own two with the centre, or the three across."),
    Option(name="three_card_table", type="table", default={}, forbids=any_table(FIGURE),
           pays=lines_of("three_card_table", FIGURE), handles=(FIGURE, f"{PREFIX}.three-card"),
           examples=({"flush": 3},),
           help="What the three-card wager pays, where it differs from the usual table: {flush: '3 to 1'}."),
)  # fmt: skip
