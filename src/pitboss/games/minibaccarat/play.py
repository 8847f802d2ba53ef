"""Minibaccarat, subchapter 7: baccarat where the dealer alone touches the cards."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.card_table.betting import Bet
from pitboss.games.coup.draw import BANKER, PLAYER
from pitboss.games.coup.play import IRREGULARITIES, bet, dealing, most
from pitboss.games.coup.roads import CoupWork
from pitboss.games.coup.spots import DRAGON_7, DRAGON_BANKER, DRAGON_PLAYER, PANDA_8, TIE
from pitboss.games.shoe.rules import Frame, Play, Rules


def bets(rules: Rules) -> Iterator[Bet]:
    """7.2: the wagers of every table, and those that a house may offer."""
    yield from (bet(rules, kind) for kind in (PLAYER, BANKER, TIE))
    if rules.options["dragon_bonus"]:
        yield from (bet(rules, kind, "dragon-bonus") for kind in (DRAGON_PLAYER, DRAGON_BANKER))
    if rules.options["commission_free_variant"] == "ez":
        yield from (bet(rules, kind, "ez-wagers") for kind in (DRAGON_7, PANDA_8))


def not_offered(rules: Rules) -> dict[str, str]:
    dragon: dict[str, str] = (
        {} if rules.options["dragon_bonus"] else dict.fromkeys((DRAGON_PLAYER, DRAGON_BANKER), "dragon-bonus")
    )
    ez = rules.options["commission_free_variant"] == "ez"
    return dragon if ez else {**dragon, **dict.fromkeys((DRAGON_7, PANDA_8), "ez-wagers")}


PLAY = Play(
    prefix="minibaccarat",
    frame=Frame(
        exact=("odds", "vigorish", "commission-free"), deal=("first-four",), seats=("dealing-shoe",),
        jam=("shuffler-jam",),
    ),
    bets=bets,
    not_offered=not_offered,
    deal=dealing(),
    most=most,
    work=CoupWork,
    irregularities=IRREGULARITIES,
    seats=lambda rules: rules.options["seats"],
)  # fmt: skip
