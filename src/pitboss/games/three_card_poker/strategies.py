"""How it is played in a simulation follows from its Round."""

from pitboss.games.banked import strategies
from pitboss.games.banked.book import hint
from pitboss.simulation.script import Request, Script, Setting

__all__ = ["SIMPLER", "hint", "script"]

SIMPLER: dict[str, strategies.Rows] = {
    "play with what the dealer qualifies by": (
        {"at-least": "Qs 3d 2c", "do": "play"},
        {"do": "fold"},
    ),
}


def script(request: Request, setting: Setting) -> Script:
    return strategies.script(request, setting, simpler=SIMPLER)
