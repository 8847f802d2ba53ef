"""What an Asia poker licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from pitboss.games.asia_poker.house_way import way_of
from pitboss.games.setting import options as shared
from pitboss.table.options import Option

PREFIX = "asia-poker"


def named(*names: str) -> tuple[str, ...]:
    return tuple(f"{PREFIX}.{name}" for name in names)


OPTIONS: tuple[Option, ...] = (
    *shared.cards(PREFIX),
    shared.start_method(PREFIX, handles=named("start-methods")),
    shared.low_straight_rule(named("low-straight-rule")),
    Option(name="surrender", type="flag", default=True, handles=named("surrender"),
           help="A player may give up his hand and lose the wager."),
    Option(name="house_way", type="table", default="default", adverse="any", handles=named("house-way"),
           forbids=shared.way_of(way_of),
           help="How the dealer sets a hand: default, or criteria in turn: {name, version, criteria}."),
    Option(name="two_positions", type="flag", default=False, adverse="none", handles=named("two-areas"),
           help="A player may bet on a second area beside his own."),
)  # fmt: skip
