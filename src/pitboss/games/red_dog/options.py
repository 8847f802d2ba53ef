"""What a red dog licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.shoe.options import continuous_shuffler, decks
from pitboss.table.options import Option

PREFIX = "red-dog"

OPTIONS: tuple[Option, ...] = (
    decks(PREFIX),
    Option(name="raise_limit", type="choice", default="up_to_original", choices=("up_to_original", "exactly_original"),
           handles=(f"{PREFIX}.raise",), help="A raise is of any amount up to the original wager, or of all of it."),
    Option(name="two_positions", type="flag", default=True, adverse="none", handles=(f"{PREFIX}.two-positions",),
           help="A player may bet at a second area beside his own."),
    continuous_shuffler(PREFIX),
)  # fmt: skip
