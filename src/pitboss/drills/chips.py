"""Chips by hand: what a wager has won in chips of given colours, and chips changed up."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.chance import Counter
from pitboss.drills.payouts import Line, Payouts
from pitboss.drills.settle import settle
from pitboss.drills.situation import HARDEST, NoQuestion, called, in_plain
from pitboss.money import show
from pitboss.table import Event, Table
from pitboss.table.words import arithmetic

COLOURS = {"white": 1_00, "red": 5_00, "green": 25_00, "black": 100_00, "purple": 500_00}
"""Chips as dealers call them."""
SMALL = {"pink": 2_50, "blue": 50, "brown": 25}
"""Chips under and between the usual, where a payment needs them."""
HANDED = {
    1: {"white": 20, "red": 20},
    2: {"white": 40, "red": 40, "green": 20},
    3: {"white": 60, "pink": 20, "red": 40, "green": 40, "black": 10},
}
"""What is changed up, by level: fewer of each than this, and reds enough for a green one."""
REDS = 5
SEEDS = 60
ENOUGH = 16
"""Tables played before a payment that is harder than its level is taken."""
MOST_WORTH = {1: 100_00, 2: 500_00, 3: 2_000_00}
"""What a payment comes to at most, by level; small chips are needed at the hardest alone."""


@dataclass(frozen=True)
class Stack:
    """amount: what the chips must come to; colours: those in the tray; has: what is handed in, for colouring up;
    sorts: the kind of wager that is paid, or the colours that are changed up into."""

    told: str
    amount: int
    colours: dict[str, int]
    has: dict[str, int]
    table: Table
    events: tuple[Event, ...]
    decision: str
    cites: tuple[str, ...]
    midway: bool = False
    sorts: tuple[str, ...] = ()

    @property
    def fewest(self) -> dict[str, int]:
        return fewest(self.amount, self.colours)


def pay(game: str, seed: int, *, level: int = HARDEST) -> Stack:
    """A wager that has won, or a pot: push it in chips, the fewest there are."""
    for turn in range(SEEDS):
        made = settle(game, (seed + turn * 7919) % 2**32)
        asked = level if turn < ENOUGH else HARDEST
        fitting = [line for line in made.lines if _fits(line.paid, asked)]
        if fitting:
            return _paid(made, fitting[Counter(seed, 0, lane=3).below(len(fitting))])
    raise NoQuestion(f"No wager of {game} won what chips can pay.")


def _fits(amount: int, level: int) -> bool:
    colours = _colours(amount)
    usual = colours == COLOURS or (colours is not None and level == HARDEST)
    return usual and 0 < amount <= MOST_WORTH[level]


def _paid(made: Payouts, line: Line) -> Stack:
    event, colours = line.settled, _colours(line.paid)
    assert event is not None
    assert colours is not None
    name = called(made.laid, line.name)
    won = (
        f"{name[:1].upper()}{name[1:]} {show(line.stake)} wins. Pay it."
        if line.stake
        else f"Push {name} what it takes."
    )
    sum_ = arithmetic(event) if getattr(event, "odds", "") else f"It comes to {show(line.paid)}"
    decision = f"{sum_}. {in_plain(made.laid, event)} {made.read if made.asked else ''}".rstrip()
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
        (line.sort,),
    )


def colour_up(game: str, seed: int, *, level: int = HARDEST) -> Stack:
    """A player leaves with small chips: change them into the fewest of the same worth."""
    choose = Counter(seed, 0, lane=4)
    least = {"red": REDS}
    has = {colour: least.get(colour, 0) + choose.below(most) for colour, most in HANDED[level].items()}
    has = {colour: count for colour, count in has.items() if count}
    colours = _tray({**COLOURS, **{colour: SMALL[colour] for colour in has if colour in SMALL}})
    amount = sum(colours[colour] * count for colour, count in has.items())
    # Nobody sits at the table: a stack would say what the chips are worth.
    table = Table.open(game)
    handed = ", ".join(f"{count} {colour} ({show(colours[colour])})" for colour, count in has.items())
    told = f"The player leaves and hands in {handed}. Colour up."
    worth = f"They are worth {show(amount)}."
    return Stack(told, amount, colours, has, table, (), worth, (), sorts=tuple(fewest(amount, colours)))


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
            return _tray(tray)
    return None


def _tray(colours: dict[str, int]) -> dict[str, int]:
    """As they stand in the tray, by their worth."""
    return dict(sorted(colours.items(), key=lambda each: each[1]))
