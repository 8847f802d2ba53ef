"""Rounds through the engine are measured of every game, without waiting for its best play."""

import pytest

from pitboss.bench.banked import rate
from pitboss.bench.simulation import BANKED


@pytest.mark.parametrize("game", BANKED)
def test_a_round_of_every_game_is_measured(game: str) -> None:
    assert rate(game, 1) > 0
