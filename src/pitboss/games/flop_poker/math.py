"""Its exact math: the three own cards against every flop, of which the best two are played."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from pitboss.games.banked import math as banked
from pitboss.games.banked.over_flop import OverFlop
from pitboss.games.flop_poker.play import POT

if TYPE_CHECKING:
    from pitboss.games.banked.growing import Growing
    from pitboss.law import Law


class FlopStudy(banked.Study):
    @cached_property
    def growing(self) -> Growing:
        return self._solver("flop", lambda: OverFlop(self.rules, self.amount))


def rows(game_id: str, law: Law) -> tuple[str, ...]:
    """All but the pot: what one player loses of it another wins, and the house has no part in it."""
    return tuple(wager for wager in banked.rows(game_id, law) if wager != POT)


analyse = partial(banked.analyse, study_of=FlopStudy)
