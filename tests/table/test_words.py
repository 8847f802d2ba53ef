"""What every game tells in the same words."""

from typing import Any

import msgspec
import pytest

from pitboss.games import find, open_games
from pitboss.table.words import ALIKE


def some(kind: type[Any]) -> Any:
    """An event of a kind with anything in it that it needs."""
    needed = [field for field in msgspec.structs.fields(kind) if field.required]
    return msgspec.convert({field.name: 1 if field.type is int else "x" for field in needed}, kind)


@pytest.mark.parametrize("kind", sorted(ALIKE, key=str))
def test_no_game_has_words_of_its_own_for_chips_on_their_way(kind: type[Any]) -> None:
    """They would never be said: the table tells these itself, without asking the game."""
    told = {game.id: game.words(some(kind)) for game in map(find, open_games()) if game.words is not None}
    assert {game: words for game, words in told.items() if words is not None} == {}
