"""The contract of a game, made from a BoxPlay."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.box import acts, dealing, told
from pitboss.games.box.events import EVENTS
from pitboss.games.box.felt import felt, shows
from pitboss.games.box.insurance import EVEN, NO_EVEN_MONEY
from pitboss.games.box.rules import BoxPlay
from pitboss.games.box.stands import session, stand
from pitboss.games.box.state import EVOLVES, INSURANCE, BoxState, evolve, start
from pitboss.games.box.words import words
from pitboss.games.shoe import acts as shoe_acts
from pitboss.games.shoe.rules import Rules
from pitboss.table.game import Game, Shoe
from pitboss.table.options import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pitboss.law import Law


def box_game(
    game_id: str,
    name: str,
    *,
    subchapter: str,
    options: tuple[Option, ...],
    play: BoxPlay,
    wagers: Callable[[Law], tuple[str, ...]],
    pays: Callable[[Rules], dict[str, dict[str, str]]],
    names: Mapping[str, str],
    labels: Mapping[str, str],
    seats: Callable[[Rules], int],
) -> Game:
    """A game of boxes, complete but for its math and its kernel."""
    return Game(
        id=game_id, name=name, subchapter=subchapter, options=options, actions=shoe_acts.actions(play), events=EVENTS,
        state=BoxState, wagers=wagers, rules=partial(Rules, play), start=start, judge=acts.judge, evolve=evolve,
        evolves=EVOLVES, awaits=acts.awaits, decisions=acts.decisions, shuffles=acts.shuffles, words=words,
        between_rounds=acts.between_rounds, may_leave=shoe_acts.may_leave, may_change=shoe_acts.may_change,
        view=acts.view, lying=acts.lying, pays=partial(_pays, pays),
        bounded=lambda rules: rules.bounded,
        felt=partial(felt, pays, labels), names=names, shows=shows,
        of_others=frozenset(NO_EVEN_MONEY) if play.acts[EVEN] is NO_EVEN_MONEY[EVEN] else frozenset(),
        seats=seats, seat_cites=lambda rules: rules.cites(*play.frame.seats), chip="0.25",
        empty_cites=lambda rules, _command: (*rules.wagering, *rules.cites(*play.asks)), stands=stand, session=session,
        shoe=Shoe(told.order, told.burned, told.took, told.shown),
        stays=play.keeps, draws=shoe_acts.DRAWS | {*play.choices, "no-insurance", dealing.DRAW, dealing.STAND},
    )  # fmt: skip


def _pays(wagers: Callable[[Rules], dict[str, dict[str, str]]], rules: Rules) -> dict[str, dict[str, str]]:
    """What the layout prints: beside the wagers of its circles what insurance pays."""
    return {**wagers(rules), INSURANCE: {"": str(rules.odds("odds.insurance"))}}
