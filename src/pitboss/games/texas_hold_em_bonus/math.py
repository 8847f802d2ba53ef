"""Its exact math follows from its Round."""

from pitboss.games.banked.math import analyse, rows

__all__ = ["analyse", "rows"]
