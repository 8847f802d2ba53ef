"""Chips by hand: what a wager has won in chips of given colours, and chips changed up."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.chance import Counter
from pitboss.drills.payouts import Line, Payouts
from pitboss.drills.settle import settle
from pitboss.drills.situation import NoQuestion
from pitboss.money import show
from pitboss.table import Event, Table
from pitboss.table.words import ruling

COLOURS = {"white": 1_00, "red": 5_00, "green": 25_00, "black": 100_00, "purple": 500_00}
"""Chips as dealers call them."""
SMALL = {"pink": 2_50, "blue": 50, "brown": 25}
"""Chips under and between the usual, where a payment needs them."""
SEEDS = 60
MOST_WORTH = 2_000_00


@dataclass(frozen=True)
class Stack:
    """amount: what the chips must come to; colours: those in the tray; has: what is handed in, for colouring up."""

    told: str
    amount: int
    colours: dict[str, int]
    has: dict[str, int]
    table: Table
    events: tuple[Event, ...]
    decision: str
    cites: tuple[str, ...]
    midway: bool = False

    @property
    def fewest(self) -> dict[str, int]:
        return fewest(self.amount, self.colours)


def pay(game: str, seed: int) -> Stack:
    """A wager that has won, or a pot: push it in chips, the fewest there are."""
    for turn in range(SEEDS):
        made = settle(game, (seed + turn * 7919) % 2**32)
        fitting = [
            line for line in made.lines if 0 < line.paid <= MOST_WORTH and _colours(line.paid) is not None
        ]
        if fitting:
            return _paid(made, fitting[Counter(seed, 0, lane=3).below(len(fitting))])
    raise NoQuestion(f"No wager of {game} won what chips can pay.")


def _paid(made: Payouts, line: Line) -> Stack:
    event, colours = line.settled, _colours(line.paid)
    assert event is not None
    assert colours is not None
    name = line.name.replace("-", " ")
    won = f"{name} {show(line.stake)} wins. Pay it." if line.stake else f"Push {name} what it takes."
    odds: str = getattr(event, "odds", "")
    sum_ = f"{show(line.stake)} at {odds} pays" if odds else "It comes to"
    decision = f"{sum_} {show(line.paid)}. {ruling(made.laid.game, event).decision}"
    return Stack(
        f"{made.told} {won}",
        line.paid,
        colours,
        {},
        made.laid,
        made.events,
        decision,
        event.cites,
        made.midway,
    )


def colour_up(game: str, seed: int) -> Stack:
    """A player leaves with small chips: change them into the fewest of the same worth."""
    choose = Counter(seed, 0, lane=4)
    has = {"white": choose.below(40), "red": 3 + choose.below(40), "green": choose.below(20)}
    has = {colour: count for colour, count in has.items() if count}
    amount = sum(COLOURS[colour] * count for colour, count in has.items())
    table = Table.open(game, seats={1: amount})
    handed = ", ".join(f"{count} {colour} ({show(COLOURS[colour])})" for colour, count in has.items())
    told = f"The player leaves and hands in {handed}. Colour up."
    return Stack(told, amount, dict(COLOURS), has, table, (), f"They are worth {show(amount)}.", ())


def fewest(amount: int, colours: dict[str, int]) -> dict[str, int]:
    """The fewest chips of an amount. Each is worth a multiple of the next but for pink: with and without is tried."""
    best: dict[str, int] = {}
    order = sorted(colours.items(), key=lambda each: -each[1])
    pinks = range(min(1, amount // 2_50) + 1) if "pink" in colours else range(1)
    for pink in pinks:
        left, found = amount - pink * 2_50, {"pink": pink} if pink else {}
        for colour, worth in order:
            if colour != "pink" and left >= worth:
                found[colour], left = divmod(left, worth)
        if left == 0 and (not best or sum(found.values()) < sum(best.values())):
            best = found
    return best


def _colours(amount: int) -> dict[str, int] | None:
    """The colours in the tray: small ones only where the amount needs them."""
    for tray in (COLOURS, {**COLOURS, **SMALL}):
        if fewest(amount, tray):
            return dict(tray)
    return None
