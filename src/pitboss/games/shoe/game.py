"""The contract of a game, made from a Play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.shoe import acts, stands, told
from pitboss.games.shoe.events import EVENTS
from pitboss.games.shoe.felt import felt, shows
from pitboss.games.shoe.rules import Play, Rules
from pitboss.games.shoe.shoe import EVOLVES, ShoeState, evolve, start
from pitboss.games.shoe.words import words
from pitboss.table.game import Game, Shoe
from pitboss.table.options import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pitboss.law import Law


def shoe_game(
    game_id: str,
    name: str,
    *,
    subchapter: str,
    options: tuple[Option, ...],
    play: Play,
    pays: Callable[[Rules], dict[str, dict[str, str]]],
    chip: str,
    names: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
    places: Mapping[str, str] | None = None,
) -> Game:
    """A game dealt from a shoe, complete but for its math and its kernel.

    names, labels: wagers in words and as the felt has them; places: hands of the view that are no seat's, with titles
    """

    def wagers(law: Law) -> tuple[str, ...]:
        return tuple(law.figure(f"{play.prefix}.wagers"))

    return Game(
        id=game_id, name=name, subchapter=subchapter, options=options, actions=acts.actions(play), events=EVENTS,
        state=ShoeState, wagers=wagers, rules=partial(Rules, play), start=start, judge=acts.judge, evolve=evolve,
        evolves=EVOLVES, awaits=acts.awaits, shuffles=acts.shuffles, draws=acts.DRAWS, words=words,
        between_rounds=acts.between_rounds, may_leave=acts.may_leave, view=acts.view, pays=pays,
        felt=partial(felt, pays, places or {}, labels or {}), names=names or {}, shows=shows,
        seats=lambda rules: rules.seats, seat_cites=lambda rules: rules.cites(*play.frame.seats), chip=chip,
        empty_cites=lambda rules, _command: rules.wagering, stands=stands.stand, session=stands.session,
        shoe=Shoe(told.order, told.burned, told.took, told.shown),
    )  # fmt: skip
