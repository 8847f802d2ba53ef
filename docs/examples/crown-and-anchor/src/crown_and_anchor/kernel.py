"""Its units follow the edges of their automaton."""

from pitboss.simulation.automaton import plan, play, run

__all__ = ["plan", "play", "run"]
