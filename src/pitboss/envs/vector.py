"""Gymnasium: many tables of one game side by side, stepped by compiled code on the kernels' tables.

    gymnasium.make_vec("pitboss/Blackjack-v0", num_envs=4096)

Spaces, forms, masks and rewards are those of `pitboss.envs.house.HouseEnv`, episode by episode: lane i plays the
episodes i, i + num_envs and so on of the seed. A round that is over begins anew with the next step of its lane.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pitboss.envs import COMPILED
from pitboss.envs.course import Course, episode, rendered, reset_options
from pitboss.envs.house import HouseEnv
from pitboss.envs.seen import Seen
from pitboss.envs.vector_lanes import ENDED, Lanes
from pitboss.errors import whole
from pitboss.hands.compiled import compiling
from pitboss.table import BadCommand

MOST_LANES = 2**20
"""A lane takes some three thousand bytes."""


class Rounds(Protocol):
    """The rounds of a game, one in each lane."""

    def deal(self, seed: int, who: Any) -> None:
        """Begin the episodes that the lanes `who` are at."""
        ...

    def act(self, actions: Any, again: Any) -> int:
        """Take an action in every lane; put those into `again` whose round was over, and say how many they are."""
        ...


class TablesEnv(VectorEnv[Any, Any, Any]):
    """Many tables of one game.

    num_envs: how many lanes there are; copy: whether observations stay as they are when the lanes go on
    max_episode_steps: after n steps an episode is broken off, refused ones counted too
    keywords: law, stake, bets and the licensee's options, as at `pitboss.envs.house.HouseEnv`
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, game: str, *, num_envs: int = 1, copy: bool = True, max_episode_steps: int | None = None,
        render_mode: str | None = None, **keywords: Any,
    ) -> None:  # fmt: skip
        num_envs = whole("The number of lanes", num_envs, BadCommand)
        if not 1 <= num_envs <= MOST_LANES:
            raise BadCommand(f"There are 1 to {MOST_LANES:,} lanes, not {num_envs:,}.")
        if max_episode_steps is not None:
            max_episode_steps = whole("The number of steps", max_episode_steps, BadCommand)
            if max_episode_steps < 1:
                raise BadCommand(f"An episode has at least one step, not {max_episode_steps}.")
        if keywords.get("beside") or keywords.get("rounds", 1) != 1 or keywords.get("bets") == "agent":
            raise BadCommand("Compiled lanes play one round each with fixed wagers, and nothing beside.")
        self.num_envs, self.copy, self.render_mode = num_envs, copy, rendered(render_mode)
        self.single = HouseEnv(game, **keywords)
        self.forms, self.stake = self.single.forms, self.single.stake
        action, seen = spaces_of(self.single)
        self.single_action_space, self.single_observation_space = action, seen
        self.action_space, self.observation_space = batch_space(action, num_envs), batch_space(seen, num_envs)
        self.lanes = Lanes(num_envs, forms=len(self.forms), kinds=len(self.single.kinds))
        self.rounds = _rounds(self.single, self.lanes)
        self.longest = max_episode_steps
        self._again, self._taken = np.zeros(num_envs, np.int64), np.zeros(num_envs, np.int64)
        self._truncated, self._yes = np.zeros(num_envs, np.bool_), np.ones(num_envs, np.bool_)
        self._seed: int | None = None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin with the episodes 0, 1, 2 and so on of a seed; without one, of the same seed with those after."""
        reset_options(options)
        if seed is not None and not isinstance(seed, int | np.integer):
            raise BadCommand("One seed names the episodes of all lanes; give a whole number.")
        episode(0 if seed is None else int(seed), self.num_envs)
        lanes = np.arange(self.num_envs)
        if seed is not None or self._seed is None:
            super().reset(seed=seed)
            self._seed = int(self.np_random.integers(2**63)) if seed is None else int(seed)
            self.lanes.number[:] = lanes
        else:
            self.lanes.number += np.uint64(self.num_envs)
        self._taken[:], self.lanes.refused[:] = 0, False
        with compiling("the lanes"):
            self.rounds.deal(self._seed, lanes)
        return self._seen(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if self._seed is None:
            raise BadCommand("Episodes begin with reset().")
        try:
            given = np.asarray(actions)
        except ValueError:  # lists of different lengths
            given = np.zeros(0)
        chosen = given.astype(np.int64) if np.issubdtype(given.dtype, np.integer) else np.zeros(0, np.int64)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= len(self.forms):
            raise BadCommand(
                f"There is one action for each of {self.num_envs} lanes, from 0 to {len(self.forms) - 1}."
            )
        lanes = self.lanes
        again = self._again[: self.rounds.act(chosen, self._again)]
        self._taken += 1
        if again.size:
            lanes.number[again] += np.uint64(self.num_envs)
            self._taken[again] = 0
            self.rounds.deal(self._seed, again)
        if self.longest is not None:
            self._truncated = (self._taken >= self.longest) & ~lanes.terminated
            lanes.status[self._truncated] = ENDED
        return (
            self._seen(),
            lanes.reward.copy(),
            lanes.terminated.copy(),
            self._truncated.copy(),
            self._info(),
        )

    def action_masks(self) -> NDArray[np.int8]:
        """Which forms are open now, by lane."""
        return self.lanes.mask.copy()

    def lines(self, lane: int) -> Iterator[str]:
        """The episode of a lane so far, played again through the engine, with the clause of every step."""
        lanes, lane = self.lanes, whole("A lane", lane, BadCommand)
        if not 0 <= lane < self.num_envs:
            raise BadCommand(f"The lanes are 0 to {self.num_envs - 1}, not {lane}.")
        return self.replay(int(lanes.number[lane]), lanes.acted[lane, : lanes.asked[lane]].tolist())

    def replay(self, number: int, actions: Sequence[int]) -> Iterator[str]:
        """An episode of this seed with these actions, through the engine."""
        self.single.reset(seed=self._seed, options={"number": number})
        for action in actions:
            self.single.step(action)
        return self.single.lines()

    def _seen(self) -> Seen:
        seen = self.lanes.seen()
        return {part: array.copy() for part, array in seen.items()} if self.copy else seen

    def _info(self) -> dict[str, Any]:
        told = {
            "action_mask": self.action_masks(), "refused": self.lanes.refused.copy(),
            "seed": np.full(self.num_envs, self._seed), "number": self.lanes.number.astype(np.int64),
        }  # fmt: skip
        return told | {f"_{name}": self._yes for name in told}


def spaces_of(single: HouseEnv) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    return single.action_space, single.observation_space


def _rounds(single: HouseEnv, lanes: Lanes) -> Rounds:
    """The compiled rounds of a game; a first episode says what is wagered."""
    game = single.opening.game.id
    if game not in COMPILED:
        raise BadCommand(f"{game} has no compiled lanes; they are there for {', '.join(sorted(COMPILED))}.")
    number = 0
    course = _course(single, number)
    while course.over:  # its cards decided everything
        number += 1
        course = _course(single, number)
    if game == "blackjack":
        from pitboss.envs.vector_boxes import BoxRounds

        return BoxRounds(single, course, lanes)
    from pitboss.envs.vector_banked import BankedRounds

    return BankedRounds(single, course, lanes)


def _course(single: HouseEnv, number: int) -> Course:
    return Course(single.opening, single.terms, bets=single.bets, rounds=1, seed=0, number=number)
