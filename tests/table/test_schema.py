"""The JSON Schema of events: what tables write down is what it says."""

from __future__ import annotations

import jsonschema
import msgspec
import pytest

from pitboss.chance import Counter
from pitboss.contract.choosing import pick
from pitboss.games import find, open_games
from pitboss.table import Table
from pitboss.table.wire import encode, event_schema

GAMES = ("craps", "roulette", "blackjack", "three-card-poker", "hold-em", "keno", "pai-gow-poker")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_a_table_is_as_the_schema_says(game: str) -> None:
    schema = event_schema(find(game))
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    choose, table = (
        Counter(7, 0, lane=1),
        Table.open(game, seats={1: 50_000, 2: 50_000}, source=Counter(7, 0)),
    )
    for _ in range(25):
        table.do(pick(table, table.awaits(), choose).sample(choose))
    for event in table.log:
        told = msgspec.json.decode(encode(event))
        assert check.is_valid(told), told
        assert not check.is_valid({**told, "event": "no-such-event"})


def test_every_game_has_a_schema() -> None:
    for game in open_games():
        assert {"anyOf", "$defs"} <= event_schema(find(game)).keys()
