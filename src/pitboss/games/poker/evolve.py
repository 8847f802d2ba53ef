"""How events change a poker table. Nothing is checked here and no rule is looked up."""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import cast

from msgspec.structs import replace

from pitboss.games.poker import events as pe
from pitboss.games.poker.session import SESSION, ended, extended
from pitboss.games.poker.state import Cards, Hand, Ints, PokerState
from pitboss.table.events import Event
from pitboss.table.state import TableState


def evolve(state: TableState, event: Event) -> TableState:
    """The table after an event of the game."""
    game: PokerState = state.game
    handler = IN_HAND.get(type(event))
    if handler is not None:
        hand = game.hand
        assert hand is not None
        return replace(state, game=replace(game, hand=handler(hand, event)))
    if type(event) is pe.HandEnded:
        return replace(state, game=ended(game, event), round=state.round + 1)
    return replace(state, game=SESSION[type(event)](game, event, state.minutes))


class Worked:
    """The last answer of a dealer, with the game's state and the hands ended as he has worked them out on the way."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last: tuple[TableState, tuple[Event, ...], PokerState, int] | None = None


WORKED = Worked()


def advance_all(state: TableState, events: tuple[Event, ...]) -> tuple[PokerState, int]:
    """The game's own state after several events, and how many hands they ended."""
    worked = WORKED.last
    if worked is not None and worked[1] is events and worked[0] is state:
        return worked[2], worked[3]
    game: PokerState = state.game
    hand, rounds = game.hand, 0
    for event in events:
        kind = type(event)
        handler = IN_HAND.get(kind)
        if handler is not None:
            hand = handler(hand, event)
        elif type(event) is pe.HandEnded:
            game, hand, rounds = ended(game, event), None, rounds + 1
        else:
            session = SESSION.get(kind)
            if session is not None:
                game = session(game if game.hand is hand else replace(game, hand=hand), event, state.minutes)
                hand = game.hand
    return (game if game.hand is hand else replace(game, hand=hand)), rounds


def _posted(hand: Hand, event: pe.Posted) -> Hand:
    if event.kind == "table-ante":
        seat, cents = event.posts[0]
        place = hand.players.index(seat)
        all_in = hand.all_in | 1 << place if event.all_in else hand.all_in
        return replace(hand, dead=cents, dead_by=place, all_in=all_in)
    ante = event.kind == "ante"
    amounts = list(hand.paid if ante else hand.bets)
    posted, all_in = 0, hand.all_in
    for seat, cents in event.posts:
        place = hand.players.index(seat)
        amounts[place] += cents
        if event.kind != "posted-bet":  # it is no blind: the opening does not move with it
            posted |= 1 << place
    for seat in event.all_in:
        all_in |= 1 << hand.players.index(seat)
    if ante:
        return replace(hand, paid=tuple(amounts), all_in=all_in)
    hand = replace(
        hand, bets=tuple(amounts), all_in=all_in, posted=hand.posted | posted, level=event.level, base=event.base,
        step=event.step,
    )  # fmt: skip
    if event.kind != "forced-bet":
        return hand
    return replace(hand, turn=event.next, owing=hand.live & ~all_in & ~posted)


def _street(hand: Hand, event: pe.StreetDealt) -> Hand:
    cards = _dealt(hand, event)
    after, street = event.next, event.street
    if event.draw:
        return replace(hand, cards=cards, phase="draw", street=street, turn=after, owing=hand.live)
    owing = hand.live & ~hand.all_in
    if not street:
        opener = hand.players.index(event.opener) if after else -1
        return replace(hand, cards=cards, phase="betting", turn=after, owing=owing, opener=opener)
    return _opened(hand, cards, owing, after=after, opener=event.opener, street=street)


def _opened(hand: Hand, cards: Cards, owing: int, *, after: int, opener: int, street: int) -> Hand:
    """A new betting round; where nobody can bet any more the final wager stays what it was."""
    if after:
        place, aggressor = hand.players.index(opener), -1
    else:
        place, aggressor = hand.opener, hand.aggressor
    return replace(
        hand, cards=cards, phase="betting", street=street, turn=after, owing=owing, opener=place, aggressor=aggressor,
        acted=0, checked=0, level=0, base=0, step=0, raises=0,
    )  # fmt: skip


def run_to_end(hand: Hand, cards: Cards, street: int) -> Hand:
    """The hand after its last street, where nobody could bet any more on the way there."""
    return _opened(hand, cards, hand.live & ~hand.all_in, after=0, opener=0, street=street)


def _dealt(hand: Hand, event: pe.StreetDealt) -> Cards:
    cards, players = hand.cards, hand.players
    order, taken, burned, discards = cards.order, cards.taken, cards.burned, cards.discards
    down, up, struck = cards.down, cards.up, cards.struck
    if event.struck or event.discarded:
        struck, discards = struck + event.struck, discards + event.discarded
    dealt: list[Ints] | None = None
    for field in event.sealed:
        name, value = field.name, cast(Ints, field.value)
        if name == "burned":
            burned += value
        elif name == "order":
            order, taken, burned = value, 0, ()
            discards = tuple([card for card in discards if card not in value])
        elif name == "discarded":
            discards += value
        else:
            if dealt is None:
                dealt = list(down)
            dealt[players.index(int(name))] += value
    if dealt is not None:
        down = tuple(dealt)
    if event.up:
        dealt = list(up)
        for seat, card in event.up:
            dealt[players.index(seat)] += (card,)
        up = tuple(dealt)
    return Cards(order, taken + event.taken, down, up, cards.board + event.board, burned, discards, struck)


def _acted(hand: Hand, event: pe.Acted) -> Hand:
    place = hand.players.index(event.seat)
    bit = 1 << place
    owing = hand.owing & ~bit
    act = event.act
    if act == "fold":
        # 14.15(e): after a forced or blind bet of one's own, or in a round of checking.
        keeps = not hand.level or (not hand.street and hand.posted & bit)
        kept = hand.kept | bit if keeps else hand.kept
        return replace(hand, live=hand.live & ~bit, owing=owing, kept=kept, turn=event.next)
    if act == "check":
        checked, acted = hand.checked | bit, hand.acted | bit
        return replace(hand, checked=checked, acted=acted, owing=owing, turn=event.next)
    bets = hand.bets
    bets = (*bets[:place], event.to, *bets[place + 1 :])
    all_in = hand.all_in | bit if event.all_in else hand.all_in
    if act == "call":
        return replace(
            hand, bets=bets, all_in=all_in, acted=hand.acted | bit, owing=owing, voluntary=hand.voluntary | bit,
            kept=0, turn=event.next,
        )  # fmt: skip
    return replace(
        hand, bets=bets, all_in=all_in, acted=hand.acted | bit, owing=hand.live & ~all_in & ~bit, kept=0,
        voluntary=hand.voluntary | bit, level=event.to, base=event.base, step=event.step, raises=event.raises,
        last_wager=place, aggressor=place, turn=event.next,
    )  # fmt: skip


def _drew(hand: Hand, event: pe.Drew) -> Hand:
    place, cards = hand.players.index(event.seat), hand.cards
    sealed = {field.name: field.value for field in event.sealed}
    gone: Ints = sealed.get("discard", ())  # type: ignore[assignment]
    kept = tuple(card for card in cards.down[place] if card not in gone)
    # Cards nobody has seen are all alike: as many of them stay as were not thrown away.
    kept += (-1,) * (len(cards.down[place]) - len(gone) - len(kept))
    down = (*cards.down[:place], kept + sealed.get("cards", ()), *cards.down[place + 1 :])  # type: ignore[operator]
    struck = cards.struck + event.struck
    if event.reshuffled:
        order = cast(Ints, sealed["order"])
        cards = replace(
            cards, order=order, taken=event.taken, burned=(), discards=gone, down=down, struck=struck
        )
    else:
        taken = cards.taken + event.taken
        cards = replace(cards, taken=taken, discards=cards.discards + gone, down=down, struck=struck)
    hand = replace(hand, cards=cards)
    if not event.betting:
        return replace(hand, owing=hand.owing & ~(1 << place), turn=event.next)
    return _second_round(hand, event)


def _second_round(hand: Hand, event: pe.Drew | pe.DrawClosed) -> Hand:
    owing = hand.live & ~hand.all_in
    return _opened(hand, hand.cards, owing, after=event.next, opener=event.opener, street=hand.street)


def _uncalled(hand: Hand, event: pe.UncalledReturned) -> Hand:
    place = hand.players.index(event.seat)
    left = hand.bets[place] - event.amount
    bets = (*hand.bets[:place], left, *hand.bets[place + 1 :])
    return replace(hand, bets=bets, all_in=hand.all_in & ~(1 << place))


def _collected(hand: Hand, event: pe.BetsCollected) -> Hand:
    paid = tuple(map(add, hand.paid, hand.bets))
    raked = hand.raked if len(hand.raked) == len(event.pots) else resized(hand.raked, len(event.pots))
    turn = hand.turn if hand.phase == "showdown" else 0
    return replace(
        hand, paid=paid, bets=(0,) * len(paid), pots=event.pots, raked=raked, turn=turn, level=0, owing=0
    )


def _raked(hand: Hand, event: pe.RakeTaken) -> Hand:
    return replace(hand, raked=tuple(a + b for a, b in zip(hand.raked, event.taken, strict=True)))


def resized(raked: Ints, count: int) -> Ints:
    """What was raked from pots that have since become one counts for that one."""
    if len(raked) <= count:
        return raked + (0,) * (count - len(raked))
    return (*raked[: count - 1], sum(raked[count - 1 :]))


def _showdown(hand: Hand, event: pe.ShowdownOpened) -> Hand:
    return replace(hand, phase="showdown", turn=event.order[0])


def _shown(hand: Hand, event: pe.HandShown) -> Hand:
    return replace(hand, shown=hand.shown | 1 << hand.players.index(event.seat), turn=event.next)


def _mucked(hand: Hand, event: pe.HandMucked) -> Hand:
    return replace(hand, mucked=hand.mucked | 1 << hand.players.index(event.seat), turn=event.next)


def _dead(hand: Hand, event: pe.HandDead) -> Hand:
    place = hand.players.index(event.seat)
    bit = 1 << place
    hand = replace(hand, live=hand.live & ~bit, owing=hand.owing & ~bit, turn=event.next)
    if not event.refund:
        return hand
    if place == hand.dead_by:
        hand = replace(hand, dead=0)
    paid = (*hand.paid[:place], 0, *hand.paid[place + 1 :])
    bets = (*hand.bets[:place], 0, *hand.bets[place + 1 :])
    return replace(hand, paid=paid, bets=bets, pots=event.pots, raked=resized(hand.raked, len(event.pots)))


def _exchanged(hand: Hand, event: pe.CardExchanged) -> Hand:
    place, cards = hand.players.index(event.seat), extended(hand.cards, event)
    new = cast(int, event.sealed[0].value)
    own = tuple(new if card == event.card else card for card in cards.down[place])
    down = (*cards.down[:place], own, *cards.down[place + 1 :])
    discards = (*cards.discards, event.card)
    return replace(hand, cards=replace(cards, down=down, taken=cards.taken + event.taken, discards=discards))


IN_HAND: dict[type[Event], Callable[..., Hand]] = {
    pe.Posted: _posted,
    pe.StreetDealt: _street,
    pe.Acted: _acted,
    pe.Drew: _drew,
    pe.DrawClosed: _second_round,
    pe.UncalledReturned: _uncalled,
    pe.BetsCollected: _collected,
    pe.RakeTaken: _raked,
    pe.ShowdownOpened: _showdown,
    pe.HandShown: _shown,
    pe.HandMucked: _mucked,
    pe.HandDead: _dead,
    pe.CardExchanged: _exchanged,
}


EVOLVES: frozenset[type[Event]] = frozenset((*IN_HAND, *SESSION, pe.HandEnded))
