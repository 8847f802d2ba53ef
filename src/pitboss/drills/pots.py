"""A pot among players at the end of a hand: what is each seat pushed?"""

from __future__ import annotations

from copy import copy

from pitboss.drills.payouts import Line, Payouts, after, read_out
from pitboss.drills.situation import NoQuestion, Situation
from pitboss.money import show
from pitboss.table import Event, Table
from pitboss.table.accounts import POT, pushed

MOST_STEPS = 120
TURNS = 24
"""How many hands are played before one is taken in which nobody else was left."""
ASKED = "What is each seat pushed from the pot, in dollars? Write 0 for nothing."


def pots(game: str, seed: int) -> Payouts:
    """A hand of this seed, up to where its pots are pushed. One in which cards decide is preferred."""
    found: Payouts | None = None
    for turn in range(TURNS):
        made = _played(Situation(game, seed, turn))
        if made is not None and not any(_alone(event) for event in made.events):
            return made
        found = found or made
    if found is None:
        raise NoQuestion(f"No pot of {game} was pushed.")
    return found


def _played(at: Situation) -> Payouts | None:
    for _ in range(MOST_STEPS):
        command = at.step()
        if command is None:
            return None
        before = copy(at.table)
        events = at.do(command)
        if any(pushed(event.postings) for event in events):
            return _question(at, before, events)
    return None


def _alone(event: Event) -> bool:
    """Whether a pot was pushed to the only one left."""
    return bool(getattr(event, "uncontested", False))


def _question(at: Situation, before: Table, events: tuple[Event, ...]) -> Payouts:
    first = next(place for place, event in enumerate(events) if pushed(event.postings))
    laid = after(before, events[:first])
    awards = [event for event in events if pushed(event.postings)]
    lines = tuple(_line(seat, awards) for seat in sorted(laid.state.seats))
    return Payouts(_told(laid), laid, events, lines, ASKED, at.told(read_out(events)))


def _line(seat: int, awards: list[Event]) -> Line:
    """All pots together; the clause is that of the first one that the seat has a part of."""
    own = [event for event in awards if seat in pushed(event.postings)]
    net = sum(pushed(event.postings)[seat] for event in own)
    award = (own or awards)[0]
    return Line(f"seat-{seat}", 0, award, net=net, paid=net, sort=next(iter(award.cites), ""))


def _told(table: Table) -> str:
    """What lies in the pots; who has which cards is seen on the felt."""
    held = [
        cents for account, cents in sorted(table.state.balances.items()) if account.startswith(POT) and cents
    ]
    names = ["the main pot", *(f"side pot {number}" for number in range(1, len(held)))]
    lying = ", ".join(f"{name} is {show(cents)}" for name, cents in zip(names, held, strict=True))
    return f"{table.game.name}: the betting is over, and {lying}."
