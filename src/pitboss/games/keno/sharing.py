"""A keno game that is sold at several tables: on what terms, and how each of them learns what was drawn elsewhere."""

from __future__ import annotations

from typing import Any

from pitboss.games.keno.rules import Rules
from pitboss.games.keno.state import DrawFailed, GameJoined, KenoState, NumbersDrawn, TicketIssued
from pitboss.table.commands import Command
from pitboss.table.draws import HELD_AT, Drawing, DrawTerms, Held, Move
from pitboss.table.events import Event, WagerRemoved
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState
from pitboss.table.wire import encode


def terms(rules: Rules) -> DrawTerms | None:
    name = rules.options["shared_game"]
    if name is None:
        return None
    rates = encode({str(spots): {str(c): str(pay) for c, pay in sorted(line.items())}
                    for spots, line in sorted(rules.lines.items())}).decode()  # fmt: skip
    return DrawTerms(name=name, game="keno", rates=rates, cites=rules.cites("draw", "rate-card"))


def moves(event: Event) -> Move | None:
    match event:
        case TicketIssued():
            return Move("sold", event.number, event.game + event.games - 1)
        case WagerRemoved():
            return Move("void", event.number)
        case NumbersDrawn():
            return Move("held", numbers=event.numbers)
        case DrawFailed():
            return Move("failed")
        case _:
            return None


def brings(held: Held) -> Command:
    if held.numbers:
        return Command("draw", args={"numbers": list(held.numbers), HELD_AT: held.table})
    return Command("irregularity", args={"kind": "draw-failed", HELD_AT: held.table})


def joins(game: int, home: str) -> Command:
    return Command("join-game", args={"game": game, **({HELD_AT: home} if home else {})})


def sells(state: TableState) -> int:
    game: KenoState = state.game
    return game.game


def home(state: TableState) -> str:
    game: KenoState = state.game
    return game.drawn_at


DRAWING = Drawing(terms=terms, sells=sells, home=home, moves=moves, brings=brings, joins=joins)


def object_to_place(rules: Rules, no: Objections, state: TableState, held_at: str | None) -> None:
    """A game is drawn at one table; at the others its draw is only brought."""
    game: KenoState = state.game
    if held_at is not None and rules.options["shared_game"] is None:
        raise BadCommand("This table sells a game of its own; nothing is drawn for it elsewhere.")
    if held_at is None and game.drawn_at:
        no.add(f"Game {game.game} is drawn at table {game.drawn_at}, not here.", *rules.cites("draw"))


def joined(rules: Rules, state: TableState, args: Any) -> tuple[Event, ...]:
    """A table learns which game is sold and where it is drawn."""
    game: KenoState = state.game
    if rules.options["shared_game"] is None:
        raise BadCommand("This table sells a game of its own.")
    if args["game"] < 1 or (args["game"] != game.game and game.tickets):
        raise BadCommand(f"Tickets of game {game.game} are out; it is not game {args['game']} that is sold.")
    return (GameJoined(game=args["game"], drawn_at=args.get(HELD_AT, ""), cites=rules.cites("draw")),)


def may_change(rules: Rules, _state: TableState, option: str, _value: Any) -> Refused | None:
    """What tables sell a game on is fixed when they open."""
    fixed = ("shared_game", "rate_card", "aggregate_limit")
    if option == "shared_game" or (rules.options["shared_game"] is not None and option in fixed):
        return Refused(
            "Tables sell one game on the same terms; a table joins it, and leaves it, when it is opened and closed.",
            *rules.cites("rate-card"),
        )
    return None
