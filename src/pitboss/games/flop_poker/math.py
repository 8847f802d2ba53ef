"""Its exact math: the three own cards against every flop, of which the best two are played, and the pot between two."""

from __future__ import annotations

from functools import partial

from pitboss.games.banked import math as banked
from pitboss.games.banked.math_flop import FlopStudy

rows = banked.rows
analyse = partial(banked.analyse, study_of=FlopStudy)
