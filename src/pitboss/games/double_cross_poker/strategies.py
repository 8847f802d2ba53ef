"""How it is played in a simulation follows from its cross."""

from pitboss.games.banked.book_cross import hint, script

__all__ = ["hint", "script"]
