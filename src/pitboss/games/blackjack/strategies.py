"""Blackjack through the engine: one box, by basic strategy."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.games.blackjack.math import ACTIONS, MAIN, terms_of
from pitboss.games.blackjack.play import STREAKS
from pitboss.games.blackjack.sides import QUEENS, QUEENS_AND_BLACKJACK, SIDES, Side, table_of
from pitboss.games.box.side_bets import FIRST, THIRD, Line, SideBet
from pitboss.games.box.strategies import BoxGame, box_script
from pitboss.simulation.script import Request, Script, Setting

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

SEVENS, PROGRESSIVE = "sevens", "progressive"
NOT_IN_BULK = {
    **dict.fromkeys(STREAKS, "it goes over rounds that follow each other; `pitboss odds` counts it."),
    **dict.fromkeys(
        ACTIONS, "it is decided by a dealer's hand of its own, and costs what the first one does."
    ),
}


def script(request: Request, setting: Setting) -> Script:
    return box_script(request, setting, GAME)


def _sides(rules: Rules, stakes: Mapping[str, int]) -> tuple[SideBet, ...]:
    return tuple(_side(rules, name, cents) for name, cents in stakes.items() if name in SIDES)


def _side(rules: Rules, name: str, cents: int) -> SideBet:
    line = _line(rules, SIDES[name])
    if name == PROGRESSIVE:
        pays: Mapping[str, str] = rules.figure("progressive-pays")
        shares = {at: int(text[:-1]) for at, text in pays.items() if text.endswith("%")}
        sums = {at: 100 * int(text) for at, text in pays.items() if not text.endswith("%")}
        return SideBet(name=name, kind=THIRD, stake=cents, line=line, sums=sums, shares=shares)
    later = {QUEENS: QUEENS_AND_BLACKJACK} if name == "twenty-point" else {}
    return SideBet(
        name=name, kind=THIRD if name == SEVENS else FIRST, stake=cents, line=line, odds=table_of(rules, name),
        with_blackjack=later,
    )  # fmt: skip


def _line(rules: Rules, side: Side) -> Line:
    """Sevens and the progressive look at the third card of the box, the others at the dealer's first."""
    if side in (SIDES[SEVENS], SIDES[PROGRESSIVE]):
        return lambda one, two, three: side.line(rules, (one, two) if three < 0 else (one, two, three), -1)
    return lambda one, two, up: side.line(rules, (one, two), up)


def _meter(rules: Rules) -> tuple[int, int, int]:
    """What the meter opens with, what a progressive dollar adds, and what it is set to after it was paid out whole."""
    options = rules.options
    if not options[PROGRESSIVE]:
        return 0, 0, 0
    dollar = 100 * rules.figure("progressive-dollars")
    adds = int(dollar * Fraction(options["rate_of_progression"]) / 100)
    return options["progressive_meter"] or options["meter_reset"], adds, options["meter_reset"]


GAME = BoxGame(
    main=MAIN, terms=terms_of, sides=_sides, not_in_bulk=NOT_IN_BULK, round_only={"shoe_type": "continuous"},
    meter=_meter,
)  # fmt: skip
