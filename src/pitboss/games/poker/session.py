"""How events change the session of a poker table: hands begun and ended, decks, the button, who sits out."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from pitboss.games.poker import events as pe
from pitboss.games.poker.state import Cards, Deck, Flaw, Hand, Ints, PokerState
from pitboss.table.events import Event, LeftTable, OptionChanged


def over(game: PokerState, last: pe.HandEnded, events: list[Event]) -> PokerState:
    """The session after the last events of a hand: its end, and the time charges that waited for it."""
    game = ended(game, last)
    if type(events[-1]) is pe.TimeCharged:
        for event in events:
            if type(event) is pe.TimeCharged:
                game = _charged(game, event, 0)
    return game


def opening(game: PokerState, event: pe.HandBegun) -> PokerState:
    """The session when a hand has begun, whatever was done to the deck and the button just before."""
    return replace(game, hands=event.number, button=event.button, order=(), cut=False, kill=0, opened=True)


def begun(event: pe.HandBegun, order: Ints) -> Hand:
    count = len(event.players)
    nothing, empty = (0,) * count, ((),) * count
    return Hand(
        event.number, event.players, event.button, event.deck, event.killer, event.scale,
        Cards(order, 0, empty, empty), nothing, nothing, (1 << count) - 1,
    )  # fmt: skip


def ended(game: PokerState, event: pe.HandEnded) -> PokerState:
    if event.void:
        return replace(game, hand=None, order=(), cut=False, flaws=(), straddler=0, posts=(), deck=event.deck)
    streak = game.streak + 1 if event.winner and event.winner == game.winner else int(event.winner > 0)
    return replace(
        game, hand=None, order=(), cut=False, flaws=(), straddler=0, posts=(), deck=event.deck,
        button=event.button, winner=event.winner, streak=streak, kill=event.kill,
    )  # fmt: skip


def _left(game: PokerState, event: LeftTable, _minutes: int) -> PokerState:
    out = tuple(seat for seat in game.out if seat != event.seat)
    gone = event.seat == game.winner
    return replace(
        game, out=out, straddler=0 if game.straddler == event.seat else game.straddler,
        posts=tuple(post for post in game.posts if post[0] != event.seat),
        kill=0 if game.kill == event.seat else game.kill, winner=0 if gone else game.winner,
        streak=0 if gone else game.streak,
    )  # fmt: skip


def _shuffled(game: PokerState, event: pe.Shuffled, _minutes: int) -> PokerState:
    return replace(game, order=event.sealed[0].value, cut=False)


def _sorted(game: PokerState, _event: pe.DeckSorted, minutes: int) -> PokerState:
    decks = [
        replace(deck, sorted=minutes) if place == game.deck else deck for place, deck in enumerate(game.decks)
    ]
    return replace(game, decks=(decks[0], decks[1]), order=(), cut=False)


def _option(game: PokerState, event: OptionChanged, minutes: int) -> PokerState:
    """A shuffler is brought when the licensee goes over to it; given up, it leaves by an act of its own."""
    if event.option != "shuffler" or event.value != "automated":
        return game
    first, second = game.decks
    decks = (_taken_up(first, minutes), _taken_up(second, minutes))
    return replace(game, machine=True, order=(), cut=False, decks=decks)


def _taken_up(deck: Deck, minutes: int) -> Deck:
    """A deck that comes into use goes on with the time for which it was used before."""
    return deck if deck.idle < 0 else replace(deck, sorted=minutes - deck.idle, idle=-1)


def _put_away(deck: Deck, minutes: int) -> Deck:
    return deck if deck.idle >= 0 else replace(deck, idle=minutes - deck.sorted)


def _with_one_in_use(decks: tuple[Deck, Deck], used: int, minutes: int) -> tuple[Deck, Deck]:
    first, second = decks
    if used == 0:
        return _taken_up(first, minutes), _put_away(second, minutes)
    return _put_away(first, minutes), _taken_up(second, minutes)


def _sat_out(game: PokerState, event: pe.SatOut, _minutes: int) -> PokerState:
    others = tuple(seat for seat in game.out if seat != event.seat)
    return replace(game, out=(*others, event.seat) if event.out else others)


def _unshuffled(game: PokerState, _event: Event, _minutes: int) -> PokerState:
    return replace(game, order=(), cut=False)


def _begun(game: PokerState, event: pe.HandBegun, _minutes: int) -> PokerState:
    hand = begun(event, game.order)
    return replace(game, hand=hand, hands=event.number, button=event.button, order=(), cut=False, kill=0)


def _button(game: PokerState, event: pe.ButtonPlaced, _minutes: int) -> PokerState:
    return replace(game, button=event.seat)


def _cut(game: PokerState, _event: pe.DeckCut, _minutes: int) -> PokerState:
    return replace(game, cut=True)


def _deck_removed(game: PokerState, _event: pe.DeckRemoved, _minutes: int) -> PokerState:
    return replace(game, removed=game.removed + 1, order=(), cut=False)


def _deck_changed(game: PokerState, _event: pe.DeckChanged, minutes: int) -> PokerState:
    decks = (Deck(minutes, minutes), Deck(minutes, minutes))
    if not game.machine:
        decks = _with_one_in_use(decks, game.deck, minutes)
    return replace(game, decks=decks, removed=0, order=(), cut=False)


def _rotated(game: PokerState, event: pe.DecksRotated, minutes: int) -> PokerState:
    decks = _with_one_in_use(game.decks, event.deck, minutes)
    return replace(game, deck=event.deck, decks=decks, order=(), cut=False)


def _decks_opened(game: PokerState, _event: pe.DecksOpened, _minutes: int) -> PokerState:
    return replace(game, opened=True)


def _device_removed(game: PokerState, _event: pe.DeviceRemoved, minutes: int) -> PokerState:
    decks = _with_one_in_use(game.decks, game.deck, minutes)
    return replace(game, machine=False, decks=decks, order=(), cut=False)


def _flaw(game: PokerState, event: pe.FlawStated, _minutes: int) -> PokerState:
    hand = game.hand
    if hand is not None and event.sealed:
        hand = replace(hand, cards=extended(hand.cards, event))
    return replace(game, flaws=(*game.flaws, Flaw(event.kind, event.seat, event.cards)), hand=hand)


def _straddle(game: PokerState, event: pe.StraddleAnnounced, _minutes: int) -> PokerState:
    return replace(game, straddler=event.seat)


def _post(game: PokerState, event: pe.PostAnnounced, _minutes: int) -> PokerState:
    return replace(game, posts=(*game.posts, (event.seat, event.amount)))


def _charged(game: PokerState, event: pe.TimeCharged, _minutes: int) -> PokerState:
    others = tuple(charge for charge in game.charged if charge[0] != event.basis)
    return replace(game, charged=(*others, (event.basis, event.until)))


def extended(cards: Cards, event: Event) -> Cards:
    """The deck with the rest of it, where that was drawn only now."""
    rest = [cast(Ints, field.value) for field in event.sealed if field.name == "rest"]
    return replace(cards, order=cards.order + rest[0]) if rest else cards


SESSION: dict[type[Event], Callable[..., PokerState]] = {
    pe.HandBegun: _begun,
    pe.ButtonPlaced: _button,
    pe.Shuffled: _shuffled,
    pe.DeckCut: _cut,
    pe.ShuffleUndone: _unshuffled,
    pe.DeckRemoved: _deck_removed,
    pe.DeckChanged: _deck_changed,
    pe.DeckSorted: _sorted,
    pe.DecksRotated: _rotated,
    pe.DecksOpened: _decks_opened,
    pe.DeviceRemoved: _device_removed,
    pe.FlawStated: _flaw,
    pe.SatOut: _sat_out,
    pe.StraddleAnnounced: _straddle,
    pe.PostAnnounced: _post,
    pe.TimeCharged: _charged,
    LeftTable: _left,
    OptionChanged: _option,
}
