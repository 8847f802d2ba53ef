"""Pai gow poker through the engine: a round is a unit, every hand set the house way."""

from __future__ import annotations

from pitboss.games.pai_gow_poker.math import OFFERED
from pitboss.games.pai_gow_poker.play import ADDITIONAL, MAIN
from pitboss.games.setting.book import hint
from pitboss.games.setting.strategies import script_of

__all__ = ["hint", "script"]

script = script_of(MAIN, OFFERED, by_start={ADDITIONAL})
