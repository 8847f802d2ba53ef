"""Its kernel is that of the coup."""

from pitboss.games.coup.kernel import plan

__all__ = ["plan"]
