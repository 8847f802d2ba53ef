"""How it is played in a simulation follows from its Round."""

from pitboss.games.banked.book import hint
from pitboss.games.banked.strategies import script

__all__ = ["hint", "script"]
