"""The kernel of a cross, held to the engine with raises made up at random: best ones take a while to count."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from simulation_units import engine_wagers, kernel_results, kernel_wagers

from made_up import made_up
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked import kernel_cross
from pitboss.games.banked.cross_deals import decided, worth
from pitboss.games.banked.crossing import DECK, Raises, raised
from pitboss.games.banked.math_cross import CrossStudy
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, script
from pitboss.table import Table

GAME = "double-cross-poker"
REQUESTS = {
    "as it is": Request(game=GAME),
    "with three cards": Request(game=GAME, wagers=(("ante", 1_000), ("three-card", 500))),
    "three across, auto-shoe": Request(
        game=GAME,
        wagers=(("ante", 1_000), ("three-card", 500)),
        options={"dealing": "auto-shoe", "three_card_cards": "horizontal"},
    ),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_units_settle_as_in_the_engine(
    name: str, sizes: Mapping[str, int], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    units = min(sizes["kernels.units"], 400)
    monkeypatch.setattr(CrossStudy, "raises", made_up())
    made = plan(script(REQUESTS[name]))
    assert made.module == kernel_cross.__name__
    wagers = engine_wagers(made.script, seed, units)
    assert kernel_wagers(made, seed, units) == wagers
    assert kernel_results(made, seed, units) == [sum(each.values()) for each in wagers]


@pytest.mark.full
def test_a_raise_is_made_where_dealing_it_out_brings_something() -> None:
    """Single situations, each reckoned by itself."""
    rules = Table.open(GAME).rules
    best, chance = Raises(**decided(rules, threads=2)), np.random.default_rng(3)
    for _ in range(60):
        cards = [int(card) for card in chance.permutation(DECK)[:6]]
        own, up = cards[:2], cards[2:]
        assert raised(best, own, up[:2]) == (worth(rules, own, up[:2], ()) > 0)
        assert raised(best, own, up) == (worth(rules, own, up[2:], up[:2]) > 0)
    own, up = parse_cards("Js 4d"), parse_cards("9c")
    assert raised(best, own, up) == (worth(rules, own, up, ()) > 0)
    assert raised(best, own, (*parse_cards("Jc 4h"), *up)) == (
        worth(rules, own, up, parse_cards("Jc 4h")) > 0
    )
