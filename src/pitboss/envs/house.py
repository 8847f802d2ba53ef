"""Gymnasium: one seat at a game against the house.

    gymnasium.make("pitboss/Blackjack-v0", law="2008-01-01", dealer_soft_17="hit")

An action is a form (`env.unwrapped.forms`); `info["action_mask"]` says which are open, from the offers of the table.
What is not open is refused: nothing changes, the reward is nothing, and `info["refused"]` says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.envs import forms
from pitboss.envs.course import Course, cites, episode, main_wagers, named_number, opened, rendered, staked
from pitboss.envs.seen import CARDS, MOST, Seen, kinds_of, observe
from pitboss.errors import whole
from pitboss.money import parse_dollars
from pitboss.table import BadCommand, Event

CHIPS = 10**12
"""Cents in front of a player: more than an episode can lose."""
SEAT = 1
Money = str | int


class HouseEnv(gymnasium.Env[Any, Any]):
    """One player against the house; an episode is one round at a fresh table, or several.

    game: its id, such as `three-card-poker`
    law: the day whose law holds; the newest where nothing is said
    stake: dollars of a wager; rewards are told in units of it
    bets: what is wagered in every round, with dollars; `"agent"` leaves it to the agent. Where nothing is said the
        first wager of the game is made, or the agent bets where betting is all that there is to decide
    wagers: how many of them the agent may make before each throw or deal, where he bets
    beside: acts that need not be done and which the agent may do all the same, such as `insure`
    rounds: how many rounds an episode has; cards go on from one to the next as at the table
    options: the licensee's choices, as `pitboss options GAME` lists them
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, game: str, *, law: str | None = None, stake: Money = "10", bets: Mapping[str, Money] | str | None = None,
        wagers: int = 1, beside: Sequence[str] = (), rounds: int = 1, render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        rounds, wagers = (
            whole("The number of rounds and of wagers", n, BadCommand) for n in (rounds, wagers)
        )
        if rounds < 1 or wagers < 1:
            raise BadCommand("An episode has at least one round, and an agent who bets at least one wager.")
        self.render_mode = rendered(render_mode)
        self.opening = opened(game, law=law, options=options, seats=1, chips=CHIPS)
        self.stake, self.rounds = staked(stake), rounds
        self.bets = wagered(self.opening, self.stake, bets)
        self.terms = forms.Terms(self.stake, 0 if self.bets else wagers, acts_beside(self.opening, beside))
        self.forms = forms.names(self.opening, self.terms)
        self.kinds = kinds_of(self.opening)
        self.action_space = spaces.Discrete(len(self.forms))
        self.observation_space = space(len(self.kinds))
        self.course: Course | None = None
        self._seed, self._number, self._asked, self._told = 0, -1, 0, 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """The next episode of this seed, the first of a new one, or that which `options={"number": n}` names."""
        named, last = self._seed, self._number
        if seed is not None:
            seed = whole("A seed", seed, BadCommand)
            named, last = seed, -1
        elif self._number < 0:
            named = int(self.np_random.integers(2**63))
        number = episode(named, named_number(options, last + 1))
        super().reset(seed=seed)
        self._seed, self._number, self._asked = named, number, 0
        self.course = Course(
            self.opening, self.terms, bets=self.bets, rounds=self.rounds, seed=self._seed, number=self._number,
        )  # fmt: skip
        self._told = self.course.begun[SEAT]
        return self._seen(), self._info(self.course.events())

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        course = self._course()
        form = forms.form_of(self.forms, action)
        if form not in course.open and not course.over:
            return self._seen(), 0.0, False, False, self._info((), refused=_why_not(form, course))
        # A round that the cards decided at once is told by the step that takes note of it, too.
        events = course.events() if course.over else course.take(form)
        self._asked += 1
        before, self._told = self._told, self._worth()
        return self._seen(), (self._told - before) / self.stake, course.over, False, self._info(events)

    def action_masks(self) -> NDArray[np.int8]:
        """Which forms are open now. Of a round that was over before anything could be decided, such as one with a
        blackjack, every form takes note."""
        course = self._course()
        return np.array([course.over or form in course.open for form in self.forms], np.int8)

    def net(self) -> int:
        """Cents that the episode has made so far."""
        return self._worth() - self._course().begun[SEAT]

    def lines(self) -> Iterator[str]:
        """The episode so far in words, with the clause of every step."""
        return self._course().lines()

    def render(self) -> str | None:  # pyright: ignore[reportIncompatibleMethodOverride]
        return "\n".join(self.lines()) if self.render_mode == "ansi" else None

    def _course(self) -> Course:
        if self.course is None:
            raise BadCommand("An episode begins with reset().")
        return self.course

    def _worth(self) -> int:
        return self._course().worth()[SEAT]

    def _seen(self) -> Seen:
        return self.observed(self._course(), self._asked)

    def observed(self, course: Course, asked: int = 0) -> Seen:
        """What the seat sees of an episode."""
        return observe(course.table.view(f"seat:{SEAT}"), SEAT, self.kinds, asked)

    def _info(self, events: tuple[Event, ...], refused: str = "") -> dict[str, Any]:
        """Which forms are open, the clauses of the step, and the name of the episode."""
        found: dict[str, Any] = {
            "action_mask": self.action_masks(), "cites": cites(events), "seed": self._seed, "number": self._number,
        }  # fmt: skip
        return {**found, "refused": refused} if refused else found


def _why_not(form: str, course: Course) -> str:
    return f"{form} is not open now; open are: {', '.join(course.open)}."


def space(kinds: int) -> spaces.Dict:
    """The space of what is seen at a table with n kinds of wagers."""
    cards = spaces.Box(0, 127, (CARDS,), np.int8)
    return spaces.Dict({
        "hand": cards, "dealer": cards, "board": cards,
        "stakes": spaces.Box(0, MOST, (kinds,), np.int64), "facts": spaces.Box(0, 2**31, (3,), np.int64),
    })  # fmt: skip


def wagered(opening: Any, stake: int, bets: Mapping[str, Money] | str | None) -> dict[str, int]:
    """The wagers of every round in cents; none where the agent bets."""
    if isinstance(bets, str):
        if bets != "agent":
            raise BadCommand(f"bets is 'agent', or wagers with their dollars, not {bets!r}.")
        return {}
    if bets is not None:
        if not isinstance(bets, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadCommand(f"bets is 'agent', or wagers with their dollars, not {bets!r}.")
        return {name: parse_dollars(amount) for name, amount in bets.items()}
    decides = forms.names(opening, forms.Terms(stake, 0))
    return main_wagers(opening, stake) if decides else {}


def acts_beside(opening: Any, beside: Sequence[str]) -> tuple[str, ...]:
    if isinstance(beside, str) or not isinstance(beside, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadCommand(f"beside is a list of acts, not {beside!r}.")
    for act in beside:
        if act not in tuple(opening.game.actions):
            raise BadCommand(f"{opening.game.id} has no act {act!r}.")
    return tuple(beside)
