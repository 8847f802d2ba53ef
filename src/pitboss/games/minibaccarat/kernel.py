"""Its kernel is that of the coup."""

from pitboss.games.coup.kernel import plan, play, run

__all__ = ["plan", "play", "run"]
