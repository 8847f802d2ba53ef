"""Three card poker, subchapter 20: the acts, who may do them when, and what the table awaits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names
from pitboss.games.card_table import acts as card_acts
from pitboss.games.card_table import betting, rulings, settling
from pitboss.games.card_table.acts import Acts
from pitboss.games.card_table.betting import bettors
from pitboss.games.card_table.dealing import Portion, deal, object_to_hand
from pitboss.games.card_table.deck import Hand, hands_seen
from pitboss.games.card_table.rulings import Moment, Rulings
from pitboss.games.three_card_poker import settle
from pitboss.games.three_card_poker.events import Chose, OptionOffered
from pitboss.games.three_card_poker.rules import ANTE, PLAY, Rules
from pitboss.games.three_card_poker.state import DEALER, ThreeCardPokerState
from pitboss.money import show
from pitboss.table.commands import Action, Command, Param
from pitboss.table.common import seat_of
from pitboss.table.events import Event, Ruled, WagerPlaced
from pitboss.table.offers import Offer
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source

_POSITION = {"position": Param("whole")}

ACTIONS: dict[str, Action] = {
    **betting.ACTIONS,
    **card_acts.ACTIONS,
    "play": Action(
        "Make the play wager, equal to the ante.",
        {**_POSITION, "amount": Param("amount")},
        seat="required",
        by=("player",),
    ),
    "fold": Action(
        "Forfeit the ante and end the hand.", _POSITION, seat="required", by=("player",), when_away="done"
    ),
    **settling.ACTIONS,
    "irregularity": rulings.ACTION,
}


def decide(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    closed = state.game.phase != "betting"
    match command.do:
        case "play" | "fold":
            return _choose(rules, state, command)
        case "wager":
            return rules.betting.place(state, command, closed=closed)
        case "remove":
            return rules.betting.remove(state, command, closed=closed)
        case "reduce":
            return rules.betting.reduce(state, command, closed=closed)
        case "deal":
            return _deal(rules, state, command.args)
        case "count-stub":
            return _count_stub(rules, state, command)
        case "collect" | "pay" | "collect-and-pay":
            return settle.by_hand(rules, state, command)
        case "irregularity":
            return _irregularity(rules, state, command)
        case _:
            events = _acts(rules, state).decide(command)
            if events is None:
                raise BadCommand(f"Unknown action {command.do!r}.")
            return events


def chance(rules: Rules, state: TableState, command: Command, source: Source) -> Command:
    return card_acts.chance(rules.cards, state.game.deck, command, source)


def _acts(rules: Rules, state: TableState) -> Acts:
    return Acts(rules.cards, state.game.deck, state.house.by_hand, in_round=state.game.phase != "betting")


def _rulings(rules: Rules, state: TableState) -> Rulings:
    game: ThreeCardPokerState = state.game
    hands = game.hands or tuple(bettors(state))
    places = (*(hand.place for hand in hands), DEALER) if hands else ()
    return Rulings(_acts(rules, state), state, _moment(game), places)


def _moment(game: ThreeCardPokerState) -> Moment:
    match game.phase:
        case "betting" | "dealt" | "settling":
            return game.phase
        case "deciding":
            return "playing" if game.turn else "dealt"


def _object_to_deal(rules: Rules, state: TableState, acts: Acts) -> Objections:
    no = Objections()
    if state.game.phase != "betting":
        due = rules.stub_count if state.game.phase == "dealt" else ()
        no.add("The cards of this round have been dealt.", *due, *rules.deal_cites)
        return no
    if not state.wagers:
        no.add("Nobody has placed an ante or a pair plus wager.", *rules.deal_cites, *rules.wagers)
    acts.object_to_deal(no)
    object_to_hand(acts, no, rules.method)
    return no


def _deal(rules: Rules, state: TableState, args: Any) -> tuple[Event, ...]:
    """20.7 to 20.9: no more bets, three cards to each player and the dealer, then the stub."""
    acts, hands = _acts(rules, state), bettors(state)
    _object_to_deal(rules, state, acts).raise_any()
    dealt = deal(acts, args, _plan(rules, hands), closing=(*rules.betting.closed, *rules.method))
    if dealt.waits:
        return dealt.events
    return (*dealt.events, *_offer_option(rules, state, settle.dealt(hands, dealt.cards)))


def _plan(rules: Rules, hands: Sequence[Hand]) -> list[Portion]:
    """The order of the cards: three times round with the dealer last, or whole stacks, the dealer's last."""
    to = [*((hand.place, hand.seat) for hand in hands), (DEALER, None)]
    if rules.stacks:
        return [((place,), rules.hand_size, rules.deal_cites) for place in to]
    return [(to, 1, rules.deal_cites) for _ in range(rules.hand_size)]


def _offer_option(rules: Rules, state: TableState, table: settle.Cards) -> Iterator[Event]:
    """20.10(a), (b): players look; those with an ante have the option. Without any the dealer reveals at once."""
    order = tuple(h.place for h in table.hands if state.find(h.seat, ANTE, position=h.position) is not None)
    reading = "" if len(order) == len(table.hands) else rules.reading("three-card-poker.play-or-forfeit")
    yield OptionOffered(order=order, cites=(*rules.look, *rules.option), reading=reading)
    if not order:
        yield from settle.finish(rules, state, table, list(state.wagers.values()))


def _count_stub(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    events = _rulings(rules, state).count_stub(command)
    game: ThreeCardPokerState = state.game
    if game.phase == "dealt" and not any(isinstance(event, Ruled) for event in events):
        return (*events, *_offer_option(rules, state, settle.Cards(game.hands, game.dealer)))
    return events


def _choose(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """20.10(b): a play wager equal to the ante, or the ante is forfeited, each player in turn."""
    game: ThreeCardPokerState = state.game
    seat, hand = seat_of(state, command), game.asked()
    if hand is None:
        due = rules.stub_count if game.phase == "dealt" else ()
        raise Refused("Nobody has the option to play or forfeit now.", *due, *rules.option, *rules.look)
    position = command.args.get("position")
    if (seat, None if position == seat else position) != (hand.seat, hand.position):
        raise Refused(
            f"Seat {hand.place} has the option now, clockwise from the dealer's left.", *rules.option
        )
    ante = state.find(seat, ANTE, position=hand.position)
    standing = list(state.wagers.values())
    events: list[Event] = []
    if command.do == "play":
        placed = _play_wager(rules, state, ante, command.args.get("amount"))
        standing.append(settle.as_wager(placed, state.round))
        events += [placed, Chose(seat=seat, position=hand.position, choice="play", cites=rules.option)]
    else:
        out = not (rules.pair_plus_survives and settle.has_pair_plus(standing, hand))
        events.append(Chose(seat=seat, position=hand.position, choice="fold", out=out, cites=rules.option))
    if game.turn + 1 < len(game.order):
        return tuple(events)
    hands = tuple(h if h.place != hand.place else settle.marked(h, events[-1]) for h in game.hands)
    return (*events, *settle.finish(rules, state, settle.Cards(hands, game.dealer), standing))


def _play_wager(rules: Rules, state: TableState, ante: Wager | None, amount: int | None) -> WagerPlaced:
    if ante is None:
        raise Refused("The play wager goes with an ante.", *rules.option)
    if amount is not None and amount != ante.stake:
        raise Refused(
            f"The play wager equals the ante of {show(ante.stake)}; {show(amount)} does not.", *rules.option
        )
    if ante.stake > state.stack(ante.seat):
        raise Refused(
            f"Seat {ante.seat} has {show(state.stack(ante.seat))} in chips; the play wager takes {show(ante.stake)}.",
            *rules.option, *rules.betting.form,
        )  # fmt: skip
    return WagerPlaced(
        number=state.next_number, seat=ante.seat, position=ante.position, kind=PLAY, name=PLAY, stake=ante.stake,
        total=ante.stake, cites=rules.option, postings=((f"stack:{ante.seat}", -ante.stake), ("layout", ante.stake)),
    )  # fmt: skip


def _irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    rulings.check_particulars(command)
    desk = _rulings(rules, state)
    kind: str = command.args["kind"]
    match kind:
        case "accepted-out-of-limits":
            return rules.betting.accepted(state, command, closed=state.game.phase != "betting")
        case "dealer-card-exposed":
            return _dealer_exposed(rules, state, desk, command)
        case "cards-shown":
            return desk.cards_shown(command, rules.look)
        case _:
            events = desk.decide(command)
    if events is None:
        known = ", ".join((*desk.kinds(), "dealer-card-exposed", "cards-shown", "accepted-out-of-limits"))
        raise BadCommand(f"Unknown irregularity {kind!r}; three card poker knows {known}.")
    return events


def _dealer_exposed(rules: Rules, state: TableState, desk: Rulings, command: Command) -> tuple[Event, ...]:
    """20.12(d): one or more of the dealer's cards seen before he reveals them voids all hands."""
    game: ThreeCardPokerState = state.game
    if game.phase == "betting" and not state.wagers:
        raise Refused("The dealer has no cards.", *rules.dealer_exposed)
    desk.seen(command, rules.hand_size, rules.dealer_exposed)
    void = game.phase != "settling"
    ruling = Ruled(
        kind="dealer-card-exposed", by=command.by or "dealer", void=void, cites=rules.dealer_exposed,
        decision="All hands are void and the cards are reshuffled." if void else "Play goes on.",
        nearest="" if void else "The dealer has revealed his cards, so none was exposed before its time.",
    )  # fmt: skip
    return desk.void(ruling) if void else (ruling,)


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """20.6(c): who has wagered and received cards stays to the end of the round."""
    return rules.betting.why_not_left(state, seat, state.game.hands)


def may_change(rules: Rules, state: TableState, option: str, value: Any) -> Refused | None:
    """20.12(g): a device leaves the table before another way of shuffling or dealing is used."""
    return _acts(rules, state).why_not_changed(option, value)


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.phase == "betting" and not state.wagers


def view(_rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Players see their own cards; everybody sees what is turned up and how many cards are left."""
    game: ThreeCardPokerState = state.game
    asked = game.asked()
    return {
        "phase": game.phase,
        "asked": asked.place if asked else None,
        "hands": hands_seen(game.hands, viewer),
        "dealer": names(game.dealer) if game.phase == "settling" or viewer == "auditor" else None,
        "dealer_count": len(game.dealer),
        "devices": list(game.deck.devices),
        "shuffled": game.deck.shuffled,
        "stub": game.deck.stub if game.hands else None,
    }


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """The option at hand; before the deal wagers and the deal itself; always what the staff may state."""
    return tuple(_offers(rules, state))


def _offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    game: ThreeCardPokerState = state.game
    acts, hand = _acts(rules, state), game.asked()
    if game.phase == "betting":
        yield from rules.betting.offers(state)
        if not _object_to_deal(rules, state, acts):
            yield Offer("deal", "chance")
    elif hand is not None:
        fixed = {} if hand.position is None else {"position": hand.position}
        ante = state.find(hand.seat, ANTE, position=hand.position)
        if ante is not None and ante.stake <= state.stack(hand.seat):
            yield Offer("play", "turn", seat=hand.seat, fixed=fixed)
        yield Offer("fold", "turn", seat=hand.seat, fixed=fixed)
    elif game.phase == "settling":
        yield from settle.offers(rules, state)
    yield from acts.offers()
    yield from _rulings(rules, state).offers()
    if game.phase != "betting" or state.wagers:
        yield Offer("irregularity", "house", fixed={"kind": "dealer-card-exposed"})
    for seat in state.seats:
        yield Offer("irregularity", "house", seat=seat, fixed={"kind": "cards-shown"})
