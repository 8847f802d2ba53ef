"""What happens at a craps table, in words."""

from __future__ import annotations

from pitboss.games.craps import events as ce
from pitboss.table.events import Event
from pitboss.table.words import spoken

_NEAREST_VOID = {
    "no-roll": "The roll is not merely unfortunate: a designated person called it on a ground the rule lists.",
    "invalid": "Nobody has to call it: such a roll is void by itself.",
    "dispute": "The faces were not decided; a new throw was ordered instead.",
}


def words(event: Event) -> tuple[str, str] | None:
    """Decision and nearest alternative, for the events that are the game's own."""
    match event:
        case ce.Rolled():
            return _rolled(event)
        case ce.ShooterSelected():
            others = f" after seat {', '.join(map(str, event.declined))} declined" if event.declined else ""
            return f"Seat {event.seat} accepts the dice{others}.", ""
        case ce.DicePassed():
            how = f"by order of the {event.ordered_by}" if event.ordered_by else "by choice"
            return f"Seat {event.seat} passes the dice {how}.", ""
        case ce.DiceDeclined():
            return f"Seat {event.seat} declines the dice.", ""
        case ce.RollVoided():
            return (
                f"The roll counts for nothing ({spoken(event.call)}: {spoken(event.reason)}, {event.by}).",
                _NEAREST_VOID[event.call],
            )
        case ce.BetTravelled():
            return f"Seat {event.seat}: the bet travels and is now {event.name}.", ""
        case ce.ButtonChanged():
            return f"Seat {event.seat}: {event.name} is {'called on' if event.on else 'off again'}.", ""
        case ce.BetInactive():
            return (
                f"Seat {event.seat}: {event.name} is off on the come out roll and stays up.",
                "It would have been decided had it been called on and buttoned.",
            )
        case ce.FirePointMade():
            new = f"marker {event.marker}" if event.marker else "a repeat that does not count"
            return f"Fire bet: the {event.point} was made, {new}.", ""
        case ce.SurveillanceNotified():
            return f"Surveillance is told: {event.points} different points are made.", ""
        case _:
            return None


def _rolled(event: ce.Rolled) -> tuple[str, str]:
    text = f"{event.dice[0]}-{event.dice[1]}, total {event.total}"
    if event.roll_out:
        return (
            f"{text}: thrown only to decide the come bets.",
            "No come out point is set, for nobody has a line bet.",
        )
    if event.loser_seven:
        return f"{text}: loser 7, the dice pass on.", "It is not a natural, for a come out point was set."
    if event.come_out and event.next_point is not None:
        return f"{text}: the come out point is {event.next_point}.", ""
    if event.come_out:
        return f"{text} on the come out roll.", ""
    made = event.total == event.point
    return f"{text}: the point is made." if made else f"{text}; the point is {event.point}.", ""
