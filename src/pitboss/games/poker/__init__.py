"""Poker, ten games: N.J.A.C. 19:47-14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.poker import play, sign
from pitboss.games.poker.events import EVENTS
from pitboss.games.poker.evolve import EVOLVES, advance_all, evolve
from pitboss.games.poker.options import options
from pitboss.games.poker.rules import rules_of
from pitboss.games.poker.showing import shows
from pitboss.games.poker.state import PokerState, start
from pitboss.games.poker.variants import VARIANTS, Variant, draws
from pitboss.games.poker.words import words
from pitboss.table.felt import Felt, Streets
from pitboss.table.game import Game

if TYPE_CHECKING:
    from pitboss.law import Law

WAGERS = ("ante", "blind", "forced-bet", "bet", "call", "raise")
_WON_BY = frozenset(handle for variant in VARIANTS for handle in variant.won_by)


def _game(variant: Variant) -> Game:
    other = "forced-bet" if variant.button else "blind"
    known = tuple(wager for wager in WAGERS if wager != other)

    def wagers(_law: Law) -> tuple[str, ...]:
        return known

    names = tuple(street.name for street in variant.streets)
    streets = Streets(variant.board, names, variant.hole, any(street.draw for street in variant.streets))
    return Game(
        id=variant.id, name=variant.name, subchapter="19:47-14", bank="pot", options=options(variant),
        actions=play.ACTIONS, events=EVENTS, state=PokerState, wagers=wagers,
        rules=lambda law, chosen: rules_of(law, chosen, variant), start=start,
        judge=play.judge, at_once={"deal": play.deal_hand}, evolve=evolve, advance=advance_all, evolves=EVOLVES,
        awaits=play.awaits, decisions=play.decisions, shuffles=play.shuffles,
        draws=draws(variant.id), between_rounds=play.between_rounds, may_leave=play.may_leave,
        felt=lambda _rules: Felt(drawing="poker", streets=streets),
        words=words, shows=shows, view=play.view, lying=play.lying, seats=lambda rules: rules.seats, chip="0.25",
        seat_cites=lambda rules: rules.seat_clause, stakes=sign.stakes, posted=sign.posted,
        of_others=_of_others(variant),
    )  # fmt: skip


def _of_others(variant: Variant) -> frozenset[str]:
    draws = any(street.draw for street in variant.streets)
    acts = {*(() if draws else ("draw",)), *(() if variant.button else ("straddle", "post"))}
    return (_WON_BY - variant.won_by) | acts


GAMES = tuple(_game(variant) for variant in VARIANTS)
