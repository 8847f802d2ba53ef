"""A round of boxes in the making."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.banked.verdict import Verdict
from pitboss.games.box import events as be
from pitboss.games.box.hands import Shown
from pitboss.games.box.rules import BoxPlay
from pitboss.games.box.state import HANDLERS, OPEN, PLAY, BoxState, Hand
from pitboss.games.shoe import events as se
from pitboss.games.shoe.work import Work, place_of, seat_at
from pitboss.table.accounts import settlement
from pitboss.table.events import Sealed, WagerPlaced, WagerSettled
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.games.shoe.rules import Rules

NOBODY = Shown(0, 0)
"""A dealer's hand that a verdict does not look at."""
INSURANCE = "insurance"
AT_ONCE = 32
"""No act takes more cards from the shoe than this while a round is played."""


class NoCards(Exception):
    """Neither shoe nor discard rack holds a card."""


class BoxWork(Work):
    """source: where the order of the discards comes from, should the shoe run out
    nets: what the hands of this act have made so far, where wagers of one are settled one after the other
    """

    own: BoxState  # pyright: ignore[reportIncompatibleVariableOverride]
    handlers = HANDLERS

    def __init__(self, rules: Rules, state: TableState) -> None:
        super().__init__(rules, state)
        self.play: BoxPlay = rules.play  # type: ignore[assignment]
        self.source: Source | None = None
        self.nets: dict[str, int] = {}
        self._kept: frozenset[str] | None = None

    # Wagers.

    @property
    def dealt_in(self) -> bool:
        main = self.play.main
        return any(wager.kind == main for wager in self.wagers.values())

    def boxes(self) -> list[str]:
        """The boxes that are dealt to, from the dealer's left: whose player sits there, else who bet there first."""
        found: dict[int, str] = {}
        main = self.play.main
        for wager in self.wagers.values():
            if wager.kind == main:
                box = wager.position or wager.seat
                if wager.position is None or box not in found:
                    found[box] = place_of(wager)
        return [found[box] for box in sorted(found)]

    def line(self, hand: Hand, kind: str) -> Wager | None:
        """The wager of that kind that lies on a hand."""
        name = kind if hand.number == 1 else f"{kind}-{hand.number}"
        return self.named(hand.place, name)

    def lines(self, hand: Hand, kinds: tuple[str, ...]) -> list[Wager]:
        """The wagers of these kinds that lie on a hand, in the order of the kinds."""
        seat, position = seat_at(hand.place)
        found = [
            wager for wager in self.wagers.values()
            if wager.seat == seat and wager.position == position and wager.kind in kinds
            and wager.name == (wager.kind if hand.number == 1 else f"{wager.kind}-{hand.number}")
        ]  # fmt: skip
        return sorted(found, key=lambda wager: kinds.index(wager.kind)) if len(found) > 1 else found

    def named(self, place: str, name: str) -> Wager | None:
        seat, position = seat_at(place)
        for wager in self.wagers.values():
            if wager.seat == seat and wager.position == position and wager.name == name:
                return wager
        return None

    def behind(self, hand: Hand) -> list[Wager]:
        """Wagers of others who bet on a box and stay with its first hand."""
        if hand.number > 1 or self.rules.options.get("bettors_per_box", 1) == 1:
            return []
        main, box = self.play.main, box_of(hand.place)
        return [
            wager for wager in self.wagers.values()
            if wager.kind == main and (wager.position or wager.seat) == box and place_of(wager) != hand.place
        ]  # fmt: skip

    def keeps_net(self, place: str) -> bool:
        """Whether a wager that stays from round to round stands at a box; none is made while hands are played."""
        if self._kept is None:
            keeps = self.play.keeps
            self._kept = frozenset(place_of(w) for w in self.wagers.values() if w.kind in keeps)
        return place in self._kept

    def staked(self, hand: Hand) -> int:
        """What lies on a hand."""
        return sum(wager.stake for wager in self.lines(hand, self.play.lines))

    def bet(self, place: str, kind: str, name: str, amount: int, cites: tuple[str, ...]) -> None:
        """Chips put down in the course of a round: a new wager, or more on one that lies there."""
        seat, position = seat_at(place)
        old = self.named(place, name)
        number, total = (self.number(), amount) if old is None else (old.number, old.stake + amount)
        self.emit(
            WagerPlaced(
                number=number, seat=seat, position=position, kind=kind, name=name, stake=amount, total=total,
                cites=cites, postings=((f"stack:{seat}", -amount), ("layout", amount)),
            )
        )  # fmt: skip

    def chips(self, place: str) -> int:
        """What the player of a place has left, the chips of this act aside."""
        seat = seat_at(place)[0]
        left = self.state.stack(seat)
        for event in self.events:
            if type(event) is WagerPlaced and event.seat == seat:
                left -= event.stake
        return left

    def pay(self, wager: Wager, net: int, verdict: Verdict) -> None:
        """A wager is decided with what its player is up or down on it."""
        self.emit(
            WagerSettled(
                number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
                result=verdict.result, net=net, odds="" if verdict.odds is None else str(verdict.odds), why=verdict.why,
                cites=verdict.cites, reading=verdict.reading,
                postings=settlement(wager.seat, wager.stake, net, wager.banker),
            )
        )  # fmt: skip

    def bonus(self, place: str, name: str, cents: int, why: str, cites: tuple[str, ...]) -> None:
        """Something paid without a stake of its own."""
        seat, position = seat_at(place)
        self.emit(
            WagerSettled(
                number=0, seat=seat, position=position, name=name, stake=0, result="won", net=cents, why=why,
                cites=cites, postings=settlement(seat, 0, cents),
            )
        )  # fmt: skip

    # Cards.

    def next_card(self) -> int:
        """The front card of the shoe; where none is left the discards are shuffled."""
        shoe = self.own.shoe
        if not shoe.remaining:
            self.restock()
            shoe = self.own.shoe
        return shoe.order[shoe.dealt]

    def restock(self) -> None:
        """The cards of the discard rack are shuffled and put behind what is left of the shoe."""
        discards = self.discards()
        if not discards or self.source is None:
            raise NoCards
        cites = self.rules.cites(*self.rules.play.frame.too_few)
        order = self.source.shuffle(discards)
        self.emit(
            be.DiscardsShuffled(cards=len(order), cites=cites, sealed=(Sealed("order", (), tuple(order)),))
        )

    def discards(self) -> tuple[int, ...]:
        """What left the shoe before this round."""
        began = self.own.shoe.dealt if self.betting else self.own.began
        return tuple(sorted(self.own.shoe.order[:began]))

    def hand(self, place: str, number: int = 1) -> Hand:
        for hand in self.own.hands:
            if hand.place == place and hand.number == number:
                return hand
        raise KeyError(place)

    def first_hand(self, wager: Wager) -> Hand | None:
        """The first hand of the box that a wager lies at."""
        box = wager.position or wager.seat
        for hand in self.own.hands:
            if hand.number == 1 and box_of(hand.place) == box:
                return hand
        return None

    @property
    def up(self) -> int:
        """The dealer's first card."""
        return self.own.dealer[0]

    def stage(self, stage: str, order: tuple[str, ...] = ()) -> None:
        clause = self.play.insurance.clause if stage == INSURANCE else self.play.asks
        self.emit(be.StageReached(stage=stage, order=order, cites=self.rules.cites(*clause)))

    def ends(self, hand: Hand, how: str, cites: tuple[str, ...]) -> None:
        self.emit(be.HandEnded(place=hand.place, hand=hand.number, how=how, cites=cites))

    @property
    def open_hands(self) -> bool:
        return self.own.phase == PLAY and any(hand.stands == OPEN for hand in self.own.hands)

    def finish(self) -> None:
        """The end of a round; a card that was seen and that nobody drew is burned."""
        seen = self.own.marked("exposed")
        if seen and self.own.shoe.dealt == int(seen[-1]) and self.own.shoe.remaining:
            self.emit(se.CardsBurned(count=1, cites=self.rules.cites(*self.rules.play.frame.drawn_in_error)))
        self.end()

    def determinant(self, cites: tuple[str, ...]) -> None:
        """A card that is dealt to nobody."""
        self.next_card()
        self.draw("determinant", cites)


def box_of(place: str) -> int:
    """The number of the box at which a place lies."""
    seat, _, position = place.partition("@")
    return int(position or seat)
