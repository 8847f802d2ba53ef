"""PettingZoo: several seats at one table, poker or a game against the house, each asked in turn (AEC).

    env = players.env("hold-em", seats=3)

Agents are `seat_1` and so on; whoever the table asks is `agent_selection`. An observation has the vector and the
`action_mask`; `infos[agent]["cites"]` are the clauses of everything that happened since the last decision.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]
from pettingzoo.utils import wrappers  # pyright: ignore[reportMissingTypeStubs]

from pitboss.envs import forms
from pitboss.envs.course import Course, cites, episode, main_wagers, named_number, opened, rendered, staked
from pitboss.envs.house import Money, acts_beside
from pitboss.envs.seen import MOST, kinds_of, observe
from pitboss.errors import whole
from pitboss.money import parse_dollars
from pitboss.table import BadCommand

PETTING_ZOO = "options"
"""PettingZoo's test of the interface resets every environment with an option of this name."""


def env(game: str, **keywords: Any) -> Any:
    """A table that tells whoever steps out of order."""
    return wrappers.OrderEnforcingWrapper(PlayersEnv(game, **keywords))


class PlayersEnv(AECEnv[str, dict[str, Any], int]):
    """A table with several players; an episode is one hand, or several.

    seats: how many players sit; stack: dollars in front of each; rewards are told in units of the stake
    bets: what every seat wagers in a round against the house; the game's first wager where nothing is said
    law, stake, beside, rounds, options: as at `pitboss.envs.house.HouseEnv`
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": "pitboss_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, *, seats: int = 2, law: str | None = None, stack: Money = "1,000", stake: Money = "10",
        bets: Mapping[str, Money] | None = None, beside: Sequence[str] = (), rounds: int = 1,
        render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        rounds, seats = (
            whole(f"The number of {what}", n, BadCommand)
            for what, n in (("rounds", rounds), ("seats", seats))
        )
        if rounds < 1:
            raise BadCommand(f"An episode has at least one round, not {rounds}.")
        if seats < 1:
            raise BadCommand(f"There is at least one seat, not {seats}.")
        self.render_mode = rendered(render_mode)
        self.opening = opened(game, law=law, options=options, seats=seats, chips=parse_dollars(stack))
        self.stake, self.rounds = staked(stake), rounds
        self.bets = self._bets(bets)
        self.terms = forms.Terms(self.stake, 0, acts_beside(self.opening, beside))
        self.forms = forms.names(self.opening, self.terms)
        if not self.forms:
            raise BadCommand(
                f"At {game} nothing is decided but the wagers; it has an environment of one seat."
            )
        self.kinds = kinds_of(self.opening)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.agents: list[str] = []
        size = self._vector_of(self.opening.view("seat:1"), 1, 0).size
        self._observation = spaces.Dict({
            "observation": spaces.Box(0, MOST, (size,), np.int64),
            "action_mask": spaces.Box(0, 1, (len(self.forms),), np.int8),
        })  # fmt: skip
        self._actions = {agent: spaces.Discrete(len(self.forms)) for agent in self.possible_agents}
        self.course: Course | None = None
        self._decided = False
        self._seed, self._number, self._chance = 0, -1, np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next episode of this seed, the first of a new one, or that which `options={"number": n}` names."""
        named, last = self._seed, self._number
        if seed is not None:
            named, last = whole("A seed", seed, BadCommand), -1
        elif self._number < 0:
            named = int(self._chance.integers(2**63))
        number = episode(named, named_number(options, last + 1, PETTING_ZOO))
        self._seed, self._number = named, number
        self.course = Course(
            self.opening, self.terms, bets=self.bets, rounds=self.rounds, seed=self._seed, number=self._number,
        )  # fmt: skip
        self._told = self.course.begun
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        events = self.course.events()
        self._decided = (
            self.course.over
        )  # by the cards: the first step, whatever it is, is told what came of it
        self._ask(events)

    def observe(self, agent: str) -> dict[str, Any]:
        course, seat = self._course(), int(agent.removeprefix("seat_"))
        asked = agent == self.agent_selection if self._decided else course.seat == seat
        mask = np.array([asked and (self._decided or form in course.open) for form in self.forms], np.int8)
        made = len(course.acts)
        return {
            "observation": self._vector_of(course.table.view(f"seat:{seat}"), seat, made),
            "action_mask": mask,
        }

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        course, agent = self._course(), self.agent_selection
        form = "" if action is None else forms.form_of(self.forms, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._decided:
            self._decided = False
            self._after(())
            self._accumulate_rewards()
            return
        if form not in course.open:
            self.infos[agent]["refused"] = f"{form} is not open now; open are: {', '.join(course.open)}."
            return
        self._after(course.take(form))
        self._accumulate_rewards()

    def lines(self) -> Iterator[str]:
        """The episode so far in words, with the clause of every step."""
        return self._course().lines()

    def render(self) -> str | None:
        return "\n".join(self.lines()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _bets(self, bets: Mapping[str, Money] | None) -> dict[str, int]:
        if self.opening.game.bank == "pot":
            if bets is not None:
                raise BadCommand(
                    f"At {self.opening.game.id} nobody wagers against the house; leave bets out."
                )
            return {}
        if bets is None:
            return main_wagers(self.opening, self.stake)
        if not isinstance(bets, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadCommand(f"bets are wagers with their dollars, not {bets!r}.")
        return {name: parse_dollars(amount) for name, amount in bets.items()}

    def _after(self, events: tuple[Any, ...]) -> None:
        """Rewards of what has happened."""
        course = self._course()
        worth = course.worth()
        for agent in self.agents:
            seat = int(agent.removeprefix("seat_"))
            self.rewards[agent] = (worth[seat] - self._told[seat]) / self.stake
        self._told = worth
        self._ask(events)

    def _ask(self, events: tuple[Any, ...]) -> None:
        """Who is asked next, and the clauses of what led there. Blinds and antes count with the first decision."""
        course, found = self._course(), cites(events)
        self.terminations = dict.fromkeys(self.agents, course.over and not self._decided)
        self.infos = {
            agent: {"cites": found, "seed": self._seed, "number": self._number} for agent in self.agents
        }
        self.agent_selection = self.agents[0] if course.seat is None else f"seat_{course.seat}"

    def _course(self) -> Course:
        if self.course is None:
            raise BadCommand("An episode begins with reset().")
        return self.course

    def _vector_of(self, view: dict[str, Any], seat: int, made: int) -> Any:
        seen = observe(view, seat, self.kinds, made)
        hand: Any = view["own"].get("hand")
        pots: Sequence[int] = hand["pots"] if self.opening.game.bank == "pot" and hand else ()
        stacks = [view["seats"].get(agent.removeprefix("seat_"), 0) for agent in self.possible_agents]
        money = [sum(pots), *stacks]
        return np.concatenate([*(seen[part].astype(np.int64) for part in seen), np.array(money, np.int64)])
