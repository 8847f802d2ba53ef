"""The contract that every registered game keeps, played at random on many days and with many options.

Random legal play to the end of many rounds; money conserved; every event cited; replay identical; a refused
command leaves no trace; what is offered is accepted and what is not offered is refused; nobody is shown
what is hidden from him.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import hypothesis
import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from pitboss.chance import Counter
from pitboss.contract import COMMANDS_PER_TABLE, Play, play_at_random
from pitboss.contract.play import check_books
from pitboss.games import open_games


@pytest.mark.parametrize("game_id", open_games())
def test_random_play_keeps_the_contract(game_id: str, sizes: Any, seed: int) -> None:
    tables = max(2, sizes["properties.random_commands"] // COMMANDS_PER_TABLE)
    play_at_random(game_id, tables=tables, seed=seed)


@pytest.mark.parametrize("game_id", open_games())
def test_any_sequence_of_offers_keeps_the_contract(game_id: str, sizes: Any) -> None:
    settings = hypothesis.settings(
        max_examples=sizes["properties.sequences"], stateful_step_count=sizes["properties.steps"]
    )
    run_state_machine_as_test(type("AnyPlay", (AnyPlay,), {"game_id": game_id}), settings=settings)


class Drawn:
    """A chooser whose choices are Hypothesis's."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, n: int) -> int:
        return self._data.draw(_below(n))


@cache
def _below(n: int) -> st.SearchStrategy[int]:
    return st.integers(0, n - 1)


class AnyPlay(RuleBasedStateMachine):
    """Hypothesis chooses every setting and every command, and shrinks what breaks the contract."""

    game_id: str

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        self.play = Play(self.game_id, Drawn(data), Counter(1947, 0))

    @rule(data=st.data())
    def take_an_offer(self, data: st.DataObject) -> None:
        self.play.choose = Drawn(data)
        self.play.legal()

    @rule(data=st.data())
    def try_what_is_not_offered(self, data: st.DataObject) -> None:
        self.play.choose = Drawn(data)
        self.play.strange()

    @invariant()
    def books_balance(self) -> None:
        if hasattr(self, "play"):
            check_books(self.play.table)

    def teardown(self) -> None:
        if hasattr(self, "play"):
            self.play.check_end()
