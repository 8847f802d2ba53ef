"""What a mini-dice licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.layout.options import pay_table
from pitboss.table.options import Option

_LINES = "place-4 place-5 place-6 place-8 place-9 place-10 field field-2 field-12 any-7 over-7 under-7"

OPTIONS: tuple[Option, ...] = (
    pay_table("mini-dice", "floor", _LINES, ({"any-7": "9 to 2"}, {"field-12": 3, "place-6": "6 to 5"})),
    Option(name="place_removable", type="flag", default=True, handles=("mini-dice.removal",),
           help="Place wagers may be reduced and taken back between shakes."),
    Option(name="shaker_rotation", type="choice", default="on_seven", choices=("on_seven", "every_shake"),
           handles=("mini-dice.giving-up",), help="When the shaker leaves its holder: after a 7, or after each shake."),
    Option(name="no_player_shakes", type="choice", default="dealer_shakes", choices=("dealer_shakes",),
           handles=("mini-dice.shaker",), help="Who shakes where no patron wants to."),
)  # fmt: skip
