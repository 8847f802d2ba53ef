"""A game made of its layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.games.layout import play
from pitboss.games.layout.felt import felt, results, shows
from pitboss.games.layout.rules import Rules, made_once
from pitboss.games.layout.spots import Layout
from pitboss.games.layout.state import EVENTS, EVOLVES, LayoutState, evolve
from pitboss.games.layout.words import words
from pitboss.table.events import TableOpened
from pitboss.table.game import Game
from pitboss.table.options import Option, resolve

if TYPE_CHECKING:
    from pitboss.law import Law


def layout_game(
    game_id: str, name: str, *, subchapter: str, layout: Layout, options: tuple[Option, ...], chip: str = "1",
    **more: Any,
) -> Game:  # fmt: skip
    """`more` are fields of `Game` that a game has otherwise than the others."""

    rules = made_once(layout)

    def wagers(law: Law) -> tuple[str, ...]:
        """By the kinds of a table with its usual options."""
        return tuple(rules(law, resolve(options, law, {}, chip=chip)[0]).kinds)

    fields: dict[str, Any] = {
        "events": EVENTS, "state": LayoutState, "start": _start, "evolve": evolve,
        "evolves": EVOLVES, "words": words, "view": play.view, "empty_cites": play.empty_cites,
        "felt": felt, "shows": shows, "results": results, **more,
    }  # fmt: skip
    return Game(
        id=game_id, name=name, subchapter=subchapter, options=options, chip=chip, actions=play.actions(layout),
        wagers=wagers, rules=rules, judge=play.judge, awaits=play.awaits,
        next_chance=play.next_chance, draws=frozenset({layout.act}), pays=pays, between_rounds=play.between_rounds,
        may_leave=play.may_leave, brought=play.brought, **fields,
    )  # fmt: skip


def _start(_opening: TableOpened) -> LayoutState:
    return LayoutState()


def pays(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds that the layout prints, by kind: all spots of a kind pay alike."""
    return {kind: dict(spots[0].pays) for kind, spots in rules.kinds.items()}
