"""What a let it ride licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table import options as shared
from pitboss.money import parse_dollars, show
from pitboss.table.options import Allows, Option

if TYPE_CHECKING:
    from pitboss.law import Law


def _limit_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    least = parse_dollars(law.figure("let-it-ride.payout-limit-floor-dollars"))
    return (
        None
        if value >= least
        else f"A payout limit is at least {show(least)} for a hand; {show(value)} is below it."
    )


def _later(handle: str, name: str) -> Allows:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        return None if not value or law.in_force(handle) else f"No rule on this day knows the {name} wager."

    return allowed


def _bonus_table_allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    if law.in_force("let-it-ride.three-card-bonus"):
        shared.read_table(value, law.figure("let-it-ride.three-card-bonus-table"))
    return None


OPTIONS: tuple[Option, ...] = (
    shared.shuffler(("let-it-ride.hand-needs-shuffler", "let-it-ride.after-shuffle")),
    shared.dealing(
        ("let-it-ride.hand-needs-shuffler", "let-it-ride.hand-dealing", "let-it-ride.shoe", "let-it-ride.auto-shoe")
    ),
    shared.stub_count_every(
        "let-it-ride.stub-count-rounds",
        (
            "let-it-ride.stub-count", "let-it-ride.hand-stub-count", "let-it-ride.auto-stub-count",
            "let-it-ride.shuffler-counts",
        ),
    ),
    shared.two_positions(("let-it-ride.two-positions",)),
    Option(name="payout_limit", type="amount", default=None, figure="let-it-ride.payout-limit-floor-dollars",
           adverse="lower", forbids=_limit_allowed, handles=("let-it-ride.payout-limit",),
           examples=(50_000, 75_000, "none"),
           help="Most that the three bets of one hand win together; none, or an approved amount above the least."),
    Option(name="pay_table", type="table", default={}, forbids=shared.least_table("let-it-ride.pay-table"),
           pays=shared.lines_of("pay_table", "let-it-ride.pay-table"),
           handles=("let-it-ride.pay-table", "let-it-ride.pay-floor", "let-it-ride.losers-then-winners"),
           examples=({"two-pair": "5 to 2"}, {"flush": 9}),
           help="Odds above the least: {flush: '9 to 1'}; lines not named pay the least."),
    Option(name="bonus_dollar", type="flag", default=False,
           forbids=_later("let-it-ride.bonus-dollar", "one dollar bonus"),
           handles=("let-it-ride.bonus-dollar", "let-it-ride.three-wagers"),
           help="Offer the one dollar bonus wager of the later code (figures from outside New Jersey)."),
    Option(name="three_card_bonus", type="flag", default=False,
           forbids=_later("let-it-ride.three-card-bonus", "three-card bonus"),
           handles=("let-it-ride.three-card-bonus", "let-it-ride.three-wagers"),
           help="Offer the three-card bonus wager of the later code (figures from outside New Jersey)."),
    Option(name="three_card_bonus_table", type="table", default={}, forbids=_bonus_table_allowed,
           pays=shared.lines_of("three_card_bonus_table", "let-it-ride.three-card-bonus-table"),
           handles=("let-it-ride.three-card-bonus",), examples=({"flush": 4},),
           help="What the three-card bonus pays, where it differs from the usual table: {flush: '4 to 1'}."),
)  # fmt: skip
