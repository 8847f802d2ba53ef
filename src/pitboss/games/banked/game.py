"""The contract of a game, made from a Round."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.banked import acts
from pitboss.games.banked.events import EVENTS
from pitboss.games.banked.felt import felt
from pitboss.games.banked.former import FORMER
from pitboss.games.banked.meters import SHARING
from pitboss.games.banked.round import Round
from pitboss.games.banked.rules import Rules, openings
from pitboss.games.banked.showing import shows
from pitboss.games.banked.state import EVOLVES, BankedState, evolve, lying, start
from pitboss.games.banked.words import words
from pitboss.games.card_table.acts import DRAWS
from pitboss.table.game import Game
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law


def banked_game(
    game_id: str,
    name: str,
    *,
    subchapter: str,
    options: tuple[Option, ...],
    game_round: Round,
    chip: str = "1",
    circles: tuple[str, ...] = (),
    names: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
    acts_named: Mapping[str, str] | None = None,
) -> Game:
    """A banked card game, complete but for its math and its kernel.

    circles: the wagers in the order in which they lie before a player, where it is not the order of the Round
    names, labels, acts_named: wagers in words and as the felt has them, acts as their buttons have them, where their
        own words are not enough
    """

    def wagers(law: Law) -> tuple[str, ...]:
        return tuple(opening.kind for opening in openings(game_round, law))

    return Game(
        id=game_id, name=name, subchapter=subchapter, options=options,
        actions=acts.actions(game_round, acts_named or {}), events=EVENTS, state=BankedState, wagers=wagers,
        rules=partial(Rules, game_round), start=start, judge=acts.judge,
        evolve=evolve, evolves=EVOLVES, awaits=acts.awaits, shuffles=acts.shuffles, draws=DRAWS, former=FORMER,
        words=partial(words, game_round), shows=shows, between_rounds=acts.between_rounds, may_leave=acts.may_leave,
        holds_up=acts.holds_up, completing=acts.completing, may_change=acts.may_change, view=acts.view, lying=lying,
        pays=Rules.printed, bounded=lambda rules: rules.bounded,
        felt=partial(felt, circles, labels or {}), names=names or {},
        seats=lambda rules: rules.betting.positions,
        seat_cites=lambda rules: rules.cites(*game_round.frame.seats), chip=chip,
        meter=None if game_round.meter is None else SHARING,
    )  # fmt: skip
