"""Standing strategies of craps: what a player wagers before each roll, played through the engine.

A unit is a decision (each wager is made once and all are decided) or a shooter's hand (wagers are put up again
until the loser 7, which decides whatever is left). Seat 1 is counted; where it keeps no line bet, seat 2 shoots.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm
from typing import Any, NamedTuple

from pitboss.errors import meant
from pitboss.games.craps.kinds import Kind
from pitboss.games.craps.math import KEEPER, UNLIMITED, even_flat, keep_going, payable_stake
from pitboss.games.craps.rules import Rules
from pitboss.simulation.script import (
    PLAYER,
    Memory,
    Request,
    Script,
    Setting,
    SimulationError,
    opened,
    payable,
    wanted,
)
from pitboss.table import Command, Table, TableState, Wager

STRATEGIES: dict[str, str] = {
    "once": "each wager is made once, as soon as it may be, and stands until it is decided",
    "kept": "each wager is put up again whenever it may be, until the shooter sevens out",
    "pass-odds": "a pass bet with the most odds behind it",
    "dont-pass-odds": "a don't pass bet with the most odds laid beside it",
    "iron-cross": "a pass bet with odds, place bets on 5, 6 and 8 and the field while a point is on",
    "three-point-molly": "a pass bet and up to two come bets, all with the most odds",
}
MAIN = "pass"
MOST_COME_BETS = 2


class Bet(NamedTuple):
    """A wager of a strategy: its kind, the cents on it, whether it counts, and when it is wanted."""

    kind: Kind
    amount: int
    counts: bool = True
    wanted: Callable[[TableState], bool] = lambda _state: True


def script(request: Request, setting: Setting) -> Script:
    if request.decisions is not None:
        raise SimulationError(
            f"{request.game} leaves nothing to decide by a file; its strategies are {', '.join(STRATEGIES)}."
        )
    rules = Rules(setting.law, {**setting.options, **UNLIMITED}, setting.game.id)
    name = request.strategy or ("kept" if len(request.wagers) > 1 else "once")
    if name not in STRATEGIES:
        raise SimulationError(f"{request.game} has no strategy {name!r}; {meant(name, STRATEGIES)}")
    if name in ("once", "kept"):
        bets = _named(request, rules)
    elif request.wagers:
        raise SimulationError(f"The strategy {name} brings its own wagers; --wager goes with once or kept.")
    else:
        bets = _standing(name, request.amount, rules)
    kept = name in ("kept", "iron-cross", "three-point-molly")
    counted = [bet for bet in bets if bet.counts]
    wager = " + ".join(bet.kind.id for bet in counted) if name in ("once", "kept") else name
    own = any(bet.kind.id in ("pass", "dont-pass") for bet in bets)
    shoots = own and (kept or all(bet.kind.family in ("line", "line-odds") for bet in bets))
    shooter = PLAYER if shoots else KEEPER
    return Script(
        request=request, setting=setting, wager=wager, strategy=name, unit="hand" if kept else "decision",
        stake=counted[0].amount, need=_need(rules, bets), opening=_opening(setting, shooter),
        choose=_kept(rules, bets, shooter) if kept else _once(rules, bets, shooter),
        tracked=frozenset(part for bet in counted for part in _parts(bet.kind)), extra={"key": key},
    )  # fmt: skip


def key(state: TableState) -> Any:
    """What tells two moments of a unit apart, money aside."""
    game = state.game
    wagers = sorted(
        (w.seat, w.kind, w.at or 0, w.stake, w.commission, w.on, tuple(sorted(w.spots)))
        for w in state.wagers.values()
    )
    points = tuple(sorted(game.points))
    return (game.shooter, game.point, game.fresh, game.bars, points, game.rides, tuple(wagers))


def _named(request: Request, rules: Rules) -> list[Bet]:
    """The wagers asked for; odds bring the flat bet they need, which is made but not counted."""
    asked = wanted(request, MAIN, tuple(rules.kinds))
    bets: list[Bet] = []
    for wager, amount in asked.items():
        kind = rules.kinds[wager]
        stake = payable_stake(rules, kind) if amount is None else payable(wager, amount, _unit(rules, kind))
        if kind.flat is not None and kind.flat not in asked:
            bets.append(Bet(rules.kinds[kind.flat], max(stake, payable_stake(rules, kind)), counts=False))
        bets.append(Bet(kind, stake))
    _check_apart(bets)
    return bets


def _unit(rules: Rules, kind: Kind) -> int:
    """What a stake must be a multiple of, on whatever point it may come to stand."""
    return lcm(kind.unit or 1, *kind.units.values(), rules.chip)


def _check_apart(bets: list[Bet]) -> None:
    """A wager that is booked as others cannot be told from them when both stand."""
    seen: dict[str, str] = {}
    for bet in bets:
        for part in _parts(bet.kind):
            if part in seen:
                raise SimulationError(
                    f"{bet.kind.id} and {seen[part]} are both booked as {part}; simulate them apart."
                )
            seen[part] = bet.kind.id


def _parts(kind: Kind) -> tuple[str, ...]:
    return tuple(part for part, _ in kind.parts) or (kind.id,)


def _standing(name: str, amount: int | None, rules: Rules) -> list[Bet]:
    """A strategy with a name; by default on a flat bet whose odds can be paid in full on every point."""
    kinds = rules.kinds
    flat = kinds["dont-pass" if name == "dont-pass-odds" else "pass"]
    even = even_flat(rules, flat, kinds[f"{flat.id}-odds"])
    stake = even if amount is None else payable(flat.id, amount, flat.unit)
    bets = [Bet(flat, stake), Bet(kinds[f"{flat.id}-odds"], stake)]
    match name:
        case "iron-cross":
            for box in (5, 6, 8):
                place = kinds[f"place-{box}"]
                bets.append(Bet(place, _rounded(stake, place.unit), wanted=_not_the_point(box)))
            bets.append(Bet(kinds["field"], _rounded(stake, kinds["field"].unit), wanted=_point_on))
        case "three-point-molly":
            bets.append(Bet(kinds["come"], stake, wanted=_room_for_come))
            bets.append(Bet(kinds["come-odds"], stake))
        case _:
            pass
    return bets


def _rounded(stake: int, unit: int) -> int:
    """The stake rounded up to what can be paid exactly."""
    return -(-stake // unit) * unit


def _point_on(state: TableState) -> bool:
    return state.game.point is not None


def _not_the_point(box: int) -> Callable[[TableState], bool]:
    return lambda state: state.game.point not in (None, box)


def _room_for_come(state: TableState) -> bool:
    return sum(w.kind == "come" and w.seat == PLAYER for w in state.wagers.values()) < MOST_COME_BETS


def _need(rules: Rules, bets: list[Bet]) -> int:
    """All the strategy's money that can be out at a time, odds at their most."""
    total = 0
    for bet in bets:
        if bet.kind.flat is None:
            times = MOST_COME_BETS if bet.wanted is _room_for_come else 1
            total += times * (bet.amount + rules.fee(bet.kind, bet.amount))
        else:
            flat = next(other for other in bets if other.kind.id == bet.kind.flat)
            times = MOST_COME_BETS if flat.wanted is _room_for_come else 1
            most = max(_odds_amount(rules, bet, flat.amount, point) for point in bet.kind.units)
            total += times * (bet.amount if _alone(bets) else most)
    return total


def _alone(bets: list[Bet]) -> bool:
    """Whether odds are under study by themselves, at their own amount."""
    return any(not bet.counts for bet in bets)


def _opening(setting: Setting, shooter: int) -> Table:
    """A table that takes any payable amount, with the dice in the shooter's hands."""
    table = opened(setting, tuple(sorted({PLAYER, shooter})), UNLIMITED)
    table.do(Command("shoot", shooter))
    return table


ROLL = Command("roll")


def _once(
    rules: Rules, bets: list[Bet], shooter: int
) -> Callable[[TableState, Memory], tuple[Command, Memory] | None]:
    """Odds are made where their flat bet comes to stand on a point; a flat bet that only serves is made again."""
    flats = {bet.kind.id: bet for bet in bets}
    bits = {at: 1 << at if bet.counts else 0 for at, bet in enumerate(bets)}
    needed = sum(
        bits[at] for at, bet in enumerate(bets) if bet.kind.flat is None or not flats[bet.kind.flat].counts
    )

    def choose(state: TableState, memory: Any) -> tuple[Command, Memory] | None:
        if memory & needed == needed and not any(_counted(bets, wager) for wager in state.wagers_of(PLAYER)):
            return None
        going_on = None if shooter == PLAYER else keep_going(rules, state)
        if going_on is not None:
            return going_on, memory
        for at, bet in enumerate(bets):
            served = memory & needed == needed if not bet.counts else memory & bits[at]
            command = None if served else _make(rules, bets, bet, state)
            if command is not None:
                return command, memory | bits[at]
        return ROLL, memory

    return choose


def _kept(
    rules: Rules, bets: list[Bet], shooter: int
) -> Callable[[TableState, Memory], tuple[Command, Memory] | None]:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if state.game.shooter is None:
            return None
        going_on = None if shooter == PLAYER else keep_going(rules, state)
        if going_on is not None:
            return going_on, memory
        for bet in bets:
            command = _make(rules, bets, bet, state)
            if command is not None:
                return command, memory
        return ROLL, memory

    return choose


def _counted(bets: list[Bet], wager: Wager) -> bool:
    return any(bet.counts and wager.kind in _parts(bet.kind) for bet in bets)


def _make(rules: Rules, bets: list[Bet], bet: Bet, state: TableState) -> Command | None:
    """The command that puts a bet up now, if it is wanted and may be made."""
    kind, game = bet.kind, state.game
    if not bet.wanted(state):
        return None
    match kind.family:
        case "line-odds" | "come-odds":
            return _odds(rules, bets, bet, state)
        case "line" | "fire":
            ready = game.point is None and (kind.family == "line" or game.fresh)
        case "come":
            ready = game.point is not None
        case _:
            ready = True
    standing = any(
        w.seat == PLAYER and w.kind in _parts(kind) and w.at is None for w in state.wagers.values()
    )
    return _wager(kind.id, bet.amount) if ready and not standing else None


def _odds(rules: Rules, bets: list[Bet], bet: Bet, state: TableState) -> Command | None:
    """Odds behind the first flat bet that has its point and no odds yet."""
    kind = bet.kind
    for flat in state.wagers_of(PLAYER):
        if flat.kind != kind.flat:
            continue
        point = state.game.point if kind.family == "line-odds" else flat.at
        if point is None or state.find(PLAYER, kind.id, point) is not None:
            continue
        amount = bet.amount if _alone(bets) else _odds_amount(rules, bet, flat.stake, point)
        return _wager(kind.id, amount, point if kind.family == "come-odds" else None) if amount else None
    return None


def _odds_amount(rules: Rules, bet: Bet, flat: int, point: int) -> int:
    """The most odds the house allows, down to what can be paid exactly."""
    unit = bet.kind.units[point]
    return int(rules.odds_cap(bet.kind, flat, point)) // unit * unit


def _wager(wager: str, amount: int, point: int | None = None) -> Command:
    args: dict[str, Any] = {"on": wager, "amount": amount}
    if point is not None:
        args["point"] = point
    return Command("wager", PLAYER, args=args)
