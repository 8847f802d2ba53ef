"""What a minibaccarat licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.coup.options import shared
from pitboss.games.shoe.options import continuous_shuffler, one_of
from pitboss.table.options import Option, where

PREFIX = "minibaccarat"

OPTIONS: tuple[Option, ...] = (
    one_of("seats", "seat-range", "usual-seats", "dealing-shoe", "How many places the table has.", PREFIX),
    continuous_shuffler(PREFIX),
    *shared(PREFIX, where("commission_free_variant", value="none")),
    Option(name="deal_face", type="choice", default="face_up", choices=("face_up", "face_down_then_turned"),
           adverse="none", handles=(f"{PREFIX}.first-four",),
           help="Whether the first cards come face up, or face down and are then turned; no result hangs on it."),
    Option(name="dragon_bonus", type="flag", default=False, handles=(f"{PREFIX}.dragon-bonus",),
           only=(f"{PREFIX}.dragon-bonus",),
           help="Offer the dragon bonus on either hand."),
    Option(name="commission_free_variant", type="choice", default="none", choices=("none", "ez", "half_on_six"),
           handles=(f"{PREFIX}.commission-free", f"{PREFIX}.ez-wagers"),
           only=(f"{PREFIX}.commission-free", f"{PREFIX}.ez-wagers"),
           help="No vigorish: a three-card Banker's 7 gives the wager back (ez), or a Banker's 6 pays half."),
)  # fmt: skip
