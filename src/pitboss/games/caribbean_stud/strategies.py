"""How it is played in a simulation follows from its Round."""

from pitboss.games.banked import strategies
from pitboss.games.banked.book import hint
from pitboss.simulation.script import Request, Script, Setting

__all__ = ["SIMPLER", "hint", "script"]

SIMPLER: dict[str, strategies.Rows] = {
    "bet with a pair or better": (
        {"at-least": "2s 2d 5c 4h 3s", "do": "bet"},
        {"do": "fold"},
    ),
}


def script(request: Request, setting: Setting) -> Script:
    return strategies.script(request, setting, simpler=SIMPLER)
