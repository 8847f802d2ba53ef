"""The contract of a game, made from a Play."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.games.shoe import acts, stands, told
from pitboss.games.shoe.events import EVENTS
from pitboss.games.shoe.felt import felt, shows
from pitboss.games.shoe.rules import Play, Rules
from pitboss.games.shoe.shoe import HANDLERS, Handlers, ShoeState, evolve, start
from pitboss.games.shoe.words import words
from pitboss.table.game import Game, Shoe
from pitboss.table.options import Option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pitboss.law import Law
    from pitboss.table.events import Event


@dataclass(frozen=True, kw_only=True)
class Own:
    """What a game remembers beside its shoe: its state, the events of its own, and what they change."""

    state: type[ShoeState] = ShoeState
    events: tuple[type[Event], ...] = ()
    evolves: Handlers = field(default_factory=dict[type["Event"], "Callable[[Any, Any], Any]"])


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
    own: Own | None = None,
    said: Callable[[Event], tuple[str, str] | None] | None = None,
    **more: Any,
) -> Game:
    """A game dealt from a shoe, complete but for its math and its kernel.

    names, labels: wagers in words and as the felt has them; places: hands of the view that are no seat's, with titles
    own, said: what the game alone remembers, and its events in words; more: what else it declares of itself
    """

    def wagers(law: Law) -> tuple[str, ...]:
        return tuple(law.figure(f"{play.prefix}.wagers"))

    own = own or Own()
    handlers: Handlers = {**HANDLERS, **own.evolves}

    def in_words(event: Event) -> tuple[str, str] | None:
        told = None if said is None else said(event)
        return told or words(event)

    return Game(
        id=game_id, name=name, subchapter=subchapter, options=options, actions=acts.actions(play),
        events=(*EVENTS, *own.events), state=own.state, wagers=wagers, rules=partial(Rules, play),
        start=partial(start, own.state), judge=acts.judge, evolve=partial(evolve, handlers),
        evolves=frozenset(handlers), awaits=acts.awaits, shuffles=acts.shuffles, draws=acts.DRAWS, words=in_words,
        between_rounds=acts.between_rounds, may_leave=acts.may_leave, may_change=acts.may_change, view=acts.view,
        pays=pays, bounded=lambda rules: rules.bounded,
        felt=partial(felt, pays, places or {}, labels or {}), names=names or {}, shows=shows,
        seats=lambda rules: rules.seats, seat_cites=lambda rules: rules.cites(*play.frame.seats), chip=chip,
        empty_cites=lambda rules, _command: rules.wagering, stands=stands.stand,
        session=lambda state: {**stands.session(state), **play.session.told(state)},
        shoe=Shoe(told.order, told.burned, told.took, told.shown), **more,
    )  # fmt: skip
