"""The exact math of Spanish 21: no wager has a row here before it has been computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.analysis.figures import WagerMath
    from pitboss.law import Law


def rows(_game_id: str, _law: Law) -> tuple[str, ...]:
    return ()


def analyse(
    _game_id: str, _law: Law, _options: Mapping[str, Any], _wagers: tuple[str, ...], _amount: int | None
) -> list[WagerMath]:
    return []
