"""Its exact math follows from its layout."""

from pitboss.games.layout.math import analyse, rows

__all__ = ["analyse", "rows"]
