"""Red dog, subchapter 6: two cards for the whole table, and whether the third falls between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names
from pitboss.games.banked.verdict import Verdict, lost, pushed, won
from pitboss.games.card_table import betting
from pitboss.games.card_table.betting import Bet, removed
from pitboss.games.shoe import events as se
from pitboss.games.shoe import rulings
from pitboss.games.shoe.rules import Act, Frame, Play, Rules, Ruling, Said, quarter
from pitboss.games.shoe.work import Work, seat_at
from pitboss.money import Odds, show
from pitboss.table.commands import Action, Command, Param
from pitboss.table.events import Event
from pitboss.table.offers import Amount, Offer
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.table.state import TableState, Wager

ORIGINAL, RAISE, HAND = "red-dog-original", "red-dog-raise", "hand"
MISANNOUNCED, EXPOSED = "misannounced", "exposed"
PAIR, CONSECUTIVE = -1, 0
"""What two cards are that have no spread."""


def spread(one: int, other: int) -> int:
    """The number of ranks strictly between two cards; CONSECUTIVE, or PAIR below it."""
    return abs(one // 4 - other // 4) - 1


def hit(first: int, second: int, third: int) -> bool:
    """Whether the third card makes it: between the two, or a third of a pair."""
    low, high = sorted((first // 4, second // 4))
    return low < third // 4 < high or low == high == third // 4


# What becomes of a wager: by the spread, and whether the third card made it.


def decided(rules: Rules, gap: int, made: bool) -> Verdict:
    """6.5: original and raise alike."""
    if gap == CONSECUTIVE:
        return pushed(why="the two cards are consecutive", cites=rules.cites("consecutive"))
    if gap == PAIR:
        cites = rules.cites("pair")
        if made:
            return won(rules.odds("triple-odds"), why="the third card has the rank of the pair", cites=cites)
        return pushed(why="a pair without a third of its rank", cites=cites)
    if not made:
        return lost(why="the third card is not between the two", cites=rules.cites("spread"))
    return won(
        odds_of(rules, gap),
        why=f"the third card is between, at a spread of {gap}",
        cites=rules.cites("spread"),
    )


def odds_of(rules: Rules, gap: int) -> Odds:
    """What a spread pays; the last line of the table holds for all larger ones."""
    table: Mapping[str, str] = rules.figure("spread-odds")
    return Odds.parse(table[str(min(gap, max(map(int, table))))])


# The round.


def bets(rules: Rules) -> Iterator[Bet]:
    yield Bet(id=ORIGINAL, clause=rules.cites("wagers"), unit=rules.chip, coupon=False)


def deal(work: Work) -> None:
    """Two cards; then nothing more, a third at once, or the raises."""
    rules = work.rules
    first, second = (work.draw(HAND, rules.dealing) for _ in range(2))
    gap = spread(first, second)
    told = {PAIR: "A pair", CONSECUTIVE: "Consecutive cards: a tie"}.get(gap, f"The spread is {gap}")
    work.emit(se.Announced(what=f"{told}.", cites=rules.cites("deal", "spread")))
    if gap == CONSECUTIVE:
        _settle(work, gap, made=False)
    elif gap == PAIR:
        third_card(work)
    else:
        work.emit(se.SeatsAsked(order=tuple(work.places(ORIGINAL)), cites=rules.cites("raise")))


def third_card(work: Work) -> None:
    """All have decided: the third card, and the end of the round."""
    rules = work.rules
    if work.own.marked(EXPOSED):
        work.burn(1, rules.cites("drawn-in-error"))
    first, second = work.own.areas[HAND]
    third = work.draw(HAND, rules.dealing)
    _settle(work, spread(first, second), made=hit(first, second, third))


def _settle(work: Work, gap: int, *, made: bool) -> None:
    verdict = decided(work.rules, gap, made)
    for wager in sorted(work.wagers.values(), key=_where):
        work.settle(wager, verdict)
    work.end()


def _where(wager: Wager) -> tuple[int, int]:
    return (wager.position or wager.seat, wager.number)


class Raising:
    """At most the original amount, or exactly it."""

    action = Action(
        "Raise by at most the original wager.", {"amount": Param("amount"), "position": Param("whole")},
        seat="required", by=("player",),
    )  # fmt: skip

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        rules, stake, stack = work.rules, work.stake(place, ORIGINAL), work.state.stack(seat_at(place)[0])
        amount, cites = args.get("amount", stake), work.rules.cites("raise", "wagers")
        exactly = rules.options["raise_limit"] == "exactly_original"
        if amount <= 0 or amount > stake or amount % rules.chip or (exactly and amount != stake):
            most = "exactly" if exactly else "at most"
            no.add(f"A raise is {most} the original wager, {show(stake)}; {show(amount)} is not.", *cites)
        elif amount > stack:
            no.add(f"The seat has {show(stack)}; the raise takes {show(amount)}.", *cites)

    def offered(self, work: Work, place: str) -> Iterator[Said]:
        stake, stack, chip = work.stake(place, ORIGINAL), work.state.stack(seat_at(place)[0]), work.rules.chip
        least = stake if work.rules.options["raise_limit"] == "exactly_original" else chip
        room = Amount(least, min(stake, stack), least if least == stake else chip)
        if len(room):
            yield Said(params={"amount": room}, optional=("amount",) if stack >= stake else ())

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        amount, cites = args.get("amount", work.stake(place, ORIGINAL)), work.rules.cites("raise")
        work.put_down(place, RAISE, amount, cites)
        work.emit(se.SeatChose(place=place, choice="raise", cites=cites))


class Calling:
    """No raise."""

    action = Action(
        "Let the original wager stand without a raise.", {"position": Param("whole")}, seat="required",
        by=("player",), when_away="done",
    )  # fmt: skip

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        pass

    def offered(self, work: Work, place: str) -> tuple[Said, ...]:
        return (Said(),)

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        work.emit(se.SeatChose(place=place, choice="call", cites=work.rules.cites("raise")))


# Irregularities of this game.


def exposed_card(work: Work, command: Command) -> tuple[Event, ...]:
    """A third card that was seen before its time is burned."""
    if work.betting:
        return rulings.exposed(work, command)
    cites = work.rules.cites("drawn-in-error")
    if work.own.marked(EXPOSED):
        raise Refused("The card that was seen is burned already.", *cites)
    why = "The card was seen before the raises were closed: it is burned; raises made stand, nobody decides again."
    return (se.Noted(mark=EXPOSED, value="", cites=cites), rulings.ruled(command, why, cites))


def misannounced(work: Work, command: Command) -> tuple[Event, ...]:
    """Raises made on a wrong spread may be taken back until the third card."""
    cites = work.rules.cites("misannounced")
    if work.own.asked() is None or work.own.marked(MISANNOUNCED):
        raise Refused("No decision is awaited on a spread that could have been announced wrongly.", *cites)
    why = "The spread is corrected; raises already made may be taken back until the third card."
    ruling = rulings.ruled(
        command, why, cites, nearest="After the third card the true spread pays all the same."
    )
    return (se.Noted(mark=MISANNOUNCED, value="", cites=cites), ruling)


def take_back(work: Work, command: Command) -> tuple[Event, ...]:
    """Original wagers until the deal, raises only where the spread was announced wrongly."""
    if work.betting or command.args.get("on") != RAISE or not work.own.marked(MISANNOUNCED):
        return work.rules.betting.remove(work.state, command, closed=not work.betting)
    position = command.args.get("position")
    position = None if position == command.seat else position
    for wager in work.wagers.values():
        if (wager.seat, wager.position, wager.kind) == (command.seat, position, RAISE):
            return (removed(wager, work.rules.cites("misannounced", "raise")),)
    raise Refused(f"Seat {command.seat} has made no raise there.", *work.rules.cites("raise", "misannounced"))


def _raises_back(work: Work) -> Iterator[Offer]:
    if work.own.asked() is not None and work.own.marked(MISANNOUNCED):
        for wager in work.wagers.values():
            if wager.kind == RAISE:
                at = {} if wager.position is None else {"position": wager.position}
                yield Offer("remove", "free", seat=wager.seat, fixed={"on": RAISE, **at})


def _once(mark: str) -> Any:
    def offers(work: Work) -> tuple[Said, ...]:
        return (Said(),) if work.own.asked() is not None and not work.own.marked(mark) else ()

    return offers


def most(_rules: Rules, _state: Any) -> int:
    """Three cards, and one that may be burned."""
    return 4


def _view(_rules: Rules, state: TableState) -> Mapping[str, Any]:
    """The cards of the table, which lie as community cards do."""
    return {"hands": [], "community": names(state.game.areas.get(HAND, ())), "community_left": 0}


PLAY = Play(
    prefix="red-dog",
    frame=Frame(
        owed=(), exact=("wagers",), deal=("deal",), ended=("deal",), second=("two-positions",), seats=("wagers",)
    ),
    bets=bets,
    together=(ORIGINAL,),
    deal=deal,
    most=most,
    behind=quarter,
    shuffled_every_round=(1,),
    asks=("raise",),
    goes_on=third_card,
    view=_view,
    choices={"raise": Raising(), "call": Calling()},
    acts={"remove": Act(action=betting.ACTIONS["remove"], judge=take_back, offers=_raises_back)},
    irregularities={
        "exposed-card-drawn": Ruling(
            rule=exposed_card, offers=lambda work: rulings.between(work) or _once(EXPOSED)(work)
        ),
        "spread-misannounced": Ruling(rule=misannounced, offers=_once(MISANNOUNCED)),
    },
)  # fmt: skip


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout; a raise pays as the original wager does."""
    spreads: Mapping[str, str] = rules.figure("spread-odds")
    last = max(spreads, key=int)
    lines = {f"spread-{gap}{'-or-more' if gap == last else ''}": odds for gap, odds in spreads.items()}
    return {ORIGINAL: {**lines, "three-of-a-kind": rules.figure("triple-odds")}}
