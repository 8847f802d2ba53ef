"""The end of a round: forfeits, hands shown, wagers lost and won, by the house or by a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.games.banked import meters
from pitboss.games.banked.events import BonusEarned, DealerRevealed
from pitboss.games.banked.reading import HAND, Against, compared
from pitboss.games.banked.round import DEALER, Bonus, Paragraph
from pitboss.games.banked.verdict import Verdict
from pitboss.games.card_table import settling
from pitboss.games.card_table.deck import Hand
from pitboss.games.card_table.events import HandRevealed, RoundEnded
from pitboss.money import show
from pitboss.table.events import Event, WagerSettled
from pitboss.table.state import Wager

if TYPE_CHECKING:
    from pitboss.games.banked.work import Work

Strengths = dict[str, int]


class Seen(dict[str, str]):
    """A hand as the paragraphs see it, each reading made when it is first looked at; as a map, its name in words.

    `house`: strengths of the readings that have no card of a player, the same for all hands of a round
    """

    def __init__(self, work: Work, hand: Hand | None, house: Strengths) -> None:
        super().__init__()
        self._work, self._hand, self._house = work, hand, house
        self._own: Strengths = {}

    def __missing__(self, name: str) -> str:
        found = self[name] = self._work.rules.readers[name].ranking.named(self.strength(name))
        return found

    def strength(self, name: str) -> int:
        reader = self._work.rules.readers[name]
        kept = self._own if HAND in reader.places else self._house
        found = kept.get(name)
        if found is None:
            found = kept[name] = reader.strength(self._cards(name))
        return found

    def _cards(self, name: str) -> list[int]:
        cards: list[int] = []
        for place in self._work.rules.readers[name].places:
            cards += self._hand.cards if place == HAND and self._hand else self._work.own.area(place)
        return cards

    def complete(self, name: str) -> bool:
        """Whether all cards of a reading are there; when all have folded no more are dealt, or turned."""
        own, reader = self._work.own, self._work.rules.readers[name]
        if any(own.down.get(area) for area in self._work.rules.board if area in reader.places):
            return False
        return len(self._cards(name)) in reader.ranking.sizes

    def line(self, name: str) -> str:
        read = self._work.rules.round.reads[name]
        if isinstance(read, Against):
            return compared(self.strength(read.own), self.strength(read.other))
        return self._work.rules.readers[name].line(self.strength(name))

    def verdict(self, name: str, rule: Paragraph | Bonus) -> Verdict | None:
        """What the paragraph says of this hand."""
        return self._work.rules.verdicts[name][tuple([self.line(read) for read in rule.sees])]

    def why(self, verdict: Verdict) -> str:
        return verdict.why.format_map(self) if "{" in verdict.why else verdict.why


class Shown:
    """What the hands of a round share while they are settled: what the meters show, and each other's lines."""

    def __init__(self, work: Work, house: Strengths) -> None:
        self._work, self._house = work, house
        self.meters = dict(work.own.meters)

    def envied(self, hand: Hand) -> int:
        """What the hands of other players bring to this one, in cents."""
        envy = self._work.rules.round.envy
        if envy is None:
            return 0
        live = [other for other in self._work.own.hands if not other.folded]
        lines = {other.place: Seen(self._work, other, self._house).line(envy.read) for other in live}
        return meters.envied(self._work, hand, lines)


class Outcome(NamedTuple):
    """What becomes of a hand: wagers collected; wagers paid, pushed or returned, with what that moves; bonuses."""

    lost: Sequence[WagerSettled]
    won: Sequence[Event]
    bonuses: Sequence[WagerSettled]


def finish(work: Work) -> None:
    """Forfeits are collected; the dealer reveals, then the live hands from his far right; losers before winners."""
    forfeit(work)
    rules, house = work.rules, Strengths()
    live = [hand for hand in reversed(work.own.hands) if not hand.out]
    if rules.round.deal.area == DEALER:
        dealer = Seen(work, None, house)
        if dealer.complete(DEALER):
            _reveal_dealer(work, dealer)
        elif live:
            cards, cites = work.own.area(DEALER), rules.dealer_reveals
            work.emit(DealerRevealed(cards=cards, hand="", line="", qualifies=False, cites=cites))
    by_person, shows = work.by_hand("collect-and-pay"), rules.round.shows
    outcomes: list[Outcome] = []
    table = Shown(work, house)
    for hand in live:
        seen = Seen(work, hand, house)
        full = seen.complete(shows)
        hand_shown, line = (seen[shows], seen.line(shows)) if full else ("", "")
        if not hand.shown:
            work.emit(
                HandRevealed(
                    place=hand.place, cards=hand.cards, hand=hand_shown, line=line, cites=rules.reveal
                )
            )
        if by_person:
            _note_bonuses(work, hand, seen, table)
            continue
        outcomes.append(outcome := decided(work, hand, seen, table))
        for event in outcome.lost:
            work.emit(event)
    if by_person and work.wagers:
        return
    for outcome in outcomes:
        for event in (*outcome.won, *outcome.bonuses):
            work.emit(event)
    work.emit(RoundEnded(cites=rules.ended))


def _reveal_dealer(work: Work, seen: Seen) -> None:
    rules, reader = work.rules, work.rules.readers[DEALER]
    strength = seen.strength(DEALER)
    must = rules.round.must_qualify is None or rules.round.must_qualify(rules)
    work.emit(DealerRevealed(
        cards=work.own.area(DEALER), hand=seen[DEALER], line=reader.ranking.category_of(strength).id,
        qualifies=not must or not reader.floors or strength >= reader.floors[0], cites=rules.dealer_reveals,
    ))  # fmt: skip


def forfeit(work: Work, only: str | None = None) -> None:
    """What folded hands lose by it, hand by hand: all of them, or the one at a place."""
    for hand in work.own.hands:
        if not hand.folded or only not in (None, hand.place):
            continue
        for wager in in_order(work, hand):
            verdict = work.rules.forfeits[wager.kind]
            if verdict is not None:
                work.emit(_settled(wager, verdict, verdict.why))


def settle_now(work: Work, kinds: Iterable[str]) -> None:
    """Some wagers of every hand, on the cards that lie on the table now."""
    house = Strengths()
    for hand in reversed(work.own.hands):
        seen = Seen(work, hand, house)
        for wager in in_order(work, hand):
            if wager.kind in kinds:
                verdict = seen.verdict(wager.kind, work.rules.round.wagers[wager.kind])
                assert verdict is not None
                work.emit(_settled(wager, verdict, seen.why(verdict)))


def decided(work: Work, hand: Hand, seen: Seen, table: Shown) -> Outcome:
    """What becomes of the wagers of a hand, in the order of the Round, under the limit on its payout."""
    rules, cap = work.rules, work.rules.round.cap
    left = None if cap is None else cap.limit(rules)
    lost: list[WagerSettled] = []
    won: list[Event] = []
    for wager in in_order(work, hand):
        verdict = seen.verdict(wager.kind, rules.round.wagers[wager.kind])
        assert verdict is not None
        if verdict.result == "lost":
            lost.append(_settled(wager, verdict, seen.why(verdict)))
        elif verdict.share is not None:
            won += _from_meter(work, wager, verdict, seen, table)
        elif left is None or cap is None or wager.kind not in cap.wagers:
            won.append(_settled(wager, verdict, seen.why(verdict)))
        else:
            won.append(event := _capped(work, wager, verdict, seen, left))
            left -= event.net
    return Outcome(lost, won, _bonuses(work, hand, seen, table))


def _from_meter(work: Work, wager: Wager, verdict: Verdict, seen: Seen, table: Shown) -> list[Event]:
    """A part of what a meter now shows; the stake does not come back with it."""
    assert verdict.share is not None
    name, part = verdict.share
    cents, moves = meters.prize(work, table.meters, name, part)
    why = f"{seen.why(verdict)}: {show(cents)} from the {name}"
    paid = settling.won(
        wager, cents - wager.stake, odds=show(cents), why=why, cites=verdict.cites, reading=verdict.reading
    )
    return [paid, *moves]


def in_order(work: Work, hand: Hand) -> list[Wager]:
    """The wagers of a hand in the order in which they are settled."""
    order = work.rules.order
    return sorted(work.wagers_of(hand), key=lambda wager: order[wager.kind])


def _settled(wager: Wager, verdict: Verdict, why: str) -> WagerSettled:
    cites, reading = verdict.cites, verdict.reading
    match verdict.result:
        case "won":
            net, odds = verdict.net(wager.stake + wager.coupon), verdict.odds
            paid = show(verdict.sum) if odds is None else str(odds)
            return settling.won(wager, net, odds=paid, why=why, cites=cites, reading=reading)
        case "pushed" | "returned":
            return settling.returned(wager, result=verdict.result, why=why, cites=cites, reading=reading)
        case _:
            return settling.lost(wager, why=why, cites=cites, result=verdict.result, reading=reading)


def _capped(work: Work, wager: Wager, verdict: Verdict, seen: Seen, left: int) -> WagerSettled:
    """Paid as far as the limit on what a hand wins leaves something."""
    full, why = verdict.net(wager.stake + wager.coupon), seen.why(verdict)
    if full <= left:
        return _settled(wager, verdict, why)
    cap, rules = work.rules.round.cap, work.rules
    assert cap is not None
    why = f"{why}; the payout limit of the hand leaves {show(left)} of {show(full)}"
    cites = (*rules.cites(*cap.clause), *verdict.cites)
    return settling.won(
        wager, left, odds=str(verdict.odds), why=why, cites=cites, reading=rules.reading(cap.reading)
    )


def _earned(work: Work, hand: Hand, seen: Seen) -> Iterable[tuple[str, Verdict, int]]:
    """The bonuses of a hand that was not folded, each with what it is reckoned on."""
    if hand.folded:
        return
    for name, bonus in work.rules.round.bonuses.items():
        base = work.find(hand, bonus.of)
        verdict = None if base is None else seen.verdict(name, bonus)
        if base is not None and verdict is not None:
            yield name, verdict, base.stake + base.coupon


def _bonuses(work: Work, hand: Hand, seen: Seen, table: Shown) -> list[WagerSettled]:
    own = [_bonus(hand, name, verdict, base, seen) for name, verdict, base in _earned(work, hand, seen)]
    cents = table.envied(hand)
    return [*own, _envy(work, hand, cents)] if cents else own


def _envy(work: Work, hand: Hand, cents: int) -> WagerSettled:
    envy = work.rules.round.envy
    assert envy is not None
    return settling.bonus(
        hand, meters.ENVY, cents, odds=show(cents), why="hands of other players",
        cites=work.rules.cites(*envy.clause),
    )  # fmt: skip


def _note_bonuses(work: Work, hand: Hand, seen: Seen, table: Shown) -> None:
    """A person will pay it: the ante may have been collected by then."""
    for name, _, base in list(_earned(work, hand, seen)):
        cites = work.rules.cites(*work.rules.round.bonuses[name].clause)
        work.emit(BonusEarned(place=hand.place, name=name, ante=base, cites=cites))
    envy, cents = work.rules.round.envy, table.envied(hand)
    if envy is not None and cents:
        cites = work.rules.cites(*envy.clause)
        work.emit(BonusEarned(place=hand.place, name=meters.ENVY, ante=cents, cites=cites))


def _bonus(hand: Hand, name: str, verdict: Verdict, base: int, seen: Seen) -> WagerSettled:
    return settling.bonus(
        hand, name, verdict.net(base), odds=str(verdict.odds), why=seen.why(verdict),
        cites=verdict.cites, reading=verdict.reading,
    )  # fmt: skip


def steps(work: Work) -> list[tuple[str, Hand, Sequence[Event]]]:
    """What a person still has to collect, then what is to be paid, hand by hand from the dealer's far right."""
    house, rules = Strengths(), work.rules
    losers: list[tuple[str, Hand, Sequence[Event]]] = []
    winners: list[tuple[str, Hand, Sequence[Event]]] = []
    table = Shown(work, house)
    for hand in reversed(work.own.hands):
        seen = Seen(work, hand, house)
        outcome = decided(work, hand, seen, table)
        owed: list[WagerSettled] = []
        for place, name, base in work.own.bonuses:
            if place == hand.place and name == meters.ENVY:
                owed.append(_envy(work, hand, base))
                continue
            verdict = seen.verdict(name, rules.round.bonuses[name]) if place == hand.place else None
            if verdict is not None:
                owed.append(_bonus(hand, name, verdict, base, seen))
        if outcome.lost:
            losers.append(("collect", hand, outcome.lost))
        if outcome.won or owed:
            winners.append(("pay", hand, (*outcome.won, *owed)))
    return losers + winners
