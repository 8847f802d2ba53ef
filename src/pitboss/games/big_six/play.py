"""Big six wheel, 5.5 and 5.6: seven symbols on an upright wheel of 54 stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Fault, Layout, Spot, Value, grounds
from pitboss.money import Odds
from pitboss.table.offers import Outcome

SYMBOLS: tuple[int | str, ...] = (1, 2, 5, 10, 20, "joker", "logo")
TOP = ("joker", "logo")


def outcome(rules: Rules) -> Outcome:
    stops = map(int, rules.options["big_six_wheel"].split("/"))
    return Outcome(stops=tuple(zip(SYMBOLS, stops, strict=True)))


def told(_rules: Rules, value: Value) -> str:
    return f"the {value}" if value in TOP else f"${value}"


def spots(rules: Rules) -> Iterator[Spot]:
    """One wager for each symbol, at the odds of 5.5."""
    pays = rules.figure("pays")
    for symbol in SYMBOLS:
        odds = Odds.parse(rules.options["big_six_top_pays"] if symbol in TOP else pays[str(symbol)])
        yield rules.spot(f"big-six-{symbol}", _on(symbol, odds), clause="symbols")


def _on(symbol: int | str, odds: Odds) -> Callable[[Value], Odds | None]:
    return lambda value: odds if value == symbol else None


LAYOUT = Layout(
    prefix="big-six",
    act="spin",
    param="symbol",
    thing="spin the wheel",
    outcome=outcome,
    spots=spots,
    told=told,
    fault="no-spin",
    faults=grounds(
        Fault("on-peg"),
        Fault("between-symbols"),
        Fault("too-few-turns"),
        Fault("wheel-touched"),
    ),
    callers=("dealer", "floorperson", "supervisor"),
)
