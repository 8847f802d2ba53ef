"""Wagers decided: paid, collected, pushed, returned, and a whole round made void."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pitboss.games.card_table.deck import Hand
from pitboss.games.card_table.events import RoundEnded
from pitboss.games.card_table.rules import Cites
from pitboss.table.accounts import settlement
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.events import Event, Ruled, WagerSettled
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState, Wager

_POSITION = {"position": Param("whole")}

ACTIONS: dict[str, Action] = {
    "collect": Action("Collect the losing wagers of a hand.", _POSITION, seat="required", by=("dealing",)),
    "pay": Action("Pay the winning wagers of a hand.", _POSITION, seat="required", by=("dealing",)),
    "collect-and-pay": Action("Collect every losing wager, then pay the winning ones.", by=("dealing",)),
}

Steps = Sequence[tuple[str, Hand, Sequence[Event]]]
"""What a person still has to do at the end of a round: `collect` or `pay`, the hand, and what that settles."""


def won(wager: Wager, net: int, *, odds: str, why: str, cites: Cites, reading: str = "") -> WagerSettled:
    """Stake and winnings go to the player."""
    return _decided(wager, "won", net, odds=odds, why=why, cites=cites, reading=reading)


def lost(wager: Wager, *, why: str, cites: Cites, result: str = "lost", reading: str = "") -> WagerSettled:
    return _decided(wager, result, -wager.stake, why=why, cites=cites, reading=reading)


def returned(wager: Wager, *, result: str, why: str, cites: Cites, reading: str = "") -> WagerSettled:
    """The stake goes back: `pushed`, `returned` or `void`."""
    return _decided(wager, result, 0, why=why, cites=cites, reading=reading)


def _decided(
    wager: Wager, result: str, net: int, *, why: str, cites: Cites, reading: str, odds: str = ""
) -> WagerSettled:
    return WagerSettled(
        number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
        result=result, net=net, odds=odds, why=why, cites=cites, reading=reading,
        postings=settlement(wager.seat, wager.stake, net, wager.banker),
    )  # fmt: skip


def bonus(
    hand: Hand, name: str, net: int, *, odds: str, why: str, cites: Cites, reading: str = ""
) -> WagerSettled:
    """A payment that has no stake of its own."""
    return WagerSettled(
        number=0, seat=hand.seat, position=hand.position, name=name, stake=0, result="won", net=net, odds=odds,
        why=why, cites=cites, postings=settlement(hand.seat, 0, net), reading=reading,
    )  # fmt: skip


VOID = "the clause says only void: every wager goes back to its player (practice)"


def void_round(
    state: TableState, ruling: Ruled, *, dealt: bool, before: Iterable[Event] = ()
) -> tuple[Event, ...]:
    """All hands void: what is on the layout goes back, and the cards are picked up to be shuffled."""
    back = (
        returned(wager, result="void", why=ruling.decision, cites=ruling.cites, reading=VOID)
        for wager in state.wagers.values()
    )
    return (*before, ruling, *back, RoundEnded(void=True, dealt=dealt, cites=ruling.cites))


def by_hand(
    steps: Steps, state: TableState, command: Command, *, collect: Cites, paid: Cites, ended: Cites
) -> tuple[Event, ...]:
    """A person collects and pays in the order of the steps, one of them or all at once."""
    if not steps:
        raise Refused("No hand is to be collected or paid now.", *collect, *paid)
    if command.do == "collect-and-pay":
        return (*(event for *_, events in steps for event in events), RoundEnded(cites=ended))
    seat, position = seat_of(state, command), command.args.get("position")
    act, hand, events = steps[0]
    if (command.do, seat, None if position == seat else position) != (act, hand.seat, hand.position):
        done, cites = ("collected", collect) if act == "collect" else ("paid", paid)
        raise Refused(f"Next, seat {hand.place} is to be {done}.", *cites)
    return (*events, RoundEnded(cites=ended)) if len(steps) == 1 else tuple(events)


def offers(steps: Steps) -> Iterator[Offer]:
    for act, hand, _ in steps[:1]:
        position = {} if hand.position is None else {"position": hand.position}
        yield Offer(act, "house", seat=hand.seat, fixed=position)
        yield Offer("collect-and-pay", "house")
