"""The state of a poker table: the session, and the hand that is on.

Players of a hand are kept by place: their index in `Hand.players`, which runs clockwise from the dealer's left.
Sets of places are bit masks.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pitboss.table.events import TableOpened

Ints = tuple[int, ...]


class Deck(msgspec.Struct, frozen=True, gc=False):
    """One of the two decks (14.2(b)).

    opened: the minute in which it was opened
    sorted: since when it has been in use without having been put in suit and sequence
    idle: minutes of such use before it was put away; -1 while it is in use
    """

    opened: int = 0
    sorted: int = 0
    idle: int = -1


class Flaw(msgspec.Struct, frozen=True, gc=False):
    """An error of the coming deal: its kind, its seat (0 for none) and the cards it strikes."""

    kind: str
    seat: int = 0
    cards: Ints = ()


class Cards(msgspec.Struct, frozen=True, gc=False):
    """order: the deck as it is dealt, top first; taken: how many have left it
    down, up: the cards of each place; board: community cards, or the common card
    burned, discards: what lies face down beside the deck
    struck: cards that a ruling keeps out of this hand (14.15(i), (m)); no shuffle brings them back
    """

    order: Ints = ()
    taken: int = 0
    down: tuple[Ints, ...] = ()
    up: tuple[Ints, ...] = ()
    board: Ints = ()
    burned: Ints = ()
    discards: Ints = ()
    struck: Ints = ()


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand.

    number, players, button, deck, killer, scale: as in the event that began it
    phase: posting, betting, draw or showdown; street: index into the variant's streets
    turn: the seat that must act, 0 for nobody; opener: the place that opened the round
    cards: everything dealt
    paid: cents each place has in the pots; bets: cents before each place in this round
    pots: what each pot has taken in; raked: what was taken out of each
    live, all_in, posted, acted, owing: places still in the hand, without chips, that made a blind or forced
        bet, that decided in this round, that must still answer
    checked: places that checked in this round; kept: dead places that still receive cards (14.15(e))
    voluntary: places that put in a wager by choice (14.15(f))
    level: to be matched; base: the last full level; step: the last full bet or raise; raises: their number
    last_wager: the place that made the last bet or raise of the hand, -1 for none; aggressor: the same for the last
        round in which anybody could bet
    dead, dead_by: an ante that one place put in for all; it belongs to the main pot and matches no bet
    shown, mucked: places at the showdown
    """

    number: int
    players: Ints
    button: int
    deck: int
    killer: int
    scale: int
    cards: Cards
    paid: Ints
    bets: Ints
    live: int
    phase: str = "posting"
    street: int = 0
    turn: int = 0
    opener: int = -1
    pots: Ints = ()
    raked: Ints = ()
    all_in: int = 0
    posted: int = 0
    acted: int = 0
    owing: int = 0
    checked: int = 0
    kept: int = 0
    voluntary: int = 0
    level: int = 0
    base: int = 0
    step: int = 0
    raises: int = 0
    last_wager: int = -1
    aggressor: int = -1
    dead: int = 0
    dead_by: int = -1
    shown: int = 0
    mucked: int = 0

    def places(self, mask: int) -> list[int]:
        return [place for place in range(len(self.players)) if mask >> place & 1]

    def seats(self, mask: int) -> Ints:
        return tuple(seat for place, seat in enumerate(self.players) if mask >> place & 1)

    def seats_in(self, places: Sequence[int]) -> Ints:
        return tuple(self.players[place] for place in places)

    def total(self, place: int) -> int:
        """What a place has put into the hand."""
        return self.paid[place] + self.bets[place] + (self.dead if place == self.dead_by else 0)


class PokerState(msgspec.Struct, frozen=True, gc=False):
    """The session, and the hand that is on.

    button: the seat where it lies for the next hand, 0 before it was placed
    decks, deck: the two decks, and which is in use; opened: whether they were shown and washed
    order, cut: the next deal, where it has been shuffled already, and whether it was cut
    machine: an automated shuffler stands at the table; removed: decks that left the table
    flaws: errors stated for the coming deal; out: seats that sit out; straddler: the seat that will straddle
    posts: seats that come in, with the cents that each posts out of turn
    hands: how many were begun; winner, streak: who took the last pots alone, and how many in a row
    kill: the seat that must kill the next pot, 0 for none
    charged: the minute up to which each time charge is paid
    """

    hand: Hand | None = None
    button: int = 0
    decks: tuple[Deck, Deck] = (Deck(), Deck())
    deck: int = 0
    opened: bool = False
    order: Ints = ()
    cut: bool = False
    machine: bool = False
    removed: int = 0
    flaws: tuple[Flaw, ...] = ()
    out: Ints = ()
    straddler: int = 0
    hands: int = 0
    winner: int = 0
    streak: int = 0
    kill: int = 0
    charged: tuple[tuple[str, int], ...] = ()
    posts: tuple[tuple[int, int], ...] = ()


def start(opening: TableOpened) -> PokerState:
    machine = opening.options.get("shuffler") == "automated"
    # With a shuffler both decks are in use, in turn; else one lies aside.
    return PokerState(machine=machine, decks=(Deck(), Deck() if machine else Deck(idle=0)))
