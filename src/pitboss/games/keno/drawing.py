"""The draw, what it decides, the report for the runners, and a draw that fails (15.5, 15.1, 15.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.games.keno import sharing
from pitboss.games.keno.awards import awards, won
from pitboss.games.keno.rules import QUICK_PICK, RUNNER, Rules
from pitboss.games.keno.state import (
    DrawFailed,
    KenoState,
    NumbersDrawn,
    ReportLine,
    ReportPrinted,
    Ticket,
    TicketIssued,
)
from pitboss.table.accounts import settlement
from pitboss.table.commands import Command, shortened
from pitboss.table.common import IRREGULARITIES
from pitboss.table.draws import HELD_AT
from pitboss.table.events import Event, Ruled, WagerReduced, WagerSettled
from pitboss.table.game import Cleared
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source

SHOWN = 3
"""How many digits of a serial number a report shows."""


def numbers_of(rules: Rules, source: Source, count: int) -> tuple[int, ...]:
    """Different numbers, one after the other; they are drawn now, from no order that was fixed beforehand."""
    order = list(range(1, rules.numbers + 1))
    for at in range(count):
        other = at + source.below(rules.numbers - at)
        order[at], order[other] = order[other], order[at]
    return tuple(order[:count])


def _places(rules: Rules, numbers: tuple[int, ...]) -> Iterator[int]:
    """Where each number lay among those not drawn yet."""
    order = list(range(1, rules.numbers + 1))
    for at, number in enumerate(numbers):
        other = order.index(number, at)
        yield other - at
        order[at], order[other] = order[other], order[at]


def brought(rules: Rules, command: Command, events: tuple[Event, ...]) -> tuple[int, ...]:
    """What chance brought to a draw or a ticket, from the numbers and the serial number that came of it."""
    drawn: list[int] = []
    for event in events:
        if isinstance(event, NumbersDrawn):
            drawn += _places(rules, event.numbers)
        elif isinstance(event, TicketIssued):
            marked = event.kind == QUICK_PICK and "spots" not in command.args
            drawn += _places(rules, event.spots) if marked else []
            drawn += [int(event.serial)] if event.serial else []
    return tuple(drawn)


def draw(rules: Rules, state: TableState, entered: Any, held_at: str | None) -> Cleared:
    no = Objections()
    sharing.object_to_place(rules, no, state, held_at)
    no.raise_any()
    if entered is None:
        return lambda source: drawn(rules, state, numbers_of(rules, source, rules.drawn))
    numbers = tuple(entered)
    if any(not 1 <= number <= rules.numbers for number in numbers):
        no.add(f"Numbers run from 1 to {rules.numbers}.", *rules.cites("numbers"))
    if len(numbers) != rules.drawn or len(set(numbers)) != len(numbers):
        no.add(f"{rules.drawn} different numbers are drawn.", *rules.cites("draw"))
    no.raise_any()
    return drawn(rules, state, numbers)


def drawn(rules: Rules, state: TableState, numbers: tuple[int, ...]) -> tuple[Event, ...]:
    """15.5: the numbers, what they win, the tickets that have lost, and the report for the runners."""
    game: KenoState = state.game
    found = awards(rules, game.tickets.values(), numbers)
    sums, whole = won(rules, found), int(sum(award.staked * award.pays for award in found))
    reduced = whole - sum(sums.values())
    cites = rules.cites("draw", *(("aggregate-limit",) if reduced else ()))
    called = NumbersDrawn(
        game=game.game, numbers=numbers, won=tuple(sums.items()), reduced=reduced, cites=cites
    )
    ending = [ticket for ticket in game.tickets.values() if ticket.left == 1]
    values = {ticket.number: ticket.won + sums.get(ticket.number, 0) for ticket in ending}
    without = [state.wagers[ticket.number] for ticket in ending if not values[ticket.number]]
    lost = [_lost(rules, wager, wager.stake) for wager in without]
    return (called, *lost, *_report(rules, game.game, ending, values))


def _lost(rules: Rules, wager: Wager, stake: int) -> WagerSettled:
    return WagerSettled(
        number=wager.number, seat=wager.seat, name=wager.name, stake=stake, result="lost", net=-stake,
        why="no catches that the rate card pays", cites=rules.cites("payment", "rate-card"),
        postings=settlement(wager.seat, stake, -stake),
    )  # fmt: skip


def _report(rules: Rules, game: int, ending: list[Ticket], values: dict[int, int]) -> tuple[Event, ...]:
    """15.1: the winners up to the legal amount that runners issued, so that they can pay them."""
    if not rules.runners_redeem:
        return ()
    most = 100 * rules.law.figure("keno.report-dollars")
    lines = tuple(
        ReportLine(ticket.station or RUNNER, ticket.serial[-SHOWN:], values[ticket.number])
        for ticket in ending
        if ticket.by == RUNNER and 0 < values[ticket.number] <= most
    )
    cites = rules.cites(
        "report", "report-runner", "report-game", "report-tickets", "report-payout", "report-serial"
    )
    return (ReportPrinted(game=game, lines=lines, cites=cites),) if lines else ()


def irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    kind, clause = command.args["kind"], rules.cites("draw-failed", "irregularities")
    if command.seat is not None:
        raise BadCommand(f"{shortened(kind)} is stated of the game, not of a seat.")
    if kind == "draw-failed":
        no = Objections()
        sharing.object_to_place(rules, no, state, command.args.get(HELD_AT))
        no.raise_any()
        return _failed(rules, state, command)
    if kind == "broken-ball" and rules.options["draw_source"] == "balls" and "corrected" not in command.args:
        decision = "The ball is replaced, which is written down, and the draw goes on."
        return (Ruled(kind=kind, by=command.by or "keno-supervisor", decision=decision, cites=clause),)
    known = ", ".join(("draw-failed", "broken-ball (where balls are drawn)", *IRREGULARITIES))
    raise Refused(f"{shortened(kind)} is no irregularity of this game; it knows {known}.", *clause)


def _failed(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """15.7: a draw that cannot be put right gives every ticket the price of this game back."""
    clause, by = rules.cites("draw-failed", "irregularities"), command.by or "keno-supervisor"
    if command.args.get("corrected"):
        decision = "The draw was put right; all tickets stand and the numbers are drawn."
        return (Ruled(kind="draw-failed", by=by, decision=decision, cites=clause),)
    game: KenoState = state.game
    ruled = Ruled(
        kind="draw-failed", by=by, void=True, cites=clause,
        decision="The game is void; every ticket in it has the price of this game back.",
        nearest="Tickets of several games go on with those that are left.",
    )  # fmt: skip
    back = [event for ticket in game.tickets.values() if ticket.left for event in _back(rules, state, ticket)]
    return (ruled, DrawFailed(game=game.game, cites=clause), *back)


def _back(rules: Rules, state: TableState, ticket: Ticket) -> Iterator[Event]:
    wager, price, seat = state.wagers[ticket.number], ticket.price, ticket.seat
    clause, left = rules.cites("draw-failed"), wager.stake - price
    postings = (("layout", -price), (f"stack:{seat}", price))
    if not left:
        yield WagerSettled(
            number=wager.number, seat=seat, name=wager.name, stake=price, result="returned", net=0, cites=clause,
            why="the draw failed", postings=postings,
        )  # fmt: skip
        return
    yield WagerReduced(
        number=wager.number,
        seat=seat,
        name=wager.name,
        amount=price,
        left=left,
        cites=clause,
        postings=postings,
    )
    if ticket.left == 1 and not ticket.won:
        yield _lost(rules, wager, left)
