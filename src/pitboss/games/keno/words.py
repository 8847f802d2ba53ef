"""What happens at a keno game, in words."""

from __future__ import annotations

from pitboss.games.keno import state as ks
from pitboss.money import show
from pitboss.table.events import Event


def words(event: Event) -> tuple[str, str] | None:
    """Decision and nearest alternative, for the events that are keno's own."""
    match event:
        case ks.TicketIssued():
            return _issued(event), "The printed ticket is the wager, not what was asked for."
        case ks.NumbersDrawn():
            less = f" Awards were reduced by {show(event.reduced)} in all." if event.reduced else ""
            winners = (
                f" {len(event.won)} ticket{'s' if len(event.won) != 1 else ''} won." if event.won else ""
            )
            return f"Game {event.game}: {' '.join(map(str, sorted(event.numbers)))}.{winners}{less}", ""
        case ks.DrawFailed():
            return f"Game {event.game} has no numbers and is void.", ""
        case ks.GameJoined():
            where = f"table {event.drawn_at}" if event.drawn_at else "this table"
            return f"Game {event.game} is sold here with other tables; it is drawn at {where}.", ""
        case ks.ReportPrinted():
            lines = "; ".join(
                f"{line.station} …{line.serial_ends} {show(line.payout)}" for line in event.lines
            )
            return f"Winning keno ticket report of game {event.game}: {lines}.", ""
        case ks.ReceiptGiven():
            return (
                f"A runner takes ticket {event.ticket} of seat {event.seat} to redeem it, against a receipt.",
                "",
            )
        case ks.TicketExpired():
            return (
                f"Ticket {event.ticket} of seat {event.seat} was not claimed in time: {show(event.cents)} unpaid.",
                "",
            )
        case _:
            return None


def _issued(event: ks.TicketIssued) -> str:
    groups = " | ".join(" ".join(map(str, group)) for group in event.groups)
    last = event.game + event.games - 1
    games = f"games {event.game} to {last}" if event.games > 1 else f"game {event.game}"
    played = f"{event.kind} {groups}, {event.conditioning} at {show(event.amount)}, {games}"
    station = f" at {event.station}" if event.station else ""
    return f"Ticket {event.ticket} of seat {event.seat}: {played}; issued by a {event.by}{station}."
