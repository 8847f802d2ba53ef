"""Double attack blackjack through the engine: one box, by basic strategy, attacking where that is worth it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.box.book import box_hint
from pitboss.games.box.moves import SURRENDER
from pitboss.games.box.side_bets import DEALER, SideBet
from pitboss.games.box.strategies import BoxGame, box_script
from pitboss.games.double_attack_blackjack.math import terms_of
from pitboss.games.double_attack_blackjack.play import ATTACKS, BUST_IT, DECLINE, MAIN, bust_line, bust_table
from pitboss.simulation.script import Request, Script, Setting

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules


def script(request: Request, setting: Setting) -> Script:
    return box_script(request, setting, GAME)


def _sides(rules: Rules, stakes: Mapping[str, int]) -> tuple[SideBet, ...]:
    if BUST_IT not in stakes:
        return ()
    table = bust_table(rules)
    return (SideBet(name=BUST_IT, kind=DEALER, stake=stakes[BUST_IT], odds=table, line=_line),)


def _line(up: int, hole: int, third: int) -> str:
    return bust_line((up, hole) if third < 0 else (up, hole, third))


GAME = BoxGame(
    main=MAIN, terms=terms_of, sides=_sides, rescues=SURRENDER, attacks=(ATTACKS, DECLINE)
)  # fmt: skip
hint = partial(box_hint, game=GAME)
