"""What a Spanish 21 licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.box import tenless
from pitboss.games.shoe.options import continuous_shuffler, decks
from pitboss.table.options import Option

PREFIX = "spanish-21"

OPTIONS: tuple[Option, ...] = (
    decks(PREFIX),
    tenless.fixed(PREFIX, "dealer_soft_17", "stand", "dealer-draws", "The dealer stands on every 17.", "hit"),
    tenless.flag(
        PREFIX,
        "match_the_dealer",
        True,
        "match-the-dealer",
        "Offer the match-the-dealer wager.",
        only=(f"{PREFIX}.match-the-dealer",),
    ),
    tenless.hands(PREFIX, lambda _law: 2),
    tenless.flag(PREFIX, "draw_and_double_split_aces", True, "split", "Split aces are drawn to and doubled."),
    tenless.fixed(PREFIX, "double_times", 1, "double", "A hand is doubled once."),
    tenless.flag(
        PREFIX,
        "surrender",
        True,
        "surrender",
        "Half of the wager may be given up on the first two cards.",
        only=(f"{PREFIX}.surrender", "surrender"),
    ),
    tenless.flag(
        PREFIX,
        "double_down_rescue",
        True,
        "rescue",
        "A double may be taken back for the first wager.",
        only=("rescue",),
    ),
    tenless.flag(
        PREFIX,
        "super_bonus",
        True,
        "super-bonus",
        "Three suited sevens against a seven bring a bonus.",
        only=(f"{PREFIX}.super-bonus",),
    ),
    continuous_shuffler(PREFIX),
)
