"""How it is played in a simulation follows from its layout."""

from pitboss.games.layout.strategies import script

__all__ = ["script"]
