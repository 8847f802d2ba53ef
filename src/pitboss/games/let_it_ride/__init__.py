"""Let it ride poker: N.J.A.C. 19:47-18."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.card_table.acts import DRAWS
from pitboss.games.let_it_ride import play
from pitboss.games.let_it_ride.events import EVENTS
from pitboss.games.let_it_ride.options import OPTIONS
from pitboss.games.let_it_ride.rules import BETS, BONUS_DOLLAR, THREE_CARD_BONUS, Rules
from pitboss.games.let_it_ride.state import EVOLVES, LetItRideState, evolve, start
from pitboss.games.let_it_ride.words import words
from pitboss.table.game import Game

if TYPE_CHECKING:
    from pitboss.law import Law


def _wagers(law: Law) -> tuple[str, ...]:
    later = ((BONUS_DOLLAR, "let-it-ride.bonus-dollar"), (THREE_CARD_BONUS, "let-it-ride.three-card-bonus"))
    return (*BETS, *(name for name, handle in later if law.in_force(handle)))


LET_IT_RIDE = Game(
    id="let-it-ride", name="Let it ride poker", subchapter="19:47-18", options=OPTIONS, actions=play.ACTIONS,
    events=EVENTS, state=LetItRideState, wagers=_wagers, rules=Rules, start=start, decide=play.decide, evolve=evolve,
    evolves=EVOLVES, awaits=play.awaits, chance=play.chance,
    draws=DRAWS, words=words, between_rounds=play.between_rounds,
    may_leave=play.may_leave, may_change=play.may_change, view=play.view, pays=Rules.printed,
    seats=lambda rules: rules.betting.positions,
    seat_cites=lambda rules: rules.law.cites("let-it-ride.table", "let-it-ride.seated"),
)  # fmt: skip
GAMES = (LET_IT_RIDE,)
