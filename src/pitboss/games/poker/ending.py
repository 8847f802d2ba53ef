"""Hands that end otherwise than by play: dead hands, refunds, misdeals, players sent away (14.15(h), (j), 14.16)."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.games.poker import events as pe
from pitboss.games.poker import showdown
from pitboss.games.poker.betting import BET, POT, STACK, following, next_to_act, owes_nobody
from pitboss.games.poker.dealer import carry_on, collect, end
from pitboss.games.poker.drawing import after_draw
from pitboss.games.poker.evolve import resized
from pitboss.games.poker.pots import layers
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand, PokerState
from pitboss.games.poker.work import Work
from pitboss.table.common import left_table
from pitboss.table.events import Event, LeftTable, SentAfter
from pitboss.table.state import TableState


def call_dead(work: Work, cites: tuple[str, ...]) -> None:
    """The hand is called dead: what everybody put in goes back, what was raked from it too; the button stays."""
    hand = work.hand
    shares = tuple((seat, hand.total(place)) for place, seat in enumerate(hand.players) if hand.total(place))
    postings: list[tuple[str, int]] = [(STACK[seat], cents) for seat, cents in shares]
    postings += [(BET[seat], -bet) for seat, bet in zip(hand.players, hand.bets, strict=True) if bet]
    postings += [(account, -cents) for account, cents in _lying(hand) if cents]
    if any(hand.raked):
        postings.append(("rake", -sum(hand.raked)))
    if shares:
        work.emit(pe.ChipsReturned(shares=shares, postings=tuple(postings), cites=cites))
    for seat, cents in shares:
        if seat not in work.state.seats:  # his chips are his, though he has left
            sent = ((STACK[seat], -cents), ("cage", cents))
            work.emit(SentAfter(seat=seat, chips=cents, postings=sent, cites=cites))
    end(work, void=True)


def kill_hand(work: Work, place: int, *, why: str, refund: bool, cites: tuple[str, ...]) -> None:
    """A ruling takes one hand out of play; the others go on."""
    hand = work.hand
    seat, bit = hand.players[place], 1 << place
    left = hand.live & ~bit
    after, betting = _next(work, place, left)
    owed = hand.total(place) if refund else 0
    postings: list[tuple[str, int]] = []
    sizes = hand.pots
    if owed:
        postings = [(STACK[seat], owed)]
        if hand.bets[place]:
            postings.append((BET[seat], -hand.bets[place]))
        paid = [0 if other == place else cents for other, cents in enumerate(hand.paid)]
        dead = 0 if place == hand.dead_by else hand.dead
        sizes = tuple(pot.size for pot in layers(paid, left, dead)) if hand.pots else ()
        postings += _changes(hand, sizes, sum(paid) + dead)
    work.emit(
        pe.HandDead(
            seat=seat, why=why, refund=owed, pots=sizes, next=after, cites=cites, postings=tuple(postings)
        )
    )
    if work.hand.phase == "showdown":
        collect(work)  # a pot that only this hand kept apart is one with the next
        if not after:
            showdown.push_pots(work)
            end(work)
    elif betting:
        opener = work.hand.players[following(left, work.hand.players.index(hand.button))]
        work.emit(pe.DrawClosed(opener=opener, next=after, cites=work.rules.streets[hand.street].open))
        if not after:
            carry_on(work)
    elif not after:
        carry_on(work)


def _next(work: Work, place: int, left: int) -> tuple[int, bool]:
    """Who acts once this hand is gone, and whether that closes a draw."""
    hand = work.hand
    if left & (left - 1) == 0:
        return 0, False
    if hand.turn != hand.players[place]:
        return (0 if _nobody_answers(hand, left) else hand.turn), False
    match hand.phase:
        case "draw":
            after, betting, _ = after_draw(work.rules, hand, place, live=left)
            return after, betting
        case "showdown":
            waiting = left & ~hand.shown & ~hand.mucked
            return (hand.players[following(waiting, place)] if waiting else 0), False
        case _:
            return next_to_act(
                hand, after=place, owing=hand.owing & left, live=left, all_in=hand.all_in
            ), False


def _nobody_answers(hand: Hand, left: int) -> bool:
    """Whether the player in turn alone has chips and owes nothing to those who are left: the cards run out."""
    able = left & ~hand.all_in
    if hand.phase != "betting" or able & (able - 1):
        return False
    return owes_nobody(hand, hand.players.index(hand.turn), live=left)


def remove_player(
    rules: Rules, state: TableState, seat: int, *, by: str, reshuffle: Sequence[int] = ()
) -> tuple[Event, ...]:
    """14.16(b): out of the hand, if he is in it, and away from the table; the authorities are told."""
    cites = rules.cites("poker.collusion", "poker.one-player-a-hand", "poker.good-faith")
    told = pe.CommissionNotified(seat=seat, why="reasonable cause to believe in collusion", cites=cites)
    why = "sent away from the game"
    return (told, *depart(rules, state, seat, cites=cites, why=why, by=by, reshuffle=reshuffle))


def depart(
    rules: Rules,
    state: TableState,
    seat: int,
    *,
    cites: tuple[str, ...],
    why: str,
    by: str | None = None,
    reshuffle: Sequence[int] = (),
) -> tuple[Event, ...]:
    """A player goes, and his hand with him; what he has in the pot stays there."""
    game: PokerState = state.game
    hand = game.hand
    if hand is None or seat not in hand.players or not hand.live >> hand.players.index(seat) & 1:
        return (left_table(state, seat, removed_by=by, cites=cites),)
    work = Work(rules, state, hand, reshuffle)
    kill_hand(work, hand.players.index(seat), why=why, refund=False, cites=cites)
    paid = sum(cents for event in work.events for account, cents in event.postings if account == STACK[seat])
    chips = state.stack(seat) + paid
    postings = ((STACK[seat], -chips), ("cage", chips))
    gone = LeftTable(seat=seat, chips=chips, removed_by=by, cites=cites, postings=postings)
    return (*work.events, gone)


def _lying(hand: Hand) -> list[tuple[str, int]]:
    """What lies in each pot now; before the first round is over, the antes in the main pot."""
    if not hand.pots:
        return [(POT[1], sum(hand.paid) + hand.dead)]
    return [(POT[pot + 1], size - hand.raked[pot]) for pot, size in enumerate(hand.pots)]


def _changes(hand: Hand, sizes: tuple[int, ...], antes: int) -> list[tuple[str, int]]:
    old = dict(_lying(hand))
    raked = resized(hand.raked, len(sizes))
    new = {POT[pot + 1]: size - raked[pot] for pot, size in enumerate(sizes)} if sizes else {POT[1]: antes}
    return [(pot, change) for pot in {**old, **new} if (change := new.get(pot, 0) - old.get(pot, 0))]
