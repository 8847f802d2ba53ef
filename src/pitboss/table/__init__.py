"""What all games share: seats, stacks, wagers, commands, events, refusals, views."""

from pitboss.table.commands import Command
from pitboss.table.events import Event
from pitboss.table.refusals import BadCommand, InvariantBroken, Refused
from pitboss.table.state import House, Seat, TableState, Wager
from pitboss.table.table import Table

__all__ = [
    "BadCommand",
    "Command",
    "Event",
    "House",
    "InvariantBroken",
    "Refused",
    "Seat",
    "Table",
    "TableState",
    "Wager",
]
