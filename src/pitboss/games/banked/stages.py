"""The stages of a round between the deal and the showing of the cards, in the order in which a Round lists them.

A stage may also be a plain function of the work in hand: what only one game needs is a function in its room.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.games.banked import settle
from pitboss.games.banked.choices import Choice
from pitboss.games.banked.events import Asked, Burned, Looked, TurnedUp
from pitboss.games.banked.round import COMMUNITY, DEALER, RACK, Names
from pitboss.games.card_table.deck import Hand, hidden
from pitboss.table.events import Sealed
from pitboss.table.turning import READ

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.work import Work


@dataclass(frozen=True, kw_only=True)
class Ask:
    """The players decide in turn, clockwise from the dealer's far left.

    name: of the stage, as `phase` shows it; to: the wager that gives a player the decision, `unless` he has
    made another; look: clauses that come before `clause`, on looking at the cards
    reading: how the law was read, given whether every hand is asked
    """

    name: str
    to: str
    choices: tuple[Choice, ...]
    clause: Names
    look: Names = ()
    unless: str = ""
    reading: Callable[[Rules, bool], str] | None = None

    def __call__(self, work: Work) -> bool:
        """Whether the table now waits for somebody."""
        rules, hands = work.rules, work.own.hands
        order = tuple(hand.place for hand in hands if not hand.folded and self._asks(work, hand))
        reading = "" if self.reading is None else self.reading(rules, len(order) == len(hands))
        cites = rules.cites(*self.look, *self.clause)
        work.emit(Asked(on=self.name, order=order, cites=cites, reading=reading))
        return bool(order)

    def _asks(self, work: Work, hand: Hand) -> bool:
        if work.find(hand, self.to) is None:
            return False
        return not self.unless or work.find(hand, self.unless) is None


@dataclass(frozen=True, kw_only=True)
class Turn:
    """Cards that lie in an area are turned face up, after `burn` of them went unseen to the discard rack.

    They come in the order in which they were dealt; `top`: from the top of a pile, on which the last card dealt one
    by one lies; `last`: from the end.
    """

    clause: Names
    cards: int = 1
    area: str = COMMUNITY
    burn: int = 0
    burn_clause: Names = ()
    burn_reading: Callable[[Rules], str] | None = None
    reading: Callable[[Rules], str] | None = None
    top: bool = False
    last: bool = False

    def __call__(self, work: Work) -> bool:
        rules = work.rules
        reading = "" if self.burn_reading is None else self.burn_reading(rules)
        for card in self._next(work, self.burn):
            sealed = (Sealed(self.area, (), (card,)),)
            work.emit(
                Burned(area=self.area, cites=rules.cites(*self.burn_clause), sealed=sealed, reading=reading)
            )
        turned = self._next(work, self.cards)
        said = "" if self.reading is None else self.reading(rules)
        work.emit(TurnedUp(area=self.area, cards=turned, cites=rules.cites(*self.clause), reading=said))
        return False

    def _next(self, work: Work, count: int) -> tuple[int, ...]:
        down = work.own.down[self.area]
        from_end = self.last or (self.top and not work.rules.stacks)
        return tuple(reversed(down))[:count] if from_end else down[:count]


@dataclass(frozen=True, kw_only=True)
class Draw:
    """Cards from the deck: n to every hand that is not folded and to the dealer, or `board` to the community
    area, face up; before them `burn` cards go to the discard rack. If all have folded nothing more is dealt.
    """

    clause: Names
    hand: int = 0
    dealer: int = 0
    board: int = 0
    burn: int = 0

    def __call__(self, work: Work) -> bool:
        if all(hand.folded for hand in work.own.hands):
            return False
        self._deal(work)
        return work.see_to_stub() if work.rules.last_draw is self else False

    def _deal(self, work: Work) -> None:
        cites = work.rules.cites(*self.clause)
        if self.burn:
            work.deal([(((RACK, None),), self.burn, cites)])
        if self.board:
            work.deal([(((COMMUNITY, None),), self.board, cites)])
            cards = work.own.down[COMMUNITY][-self.board :]
            work.emit(TurnedUp(area=COMMUNITY, cards=cards, cites=cites))
        if self.hand or self.dealer:
            players = [(hand.place, hand.seat) for hand in work.own.hands if not hand.folded]
            work.deal(work.rules.portions(players, self.hand, DEALER, self.dealer, cites=cites))


@dataclass(frozen=True, kw_only=True)
class Settle:
    """Some wagers are settled before the round goes on, on hands that lie face down and are looked at for it.

    looks: another wager that hangs on the same cards; clause: of the looking
    """

    wagers: Names
    clause: Names
    looks: Names = ()
    reading: Callable[[Rules], str] | None = None

    def __call__(self, work: Work) -> bool:
        cites = work.rules.cites(*self.clause)
        reading = "" if self.reading is None else self.reading(work.rules)
        for hand in work.own.hands:
            if any(work.find(hand, kind) for kind in (*self.wagers, *self.looks)):
                sealed = (hidden(hand.seat, READ, hand.cards),)
                work.emit(Looked(place=hand.place, cites=cites, sealed=sealed, reading=reading))
        settle.settle_now(work, self.wagers)
        return False


Stage = Callable[["Work"], bool]
"""What happens next; it answers whether the table then waits for somebody."""
