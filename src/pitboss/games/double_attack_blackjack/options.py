"""What a double attack blackjack licensee chooses, each choice held against the law of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.box import tenless
from pitboss.games.shoe.options import decks, one_of
from pitboss.money import show
from pitboss.table.options import Option, where

if TYPE_CHECKING:
    from pitboss.law import Law

PREFIX = "double-attack-blackjack"


def _bust_it_most(law: Law, value: int, _values: Mapping[str, Any]) -> str | None:
    least, most = (100 * law.figure(f"{PREFIX}.bust-it-{end}-dollars") for end in ("least", "most"))
    return (
        None
        if least <= value <= most
        else f"The most of Bust It lies between {show(least)} and {show(most)}."
    )


OPTIONS: tuple[Option, ...] = (
    decks(PREFIX),
    one_of("seats", "seats", "usual-seats", "wagers", "How many places the table has.", PREFIX),
    tenless.hands(PREFIX, lambda law: law.figure(f"{PREFIX}.hands-least")),
    tenless.fixed(PREFIX, "resplit_aces", False, "split", "Aces are split once."),
    tenless.flag(PREFIX, "bust_it", True, "bust-it", "Offer the Bust It wager.", only=(f"{PREFIX}.bust-it",)),
    Option(
        name="bust_it_maximum",
        type="amount",
        default=None,
        figure=f"{PREFIX}.bust-it-most-dollars",
        adverse="lower",
        forbids=_bust_it_most,
        handles=(f"{PREFIX}.bust-it",),
        matters=where("bust_it"),
        help="The most that Bust It may be.",
    ),
    tenless.flag(PREFIX, "double_for_less", True, "double", "A double may be less than all that it may be."),
    tenless.flag(
        PREFIX,
        "surrender",
        True,
        "surrender",
        "A hand may be given up for half of its wagers.",
        only=(f"{PREFIX}.surrender", "surrender"),
    ),
)
