"""Many tables at once: every episode is the engine's, whatever is done in it."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import pitboss.envs as envs
from pitboss.envs.house import HouseEnv
from pitboss.envs.vector import TablesEnv
from pitboss.errors import PitbossError
from pitboss.table import BadCommand
from sized import Sizes

LANES = 16
SEED = 77
GAMES = sorted(envs.COMPILED)
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", {"surrender": "late", "hole_card": "down_no_peek"}),
    ("blackjack", {"law": "1981-01-01", "surrender": "early", "hole_card": "none"}),
    ("blackjack", {"dealer_soft_17": "hit", "decks": 6, "resplit_aces": True, "split_21": "practice"}),
    ("blackjack", {"five_card_21": True, "bonus_777": True, "bonus_678_suited": True}),
    ("blackjack", {"variation": "six_to_five"}),
    ("blackjack", {"shoe_type": "double_shoe"}),
    ("three-card-poker", {"bets": {"ante": "10", "pair-plus": "5"}}),
    ("let-it-ride", {"law": "2000-01-01", "stake": "5"}),
]


def made(game: str, lanes: int = LANES, **keywords: Any) -> TablesEnv:
    env = gymnasium.make_vec(envs.env_id(game), num_envs=lanes, **keywords)
    assert isinstance(env, TablesEnv)
    return env


class Beside:
    """The same episodes through the engine, one environment for each lane."""

    def __init__(self, game: str, **keywords: Any) -> None:
        self.engines = [HouseEnv(game, **keywords) for _ in range(LANES)]

    def begin(self, lane: int, seen: Any, info: Any) -> None:
        number = int(info["number"][lane])
        self._same(lane, *self.engines[lane].reset(seed=SEED, options={"number": number}), seen, info)

    def step(self, lane: int, action: int, seen: Any, info: Any) -> tuple[float, bool]:
        its, reward, over, _, told = self.engines[lane].step(action)
        self._same(lane, its, told, seen, info)
        return reward, over

    def _same(self, lane: int, its: Any, told: Any, seen: Any, info: Any) -> None:
        story = "\n".join(self.engines[lane].lines())
        for part in its:
            assert (its[part] == seen[part][lane]).all(), f"{part}\n{story}"
        assert (told["action_mask"] == info["action_mask"][lane]).all(), story


def agree(game: str, episodes: int, **keywords: Any) -> None:
    env, beside = made(game, **keywords), Beside(game, **keywords)
    choose = np.random.default_rng(SEED)
    seen, info = env.reset(seed=SEED)
    for lane in range(LANES):
        beside.begin(lane, seen, info)
    ended, over = 0, np.zeros(LANES, np.bool_)
    while ended < episodes:
        actions = np.array([choose.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, now_over, cut_short, info = env.step(actions)
        assert not cut_short.any()
        for lane in range(LANES):
            if over[lane]:
                beside.begin(lane, seen, info)
                assert (rewards[lane], now_over[lane]) == (0.0, False)
            else:
                made_by = beside.step(lane, int(actions[lane]), seen, info)
                assert (rewards[lane], now_over[lane]) == made_by
                ended += made_by[1]
        over = now_over


@pytest.mark.parametrize("game", GAMES)
def test_every_episode_is_the_engines_in_what_is_seen_open_and_paid(game: str, sizes: Sizes) -> None:
    agree(game, sizes["envs.episodes"])


@pytest.mark.parametrize(("game", "keywords"), OPTIONS, ids=str)
def test_and_under_other_options(game: str, keywords: dict[str, Any], sizes: Sizes) -> None:
    agree(game, sizes["envs.episodes"] // 3, **keywords)


def test_a_lane_tells_its_episode_through_the_engine() -> None:
    env = made("three-card-poker", lanes=4)
    env.reset(seed=5)
    env.step([0, 0, 1, 0])
    single = HouseEnv("three-card-poker")
    single.reset(seed=5, options={"number": 2})
    single.step(1)
    assert list(env.lines(2)) == list(single.lines())
    assert any("19:47-20." in line for line in env.lines(2))


def test_the_same_seed_gives_the_same_and_without_one_the_next_episodes_come() -> None:
    one, other = made("mississippi-stud", lanes=3), made("mississippi-stud", lanes=3)
    first, _ = one.reset(seed=8)
    again, _ = other.reset(seed=8)
    assert all((first[part] == again[part]).all() for part in first)
    _, later = one.reset()
    assert later["number"].tolist() == [3, 4, 5]


def test_what_is_not_open_is_refused_and_an_episode_that_never_ends_is_broken_off() -> None:
    env = made("blackjack", lanes=64, max_episode_steps=3)
    seen, info = env.reset(seed=1)
    split = env.forms.index("split")
    closed = info["action_mask"][:, split] == 0
    assert closed.any()
    after, rewards, _, cut_short, told = env.step(np.full(64, split))
    assert (told["refused"] == closed).all()
    assert (after["hand"][closed] == seen["hand"][closed]).all()
    assert not rewards[closed].any()
    assert not cut_short.any()
    env.step(np.full(64, split))
    _, _, over, cut_short, _ = env.step(np.full(64, split))
    assert cut_short[closed & ~over].all()
    _, _, _, cut_short, told = env.step(np.full(64, split))
    assert (told["number"][closed] == np.flatnonzero(closed) + 64).all()


def test_what_lanes_cannot_play_is_said() -> None:
    with pytest.raises(BadCommand, match="no compiled lanes"):
        TablesEnv("craps")
    with pytest.raises(BadCommand, match="one round"):
        made("blackjack", rounds=4)
    with pytest.raises(BadCommand, match="one wager"):
        made("blackjack", bets={"blackjack": "10", "over-13": "1"}, additional_wager="over_under_13")
    for lanes in (0, -1, 1.5, "x", None, 10**30):
        with pytest.raises(BadCommand, match="lanes"):
            made("blackjack", lanes=lanes)  # pyright: ignore[reportArgumentType]
    with pytest.raises(BadCommand, match="one step"):
        TablesEnv("blackjack", max_episode_steps=0)
    env = made("three-card-poker", lanes=2)
    with pytest.raises(PitbossError, match="seed"):
        env.reset(seed=2**70)
    with pytest.raises(BadCommand, match="'number'"):
        env.reset(seed=1, options={"number": 3})
    with pytest.raises(BadCommand, match="reset"):
        env.step([0, 1])
    env.reset(seed=1)
    wrong: list[Any] = [[0, 2], ["x"], ["x", "y"], [0, [0, 1]], [0.5, 0.5], None, 0]
    for actions in wrong:
        with pytest.raises(BadCommand, match="from 0 to 1"):
            env.step(actions)
    with pytest.raises(BadCommand, match="0 to 1"):
        env.lines(2)
