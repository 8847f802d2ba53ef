"""What a simulation of one wager puts down, so that the cards are dealt."""

from __future__ import annotations

import pytest

from pitboss.chance import Counter
from pitboss.games.banked.math import Study
from pitboss.games.banked.strategies import (
    _offered,  # pyright: ignore[reportPrivateUsage]
    _stakes,  # pyright: ignore[reportPrivateUsage]
)
from pitboss.simulation.script import PLAYER, Request, SimulationError, opened, setting
from pitboss.table import Command

GAMES = (
    "boston-5-stud", "caribbean-stud", "colorado-hold-em", "double-cross-poker", "double-down-stud", "flop-poker",
    "four-card-poker", "let-it-ride", "mississippi-stud", "texas-hold-em-bonus", "three-card-poker",
    "two-card-joker-poker", "ultimate-texas-hold-em",
)  # fmt: skip


def put_down(game: str, asked: dict[str, int | None]) -> dict[str, int]:
    """The wagers of a round; they are made, and the cards dealt."""
    made = setting(Request(game=game))
    study = Study(game, made.law, made.options)
    table = opened(made, (PLAYER,), _offered(made, study, asked)).copy(source=Counter(16, 0))
    stakes, _ = _stakes(table, study, asked)
    for wager, amount in stakes.items():
        table.do(Command("wager", PLAYER, args={"on": wager, "amount": amount}))
    table.do(Command("deal"))
    return stakes


@pytest.mark.parametrize("game", GAMES)
def test_every_wager_by_itself_lets_the_cards_be_dealt(game: str) -> None:
    made = setting(Request(game=game))
    for row in Study(game, made.law, made.options).rows:
        if row != "pot":  # between players, in tests/games/flop_poker
            assert put_down(game, {row: None})


def test_what_belongs_together_is_put_down_together() -> None:
    assert put_down("ultimate-texas-hold-em", {"trips": 500}) == {"ante": 100, "blind": 100, "trips": 500}
    assert put_down("ultimate-texas-hold-em", {"blind": 400}) == {"ante": 400, "blind": 400}
    assert put_down("boston-5-stud", {"first": 600}) == {"ante": 300, "first": 600}
    assert put_down("boston-5-stud", {"ante": 600}) == {"ante": 600, "first": 1_200}
    assert put_down("boston-5-stud", {"three-card-bonus": 200}) == {
        "ante": 100,
        "first": 200,
        "three-card-bonus": 200,
    }


def test_a_first_wager_that_is_not_twice_anything_is_refused() -> None:
    with pytest.raises(SimulationError, match=r"multiples of \$2"):
        put_down("boston-5-stud", {"first": 300})
