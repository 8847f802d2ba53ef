"""Spanish 21 through the engine: one box, by basic strategy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.box.book import box_hint
from pitboss.games.box.side_bets import FIRST, SideBet
from pitboss.games.box.sides import match_line
from pitboss.games.box.strategies import BoxGame, box_script
from pitboss.games.spanish_21.math import terms_of
from pitboss.games.spanish_21.play import MAIN, MATCH, matches
from pitboss.simulation.script import Request, Script, Setting

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules


def script(request: Request, setting: Setting) -> Script:
    return box_script(request, setting, GAME)


def _sides(rules: Rules, stakes: Mapping[str, int]) -> tuple[SideBet, ...]:
    if MATCH not in stakes:
        return ()
    return (
        SideBet(
            name=MATCH, kind=FIRST, stake=stakes[MATCH], odds=matches(rules),
            line=lambda one, two, up: match_line((one, two), up),
        ),
    )  # fmt: skip


def _super_bonus(rules: Rules, stake: int) -> int:
    sums: Mapping[int, int] = rules.figure("super-bonus-dollars")
    reached = [dollars for least, dollars in sums.items() if stake >= 100 * least]
    return 100 * max(reached) if reached and rules.options["super_bonus"] else 0


GAME = BoxGame(
    main=MAIN, terms=terms_of, sides=_sides, round_only={"continuous_shuffler": True},
    super_bonus=_super_bonus,
)  # fmt: skip
hint = partial(box_hint, game=GAME)
