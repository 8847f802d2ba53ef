"""Let it ride poker, subchapter 18: the acts, who may do them when, and what the table awaits."""

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
from pitboss.games.let_it_ride import settle
from pitboss.games.let_it_ride.events import Asking, CommunityBurned, CommunityTurned, Decided
from pitboss.games.let_it_ride.rules import BETS, Rules
from pitboss.games.let_it_ride.state import COMMUNITY, LetItRideState
from pitboss.money import show
from pitboss.table.commands import Action, Command, Param
from pitboss.table.common import seat_of
from pitboss.table.events import Event, Ruled, Sealed
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState, Wager

if TYPE_CHECKING:
    from pitboss.chance import Source

_AT_HAND = {"position": Param("whole"), "on": Param("text")}

ACTIONS: dict[str, Action] = {
    **betting.ACTIONS,
    **card_acts.ACTIONS,
    "ride": Action("Let the bet at hand ride.", _AT_HAND, seat="required", by=("player",), when_away="done"),
    "withdraw": Action("Take back the bet at hand.", _AT_HAND, seat="required", by=("player",)),
    **settling.ACTIONS,
    "irregularity": rulings.ACTION,
}


def decide(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    game: LetItRideState = state.game
    closed = game.phase != "betting"
    match command.do:
        case "withdraw" | "ride":
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
    game: LetItRideState = state.game
    return Acts(rules.cards, game.deck, state.house.by_hand, in_round=game.phase != "betting")


def _rulings(rules: Rules, state: TableState) -> Rulings:
    game: LetItRideState = state.game
    hands = game.hands or tuple(bettors(state))
    places = (*(hand.place for hand in hands), COMMUNITY) if hands else ()
    return Rulings(_acts(rules, state), state, _moment(game), places)


def _moment(game: LetItRideState) -> Moment:
    match game.phase:
        case "betting" | "dealt" | "settling":
            return game.phase
        case "bet-one" if game.turn == 0:
            return "dealt"
        case _:
            return "playing"


def _object_to_deal(rules: Rules, state: TableState, acts: Acts) -> Objections:
    """18.6(d): three equal wagers each; 18.7 to 18.9: cards go only to those who placed them."""
    no = Objections()
    if state.game.phase != "betting":
        due = rules.stub_count if state.game.phase == "dealt" else ()
        no.add("The cards of this round have been dealt.", *due, *rules.deal_cites)
        return no
    players = bettors(state)
    if not players:
        no.add("Nobody has placed three wagers.", *rules.three_wagers, *rules.deal_cites)
    for hand in players:
        own = [state.find(hand.seat, name, position=hand.position) for name in BETS]
        stakes = [show(wager.stake) if wager else "nothing" for wager in own]
        if len(set(stakes)) > 1 or None in own:
            no.add(
                f"Seat {hand.place} has {', '.join(stakes)} on bets one, two and three; they must be equal.",
                *rules.three_wagers, *rules.deal_cites,
            )  # fmt: skip
    acts.object_to_deal(no)
    object_to_hand(acts, no, rules.method)
    return no


def _deal(rules: Rules, state: TableState, args: Any) -> tuple[Event, ...]:
    """18.7 to 18.9: no more bets, three cards to each player and to the community area, then the stub."""
    acts, hands = _acts(rules, state), bettors(state)
    _object_to_deal(rules, state, acts).raise_any()
    closing = (*rules.betting.closed, *rules.method)
    dealt = deal(acts, args, _plan(rules, hands), closing=closing, reading=rules.deal_reading)
    return dealt.events if dealt.waits else (*dealt.events, _ask(rules, hands, "bet-one"))


def _plan(rules: Rules, hands: Sequence[Hand]) -> list[Portion]:
    """The order of the cards. One by one, each pass ends at the community area; stacks go out whole."""
    players = [(hand.place, hand.seat) for hand in hands]
    if rules.stacks:
        return [((to,), rules.hand_size, rules.deal_cites) for to in (*players, (COMMUNITY, None))]
    plan: list[Portion] = []
    for to_players, to_community in rules.passes:
        plan += [(players, 1, to_players), (((COMMUNITY, None),), 1, to_community)]
    return plan


def _ask(rules: Rules, hands: Sequence[Hand], bet: str) -> Asking:
    order = tuple(hand.place for hand in hands)
    if bet == "bet-two":
        return Asking(on=bet, order=order, cites=rules.asked[bet])
    return Asking(on=bet, order=order, cites=(*rules.look, *rules.asked[bet]), reading=rules.look_reading)


def _count_stub(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    events = _rulings(rules, state).count_stub(command)
    game: LetItRideState = state.game
    if game.phase == "dealt" and not any(isinstance(event, Ruled) for event in events):
        return (*events, _ask(rules, game.hands, "bet-one"))
    return events


def _choose(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """18.10(b), (e): the bet at hand is withdrawn or rides, each player in turn."""
    game: LetItRideState = state.game
    seat, bet = seat_of(state, command), game.phase
    if bet not in ("bet-one", "bet-two"):
        due = rules.stub_count if bet == "dealt" else ()
        raise Refused(
            "No bet is to be decided now.", *due, *rules.look, *rules.asked["bet-one"], *rules.three_wagers
        )
    hand = game.hands[game.turn]
    position = command.args.get("position")
    if (seat, None if position == seat else position) != (hand.seat, hand.position):
        raise Refused(f"Seat {hand.place} is asked now, clockwise from the dealer's left.", *rules.asked[bet])
    if command.args.get("on", bet) != bet:
        raise Refused(
            f"The dealer asks about {bet}, not {command.args['on']}.", *rules.asked[bet], *rules.three_wagers
        )
    cites = rules.chosen[bet, command.do]
    events: list[Event] = [Decided(seat=seat, position=hand.position, on=bet, choice=command.do, cites=cites)]
    standing = list(state.wagers.values())
    if command.do == "withdraw":
        taken = state.find(seat, bet, position=hand.position)
        if taken is not None:
            events.append(betting.removed(taken, cites))
            standing.remove(taken)
    if game.turn + 1 < len(game.hands):
        return tuple(events)
    return (
        *events,
        *(_first_card(rules, game) if bet == "bet-one" else _second_card(rules, state, standing)),
    )


def _first_card(rules: Rules, game: LetItRideState) -> Iterator[Event]:
    """18.10(c), (d): the top of the community stack is burned, the next card is turned face up."""
    burned, first, _ = game.stack
    hidden = (Sealed(COMMUNITY, (), (burned,)),)
    yield CommunityBurned(cites=rules.burn, sealed=hidden, reading=rules.burn_reading)
    yield CommunityTurned(which=1, card=first, cites=rules.turn_up[0])
    yield _ask(rules, game.hands, "bet-two")


def _second_card(rules: Rules, state: TableState, standing: Sequence[Wager]) -> Iterator[Event]:
    """18.10(f) to (i): the last community card, then the hands from the dealer's far right."""
    game: LetItRideState = state.game
    yield CommunityTurned(which=2, card=game.stack[0], cites=rules.turn_up[1])
    community = (*game.shown, game.stack[0])
    yield from settle.finish(rules, state, community, standing)


def _irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    rulings.check_particulars(command)
    desk = _rulings(rules, state)
    kind: str = command.args["kind"]
    match kind:
        case "accepted-out-of-limits":
            return rules.betting.accepted(state, command, closed=state.game.phase != "betting")
        case "community-card-exposed":
            return _community_exposed(rules, state, desk, command)
        case "cards-shown":
            return desk.cards_shown(command, rules.own_hand)
        case _:
            events = desk.decide(command)
    if events is None:
        known = ", ".join((*desk.kinds(), "community-card-exposed", "cards-shown", "accepted-out-of-limits"))
        raise BadCommand(f"Unknown irregularity {kind!r}; let it ride knows {known}.")
    return events


def _community_exposed(rules: Rules, state: TableState, desk: Rulings, command: Command) -> tuple[Event, ...]:
    """Not covered: while a bet it bears on is undecided, all hands are void, as 20.12(d) has it for a dealer's card."""
    game: LetItRideState = state.game
    reading = rules.reading("let-it-ride.first-community")
    cites = rules.turn_up[0]
    if game.phase == "betting":
        raise Refused("No community card has been dealt.", *cites)
    void = game.phase != "settling"
    ruling = Ruled(
        kind="community-card-exposed", by=command.by or "dealer", void=void, cites=cites, reading=reading,
        decision="All hands are void and the cards are reshuffled." if void else "All bets are decided; play goes on.",
        nearest="A card seen after the last decision helps nobody." if void else "",
    )  # fmt: skip
    return desk.void(ruling) if void else (ruling,)


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """18.6(b): who has wagered and received cards stays to the end of the round."""
    return rules.betting.why_not_left(state, seat, state.game.hands)


def may_change(rules: Rules, state: TableState, option: str, value: Any) -> Refused | None:
    """18.12(f): a device leaves the table before another way of shuffling or dealing is used."""
    return _acts(rules, state).why_not_changed(option, value)


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.phase == "betting" and not state.wagers


def view(_rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Players see their own cards; everybody sees what is turned up and how many cards are left."""
    game: LetItRideState = state.game
    return {
        "phase": game.phase,
        "asked": game.hands[game.turn].place if game.phase in BETS else None,
        "hands": hands_seen(game.hands, viewer),
        "community": names(game.shown),
        "community_left": len(game.stack),
        "devices": list(game.deck.devices),
        "shuffled": game.deck.shuffled,
        "stub": game.deck.stub if game.hands else None,
    }


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """The decision at hand; before the deal wagers and the deal itself; always what the staff may state."""
    return tuple(_offers(rules, state))


def _offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    game: LetItRideState = state.game
    acts = _acts(rules, state)
    match game.phase:
        case "betting":
            yield from rules.betting.offers(state)
            if not _object_to_deal(rules, state, acts):
                yield Offer("deal", "chance")
        case "bet-one" | "bet-two":
            hand = game.hands[game.turn]
            fixed = {} if hand.position is None else {"position": hand.position}
            named = {"on": OneOf((game.phase,))}
            for choice in ("withdraw", "ride"):
                yield Offer(choice, "turn", seat=hand.seat, fixed=fixed, params=named, optional=("on",))
        case "settling":
            yield from settle.offers(rules, state)
        case "dealt":
            pass
    yield from acts.offers()
    yield from _rulings(rules, state).offers()
    if game.phase != "betting":
        yield Offer("irregularity", "house", fixed={"kind": "community-card-exposed"})
    for seat in state.seats:
        yield Offer("irregularity", "house", seat=seat, fixed={"kind": "cards-shown"})
