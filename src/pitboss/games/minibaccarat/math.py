"""Its exact math is that of the coup."""

from pitboss.games.coup.math import analyse, rows

__all__ = ["analyse", "rows"]
