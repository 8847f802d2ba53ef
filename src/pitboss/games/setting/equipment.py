"""The cards of a table where hands are set: shuffled, cut by whoever accepts, dealt to every position, counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from pitboss.equipment.cards import names, parse_cards
from pitboss.games.banked import meters
from pitboss.games.card_table import acts as card_acts
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import Acts, shuffled_by
from pitboss.games.card_table.dealing import Portion, deal_out, make_ready, object_to_hand
from pitboss.games.card_table.deck import AUTO_SHOE, Deck
from pitboss.games.card_table.rules import CardRules
from pitboss.games.card_table.rulings import Moment, Rulings
from pitboss.games.card_table.words import words
from pitboss.games.setting import events as se
from pitboss.games.setting import starting
from pitboss.games.setting.rotation import DEALER, cut_order
from pitboss.games.setting.rules import Equipment, Rules
from pitboss.games.setting.state import BETTING, CLOSED, DEALING, DEALT, STARTED, SettingState
from pitboss.games.setting.work import Work
from pitboss.table.commands import Command
from pitboss.table.common import at_stake
from pitboss.table.events import Event, Procedure, Ruled
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Cards, Offer, OneOf
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

SAME_PLAYER = "same-player"

ACTIONS = {
    **card_acts.ACTIONS,
    # Once betting is closed wagers wait for cards, whoever is away.
    "change-deck": replace(card_acts.ACTIONS["change-deck"], when_away="ordered"),
}


class OfferedCut(Acts):
    """11.6(c)-(f): the cut is offered to the players in turn (`order`), and the dealer makes it where all decline.

    again_by: who cuts again where a supervisor orders it
    """

    def __init__(
        self,
        rules: CardRules,
        deck: Deck,
        by_hand: Sequence[str],
        phase: str,
        *,
        order: tuple[int, ...],
        entitled: tuple[str, ...] = (),
        again_by: str = SAME_PLAYER,
    ) -> None:
        super().__init__(rules, deck, by_hand, in_round=phase not in (BETTING, CLOSED, STARTED))
        self.order, self.closed, self.entitled = order, phase in (CLOSED, STARTED), entitled
        self.again_by = again_by

    def cut(self, command: Command) -> tuple[Event, ...]:
        seat, by = command.seat, command.by
        if not (isinstance(seat, int) and seat in self.order and by is None):
            return super().cut(command)
        *before, made = super().cut(Command("cut", None, None, command.args))
        assert isinstance(made, ce.DeckCut)
        cites = tuple(dict.fromkeys((*made.cites, *self.entitled)))
        declined = self.order[: self.order.index(seat)]
        return (*before, ce.DeckCut(by=f"seat {seat}", lifted=made.lifted, declined=declined, cites=cites))

    def recut(self, command: Command) -> tuple[Event, ...]:
        *before, made = super().recut(command)
        assert isinstance(made, ce.DeckCut)
        return (*before, ce.DeckCut(by=self._again(), lifted=made.lifted, recut=True, cites=made.cites))

    def _again(self) -> str:
        """Who cut last, or who comes after him; after the last player the dealer, after the dealer the first player."""
        entitled = [f"seat {seat}" for seat in self.order] + [DEALER]
        last = self.deck.cutter if self.deck.cut and self.deck.cutter in entitled else DEALER
        if self.again_by == SAME_PLAYER:
            return last
        return entitled[(entitled.index(last) + 1) % len(entitled)]

    def _lifted(self, args: Any) -> int | None:
        lifted = super()._lifted(args)
        least, full = self.rules.cut_least, len(self.rules.pack)
        if lifted is not None and lifted > full - least:
            raise Refused(f"A cut leaves at least {least} cards before and behind it; {lifted} leaves too few.",
                          *self.clauses.cut_least, *self.clauses.cut)  # fmt: skip
        return lifted

    def remove_device(self, command: Command) -> tuple[Event, ...]:
        if self.closed:
            raise Refused(
                "The cards are about to be dealt; devices leave before or after.", *self.clauses.device
            )
        return super().remove_device(command)

    def offers(self) -> Iterator[Offer]:
        most = len(self.rules.pack) - self.rules.cut_least
        lifted = OneOf(tuple(range(self.rules.cut_least, most + 1)))
        for offer in super().offers():
            if self.closed and offer.do == "remove-device":
                continue
            if offer.do not in ("cut", "recut"):
                yield offer
                continue
            yield Offer(offer.do, offer.kind, seat=offer.seat, by=offer.by, params={"cards": lifted},
                        optional=("cards",))  # fmt: skip
            if offer.do == "cut" and offer.seat is None:
                for seat in self.order:
                    yield Offer("cut", "house", seat=seat, params={"cards": lifted}, optional=("cards",))


def acts_of(work: Work) -> Acts:
    """What may be done with the deck as it lies now."""
    own, rules = work.own, work.rules
    assert rules.cards is not None
    state = work.state
    who = "cut-bank" if own.bank else "cut-first-player" if state.round == 1 else "cut-far-right"
    order = cut_order(tuple(state.seats), bank=own.bank, opening=state.round == 1, turns=max(0, own.unbanked))
    return OfferedCut(
        rules.cards, own.deck, state.house.by_hand, own.phase, order=order, entitled=rules.cites(who),
        again_by=rules.options.get("recut_by", SAME_PLAYER),
    )  # fmt: skip


def desk(work: Work) -> Rulings:
    """The rulings of this moment."""
    places = work.bettors()
    return Rulings(
        acts_of(work), work.state, moment(work), (*places, DEALER) if places else (), unplayed=_unplayed(work)
    )


def _unplayed(work: Work) -> tuple[str, ...]:
    """Positions that nobody has bet on: dealt to as well, unless the cards go to the betting seats alone (11.17)."""
    if work.rules.singly:
        return ()
    return tuple(place for place in work.rules.circle.places if place not in (DEALER, *_betting(work)))


def _betting(work: Work) -> dict[str, str]:
    """The places with cards of their own, by the number of their position."""
    return {place.partition("@")[2] or place: place for place in work.bettors()}


def moment(work: Work) -> Moment:
    own = work.own
    if own.phase in (BETTING, CLOSED, STARTED):
        return "betting"
    if own.phase == DEALING:
        return "settling"
    return "playing" if any(hand.how for hand in own.hands) else "dealt"


def object_to_deal(no: Objections, work: Work) -> None:
    """Wagers, the deck, the devices, the dice and their ages are as they must be."""
    rules, own, state = work.rules, work.own, work.state
    cites = dealing(work)
    if own.phase not in (BETTING, CLOSED, STARTED):
        no.add("The cards of this round have been dealt.", *cites)
        return
    starting.object_to_round(no, work)
    acts = acts_of(work)
    acts.object_to_deal(no)
    object_to_hand(acts, no, cites)
    starting.object_to_dice(no, work)
    which = "deck-hours-hand" if rules.options["dealing"] == "hand" else "deck-hours-shoe"
    hours = rules.hours("deck-life", which)
    if hours is not None and state.minutes - own.deck_came > 60 * hours:
        no.add(f"The cards have been at the table for more than {hours} hours; others are brought first.",
               *rules.cites(*rules.play.frame.deck_life))  # fmt: skip


def object_to_start(no: Objections, work: Work) -> None:
    """Once betting is closed no device comes or goes: the cards must be such that they can be dealt."""
    acts, cites = acts_of(work), dealing(work)
    object_to_hand(acts, no, cites)
    if (AUTO_SHOE in work.own.deck.devices) != (acts.rules.dealing == AUTO_SHOE):
        no.add(
            "The cards cannot be dealt with the devices that are on the table.", *acts.clauses.device, *cites
        )


WAYS = {
    "manual-shoe": ("shoe-deal", "shoe"),
    "hand": ("hand-deal", "hand-dealing"),
    "auto-shoe": ("auto-deal", "auto-shoe"),
}


def dealing(work: Work) -> tuple[str, ...]:
    rules = work.rules
    way = rules.cites(*WAYS[rules.options["dealing"]], "dealt-from")
    return (*rules.cites("three-seven-deal", "three-seven-bonus"), *way) if rules.singly else way


def deal(work: Work, source: Source, args: Mapping[str, Any]) -> None:
    """Shuffle and cut what is not yet, find where the deal begins, deal to every position, count what is left."""
    rules = work.rules
    for event in make_ready(acts_of(work), source):
        work.emit(event)
    starting.close(work)
    if not rules.singly and work.own.phase != STARTED:
        starting.find(work, source, args)
    if rules.play.meter is not None:
        meters.contribute(cast("Any", work))
    cites = dealing(work)
    if rules.singly:
        _deal_singly(work, cites)
    else:
        _deal_all(work, cites)
    if work.by_hand("stub-count") and _counts(work):
        return
    count_right(work)
    ask(work)


def _deal_all(work: Work, cites: tuple[str, ...]) -> None:
    """Clockwise from the starting position to all positions, bet on or not: in stacks, or a card at a time."""
    rules, own = work.rules, work.own
    betting = _betting(work)
    order: list[tuple[str, int | None]] = []
    for place in rules.circle.clockwise(own.start):
        name = place if place == DEALER else betting.get(place, f"empty {place}")
        order.append((name, int(name.partition("@")[0]) if name[0].isdigit() else None))
    if rules.options["dealing"] == "auto-shoe":
        plan: list[Portion] = [((place,), rules.size, cites) for place in order]
    else:
        plan = [(order, 1, cites)] * rules.size
    _deal(work, plan)


def _deal_singly(work: Work, cites: tuple[str, ...]) -> None:
    """11.17: a card at a time to the betting seats from the far left and the dealer; a bonus on the first of them."""
    rules = work.rules
    order: list[tuple[str, int | None]] = [(place, int(place.partition("@")[0])) for place in work.bettors()]
    order.append((DEALER, None))
    first: int = rules.figure("first-cards")
    _deal(work, [(order, 1, cites)] * first)
    if rules.play.first_cards is not None:
        rules.play.first_cards(work)
    _deal(work, [(order, 1, cites)] * (rules.size - first))


def _deal(work: Work, plan: Sequence[Portion]) -> None:
    for event in deal_out(work.own.deck, plan):
        work.emit(event)


def _counts(work: Work) -> bool:
    """The cards left are counted, unless a shuffler that counts makes that needless."""
    rules = work.rules
    return not (rules.singly and rules.options["shuffler"])


def count_right(work: Work) -> None:
    rules = work.rules
    assert rules.cards is not None
    clauses, left = rules.cards.clauses, work.own.deck.stub
    if _counts(work):
        cites = (*clauses.stub_count, *clauses.stub_right)
        work.emit(ce.StubCounted(found=left, expected=left, by="dealer", cites=cites))
    else:
        cites = (*clauses.shuffler_counts, *clauses.stub)
        work.emit(Procedure(step="stub-to-discard-rack", by="dealer", cites=cites))


def ask(work: Work) -> None:
    """Hands of positions without a wager are taken away unseen; the others are set."""
    rules, own = work.rules, work.own
    if not rules.singly:
        work.emit(Procedure(step="empty-hands-collected", by="dealer", cites=rules.cites("four-left-right")))
    places = tuple(hand.place for hand in own.hands)
    work.emit(se.AskedToSet(places=places, cites=(*rules.setting, *rules.cites("setting"))))


def shuffled(rules: Rules, events: tuple[Event, ...]) -> Cleared:
    """The events of a ruling; where it shuffles, chance brings the order."""
    assert rules.cards is not None
    return shuffled_by(events, rules.cards.pack, {})


def shuffles(rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    """Until the deal the deck, which is not shuffled again once wagers lie on cards that are."""
    own: SettingState = state.game
    if own.phase not in (BETTING, CLOSED, STARTED) or (own.deck.shuffled and at_stake(state)):
        return ()
    assert rules.cards is not None
    return (rules.cards.pack,)


def offers(work: Work) -> Iterator[Offer]:
    yield from acts_of(work).offers()
    yield from desk(work).offers()


def act(work: Work, command: Command) -> Cleared:
    """Shuffle, cut, bring another deck, count the cards left and the like."""
    if command.do == "count-stub":
        return _count(work, command)
    assert work.rules.cards is not None
    return shuffled_by(acts_of(work).decide(command), work.rules.cards.pack, command.args)


def _count(work: Work, command: Command) -> Cleared:
    """The cards left, counted by a person; where the table has waited for it and the number is right, it goes on."""
    waited = work.own.phase == DEALT
    events = meters.given_back(cast("Any", work), desk(work).count_stub(command))

    def made(_source: Source) -> Made:
        work.emit(*events)
        if waited and not any(isinstance(event, Ruled) for event in events):
            ask(work)
        return work.made()

    return made


def rule(work: Work, command: Command) -> tuple[Event, ...]:
    """A ruling that every card table knows."""
    kind = command.args["kind"]
    at_desk = desk(work)
    events = at_desk.decide(command)
    if events is None:
        known = ", ".join((*at_desk.kinds(), *work.rules.play.irregularities, "accepted-out-of-limits"))
        raise Refused(f"There is no ruling on {kind!r} here; this game knows {known}.",
                      *work.rules.cites("irregularities"))  # fmt: skip
    if work.rules.play.meter is not None:
        return meters.given_back(cast("Any", work), events)
    return events


def void(work: Work, ruling: Ruled) -> tuple[Event, ...]:
    """All hands void."""
    events = desk(work).void(ruling)
    if work.rules.play.meter is not None:
        return meters.given_back(cast("Any", work), events)
    return events


def why_not_changed(work: Work, option: str, value: Any) -> Refused | None:
    return acts_of(work).why_not_changed(option, value)


def _choice(cards: tuple[int, ...], count: int) -> Cards:
    return Cards(cards, count, count)


def _pack(rules: Rules) -> tuple[int, ...]:
    assert rules.cards is not None
    return rules.cards.pack


CARDS = Equipment(
    noun="cards", pack=_pack, words=words,
    actions=ACTIONS, read=parse_cards, names=names, choice=_choice, object_to_start=object_to_start,
    object_to_deal=object_to_deal, deal=deal, shuffles=shuffles, offers=offers, act=act, rule=rule, void=void,
    why_not_changed=why_not_changed, shuffled=shuffled,
)  # fmt: skip
