"""Its exact math is that of a cross."""

from pitboss.games.banked.math import rows
from pitboss.games.banked.math_cross import CrossStudy, analyse

__all__ = ["CrossStudy", "analyse", "rows"]
