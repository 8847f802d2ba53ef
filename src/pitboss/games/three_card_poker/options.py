"""What a three card poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.card_table import options as shared
from pitboss.table.options import Option

PAIR_PLUS_ORDER = ("pair", "flush", "straight", "three-of-a-kind", "straight-flush")
ANTE_BONUS_ORDER = ("straight", "three-of-a-kind", "straight-flush")

PUSH = "push"
_TIE_WORDS = (
    (False, PUSH),
    (True, "dealer-wins"),
    ("dealer wins", "dealer-wins"),
    ("dealer_wins", "dealer-wins"),
    ("dealer", "dealer-wins"),
)

OPTIONS: tuple[Option, ...] = (
    shared.shuffler(("three-card-poker.hand-needs-shuffler", "three-card-poker.after-shuffle")),
    shared.dealing(
        (
            "three-card-poker.hand-needs-shuffler", "three-card-poker.hand-dealing", "three-card-poker.shoe",
            "three-card-poker.auto-shoe",
        )
    ),
    shared.stub_count_every(
        "three-card-poker.stub-count-rounds",
        (
            "three-card-poker.stub-count", "three-card-poker.hand-stub-count", "three-card-poker.auto-stub-count",
            "three-card-poker.shuffler-counts",
        ),
    ),
    shared.two_positions(("three-card-poker.two-positions",)),
    Option(name="pair_plus_table", type="table", default={},
           forbids=shared.fixed_table("three-card-poker.pair-plus-table", PAIR_PLUS_ORDER),
           handles=("three-card-poker.pair-plus-table", "three-card-poker.pair-plus"),
           help="What the pair plus wager pays; the law fixes it."),
    Option(name="ante_bonus_table", type="table", default={},
           forbids=shared.fixed_table("three-card-poker.ante-bonus-table", ANTE_BONUS_ORDER),
           handles=("three-card-poker.ante-bonus-table", "three-card-poker.ante-bonus"),
           help="What the bonus for ante and play pays; the law fixes it."),
    Option(name="tie_rule", type="choice", default="push", choices=(PUSH, "dealer-wins"), words=_TIE_WORDS,
           handles=("three-card-poker.against-dealer", "three-card-poker.equal-rank"),
           help="A hand equal to that of a dealer who qualifies: ante and play push, or lose."),
    Option(name="pair_plus_survives_fold", type="flag", default=False, adverse="any",
           handles=("three-card-poker.play-or-forfeit",),
           help="A player who gives up the ante keeps the pair plus wager (later practice in some houses)."),
)  # fmt: skip
