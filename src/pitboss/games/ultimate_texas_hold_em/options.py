"""What an ultimate Texas hold 'em licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.banked import options as banked
from pitboss.table.options import Option

PREFIX = "ultimate-texas-hold-em"

OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    Option(name="allow_3x", type="flag", default=True, handles=(f"{PREFIX}.play",),
           help="On the first two cards the play wager may also be three antes."),
    Option(name="blind_table", type="choice", default="A", choices=("A", "B"), handles=(f"{PREFIX}.blind",),
           help="The table of the blind; under B a straight goes back."),
    Option(name="trips_table", type="choice", default="C", choices=("A", "B", "C", "D"), handles=(f"{PREFIX}.trips",),
           help="The table of the trips wager."),
    Option(name="trips_survives_fold", type="flag", default=True, handles=(f"{PREFIX}.fold", f"{PREFIX}.trips"),
           help="A player who folds keeps the trips wager."),
    Option(name="bad_beat_table", type="choice", default="none", choices=("none", "C"), handles=(f"{PREFIX}.bad-beat",),
           only=(f"{PREFIX}.bad-beat",),
           help="The table of the bad beat wager; none, where it is not offered."),
)  # fmt: skip
