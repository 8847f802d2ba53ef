"""A table: opens a game as of a date, takes commands, keeps the log.

The table itself decides nothing about the game. It fills in chance, asks the game to judge, checks that
the books balance, folds the events, and keeps them. A refused command leaves no event and no change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.table import common
from pitboss.table.commands import Action, Command, check_shape
from pitboss.table.evolve import evolve, opened
from pitboss.table.events import Event, OptionChanged, TableOpened
from pitboss.table.game import Game
from pitboss.table.offers import Offer
from pitboss.table.options import refuse_breaches, resolve
from pitboss.table.refusals import BadCommand, InvariantBroken, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from datetime import date

    from pitboss.chance import Source
    from pitboss.law import Law

UNBOUNDED = frozenset({"bank", "cage"})
"""Accounts without a floor: the house pays whatever it owes, and chips come from and go to the cage."""


class Table:
    """One live table. `state` and `log` may be read; only `do` changes them."""

    def __init__(self, game: Game, law: Law, source: Source | None, opening: TableOpened) -> None:
        self.game = game
        self.law = law
        self.source = source
        self.rules: Any = game.rules(law, opening.options)
        self.state: TableState = opened(game, opening, game.start(self.rules))
        self.log: list[Event] = [opening]
        self.actions: Mapping[str, Action] = {**common.ACTIONS, **game.actions}
        self.frozen: str | None = None

    @classmethod
    def open(
        cls,
        game: Game | str,
        *,
        as_of: date | str | None = None,
        options: Mapping[str, Any] | None = None,
        seats: Mapping[int, int] | None = None,
        by_hand: Iterable[str] = (),
        source: Source | None = None,
    ) -> Table:
        """Open a table under the law of a day; raises `Refused` where the law does not allow it.

        `seats` maps seat numbers to chips in cents. `by_hand` takes steps away from the automatic dealer.
        `source` supplies dice and cards that a command does not give; by default the system's own entropy.
        """
        game, law = _game_and_law(game, as_of)
        closed = law.authorised(game.id)
        if closed is not None:
            raise Refused(closed.sentence, *closed.cites)
        chosen, breaches = resolve(game.options, law, options or {}, chip=game.chip)
        refuse_breaches(breaches)
        opening = TableOpened(
            game=game.id, as_of=law.date.isoformat(), options=chosen, law=law.digest,
            by_hand=tuple(by_hand), cites=(game.subchapter,),
        )  # fmt: skip
        table = cls(game, law, source or _secure(), opening)
        for seat, chips in sorted((seats or {}).items()):
            table.do(Command("sit", seat, args={"chips": chips}))
        return table

    @classmethod
    def replay(cls, events: Iterable[Event], *, source: Source | None = None) -> Table:
        """The table that a log describes. Only the events are read to build its state."""
        stream = iter(events)
        opening = next(stream, None)
        if not isinstance(opening, TableOpened):
            raise BadCommand("A log begins with the opening of its table.")
        game, law = _game_and_law(opening.game, opening.as_of)
        table = cls(game, law, source or _secure(), opening)
        for event in stream:
            table._keep((event,))
        return table

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command, or raise `Refused` or `BadCommand` and change nothing."""
        if self.frozen is not None:
            raise InvariantBroken(self.frozen)
        events = self._judge(command)
        self._check_books(events)
        return self._keep(events)

    def why_not(self, command: Command) -> Refused | BadCommand | None:
        """What would stand in the way of a command; None if nothing does. Changes nothing."""
        try:
            self._check_books(self._judge(command))
        except (Refused, BadCommand) as no:
            return no
        return None

    def may(self, command: Command) -> bool:
        return self.why_not(command) is None

    def awaits(self) -> tuple[Offer, ...]:
        """Who may do what now; the chance step that comes next is among the offers."""
        return () if self.state.closed else self.game.awaits(self.rules, self.state)

    def view(self, viewer: str = "public") -> dict[str, Any]:
        """The table as a viewer may see it, built from what is allowed, never by striking out."""
        from pitboss.table.views import table_view

        return table_view(self.game, self.rules, self.state, viewer)

    def total(self) -> int:
        """The sum over all accounts: zero, always."""
        return sum(self.state.balances.values())

    def _judge(self, command: Command) -> tuple[Event, ...]:
        check_shape(self.actions, command)
        if self.state.closed:
            raise BadCommand("This table is closed.")
        if self.source is not None:
            command = self.game.chance(self.rules, self.state, command, self.source)
        if command.do in self.game.actions:
            return self.game.decide(self.rules, self.state, command)
        return common.decide(self.game, self.law, self.rules, self.state, command)

    def _check_books(self, events: tuple[Event, ...]) -> None:
        """Every event balances and no account falls below its floor; otherwise nothing of it happens."""
        balances = self.state.balances
        touched: dict[str, int] = {}
        for event in events:
            total = 0
            for account, cents in event.postings:
                total += cents
                left = touched[account] = touched.get(account, balances.get(account, 0)) + cents
                if left < 0 and account not in UNBOUNDED:
                    self.frozen = f"The account {account} would fall to {left} cents; the table is stopped."
            if total:
                self.frozen = f"An event is out of balance by {total} cents; the table is stopped."
        if self.frozen is not None:
            raise InvariantBroken(self.frozen)

    def _keep(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        state = self.state
        for event in events:
            state = evolve(self.game, state, event)
        self.state = state
        self.log.extend(events)
        if state.notices and not isinstance(events[-1], OptionChanged):
            due = common.due_changes(self.game, self.rules, state)
            return events + self._keep(due) if due else events
        if any(isinstance(event, OptionChanged) for event in events):
            self.rules = self.game.rules(self.law, self.state.house.options)
        return events


def _game_and_law(game: Game | str, as_of: date | str | None) -> tuple[Game, Law]:
    from pitboss.games import find
    from pitboss.law import catalogue

    law = catalogue()
    return (find(game) if isinstance(game, str) else game), law.on(law.newest if as_of is None else day(as_of))


def day(text: date | str) -> date:
    """A date, from itself or from `2010-09-07`."""
    from datetime import date

    try:
        return text if isinstance(text, date) else date.fromisoformat(text)
    except ValueError:
        raise BadCommand(f"A date is written like 2010-09-07, not {text!r}.") from None



def _secure() -> Source:
    from pitboss.chance import Secure

    return Secure()
