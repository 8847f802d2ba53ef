"""The showdown: who shows first, what every hand is worth, who gets which pot (14.15(a), (d), 14.3(g))."""

from __future__ import annotations

from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import POT, STACK
from pitboss.games.poker.pots import Claim, award, layers
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand
from pitboss.games.poker.work import Work


def show_order(rules: Rules, hand: Hand) -> list[int]:
    """Places from the one who made the final wager, clockwise; where nobody bet or raised, from the last opener.

    Which wager is the final one is a choice between two readings: the last of the hand, or of the last round.
    """
    final = hand.last_wager if rules.last_of_hand else hand.aggressor
    first = max(hand.opener, 0) if final < 0 else final
    count = len(hand.players)
    return [place % count for place in range(first, first + count) if hand.live >> place % count & 1]


def open_hands(work: Work) -> bool:
    """Show every hand in its turn and push the pots; false where the showdown is done by hand."""
    hand = work.hand
    rules = work.rules
    order = show_order(rules, hand)
    if "showdown" in work.state.house.by_hand:
        reading = rules.reading("poker.showdown", 0 if rules.last_of_hand else 1)
        work.emit(pe.ShowdownOpened(order=hand.seats_in(order), cites=work.rules.show_cites, reading=reading))
        return False
    unknown = [place for place in order if -1 in hand.cards.down[place]]
    for number, place in enumerate(order):
        if place in unknown and number < len(order) - 1:
            work.emit(pe.HandMucked(seat=hand.players[place], cites=work.rules.show_cites))
        elif place in unknown:
            if len(unknown) < len(order):
                work.emit(pe.HandMucked(seat=hand.players[place], cites=work.rules.show_cites))
        else:
            work.events.append(show(work, place))  # the hand is over in a moment and need not be followed
    push_pots(work)
    return True


def strengths(work: Work, place: int) -> tuple[int, int]:
    """What a hand is worth high and low; 0 where it is nothing that way."""
    known = work.strengths.get(place)
    if known is None:
        rules, cards = work.rules, work.hand.cards
        whole = cards.down[place] + cards.up[place] + cards.board
        high = rules.high.strength(whole) if rules.high is not None else 0
        low = rules.low.strength(whole) if rules.low is not None else 0
        known = work.strengths[place] = high, low
    return known


def show(work: Work, place: int, after: int = 0) -> pe.HandShown:
    """Lay a hand open in full and name it; it counts for what it holds, whatever is said (14.3(g))."""
    hand, cards = work.hand, work.hand.cards
    own = cards.down[place] + cards.up[place]
    high, low, cites = work.rules.shown(strengths(work, place))
    return pe.HandShown(seat=hand.players[place], cards=own, high=high, low=low, next=after, cites=cites)


def last_player(work: Work) -> None:
    """Everybody else has folded: the pots go to the one who is left."""
    hand = work.hand
    place = hand.live.bit_length() - 1
    seat = hand.players[place]
    for number, size in enumerate(hand.pots):
        amount = size - hand.raked[number]
        if amount:
            work.emit(pushed(work.rules, seat, number=number + 1, amount=amount))


def pushed(rules: Rules, seat: int, *, number: int, amount: int) -> pe.PotAwarded:
    """A pot to the only player who is left."""
    return pe.PotAwarded(
        pot=number, amount=amount, shares=((seat, amount),), uncontested=True, cites=rules.alone_cites,
        postings=((POT[number], -amount), (STACK[seat], amount)),
    )  # fmt: skip


def push_pots(work: Work) -> None:
    """Each pot to the best hands that contend for it, the last side pot first."""
    hand = work.hand
    # Where a ruling takes the last hand that was not given up, those given up to it contend again.
    contending = hand.live & ~hand.mucked or hand.live
    claims = [_claim(work, place) for place in hand.places(contending)]
    if len(hand.pots) == 1:
        _push(work, 0, claims)
        return
    pots = layers(hand.paid, hand.live, hand.dead)
    for number in range(len(hand.pots) - 1, -1, -1):
        # A pot whose every player has given up goes to whoever is still in.
        places = pots[number].places & contending or contending
        _push(work, number, [claim for claim in claims if places >> claim.place & 1])


def _push(work: Work, number: int, claims: list[Claim]) -> None:
    rules, hand = work.rules, work.hand
    amount = hand.pots[number] - hand.raked[number]
    if not amount:
        return
    start = hand.players.index(hand.button) + 1 if rules.variant.button else 0
    won = award(rules, amount, claims, hand.players[start:] + hand.players[:start])
    shares = tuple(won.shares.items())
    work.emit(
        pe.PotAwarded(
            pot=number + 1,
            amount=amount,
            shares=shares,
            high=won.high,
            low=won.low,
            odd=won.odd,
            cites=rules.award_cites(won.handles),
            postings=((POT[number + 1], -amount), *[(STACK[seat], cents) for seat, cents in shares]),
        )
    )


def _claim(work: Work, place: int) -> Claim:
    cards, seat = work.hand.cards, work.hand.players[place]
    whole = cards.down[place] + cards.up[place] + cards.board
    if -1 in whole:
        return Claim(place, seat, 1, 0, whole)
    high, low = strengths(work, place)
    return Claim(place, seat, high, low, whole)
