"""The acts of a table that is played box by box; what every shoe has is done there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names
from pitboss.games.banked import meters
from pitboss.games.box import rounds
from pitboss.games.box.hands import VALUES, count, is_natural
from pitboss.games.box.state import ATTACK, INSURANCE, OVER, BoxState, Hand
from pitboss.games.box.work import AT_ONCE, BoxWork
from pitboss.games.shoe import acts as shoe
from pitboss.games.shoe import rulings
from pitboss.games.shoe.rules import Choice, Rules
from pitboss.games.shoe.shoe import BETTING
from pitboss.games.shoe.work import seat_at
from pitboss.table.commands import Command, seat_of
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Offer
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    if command.do in rules.play.choices:
        return _choose(BoxWork(rules, state), command)
    if command.do == "deal":
        return _deal(BoxWork(rules, state))
    if command.do in ("deal", "shuffle") and state.game.removed:
        raise _removed(BoxWork(rules, state))
    return shoe.judge(rules, state, command)


def _removed(work: BoxWork) -> Refused:
    cites = (*work.rules.shuffle, *work.rules.dealing)
    return Refused("The cards have left the table; others are brought first.", *cites)


def _deal(work: BoxWork) -> Cleared:
    if work.own.removed:
        raise _removed(work)
    shoe.object_to_deal(work).raise_any()

    def act() -> None:
        assert work.source is not None
        work.ready(work.source)
        work.rules.play.deal(work)

    return lambda source: rounds.made(work, source, act)


def _choose(work: BoxWork, command: Command) -> Cleared:
    """The box in turn decides for the hand that is played; then the round goes on by itself."""
    play, asked, phase = work.play, work.own.asked(), work.own.phase
    seat, position = seat_of(work.state, command), command.args.get("position")
    choice = play.choices[command.do]
    if phase == INSURANCE:
        first = work.rules.cites(*play.insurance.clause)
        raise Refused("The offer of insurance is open; it is closed first.", *first, *_deciding(work, choice))
    if asked is None or (command.do in ("double-attack", "decline")) != (phase == ATTACK):
        raise Refused("No such decision is to be made now.", *_deciding(work, choice))
    if (seat, None if position == seat else position) != seat_at(asked):
        raise Refused(f"Seat {asked} decides now.", *_deciding(work, choice))
    no = Objections()
    choice.objects(no, work, asked, command.args)
    no.raise_any()

    def act() -> None:
        choice.make(work, asked, command.args)
        play.goes_on(work)

    def chosen(source: Source) -> Made:
        return rounds.made(work, source, act)

    return chosen


def _deciding(work: BoxWork, choice: Choice) -> tuple[str, ...]:
    """The clauses on decisions, and on this one."""
    return work.rules.cites(*work.play.asks, *getattr(choice, "clause", ()))


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    return tuple(_offers(BoxWork(rules, state)))


def decisions(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """Only what the box in turn may do."""
    return tuple(_turn(BoxWork(rules, state)))


def _turn(work: BoxWork) -> Iterator[Offer]:
    asked = work.own.asked()
    if asked is None:
        return
    seat, position = seat_at(asked)
    fixed = {} if position is None else {"position": position}
    attack = work.own.phase == ATTACK
    for do, choice in work.play.choices.items():
        if (do in ("double-attack", "decline")) != attack:
            continue
        for said in choice.offered(work, asked):
            both = {**fixed, **said.fixed}
            yield Offer(do, "turn", seat=seat, fixed=both, params=said.params, optional=said.optional)


def _offers(work: BoxWork) -> Iterator[Offer]:
    if work.own.phase == BETTING:
        for offer in shoe.between(work):
            if not (work.own.removed and offer.do in ("deal", "shuffle")):
                yield offer
    else:
        yield from _turn(work)
    for act in work.play.acts.values():
        yield from act.offers(work)
    yield from rulings.offers(work)


def shuffles(rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    """The whole shoe, where the next deal fills it; in a round the discards, where an act may need them."""
    work = BoxWork(rules, state)
    if work.betting:
        return shoe.shuffles(rules, state)
    discards = work.discards()
    return (discards,) if discards and work.own.shoe.remaining < AT_ONCE else ()


def between_rounds(rules: Rules, state: TableState) -> bool:
    keeps = rules.play.keeps  # type: ignore[attr-defined]
    return state.game.phase == BETTING and all(wager.kind in keeps for wager in state.wagers.values())


def lying(state: TableState) -> dict[str, tuple[int, ...]]:
    own: BoxState = state.game
    return {"dealer": (own.hole,)} if own.hole >= 0 else {}


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Every card lies face up but the dealer's second one."""
    own: BoxState = state.game
    cards, down = own.shoe, own.hole >= 0
    dealer = names(own.dealer) if own.dealer else None
    if down and viewer == "auditor":
        dealer = names((*own.dealer, own.hole))
    hand = own.in_turn()
    return {
        "phase": own.phase, "asked": own.asked(), "hand": None if hand is None else hand.name,
        "hands": [_seen(each) for each in own.hands], "dealer": dealer,
        "dealer_count": len(own.dealer) + down, "dealer_left": int(down and viewer != "auditor"),
        "dealer_total": _total(own.dealer),
        "shuffled": cards.shuffled, "cards_left": cards.remaining if cards.shuffled else None,
        **({"streaks": own.streaks} if own.streaks else {}),
        **({"meters": dict(met)} if (met := meters.shown(rules, own.meters)) else {}),
        **rules.play.view(rules, state),
    }  # fmt: skip


def _seen(hand: Hand) -> dict[str, Any]:
    return {
        "place": hand.name, "count": len(hand.cards), "cards": names(hand.cards),
        "out": hand.stands == OVER and hand.net <= 0,
        "hand": "blackjack" if _natural(hand) else _total(hand.cards),
    }  # fmt: skip


def _natural(hand: Hand) -> bool:
    return not hand.split and _total(hand.cards) is not None and is_natural(hand.cards)


def _total(cards: tuple[int, ...]) -> str | None:
    """`soft 17`, `20`; nothing where a card is not known."""
    if not cards or not all(0 <= card < len(VALUES) for card in cards):
        return None
    points, soft = count(cards)
    return f"soft {points}" if soft else str(points)
