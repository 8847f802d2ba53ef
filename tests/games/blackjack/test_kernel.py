"""Blackjack in bulk: the same rounds as the engine plays, and their mean."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.simulation.plan import Plan, plan
from pitboss.simulation.script import Request, Script, SimulationError, play_unit, script


def made(strategy: str, **options: Any) -> tuple[Script, Plan]:
    told = script(Request(game="blackjack", options=options, strategy=strategy))
    return told, plan(told)


TABLES: dict[str, dict[str, Any]] = {
    "six decks": {"decks": 6},
    "all that pays more": {
        "decks": 4, "bonus_678_suited": True, "bonus_777": True, "five_card_21": True, "surrender": "late",
        "dealer_soft_17": "hit", "resplit_aces": True, "boxes": 6, "split_21": "practice",
    },
    "one deck at 6 to 5": {"decks": 1, "variation": "six_to_five", "shoe_type": "automated_batches"},
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_a_shoe_is_played_as_the_engine_plays_it(table: str, sizes: Any) -> None:
    """Round after round until the cutting card is out."""
    told, kernel = made("basic-shoe", **TABLES[table])
    rounds, unit = 0, 0
    while rounds < sizes["blackjack.rounds"] // len(TABLES):
        played = play_unit(told, seed=19, unit=unit)
        assert played.results == kernel.results(19, unit), unit
        rounds, unit = rounds + played.table.state.round - 1, unit + 1


def test_a_round_from_a_full_shoe_costs_what_basic_strategy_costs(sizes: Any) -> None:
    told, kernel = made("basic", decks=6)
    for unit in range(50):
        assert play_unit(told, seed=5, unit=unit).results == kernel.results(5, unit)
    assert kernel.exact is not None
    from pitboss.games.box import kernel as compiled

    count = sizes["kernels.rounds"] // 4
    outcomes = np.empty(count, np.int32)
    hits = np.zeros(kernel.hits, np.int64)
    compiled.run(np.uint64(11), np.uint64(0), outcomes, kernel.tables, hits)
    assert int(hits.sum()) == count
    cents = outcomes.astype(np.float64) * kernel.step / told.stake
    assert abs(cents.mean() - float(kernel.exact().mean)) < 4 * cents.std() / count**0.5
    assert cents.std() == pytest.approx(1.155, abs=0.01)


def test_what_is_not_played_in_bulk_is_said() -> None:
    with pytest.raises(SimulationError, match="basic and basic-shoe"):
        made("mimic")
    with pytest.raises(SimulationError, match="blackjack alone"):
        script(Request(game="blackjack", options={"streak": True}, wagers=(("streak-2", None),)))
    with pytest.raises(SimulationError, match="looks at his hole card"):
        made("basic", hole_card="none")
