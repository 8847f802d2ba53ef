"""Every game against the house as a Gymnasium environment: lawful, repeatable, and every step with its clauses."""

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pitboss.envs as envs
from pitboss.envs import forms
from pitboss.envs.house import HouseEnv
from pitboss.errors import PitbossError
from pitboss.law import catalogue
from pitboss.table import BadCommand, Refused

GAMES = envs.games()


def made(game: str, **keywords: Any) -> HouseEnv:
    env = gymnasium.make(envs.env_id(game), **keywords).unwrapped
    assert isinstance(env, HouseEnv)
    return env


@pytest.mark.filterwarnings("ignore:.*(Box observation|not within the observation|spec).*")
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_nothing_wrong_and_every_step_cites_what_is_in_the_catalogue(game: str) -> None:
    env = made(game)
    check_env(env, skip_render_check=True)
    for episode in range(3):
        _, info = env.reset(seed=11 if episode == 0 else None)
        cited, over, steps, whole = set(info["cites"]), False, 0, 0.0
        while not over:
            assert info["action_mask"].any()
            action = np.random.default_rng([episode, steps]).choice(np.flatnonzero(info["action_mask"]))
            seen, reward, over, _, info = env.step(action)
            assert env.observation_space.contains(seen)
            cited |= set(info["cites"])
            steps, whole = steps + 1, whole + reward
        assert cited
        assert all(catalogue().holds(cite) for cite in cited)
        assert round(whole * env.stake) == env.net()


def test_an_episode_is_named_by_seed_and_number() -> None:
    env = made("three-card-poker")
    env.reset(seed=5)
    env.step(env.forms.index("play"))
    env.reset()
    env.step(env.forms.index("play"))
    second = list(env.lines())
    again = made("three-card-poker")
    again.reset(seed=5, options={"number": 1})
    again.step(again.forms.index("play"))
    assert list(again.lines()) == second
    assert second[0] == "three-card-poker, episode 1 of seed 5; law of 2010-09-07."
    assert any("19:47-20." in line for line in second[1:])


def test_the_mask_is_what_the_engine_accepts() -> None:
    env = made("blackjack")
    for number in range(40):
        _, info = env.reset(seed=3, options={"number": number})
        course = env.course
        assert course is not None
        if course.over:
            assert info["action_mask"].all()
            continue
        for form, is_open in zip(env.forms, info["action_mask"], strict=True):
            command = course.open.get(form)
            assert bool(is_open) == (command is not None)
            assert command is None or course.table.may(command)


def test_what_is_not_open_is_refused_and_changes_nothing() -> None:
    split = made("blackjack")
    seen, info = split.reset(seed=4)
    while info["action_mask"][split.forms.index("split")]:
        seen, info = split.reset()
    after, reward, over, _, refused = split.step(split.forms.index("split"))
    assert (reward, over) == (0.0, False)
    assert "split is not open now" in refused["refused"]
    assert all((seen[part] == after[part]).all() for part in seen)
    assert made("mississippi-stud").forms == ("bet 1", "bet 2", "bet 3", "fold")


@pytest.mark.parametrize("action", [-1, 5, 1.5, "hit", None])
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    """-1 was the last form, in a game where that is open: a hand given up."""
    env = made("blackjack")
    assert len(env.forms) == 5
    env.reset(seed=4)
    before = list(env.lines())
    with pytest.raises(BadCommand, match="whole number from 0 to 4"):
        env.step(action)
    assert list(env.lines()) == before


@pytest.mark.parametrize(("seed", "number"), [(2**70, 0), (5, -1), (5, 2**70), (5, "2"), (5, 1.5)])
def test_an_episode_that_cannot_be_named_leaves_the_one_before(seed: int, number: Any) -> None:
    env = made("three-card-poker")
    env.reset(seed=5)
    with pytest.raises(PitbossError):
        env.reset(seed=seed, options={"number": number})
    assert env.reset()[1]["number"] == 1


@pytest.mark.parametrize(
    ("game", "held", "first", "count"),
    [("pai-gow", 4, "set 1 2", 7), ("colorado-hold-em", 3, "bet 1", 4), ("asia-poker", 7, "set 1 2 3", 107)],
)
def test_hands_that_are_divided_have_a_form_for_each_way(
    game: str, held: int, first: str, count: int
) -> None:
    env = made(game)
    seen, info = env.reset(seed=5)
    while info["action_mask"].all() and not env.course.open:  # pyright: ignore[reportOptionalMemberAccess]
        seen, info = env.reset()
    assert (int(seen["hand"].sum()), len(env.forms)) == (held, count)
    assert info["action_mask"][env.forms.index(first)]


def test_law_and_options_are_keywords_and_what_the_law_bars_is_refused() -> None:
    early = made("craps", law="1990-01-01")
    assert not any("hop" in form for form in early.forms)
    assert any("hop" in form for form in made("craps").forms)
    with pytest.raises(Refused):
        made("mississippi-stud", law="2005-01-01")
    with pytest.raises(BadCommand):
        made("blackjack", deks=6)
    with pytest.raises(BadCommand):
        made("blackjack", beside=("ensure",))
    with pytest.raises(BadCommand):
        made("blackjack", bets="mine")


def test_an_agent_may_bet_insure_and_play_on_in_a_shoe() -> None:
    env = made("blackjack", bets="agent", beside=("insure",), rounds=4)
    assert {"wager blackjack", "insure", forms.GO_ON} <= set(env.forms)
    _, info = env.reset(seed=2)
    left: list[int] = []
    over = False
    while not over:
        action = next(
            at for at in map(env.forms.index, ("stand", forms.GO_ON, "wager blackjack")) if info["action_mask"][at]
        ) if info["action_mask"].any() else 0  # fmt: skip
        seen, _, over, _, info = env.step(action)
        left.append(int(seen["facts"][1]))
    assert env.course is not None
    assert env.course.table.state.round == 5
    assert all(later <= earlier for earlier, later in pairwise(cards for cards in left if cards))


def test_a_round_that_the_cards_decide_at_once_is_told_with_its_clauses_by_its_one_step() -> None:
    env: Any = gymnasium.make("pitboss/CasinoWar-v0").unwrapped
    _, begun = env.reset(seed=3)
    _, reward, over, _, told = env.step(0)
    assert (over, reward) == (True, 1.0)
    assert told["cites"] == begun["cites"] != ()


@pytest.mark.parametrize(
    "asked",
    [
        {"beside": 5},
        {"beside": "insure"},
        {"render_mode": "human"},
        {"rounds": "x"},
        {"bets": 5},
        {"wagers": 1.5},
        {"law": "x"},
        {"stake": "x"},
        {"soft_17": "hit"},
    ],
    ids=str,
)
def test_what_makes_no_environment_is_an_error_of_pitboss(asked: dict[str, Any]) -> None:
    with pytest.raises(PitbossError):
        HouseEnv("blackjack", **asked)


@pytest.mark.parametrize(
    "asked",
    [{"seed": "x"}, {"seed": -1}, {"options": {"numbr": 3}}, {"options": {"number": "x"}}, {"options": 5}],
    ids=str,
)
def test_a_reset_that_names_no_episode_is_refused_and_changes_nothing(asked: dict[str, Any]) -> None:
    env = HouseEnv("blackjack")
    _, told = env.reset(seed=1)
    with pytest.raises(PitbossError):
        env.reset(**asked)
    assert env.reset()[1]["number"] == told["number"] + 1
