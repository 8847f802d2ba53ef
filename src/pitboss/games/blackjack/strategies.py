"""Blackjack through the engine: one box, by basic strategy."""

from __future__ import annotations

from pitboss.games.blackjack.math import MAIN, terms_of
from pitboss.games.box.strategies import box_script
from pitboss.simulation.script import Request, Script, Setting


def script(request: Request, setting: Setting) -> Script:
    return box_script(request, setting, MAIN, terms_of, {"shoe_type": "continuous"})
