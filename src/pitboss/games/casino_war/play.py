"""Casino war, subchapter 22: one card against the dealer's, and on a tie war or surrender."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names
from pitboss.games.banked.verdict import Verdict, lost, pushed, returned, won
from pitboss.games.card_table.betting import Bet
from pitboss.games.shoe import events as se
from pitboss.games.shoe import rulings
from pitboss.games.shoe.acts import seat_hands
from pitboss.games.shoe.rules import Frame, Play, Rules, Ruling, Said, quarter
from pitboss.games.shoe.work import Work, seat_at
from pitboss.money import show
from pitboss.table.accounts import settlement
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.events import Event, WagerSettled
from pitboss.table.offers import Amount, OneOf
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.table.state import TableState, Wager

INITIAL, TIE, WAR, WAR_BONUS, DEALER = "initial", "tie", "war", "war-bonus", "dealer"
HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
SURRENDER = "surrender"
WAR_CITES = ("war", "wagers")


def compared(card: int, dealers: int) -> str:
    """By rank alone, two lowest and ace highest."""
    mine, other = card // 4, dealers // 4
    return HIGHER if mine > other else EQUAL if mine == other else LOWER


# What becomes of each wager, by how the cards compare.


def initial(rules: Rules, how: str) -> Verdict | None:
    """On the first cards; undecided on a tie."""
    cites = rules.cites("result", "odds")
    if how == EQUAL:
        return None
    if how == LOWER:
        return lost(why="the card is lower than the dealer's", cites=cites)
    return won(rules.odds("initial-odds"), why="the card is higher than the dealer's", cites=cites)


def tie(rules: Rules, how: str) -> Verdict:
    """On the deal that it was made for."""
    cites = rules.cites("result", "odds")
    if how != EQUAL:
        return lost(why="the cards differ", cites=cites)
    return won(rules.odds("tie-odds", "tie_pays"), why="the cards are equal", cites=cites)


def initial_in_war(rules: Rules, how: str) -> Verdict:
    cites = rules.cites("war-result")
    if how == LOWER:
        return lost(why="the war was lost", cites=cites)
    return pushed(why="the war was not lost", cites=cites)


def war(rules: Rules, how: str) -> Verdict:
    """Higher or equal wins."""
    cites = rules.cites("war-result", "odds")
    if how == LOWER:
        return lost(why="the war card is lower than the dealer's", cites=cites)
    return won(rules.odds("war-odds"), why=f"the war card is {how}", cites=cites)


def war_bonus(rules: Rules, how: str) -> Verdict | None:
    """On the initial amount, for a war that is a tie, where the house has it."""
    if how != EQUAL or not rules.options["tie_on_war_bonus"]:
        return None
    return won(rules.odds("war-bonus-odds"), why="the war was a tie", cites=rules.cites("war-result"))


def surrendered(rules: Rules, stake: int) -> int:
    """What a surrender costs."""
    return stake // rules.figure("surrender-half")


# The round.


def bets(rules: Rules) -> Iterator[Bet]:
    clause = rules.cites("wagers")
    yield Bet(id=INITIAL, clause=clause, unit=rules.chip * rules.figure("surrender-half"), coupon=False)
    if rules.options["tie_wager"]:
        yield Bet(id=TIE, clause=clause, unit=_tie_unit(rules), needs=(INITIAL,), coupon=False)


def _tie_unit(rules: Rules) -> int:
    return rules.odds("tie-odds", "tie_pays").step(rules.chip)


def deal(work: Work) -> None:
    """One card to each initial wager, then one to the dealer; who ties is asked."""
    rules, cites = work.rules, work.rules.dealing
    late, exposed = work.own.marked("not-dealt"), work.own.marked("exposed")
    seats = work.places(INITIAL)
    for place in (*(p for p in seats if p not in late), *(p for p in seats if p in late)):
        work.draw(place, cites)
        if place in exposed:
            work.burn(exposed.count(place), rules.cites("drawn-in-error"))
    work.draw(DEALER, cites)
    hows = {place: compared(work.own.areas[place][-1], work.own.areas[DEALER][-1]) for place in seats}
    _settle(work, [(w, v) for place, how in hows.items() for w, v in _first(work, place, how)])
    equal = tuple(place for place in seats if hows[place] == EQUAL)
    if equal:
        work.emit(se.SeatsAsked(order=equal, cites=rules.cites("war")))
    else:
        work.end()


def _first(work: Work, place: str, how: str) -> Iterator[tuple[Wager, Verdict]]:
    for kind, verdict in ((INITIAL, initial(work.rules, how)), (TIE, tie(work.rules, how))):
        wager = work.wager(place, kind)
        if wager is not None and verdict is not None:
            yield wager, verdict


def _settle(work: Work, decided: Iterable[tuple[Wager, Verdict]]) -> None:
    """Losers are collected, then the others paid."""
    for wager, verdict in sorted(decided, key=lambda each: each[1].result != "lost"):
        work.settle(wager, verdict)


def war_deal(work: Work) -> None:
    """All have decided: burns, a card to each at war, one to the dealer, and the end of the round."""
    rules = work.rules
    at_war = [place for place in work.own.order if work.own.chose[place] == WAR]
    if not at_war:
        work.end()
        return
    cites, burns = rules.cites("war-deal"), 0 if work.own.marked("no-burn") else rules.figure("war-burns")
    each = rules.options["burn_per_war"] == "3_per_player"
    for number, place in enumerate(at_war):
        if burns and (each or not number):
            work.burn(burns, cites)
        work.draw(place, cites)
    work.draw(DEALER, cites)
    dealers = work.own.areas[DEALER][-1]
    hows = {place: compared(work.own.areas[place][-1], dealers) for place in at_war}
    earned = {place: verdict for place, how in hows.items() if (verdict := war_bonus(rules, how)) is not None}
    bonuses = [_bonus(work, place, verdict) for place, verdict in earned.items()]
    _settle(work, [(w, v) for place, how in hows.items() for w, v in _in_war(work, place, how)])
    work.emit(*bonuses)
    work.end()


def _in_war(work: Work, place: str, how: str) -> Iterator[tuple[Wager, Verdict]]:
    rules = work.rules
    answers = {INITIAL: initial_in_war(rules, how), WAR: war(rules, how), TIE: tie(rules, how)}
    for kind, verdict in answers.items():
        wager = work.wager(place, kind)
        if wager is not None:
            yield wager, verdict


def _bonus(work: Work, place: str, verdict: Verdict) -> WagerSettled:
    net, (seat, position) = verdict.net(work.stake(place, INITIAL)), seat_at(place)
    return WagerSettled(
        number=0, seat=seat, position=position, name=WAR_BONUS, stake=0, result="won", net=net, odds=str(verdict.odds),
        why=verdict.why, cites=verdict.cites, postings=settlement(seat, 0, net),
    )  # fmt: skip


class GoToWar:
    """A second wager of the same amount, and a new tie wager where the house has it."""

    action = Action(
        "Go to war with a second wager of the same amount.",
        {"amount": Param("amount"), "tie": Param("amount"), "position": Param("whole")}, seat="required",
        by=("player",),
    )  # fmt: skip

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        rules, stake, (seat, _) = work.rules, work.stake(place, INITIAL), seat_at(place)
        cites = rules.cites(*WAR_CITES)
        stack, new = work.state.stack(seat), args.get("tie")
        if args.get("amount", stake) != stake:
            no.add(f"A war wager is as large as the initial one, {show(stake)}.", *cites)
        if new is None:
            if stake > stack:
                no.add(f"Seat {seat} has {show(stack)}; war takes {show(stake)}.", *cites)
            return
        if not self._offers_tie(rules):
            no.add("This house takes no tie wager on a war deal.", *cites)
        else:
            rules.betting.object_to_amount(no, work.state, seat, TIE, new)
        if stake + new > stack:
            no.add(f"Seat {seat} has {show(stack)}; war and tie take {show(stake + new)}.", *cites)

    def _offers_tie(self, rules: Rules) -> bool:
        return rules.options["tie_wager"] and rules.options["tie_wager_on_war_deal"]

    def offered(self, work: Work, place: str) -> Iterator[Said]:
        rules, stake, (seat, _) = work.rules, work.stake(place, INITIAL), seat_at(place)
        left = work.state.stack(seat) - stake
        if left < 0:
            return
        params: dict[str, Any] = {"amount": Amount(stake, stake, stake)}
        room = self._offers_tie(rules) and rules.betting.amounts(work.state, seat, TIE, left)
        if room:
            params["tie"] = room
        yield Said(params=params, optional=tuple(params))

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        cites = work.rules.cites(*WAR_CITES)
        work.put_down(place, WAR, work.stake(place, INITIAL), cites)
        if args.get("tie") is not None:
            work.put_down(place, TIE, args["tie"], cites)
        work.emit(se.SeatChose(place=place, choice=WAR, cites=work.rules.cites("war")))


class Surrender:
    """Half of the initial wager is lost, half goes back."""

    action = Action(
        "Give up half of the initial wager.", {"position": Param("whole")}, seat="required", by=("player",),
        when_away="done",
    )  # fmt: skip

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        pass

    def offered(self, work: Work, place: str) -> tuple[Said, ...]:
        return (Said(),)

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        wager, cites = work.wager(place, INITIAL), work.rules.cites("war", "odds")
        assert wager is not None
        net = -surrendered(work.rules, wager.stake)
        work.emit(
            WagerSettled(
                number=wager.number, seat=wager.seat, position=wager.position, name=wager.name, stake=wager.stake,
                result="surrendered", net=net, why="surrender: half is lost", cites=cites,
                postings=settlement(wager.seat, wager.stake, net, wager.banker),
            ),
            se.SeatChose(place=place, choice=SURRENDER, cites=work.rules.cites("war")),
        )  # fmt: skip


# Irregularities of this game.


def _seat_in_deal(work: Work, command: Command, cites: tuple[str, ...]) -> str:
    place = str(seat_of(work.state, command))
    if work.wager(place, INITIAL) is None:
        raise Refused(f"Seat {place} has no part in the deal.", *cites)
    return place


def exposed_card(work: Work, command: Command) -> tuple[Event, ...]:
    """A second card to a seat that was seen is burned; without a seat the next card is."""
    cites = work.rules.cites("drawn-in-error")
    rulings.before_the_deal(work, cites)
    if command.seat is None:
        return rulings.exposed(work, command)
    place = _seat_in_deal(work, command, cites)
    if place in work.own.marked("exposed"):
        raise Refused(f"That was stated of seat {place}.", *cites)
    ruling = rulings.ruled(command, "The seat's first card plays; the second was seen and is burned.", cites)
    return (se.Noted(mark="exposed", value=place, cites=cites), ruling)


def not_dealt(work: Work, command: Command) -> tuple[Event, ...]:
    """A seat that was passed over."""
    cites = work.rules.cites("not-dealt")
    rulings.before_the_deal(work, cites)
    place = _seat_in_deal(work, command, cites)
    if not command.args.get("late", False):
        if place in work.own.marked("not-dealt"):
            raise Refused(f"That was stated of seat {place}.", *cites)
        why = "The seat gets its card after the others, before the dealer."
        return (se.Noted(mark="not-dealt", value=place, cites=cites), rulings.ruled(command, why, cites))
    why = "The dealer's card was out: the seat's wagers go back and it has no part in the deal."
    work.emit(rulings.ruled(command, why, cites))
    for kind in (INITIAL, TIE):
        wager = work.wager(place, kind)
        if wager is not None:
            work.settle(wager, returned(why=why, cites=cites))
    return tuple(work.events)


def dealer_exposed(work: Work, command: Command) -> tuple[Event, ...]:
    cites = work.rules.cites("dealer-exposed")
    rulings.before_the_deal(work, cites)
    why = "The dealer's card stands; wagers may be taken back until the deal."
    return (rulings.ruled(command, why, cites, nearest="Once the betting is closed they stand too."),)


def burns_omitted(work: Work, command: Command) -> tuple[Event, ...]:
    cites = work.rules.cites("burns-omitted")
    if work.own.asked() is None or work.own.marked("no-burn"):
        raise Refused("No war is about to be dealt in which burns could be left out.", *cites)
    if not command.args.get("seen", False):
        why = "No war card was seen: the burns are made up for, nothing changes."
        return (rulings.ruled(command, why, cites, nearest="War cards that were seen would stand."),)
    why = "War cards were seen: they stand, and nothing is burned in this war deal."
    return (se.Noted(mark="no-burn", value="", cites=cites), rulings.ruled(command, why, cites))


def _exposed_offers(work: Work) -> Iterator[Said]:
    if work.betting:
        yield Said()
        marked = work.own.marked("exposed")
        yield from (Said(seat=int(p)) for p in work.places(INITIAL) if p not in marked)


def _not_dealt_offers(work: Work) -> Iterator[Said]:
    if work.betting:
        for place in work.places(INITIAL):
            marked = place in work.own.marked("not-dealt")
            lates = OneOf((True,) if marked else (True, False))
            yield Said(seat=int(place), params={"late": lates}, optional=() if marked else ("late",))


def _burns_offers(work: Work) -> Iterator[Said]:
    if work.own.asked() is not None and not work.own.marked("no-burn"):
        yield Said(params={"seen": OneOf((True, False))}, optional=("seen",))


def most(rules: Rules, _state: Any) -> int:
    """Two cards for everybody, a card burned for each seat, and three burned for each at war."""
    return 2 * (rules.seats + 1) + (1 + rules.figure("war-burns")) * rules.seats


def _view(_rules: Rules, state: TableState) -> Mapping[str, Any]:
    """Cards before the seats and the dealer's."""
    cards = state.game.areas.get(DEALER, ())
    return {"hands": seat_hands(state), "dealer": names(cards) if cards else None, "dealer_count": len(cards)}


PLAY = Play(
    prefix="casino-war",
    frame=Frame(owed=(), deal=("deal",), seats=("wagers",)),
    bets=bets,
    not_offered=lambda rules: {} if rules.options["tie_wager"] else {TIE: ""},
    deal=deal,
    most=most,
    behind=quarter,
    asks=("war",),
    goes_on=war_deal,
    view=_view,
    choices={WAR: GoToWar(), SURRENDER: Surrender()},
    irregularities={
        "exposed-card-drawn": Ruling(rule=exposed_card, takes=("seat",), offers=_exposed_offers),
        "player-not-dealt": Ruling(rule=not_dealt, takes=("seat", "late"), offers=_not_dealt_offers),
        "dealer-card-exposed": Ruling(rule=dealer_exposed, offers=rulings.between),
        "burns-omitted": Ruling(rule=burns_omitted, takes=("seen",), offers=_burns_offers),
    },
)  # fmt: skip


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout; a war wager pays as the initial one does."""
    tie_odds = {TIE: {"": rules.options["tie_pays"]}} if rules.options["tie_wager"] else {}
    return {INITIAL: {"": rules.figure("initial-odds")}, **tie_odds}
