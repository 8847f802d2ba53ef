"""Double attack blackjack through the engine, played as the dealer plays."""

from __future__ import annotations

from pitboss.games.box.mimic.strategies import mimicked
from pitboss.games.double_attack_blackjack.play import MAIN
from pitboss.simulation.script import Request, Script, Setting


def script(request: Request, setting: Setting) -> Script:
    return mimicked(request, setting, MAIN)
