"""The round: cards to the boxes, the dealer's look, hands played from the left, the dealer's draws, settlement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.games.banked.verdict import Verdict
from pitboss.games.box import events as be
from pitboss.games.box.hands import ACE, MOST, VALUES, Shown, count, dealers, is_aces, is_natural, points
from pitboss.games.box.rules import NONE, PEEK
from pitboss.games.box.state import (
    BETTING,
    DEALER,
    INSURANCE,
    NATURAL,
    OPEN,
    OVER,
    PLAY,
    STANDS,
    SURRENDERED,
    Hand,
)
from pitboss.games.box.work import NOBODY, BoxWork, NoCards
from pitboss.games.shoe import rulings
from pitboss.table.events import Ruled, Sealed
from pitboss.table.game import Made
from pitboss.table.state import Wager

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.games.shoe.work import Work

LATE = "hand-one-card"
"""What was stated of a box that gets its second card last."""


def made(work: BoxWork, source: Source, act: Callable[[], None]) -> Made:
    """What an act comes to; a round for which no card is left anywhere is void."""
    work.source = source
    try:
        act()
    except NoCards:
        cites = work.rules.cites(*work.rules.play.frame.too_few)
        fresh = BoxWork(work.rules, work.state)
        why = "No card is left in the shoe or in the discard rack: the round is void and wagers go back."
        ruling = Ruled(kind="too-few-cards", decision=why, by="dealer", void=True, cites=cites)
        fresh.emit(*rulings.void(fresh, ruling))
        return fresh.made()
    return work.made()


def deal(work: Work) -> None:
    """Two cards to each box and the dealer, who has one of them face down, or gets it later."""
    assert isinstance(work, BoxWork)
    boxes = work.boxes()
    late = [place for place in boxes if place in work.own.marked(LATE)]
    second = (*(place for place in boxes if place not in late), *late)
    lay(work, (*boxes, be.DEALER, *second), boxes)
    begin(work)


def lay(work: BoxWork, to: tuple[str, ...], boxes: list[str]) -> None:
    """Cards face up in this order, then the dealer's face down."""
    rules, shoe = work.rules, work.own.shoe
    while work.own.shoe.remaining < len(to) + 1:
        work.restock()
    cards = work.own.shoe.order[shoe.dealt : shoe.dealt + len(to)]
    main = work.play.main
    seats = tuple(sorted({w.seat for w in work.wagers.values() if w.kind == main})) if boxes else ()
    work.emit(be.BoxesDealt(to=to, cards=cards, seats=seats, cites=rules.dealing))
    if boxes and work.play.hole(rules) != NONE:
        sealed = (Sealed("hole", (), (work.next_card(),)),)
        work.emit(be.HoleDealt(cites=rules.dealing, sealed=sealed))


def begin(work: BoxWork) -> None:
    """All have their cards: what these decide, then insurance, the look and the hands."""
    rules, play, up = work.rules, work.play, VALUES[work.up]
    play.dealt(work)
    for hand in work.own.hands:
        if is_natural(hand.cards):
            work.ends(hand, NATURAL, rules.cites(*play.asks))
            if play.natural_now(rules, up):
                settle_hand(work, work.hand(hand.place), NOBODY)
    if work.up // 4 == ACE and _may_insure(work):
        work.stage(INSURANCE)
    elif play.hole(rules) == PEEK and play.looks(rules, up) and _waits(work):
        look(work)
    else:
        work.stage(PLAY)
        go_on(work)


def _may_insure(work: BoxWork) -> bool:
    if work.play.insurance.naturals:
        return True
    return any(hand.stands == OPEN for hand in work.own.hands)


def _waits(work: BoxWork) -> bool:
    """Whether anything hangs on what the dealer finds."""
    return any(hand.stands != OVER for hand in work.own.hands) or work.play.needs_dealer(work)


def look(work: BoxWork) -> None:
    """The dealer looks at the hole card: a blackjack ends the round, otherwise the hands are played."""
    rules, own = work.rules, work.own
    found = is_natural((work.up, own.hole))
    cites = rules.cites(*work.play.insurance.clause, *work.play.asks)
    work.emit(be.HolePeeked(blackjack=found, cites=cites, sealed=(Sealed("hole", (), (own.hole,)),)))
    if found:
        _take(work)
        stand(work)
        return
    settle_insurance(work, NOBODY)
    work.play.looked(work)
    for hand in work.own.hands:
        if hand.stands == NATURAL:
            settle_hand(work, hand, NOBODY)
    work.stage(PLAY)
    go_on(work)


def after_insurance(work: BoxWork) -> None:
    """The offer is closed."""
    if work.play.hole(work.rules) == PEEK and (_waits(work) or _insured(work)):
        look(work)
    else:
        work.stage(PLAY)
        go_on(work)


def go_on(work: BoxWork) -> None:
    """To the next hand that has a choice; when there is none, to the dealer."""
    while (hand := work.own.in_turn()) is not None:
        if len(hand.cards) > 1:
            return
        draw(work, hand, forced=work.play.one_card(work.rules) and is_aces(hand.cards))
    dealers_turn(work)


def draw(work: BoxWork, hand: Hand, *, forced: bool = False, chosen: bool = False) -> Hand:
    """A card to a hand, and what follows at once. `forced`: it is the last one, unless the game leaves a choice."""
    rules, play = work.rules, work.play
    card = work.next_card()
    cards = (*hand.cards, card)
    total = points(cards)
    ends = OVER if total > MOST else STANDS if total == MOST or forced else OPEN
    if forced and ends == STANDS and total != MOST and _has_choice(work, hand, cards):
        ends = OPEN
    work.emit(
        be.HandDrawn(
            place=hand.place, hand=hand.number, card=card, ends=ends, chosen=chosen,
            cites=rules.cites(*play.asks, *play.counts(card)),
        )
    )  # fmt: skip
    hand = work.hand(hand.place, hand.number)
    play.third_card(work, hand)
    if ends == OVER or (total == MOST and play.pays_21):
        settle_hand(work, hand, NOBODY)
    elif ends != OPEN:
        play.left(work, hand)
    return hand


def _has_choice(work: BoxWork, hand: Hand, cards: tuple[int, ...]) -> bool:
    """A doubled hand that may still be given up, or a split ace that got another one."""
    if hand.doubled:
        return work.play.stays_open(work.rules, hand)
    return bool(work.play.options_of(work, replace(hand, cards=cards)))


# The dealer.


def dealers_turn(work: BoxWork) -> None:
    """The dealer's hand, where something waits for it; a person plays it out where that is a step of its own."""
    if not _dealer_plays(work):
        close(work)
    elif work.by_hand("dealer-play"):
        work.stage(DEALER)
    else:
        while work.own.phase != BETTING:
            dealers_step(work)


def _dealer_plays(work: BoxWork) -> bool:
    waits = any(hand.stands in (NATURAL, STANDS, SURRENDERED, OPEN) for hand in work.own.hands)
    return waits or work.play.needs_dealer(work) or _insured(work) or work.play.draws_once(work)


def dealers_step(work: BoxWork) -> None:
    """The card face down is turned, the next one drawn, or what the hand decides is settled."""
    if dealer_draws(work):
        _take(work)
    else:
        stand(work)


def dealer_draws(work: BoxWork) -> bool:
    """Whether the dealer's next step is a card: the second, then what his points ask for while a hand waits."""
    own, play = work.own, work.play
    if own.hole >= 0 or len(own.dealer) < 2:
        return True
    if is_natural(own.dealer):
        return False
    live = any(hand.stands in (STANDS, OPEN) for hand in own.hands)
    once = not live and len(own.dealer) == 2 and play.draws_once(work)
    return (live or once) and play.dealer_draws(work.rules, *count(own.dealer))


def _take(work: BoxWork) -> None:
    rules, play, hole = work.rules, work.play, work.own.hole
    if hole >= 0:
        work.emit(be.HoleTurned(card=hole, cites=rules.cites(*play.draws, *play.counts(hole))))
    else:
        card = work.next_card()
        work.emit(be.DealerDrew(card=card, cites=rules.cites(*play.draws, *play.counts(card))))


def stand(work: BoxWork) -> None:
    """What the dealer's hand decides is settled; another hand follows where wagers wait for one."""
    rules, play = work.rules, work.play
    kinds = play.dealer_hands(rules) if play.dealer_hands is not None else (play.lines,)
    standing = {wager.kind for wager in work.wagers.values()}
    number = next((at for at, each in enumerate(kinds) if not standing.isdisjoint(each)), 0)
    settle_all(work, dealers(work.own.dealer), kinds[number], last=number == len(kinds) - 1)
    left = {wager.kind for wager in work.wagers.values()}
    if number + 1 < len(kinds) and not left.isdisjoint(kinds[number + 1]):
        work.emit(be.DealerAgain(hand=number + 2, cites=rules.cites(*play.again)))
    else:
        close(work)


def close(work: BoxWork) -> None:
    work.play.closing(work, dealers(work.own.dealer))
    work.finish()


def _insured(work: BoxWork) -> bool:
    return any(wager.kind == INSURANCE for wager in work.wagers.values())


# Settlement.


def settle_all(work: BoxWork, dealer: Shown, kinds: tuple[str, ...], *, last: bool) -> None:
    """Everything that the dealer's hand decides."""
    settle_insurance(work, dealer)
    for hand in work.own.hands:
        if hand.stands != OVER:
            settle_hand(work, hand, dealer, kinds, last=last, ends=True)


def settle_insurance(work: BoxWork, dealer: Shown) -> None:
    for wager in list(work.wagers.values()):
        if wager.kind == INSURANCE:
            verdict = work.play.insurance.verdict(work.rules, dealer)
            work.pay(wager, verdict.net(wager.stake), verdict)


def settle_hand(
    work: BoxWork,
    hand: Hand,
    dealer: Shown,
    kinds: tuple[str, ...] | None = None,
    *,
    last: bool = True,
    ends: bool = False,
) -> None:
    """The wagers on a hand are decided; `last`: all of them, `ends`: and the round with them."""
    play, rules = work.play, work.rules
    own = play.shown(rules, hand)
    net = 0
    for wager in work.lines(hand, play.lines if kinds is None else kinds):
        net += _settle_line(work, hand, wager, wager.kind, own, dealer)
    if kinds is None or play.main in kinds:
        for wager in work.behind(hand):
            alone = replace(hand, doubled=False, added=0)
            _settle_line(work, alone, wager, play.main, own, dealer)
    if last:
        closed(work, hand, net, ends=ends)
    else:
        work.nets[hand.name] = work.nets.get(hand.name, 0) + net


def closed(work: BoxWork, hand: Hand, net: int, *, ends: bool = False) -> None:
    """A hand whose wagers are gone; what they made is kept where something that stays hangs on it."""
    if not (ends or hand.stands == OVER) or work.keeps_net(hand.place):
        cites = work.rules.cites(*work.play.asks)
        net += work.nets.get(hand.name, 0)
        work.emit(be.HandSettled(place=hand.place, hand=hand.number, net=net, cites=cites))
    work.play.left(work, hand)


def _settle_line(work: BoxWork, hand: Hand, wager: Wager, kind: str, own: Shown, dealer: Shown) -> int:
    rules, play = work.rules, work.play
    if hand.stands == SURRENDERED:
        return surrender_line(work, wager, dealer)
    verdict = _verdict(work, kind, own, dealer)
    added = _added(play.main, hand, kind, wager)
    first = wager.stake - added
    net = verdict.net(first + wager.coupon) if verdict.result == "won" else verdict.net(first)
    if added:
        more = play.added(rules, own, dealer)
        net += more.net(added)
        verdict = _joined(verdict, more)
    work.pay(wager, net, verdict)
    return net


def _added(main: str, hand: Hand, kind: str, wager: Wager) -> int:
    """What a double put on a wager; on wagers beside the main one always as much as lay there."""
    return hand.added if kind == main else wager.stake // 2 if hand.added else 0


def _joined(verdict: Verdict, more: Verdict) -> Verdict:
    why = (
        verdict.why if more.why == verdict.why or more.result != "returned" else f"{verdict.why}; {more.why}"
    )
    return verdict._replace(why=why, cites=tuple(dict.fromkeys((*verdict.cites, *more.cites))))


def _verdict(work: BoxWork, kind: str, own: Shown, dealer: Shown) -> Verdict:
    """What becomes of a line; each kind of outcome is asked once for a table."""
    known = work.rules.made
    key = (kind, own, dealer)
    found = known.get(key)  # type: ignore[call-overload]
    if found is None:
        found = known[key] = work.play.verdict(work.rules, kind, own, dealer)  # type: ignore[index]
    return found


def surrender_line(work: BoxWork, wager: Wager, dealer: Shown | None) -> int:
    """Half of a wager is lost, or all of it to a dealer's blackjack that it had to wait for."""
    net = -work.play.surrender_costs(work.rules, wager.stake, dealer)
    cites = work.rules.cites("surrender")
    why = "surrender: half is lost" if -net < wager.stake else "surrendered, and the dealer has a blackjack"
    work.pay(wager, net, Verdict("surrendered", why=why, cites=cites))
    return net
