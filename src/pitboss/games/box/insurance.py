"""Insurance against an ace, and even money in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pitboss.games.box import rounds
from pitboss.games.box.state import INSURANCE, NATURAL, OVER, Hand
from pitboss.games.box.work import BoxWork, box_of
from pitboss.games.shoe.rules import Act
from pitboss.games.shoe.work import place_of, seat_at
from pitboss.money import Odds, show
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Amount, Offer
from pitboss.table.refusals import BadCommand, Refused

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.games.banked.verdict import Verdict
    from pitboss.games.shoe.rules import Rules
    from pitboss.games.shoe.work import Work
    from pitboss.table.events import Event

EVEN = "even-money"


def _cites(work: BoxWork) -> tuple[str, ...]:
    return work.rules.cites(*work.play.insurance.clause)


def _place(work: BoxWork, command: Command) -> str:
    seat, position = seat_of(work.state, command), command.args.get("position")
    return str(seat) if position in (None, seat) else f"{seat}@{position}"


def _hand(work: BoxWork, place: str) -> Hand | None:
    """The hand of the box at which a player bets, his own or another's."""
    if not any(wager.kind == work.play.main and place_of(wager) == place for wager in work.wagers.values()):
        return None
    return next((hand for hand in work.own.hands if box_of(hand.place) == box_of(place)), None)


def most(work: BoxWork, place: str) -> int:
    """The largest insurance of a place, in whole steps."""
    terms = work.play.insurance
    part = Odds.parse(work.rules.figure(terms.share))
    stakes = sum(w.stake for w in work.wagers.values() if w.kind in terms.of and place_of(w) == place)
    step = terms.step(work.rules)
    return stakes * part.num // part.den // step * step


def why_not_insured(work: BoxWork, place: str) -> str | None:
    if work.own.phase != INSURANCE:
        return "Insurance is offered when the dealer's first card is an ace, until it is closed."
    hand = _hand(work, place)
    if hand is None or hand.stands == OVER:
        return f"Seat {place} has no wager that could be insured."
    if hand.stands == NATURAL and not work.play.insurance.naturals:
        return f"The blackjack of seat {place} is paid already."
    if work.named(place, INSURANCE) is not None:
        return f"Seat {place} is insured; that is done once."
    return None


def insure(work: Work, command: Command) -> tuple[Event, ...]:
    assert isinstance(work, BoxWork)
    place, amount = _place(work, command), command.args.get("amount")
    why = why_not_insured(work, place)
    if why is not None:
        raise Refused(why, *_cites(work))
    if amount is None:
        raise BadCommand("The action 'insure' needs 'amount'.")
    limit, step, chips = most(work, place), work.play.insurance.step(work.rules), work.chips(place)
    if amount <= 0 or amount > limit or amount % step:
        raise Refused(
            f"Insurance is at most {show(limit)} here, in steps of {show(step)}; {show(amount)} is not.",
            *_cites(work), *work.rules.wagering,
        )  # fmt: skip
    if amount > chips:
        raise Refused(f"Seat {place} has {show(chips)} in chips.", *_cites(work))
    work.bet(place, INSURANCE, INSURANCE, amount, _cites(work))
    return tuple(work.events)


def _bettors(work: BoxWork) -> list[str]:
    return [
        place_of(wager)
        for wager in work.wagers.values()
        if wager.kind == work.play.main and wager.name == wager.kind
    ]


def _at(place: str) -> tuple[int, dict[str, int]]:
    seat, position = seat_at(place)
    return seat, {} if position is None else {"position": position}


def _insure_offers(work: Work) -> Iterator[Offer]:
    assert isinstance(work, BoxWork)
    if work.own.phase != INSURANCE:
        return
    step = work.play.insurance.step(work.rules)
    for place in _bettors(work):
        if why_not_insured(work, place) is None:
            room = Amount(step, min(most(work, place), work.chips(place)), step)
            if len(room):
                seat, fixed = _at(place)
                yield Offer("insure", "free", seat=seat, fixed=fixed, params={"amount": room})


def close(work: Work, command: Command) -> Cleared:
    """The offer is closed: the dealer looks, or the hands are played."""
    assert isinstance(work, BoxWork)
    if work.own.phase != INSURANCE:
        raise Refused("No insurance is offered now.", *_cites(work))

    def closed(source: Source) -> Made:
        return rounds.made(work, source, lambda: rounds.after_insurance(work))

    return closed


def _close_offers(work: Work) -> Iterator[Offer]:
    if work.own.phase == INSURANCE:
        yield Offer("no-insurance", "chance")


ACTS: dict[str, Act] = {
    "insure": Act(
        action=Action(
            "Insure the wager against a dealer's blackjack.", {"amount": Param("amount"), "position": Param("whole")},
            seat="required", by=("player",), pace="beside",
        ),
        judge=insure, offers=_insure_offers,
    ),
    "no-insurance": Act(
        action=Action("Close the offer of insurance.", by=("dealing",), name="Insurance closed"), judge=close,
        offers=_close_offers,
    ),
}  # fmt: skip


_EVEN_MONEY = Action(
    "Take even money for a blackjack.", {"position": Param("whole")}, seat="required", by=("player",), pace="beside"
)  # fmt: skip


def _no_even_money(work: Work, command: Command) -> tuple[Event, ...]:
    assert isinstance(work, BoxWork)
    _place(work, command)
    raise Refused("There is no even money at this game.", *work.rules.cites("odds"), *_cites(work))


NO_EVEN_MONEY: dict[str, Act] = {
    EVEN: Act(action=_EVEN_MONEY, judge=_no_even_money, offers=lambda _work: iter(())),
}
"""An act of blackjack's at the games that do without it: asked for, it is refused by the clause."""


def even_money_act(verdict: Callable[[Rules], Verdict], offered: Callable[[Rules], bool]) -> Act:
    """Even money for a blackjack against an ace; `offered`: whether this table has it."""

    def why_not(work: BoxWork, place: str) -> str | None:
        hand = _hand(work, place)
        if work.own.phase != INSURANCE or not offered(work.rules):
            return "Even money is not offered now."
        if hand is None or hand.stands != NATURAL or box_of(hand.place) != box_of(place):
            return f"Seat {place} has no blackjack."
        if work.named(place, INSURANCE) is not None:
            return "A blackjack that is insured is not paid even money."
        if work.named(place, work.play.main) is None:
            return "It is paid already."
        return None

    def judge(work: Work, command: Command) -> tuple[Event, ...]:
        assert isinstance(work, BoxWork)
        place = _place(work, command)
        why = why_not(work, place)
        if why is not None:
            raise Refused(why, *work.rules.cites("even-money"))
        net, said = 0, verdict(work.rules)
        for kind in work.play.lines:
            wager = work.named(place, kind)
            if wager is not None:
                net += said.net(wager.stake + wager.coupon)
                work.pay(wager, said.net(wager.stake + wager.coupon), said)
        hand = _hand(work, place) or next(h for h in work.own.hands if box_of(h.place) == box_of(place))
        if not work.staked(hand) and not work.behind(hand):
            rounds.closed(work, hand, net)
        return tuple(work.events)

    def offers(work: Work) -> Iterator[Offer]:
        assert isinstance(work, BoxWork)
        if work.own.phase == INSURANCE:
            for place in _bettors(work):
                if why_not(work, place) is None:
                    seat, fixed = _at(place)
                    yield Offer(EVEN, "free", seat=seat, fixed=fixed)

    return Act(action=_EVEN_MONEY, judge=judge, offers=offers)
