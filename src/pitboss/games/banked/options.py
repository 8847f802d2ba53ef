"""Options that the banked games share, made with the clauses of the game that offers them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.round import WAYS
from pitboss.games.card_table import options as shared
from pitboss.money import parse_dollars, show
from pitboss.table.options import Matters, Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,31}")


def frame(
    prefix: str, *, dealing: str = "hand", ways: tuple[str, ...] = shared.DEALING, two_positions: bool = False
) -> tuple[Option, ...]:
    """How cards are shuffled, dealt and counted, and whether a player may bet at two positions.

    dealing, two_positions: what holds where nothing is said; ways: the ways of dealing that the subchapter has
    """

    def named(*names: str) -> tuple[str, ...]:
        """The clauses of the ways of dealing that there are."""
        without = tuple(f"{word}-" for way, word in WAYS.items() if way not in ways)
        return tuple(f"{prefix}.{name}" for name in names if not name.startswith(without))

    return (
        shared.shuffler(named("hand-needs-shuffler", "after-shuffle")),
        shared.dealing(
            named("hand-needs-shuffler", "hand-dealing", "shoe", "auto-shoe"), default=dealing, ways=ways
        ),
        shared.stub_count_every(
            f"{prefix}.stub-count-rounds",
            named("stub-count", "hand-stub-count", "auto-stub-count", "shuffler-counts"),
        ),
        shared.two_positions(named("two-positions"), default=two_positions),
    )


def reconstructed(prefix: str) -> Option:
    """A game whose text nobody holds is played by published descriptions, unless the house does not want that."""

    def allowed(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        return (
            None
            if value
            else "The New Jersey text of this game is not held; it is played as reconstructed or not at all."
        )

    return Option(
        name="reconstructed", type="flag", default=True, forbids=allowed, handles=(f"{prefix}.reconstructed",),
        adverse="none", help="Play the game as reconstructed after published descriptions; false does not open.",
    )  # fmt: skip


def payout_limit(prefix: str, says: str, *, examples: tuple[Any, ...] = ("none",)) -> Option:
    figure = f"{prefix}.payout-limit-floor-dollars"

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        least = parse_dollars(law.figure(figure))
        if value >= least:
            return None
        return f"A payout limit is at least {show(least)} for a hand; {show(value)} is below it."

    return Option(
        name="payout_limit", type="amount", default=None, figure=figure, adverse="lower", forbids=allowed,
        handles=(f"{prefix}.payout-limit",), help=says, examples=examples,
    )  # fmt: skip


def progressive(prefix: str, offered: Matters) -> tuple[Option, ...]:
    """What a progressive wager's meters grow by, and what a fold does to it; `offered`: whether there is the wager."""
    rate, fold = f"{prefix}.rate-of-progression", f"{prefix}.progressive-forfeit"
    return (
        Option(name="meter_reset", type="amount", default=None, figure=f"{prefix}.meter-reset-dollars",
               adverse="lower", handles=(rate,), matters=offered,
               help="What the meter shows again after it was paid out whole."),
        Option(name="progressive_meter", type="amount", default=None, adverse="none", handles=(rate,),
               help="What the meter shows when the table opens; the reset amount, unless something else is said."),
        Option(name="rate_of_progression", type="percent", default=None, figure=f"{prefix}.rate-percent",
               adverse="lower", forbids=shared.part_of_a_hundred, handles=(rate,), matters=offered,
               only=(rate, *(f"{prefix}.progressive{about}" for about in ("", "-forfeit", "-payout", "-order"))),
               help="Percent of each progressive dollar that the meter grows by."),
        Option(name="meter", type="text", default=None, adverse="none", forbids=_named, handles=(rate,),
               examples=("lobby",),
               help="The name of a meter that the tables share which name it; without one the table has its own."),
        Option(name="progressive_survives_fold", type="flag", default=False, handles=(fold,), matters=offered,
               help="A player who folds keeps the progressive wager."),
        Option(name="envy_bonus", type="flag", default=False, handles=(f"{prefix}.envy",), matters=offered,
               only=(f"{prefix}.envy",),
               help="A progressive wager also earns a sum for the best hands of other players."),
        Option(name="envy_amounts", type="sums", default={}, choices=("royal-flush", "straight-flush"),
               handles=(f"{prefix}.envy",), matters=where("envy_bonus"),
               help="Those sums: {royal-flush: 1000, straight-flush: 300}."),
    )  # fmt: skip


def _named(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
    if _NAME.fullmatch(value):
        return None
    return "A meter's name is up to 32 small letters, figures and the signs . _ -, and begins with no sign."


def one_of_tables(
    prefix: str, names: tuple[str, ...], default: str, clause: str, offered: Matters | None = None
) -> Option:
    return Option(
        name="progressive_table", type="choice", default=default, choices=names, handles=(f"{prefix}.{clause}",),
        matters=offered, help="The table of the progressive wager's prizes.",
    )  # fmt: skip
