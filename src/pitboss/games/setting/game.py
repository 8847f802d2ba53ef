"""The contract of a game, made from a Play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table import events as ce
from pitboss.games.setting import acts
from pitboss.games.setting.events import EVENTS
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.rules import Play, Rules, sides
from pitboss.games.setting.starting import brought
from pitboss.games.setting.state import EVOLVES, SettingState, evolve, lying, start
from pitboss.games.setting.words import shows, words_of
from pitboss.table.felt import Area, Felt, Place, Section
from pitboss.table.game import Game
from pitboss.table.meters import MeterMoved
from pitboss.table.options import Option

if TYPE_CHECKING:
    from pitboss.law import Law


def setting_game(
    game_id: str,
    name: str,
    *,
    subchapter: str,
    options: tuple[Option, ...],
    play: Play,
    chip: str,
    names: Mapping[str, str] | None = None,
    labels: Mapping[str, str] | None = None,
) -> Game:
    """A game in which hands are set, complete but for its math. `names`, `labels`: wagers in words, on the felt."""

    def wagers(law: Law) -> tuple[str, ...]:
        return (play.main, *(side.kind for side in sides(play, law)))

    def felt(rules: Any) -> Felt:
        areas = tuple(
            Area(id=kind, label=(labels or {}).get(kind, ""), shape="circle") for kind in rules.betting.bets
        )
        drawing = "tiles" if play.equipment.noun == "tiles" else "cards"
        return Felt(drawing=drawing, sections=(Section(areas=areas),), places=(Place(DEALER, "Dealer"),))

    return Game(
        id=game_id, name=name, subchapter=subchapter, options=options, actions=acts.actions(play),
        events=(*ce.EVENTS, *EVENTS, MeterMoved), state=SettingState, wagers=wagers, rules=partial(Rules, play),
        start=start, judge=acts.judge, evolve=evolve, evolves=EVOLVES, awaits=acts.awaits, shuffles=acts.shuffles,
        draws=acts.DRAWS, brought=brought, words=words_of(play), shows=shows, between_rounds=acts.between_rounds,
        may_leave=acts.may_leave, may_change=acts.may_change, view=acts.view, lying=lying, pays=Rules.printed,
        bounded=lambda rules: rules.bounded,
        felt=felt, names=names or {}, seats=lambda rules: rules.seats,
        seat_cites=lambda rules: rules.betting.seated, empty_cites=acts.empty_cites, chip=chip,
        own_pack=True,
    )  # fmt: skip
