"""Tables with several players as PettingZoo environments."""

import warnings
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test

from pitboss.envs import players
from pitboss.envs.seen import CARDS
from pitboss.errors import PitbossError
from pitboss.table import BadCommand

TABLES = [
    ("hold-em", {"seats": 3}),
    ("five-card-draw", {}),
    ("seven-card-stud", {}),
    ("omaha", {"seats": 4}),
    ("blackjack", {}),
    ("three-card-poker", {"seats": 3}),
    ("casino-war", {}),
]


@pytest.mark.parametrize(("game", "keywords"), TABLES)
def test_pettingzoo_finds_nothing_wrong(game: str, keywords: dict[str, int]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it would rather have no action mask in an observation
        api_test(players.env(game, **keywords), num_cycles=30)
        seed_test(lambda: players.env(game, **keywords), num_cycles=10)


def test_money_is_kept_among_players_and_house() -> None:
    env = players.env("hold-em", seats=3, rounds=2)
    env.reset(seed=8)
    whole = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        whole[agent] += reward
        form = next((form for form in ("call", "check", "fold") if _open(env, seen, form)), None)
        env.step(None if over or form is None else env.unwrapped.forms.index(form))
    table = env.unwrapped.course.table
    assert table.total() == 0
    raked = table.state.balances.get("rake", 0)
    assert round(sum(whole.values()) * env.unwrapped.stake) == -raked
    assert "19:47-14.10(d)" in " ".join(env.unwrapped.lines())


def test_another_players_cards_are_not_seen() -> None:
    env = players.env("hold-em", seats=2)
    env.reset(seed=8)
    own, other = (env.observe(seat)["observation"][:CARDS] for seat in ("seat_1", "seat_2"))
    assert own.sum() == other.sum() == 2
    assert not (own & other).any()
    assert not env.observe("seat_1")["observation"][CARDS : 3 * CARDS].any()


@pytest.mark.parametrize("action", [-1, 99, 1.5, "call"])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = players.env("hold-em", seats=2)
    env.reset(seed=8)
    asked = env.agent_selection
    with pytest.raises(BadCommand, match="whole number from 0 to"):
        env.step(action)
    assert env.agent_selection == asked


@pytest.mark.parametrize(
    "asked",
    [{"seats": 0}, {"seats": "x"}, {"stake": 0}, {"bets": {"ante": "5"}}, {"beside": 5}, {"render_mode": "human"}],
    ids=str,
)  # fmt: skip
def test_what_makes_no_table_of_several_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(PitbossError):
        players.env("hold-em", **asked)


@pytest.mark.parametrize(
    "asked", [{"seed": "x"}, {"options": {"numbr": 3}}, {"options": {"number": "x"}}, {"options": 5}], ids=str
)
def test_a_reset_that_names_no_episode_is_refused(asked: dict[str, Any]) -> None:
    env = players.env("hold-em", seats=2)
    with pytest.raises(PitbossError):
        env.reset(**asked)


def test_a_game_in_which_only_wagers_are_decided_has_no_table_of_several() -> None:
    with pytest.raises(BadCommand, match="one seat"):
        players.env("roulette")


def _open(env: Any, seen: dict[str, Any], form: str) -> bool:
    return bool(seen["action_mask"][env.unwrapped.forms.index(form)])
