"""What comes next at a table where no player is ever asked: a card to a hand, the spin, the wagers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy

from pitboss.drills.answers import Choice, lying, mixed
from pitboss.drills.payouts import after, read_out
from pitboss.drills.situation import Situation, in_plain
from pitboss.table import Event, Table
from pitboss.table.events import WagerSettled
from pitboss.table.layouts import laid_out
from pitboss.table.words import shows

CLOSES = "no-more-bets"
SETTLED = "The wagers are settled"
WAGERS = "Players may wager once more"
LATEST = 2
"""Cards of a deal, from its end, that are asked about."""


def next_step(at: Situation) -> Choice | None:
    """Before the step that chance decides, or in the middle of it."""
    if at.choose.below(3) == 0:
        return _before(at)
    return _within(at)


def _before(at: Situation) -> Choice | None:
    closing = next((offer for offer in at.table.awaits() if offer.do == CLOSES), None)
    closed = closing is not None and bool(at.do(closing.command()))
    command = at.step()
    if command is None:
        return None
    table = copy(at.table)
    events = table.do(command)
    act = at.act(command.do)
    # The card or the throw itself, rather than what is called or made ready before it.
    cited = [event for event in events if event.cites]
    said = [event for event in events if _place(at.table, event)] or [*filter(_is_chance(at), cited), *cited]
    told = '"No more bets" has been called.' if closed else ""
    # Not the first card: that is how the deal begins.
    wrong = [SETTLED, *([WAGERS] if closed else [])]
    return _choice(at, told, at.table, act, wrong, said[0] if said else events[0], midway=False)


def _is_chance(at: Situation) -> Callable[[Event], bool]:
    return lambda event: bool((seen := shows(at.table.game, event)) and seen.drawn)


def _within(at: Situation) -> Choice | None:
    command = at.step()
    if command is None:
        return None
    before = copy(at.table)
    events = at.do(command)
    paid = next((place for place, event in enumerate(events) if isinstance(event, WagerSettled)), None)
    if paid is None:
        return None
    dealt = [place for place, event in enumerate(events[:paid]) if place and _place(before, event)]
    cut: int = at.one([*dealt[-LATEST:], paid])
    lies = after(before, events[:cut])
    # How the shoe was made ready is not what is asked about.
    first = dealt[0] if dealt else 0
    told = at.told(tuple(left for event in events[first:cut] if (left := event.bare()) is not None))
    right = SETTLED if cut == paid else _place(before, events[cut])
    # What the dealer says of the hands is why no card comes any more.
    read = read_out(events[:paid])
    decides = read[-1] if read and cut == paid else events[cut]
    others = (SETTLED, *_places(before, events), at.act(command.do), WAGERS)
    return _choice(at, told, lies, right, [each for each in others if each != right], decides, midway=True)


def _choice(
    at: Situation, told: str, table: Table, right: str, wrong: Sequence[str], event: Event, *, midway: bool
) -> Choice:
    answers, place = mixed(at, right, tuple(dict.fromkeys(wrong))[:3])
    decision = in_plain(at.table, event)
    return Choice(
        told or lying(table), "What comes next?", table, answers, place, decision, event.cites, midway=midway
    )


def _places(table: Table, events: Sequence[Event]) -> list[str]:
    return list(dict.fromkeys(place for event in events if (place := _place(table, event))))


def _place(table: Table, event: Event) -> str:
    """Where one more card goes, in words; empty where the event deals none."""
    place = str(getattr(event, "place", "")).replace("-", "_")
    label = {each.id: each.label for each in laid_out(table).places}.get(place)
    return f"A card for the {label}" if label else ""
