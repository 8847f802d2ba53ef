"""What can happen at a poker table beyond what happens at every table.

`next` is the seat that must act after the event, 0 where nobody has to. Seats stand in the order of the deal.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from pitboss.games.card_table.events import (
    DeckChanged,
    DeckCut,
    DeckRemoved,
    DeviceRemoved,
    Shuffled,
    ShuffleUndone,
)
from pitboss.table.events import Event

Posts = tuple[tuple[int, int], ...]


class ButtonPlaced(Event, frozen=True, kw_only=True, gc=False, tag="button-placed"):
    """Where the button lies. `drawn` are the cards dealt to find its first seat, if any."""

    seat: int
    how: str
    drawn: tuple[tuple[int, int], ...] = ()


class HandBegun(Event, frozen=True, kw_only=True, gc=False, tag="hand-begun"):
    """A hand begins for `players`. `scale` in percent multiplies the limits in a kill."""

    number: int
    players: tuple[int, ...]
    button: int = 0
    deck: int = 0
    killer: int = 0
    scale: int = 100


class Posted(Event, frozen=True, kw_only=True, gc=False, tag="posted"):
    """Antes, blinds, a kill, a posted bet, a straddle or a forced bet: (seat, cents) each; `level` is to be matched."""

    kind: str
    posts: Posts
    all_in: tuple[int, ...] = ()
    level: int = 0
    base: int = 0
    step: int = 0
    next: int = 0


class StreetDealt(Event, frozen=True, kw_only=True, gc=False, tag="street-dealt"):
    """Cards of one street. Down-cards and burns are sealed; `up` are (seat, card).

    - `taken`: cards that left the deck; `struck` and `discarded` among them by an irregularity. What is struck stays
      out of the hand (14.15(i), (m)), what is only discarded may be shuffled again.
    - `common`: the board card is the common card of 14.9(h).
    - `reshuffled`: burned cards, shuffled, are the deck now; their order is sealed.
    """

    street: int
    name: str
    to: tuple[int, ...] = ()
    up: Posts = ()
    board: tuple[int, ...] = ()
    taken: int = 0
    burned: int = 0
    struck: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    common: bool = False
    reshuffled: bool = False
    draw: bool = False
    opener: int = 0
    next: int = 0


class Acted(Event, frozen=True, kw_only=True, gc=False, tag="acted"):
    """A player's decision. `added` went in now, `to` is his total of the round.

    - `full`: the bet or raise is a full one; a short all-in is not.
    - `base`, `step`, `raises`: the last full level, the last full raise and their number after a bet or raise.
    """

    seat: int
    act: str
    added: int = 0
    to: int = 0
    all_in: bool = False
    full: bool = False
    base: int = 0
    step: int = 0
    raises: int = 0
    next: int = 0
    why: str = ""


class Drew(Event, frozen=True, kw_only=True, gc=False, tag="drew"):
    """A player exchanged `count` cards; `betting` when the draw is over and the second round opens.

    - `taken`: cards that left the deck, `struck` among them by an irregularity.
    """

    seat: int
    count: int
    next: int = 0
    betting: bool = False
    opener: int = 0
    reshuffled: bool = False
    taken: int = 0
    struck: tuple[int, ...] = ()


class DrawClosed(Event, frozen=True, kw_only=True, gc=False, tag="draw-closed"):
    """The last player due to draw is out of the hand: the second betting round opens."""

    opener: int
    next: int = 0


class UncalledReturned(Event, frozen=True, kw_only=True, gc=False, tag="uncalled-returned"):
    seat: int
    amount: int


class BetsCollected(Event, frozen=True, kw_only=True, gc=False, tag="bets-collected"):
    """The bets of a round are drawn into the pots: what each pot has taken in so far, main pot first."""

    pots: tuple[int, ...]
    eligible: tuple[tuple[int, ...], ...] = ()


class RakeTaken(Event, frozen=True, kw_only=True, gc=False, tag="rake-taken"):
    """The rake of a betting round, from each pot."""

    method: str
    taken: tuple[int, ...]
    total: int


class TimeCharged(Event, frozen=True, kw_only=True, gc=False, tag="time-charged"):
    """Time charges: (seat, cents); `until` is the minute up to which time is paid, `unpaid` what was not there."""

    basis: str
    period: int
    charges: Posts
    until: int
    unpaid: int = 0
    verified_by: str = "floorperson"


class ShowdownOpened(Event, frozen=True, kw_only=True, gc=False, tag="showdown-opened"):
    """Hands are to be shown by hand, in this order."""

    order: tuple[int, ...]


class HandShown(Event, frozen=True, kw_only=True, gc=False, tag="hand-shown"):
    """A hand laid open in full and named."""

    seat: int
    cards: tuple[int, ...]
    high: str = ""
    low: str = ""
    next: int = 0

    def bare(self) -> Self:
        return replace(self, high="", low="")


class HandMucked(Event, frozen=True, kw_only=True, gc=False, tag="hand-mucked"):
    """A hand given up at the showdown; its cards are told where the licensee requires it."""

    seat: int
    disclosed: tuple[int, ...] = ()
    next: int = 0


class HandDead(Event, frozen=True, kw_only=True, gc=False, tag="hand-dead"):
    """A hand that a ruling takes out of play. `refund` goes back to its player."""

    seat: int
    why: str
    refund: int = 0
    pots: tuple[int, ...] = ()
    next: int = 0


class CardExchanged(Event, frozen=True, kw_only=True, gc=False, tag="card-exchanged"):
    """A down-card exposed in the deal goes to the discards and the top card of the deck replaces it.

    `card` is sealed to its player; the rest of the deck, where it was not drawn before, to nobody.
    """

    seat: int
    card: int
    taken: int


class PotAwarded(Event, frozen=True, kw_only=True, gc=False, tag="pot-awarded"):
    """A pot pushed: (seat, cents) each. `odd` tells who got an excess that could not be divided, and how much."""

    pot: int
    amount: int
    shares: Posts
    high: tuple[int, ...] = ()
    low: tuple[int, ...] = ()
    odd: Posts = ()
    uncontested: bool = False


class ChipsReturned(Event, frozen=True, kw_only=True, gc=False, tag="chips-returned"):
    """A dead hand: what everybody put in goes back."""

    shares: Posts


class HandEnded(Event, frozen=True, kw_only=True, gc=False, tag="hand-ended"):
    """The hand is over: its rake goes to the table inventory container, the button and the decks move on.

    `winner` took every pot alone; `kill` is the seat that must kill the next pot.
    """

    number: int
    void: bool = False
    winner: int = 0
    kill: int = 0
    button: int = 0
    deck: int = 0
    rake: int = 0


class FlawStated(Event, frozen=True, kw_only=True, gc=False, tag="flaw-stated"):
    """An error of the coming deal: it is ruled on when the card or seat comes up.

    In the middle of a hand the rest of the deck, where it was not drawn before, is sealed: more cards may be needed.
    """

    kind: str
    seat: int = 0
    cards: tuple[int, ...] = ()


class DeckSorted(Event, frozen=True, kw_only=True, gc=False, tag="deck-sorted"):
    """The deck in use was put in suit and sequence."""

    by: str


class DecksRotated(Event, frozen=True, kw_only=True, gc=False, tag="decks-rotated"):
    """The stored deck comes into use; `washed` where it was not made ready before."""

    deck: int
    washed: bool = False


class DecksOpened(Event, frozen=True, kw_only=True, gc=False, tag="decks-opened"):
    """Both decks were inspected and shown to the players before the first hand; washed and stacked were both, or the
    one in use."""

    verified_by: str
    shown_to: tuple[int, ...]
    both: bool = True


class SatOut(Event, frozen=True, kw_only=True, gc=False, tag="sat-out"):
    """A player stays seated without cards, or comes back."""

    seat: int
    out: bool


class StraddleAnnounced(Event, frozen=True, kw_only=True, gc=False, tag="straddle-announced"):
    seat: int


class PostAnnounced(Event, frozen=True, kw_only=True, gc=False, tag="post-announced"):
    """A player who comes in will post a bet out of turn."""

    seat: int
    amount: int


class CommissionNotified(Event, frozen=True, kw_only=True, gc=False, tag="commission-notified"):
    """The Commission and the Division are told."""

    seat: int
    why: str


EVENTS: tuple[type[Event], ...] = (
    ButtonPlaced, HandBegun, Posted, StreetDealt, Acted, Drew, DrawClosed, UncalledReturned, BetsCollected, RakeTaken,
    TimeCharged, ShowdownOpened, HandShown, HandMucked, HandDead, CardExchanged, PotAwarded, ChipsReturned, HandEnded,
    FlawStated, DeckSorted, DecksRotated, DecksOpened, SatOut, StraddleAnnounced, PostAnnounced, CommissionNotified,
    Shuffled, DeckCut, DeckChanged, DeckRemoved, DeviceRemoved, ShuffleUndone,
)  # fmt: skip

__all__ = [
    "EVENTS",
    "Acted",
    "BetsCollected",
    "ButtonPlaced",
    "CardExchanged",
    "ChipsReturned",
    "CommissionNotified",
    "DeckChanged",
    "DeckCut",
    "DeckRemoved",
    "DeckSorted",
    "DecksOpened",
    "DecksRotated",
    "DeviceRemoved",
    "DrawClosed",
    "Drew",
    "FlawStated",
    "HandBegun",
    "HandDead",
    "HandEnded",
    "HandMucked",
    "HandShown",
    "PostAnnounced",
    "Posted",
    "Posts",
    "PotAwarded",
    "RakeTaken",
    "SatOut",
    "ShowdownOpened",
    "ShuffleUndone",
    "Shuffled",
    "StraddleAnnounced",
    "StreetDealt",
    "TimeCharged",
    "UncalledReturned",
]  # fmt: skip
