"""A round in which three cards may win at once, and of which otherwise one is put away with the bet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.games.banked.choices import Args, Offered, Raise
from pitboss.games.banked.events import HandOver, PutAway
from pitboss.games.banked.round import Irregularity, Names
from pitboss.games.banked.settle import Seen
from pitboss.games.card_table import settling
from pitboss.games.card_table.deck import Hand, hidden, place_name
from pitboss.games.card_table.events import HandRevealed
from pitboss.table.commands import Command, Param
from pitboss.table.events import Event, Ruled
from pitboss.table.offers import Cards
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules
    from pitboss.games.banked.verdict import Verdict
    from pitboss.games.banked.work import Work
    from pitboss.table.state import TableState

Reading = Callable[["Rules"], str]
"""How the law was read."""


@dataclass(frozen=True, kw_only=True)
class AtOnce:
    """A stage: own cards that win a wager before anybody decides are shown and paid, and their hands are over.

    read: of the own cards; verdict: what a line of it wins, None where it does not; clause: of the showing
    """

    wager: str
    read: str
    verdict: Callable[[Rules, str], Verdict | None]
    clause: Names
    reading: Reading

    def __call__(self, work: Work) -> bool:
        for hand in reversed(work.own.hands):
            self._pay(work, hand)
        return False

    def _pay(self, work: Work, hand: Hand) -> None:
        rules, seen, wager = work.rules, Seen(work, hand, {}), work.find(hand, self.wager)
        line = seen.line(self.read)
        verdict = self.verdict(rules, line)
        if verdict is None or wager is None:
            return
        cites = rules.cites(*self.clause)
        work.emit(
            HandRevealed(place=hand.place, cards=hand.cards, hand=seen[self.read], line=line, cites=cites)
        )
        work.emit(settling.won(
            wager, verdict.net(wager.stake + wager.coupon), odds=str(verdict.odds), why=seen.why(verdict),
            cites=verdict.cites, reading=verdict.reading,
        ))  # fmt: skip
        work.emit(HandOver(place=hand.place, cites=cites, reading=self.reading(rules)))


@dataclass(frozen=True, kw_only=True)
class PutDown(Raise):
    """The bet, and with it exactly one of the own three cards put away."""

    reading: Reading

    @property
    def params(self) -> Mapping[str, Param]:
        return {"amount": Param("amount"), "discard": Param("cards")}

    def offered(self, rules: Rules, state: TableState, hand: Hand) -> Offered | None:
        found = super().offered(rules, state, hand)
        if found is None:
            return None
        params, optional = found
        return {**params, "discard": Cards(hand.cards, 1, 1)}, optional

    def some(self, hand: Hand) -> Mapping[str, Any]:
        return {"discard": names(hand.cards[:1])}

    def objects(self, no: Objections, rules: Rules, state: TableState, hand: Hand, args: Args) -> None:
        super().objects(no, rules, state, hand, args)
        gone = _named(args)
        if len(gone) != 1 or gone[0] not in hand.cards:
            no.add("Exactly one of the own three cards is put away with the bet.", *rules.cites(*self.clause))

    def make(self, work: Work, hand: Hand, args: Args) -> None:
        sealed = (hidden(hand.seat, hand.place, _named(args)),)
        cites = work.rules.cites(*self.clause)
        work.emit(PutAway(place=hand.place, cites=cites, sealed=sealed, reading=self.reading(work.rules)))
        super().make(work, hand, args)


def _named(args: Args) -> tuple[int, ...]:
    try:
        return parse_cards(args.get("discard", ""))
    except CardError:
        return ()


def discard_swept(clause: Names, reading: Reading) -> Irregularity:
    """A discard lost among other cards by the dealer's fault: the wagers of that hand go back, the others play on."""

    def at(work: Work) -> Iterator[tuple[int, int | None]]:
        if work.own.phase in work.rules.asks:
            put = (hand for hand in work.own.hands if hand.place in work.own.away and not hand.out)
            yield from ((hand.seat, hand.position) for hand in put)

    def rule(work: Work, command: Command) -> tuple[Event, ...]:
        rules, cites, said = work.rules, work.rules.cites(*clause), reading(work.rules)
        seat, position = command.seat, command.args.get("position")
        place = (seat, None if position == seat else position)
        if place not in list(at(work)) or not isinstance(seat, int):
            raise Refused("No card that this place put away lies there now.", *cites)
        hand = work.own.hand(place_name(seat, place[1]))
        ruling = Ruled(
            kind="discard-swept", by=command.by or "dealer", seat=seat, cites=cites, reading=reading(rules),
            decision="The discard cannot be told from other cards: the wagers of this hand go back, the others play "
            "on.",
            nearest="Only this hand is touched, so the round is not void.",
        )  # fmt: skip
        back = (
            settling.returned(wager, result="returned", why=ruling.decision, cites=cites, reading=said)
            for wager in work.wagers_of(hand)
        )
        return (ruling, *back, HandOver(place=hand.place, cites=cites, reading=said))

    return Irregularity(
        rule=rule, may=lambda work: any(at(work)), clause=clause, takes=("seat", "position"), at=at
    )
