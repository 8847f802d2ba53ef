"""What a four card poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.table.options import Option

PREFIX = "four-card-poker"
PLAYER_WINS, PUSH, DEALER_WINS = "player-wins", "push", "dealer-wins"
ANY, WHOLE = "any", "whole"

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX, dealing="auto-shoe"),
    Option(name="aces_up_table", type="choice", default="U2", choices=("U1", "U2", "U3", "U4"),
           handles=(f"{PREFIX}.aces-up-table",), help="The table that the aces up wager is paid by."),
    Option(name="aces_up_survives_fold", type="flag", default=False, handles=(f"{PREFIX}.play-or-fold",),
           help="A player who folds keeps the aces up wager."),
    Option(name="play_multiples", type="choice", default=ANY, choices=(ANY, WHOLE), adverse="any",
           handles=(f"{PREFIX}.play-wager",),
           help="The play wager is any amount from one to three antes, or exactly one, two or three of them."),
    Option(name="tie_rule", type="choice", default=PLAYER_WINS, choices=(PLAYER_WINS, PUSH, DEALER_WINS),
           handles=(f"{PREFIX}.payout-types", f"{PREFIX}.equal-rank"),
           help="A hand equal to the dealer's: ante and play win, push or lose."),
)  # fmt: skip
