"""The exact math of every wager on a layout, walked through the engine that pays it: one row for each kind."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from pitboss.analysis.automaton import PLAYER
from pitboss.analysis.explorer import Study, explore
from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.games import find
from pitboss.games.layout.felt import odds_of
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.table import BadCommand, Command, Table, TableState
from pitboss.table.events import TableOpened
from pitboss.table.options import UNLIMITED

if TYPE_CHECKING:
    from pitboss.law import Law

BANKROLL = 10**14
"""Cents in front of the player: more than any walk can lose."""


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    table = _table(game_id, law, options)
    found = [spot for wager in wagers if (spot := _spot(table.rules, wager)) is not None]
    led = [(at, spot) for spot in found if (at := led_to(table, (spot,))) is not None]
    if not led:
        raise BadCommand(f"{', '.join(wagers)} does not lie on this layout.")
    return [_row(at, spot) for at, spot in led]


def led_to(table: Table, spots: Sequence[Spot]) -> Table | None:
    """The table at a moment at which spots can be made together, None where there is none."""
    layout = table.rules.layout
    for lead in dict.fromkeys(layout.leads(table.rules, spot) for spot in reversed(spots)):
        at = copy(table)
        at.log = [*table.log]
        for value in lead:
            at.do(Command(layout.act, args={layout.param: value}))
        if all(layout.barred(at.rules, at.state, spot) is None for spot in spots):
            return at
    return None


def _spot(rules: Rules, wager: str) -> Spot | None:
    """A spot by its printed name, or the first of a kind: all of a kind are alike. Not every layout has every kind."""
    return rules.spots.get(wager) or next(iter(rules.kinds.get(wager, ())), None)


def _table(game_id: str, law: Law, options: Mapping[str, Any]) -> Table:
    """A table that takes any payable amount, lawful or not: the mathematics forbids nothing."""
    opening = TableOpened(
        game=game_id, as_of=law.date.isoformat(), options={**options, **UNLIMITED}, law=law.digest_of(game_id)
    )
    table = Table(find(game_id), law, None, opening)
    table.do(Command("sit", PLAYER, args={"chips": BANKROLL}))
    return table


def _row(table: Table, spot: Spot) -> WagerMath:
    rules: Rules = table.rules
    bet = Command("wager", PLAYER, args={"on": spot.name, "amount": spot.unit})
    walk = explore(
        Study(table, lambda state: None if state.wagers else bet, lambda kind: kind == spot.name, key)
    )
    distribution = walk.absorption.outcome.map(lambda cents: cents / spot.unit)
    steps = walk.absorption.steps
    ways = sum(weight for _, weight in rules.outcome.weighted()) if steps == 1 else None
    figures = Figures(distribution, ways=ways)
    several = {
        "expected_outcomes": exact_value(steps),
        "house_edge_per_outcome": exact_value(figures.house_edge / steps),
    }
    cites = tuple(dict.fromkeys((*spot.clause, *rules.exact)))
    return WagerMath(spot.kind, odds_of(spot), figures, cites, None, several if steps != 1 else {})


def key(state: TableState) -> Hashable:
    """What tells two moments apart, money aside."""
    wagers = sorted((w.seat, w.name, w.stake, w.coupon) for w in state.wagers.values())
    return (state.game.closed, tuple(wagers))
