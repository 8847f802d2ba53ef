"""Blackjack, subchapter 2: the round, in the order of its sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil, lcm
from typing import TYPE_CHECKING, Any

from pitboss.games.banked import meters
from pitboss.games.banked.verdict import Verdict, lost, won
from pitboss.games.blackjack import meter, sides
from pitboss.games.blackjack import paragraphs as say
from pitboss.games.blackjack.options import MULTIPLE, SIX
from pitboss.games.box import dealing, moves, rounds, rulings
from pitboss.games.box import events as be
from pitboss.games.box import sides as box_sides
from pitboss.games.box.betting import boxes
from pitboss.games.box.hands import ACE, TEN_SPOT, VALUES, Shown, is_aces, is_pair
from pitboss.games.box.insurance import ACTS, even_money_act
from pitboss.games.box.rules import BoxPlay, Insurance
from pitboss.games.box.state import Hand
from pitboss.games.box.work import BoxWork, box_of
from pitboss.games.card_table.betting import Bet, payable
from pitboss.games.shoe.rules import Frame, Rules
from pitboss.games.shoe.work import Work, place_of
from pitboss.money import Odds
from pitboss.table.bounds import Bound, exactly

if TYPE_CHECKING:
    from pitboss.law import Law
    from pitboss.table.state import TableState, Wager

MAIN = "blackjack"
ACTIONS = ("action-2", "action-3")
LINES = (MAIN, *ACTIONS)
STREAKS = ("streak-2", "streak-3", "streak-4", "streak-5")
PENDING = frozenset({"sevens", meter.PROGRESSIVE})
"""Side wagers that go on to further cards."""


# 2.3: wagers.


def step(rules: Rules) -> int:
    """2.3(d): what every wager is a multiple of; five dollars at 6 to 5."""
    return 100 * rules.figure("step-dollars.six-to-five") if rules.options["variation"] == SIX else rules.chip


def bets(rules: Rules) -> Iterator[Bet]:
    lines = [("", say.natural_odds(rules)), ("", Odds(1, 2)), *(("", odds) for odds in _optional(rules))]
    unit = lcm(payable(lines, rules.chip), step(rules))
    clause = rules.cites("wager", "form-of-wager")
    yield Bet(id=MAIN, clause=clause, unit=unit)
    if rules.options["variation"] == MULTIPLE:
        more = rules.cites("multiple-action")
        for kind, beside in zip(ACTIONS, (MAIN, ACTIONS[0]), strict=True):
            yield Bet(id=kind, clause=more, unit=unit, needs=(beside,), coupon=False)
    for name, side in sides.offered(rules).items():
        yield _side(rules, name, side)
    if rules.options["streak"]:
        for name in STREAKS:
            yield Bet(id=name, clause=rules.cites("streak"), unit=step(rules), needs=(MAIN,), coupon=False)


def _optional(rules: Rules) -> Iterator[Odds]:
    for option, line in (("bonus_777", say.THREE_SEVENS), ("bonus_678_suited", say.SUITED_678)):
        if rules.options[option]:
            yield rules.odds(f"odds.{line}")


def _side(rules: Rules, name: str, side: sides.Side) -> Bet:
    more = ("additional-wagers",) if rules.options["additional_wager"] != "none" and side.one_dollar else ()
    clause = rules.cites(side.clause, *(() if name == meter.PROGRESSIVE else more))
    if name in rules.bounded:
        return Bet(
            id=name, clause=clause, unit=1, fixed=rules.bounded[name].step, needs=(MAIN,), coupon=False
        )
    unit = lcm(payable(sides.table_of(rules, name).items(), rules.chip), step(rules))
    return Bet(id=name, clause=clause, unit=unit, needs=(MAIN,), coupon=False)


def bounded(rules: Rules) -> dict[str, Bound]:
    """2.17(a), 2.19: side wagers of one dollar."""
    known = [name for name in wagers(rules.law) if name in sides.SIDES and sides.SIDES[name].one_dollar]
    return {name: _one_dollar(rules, name) for name in known}


def _one_dollar(rules: Rules, name: str) -> Bound:
    is_meter = name == meter.PROGRESSIVE
    clause = "progressive" if is_meter else "additional-wagers"
    dollars = rules.figure("progressive-dollars" if is_meter else "additional-dollars")
    return exactly(100 * dollars, name, rules.cites(clause))


def wagers(law: Law) -> tuple[str, ...]:
    """Every wager that the law of a day knows."""
    return (MAIN, *(name for name, clause in _CLAUSES.items() if law.in_force(f"blackjack.{clause}")))


_CLAUSES = {
    **dict.fromkeys(ACTIONS, "multiple-action"),
    **{name: side.clause for name, side in sides.SIDES.items()},
    **dict.fromkeys(STREAKS, "streak"),
}
"""Every wager beside the main one, with its clause."""


def _not_offered(rules: Rules) -> dict[str, str]:
    """What is decided in the round is no wager before it either."""
    offered = {bet.id for bet in bets(rules)}
    every = {**_CLAUSES, **dict.fromkeys(("insurance", "double", "split", "even-money"), "")}
    return {name: clause for name, clause in every.items() if name not in offered}


# 2.6: the deal, and what it decides.


def deal(work: Work) -> None:
    assert isinstance(work, BoxWork)
    meters.contribute(work)
    if work.rules.options["shoe_type"] == "double_shoe":
        work.determinant(work.rules.cites("determinant-card", "double-shoe"))
    rounds.deal(work)


def dealt(work: BoxWork) -> None:
    """2.17(d), 2.20, 2.23 to 2.25: side wagers that the first cards decide."""
    for name, side in sides.offered(work.rules).items():
        if name in PENDING:
            continue
        for wager in _of(work, name):
            hand = work.first_hand(wager)
            line = "" if hand is None else side.line(work.rules, hand.cards, work.up)
            if line == sides.QUEENS and say.looks(work.rules, VALUES[work.up]):
                continue
            _pay_side(work, wager, line)
    for hand in work.own.hands:
        third_card(work, hand)


def _of(work: BoxWork, kind: str) -> list[Wager]:
    return box_sides.standing(work, kind)


def _pay_side(work: BoxWork, wager: Wager, line: str) -> None:
    box_sides.settle(work, wager, side_verdict(work.rules, wager.kind, line))


def side_verdict(rules: Rules, name: str, line: str) -> Verdict:
    """What a line of a side wager pays; the empty one loses."""
    clauses = (sides.SIDES[name].clause, *(("additional-collected",) if sides.SIDES[name].one_dollar else ()))
    cites = rules.cites(*clauses, *(("value-ace-over-under",) if name in ("over-13", "under-13") else ()))
    return box_sides.verdict(name, line, sides.table_of(rules, name) if line else {}, cites)


def _go_on_with_sides(work: BoxWork, hand: Hand, *, ends: bool = False) -> None:
    """Sevens is settled with the third card, the progressive with the first that is no ace, both where none comes."""
    if hand.number > 1 or hand.split:
        return
    for name, most in (("sevens", 3), (meter.PROGRESSIVE, 4)):
        for wager in _of(work, name):
            if (wager.position or wager.seat) != box_of(hand.place):
                continue
            goes_on = name != meter.PROGRESSIVE or is_aces(hand.cards[:4])
            if not ends and goes_on and len(hand.cards) < most:
                continue
            line = sides.SIDES[name].line(work.rules, hand.cards, work.up)
            if name == meter.PROGRESSIVE:
                meter.prize(work, wager, line)
            else:
                _pay_side(work, wager, line)


def third_card(work: BoxWork, hand: Hand) -> None:
    if not PENDING.isdisjoint(work.rules.betting.bets):
        _go_on_with_sides(work, hand)


def left(work: BoxWork, hand: Hand) -> None:
    """No further card comes to the hand."""
    if not PENDING.isdisjoint(work.rules.betting.bets):
        _go_on_with_sides(work, hand, ends=True)


def _queens(work: BoxWork) -> list[Wager]:
    return _of(work, "twenty-point")


def closing(work: BoxWork, dealer: Shown) -> None:
    """2.24: two queens of hearts, once the dealer's second card is known. 2.22: streaks."""
    for wager in _queens(work):
        _pay_side(work, wager, sides.QUEENS_AND_BLACKJACK if dealer.natural else sides.QUEENS)
    if any(wager.kind in STREAKS for wager in work.wagers.values()):
        for place in dict.fromkeys(place_of(wager) for name in STREAKS for wager in _of(work, name)):
            _streak(work, place)


def looked(work: BoxWork) -> None:
    """The dealer has looked and found no blackjack."""
    for wager in _queens(work):
        _pay_side(work, wager, sides.QUEENS)


def _streak(work: BoxWork, place: str) -> None:
    """2.22: the net of all hands of the box: over nothing is one more, below nothing loses, nothing counts nothing."""
    hands = [hand for hand in work.own.hands if box_of(hand.place) == box_of(place)]
    if not hands:
        return
    rules, net = work.rules, sum(hand.net for hand in hands)
    cites = rules.cites("streak")
    wins = work.own.streaks.get(place, 0) + (net > 0)
    standing = [wager for name in STREAKS for wager in _of(work, name) if place_of(wager) == place]
    left_over = False
    for wager in standing:
        wanted = int(wager.kind.removeprefix("streak-"))
        if net < 0:
            work.pay(wager, -wager.stake, lost(why="the box lost a round", cites=cites))
        elif wins >= wanted:
            odds = Odds.parse(rules.figure("odds.streak")[wanted])
            verdict = won(odds, why=f"{wanted} rounds won in a row", cites=cites)
            work.pay(wager, verdict.net(wager.stake), verdict)
        else:
            left_over = True
    work.emit(be.StreakMoved(place=place, wins=wins if left_over else -1, cites=cites))


# 2.8, 2.10, 2.11: what a hand may do.


def options_of(work: BoxWork, hand: Hand) -> tuple[str, ...]:
    rules, cards = work.rules, hand.cards
    aces = hand.split and is_aces(cards[:1])
    pair = is_pair(cards) and say.may_split(
        rules, len(work.own.of(hand.place)), aces=is_aces(cards), split=hand.split
    )
    can_split = pair and work.chips(hand.place) >= work.staked(hand)
    if aces:
        return (moves.SPLIT, moves.STAND) if can_split else ()
    found = [moves.HIT, moves.STAND]
    if say.may_double(rules, len(cards)) and work.chips(hand.place) >= _least_double(work, hand):
        found.append(moves.DOUBLE)
    if can_split:
        found.append(moves.SPLIT)
    if say.may_surrender(rules, len(cards), split=hand.split) and not hand.drew:
        found.append(moves.SURRENDER)
    return tuple(found)


def _least_double(work: BoxWork, hand: Hand) -> int:
    return step(work.rules) if less(work, hand) else double_most(work, hand)


def _surrender_waits(work: BoxWork) -> bool:
    return say.surrender_waits(work.rules, VALUES[work.up])


def less(work: BoxWork, _hand: Hand) -> bool:
    """2.10: for less, where the house takes it; with three wagers on a hand each is doubled whole."""
    return work.rules.options["double_for_less"] and work.rules.options["variation"] != MULTIPLE


def double_most(work: BoxWork, hand: Hand) -> int:
    return work.staked(hand)


def doubles(work: BoxWork, hand: Hand, amount: int) -> int:
    """The wager on the hand grows; with several, each by as much as lies there."""
    cites, several = work.rules.cites("double"), work.rules.options["variation"] == MULTIPLE
    main = work.line(hand, MAIN)
    assert main is not None
    for kind in LINES:
        wager = work.line(hand, kind)
        if wager is not None:
            work.bet(hand.place, kind, wager.name, wager.stake if several else amount, cites)
    return main.stake if several else amount


def shown(rules: Rules, hand: Hand) -> Shown:
    return say.shown(rules, hand.cards, number=hand.number, split=hand.split)


def verdict(rules: Rules, _kind: str, own: Shown, dealer: Shown) -> Verdict:
    return say.first(rules, own, dealer)


def needs_dealer(work: BoxWork) -> bool:
    """Whether two queens of hearts wait for the dealer's second card."""
    return bool(_queens(work))


def dealer_hands(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """2.18: one hand for each of the three wagers."""
    return ((MAIN,), *((kind,) for kind in ACTIONS)) if rules.options["variation"] == MULTIPLE else (LINES,)


def most(rules: Rules, state: TableState) -> int:
    """The cards that a deal takes."""
    played = {wager.position or wager.seat for wager in state.wagers.values() if wager.kind == MAIN}
    return 2 * (len(played) + 1) + 2


def behind(rules: Rules) -> int:
    """2.5(d): how many cards lie behind the cutting card."""
    return ceil(len(rules.pack) * Fraction(rules.options["cut_depth"]) / 100)


def _view(rules: Rules, state: TableState) -> Mapping[str, Any]:
    cards = state.game.areas.get("determinant", ())
    return {"determinant": cards[-1]} if cards else {}


BATCHES = ("batches-equal", "batches-colours", "batches-shuffle", "batches-alternate", "batches-rack")


def _cites(rules: Rules) -> dict[str, tuple[str, ...]]:
    """2.2(c) to (e), 2.6A: what hangs on the shoe and on the variation."""
    six = rules.options["variation"] == SIX
    shuffle = {
        "double_shoe": ("double-shoe", "double-shoe-term"),
        "automated_batches": ("shuffler-batches", *BATCHES),
        "bart_carter": ("bart-carter-shuffle",),
    }.get(rules.options["shoe_type"], ())
    deal_ = ("six-to-five-deal",) if six else ()
    return {
        "shuffle": (*shuffle, *(("six-to-five-shuffler",) if six else ())),
        "deal": ("definitions", *deal_),
    }


def counts(card: int) -> tuple[str, ...]:
    """2.2(b): what a card counts."""
    if card // 4 == ACE:
        return ("card-values", "value-ace", "value-ace-eleven")
    return ("card-values", "value-court" if card // 4 > TEN_SPOT else "value-pips")


PLAY = BoxPlay(
    prefix="blackjack",
    frame=Frame(
        deck=("decks", "opening"), wagers=("wager", "form-of-wager"), second=("several-boxes", "bettors-on-a-box"),
        exact=("pays",), owed=(), cutting_card=("shuffle",), deal=("deal",), ended=("pays",),
        too_few=("cards-run-out",), jam=(), seats=("boxes",),
    ),
    bets=bets,
    not_offered=_not_offered,
    bounded=bounded,
    betting=boxes,
    work=BoxWork,
    deal=deal,
    most=most,
    behind=behind,
    asks=("turns", "player-draws"),
    closed=("frozen", "wager"),
    goes_on=rounds.go_on,  # type: ignore[arg-type]
    seats=lambda rules: rules.options["boxes"],
    cites=_cites,
    counts=counts,
    draws=("dealer-draws", "hard-total", "soft-total"),
    machine=lambda options: options["shoe_type"] == "continuous",
    every_round=lambda rules: rules.options["shuffle_at_will"],
    view=_view,
    choices={
        moves.HIT: moves.Hit("player-draws"),
        moves.STAND: moves.Stand("player-draws"),
        moves.DOUBLE: moves.Double("double"),
        moves.SPLIT: moves.Split("split", "split-order", "split-once", "resplit"),
        moves.SURRENDER: moves.Surrender("surrender", waits=_surrender_waits),
    },
    acts={
        **ACTS, **dealing.ACTS,
        "even-money": even_money_act(say.even_money, lambda rules: rules.options["even_money"]),
    },
    unknown=("shuffler-jam",),
    irregularities={
        "face-up-card": rulings.FACE_UP,
        "unexposed-card-drawn": rulings.UNEXPOSED,
        "exposed-card-drawn": rulings.EXPOSED,
        "too-few-cards": rulings.TOO_FEW,
        "reader-misused": rulings.READER,
        "player-not-dealt": rulings.NO_CARDS,
        "hand-one-card": rulings.ONE_CARD,
        "dealer-short": rulings.SHORT,
        "dealer-overdraws": rulings.OVERDRAWS,
    },
    main=MAIN,
    lines=LINES,
    shown=shown,
    verdict=verdict,
    added=say.added,
    natural_now=lambda rules, up: not say.looks(rules, up),
    looks=say.looks,
    dealer_draws=say.dealer_draws,
    hole=lambda rules: rules.options["hole_card"],
    insurance=Insurance(("insurance",), "insurance-share", say.insured, (MAIN,), step),
    options_of=options_of,
    double_most=double_most,
    double_step=step,
    less=less,
    doubles=doubles,
    surrender_costs=say.surrender_costs,
    dealt=dealt,
    looked=looked,
    third_card=third_card,
    left=left,
    needs_dealer=needs_dealer,
    closing=closing,
    keeps=STREAKS,
    dealer_hands=dealer_hands,
    again=("multiple-action",),
    meter=meter.METER,
)  # fmt: skip


def printed(rules: Rules) -> dict[str, dict[str, str]]:
    """The odds on the layout."""
    found = {MAIN: {"": rules.figure("odds.blackjack"), "blackjack": str(say.natural_odds(rules))}}
    for option, line in (("bonus_678_suited", say.SUITED_678), ("bonus_777", say.THREE_SEVENS),
                         ("five_card_21", say.FIVE_CARD_21)):  # fmt: skip
        if rules.options[option]:
            found[MAIN][line] = rules.figure(f"odds.{line}")
    if rules.options["variation"] == MULTIPLE:
        found.update((kind, dict(found[MAIN])) for kind in ACTIONS)
    for name in sides.offered(rules):
        if name == meter.PROGRESSIVE:
            found[name] = {line: _prize(text) for line, text in rules.figure("progressive-pays").items()}
            continue
        table = sides.table_of(rules, name)
        found[name] = {
            "" if line == box_sides.WON else line: str(odds)
            for line, odds in table.items()
            if "+" not in line
        }
    if rules.options["streak"]:
        found.update((f"streak-{wins}", {"": odds}) for wins, odds in rules.figure("odds.streak").items())
    return found


def _prize(text: str) -> str:
    return f"{text} of the meter" if text.endswith("%") else f"${int(text):,}"
