"""Spanish 21 through the engine, played as the dealer plays."""

from __future__ import annotations

from pitboss.games.box.mimic.strategies import mimicked
from pitboss.games.spanish_21.play import MAIN
from pitboss.simulation.script import Request, Script, Setting


def script(request: Request, setting: Setting) -> Script:
    return mimicked(request, setting, MAIN)
