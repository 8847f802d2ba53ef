"""Spanish 21, subchapter 19: no ten-spots, and any 21 wins at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.banked.verdict import Verdict, lost, pushed, won
from pitboss.games.box import dealing, moves, rounds, rulings, sides, tenless
from pitboss.games.box.betting import boxes
from pitboss.games.box.hands import MOST, Shown, is_aces, is_natural, is_pair, one_rank, one_suit, points
from pitboss.games.box.insurance import ACTS, NO_EVEN_MONEY
from pitboss.games.box.rules import BoxPlay, Insurance
from pitboss.games.box.state import OVER, Hand
from pitboss.games.box.work import BoxWork
from pitboss.games.card_table.betting import Bet, payable
from pitboss.games.shoe import rulings as shoe_rulings
from pitboss.games.shoe.rules import Rules, Ruling, quarter
from pitboss.money import Odds
from pitboss.table.commands import Action, Command, Param
from pitboss.table.events import Event
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.law import Law

MAIN, MATCH, SUPER, ENVY = "spanish-21", "match-the-dealer", "super-bonus", "envy-bonus"
SEVEN, SPADES, SIX_SEVEN_EIGHT = 5, 3, {4, 5, 6}
NUMBERS = {5: "five", 6: "six"}


# What a hand has come to, and what becomes of its wager.


def line_of(cards: tuple[int, ...]) -> str:
    """The bonus line of a 21, empty where it has none."""
    if points(cards) != MOST:
        return ""
    if len(cards) == 3:
        sevens = one_rank(cards) and cards[0] // 4 == SEVEN
        if not sevens and {card // 4 for card in cards} != SIX_SEVEN_EIGHT:
            return ""
        if not one_suit(cards):
            return "mixed"
        return "spades" if cards[0] % 4 == SPADES else "suited"
    return "" if len(cards) < 5 else NUMBERS.get(len(cards), "seven")


def shown(_rules: Rules, hand: Hand) -> Shown:
    cards = hand.cards
    natural = is_natural(cards) and not hand.split
    line = "" if hand.doubled else line_of(cards)
    return Shown(points(cards), len(cards), natural, line, hand.number > 1, hand.split, hand.doubled)


def verdict(rules: Rules, _kind: str, own: Shown, dealer: Shown) -> Verdict:
    """The wager of a hand; a blackjack and any 21 win whatever the dealer has."""
    if own.points > MOST:
        return lost(why="the hand is over 21", cites=rules.cites("result"))
    if own.natural:
        return won(rules.odds("odds.natural"), why="a blackjack", cites=rules.cites("odds"))
    if own.points == MOST:
        return _twenty_one(rules, own)
    if dealer.natural:
        return lost(why="the dealer has a blackjack", cites=rules.cites("result", "insurance"))
    if dealer.points > MOST or own.points > dealer.points:
        why = (
            "the dealer is over 21"
            if dealer.points > MOST
            else f"{own.points} against the dealer's {dealer.points}"
        )
        return won(rules.odds("odds.win"), why=why, cites=rules.cites("result", "odds"))
    if own.points < dealer.points:
        return lost(why=f"{own.points} against the dealer's {dealer.points}", cites=rules.cites("result"))
    return pushed(why=f"both have {own.points}", cites=rules.cites("result"))


def _twenty_one(rules: Rules, own: Shown) -> Verdict:
    if not own.line:
        return won(rules.odds("odds.win"), why="21", cites=rules.cites("result", "odds"))
    odds = Odds.parse(rules.figure("odds.bonus")[own.line])
    return won(odds, why=f"a bonus 21: {own.line}", cites=rules.cites("bonus", "result"))


def added(rules: Rules, own: Shown, dealer: Shown) -> Verdict:
    """What a double added goes with the hand at 1 to 1."""
    return verdict(rules, MAIN, own._replace(line="", natural=False), dealer)


def insured(rules: Rules, dealer: Shown) -> Verdict:
    cites = rules.cites("insurance")
    if dealer.natural:
        return won(rules.odds("odds.insurance"), why="the dealer has a blackjack", cites=cites)
    return lost(why="the dealer has no blackjack", cites=cites)


def matches(rules: Rules) -> dict[str, Odds]:
    """What each line of match-the-dealer pays."""
    return sides.match_table(rules.figure("odds.match")[rules.options["decks"]])


# The round.


def bets(rules: Rules) -> Iterator[Bet]:
    clause = rules.cites("wagers", "form")
    unit = payable((("", rules.odds("odds.natural")), ("", Odds(1, 2))), rules.chip)
    yield Bet(id=MAIN, clause=clause, unit=unit, coupon=False)
    if rules.options["match_the_dealer"]:
        yield Bet(id=MATCH, clause=rules.cites(MATCH), unit=rules.chip, needs=(MAIN,), coupon=False)


def wagers(law: Law) -> tuple[str, ...]:
    return tuple(law.figure("spanish-21.wagers"))


def _not_offered(rules: Rules) -> dict[str, str]:
    never: dict[str, str] = dict.fromkeys(("insurance", SUPER, ENVY), "")
    return never if rules.options["match_the_dealer"] else {**never, MATCH: MATCH}


def dealt(work: BoxWork) -> None:
    """Match-the-dealer is settled on the first cards."""
    for wager in sides.standing(work, MATCH):
        hand = work.first_hand(wager)
        line = "" if hand is None else sides.match_line(hand.cards, work.up)
        said = sides.verdict(MATCH, line, matches(work.rules), work.rules.cites(MATCH))
        sides.settle(work, wager, said)


def third_card(work: BoxWork, hand: Hand) -> None:
    """Three sevens of one suit against a seven, neither split nor doubled."""
    rules, cards = work.rules, hand.cards
    if not rules.options["super_bonus"] or len(cards) != 3 or hand.split or hand.doubled:
        return
    if not (one_rank((*cards, work.up)) and cards[0] // 4 == SEVEN and one_suit(cards)):
        return
    wager = work.line(hand, MAIN)
    assert wager is not None
    sums = rules.figure("super-bonus-dollars")
    reached = [dollars for least, dollars in sums.items() if wager.stake >= 100 * least]
    if not reached:
        return
    cites = rules.cites(SUPER)
    work.bonus(hand.place, SUPER, 100 * max(reached), "three suited sevens against a seven", cites)
    for other in dict.fromkeys(each.place for each in work.own.hands):
        if other != hand.place:
            work.bonus(other, ENVY, 100 * rules.figure("envy-dollars"), "the super bonus of another", cites)


def options_of(work: BoxWork, hand: Hand) -> tuple[str, ...]:
    """Chips counted too: what is not in the stack is not offered."""
    rules, chips = work.rules, work.chips(hand.place)
    if hand.doubled:
        return (moves.STAND, moves.RESCUE)
    if hand.split and is_aces(hand.cards[:1]) and not rules.options["draw_and_double_split_aces"]:
        return ()
    found = [moves.HIT, moves.STAND]
    if chips >= rules.chip:
        found.append(moves.DOUBLE)
    fewer = len(work.own.of(hand.place)) < rules.options["max_hands"]
    if is_pair(hand.cards) and fewer and chips >= work.staked(hand):
        found.append(moves.SPLIT)
    if rules.options["surrender"] and len(hand.cards) == 2 and not hand.split and not hand.drew:
        found.append(moves.SURRENDER)
    return tuple(found)


def doubles(work: BoxWork, hand: Hand, amount: int) -> int:
    wager = work.line(hand, MAIN)
    assert wager is not None
    work.bet(hand.place, MAIN, wager.name, amount, work.rules.cites("double"))
    return amount


class Rescue(moves.Move):
    """The double goes back and the first wager is lost."""

    do = moves.RESCUE
    action = Action(
        "Take the double back and give up the first wager.", {"position": Param("whole")}, seat="required",
        by=("player",),
    )  # fmt: skip

    def do_it(self, work: BoxWork, hand: Hand, args: Mapping[str, Any]) -> None:
        wager, cites = work.line(hand, MAIN), work.rules.cites("rescue")
        assert wager is not None
        net = hand.added - wager.stake
        work.ends(hand, OVER, cites)
        work.pay(
            wager, net, Verdict("rescued", why="the double goes back, the first wager is lost", cites=cites)
        )
        rounds.closed(work, work.hand(hand.place, hand.number), net)


def not_dealt(work: Work, command: Command) -> tuple[Event, ...]:
    """A player passed over gets his cards in his place all the same."""
    cites = work.rules.cites("player-not-dealt")
    shoe_rulings.before_the_deal(work, cites)
    if str(command.seat) not in tenless.own(work).boxes():
        raise Refused(f"Seat {command.seat} has no part in the deal.", *cites)
    why = "The cards are dealt as they should have been; nothing changes."
    return (shoe_rulings.ruled(command, why, cites),)


PLAY = BoxPlay(
    prefix="spanish-21",
    frame=tenless.FRAME,
    bets=bets,
    not_offered=_not_offered,
    betting=boxes,
    work=BoxWork,
    pack=tenless.pack,
    deal=rounds.deal,
    most=tenless.most,
    behind=quarter,
    asks=("turns", "player-draws"),
    goes_on=rounds.go_on,  # type: ignore[arg-type]
    choices={
        moves.HIT: moves.Hit("player-draws"),
        moves.STAND: moves.Stand("player-draws"),
        moves.DOUBLE: moves.Double("double"),
        moves.SPLIT: moves.Split("split"),
        moves.SURRENDER: moves.Surrender("surrender"),
        moves.RESCUE: Rescue("rescue"),
    },
    acts={**ACTS, **NO_EVEN_MONEY, **dealing.ACTS},
    unknown=tenless.UNKNOWN,
    irregularities={
        **tenless.RULINGS,
        "player-not-dealt": Ruling(rule=not_dealt, takes=("seat",), offers=rulings.box_offers),
    },
    main=MAIN,
    lines=(MAIN,),
    shown=shown,
    verdict=verdict,
    added=added,
    natural_now=lambda _rules, _up: True,
    looks=tenless.looks,
    draws=("dealer-draws",),
    dealer_draws=tenless.dealer_draws,
    insurance=Insurance(("insurance",), "insurance-share", insured, (MAIN,), naturals=False),
    options_of=options_of,
    double_most=lambda work, hand: work.staked(hand),
    doubles=doubles,
    stays_open=lambda rules, _hand: rules.options["double_down_rescue"],
    surrender_costs=tenless.half,
    one_card=lambda rules: not rules.options["draw_and_double_split_aces"],
    pays_21=True,
    dealt=dealt,
    third_card=third_card,
)


PRINTED = {
    "five": "five-card 21", "six": "six-card 21", "seven": "seven or more", "mixed": "6-7-8 or 7-7-7",
    "suited": "of one suit", "spades": "of spades",
}  # fmt: skip
"""The bonus lines as the layout has them."""


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout."""
    bonus = rules.figure("odds.bonus")
    main = {
        "": rules.figure("odds.win"),
        "blackjack": rules.figure("odds.natural"),
        **{words: bonus[line] for line, words in PRINTED.items()},
    }
    if not rules.options["match_the_dealer"]:
        return {MAIN: main}
    single = {line: str(odds) for line, odds in matches(rules).items() if "+" not in line}
    return {MAIN: main, MATCH: single}
