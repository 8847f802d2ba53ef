"""Questions made from the engine: every game is asked about, and the answer is what the engine does."""

from __future__ import annotations

import pytest

from pitboss.drills import call, drilled, payouts
from pitboss.equipment.cards import card_name
from pitboss.games import find
from pitboss.games.shoe.events import CardDrawn
from pitboss.table.events import WagerSettled

SEEDS = range(4)


@pytest.mark.parametrize("game", drilled("payouts"))
def test_payouts_ask_for_every_wager_that_stands(game: str) -> None:
    for seed in SEEDS:
        asked = payouts(game, seed)
        settled = [e for e in asked.events if isinstance(e, WagerSettled) and e.seat == 1]
        assert asked.told
        assert settled
        # Every settlement is a line, and what lies there before it is paid is a line too.
        assert [line.settled for line in asked.lines if line.settled is not None] != []
        assert all(any(line.settled is event for line in asked.lines) for event in settled)
        assert {wager.name for wager in asked.laid.state.wagers_of(1)} <= {line.name for line in asked.lines}


@pytest.mark.parametrize("game", drilled("rulings"))
def test_rulings_say_what_the_engine_says(game: str) -> None:
    for seed in SEEDS:
        asked = call(game, seed)
        no = asked.table.why_not(asked.command)
        assert (no is None) == (asked.refusal is None)
        assert str(no or "") == str(asked.refusal or "")
        assert asked.told
        assert asked.asked.endswith("?")
        assert asked.cites
        assert asked.decision


def test_what_stands_and_what_does_not_are_asked_alike() -> None:
    stands = [call("craps", seed).refusal is None for seed in range(40)]
    assert 10 <= sum(stands) <= 30


def test_a_seed_asks_the_same_again() -> None:
    assert payouts("craps", 7).events == payouts("craps", 7).events
    assert call("let-it-ride", 7).command == call("let-it-ride", 7).command
    assert len({call("craps", seed).asked for seed in range(20)}) > 10


def test_an_earlier_day_is_asked_about_too() -> None:
    days = {call("craps", seed).table.state.house.as_of for seed in range(30)}
    assert len(days) > 1


def test_the_cards_that_decide_lie_on_the_table() -> None:
    """A coup is dealt and settled in one step: what is asked about is the table in between, not the round before."""
    for seed in range(6):
        asked = payouts("minibaccarat", seed)
        drawn = [card_name(event.card) for event in asked.events if isinstance(event, CardDrawn)]
        own = asked.laid.view("auditor")["own"]
        assert sorted(f"{own['players_hand']} {own['bankers_hand']}".split()) == sorted(drawn)


def test_a_pot_among_players_has_no_payouts_of_the_house() -> None:
    assert {game for game in drilled("rulings") if find(game).bank == "pot"}.isdisjoint(drilled("payouts"))
