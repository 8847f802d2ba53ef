"""A round in the making: the table as it was, and the events of one act on top of it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import place_name
from pitboss.games.shoe import debts
from pitboss.games.shoe import events as se
from pitboss.games.shoe.shoe import BETTING, HANDLERS, Handlers
from pitboss.table.accounts import LAYOUT, settlement
from pitboss.table.events import Event, Sealed, WagerPlaced, WagerRemoved, WagerSettled
from pitboss.table.evolve import placed
from pitboss.table.game import Made
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.games.banked.verdict import Verdict
    from pitboss.games.shoe.rules import Rules

_STANDING = frozenset({WagerPlaced, WagerSettled, WagerRemoved})
"""Events that put a wager on the layout or take one off it."""


class Work:
    """own, wagers: the game's own state and the wagers on the layout as the events so far have left them.

    handlers: the events that change the game's own state, and how
    """

    handlers: Handlers = HANDLERS

    def __init__(self, rules: Rules, state: TableState) -> None:
        self.rules, self.state = rules, state
        self.own: Any = state.game
        self.wagers = state.wagers.copy()
        self.events: list[Event] = []
        self._number, self._rounds = state.next_number, 0

    @cached_property
    def owes(self) -> dict[int, int]:
        """What seats owe; few acts ask for it."""
        return debts.all_owed(self.state)

    def emit(self, *events: Event) -> None:
        for event in events:
            self.events.append(event)
            kind = type(event)
            handler = self.handlers.get(kind)
            if handler is not None:
                self.own = handler(self.own, event)
                if kind is ce.RoundEnded:
                    self._rounds += 1
            if kind in _STANDING:
                self._stands(event)

    def _stands(self, event: Any) -> None:
        """A wager is put on the layout, raised, or leaves it."""
        number: int = event.number
        if type(event) is WagerPlaced:
            old = self.wagers.get(number)
            new = placed(event, self.state.round) if old is None else replace(old, stake=event.total)
            self.wagers[number] = new
            self._number = max(self._number, number + 1)
        elif number:
            del self.wagers[number]

    def made(self) -> Made:
        return Made(tuple(self.events), self.own, self._rounds)

    def number(self) -> int:
        """The number of a new wager."""
        return self._number

    @property
    def betting(self) -> bool:
        return self.own.phase == BETTING

    @property
    def no_shuffler(self) -> bool:
        """Whether the machine that shuffles by the options has left the table."""
        return self.rules.machine and self.own.taken_off

    @property
    def dealt_in(self) -> bool:
        """Whether anybody has a wager that cards are dealt for."""
        return bool(self.wagers)

    def by_hand(self, step: str) -> bool:
        return step in self.state.house.by_hand

    def places(self, kind: str) -> list[str]:
        """The places with a wager of that kind, clockwise from the dealer's left."""
        found = {
            wager.position or wager.seat: place_of(wager)
            for wager in self.wagers.values()
            if wager.kind == kind
        }
        return [found[at] for at in sorted(found)]

    def put_down(self, place: str, kind: str, amount: int, cites: tuple[str, ...]) -> None:
        """A wager that is made while the round is played."""
        seat, position = seat_at(place)
        self.emit(
            WagerPlaced(
                number=self.number(), seat=seat, position=position, kind=kind, name=kind, stake=amount, total=amount,
                cites=cites, postings=((f"stack:{seat}", -amount), (LAYOUT, amount)),
            )
        )  # fmt: skip

    def stake(self, place: str, kind: str) -> int:
        """Of a wager that stands there."""
        wager = self.wager(place, kind)
        assert wager is not None
        return wager.stake

    def wager(self, place: str, kind: str) -> Wager | None:
        for wager in self.wagers.values():
            if wager.kind == kind and place_of(wager) == place:
                return wager
        return None

    # The cards.

    @property
    def refill(self) -> bool:
        """Whether the shoe is filled anew before the next round."""
        shoe = self.own.shoe
        return shoe.at_end or shoe.remaining - len(shoe.strike) < self.rules.play.most(self.rules, self.state)

    def ready(self, source: Source) -> None:
        """What is still to be done before the first card: fill the shoe, cut, burn, take out what was seen."""
        rules = self.rules
        if self.refill:
            self.fill(source.shuffle(rules.pack))
        if not rules.machine and not self.own.shoe.cut:
            self.emit(ce.DeckCut(by="dealer", cites=rules.cut))
        self.burn_first()
        self.strike()
        self.emit(se.BettingClosed(cites=(*rules.closed, *rules.dealing)))

    def fill(self, order: tuple[int, ...], *, top: int = 0) -> None:
        """Vigorish is paid and the cards are shuffled; with `top`, that many named cards come first after the burn."""
        rules = self.rules
        if not rules.machine:
            self.emit(*debts.collected(self))
        spared = self._burned(order[top:]) if top else None
        if spared is not None:
            gone = spared.count + (spared.card >= 0)
            order = (*order[top : top + gone], *order[:top], *order[top + gone :])
        cites = (*rules.shuffle, *(rules.by_machine if rules.machine else ()))
        sealed = (Sealed("order", (), order),)
        self.emit(ce.Shuffled(cards=len(order), machine=rules.machine, cites=cites, sealed=sealed))

    def burn_first(self) -> None:
        """The first card of a new shoe and as many as it says, once it is cut."""
        shoe = self.own.shoe
        if not shoe.burned and not shoe.dealt and (event := self._burned(shoe.order)) is not None:
            self.emit(event)

    def _burned(self, cards: tuple[int, ...]) -> se.ShoeBurned | None:
        rules = self.rules
        if rules.machine or not cards or rules.options.get("burn_by_first_card") is False:
            return None
        cites = rules.cites(*rules.play.frame.burn)
        if not rules.figure("burn-by-value"):
            return se.ShoeBurned(card=-1, count=1, cites=cites)
        return se.ShoeBurned(card=cards[0], count=min(burned_by(cards[0]), len(cards) - 1), cites=cites)

    def strike(self) -> None:
        """Cards that were seen go to the discard rack: the one named, or the next."""
        cites = self.rules.cites(*self.rules.play.frame.face_up)
        while self.own.shoe.strike:
            shoe = self.own.shoe
            card = shoe.order[shoe.dealt] if shoe.strike[0] < 0 else shoe.strike[0]
            self.emit(ce.CardStruck(card=card, cites=cites))

    def draw(self, place: str, cites: tuple[str, ...]) -> int:
        """The next card, face up."""
        card = self.own.shoe.order[self.own.shoe.dealt]
        self.emit(se.CardDrawn(place=place, card=card, cites=cites))
        return card

    def burn(self, count: int, cites: tuple[str, ...]) -> None:
        self.emit(se.CardsBurned(count=count, cites=cites))

    # The end of a round.

    def settle(self, wager: Wager, verdict: Verdict, *, fee: int = 0) -> None:
        """A wager is decided; `fee` is what the house keeps of the win now."""
        net = verdict.net(wager.stake) - fee
        self.emit(
            WagerSettled(
                number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
                result=verdict.result, net=net, odds="" if verdict.odds is None else str(verdict.odds), commission=fee,
                why=verdict.why, cites=verdict.cites, reading=verdict.reading,
                postings=settlement(wager.seat, wager.stake, net, wager.banker, fee),
            )
        )  # fmt: skip

    def end(self) -> None:
        """The round is over; where the cutting card has come out, that is said."""
        rules, shoe = self.rules, self.own.shoe
        self.emit(ce.RoundEnded(reshuffle=rules.every_round, cites=rules.ended))
        if not rules.every_round and shoe.left is None and shoe.remaining < rules.from_the_back:
            self.emit(se.CuttingCardOut(by="dealer", rounds=rules.rounds_after, cites=rules.cutting_card))


def place_of(wager: Any) -> str:
    """`2`, or `2@3` for the second position of seat 2."""
    return place_name(wager.seat, wager.position)


@lru_cache(maxsize=256)
def seat_at(place: str) -> tuple[int, int | None]:
    seat, _, position = place.partition("@")
    return int(seat), int(position) if position else None


def burned_by(card: int) -> int:
    """How many cards are burned unseen after the first of a shoe: as many as it counts, ten for a ten or a face."""
    rank = card // 4
    return 1 if rank == 12 else min(rank + 2, 10)
