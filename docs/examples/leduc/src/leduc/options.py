"""The house chooses nothing: the game is played as it is written."""

from pitboss.table.options import Option

OPTIONS: tuple[Option, ...] = ()
