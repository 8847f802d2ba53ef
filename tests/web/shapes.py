"""One game of each shape, which `make test` tries in a browser; `make test-full` tries them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pitboss.games import open_games

SHAPES = {
    "dice": "craps",
    "cards": "three-card-poker",
    "poker": "hold-em",
    "layout": "roulette",
    "shoe": "minibaccarat",
    "box": "blackjack",
    "tiles": "pai-gow",
    "tickets": "keno",
}


def one_of_each(games: Iterable[str], *also: str) -> list[Any]:
    """Games as parameters: those of SHAPES and those named are tried every day, the others in `make test-full`.

    The client knows no games, so one that is played like another of its shape shows nothing new of it.
    """
    daily = {*SHAPES.values(), *also}
    return [pytest.param(game, marks=[] if game in daily else [pytest.mark.full]) for game in games]


EVERY_GAME = one_of_each(open_games())
