"""How it is played in a simulation follows from its Round and its own study of the flop."""

from functools import partial

from pitboss.games.banked.book import hint as banked_hint
from pitboss.games.banked.math_flop import FlopStudy
from pitboss.games.banked.strategies_pot import script as banked_script

script = banked_script
hint = partial(banked_hint, study_of=FlopStudy)
