"""What a three card poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked.options import frame
from pitboss.games.card_table.options import fixed_table
from pitboss.table.options import Option

PREFIX = "three-card-poker"
PAIR_PLUS_ORDER = ("pair", "flush", "straight", "three-of-a-kind", "straight-flush")
ANTE_BONUS_ORDER = ("straight", "three-of-a-kind", "straight-flush")

PUSH = "push"
DEALER_WINS = "dealer-wins"
_TIE_WORDS = (
    (False, PUSH),
    *((word, DEALER_WINS) for word in (True, "dealer wins", "dealer_wins", "dealer")),
)

OPTIONS: tuple[Option, ...] = (
    *frame(PREFIX),
    Option(name="pair_plus_table", type="table", default={},
           forbids=fixed_table(f"{PREFIX}.pair-plus-table", PAIR_PLUS_ORDER),
           handles=(f"{PREFIX}.pair-plus-table", f"{PREFIX}.pair-plus"),
           help="What the pair plus wager pays; the law fixes it."),
    Option(name="ante_bonus_table", type="table", default={},
           forbids=fixed_table(f"{PREFIX}.ante-bonus-table", ANTE_BONUS_ORDER),
           handles=(f"{PREFIX}.ante-bonus-table", f"{PREFIX}.ante-bonus"),
           help="What the bonus for ante and play pays; the law fixes it."),
    Option(name="tie_rule", type="choice", default=PUSH, choices=(PUSH, DEALER_WINS), words=_TIE_WORDS,
           handles=(f"{PREFIX}.against-dealer", f"{PREFIX}.equal-rank"),
           help="A hand equal to that of a dealer who qualifies: ante and play push, or lose."),
    Option(name="pair_plus_survives_fold", type="flag", default=False, adverse="any",
           handles=(f"{PREFIX}.play-or-forfeit",),
           help="A player who gives up the ante keeps the pair plus wager (later practice in some houses)."),
)  # fmt: skip
