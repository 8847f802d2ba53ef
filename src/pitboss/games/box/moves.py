"""What the hand in turn may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.box import events as be
from pitboss.games.box import rounds
from pitboss.games.box.state import OVER, STANDS, Hand
from pitboss.games.box.work import BoxWork
from pitboss.games.shoe.rules import Names, Said
from pitboss.money import show
from pitboss.table.commands import Action, Param, WhenAway
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work

HIT, STAND, DOUBLE, SPLIT, SURRENDER, RESCUE = "hit", "stand", "double", "split", "surrender", "rescue"


def _act(help_: str, when_away: WhenAway | None = None, **params: Param) -> Action:
    more = {} if when_away is None else {"when_away": when_away}
    return Action(help_, {**params, "position": Param("whole")}, seat="required", by=("player",), **more)  # type: ignore[arg-type]


def hand_in_turn(work: Work) -> tuple[BoxWork, Hand]:
    assert isinstance(work, BoxWork)
    hand = work.own.in_turn()
    assert hand is not None
    return work, hand


class Move:
    """A choice: open where the game says so; `clause` is cited where it is not.

    always: every hand that was neither split nor doubled has it
    """

    do: str = ""
    always: bool = False
    action: Action

    def __init__(self, *clause: str) -> None:
        self.clause: Names = clause

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        work, hand = hand_in_turn(work)
        if self.always and not (hand.split or hand.doubled):
            return
        open_to = work.play.options_of(work, hand)
        if self.do in open_to:
            self.object_to_chips(no, work, hand, args)
        else:
            open_now = ", ".join(open_to)
            no.add(f"Seat {hand.name} may not {self.do} now; open are {open_now}.", *self.cites(work))

    def cites(self, work: BoxWork) -> tuple[str, ...]:
        """The clauses that bar it, the particular first."""
        return work.rules.cites(*self.clause, *work.play.asks)

    def object_to_chips(self, no: Objections, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        """What the chips before the player do not allow."""

    def offered(self, work: Work, place: str) -> Iterator[Said]:
        work, hand = hand_in_turn(work)
        if self.do in work.play.options_of(work, hand):
            yield from self.said(work, hand)

    def said(self, work: BoxWork, hand: Hand) -> Iterator[Said]:
        yield Said()

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        work, hand = hand_in_turn(work)
        self.do_it(work, hand, args)

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        raise NotImplementedError


class Hit(Move):
    do = HIT
    always = True
    action = _act("Take another card.")

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        rounds.draw(work, hand, chosen=True)


class Stand(Move):
    do = STAND
    always = True
    action = _act("Take no more cards.", "done")

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        work.ends(hand, STANDS, work.rules.cites(*self.clause))
        work.play.left(work, work.hand(hand.place, hand.number))


class Double(Move):
    """More chips on the hand and one card."""

    do = DOUBLE
    action = _act("Put more chips on the hand and take one card.", amount=Param("amount"))

    def object_to_chips(self, no: Objections, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        cites = self.cites(work)
        room, whole, chips = self.room(work, hand), work.play.double_most(work, hand), work.chips(hand.place)
        amount = args.get("amount", whole)
        if amount > chips:
            no.add(f"Seat {hand.place} has {show(chips)}; the double takes {show(amount)}.", *cites)
        elif not room.check(amount):
            most = "at most" if work.play.less(work, hand) else "exactly"
            step = work.play.double_step(work.rules)
            no.add(
                f"A double here is {most} {show(whole)}, in steps of {show(step)}; {show(amount)} is not.",
                *cites,
                *work.rules.wagering,
            )

    def room(self, work: BoxWork, hand: Hand) -> Amount:
        whole, step = work.play.double_most(work, hand), work.play.double_step(work.rules)
        if not work.play.less(work, hand):
            return Amount(whole, min(whole, work.chips(hand.place)), whole)
        most = min(whole, work.chips(hand.place))
        return Amount(step, most, step, usual=most)

    def said(self, work: BoxWork, hand: Hand) -> Iterator[Said]:
        room, whole = self.room(work, hand), work.play.double_most(work, hand)
        if len(room):
            yield Said(params={"amount": room}, optional=("amount",) if room.check(whole) else ())

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        amount = args.get("amount", work.play.double_most(work, hand))
        cites = work.rules.cites(*self.clause)
        added = work.play.doubles(work, hand, amount)
        work.emit(be.HandDoubled(place=hand.place, hand=hand.number, added=added, amount=amount, cites=cites))
        rounds.draw(work, work.hand(hand.place, hand.number), forced=True, chosen=True)


class Split(Move):
    """Two hands out of one, each with wagers as large as the first had."""

    do = SPLIT
    action = _act("Play the two cards as two hands with a wager each.")

    def object_to_chips(self, no: Objections, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        chips, takes = work.chips(hand.place), work.staked(hand)
        if takes > chips:
            said = f"Seat {hand.place} has {show(chips)}; the split takes {show(takes)}."
            no.add(said, *self.cites(work))

    def said(self, work: BoxWork, hand: Hand) -> Iterator[Said]:
        if work.chips(hand.place) >= work.staked(hand):
            yield Said()

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        """The hands to the right are not yet played and alike, so the new wager takes the name of the last of them."""
        cites = work.rules.cites(*self.clause)
        number = len(work.own.of(hand.place)) + 1
        for wager in work.lines(hand, work.play.lines):
            work.bet(hand.place, wager.kind, f"{wager.kind}-{number}", wager.stake, cites)
        work.play.left(work, hand)
        work.emit(be.HandSplit(place=hand.place, hand=hand.number, cites=cites))


class Surrender(Move):
    """Half of every wager on the hand is lost; where the dealer's blackjack would take all of it, it waits for that."""

    do = SURRENDER
    action = _act("Give the hand up for half of what lies on it.")

    def __init__(self, *clause: str, waits: Callable[[BoxWork], bool] | None = None) -> None:
        super().__init__(*clause)
        self.waits = waits

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        cites = work.rules.cites(*self.clause)
        if self.waits is not None and self.waits(work):
            work.ends(hand, "surrendered", cites)
            work.play.left(work, work.hand(hand.place, hand.number))
            return
        work.ends(hand, OVER, cites)
        net = 0
        for wager in work.lines(hand, work.play.lines):
            net += rounds.surrender_line(work, wager, None)
        for wager in work.behind(hand):
            rounds.surrender_line(work, wager, None)
        rounds.closed(work, work.hand(hand.place, hand.number), net)
