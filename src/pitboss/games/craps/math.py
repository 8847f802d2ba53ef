"""The exact math of every craps wager, walked through the engine that pays it.

Seat 1 makes the wager under study; seat 2 shoots and keeps a pass bet up, so that the game goes on (1.8).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

from pitboss.analysis.explorer import Study, explore
from pitboss.analysis.figures import Figures, WagerMath, exact_value
from pitboss.equipment.dice import all_rolls
from pitboss.exact import Distribution
from pitboss.games import find
from pitboss.games.craps.kinds import Kind
from pitboss.games.craps.printed import lines
from pitboss.games.craps.rules import Rules
from pitboss.table import Command, Table, TableState
from pitboss.table import options as common
from pitboss.table.events import TableOpened

if TYPE_CHECKING:
    from pitboss.law import Law

BANKROLL = 10**14
"""Cents in front of each seat: more than any walk can lose."""
PLAYER, KEEPER = 1, 2
UNLIMITED: dict[str, Any] = common.UNLIMITED | {
    "offer_buy": True, "offer_lay": True, "offer_place_to_lose": True, "offer_6_7_8": True, "offer_fire_bet": True,
}  # fmt: skip
"""Limits and what a house declines to offer do not change a wager's math."""


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    return find(game_id).wagers(law)


def analyse(
    game_id: str, law: Law, options: Mapping[str, Any], wagers: tuple[str, ...], amount: int | None
) -> list[WagerMath]:
    table = _table(game_id, law, options)
    return [_row(table, table.rules.kinds[wager], options) for wager in wagers]


def _table(game_id: str, law: Law, options: Mapping[str, Any]) -> Table:
    """A table that takes any payable amount, lawful or not: the mathematics forbids nothing."""
    game = find(game_id)
    opening = TableOpened(
        game=game_id, as_of=law.date.isoformat(), options={**options, **UNLIMITED}, law=law.digest_of(game_id)
    )
    table = Table(game, law, None, opening)
    for seat in (PLAYER, KEEPER):
        table.do(Command("sit", seat, args={"chips": BANKROLL}))
    return table


def _row(table: Table, kind: Kind, options: Mapping[str, Any]) -> WagerMath:
    rules: Rules = table.rules
    stake = payable_stake(rules, kind)
    walk = explore(_study(table, _Plan(kind, stake, rules)))
    distribution = walk.absorption.outcome.map(lambda cents: cents / stake)
    wagered = Fraction(1)
    if kind.commission is not None and rules.at_bet:
        wagered += kind.commission
    steps = walk.absorption.steps
    figures = Figures(distribution, wagered, ways=len(all_rolls()) if steps == 1 else None)
    extra: dict[str, Any] = {
        "expected_rolls": exact_value(steps),
        "house_edge_per_roll": exact_value(figures.house_edge / steps),
        "offered": _offered(kind, options),
    }
    if not extra["offered"]:  # else the layout prints them
        extra["lines"] = [{"line": line, "pays": odds} for line, odds in lines(kind).items()]
    if kind.family in ("line", "come"):
        extra["with_odds"] = _with_odds(table, kind)
    cites = tuple(dict.fromkeys((*kind.clause, *kind.pay_clause)))
    return WagerMath(kind.id, kind.pays, figures, cites, None, extra)


def _offered(kind: Kind, options: Mapping[str, Any]) -> bool:
    family = {"six-seven-eight": "offer_6_7_8", "fire-bet": "offer_fire_bet"}.get(kind.id)
    if kind.id.startswith("buy-"):
        family = "offer_buy"
    elif kind.id.startswith("lay-"):
        family = "offer_lay"
    elif kind.id.startswith("place-lose-"):
        family = "offer_place_to_lose"
    return family is None or bool(options[family])


def payable_stake(rules: Rules, kind: Kind) -> int:
    """An amount that every outcome pays exactly, commission included."""
    stake = lcm(kind.unit or 1, *kind.units.values(), rules.chip)
    if kind.commission is not None:
        stake = lcm(stake, rules.chip * kind.commission.denominator)
    return stake


@dataclass(frozen=True)
class _Plan:
    """Who bets what: the wager under study, its flat bet where it needs one, and odds behind it if asked."""

    kind: Kind
    stake: int
    rules: Rules
    odds: Kind | None = None

    @cached_property
    def own(self) -> frozenset[str]:
        """The kinds of wagers under study."""
        parts = {part for part, _ in self.kind.parts} or {self.kind.id}
        return frozenset(parts if self.odds is None else {*parts, self.odds.id})

    def tracked(self, kind: str) -> bool:
        return kind in self.own

    def choose(self, state: TableState) -> Command | None:
        return keep_going(self.rules, state) or self._player(state)

    def active(self, state: TableState) -> bool:
        return not (self.kind.sleeps and state.game.point is None)

    def _player(self, state: TableState) -> Command | None:
        """The player's next wager; None when he has all he wants."""
        mine = state.wagers_of(PLAYER)
        kind = self.kind
        if kind.flat is not None:
            return self._flat_then_odds(state)
        if self.odds is not None and any(w.kind == kind.id for w in mine):
            return self._odds_behind(state)
        if mine or not _moment(kind, state):
            return None
        return _bet(kind.id, self.stake)

    def _flat_then_odds(self, state: TableState) -> Command | None:
        kind = self.kind
        flat = next((w for w in state.wagers_of(PLAYER) if w.kind == kind.flat), None)
        if flat is None:
            ready = _moment(self.rules.kinds[kind.flat or ""], state)
            return _bet(kind.flat or "", self.stake) if ready else None
        point = state.game.point if kind.family == "line-odds" else flat.at
        if point is None or state.find(PLAYER, kind.id, point) is not None:
            return None
        return _bet(kind.id, self.stake, point if kind.family == "come-odds" else None)

    def _odds_behind(self, state: TableState) -> Command | None:
        odds = self.odds
        flat = next(w for w in state.wagers_of(PLAYER) if w.kind == self.kind.id)
        point = state.game.point if odds is None or odds.family == "line-odds" else flat.at
        if odds is None or point is None or state.find(PLAYER, odds.id, point) is not None:
            return None
        amount = int(self.rules.odds_cap(odds, self.stake, point))
        return _bet(odds.id, amount, point if odds.family == "come-odds" else None)


def _moment(kind: Kind, state: TableState) -> bool:
    """Whether the wager is made now: line bets before a come out roll, come bets after it."""
    if kind.family == "come":
        return state.game.point is not None
    return kind.family not in ("line", "fire") or state.game.point is None


def _bet(wager: str, amount: int, point: int | None = None) -> Command:
    args: dict[str, Any] = {"on": wager, "amount": amount}
    if point is not None:
        args["point"] = point
    return Command("wager", PLAYER, args=args)


def keep_going(rules: Rules, state: TableState) -> Command | None:
    """The keeper takes the dice when they are free and has a pass bet on every come out roll."""
    if state.game.shooter is None:
        return Command("shoot", KEEPER)
    if state.game.point is None and state.find(KEEPER, "pass") is None:
        return Command("wager", KEEPER, args={"on": "pass", "amount": rules.kinds["pass"].unit})
    return None


def _key(state: TableState) -> Hashable:
    wagers = tuple(sorted((w.seat, w.kind, w.at or 0, tuple(sorted(w.spots))) for w in state.wagers.values()))
    return (state.game.point, state.game.fresh, wagers)


def _study(table: Table, plan: _Plan) -> Study:
    return Study(table, plan.choose, plan.tracked, _key, plan.active)


def _with_odds(table: Table, kind: Kind) -> dict[str, Any]:
    """The flat bet with the most odds the house allows behind it, in units of the flat bet."""
    rules: Rules = table.rules
    odds = rules.kinds[f"{kind.id}-odds"]
    multiple = rules.multiple_wrong if odds.wrong else rules.multiple_right
    stake = even_flat(rules, kind, odds)
    walk = explore(_study(table, _Plan(kind, stake, rules, odds)))
    distribution: Distribution = walk.absorption.outcome.map(lambda cents: cents / stake)
    wagered = _average_wagered(rules, odds, stake)
    figures = Figures(distribution, wagered)
    return {
        "multiple": multiple,
        "house_edge": exact_value(figures.house_edge),
        "element_of_risk": exact_value(figures.element_of_risk),
        "wagered": exact_value(wagered),
        "standard_deviation": round(distribution.deviation, 10),
    }


def even_flat(rules: Rules, kind: Kind, odds: Kind) -> int:
    """A flat bet whose full odds are payable on every point."""
    steps = [odds.seven[point].num if odds.wrong else 1 for point in odds.units]
    return lcm(kind.unit, *(unit * step for unit, step in zip(odds.units.values(), steps, strict=True)))


def _average_wagered(rules: Rules, odds: Kind, stake: int) -> Fraction:
    """Flat bet plus odds, averaged over the come out: odds are made only when a point is set."""
    ways = {point: sum(a + b == point for a in range(1, 7) for b in range(1, 7)) for point in odds.units}
    behind = sum(
        (Fraction(n, 36) * rules.odds_cap(odds, stake, point) / stake for point, n in ways.items()),
        Fraction(0),
    )
    return 1 + behind
