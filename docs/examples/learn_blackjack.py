"""Learn blackjack from nothing but results, and hold what was learned against the exact basic strategy.

    python learn_blackjack.py [STEPS]

Many tables are played at once. What an act is worth in a situation is the mean of what the rounds made after it; the
best so far is played, with something else tried now and then. Needs the extra `envs`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np

import pitboss.envs as envs
from pitboss.games.blackjack.math import terms_of
from pitboss.games.box.keeping import Kept, kept

LANES = 4_096
MORE, TWO, PAIR = 0, 1, 2
"""Hands of more cards, of two, and of two that are alike."""
SHAPE = (22, 2, 3, 10)
"""A situation: points with aces as one, whether there is an ace, the kind of hand, the dealer's card from the ace."""
POINTS = np.array([min((card // 4 + 1) % 13 + 1, 10) for card in range(52)])


@dataclass
class Learner:
    """What each act was worth on average in each situation, and how often it was tried."""

    worth: np.ndarray
    tried: np.ndarray

    def best(self, situations: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """The act that made most so far, among those that are open."""
        return np.where(mask > 0, self.worth[situations], -np.inf).argmax(1)


def situations(seen: dict[str, Any]) -> np.ndarray:
    """The situation of every table, as one number."""
    hand = seen["hand"][:, :52]
    points, cards, ace = hand @ POINTS, hand.sum(1), hand[:, 48:].any(1).astype(int)
    alike = (cards == 2) & ((hand * (POINTS**2)).sum(1) * 2 == points**2)
    up = POINTS[seen["dealer"][:, :52].argmax(1)] - 1
    return np.ravel_multi_index((np.minimum(points, 21), ace, (cards == 2) + alike, up), SHAPE)


def learn(steps: int, seed: int = 1, lanes: int = LANES) -> Learner:
    """Play n steps at every table and learn from them."""
    env: Any = gymnasium.make_vec(envs.env_id("blackjack"), num_envs=lanes)
    acts = len(env.forms)
    told = Learner(np.zeros((np.prod(SHAPE), acts)), np.zeros((np.prod(SHAPE), acts), np.int64))
    path, length, gained = (
        np.zeros((lanes, 32, 2), np.int64),
        np.zeros(lanes, np.int64),
        np.zeros((lanes, 33)),
    )
    choose, over, every = np.random.default_rng(seed), np.zeros(lanes, np.bool_), np.arange(lanes)
    seen, info = env.reset(seed=seed)
    for step in range(steps):
        now, mask = situations(seen), info["action_mask"]
        explores = choose.random(lanes) < max(0.1, 1 - 2 * step / steps)
        actions = np.where(explores, _any(mask, choose), told.best(now, mask))
        asked = ~over & (length < 31) & ~mask.all(1)  # where every act is open, the cards have decided
        path[every, length] = np.stack([now, actions], 1)
        length += asked
        seen, rewards, ended, _, info = env.step(actions)
        gained[every, length] += rewards
        if ended.any():
            _learn(told, path[ended], length[ended], gained[ended])
            length[ended], gained[ended] = 0, 0.0
        over = ended
    return told


def _any(mask: np.ndarray, choose: np.random.Generator) -> np.ndarray:
    return np.where(mask > 0, choose.random(mask.shape), -1.0).argmax(1)


def _learn(told: Learner, path: np.ndarray, length: np.ndarray, gained: np.ndarray) -> None:
    """Every decision of these rounds was followed by what was gained from it on."""
    after = gained[:, ::-1].cumsum(1)[:, ::-1]
    for at in range(int(length.max(initial=0))):
        here = length > at
        where = (path[here, at, 0], path[here, at, 1])
        times, sums = np.zeros_like(told.tried), np.zeros_like(told.worth)
        np.add.at(times, where, 1)
        np.add.at(sums, where, after[here, at + 1])
        told.tried += times
        pace = np.maximum(told.tried, 1) ** 0.85  # results under earlier, worse play are slowly forgotten
        told.worth += (sums - times * told.worth) / np.maximum(pace, times)


def chart(exact: Kept, forms: tuple[str, ...]) -> np.ndarray:
    """Basic strategy as the number of an act by situation; -1 where no such hand is asked."""
    found = np.full(SHAPE, -1)
    names = ("stand", "hit", "double", "surrender")
    for points, ace, kind, up in np.ndindex(*SHAPE):
        total = points + 10 * (soft := int(ace and points < 12))
        if total < 4 or total > 20 or points < 2 + kind % 2:
            continue
        act = names[(exact.chart_more if kind == MORE else exact.chart_two)[total][soft][up]]
        if kind == PAIR and (points % 2 or ace != (points == 2)):
            continue
        if kind == PAIR and exact.chart_pairs[points // 2 - 1][up]:
            act = "split"
        found[points, ace, kind, up] = forms.index(act)
    return found.reshape(-1)


def agreement(told: Learner, exact: np.ndarray) -> float:
    """How much of what is asked is played as basic strategy plays it, each situation as often as it came."""
    came, asked = told.tried.sum(1), exact >= 0
    learned = np.where(told.tried > 0, told.worth, -np.inf).argmax(1)
    return float(came[asked & (learned == exact)].sum() / came[asked].sum())


def result(told: Learner, steps: int, seed: int = 2, lanes: int = LANES) -> tuple[float, float]:
    """What a round makes by what was learned, in units of the wager, and the standard error."""
    env: Any = gymnasium.make_vec(envs.env_id("blackjack"), num_envs=lanes)
    seen, info = env.reset(seed=seed)
    sums, made = np.zeros(lanes), []
    for _ in range(steps):
        seen, rewards, over, _, info = env.step(told.best(situations(seen), info["action_mask"]))
        sums += rewards
        made.append(sums[over])
        sums[over] = 0.0
    rounds = np.concatenate(made)
    return float(rounds.mean()), float(rounds.std() / np.sqrt(rounds.size))


def main(steps: int) -> None:
    single: Any = gymnasium.make(envs.env_id("blackjack")).unwrapped
    exact = kept(terms_of(single.opening.rules))
    told = learn(steps)
    mean, error = result(told, steps)
    print(f"{agreement(told, chart(exact, single.forms)):.1%} of decisions as basic strategy has them.")
    print(f"A round makes {mean:+.4f} +- {error:.4f}; basic strategy {exact.basic:+.4f}.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3_000)
