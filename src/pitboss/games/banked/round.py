"""A banked card game as a value: its wagers, its deal, its stages, how cards are read, its paragraphs.

A field is here because two games need it; what one game needs alone is a function in its room. Clauses are named as
in the law file of the room, without its prefix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.reading import Against, Read
from pitboss.games.banked.verdict import Showing, Verdict
from pitboss.money import PayTable
from pitboss.table.accounts import HOUSE

if TYPE_CHECKING:
    from pitboss.games.banked.meters import Envy, Meter
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.stages import Stage
    from pitboss.games.banked.work import Work
    from pitboss.table.commands import Command
    from pitboss.table.events import Event

Names = tuple[str, ...]
"""Clauses by their names in the room's law."""
Judges = Callable[["Rules", Showing], Verdict]
DEALER, COMMUNITY = "dealer", "community"
RACK = "discard-rack"
"""Where burned cards go."""


def _no_tables() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A wager made before the deal.

    kind: its name; clause: the rule that allows it
    fixed: the figure with the one amount in dollars that the law allows, outside the posted limits; or that amount in
        cents, where the licensee has a part in it
    needs: wagers that stand beside it; coupon: whether a match play coupon goes with it
    option: what must be chosen for the table to offer it
    banker: who stands behind it, where that is not the house: `layout` for a pot among the players, `meter:x`
    """

    kind: str
    clause: Names
    fixed: str | Callable[[Rules], int] = ""
    needs: tuple[str, ...] = ()
    coupon: bool = True
    option: str = ""
    banker: str = HOUSE


@dataclass(frozen=True)
class Pay:
    """A line of odds or a table of them: the figure of the law, and the option that may differ from it.

    Where the licensee takes one of several tables the figure names the option: `aces-up-{aces_up_table}`.
    option: may also be a function that gives the lines that differ, or the whole table
    order: the lines in the order of `1-4-6-30-40`; sums: the lines are dollars, whatever the stake
    """

    figure: str
    option: str | Callable[[Rules], Mapping[str, Any] | PayTable] = ""
    order: tuple[str, ...] = ()
    sums: bool = False


@dataclass(frozen=True, kw_only=True)
class Paragraph:
    """A wager's rule of paying: what it sees of a hand, and the table that it is paid by."""

    judge: Judges
    sees: tuple[str, ...]
    pays: str


@dataclass(frozen=True, kw_only=True)
class Bonus:
    """A payment without a stake of its own, reckoned on another wager; None where a hand earns none."""

    judge: Callable[[Rules, Showing], Verdict | None]
    sees: tuple[str, ...]
    pays: str
    of: str
    clause: Names


@dataclass(frozen=True, kw_only=True)
class Deal:
    """How many cards a player gets, and how many go to the area of the house, each the name of a figure.

    Cards come one at a time, each player and then the area, until all have theirs; or in stacks, the area's last.
    `passes`: the clauses of the passes to the players and to the area, where the law has one for each.
    `board`: areas for all that get cards face down once the hands are dealt, in this order, with the names of their
    figures; together they are the community cards.
    """

    hand: str
    area: str
    count: str = ""
    passes: tuple[str, str] | None = None
    board: Mapping[str, str] = field(default_factory=_no_tables)
    reading: Callable[[Rules], str] | None = None


@dataclass(frozen=True, kw_only=True)
class Cap:
    """The most that some wagers of one hand win together, in the order of `wagers`; None without a limit."""

    wagers: tuple[str, ...]
    limit: Callable[[Rules], int | None]
    clause: Names
    reading: str


@dataclass(frozen=True)
class Complete:
    """What the wagers of a place must be for cards to be dealt: what is wrong with these stakes, in words.

    beside: the wagers that a deal asks for beside the first, in units of it
    fixed: those that it asks for in their one amount
    """

    wrong: Callable[[Rules, Mapping[str, int]], str | None]
    clause: Names
    beside: Callable[[Rules], Mapping[str, int]] | None = None
    fixed: Names = ()


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The clauses of what every subchapter of the family has. A room names the ones it has otherwise, () for none."""

    shuffle: Names = ("shuffle",)
    machine: Names = ("after-shuffle",)
    cut_due: Names = ("after-shuffle",)
    cut: Names = ("cut",)
    cut_least: Names = ("cut",)
    recut: Names = ("recut",)
    device: Names = ("device-removed",)
    face_up: Names = ("face-up-card",)
    drawn_in_error: Names = ("drawn-in-error",)
    wrong_count: Names = ("wrong-count",)
    shuffler_jam: Names = ("shuffler-jam",)
    shoe_jam: Names = ("shoe-jam",)
    stub_right: Names = ("stub-right",)
    stub_wrong: Names = ("stub-wrong",)
    shuffler_counts: Names = ("shuffler-counts",)
    deck: Names = ("deck", "opening")
    idle: Names = ("idle-table",)
    form: Names = ("form-of-wager",)
    seated: Names = ("seated",)
    seats: Names = ("seated",)
    closed: Names = ("betting-closed",)
    second: Names = ("two-positions",)
    exact: Names = ("payout-types",)
    shows_cards: Names = ("look", "definitions")
    reveal: Names = ()
    dealer_reveals: Names = ()
    collect: Names = ("losers-then-winners",)
    pay: Names = ("paid-from-right", "losers-then-winners")
    ended: Names = ("cards-collected", "cards-in-order")


WAYS = {"manual-shoe": "shoe", "hand": "hand", "auto-shoe": "auto"}
"""Clauses of a way of dealing begin with its word: `hand-deal`, `auto-no-more-bets`, `shoe-stub`."""
METHOD: Mapping[str, Names] = {
    "shoe": ("shoe",),
    "hand": (
        "hand-dealing", "hand-conditions", "hand-needs-shuffler", "hand-holds-deck", "hand-same-hand", "hand-over-tray",
    ),
    "auto": ("auto-shoe", "auto-conditions", "auto-loaded"),
}  # fmt: skip
STUB_COUNT: Mapping[str, Names] = {
    "shoe": ("stub-count",),
    "hand": ("hand-stub-count", "stub-count"),
    "auto": ("auto-stub-count", "stub-count"),
}

Irregular = Callable[["Work", "Command"], tuple["Event", ...]]
"""A ruling of one game: what happens, or `Refused`."""


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """An irregularity of this game beside those of every card table.

    may: whether it can be stated now; takes: its particulars beside the kind; clause: what the ruling rests on
    at: the places that it can be stated of, where it is about one
    choices: of a particular that must be said, what it may be, at this moment where that differs
    """

    rule: Irregular
    may: Callable[[Work], bool]
    clause: Names
    takes: tuple[str, ...] = ()
    at: Callable[[Work], Iterable[tuple[int, int | None]]] | None = None
    choices: Mapping[str, tuple[str, ...] | Callable[[Work], tuple[str, ...]]] = field(
        default_factory=_no_tables
    )


@dataclass(frozen=True, kw_only=True)
class Round:
    """A subchapter. `prefix`: that of its clauses; `qualifier`: what the dealer must have, in words, if anything.

    must_qualify: whether he must, where the licensee chooses; else a floor of the dealer's reading always counts
    opening, together, complete: the wagers, those placed at once when none is named, and what a deal asks of them
    deal, stages: the cards dealt, and what follows until the cards are shown
    reads, shows: how cards are read, and the reading that a hand is shown with
    wagers, bonuses, pays: the paragraphs, in the order in which a hand's wagers are settled; what is paid
    cap: a limit on what a hand wins; meter, envy: of a progressive wager
    frame, irregularities: the clauses of the frame; rulings of this game's own
    """

    prefix: str
    opening: tuple[Opening, ...]
    deal: Deal
    stages: tuple[Stage, ...]
    reads: Mapping[str, Read | Against]
    wagers: Mapping[str, Paragraph]
    pays: Mapping[str, Pay]
    shows: str = "own"
    bonuses: Mapping[str, Bonus] = field(default_factory=_no_tables)
    together: tuple[str, ...] = ()
    complete: Complete | None = None
    cap: Cap | None = None
    qualifier: str = ""
    must_qualify: Callable[[Rules], bool] | None = None
    meter: Meter | None = None
    envy: Envy | None = None
    frame: Frame = field(default_factory=Frame)
    irregularities: Mapping[str, Irregularity] = field(default_factory=_no_tables)
