"""Games with one draw that several tables sell, each a stream of its own.

A ticket that is sold or given back, and a draw, are written to the game's stream in the same transaction as to the
table's, or neither is; there it is decided whether the game is still on sale. So no ticket is sold, and none is given
back, once the numbers of its game are known anywhere. Each table is brought the draws of the others as commands of its
own. Its accounts count games, not cents: they say within the transaction which one is on sale, and the last one that
tickets are for.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import reading, schema
from pitboss.ledger.errors import Conflict, MovedOn
from pitboss.ledger.happenings import DrawBooked, DrawJoined, DrawOpened, DrawPassed, TicketsBooked
from pitboss.ledger.work import Balances, NewStream, Work
from pitboss.table.draws import HELD_AT, Drawing, DrawTerms, Held, Move
from pitboss.table.events import Event, TableClosed
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger
    from pitboss.table.commands import Command
    from pitboss.table.state import TableState
    from pitboss.table.table import Table

PREFIX = "draw:"
DRAWN, UNTIL, TO_COME = "drawn", "until", "to-come"


class DrawMovedOn(MovedOn):
    """The game was drawn at another table since this one looked; nothing was written."""


class OnSale(msgspec.Struct, frozen=True):
    """Which game is sold now, the last one that tickets were sold for, the table that draws, and the stream's version.

    home: empty where the table that drew has been closed
    """

    game: int
    until: int
    home: str
    version: int


class Draws:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def on_sale(self, name: str) -> OnSale | None:
        """None where no table has opened the game."""
        with self._ledger.reader() as connection:
            row = reading.stream_row(connection, stream(name))
            if row is None:
                return None
            e = schema.events.c
            of = sa.select(e.body).where(e.stream == row.number).order_by(e.version.desc()).limit(1)
            drawn, sold, passed = (
                connection.execute(of.where(e.body.like(f'{{"event":"{kind}"%'))).scalar()
                for kind in ("draw-booked", "tickets-booked", "draw-passed")
            )
        home = "" if passed is None else msgspec.json.decode(passed).get("to", "")
        game = 1 if drawn is None else msgspec.json.decode(drawn)["game"] + 1
        return OnSale(game, 0 if sold is None else msgspec.json.decode(sold)["until"], home, row.version)

    def held(self, name: str, since: int) -> list[Held]:
        """The draws from a game on, in their order."""
        e = schema.events.c
        with self._ledger.reader() as connection:
            row = reading.stream_row(connection, stream(name))
            if row is None:
                return []
            of = e.body.like('{"event":"draw-booked"%')
            bodies = connection.execute(
                sa.select(e.body).where(e.stream == row.number, of).order_by(e.version.desc())
            )
            found: list[Held] = []
            for body in bodies.scalars():
                held = msgspec.json.decode(body, type=Held)
                if held.game < since:
                    break
                found.append(held)
        return found[::-1]

    def check(self, terms: DrawTerms) -> None:
        """Refuse a table that would sell a game on other terms than those it was opened on."""
        with self._ledger.reader() as connection:
            opened = _opened(connection, terms.name)
        if opened is not None and (no := why_not(opened, terms)) is not None:
            raise Refused(no, *terms.cites)

    def opening(self, terms: DrawTerms, table: str) -> Work:
        """A table that sells a game with others is opened: the first opens the game and draws it, the others join."""

        def decide(connection: Connection, version: int, balances: Balances) -> Sequence[Event]:
            if not version:
                return (
                    DrawOpened(name=terms.name, game_id=terms.game, table=table, rates=terms.rates, cites=terms.cites),
                    DrawPassed(table=table, to=table),
                )  # fmt: skip
            opened = _opened(connection, terms.name)
            busy = f"The game {terms.name} is being opened by another table; open this one again."
            no = busy if opened is None else why_not(opened, terms)
            if no is not None:
                raise Conflict(no)
            return (DrawJoined(table=table, game=_sold(balances)),)

        return Work(
            id=stream(terms.name), key=f"joined:{table}", actor="", command="[]", decide=decide,
            create=NewStream("draw"),
        )  # fmt: skip

    def taking(self, name: str, table: str, seen: OnSale) -> Work:
        """The table that drew the game has been closed; another one draws from now on."""

        def decide(_connection: Connection, version: int, _balances: Balances) -> Sequence[Event]:
            if version != seen.version:
                raise DrawMovedOn(f"The game {name} has moved on.")
            return (DrawPassed(table=table, to=table),)

        return Work(
            id=stream(name), key=f"taken:{table}:{seen.version}", actor="", command="[]", decide=decide
        )

    def booking(
        self, name: str, table: str, first: int, game: int, moves: Sequence[tuple[int, Move]], *, closes: bool
    ) -> Work | None:
        """What a table's events from version `first` on do to the game that it sells, if anything.

        closes: the table that draws is closed
        """
        if not moves and not closes:
            return None

        def decide(_connection: Connection, _version: int, balances: Balances) -> Sequence[Event]:
            if moves and _sold(balances) != game:
                raise DrawMovedOn(f"Game {game} was drawn at another table at the same time.")
            return (
                *booked_by(table, game, moves, balances.get(UNTIL, 0)),
                *((DrawPassed(table=table),) if closes else ()),
            )

        return Work(id=stream(name), key=f"booked:{table}:{first}", actor="", command="[]", decide=decide)


class SharedGame:
    """A game that a live table sells with others."""

    def __init__(self, ledger: Ledger, table_id: str, drawing: Drawing, terms: DrawTerms) -> None:
        self.terms = terms
        self._ledger, self._id, self._drawing = ledger, table_id, drawing

    @property
    def _draws(self) -> Draws:
        return self._ledger.draws

    def joining(self, state: TableState) -> list[tuple[str, Command]]:
        """The command by which a table that was just opened takes over which game is sold, where it does not know."""
        now = self._draws.on_sale(self.terms.name)
        if now is None or now.game == self._drawing.sells(state):
            return []
        return [self._joins(now, now.game)]

    def behind(self, state: TableState) -> list[tuple[str, Command]]:
        """Keys and commands by which a table comes to where the game is, in their order."""
        now = self._draws.on_sale(self.terms.name)
        if now is None or state.closed:
            return []
        if not now.home:
            with contextlib.suppress(DrawMovedOn):  # then another table has been first
                self._ledger.submit(self._draws.taking(self.terms.name, self._id, now)).result()
            return self.behind(state)
        game = self._drawing.sells(state)
        found = [] if self._home(now) == self._drawing.home(state) else [self._joins(now, game)]
        if game < now.game:
            held = self._draws.held(self.terms.name, game)
            found += [(f"held:{self.terms.name}:{each.game}", self._drawing.brings(each)) for each in held]
        return found

    def booking(self, before: TableState, first: int, events: Iterable[Event]) -> Work | None:
        """What the events of a command do to the game; see `Draws.booking`."""
        moves = tuple(
            (version, move)
            for version, event in enumerate(events, start=first)
            if (move := self._drawing.moves(event)) is not None
        )
        closes = not self._drawing.home(before) and any(isinstance(event, TableClosed) for event in events)
        return self._draws.booking(
            self.terms.name, self._id, first, self._drawing.sells(before), moves, closes=closes
        )

    def brings(self, command: Command) -> bool:
        """Whether a command tells what happened elsewhere, which only the ledger does."""
        return HELD_AT in command.args or command.do == self._drawing.joins(1, "").do

    def draws(self, events: Iterable[Event]) -> bool:
        moves = (self._drawing.moves(event) for event in events)
        return any(move is not None and move.what in ("held", "failed") for move in moves)

    def _home(self, now: OnSale) -> str:
        return "" if now.home == self._id else now.home

    def _joins(self, now: OnSale, game: int) -> tuple[str, Command]:
        return f"joins:{self.terms.name}:{game}:{now.version}", self._drawing.joins(game, self._home(now))


def shared_game(ledger: Ledger, table_id: str, table: Table) -> SharedGame | None:
    """The game that a table sells with others."""
    drawing = table.game.drawing
    terms = None if drawing is None else drawing.terms(table.rules)
    return None if drawing is None or terms is None else SharedGame(ledger, table_id, drawing, terms)


def booked_by(table: str, game: int, moves: Sequence[tuple[int, Move]], until: int) -> Iterator[Event]:
    """How a game's stream tells what a table did."""
    tickets = tuple(
        (version, move.what, move.ticket) for version, move in moves if move.what in ("sold", "void")
    )
    if tickets:
        later = max(until, *(move.until for _, move in moves))
        postings = ((UNTIL, later - until), (TO_COME, until - later)) if later > until else ()
        yield TicketsBooked(table=table, game=game, until=later, tickets=tickets, postings=postings)
    for version, move in moves:
        if move.what in ("held", "failed"):
            yield DrawBooked(
                table=table,
                version=version,
                game=game,
                numbers=move.numbers,
                postings=((DRAWN, 1), (TO_COME, -1)),
            )


def why_not(opened: DrawOpened, terms: DrawTerms) -> str | None:
    """Why a table may not sell a game with the others, if so."""
    if (opened.game_id, opened.rates) != (terms.game, terms.rates):
        return f"The game {terms.name} is sold by another rate card; all its tables have the same."
    return None


def _opened(connection: Connection, name: str) -> DrawOpened | None:
    row = reading.stream_row(connection, stream(name))
    first = None if row is None else next(reading.entries(connection, row, limit=1), None)
    return first.event if first is not None and isinstance(first.event, DrawOpened) else None


def _sold(balances: Balances) -> int:
    return balances.get(DRAWN, 0) + 1


def stream(name: str) -> str:
    return f"{PREFIX}{name}"
