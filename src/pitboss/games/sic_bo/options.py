"""What a sic bo licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.layout.options import pay_table
from pitboss.table.options import Option

_LINES = (
    "three-of-a-kind two-of-a-kind any-three-of-a-kind two-dice-combination small big total-4 total-5 total-6 total-7 "
    "total-8 total-9 total-10 total-11 total-12 total-13 total-14 total-15 total-16 total-17"
)

OPTIONS: tuple[Option, ...] = (
    Option(name="shaker", type="choice", default="manual", choices=("manual", "automated"),
           handles=("sic-bo.shaker",), help="The dice are shaken by hand or by an automated device."),
    pay_table("sic-bo", "nj_floor", _LINES, ({"small": "3 to 2"}, {"three-of-a-kind": 190, "total-9": "7 to 1"})),
    Option(name="double_wins_on_triple", type="flag", default=True, handles=("sic-bo.two-of-a-kind",),
           help="Two of a kind wins also where all three dice show the value."),
    Option(name="non_value_chips", type="flag", default=True, handles=("sic-bo.colours",),
           help="Players may take chips of a colour, without a printed value."),
)  # fmt: skip
