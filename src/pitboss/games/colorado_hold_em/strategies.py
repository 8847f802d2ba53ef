"""How it is played in a simulation follows from its Round: with every bet goes the card that is best put away."""

from pitboss.games.banked.strategies_discard import hint, script

__all__ = ["hint", "script"]
