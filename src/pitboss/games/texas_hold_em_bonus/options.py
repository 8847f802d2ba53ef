"""What a Texas hold 'em bonus poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.table.options import Option, where

PREFIX = "texas-hold-em-bonus"

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    Option(name="ante_pays_from", type="choice", default="flush", choices=("flush", "straight"),
           handles=(f"{PREFIX}.payout-types",), help="The lowest hand that the ante is paid on."),
    Option(name="bonus", type="flag", default=True, handles=(f"{PREFIX}.bonus",), help="Offer the bonus wager."),
    Option(name="bonus_both_aces_pays", type="choice", default=1000, choices=(1000, "none"),
           handles=(f"{PREFIX}.bonus",), matters=where("bonus"),
           told=lambda odds: f"{odds} to 1" if odds != "none" else "",
           help="Odds of the bonus where player and dealer both hold a pair of aces."),
    Option(name="bonus_survives_fold", type="flag", default=False, handles=(f"{PREFIX}.fold", f"{PREFIX}.bonus"),
           matters=where("bonus"), help="A player who folds keeps the bonus wager."),
)  # fmt: skip
