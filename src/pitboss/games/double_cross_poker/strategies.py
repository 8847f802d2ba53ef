"""How it is played in a simulation: its Round, and the best play that its own study has found."""

from __future__ import annotations

from functools import partial

from pitboss.games.banked.strategies import script as banked_script
from pitboss.games.double_cross_poker.math import CrossStudy

script = partial(banked_script, study_of=CrossStudy)
