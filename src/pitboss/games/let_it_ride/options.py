"""What a let it ride licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked import options as banked
from pitboss.games.card_table import options as shared
from pitboss.table.options import Allows, Option

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "let-it-ride"


def _later(handle: str, name: str) -> Allows:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        return None if not value or law.in_force(handle) else f"No rule on this day knows the {name} wager."

    return allowed


def _bonus_table_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    if law.in_force(f"{PREFIX}.three-card-bonus"):
        shared.read_table(value, law.figure(f"{PREFIX}.three-card-bonus-table"))
    return None


OPTIONS: tuple[Option, ...] = (
    *banked.frame(PREFIX),
    banked.payout_limit(
        PREFIX, "Most that the three bets of one hand win together; none, or an approved amount above the least.",
        examples=(50_000, 75_000, "none"),
    ),
    Option(name="pay_table", type="table", default={}, forbids=shared.least_table(f"{PREFIX}.pay-table"),
           pays=shared.lines_of("pay_table", f"{PREFIX}.pay-table"),
           handles=(f"{PREFIX}.pay-table", f"{PREFIX}.pay-floor", f"{PREFIX}.losers-then-winners"),
           examples=({"two-pair": "5 to 2"}, {"flush": 9}),
           help="Odds above the least: {flush: '9 to 1'}; lines not named pay the least."),
    Option(name="bonus_dollar", type="flag", default=False,
           forbids=_later(f"{PREFIX}.bonus-dollar", "one dollar bonus"),
           handles=(f"{PREFIX}.bonus-dollar", f"{PREFIX}.three-wagers"), only=(f"{PREFIX}.bonus-dollar",),
           help="Offer the one dollar bonus wager of the later code (figures from outside New Jersey)."),
    Option(name="three_card_bonus", type="flag", default=False,
           forbids=_later(f"{PREFIX}.three-card-bonus", "three-card bonus"),
           handles=(f"{PREFIX}.three-card-bonus", f"{PREFIX}.three-wagers"), only=(f"{PREFIX}.three-card-bonus",),
           help="Offer the three-card bonus wager of the later code (figures from outside New Jersey)."),
    Option(name="three_card_bonus_table", type="table", default={}, forbids=_bonus_table_allowed,
           pays=shared.lines_of("three_card_bonus_table", f"{PREFIX}.three-card-bonus-table"),
           handles=(f"{PREFIX}.three-card-bonus",), examples=({"flush": 4},),
           help="What the three-card bonus pays, where it differs from the usual table: {flush: '4 to 1'}."),
)  # fmt: skip
