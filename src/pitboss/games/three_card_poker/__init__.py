"""Three card poker: N.J.A.C. 19:47-20."""

from __future__ import annotations

from pitboss.games.card_table.acts import DRAWS
from pitboss.games.three_card_poker import play
from pitboss.games.three_card_poker.events import EVENTS
from pitboss.games.three_card_poker.options import OPTIONS
from pitboss.games.three_card_poker.rules import ANTE, PAIR_PLUS, Rules
from pitboss.games.three_card_poker.state import EVOLVES, ThreeCardPokerState, evolve, start
from pitboss.games.three_card_poker.words import words
from pitboss.table.game import Game

THREE_CARD_POKER = Game(
    id="three-card-poker", name="Three card poker", subchapter="19:47-20", options=OPTIONS, actions=play.ACTIONS,
    events=EVENTS, state=ThreeCardPokerState, wagers=lambda _law: (ANTE, PAIR_PLUS), rules=Rules, start=start,
    decide=play.decide, evolve=evolve, evolves=EVOLVES, awaits=play.awaits, chance=play.chance,
    draws=DRAWS, words=words,
    between_rounds=play.between_rounds, may_leave=play.may_leave, may_change=play.may_change, view=play.view,
    pays=Rules.printed,
    seats=lambda rules: rules.betting.positions,
    seat_cites=lambda rules: rules.law.cites("three-card-poker.seated"),
)  # fmt: skip
GAMES = (THREE_CARD_POKER,)
