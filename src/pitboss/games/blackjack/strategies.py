"""Blackjack through the engine: one box, by basic strategy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.blackjack import meter
from pitboss.games.blackjack.math import ACTIONS, MAIN, terms_of
from pitboss.games.blackjack.play import STREAKS
from pitboss.games.blackjack.sides import QUEENS, QUEENS_AND_BLACKJACK, SIDES, Side, table_of
from pitboss.games.box.book import box_hint
from pitboss.games.box.side_bets import FIRST, THIRD, Line, SideBet, StreakBet
from pitboss.games.box.strategies import BoxGame, box_script
from pitboss.money import Odds
from pitboss.simulation.script import Request, Script, Setting

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

SEVENS, PROGRESSIVE = "sevens", "progressive"


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


def _streaks(rules: Rules, stakes: Mapping[str, int]) -> tuple[StreakBet, ...]:
    found: list[StreakBet] = []
    for name, cents in stakes.items():
        if name in STREAKS:
            wanted = int(name.removeprefix("streak-"))
            pays = Odds.parse(rules.figure("odds.streak")[wanted]).fraction * cents
            found.append(StreakBet(name=name, wanted=wanted, stake=cents, pays=int(pays)))
    return tuple(found)


def _line(rules: Rules, side: Side) -> Line:
    """Sevens and the progressive look at the third card of the box, the others at the dealer's first."""
    if side in (SIDES[SEVENS], SIDES[PROGRESSIVE]):
        return lambda one, two, three: side.line(rules, (one, two) if three < 0 else (one, two, three), -1)
    return lambda one, two, up: side.line(rules, (one, two), up)


def _meter(rules: Rules) -> tuple[int, int, int]:
    """What the meter opens with, what a progressive dollar adds, and what it is set to after it was paid out whole."""
    if not rules.offers(PROGRESSIVE):
        return 0, 0, 0
    name, part = meter.grows(rules)
    adds = int(100 * rules.figure("progressive-dollars") * part)
    return meter.opens(rules)[name], adds, meter.resets(rules)[name]


GAME = BoxGame(
    main=MAIN, terms=terms_of, sides=_sides, streaks=_streaks, actions=ACTIONS, round_only={"shoe_type": "continuous"},
    meter=_meter,
)  # fmt: skip
hint = partial(box_hint, game=GAME)
