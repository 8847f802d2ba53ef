"""What a card table looks up: the clauses and figures that its shared acts rest on, as the game names them."""

from __future__ import annotations

from dataclasses import dataclass

Cites = tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Clauses:
    """The clauses of the day. An empty tuple means that there is no such rule on that day.

    shuffle: the duty to shuffle; machine: no cut after a machine; cut_due, cut, cut_least: the cut after a hand
    shuffle; recut: a supervisor's word; device: devices leave first; face_up, drawn_in_error, wrong_count,
    shuffler_jam, shoe_jam: the rulings; stub, stub_count, stub_right, stub_wrong, shuffler_counts: the stub;
    deck, idle: the cards themselves, and a table where nobody plays. cut_reading, stub_reading: how we read what
    the clauses on the cut and on a wrong stub leave open on that day.
    """

    shuffle: Cites
    machine: Cites
    cut_due: Cites
    cut: Cites
    cut_least: Cites
    device: Cites
    face_up: Cites
    drawn_in_error: Cites
    deck: Cites
    idle: Cites
    recut: Cites = ()
    wrong_count: Cites = ()
    shuffler_jam: Cites = ()
    shoe_jam: Cites = ()
    stub: Cites = ()
    stub_count: Cites = ()
    stub_right: Cites = ()
    stub_wrong: Cites = ()
    shuffler_counts: Cites = ()
    cut_reading: str = ""
    stub_reading: str = ""


@dataclass(frozen=True, kw_only=True)
class CardRules:
    """pack: the cards of a complete deck, in a fixed order
    hand, area: how many make a hand, and how many lie in the area of the house
    board: how many community cards are dealt beside both
    shuffler, dealing: the licensee's choices
    cut_least: fewest cards of a cut
    stub_every: rounds within which the stub is counted; 0 where the shuffler counts the deck instead
    face_up_most: how many cards may be found face up without voiding the round
    """

    pack: tuple[int, ...]
    hand: int
    area: int
    shuffler: bool
    dealing: str
    cut_least: int
    stub_every: int
    face_up_most: int
    clauses: Clauses
    board: int = 0
