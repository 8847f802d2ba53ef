"""The course of an episode: a table of its own whose chance is named by a seed and a number.

The environment makes the wagers that it was told to make, sees to the dealer's steps, and stops where an agent is
asked. What was done is kept, so that an episode can be told again with its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.chance import Counter
from pitboss.envs import forms
from pitboss.money import parse_dollars, show
from pitboss.table import BadCommand, Command, Event, Table
from pitboss.table.commands import shortened
from pitboss.table.words import rulings, signed

if TYPE_CHECKING:
    from pitboss.envs.forms import Terms

LONGEST = 10_000
"""Steps of the house between two decisions; a table that takes more will never ask."""


def episode(seed: int, number: Any) -> int:
    """The number of an episode; refused before anything has changed where a seed and it can name none."""
    try:
        found = index(number)
    except TypeError:
        raise BadCommand(f"The number of an episode is whole, not {shortened(number)}.") from None
    Counter(seed, found)
    return found


class Act(NamedTuple):
    """A command and what came of it."""

    command: Command
    events: tuple[Event, ...]


class Course:
    """One episode. `acts` is everything that was done, the house's steps too."""

    def __init__(
        self, opening: Table, terms: Terms, *, bets: Mapping[str, int], rounds: int, seed: int, number: int
    ) -> None:
        self.table = opening.copy(source=Counter(seed, number))
        self.terms, self.bets, self.seed, self.number = terms, bets, seed, number
        self.acts: list[Act] = []
        self.begun = self.worth()
        self._last = self.table.state.round + rounds - 1
        self._round, self._made = 0, 0
        self.seat: int | None = None
        self.open: dict[str, Command | None] = {}
        self._advance()

    @property
    def over(self) -> bool:
        return self.table.state.round > self._last

    def worth(self) -> dict[int, int]:
        """Cents in front of each seat and on the layout."""
        state = self.table.state
        return {
            seat: state.stack(seat) + sum(wager.stake for wager in state.wagers_of(seat))
            for seat in state.seats
        }

    def take(self, form: str) -> tuple[Event, ...]:
        """What the agent whose turn it is does; then the house, until somebody is asked. The events of all that."""
        command, before = self.open[form], len(self.acts)
        if command is None:
            self._chance()
        else:
            self._do(command)
            self._made += command.do in self.table.game.bets
        self._advance()
        return tuple(event for act in self.acts[before:] for event in act.events)

    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(event for act in self.acts for event in act.events)

    def lines(self) -> Iterator[str]:
        """The episode in words, with the clause of every step."""
        table = self.table
        yield (
            f"{table.game.id}, episode {self.number} of seed {self.seed}; law of {table.state.house.as_of}."
        )
        for number, act in enumerate(self.acts, start=1):
            yield f"{number}. {act.command}"
            for told in rulings(table.game, act.events):
                sums = f" [{told.arithmetic}]" if told.arithmetic else ""
                yield f"   {told.decision}{sums}" + (f" ({', '.join(told.cites)})" if told.cites else "")
        for seat, cents in self.worth().items():
            yield f"Seat {seat}: {signed(cents - self.begun[seat])}."

    def _advance(self) -> None:
        """The house's part, until a seat is asked or the episode is over."""
        for _ in range(LONGEST):
            self.seat, self.open = None, {}
            if self.over:
                return
            self._hand_on()
            self._bet()
            for seat in self.table.state.seats:
                found = forms.open_to(self.table, seat, self._terms())
                if found:
                    self.seat, self.open = seat, found
                    return
            self._chance()
        raise BadCommand(f"{self.table.game.id} asks nobody: it needs other wagers, or more seats.")

    def _terms(self) -> Terms:
        """Without bets where the agent has made as many as he may before chance comes, and chance may come: a shooter
        has a line bet to make."""
        terms = self.terms
        if self._made < terms.bets or not any(offer.kind == "chance" for offer in self.table.awaits()):
            return terms
        return replace(terms, bets=0)

    def _bet(self) -> None:
        """The wagers that are made in every round, and what completes them."""
        table = self.table
        if self._round != table.state.round:
            self._round = table.state.round
            for seat in table.state.seats:
                for name, cents in self.bets.items():
                    self._do(Command("wager", seat, args={**({"on": name} if name else {}), "amount": cents}))
        for seat in table.state.seats:
            lacking = table.game.completing(table.rules, table.state, seat)
            if lacking is not None:
                self._do(lacking)

    def _hand_on(self) -> None:
        """Who is asked to throw takes the dice."""
        asked = next((offer for offer in self.table.decisions() if offer.do in forms.HANDED_ON), None)
        if asked is not None:
            self._do(asked.command())

    def _chance(self) -> None:
        found = next((offer for offer in self.table.awaits() if offer.kind == "chance"), None)
        if found is None:
            raise BadCommand(f"{self.table.game.id} cannot go on: nobody has made a wager that it needs.")
        self._do(found.command())
        self._made = 0

    def _do(self, command: Command) -> None:
        self.acts.append(Act(command, self.table.do(command)))


def named_number(options: Mapping[str, Any] | None, following: int, *passed: str) -> Any:
    """The episode that `options={"number": n}` of a reset names, or the one that follows; `passed` mean nothing."""
    return reset_options(options, "number", *passed).get("number", following)


def rendered(mode: str | None) -> str | None:
    """How an environment shows itself: as text, or not at all."""
    if mode not in (None, "ansi"):
        raise BadCommand(f"An environment is rendered as 'ansi' or not at all, not as {shortened(mode)}.")
    return mode


def staked(stake: str | int) -> int:
    """Cents of a stake in dollars."""
    cents = parse_dollars(stake)
    if cents < 1:
        raise BadCommand(f"A stake is more than nothing, not {stake}.")
    return cents


def reset_options(options: Mapping[str, Any] | None, *known: str) -> Mapping[str, Any]:
    """What a reset was given beside its seed; refused where it has another name than these."""
    if options is None:
        return {}
    unknown: Any = options
    if isinstance(options, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        unknown = next((name for name in options if name not in known), None)
        if unknown is None:
            return options
    takes = f"the option {known[0]}" if known else "no options"
    raise BadCommand(f"A reset takes {takes}, not {shortened(unknown)}.")


def cites(events: Sequence[Event]) -> tuple[str, ...]:
    """The clauses of some events, each once, in their order."""
    return tuple(dict.fromkeys(cite for event in events for cite in event.cites))


def opened(
    game: str, *, law: str | None, options: Mapping[str, Any], seats: int, chips: int
) -> Table:  # fmt: skip
    """A table at which chance is drawn and nobody enters it."""
    return Table.open(
        game, as_of=law, options=options, seats=dict.fromkeys(range(1, seats + 1), chips), entered=False,
        source=Counter(0, 0),
    )  # fmt: skip


def main_wagers(table: Table, stake: int) -> dict[str, int]:
    """The first wager of a game, as a table offers it; what must stand beside it is completed later."""
    for offer in table.awaits():
        if offer.kind == "free" and offer.do == "wager" and "position" not in offer.fixed:
            cents = forms.at_least(offer.params["amount"], stake)
            if cents is None:
                break
            if "on" in offer.params:
                return {str(next(iter(offer.params["on"].enumerate()))): cents}
            return {str(offer.fixed.get("on", "")): cents}
    raise BadCommand(
        f"{table.game.id} takes no wager of {show(stake)} at its opening; "
        "where players bank for each other there is no environment."
    )
