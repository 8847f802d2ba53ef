"""How it is played in a simulation is that of the coup."""

from pitboss.games.coup.strategies import script

__all__ = ["script"]
