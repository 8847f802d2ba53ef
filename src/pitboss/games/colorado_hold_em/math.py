"""Its exact math is that of a round with a discard."""

from pitboss.games.banked.math import rows
from pitboss.games.banked.math_discard import analyse

__all__ = ["analyse", "rows"]
