"""The tiles of a pai gow table: mixed, stacked, and dealt by fours to every place of the circle (10.4, 10.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.equipment.decks import Stub
from pitboss.equipment.tiles import PACK
from pitboss.games.card_table import events as ce
from pitboss.games.card_table import words as card_words
from pitboss.games.card_table.acts import shuffled_by
from pitboss.games.card_table.dealing import deal_out
from pitboss.games.card_table.settling import void_round
from pitboss.games.setting import events as se
from pitboss.games.setting import starting
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.rules import Equipment, Rules
from pitboss.games.setting.state import BETTING, CLOSED, STARTED, SettingState
from pitboss.games.setting.work import Work
from pitboss.table.commands import Action, Command, Param
from pitboss.table.common import at_stake
from pitboss.table.events import Event, Procedure, Ruled, Sealed
from pitboss.table.game import Cleared
from pitboss.table.offers import Cards, Offer
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

DEAD_HAND = "dead hand"
BEFORE = (BETTING, CLOSED, STARTED)
"""Phases in which no tile is out."""

ACTIONS: dict[str, Action] = {
    "shuffle": Action(
        "Mix the tiles and stack them.", {"top": Param("cards", chance=True)}, by=("dealing",), name="Mix the tiles"
    ),
    "change-deck": Action(
        "Bring another set of tiles.", by=("floor", "boxperson"), when_away="ordered", name="Change the set"
    ),
    "inspect": Action("Turn the tiles up and look at them.", by=("floor", "boxperson")),
}  # fmt: skip


def _act(work: Work, command: Command) -> Cleared:
    """Mix the tiles, bring another set, or inspect this one: never while tiles are out."""
    cites = work.rules.cites("mixing", "tiles")
    if command.do not in ACTIONS:
        raise BadCommand(f"Unknown action {command.do!r}.")
    if work.own.phase not in BEFORE:
        raise Refused("Tiles are out; that is done when the round is over and before the next deal.", *cites)
    by = command.by or "floorperson"
    if command.do == "change-deck":
        return (ce.DeckChanged(by=by, cites=cites),)
    if command.do == "inspect":
        seen = Procedure(step="inspect", by=by, cites=cites)
        return (seen, *_undone(work, "the tiles were turned up and inspected", cites))
    return shuffled_by((_mixed(work, _order(command.args)),), PACK, command.args)


def _order(args: Mapping[str, Any]) -> tuple[int, ...]:
    """The tiles named on top and the rest as they come; chance brings its own order later."""
    if "top" not in args:
        return PACK
    try:
        return Stub.stacked(parse_cards(args["top"]), PACK).order
    except CardError as error:
        raise BadCommand(f"The tiles on top cannot be: {error}") from error


def _mixed(work: Work, order: tuple[int, ...]) -> ce.Shuffled:
    cites = work.rules.cites("mixing", "tiles")
    return ce.Shuffled(cards=len(order), machine=False, cites=cites, sealed=(Sealed("order", (), order),))


def _undone(work: Work, why: str, cites: tuple[str, ...]) -> tuple[Event, ...]:
    return (ce.ShuffleUndone(why=why, cites=cites),) if work.own.deck.shuffled else ()


def mixed_again(work: Work, ruling: Ruled) -> tuple[Event, ...]:
    """Tiles that somebody has seen are mixed again before they are dealt."""
    return (ruling, *_undone(work, "a tile was seen", ruling.cites))


def _object_to_start(_no: Objections, _work: Work) -> None:
    """Dice can be shaken whatever the tiles do."""


def _object_to_deal(no: Objections, work: Work) -> None:
    rules = work.rules
    if work.own.phase not in BEFORE:
        no.add("The tiles of this round have been dealt.", *rules.cites("dealing"))
        return
    starting.object_to_round(no, work)
    if not work.own.deck.shuffled and work.by_hand("shuffle"):
        no.add("The tiles have not been mixed.", *rules.cites("mixing"))


def _deal(work: Work, source: Source, args: Mapping[str, Any]) -> None:
    """Mix what is not mixed, find where the deal begins, a stack to every place; empty places give theirs back."""
    rules = work.rules
    if not work.own.deck.shuffled:
        work.emit(_mixed(work, source.shuffle(PACK)))
    starting.close(work)
    if work.own.phase != STARTED:
        starting.find(work, source, args)
    cites = rules.cites("dealing")
    betting = {place.partition("@")[2] or place: place for place in work.bettors()}
    order: list[tuple[str, int | None]] = []
    for place in rules.circle.onwards(work.own.start):
        name = place if place in (DEALER, DEAD_HAND) else betting.get(place, f"empty {place}")
        order.append((name, int(name.partition("@")[0]) if name[0].isdigit() else None))
    work.emit(*deal_out(work.own.deck, [((place,), rules.size, cites) for place in order]))
    work.emit(Procedure(step="empty-hands-collected", by="dealer", cites=cites))
    places = tuple(hand.place for hand in work.own.hands)
    work.emit(se.AskedToSet(places=places, cites=rules.setting))


def _shuffles(_rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    """Until the deal the set, which is not mixed again once wagers lie on tiles that are."""
    own: SettingState = state.game
    return () if own.phase not in BEFORE or (own.deck.shuffled and at_stake(state)) else (PACK,)


def _offers(work: Work) -> Iterator[Offer]:
    if work.own.phase in BEFORE:
        due = work.by_hand("shuffle") and not work.own.deck.shuffled
        yield Offer("shuffle", "chance" if due else "house")
        yield Offer("inspect", "house")
        yield Offer("change-deck", "house")


def _rule(work: Work, command: Command) -> tuple[Event, ...]:
    known = ", ".join((*work.rules.play.irregularities, "accepted-out-of-limits"))
    kind = command.args["kind"]
    raise Refused(
        f"There is no ruling on {kind!r} here; this game knows {known}.", *work.rules.cites("irregularities")
    )


def void(work: Work, ruling: Ruled) -> tuple[Event, ...]:
    """All hands void: wagers go back, and the bank is free again."""
    return void_round(work.state, ruling, dealt=work.own.phase not in BEFORE)


def _words(event: Event) -> tuple[str, str] | None:
    match event:
        case ce.Shuffled():
            return f"The {event.cards} tiles are mixed and stacked in eight stacks.", ""
        case ce.ShuffleUndone():
            return f"The tiles are mixed again: {event.why}.", ""
        case ce.CardsDealt():
            return f"A stack of {event.each} tiles to {', '.join(map(_place, event.to))}.", ""
        case ce.DeckChanged():
            return f"The {event.by} brings another set of tiles.", ""
        case ce.RoundEnded() if not event.void:
            return "The tiles are taken back.", ""
        case Procedure() if event.step == "inspect":
            return "The tiles are turned up and inspected.", ""
        case _:
            return card_words.words(event)


def _place(place: str) -> str:
    if place in (DEALER, DEAD_HAND):
        return f"the {place}"
    return f"empty area {place.removeprefix('empty ')}" if place.startswith("empty") else f"seat {place}"


TILES = Equipment(
    noun="tiles", pack=lambda _rules: PACK, actions=ACTIONS, read=parse_cards, names=names,
    choice=lambda tiles, count: Cards(tiles, count, count), object_to_start=_object_to_start,
    object_to_deal=_object_to_deal, deal=_deal, shuffles=_shuffles, offers=_offers, act=_act, rule=_rule, void=void,
    why_not_changed=lambda _work, _option, _value: None, shuffled=lambda _rules, events: events, words=_words,
)  # fmt: skip
