"""Double attack blackjack, subchapter 26: the dealer's card first, then an attack on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import lcm
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.verdict import Verdict, lost, pushed, won
from pitboss.games.box import dealing, moves, rounds, sides, tenless
from pitboss.games.box import events as be
from pitboss.games.box import rulings as box
from pitboss.games.box.betting import boxes, outside
from pitboss.games.box.hands import MOST, Shown, is_aces, is_natural, is_pair, one_suit, points
from pitboss.games.box.insurance import ACTS, NO_EVEN_MONEY
from pitboss.games.box.rules import BoxPlay, Insurance
from pitboss.games.box.state import ATTACK, Hand
from pitboss.games.box.work import BoxWork
from pitboss.games.card_table.betting import Bet, payable
from pitboss.games.shoe import rulings as shoe_rulings
from pitboss.games.shoe.rules import Rules, Ruling, Said, quarter
from pitboss.money import Odds, show
from pitboss.table.bounds import Bound
from pitboss.table.commands import Action, Command, Param
from pitboss.table.events import Event
from pitboss.table.offers import Amount
from pitboss.table.refusals import Objections, Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.law import Law

MAIN, ATTACKS, DOUBLES, BUST_IT = "bet", "double-attack", "double-down", "bust-it"
DECLINE = "decline"
THIRD = {4: "six", 5: "seven", 6: "eight", 7: "nine", 9: "court", 10: "court", 11: "court"}
EIGHT, RED = 6, (1, 2)
"""Ranks from the two; the suits that are red."""


# What becomes of wagers.


def shown(_rules: Rules, hand: Hand) -> Shown:
    cards = hand.cards
    natural = is_natural(cards) and not hand.split
    return Shown(points(cards), len(cards), natural, "", hand.number > 1, hand.split, hand.doubled)


def verdict(rules: Rules, _kind: str, own: Shown, dealer: Shown) -> Verdict:
    """Every line of a hand alike, at 1 to 1."""
    cites = rules.cites("result", "odds")
    if own.points > MOST:
        return lost(why="the hand is over 21", cites=cites)
    if dealer.natural:
        if own.natural:
            return pushed(why="both have a blackjack", cites=cites)
        return lost(why="the dealer has a blackjack", cites=cites)
    odds = rules.odds("odds.win")
    if own.natural:
        return won(odds, why="a blackjack", cites=cites)
    if dealer.points > MOST:
        return won(odds, why="the dealer is over 21", cites=cites)
    why = f"{own.points} against the dealer's {dealer.points}"
    if own.points > dealer.points:
        return won(odds, why=why, cites=cites)
    if own.points < dealer.points:
        return lost(why=why, cites=cites)
    return pushed(why=f"both have {own.points}", cites=cites)


def added(rules: Rules, own: Shown, dealer: Shown) -> Verdict:
    return verdict(rules, DOUBLES, own, dealer)


def insured(rules: Rules, dealer: Shown) -> Verdict:
    cites = rules.cites("insurance")
    if dealer.natural:
        return won(rules.odds("odds.insurance"), why="the dealer has a blackjack", cites=cites)
    return lost(why="the dealer has no blackjack", cites=cites)


def bust_line(cards: tuple[int, ...]) -> str:
    """The line of the dealer's cards for Bust It, empty where it is lost."""
    if len(cards) != 3 or points(cards) <= MOST:
        return ""
    if all(card // 4 == EIGHT for card in cards):
        if one_suit(cards):
            return "eights-one-suit"
        if len({card % 4 in RED for card in cards}) == 1:
            return "eights-one-colour"
    return THIRD.get(cards[2] // 4, "")


def bust_table(rules: Rules) -> dict[str, Odds]:
    return {line: Odds.parse(text) for line, text in rules.figure("odds.bust-it").items()}


# Wagers.


def step(rules: Rules) -> int:
    return lcm(rules.chip, rules.figure("step-cents"))


def bets(rules: Rules) -> Iterator[Bet]:
    unit = lcm(payable((("", Odds(1, 2)),), rules.chip), step(rules))
    yield Bet(id=MAIN, clause=rules.cites("wagers", "form"), unit=unit, coupon=False)
    if rules.options["bust_it"]:
        yield Bet(id=BUST_IT, clause=rules.cites("bust-it"), unit=rules.chip, needs=(MAIN,), coupon=False)


def bounded(rules: Rules) -> dict[str, Bound]:
    """Bust It goes from a dollar to the bet, at most to what the house says, whatever the table's limits are."""
    least, clause = 100 * rules.figure("bust-it-least-dollars"), rules.cites("bust-it")
    return {BUST_IT: Bound(least, rules.options["bust_it_maximum"], rules.chip, outside, BUST_IT, clause)}


def wagers(law: Law) -> tuple[str, ...]:
    return tuple(law.figure("double-attack-blackjack.wagers"))


def _not_offered(rules: Rules) -> dict[str, str]:
    never: dict[str, str] = dict.fromkeys((ATTACKS, DOUBLES, "insurance"), "")
    return never if rules.options["bust_it"] else {**never, BUST_IT: "bust-it"}


# The round.


def deal(work: Work) -> None:
    """The dealer's first card, alone; then every bet is asked whether it attacks."""
    work = tenless.own(work)
    rounds.lay(work, (be.DEALER,), [])
    work.stage(ATTACK, tuple(work.boxes()))


def goes_on(work: Work) -> None:
    """After the last attack the boxes and the dealer get their cards; then hands are played."""
    work = tenless.own(work)
    if work.own.phase != ATTACK:
        rounds.go_on(work)
    elif work.own.asked() is None:
        asked = list(work.own.order)
        rounds.lay(work, (*asked, *asked), asked)
        rounds.begin(work)


class DoubleAttack:
    """Up to the bet more, before any card of one's own."""

    clause = ("double-attack",)
    action = Action(
        "Wager more against the dealer's card.", {"amount": Param("amount"), "position": Param("whole")},
        seat="required", by=("player",),
    )  # fmt: skip

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        room, bet = self._room(work, place)
        amount, chips = args.get("amount", bet), tenless.own(work).chips(place)
        cites = work.rules.cites(*self.clause, "wagers", "form")
        if amount > chips:
            no.add(f"Seat {place} has {show(chips)}; the attack takes {show(amount)}.", *cites)
        elif not room.check(amount):
            no.add(f"An attack is at most {show(bet)}, in steps of {show(step(work.rules))}.", *cites)

    def _room(self, work: Work, place: str) -> tuple[Amount, int]:
        work = tenless.own(work)
        wager = work.named(place, MAIN)
        assert wager is not None
        unit = lcm(payable((("", Odds(1, 2)),), work.rules.chip), step(work.rules))
        most = min(wager.stake, work.chips(place))
        return Amount(unit, most, unit, usual=most), wager.stake

    def offered(self, work: Work, place: str) -> Iterator[Said]:
        room, bet = self._room(work, place)
        if len(room):
            yield Said(params={"amount": room}, optional=("amount",) if room.check(bet) else ())

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        _, bet = self._room(work, place)
        cites = work.rules.cites(*self.clause)
        tenless.own(work).bet(place, ATTACKS, ATTACKS, args.get("amount", bet), cites)
        work.emit(be.Answered(place=place, choice=ATTACKS, cites=cites))


class Decline:
    clause = ("double-attack",)
    action = Action(
        "Make no attack.", {"position": Param("whole")}, seat="required", by=("player",), when_away="done"
    )

    def objects(self, no: Objections, work: Work, place: str, args: Mapping[str, Any]) -> None:
        pass

    def offered(self, work: Work, place: str) -> tuple[Said, ...]:
        return (Said(),)

    def make(self, work: Work, place: str, args: Mapping[str, Any]) -> None:
        work.emit(be.Answered(place=place, choice=DECLINE, cites=work.rules.cites(*self.clause)))


def options_of(work: BoxWork, hand: Hand) -> tuple[str, ...]:
    rules, chips = work.rules, work.chips(hand.place)
    gives_up = (moves.SURRENDER,) if rules.options["surrender"] else ()
    if hand.doubled:
        return (moves.STAND, *gives_up)
    if hand.split and is_aces(hand.cards[:1]):
        return ()
    found = [moves.HIT, moves.STAND]
    if chips >= (double_step(rules) if rules.options["double_for_less"] else double_most(work, hand)):
        found.append(moves.DOUBLE)
    fewer = len(work.own.of(hand.place)) < rules.options["max_hands"]
    if is_pair(hand.cards) and fewer and chips >= work.staked(hand):
        found.append(moves.SPLIT)
    return (*found, *gives_up)


def double_step(rules: Rules) -> int:
    return lcm(payable((("", Odds(1, 2)),), rules.chip), step(rules))


def double_most(work: BoxWork, hand: Hand) -> int:
    return work.staked(hand)


def doubles(work: BoxWork, hand: Hand, amount: int) -> int:
    """A line of its own; nothing goes onto the bet."""
    name = DOUBLES if hand.number == 1 else f"{DOUBLES}-{hand.number}"
    work.bet(hand.place, DOUBLES, name, amount, work.rules.cites("double"))
    return 0


def _busting(work: BoxWork) -> bool:
    return any(wager.kind == BUST_IT for wager in work.wagers.values())


def closing(work: BoxWork, _dealer: Shown) -> None:
    """Bust It comes last, alike for all."""
    line = bust_line(work.own.dealer)
    said = sides.verdict(BUST_IT, line, bust_table(work.rules), work.rules.cites(BUST_IT))
    for wager in sides.standing(work, BUST_IT):
        sides.settle(work, wager, said)


# Irregularities of this game.


def card_early(work: Work, command: Command) -> tuple[Event, ...]:
    """A player's card came before the attacks were asked for."""
    cites = work.rules.cites("player-card-early")
    if work.own.phase != ATTACK:
        raise Refused("It is stated while attacks are asked for.", *cites)
    if command.args.get("seen", False):
        why = "The card was seen: the round is void and all wagers go back."
        return shoe_rulings.void(work, shoe_rulings.ruled(command, why, cites, void=True))
    why = "Nobody saw the card: it is the next one of the shoe, and the attacks are asked for."
    return (shoe_rulings.ruled(command, why, cites),)


def _early_offers(work: Work) -> tuple[Said, ...]:
    return (Said(params=box.SEEN, optional=("seen",)),) if work.own.phase == ATTACK else ()


PLAY = BoxPlay(
    prefix="double-attack-blackjack",
    frame=tenless.FRAME_WITHOUT_MACHINE,
    bets=bets,
    not_offered=_not_offered,
    betting=boxes,
    bounded=bounded,
    within={BUST_IT: MAIN},
    work=BoxWork,
    pack=tenless.pack,
    deal=deal,
    most=tenless.most,
    behind=quarter,
    asks=("turns", "player-draws"),
    goes_on=goes_on,
    seats=lambda rules: rules.options["seats"],
    choices={
        ATTACKS: DoubleAttack(),
        DECLINE: Decline(),
        moves.HIT: moves.Hit("player-draws"),
        moves.STAND: moves.Stand("player-draws"),
        moves.DOUBLE: moves.Double("double"),
        moves.SPLIT: moves.Split("split"),
        moves.SURRENDER: moves.Surrender("surrender"),
    },
    acts={**ACTS, **NO_EVEN_MONEY, **dealing.ACTS},
    unknown=tenless.UNKNOWN,
    irregularities={
        **tenless.RULINGS,
        "player-card-early": Ruling(rule=card_early, takes=("seen",), offers=_early_offers),
    },
    main=MAIN,
    lines=(MAIN, ATTACKS, DOUBLES),
    shown=shown,
    verdict=verdict,
    added=added,
    natural_now=lambda rules, up: not tenless.looks(rules, up),
    looks=tenless.looks,
    draws=("dealer-draws",),
    dealer_draws=tenless.dealer_draws,
    insurance=Insurance(("insurance",), "insurance-share", insured, (MAIN, ATTACKS), step),
    options_of=options_of,
    double_most=double_most,
    double_step=double_step,
    less=lambda work, _hand: work.rules.options["double_for_less"],
    doubles=doubles,
    stays_open=lambda rules, _hand: rules.options["surrender"],
    surrender_costs=tenless.half,
    needs_dealer=_busting,
    draws_once=_busting,
    closing=closing,
)


PRINTED = {
    "eights-one-suit": "8-8-8 one suit", "eights-one-colour": "8-8-8 one colour", "eight": "by an eight",
    "court": "by a court card",
}  # fmt: skip
"""Lines of Bust It as the layout has them, where it is not by the third card."""


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout; attack and double pay as the bet does."""
    found = {MAIN: {"": rules.figure("odds.win")}}
    if not rules.options["bust_it"]:
        return found
    lines: dict[str, str] = rules.figure("odds.bust-it")
    return {**found, BUST_IT: {PRINTED.get(line, f"by a {line}"): odds for line, odds in lines.items()}}
