"""Pai gow poker, subchapter 11: seven cards set as five and two, against the dealer's or a player's bank."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from pitboss.equipment.cards import JOKER
from pitboss.games.banked import meters
from pitboss.games.banked.meters import ENVY, Meter
from pitboss.games.banked.verdict import Verdict, lost, paid, pushed, share, won
from pitboss.games.card_table.rules import Cites
from pitboss.games.pai_gow_poker.house_way import FiveAndTwo, house_way, rank
from pitboss.games.setting import events as se
from pitboss.games.setting import rulings
from pitboss.games.setting.equipment import CARDS
from pitboss.games.setting.rules import Irregularity, Play, Rules, Side
from pitboss.games.setting.starting import may_undo, undone
from pitboss.games.setting.state import SetHand
from pitboss.games.setting.work import Work
from pitboss.hands import ranking
from pitboss.money import parse_dollars, show
from pitboss.table.state import Wager

MAIN, THREE, SEVEN, BONUS = "pai-gow-poker", "three-card-bonus", "seven-card-bonus", "bonus"
PROGRESSIVE, ADDITIONAL, METER = "progressive", "additional", "meter"
NATURAL_ROYAL = "natural-royal-flush"


def main(rules: Rules, hands: int) -> Verdict:
    """11.9: both hands above the bank's win, one alone pushes; copies are the bank's."""
    cites = (*rules.cites("compare", "vigorish", "main-pays"), *rules.cites("equal-rank"))
    if hands == 2:
        return won(rules.odds_of("odds.pai-gow-poker"), why="both hands are higher", cites=cites)
    if hands == 1:
        return pushed(why="one hand is higher, the other is not", cites=cites)
    return lost(why="neither hand is higher", cites=cites)


def foul(rules: Rules) -> str:
    return rules.reading("foul-hand", 1)


# Where the deal begins: 11.13.


def additional(work: Work) -> None:
    """11.13, 11.8(b): settled before any card is dealt."""
    rules = work.rules
    cites = rules.cites("additional-wager", "start-position")
    for wager in [w for w in work.wagers.values() if w.kind == ADDITIONAL]:
        if work.own.start == str(wager.position or wager.seat):
            work.settle(wager, won(rules.pays[ADDITIONAL][""], why="the deal begins there", cites=cites))
        else:
            work.settle(wager, lost(why="the deal begins elsewhere", cites=cites))


# Wagers on what the cards are: 11.14 to 11.18.


def three_card(work: Work) -> None:
    """11.17, 11.18(b): on the first three cards, before the others come."""
    rules, reads = work.rules, ranking("three-card-bonus")
    cites = rules.cites("three-card-bonus", "three-card-table", "three-seven-bonus", "three-card-bonus-term")
    for hand in reversed(work.own.hands):
        wager = work.wager(hand, THREE)
        if wager is None:
            continue
        value = reads.value(hand.cards)
        work.emit(se.FirstCardsShown(place=hand.place, cards=hand.cards, hand=value.name, cites=cites))
        odds = rules.pays[THREE].get(THREE_LINES.get(value.category, ""))
        if odds is None:
            work.settle(wager, lost(why=value.name, cites=cites))
        else:
            work.settle(wager, won(odds, why=value.name, cites=cites))


THREE_LINES = {
    "straight-flush-with-no-joker": "straight-flush-natural", "three-of-a-kind": "three-of-a-kind",
    "straight-flush": "straight-flush", "straight": "straight", "flush": "flush", "one-pair": "pair",
}  # fmt: skip
BONUS_LINES = {
    "seven-card-straight-flush-with-no-joker": "seven-card-straight-flush-natural",
    "royal-flush-plus-royal-match": "royal-flush-plus-royal-match",
    "seven-card-straight-flush-with-joker": "seven-card-straight-flush-joker",
}


BONUS_CLAUSES = {
    "seven-card-straight-flush-natural": ("bonus-natural-straight-flush",),
    "royal-flush-plus-royal-match": ("bonus-royal-match",),
    "seven-card-straight-flush-joker": ("bonus-joker-straight-flush",),
}


def line_of(category: str, cards: tuple[int, ...], *, best_pay: bool) -> str:
    """The line that seven cards are paid by: that of their rank, or of three of a kind where that pays more."""
    if best_pay and category == "straight":
        ranks = [rank(card) for card in cards]
        if any(ranks.count(each) == 3 for each in ranks):
            return "three-of-a-kind"
    return BONUS_LINES.get(category, category)


def seven_card_line(rules: Rules, cards: tuple[int, ...]) -> tuple[str, str]:
    """The line of the best five of seven cards, and the hand in words."""
    value = ranking("pai-gow", {"low_straight_rule": rules.options["low_straight_rule"]}).value(cards)
    return line_of(value.category, cards, best_pay=rules.options["bonus_pays_by"] == "best-pay"), value.name


def bonus_line(rules: Rules, cards: tuple[int, ...]) -> tuple[str, str]:
    """The line of seven cards with the three hands of 11.3(f), and the hand in words."""
    value = ranking("seven-card-bonus", {"low_straight_rule": rules.options["low_straight_rule"]}).value(
        cards
    )
    return line_of(value.category, cards, best_pay=rules.options["bonus_pays_by"] == "best-pay"), value.name


def on_the_cards(work: Work) -> None:
    """At the end of a round, from the dealer's right: seven-card bonus, bonus, progressive; envy bonuses last."""
    left = {hand.seat: work.rules.options["seven_bonus_cap"] for hand in work.own.hands}
    shows = dict(work.own.meters)
    for hand in reversed(work.own.hands):
        _seven_card(work, hand, left)
        _bonus(work, hand)
        _progressive(work, hand, shows)
    _envy(work)


def _seven_card(work: Work, hand: SetHand, left: dict[int, int | None]) -> None:
    """11.18(c), and (d): at most so much to a player for one round."""
    wager, rules = work.wager(hand, SEVEN), work.rules
    if wager is None:
        return
    cites = rules.cites("seven-card-bonus", "seven-card-table", "three-seven-bonus", "seven-card-bonus-term")
    line, name = seven_card_line(rules, hand.cards)
    odds, reading = rules.pays[SEVEN].get(line), rules.reading("seven-card-bonus")
    if odds is None:
        work.settle(wager, lost(why=name, cites=cites))
        return
    full, most = odds.pay(wager.stake), left[hand.seat]
    if most is None or full <= most:
        left[hand.seat] = None if most is None else most - full
        work.settle(wager, won(odds, why=name, cites=cites, reading=reading))
        return
    left[hand.seat] = 0
    why = f"{name}; the payout limit leaves {show(most)} of {show(full)}"
    capped = won(odds, why=why, cites=(*rules.cites("seven-card-cap"), *cites), reading=reading)
    work.settle(wager, capped, net=most)


def _bonus(work: Work, hand: SetHand) -> None:
    wager, rules = work.wager(hand, BONUS), work.rules
    if wager is None:
        return
    line, name = bonus_line(rules, hand.cards)
    odds, lines = rules.pays[BONUS].get(line), BONUS_CLAUSES.get(line, ())
    cites = rules.cites("bonus", "bonus-pays", *lines, "bonus-hands", "bonus-terms")
    if odds is None:
        work.settle(wager, lost(why=name, cites=cites))
    else:
        work.settle(wager, won(odds, why=name, cites=cites))


def progressive_line(rules: Rules, cards: tuple[int, ...]) -> tuple[str, str]:
    """A natural royal flush uses no joker; it may lie beside one."""
    line, name = seven_card_line(rules, cards)
    if line != "royal-flush":
        return line, name
    suited = [{card >> 2 for card in cards if card < JOKER and card & 3 == suit} for suit in range(4)]
    natural = any(ranks >= {8, 9, 10, 11, 12} for ranks in suited)
    return (NATURAL_ROYAL if natural else line), name


def progressive(rules: Rules, line: str, name: str) -> Verdict:
    """11.14: a part of the meter, or a sum; the dollar does not come back."""
    cites, reading = (
        rules.cites("progressive", "progressive-placed", "natural-royal"),
        rules.reading("progressive"),
    )
    percent, sums = rules.figure("progressive-percent").get(line), rules.figure("progressive-sums").get(line)
    if percent is not None:
        return share(METER, Fraction(percent, 100), why=name, cites=cites, reading=reading)
    if sums is not None:
        stake = parse_dollars(rules.figure("progressive-dollars"))
        return paid(parse_dollars(sums) - stake, why=name, cites=cites, reading=reading)
    return lost(why=name, cites=cites)


def _progressive(work: Work, hand: SetHand, shows: dict[str, int]) -> None:
    wager, rules = work.wager(hand, PROGRESSIVE), work.rules
    if wager is None:
        return
    verdict = progressive(rules, *progressive_line(rules, hand.cards))
    if verdict.share is None:
        work.settle(wager, verdict)
        return
    name, part = verdict.share
    cents, moves = meters.prize(cast("Any", work), shows, name, part)
    why = f"{verdict.why}: {show(cents)} from the {name}"
    work.settle(wager, verdict._replace(why=why), net=cents - wager.stake)
    work.emit(*moves)


def _envy(work: Work) -> None:
    """11.15: the best hands of other betting players, for whoever has enough on the bonus."""
    rules = work.rules
    if not rules.offers(BONUS):
        return
    sums = {line: parse_dollars(dollars) for line, dollars in rules.figure("envy-dollars").items()}
    least = parse_dollars(rules.figure("envy-threshold-dollars"))
    started: Mapping[int, Wager] = work.state.wagers
    bet = [(w.seat, w.position) for w in started.values() if w.kind == MAIN]
    lines = {h.place: bonus_line(rules, h.cards)[0] for h in work.own.hands if (h.seat, h.position) in bet}
    for hand in reversed(work.own.hands):
        placed = work.state.find(hand.seat, BONUS, position=hand.position)
        if placed is None or placed.stake < least:
            continue
        others = [h for h in work.own.hands if h.seat != hand.seat and h.place in lines]
        cents = sum(sums.get(lines[other.place], 0) for other in others)
        if cents:
            cites: Cites = rules.cites("envy", "bonus-pays", "bonus-hands")
            work.pay(hand, ENVY, paid(cents, why="hands of other players", cites=cites))


def grows(rules: Any) -> tuple[str, Fraction]:
    return METER, Fraction(rules.options["rate_of_progression"]) / 100


def opens(rules: Any) -> Mapping[str, int]:
    return {METER: rules.options["progressive_meter"] or rules.options["meter_reset"]}


def resets(rules: Any) -> Mapping[str, int]:
    return {METER: rules.options["meter_reset"]}


def divider(rules: Rules) -> FiveAndTwo:
    way = house_way(rules.options["house_way"])
    return FiveAndTwo(way, low_straight_rule=rules.options["low_straight_rule"])


PLAY = Play(
    prefix="pai-gow-poker",
    main=MAIN,
    clause=("form-of-wager",),
    size="cards",
    parts={"low": 2},
    divider=divider,
    equipment=CARDS,
    judge=main,
    foul=foul,
    sides=(
        Side(kind=THREE, clause=("bonus-placed",), offered="three_seven_bonus", table="three-card-table",
             option="three_card_bonus_table"),
        Side(kind=SEVEN, clause=("bonus-placed",), offered="three_seven_bonus", table="seven-card-table",
             option="seven_card_bonus_table"),
        Side(kind=BONUS, clause=("bonus",), offered="bonus", table="bonus-table", option="bonus_table"),
        Side(kind=PROGRESSIVE, clause=("progressive-placed",), offered="progressive", fixed="progressive-dollars"),
        Side(kind=ADDITIONAL, clause=("additional-wager",), offered="additional_wager", table="additional-odds"),
    ),
    on_start=additional,
    first_cards=three_card,
    on_end=on_the_cards,
    meter=Meter(wager=PROGRESSIVE, clause=("rate-of-progression",), opens=opens, resets=resets, adds=grows),
    irregularities={
        "dealer-card-exposed": rulings.dealer_exposed(),
        "exposed-card": rulings.exposed_card(most=None),
        "dice-invalid": Irregularity(rule=undone, may=may_undo),
    },
)  # fmt: skip
