"""A table: opens a game as of a date, takes commands, keeps the log.

The table itself decides nothing about the game. It fills in chance, asks the game to judge, checks that
the books balance, folds the events, and keeps them. A refused command leaves no event and no change.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.chance import ChanceError, Entered, NeedsEntry
from pitboss.errors import whole
from pitboss.money import show
from pitboss.table import common
from pitboss.table.accounts import STAKES
from pitboss.table.commands import Action, Command, check_shape
from pitboss.table.draws import HELD_AT
from pitboss.table.events import Event, TableOpened
from pitboss.table.evolve import Unbalanced, advance, advance_known, evolve, opened
from pitboss.table.game import AUTOMATIONS, Cleared, Drawn, Game, Made, certain
from pitboss.table.limits import beyond_law
from pitboss.table.notices import due_changes
from pitboss.table.offers import Offer
from pitboss.table.options import check_limited, refuse_breaches, resolve
from pitboss.table.refusals import BadCommand, EmptySeat, InvariantBroken, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from datetime import date

    from pitboss.chance import Source
    from pitboss.law import Law


VIEWERS = ("public", "dealer", "auditor")
_SEAT = re.compile(r"seat:[0-9]{1,9}")


class Table:
    """One live table. `state` and `log` may be read; only `do` changes them."""

    def __init__(self, game: Game, law: Law, source: Source | None, opening: TableOpened) -> None:
        self.game = game
        self.law = law
        self.source = source
        self.state: TableState = opened(game, opening)
        self.log: list[Event] = [opening]
        self.actions: Mapping[str, Action] = {**common.ACTIONS, **game.actions}
        # What goes straight to the game: a command looks here first.
        self._plain = game.actions.keys() - {"irregularity", *game.at_once}
        self.frozen: str | None = None
        self._rules: Any = None
        self._awaited: tuple[TableState, tuple[Offer, ...]] | None = None

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
        entered: bool = True,
        stands: Mapping[str, Any] | None = None,
    ) -> Table:
        """Open a table under the law of a day; raises `Refused` where the law does not allow it.

        `seats` maps seat numbers to chips in cents. `by_hand` takes steps away from the automatic dealer.
        `source` supplies dice and cards that a command does not give; by default the system's own entropy.
        With `entered=False` only the source supplies them, and a command that brings its own is refused.
        `stands` is where a session stands before the first command: cards gone from the shoe, what seats owe.
        """
        game, law = _game_and_law(game, as_of)
        closed = law.authorised(game.id)
        if closed is not None:
            raise Refused(closed.sentence, *closed.cites)
        chosen, breaches = resolve(game.options, law, options or {}, chip=game.chip)
        if chosen["limits"]:
            check_limited(chosen["limits"], game.wagers(law))
        refuse_breaches(breaches or list(beyond_law(game, law, chosen)))
        opening = TableOpened(
            game=game.id, as_of=law.date.isoformat(), options=chosen, law=law.digest_of(game.id),
            by_hand=_automations(by_hand), entered=entered, cites=(game.subchapter,), reading=law.reading,
        )  # fmt: skip
        table = cls(game, law, source or _secure(), opening)
        if seats is not None and not isinstance(seats, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadCommand(f"Seats are a map of their numbers to chips, such as {{1: 500}}, not {seats!r}.")
        for seat in sorted(seats or {}, key=_by_number):
            table.do(Command("sit", seat, args={"chips": (seats or {})[seat]}))
        if stands:
            assert table.source is not None
            table._fold(game.stands(table.rules, table.state, stands, table.source))
        return table

    @classmethod
    def replay(cls, events: Iterable[Event], *, source: Source | None = None) -> Table:
        """The table that a log describes. Only the events are read to build its state.

        A log whose books do not balance gives a table that is frozen.
        """
        if not isinstance(events, Iterable):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadCommand(f"A log is a list of events, not {events!r}.")
        stream = iter(events)
        opening = next(stream, None)
        if not isinstance(opening, TableOpened):
            raise BadCommand("A log begins with the opening of its table.")
        game, law = _game_and_law(opening.game, opening.as_of)
        table = cls(game, law, source or _secure(), opening)
        for event in stream:
            try:
                table._fold((event,))
            except Unbalanced as fault:
                table.frozen = table.frozen or str(fault)
                table.state = evolve(game, table.state, event)
                table.log.append(event)
        return table

    @property
    def rules(self) -> Any:
        """The law of the day and the options in force, as the game looks them up; not needed for the state."""
        if self._rules is None:
            self._rules = self.game.rules(self.law, self.state.house.options)
        return self._rules

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command, or raise `Refused` or `BadCommand` and change nothing."""
        if self.frozen is not None:
            raise InvariantBroken(self.frozen)
        if not isinstance(command, Command):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadCommand(f"What is done at a table is a pitboss.Command, not {command!r}.")
        before = self.state
        cleared: Any = self._judge(command, self.source)
        kind: object = type(cleared)  # pyright: ignore[reportUnknownVariableType]
        try:
            if kind is tuple:  # plain events, as of most acts
                events: tuple[Event, ...] = cleared
                after = advance(self.game, before, events)
            else:
                events, after = self._brought(cleared)
        except Unbalanced as fault:
            self.frozen = str(fault)
            raise InvariantBroken(self.frozen) from None
        self.state = after
        self.log += events
        if after.house is not before.house:
            self._rules = None
        if not after.notices:
            return events
        due = due_changes(self.game, self.law, self.rules, after)
        self._fold(due)
        return events + due

    def back_to(self, before: TableState, events: int) -> None:
        """Be again as before n events, which could not be recorded."""
        if self.state.house is not before.house:
            self._rules = None
        self.state = before
        del self.log[len(self.log) - events :]

    def why_not(self, command: Command) -> Refused | BadCommand | None:
        """What would stand in the way of a command; None if nothing does. Changes nothing and draws nothing."""
        if not isinstance(command, Command):  # pyright: ignore[reportUnnecessaryIsInstance]
            return BadCommand(f"What is done at a table is a pitboss.Command, not {command!r}.")
        try:
            self._judge(command)
        except (Refused, BadCommand) as no:
            return no
        return None

    def copy(self, *, source: Source | None = None) -> Table:
        """A table that goes its own way from here, with its own chance or one that is given: for tree search."""
        found = self.beside()
        found.log = list(self.log)
        found.source = copy.copy(self.source) if source is None else source
        return found

    def __copy__(self) -> Table:
        return self.copy()

    def beside(self) -> Table:
        """The same table to look at in another state. Nothing is done at it: its log is this table's own."""
        found = object.__new__(type(self))
        found.__dict__.update(self.__dict__)
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its log: the events are the table."""
        return _from_log, (tuple(self.log), self.source)

    def __repr__(self) -> str:
        state = self.state
        seats = "".join(f", seat {seat} {show(state.stack(seat))}" for seat in state.seats)
        shut = ", closed" if state.closed else ", frozen" if self.frozen else ""
        return f"<Table {self.game.id}, law of {state.house.as_of}, round {state.round}{seats}{shut}>"

    def _repr_html_(self) -> str:
        from pitboss.shown import html_table

        state = self.state
        rows = [
            (
                seat,
                show(state.stack(seat)),
                ", ".join(f"{w.name} {show(w.stake)}" for w in state.wagers_of(seat)),
            )
            for seat in state.seats
        ]
        caption = f"{self.game.name}, law of {state.house.as_of}, round {state.round}"
        return html_table(caption, ("seat", "chips", "wagers"), rows)

    def may(self, command: Command) -> bool:
        return self.why_not(command) is None

    def awaits(self) -> tuple[Offer, ...]:
        """Who may do what now; the chance step that comes next is among the offers. Worked out once for a state."""
        if self.state.closed or self.frozen:
            return ()
        if type(self.source) is Entered:
            from pitboss.table import turning

            return turning.awaits(self, self._offers())  # what is named changes without the state
        if self._awaited is None or self._awaited[0] is not self.state:
            self._awaited = self.state, self._offers()
        return self._awaited[1]

    def awaits_of(self, seat: int | None) -> tuple[Offer, ...]:
        """What is awaited as far as it concerns somebody at a seat, or with None somebody without one: what others may
        do at any time need not be worked out for him. A seat where nobody sits sees what those without one see."""
        if seat is not None:
            seat = whole("A seat", seat, BadCommand)
        known = self._awaited is not None and self._awaited[0] is self.state
        game = self.game
        if (
            known
            or game.awaits_of is None
            or self.state.closed
            or self.frozen
            or type(self.source) is Entered
        ):
            return self.awaits()
        return self._offers(
            game.awaits_of(self.rules, self.state, (seat,) if seat in self.state.seats else ())
        )

    def _offers(self, found: tuple[Offer, ...] | None = None) -> tuple[Offer, ...]:
        offers = self.game.awaits(self.rules, self.state) if found is None else found
        for seat in self.state.seats.values():
            if seat.away:
                offers = (*offers, Offer("back", "free", seat=seat.number))
        offers = (*offers, *common.offers(self.game, self.state))
        if self.state.house.entered or type(self.source) is Entered:
            return offers
        return tuple(left for offer in offers if (left := _drawn(self.actions[offer.do], offer)) is not None)

    def decisions(self) -> tuple[Offer, ...]:
        """The decisions that the table waits for: the offers of kind `turn`, and nothing beside them."""
        decisions = self.game.decisions
        if decisions is None or not self.state.house.entered:
            return tuple(offer for offer in self.awaits() if offer.kind == "turn")
        return () if self.state.closed or self.frozen else decisions(self._rules or self.rules, self.state)

    def view(self, viewer: str = "public") -> dict[str, Any]:
        """The table as a viewer may see it, built from what is allowed, never by striking out.

        A viewer is `public`, `dealer`, `auditor`, or a seat such as `seat:1`.
        """
        if viewer not in VIEWERS and not _SEAT.fullmatch(str(viewer)):
            raise BadCommand(
                f"Nobody looks at a table as {viewer!r}; it is one of {', '.join(VIEWERS)}, or seat:1."
            )
        from pitboss.table.views import table_view

        state = self.state
        if type(self.source) is Entered:
            from pitboss.table import turning

            state = turning.seen(state)
        return {**table_view(self.game, self.rules, state, viewer), "frozen": self.frozen}

    def total(self) -> int:
        """The sum over all accounts: zero, always."""
        return sum(self.state.balances.values())

    def judge(self, command: Command) -> tuple[Event, ...]:
        """The events of a command, without doing it."""
        cleared = self._judge(command)
        drawn = self._drawn(cleared) if callable(cleared) else cleared
        return drawn.events if isinstance(drawn, Made) else drawn

    def costs(self, command: Command) -> int | None:
        """The cents that a command takes from its own seat's stack; None where it is refused or chance has a say.

        What it leads to is not looked at: what a wager or a pot then brings may tell of cards that are face down.
        """
        try:
            cleared = self._judge(command)
            events = certain(cleared)
        except (Refused, BadCommand, NeedsEntry):
            return None
        stack = f"stack:{command.seat}"
        return -sum(
            cents
            for event in takewhile(_pays_in, events)
            for account, cents in event.postings
            if account == stack and cents < 0
        )

    def _judge(self, command: Command, source: Source | None = None) -> Cleared:
        """Refuse a command, or clear it. Without a source nothing is drawn; with one an act may be made at once."""
        if type(self.source) is Entered:
            from pitboss.table import turning

            return turning.judge(self, command)
        action = check_shape(self.actions, command)
        game, state, do = self.game, self.state, command.do
        if state.closed:
            raise BadCommand("This table is closed.")
        if action.entered and command.args and not state.house.entered:
            _refuse_entered(action, command)
        rules = self._rules or self.rules
        try:
            if do in self._plain:
                judge = game.judge  # called as a method it would be looked up slowly
                return judge(rules, state, command)
            if do == "irregularity":
                if not state.house.entered:
                    _refuse_named(command)
                if common.rules_on(command):
                    return (common.ruling(self.law, state, command),)
            if source is not None and do in game.at_once:
                return game.at_once[do](rules, state, command, source)
            if do in game.actions:
                return game.judge(rules, state, command)
            return common.decide(game, self.law, rules, state, command)
        except EmptySeat as empty:
            raise common.of_nobody(game, self.law, rules, command, str(empty)) from None
        except (ChanceError, NeedsEntry) as error:
            raise BadCommand(str(error)) from error

    def _brought(self, cleared: Cleared) -> tuple[tuple[Event, ...], TableState]:
        """What has come of an act that chance has a part in or whose events its game has folded, and the state then."""
        drawn = self._drawn(cleared) if callable(cleared) else cleared
        if type(drawn) is Made:
            return drawn.events, advance_known(self.state, drawn)
        return drawn, advance(self.game, self.state, drawn)

    def _drawn(self, make: Callable[[Source], Drawn]) -> Drawn:
        """What an act has come to, with the table's own source of chance."""
        assert self.source is not None
        try:
            return make(self.source)
        except (ChanceError, NeedsEntry) as error:
            raise BadCommand(str(error)) from error

    def _fold(self, events: tuple[Event, ...]) -> None:
        options = self.state.house.options
        self.state = advance(self.game, self.state, events)
        self.log.extend(events)
        if self.state.house.options is not options:
            self._rules = None


def _refuse_named(command: Command) -> None:
    # A number of cards may be stated; a card by its name would tell the table what nobody has seen.
    if not isinstance(command.args.get("cards", 0), int):
        raise BadCommand(
            "Chance deals at this table: nobody has seen a card that could be named. State it without its cards."
        )


def _refuse_entered(action: Action, command: Command) -> None:
    if HELD_AT in command.args:
        return  # chance has brought it at another table, and only the ledger tells it
    for name in command.args:
        if action.params[name].chance:
            raise BadCommand(f"Nobody enters {name!r} at this table; chance supplies it.")


def _drawn(action: Action, offer: Offer) -> Offer | None:
    """An offer where chance is drawn: without the particulars that only a person could enter."""
    entered = action.entered
    if not entered:
        return offer
    if not entered.isdisjoint(offer.fixed) or any(
        name in entered and name not in offer.optional for name in offer.params
    ):
        return None
    return replace(offer, params={name: p for name, p in offer.params.items() if name not in entered})


def _from_log(log: tuple[Event, ...], source: Source | None) -> Table:
    return Table.replay(log, source=source)


def _automations(names: Iterable[str]) -> tuple[str, ...]:
    chosen = tuple(names)
    for name in chosen:
        if not isinstance(name, str) or name not in AUTOMATIONS:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise BadCommand(f"by_hand has no {name!r}; it takes {', '.join(sorted(AUTOMATIONS))}.")
    return chosen


def _by_number(seat: Any) -> int:
    """Seats are taken in the order of their numbers; what is no number is refused when it sits down."""
    return seat if isinstance(seat, int) else 0


def _game_and_law(game: Game | str, as_of: date | str | None) -> tuple[Game, Law]:
    from pitboss.games import find
    from pitboss.law import catalogue

    law = catalogue()
    found = game if isinstance(game, Game) else find(game)
    return found, law.on(law.newest if as_of is None else day(as_of))


def day(text: date | str) -> date:
    """A date, from itself or from `2010-09-07`."""
    from datetime import date

    try:
        return text if isinstance(text, date) else date.fromisoformat(text)
    except (ValueError, TypeError):
        raise BadCommand(f"A date is written like 2010-09-07, not {text!r}.") from None


def _secure() -> Source:
    from pitboss.chance import Secure

    return Secure()


def _pays_in(event: Event) -> bool:
    """Whether an event takes nothing out of what is at stake: no wager is decided by it, and no pot."""
    return not any(cents < 0 and account.startswith(STAKES) for account, cents in event.postings)
