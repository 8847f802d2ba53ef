"""Its exact math: the three own cards against every flop, of which the best two are played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.banked import math as banked
from pitboss.games.banked.over_flop import FlopStudy
from pitboss.games.flop_poker.play import POT

if TYPE_CHECKING:
    from pitboss.law import Law


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    """All but the pot: what one player loses of it another wins, and the house has no part in it."""
    return tuple(wager for wager in banked.rows(game_id, law) if wager != POT)


analyse = partial(banked.analyse, study_of=FlopStudy)
