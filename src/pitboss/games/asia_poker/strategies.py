"""Asia poker through the engine: a round is a unit, every hand set the house way."""

from __future__ import annotations

from pitboss.games.asia_poker.play import MAIN
from pitboss.games.setting.book import hint
from pitboss.games.setting.strategies import script_of

__all__ = ["hint", "script"]

script = script_of(MAIN, {})
