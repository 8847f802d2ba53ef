"""The quick way of placing a wager says what the full look at it says."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.games.craps import wagers
from pitboss.table import Command, Table
from pitboss.table.refusals import BadCommand, Refused
from sized import Sizes

STAKES = (0, 1, 100, 250, 300, 500, 600, 700, 1_000, 1_500, 2_000, 2_100, 2_500, 3_000, 10_000, 200_000)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"odds_multiple_right": 2},
    {"table_min": "5"},
    {
        "table_min": "5",
        "table_max": "20",
        "limits": {"field": {"min": "1", "max": "100"}, "pass-odds": {"max": "15"}},
    },
    {"table_min": "5", "increment": "5"},
    {"commission_timing": "at_bet"},
)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_quick_and_full_placing_agree(game: str, options: dict[str, Any], sizes: Sizes) -> None:
    chance = random.Random(f"{game}{options}")
    table = Table.open(game, options=options, seats={1: 100_000, 2: 5_000})
    kinds, quick = sorted(table.rules.kinds), 0
    for _ in range(sizes["properties.random_commands"] // 2):
        seat = chance.choice((1, 2))
        args = {"on": chance.choice(kinds), "amount": chance.choice(STAKES)}
        full = _answer(table, seat, args)
        assert _answer(table, seat, args, quick=True) == full
        quick += args["on"] in table.rules.plain and isinstance(full, tuple)
        _go_on(table, chance, seat, args)
    assert quick or not table.rules.limits.each_alone


def _answer(table: Table, seat: int, args: dict[str, Any], *, quick: bool = False) -> object:
    way = wagers.place if quick else wagers.judged
    try:
        return way(table.rules, table.state, seat, args)
    except (Refused, BadCommand) as no:
        return f"{type(no).__name__}: {no}"


def _go_on(table: Table, chance: random.Random, seat: int, args: dict[str, Any]) -> None:
    """Another situation: the wager, a throw, a wager taken down, new chips."""
    short = max(0, 3_000 - table.state.stack(seat))
    steps = [
        Command("wager", seat, args=args), Command("shoot", seat), Command("roll"), Command("remove", seat, args=args),
        Command("buy-in", seat, args={"amount": short}), Command("wager", seat, args={"on": "pass", "amount": 1_000}),
    ]  # fmt: skip
    for step in chance.sample(steps, 3):
        if step.do == "remove":
            step = Command("remove", seat, args={"on": args["on"]})
        if table.may(step):
            table.do(step)
