"""Dealing: the first cards, the later streets, burns, the common card, and errors of the deal."""

from __future__ import annotations

from typing import cast

from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import following
from pitboss.games.poker.evolve import run_to_end
from pitboss.games.poker.flawed import Taker, first_street_with_flaws
from pitboss.games.poker.plans import SEAT, VIEWER, deal_first, deal_plan
from pitboss.games.poker.rules import Rules, StreetRules
from pitboss.games.poker.state import Cards, Hand, Ints
from pitboss.games.poker.work import Work
from pitboss.hands import forced_bet, opens
from pitboss.hands.showing import Stud
from pitboss.table.events import Sealed


def first_street(work: Work) -> None:
    """The cards of the first street, one at a time around the table."""
    rules, hand = work.rules, work.hand
    if work.flaws:
        first_street_with_flaws(work)
        return
    dealt, _ = deal_first(rules, deal_plan(rules, hand), hand.cards.order)
    work.emit(dealt)


def later_street(work: Work) -> None:
    """Burn, and the next cards: to each player who has not folded, or to the board."""
    rules, hand = work.rules, work.hand
    index = hand.street + 1
    street = rules.streets[index]
    cards = hand.cards
    if rules.board_left[hand.street] and not work.flaws and len(cards.order) - cards.taken > street.board:
        _board_street(work, index)
        return
    receivers = hand.live | hand.kept if street.cards else 0
    left = len(cards.order) - cards.taken
    if street.common_if_short and left < receivers.bit_count() + 1:
        _common_card(work, index, left)
        return
    take = Taker(work)
    burned = (take.card(),) if street.burn else ()
    places = hand.places(receivers)
    dealt = [(place, take.card()) for place in places]
    board = tuple(take.card() for _ in range(street.board))
    take.rule_on_flaws()
    _emit_later(
        work,
        index,
        burned=burned,
        board=board,
        taken=take.taken,
        dealt=dealt,
        struck=take.struck,
        order=take.order,
    )


def _board_street(work: Work, index: int) -> None:
    """A burn and the board; the first player left of the button who can still bet begins."""
    hand, cards, street = work.hand, work.hand.cards, work.rules.streets[index]
    at, live, seats = cards.taken, hand.live, hand.players
    button, able = seats.index(hand.button), live & ~hand.all_in
    work.emit(
        pe.StreetDealt(
            street=index,
            name=street.name,
            board=cards.order[at + 1 : at + 1 + street.board],
            taken=1 + street.board,
            burned=1,
            opener=seats[following(live, button)],
            next=seats[following(able, button)] if able & (able - 1) else 0,
            cites=street.cites,
            sealed=(Sealed("burned", (), cards.order[at : at + 1]),),
        )
    )


def run_out(work: Work) -> None:
    """Nobody can bet any more and only the board is dealt: street after street, as `later_street` deals each."""
    rules, hand, cards = work.rules, work.hand, work.hand.cards
    order, at, board, burns = cards.order, cards.taken, cards.board, cards.burned
    opener = hand.players[following(hand.live, hand.players.index(hand.button))]
    for index in range(hand.street + 1, rules.last + 1):
        street = rules.streets[index]
        burned, new = order[at : at + 1], order[at + 1 : at + 1 + street.board]
        work.events.append(
            pe.StreetDealt(
                street=index, name=street.name, board=new, taken=1 + street.board, burned=1, opener=opener,
                cites=street.cites, sealed=(Sealed("burned", (), burned),),
            )
        )  # fmt: skip
        at, board, burns = at + 1 + street.board, board + new, burns + burned
    dealt = Cards(order, at, cards.down, cards.up, board, burns, cards.discards, cards.struck)
    work.hand = run_to_end(hand, dealt, rules.last)


def may_run_out(work: Work) -> bool:
    """Whether the rest of the hand is nothing but board cards, all of them there."""
    rules, hand = work.rules, work.hand
    able, later = hand.live & ~hand.all_in, rules.board_left[hand.street]
    if able & (able - 1) or not later or work.flaws:
        return False
    return len(hand.cards.order) - hand.cards.taken >= later


def _common_card(work: Work, index: int, left: int) -> None:
    """14.9(h): one card for all, after a burn; the burned cards are shuffled for it where one or none is left."""
    cards = work.hand.cards
    if left <= 1:
        take = Taker(work, order=work.shuffled((*cards.burned, *cards.order[cards.taken :])), spare=())
    else:
        take = Taker(work, spare=cards.burned)
    burned, common = (take.card(),), (take.card(),)
    take.rule_on_flaws()
    _emit_later(
        work,
        index,
        burned=burned,
        board=common,
        taken=take.taken,
        struck=take.struck,
        common=True,
        order=take.order,
    )


def _emit_later(
    work: Work, index: int, *, burned: Ints, board: Ints, taken: int, dealt: list[tuple[int, int]] | None = None,
    struck: Ints = (), common: bool = False, order: Ints = (),
) -> None:  # fmt: skip
    rules, hand = work.rules, work.hand
    street, seats = rules.streets[index], hand.players
    sealed: list[Sealed] = [Sealed("order", (), order)] if order else []
    if burned:
        sealed.append(Sealed("burned", (), burned))
    up: tuple[tuple[int, int], ...] = ()
    if dealt:
        if street.cards == "u":
            up = tuple([(seats[place], card) for place, card in dealt])
        else:
            sealed += [Sealed(SEAT[seats[p]], VIEWER[seats[p]], (card,)) for p, card in dealt]
    opener, cites = _opens(rules, hand, street, dealt if up else None, board)
    able = hand.live & ~hand.all_in
    if street.draw:
        after = seats[opener]
    elif able & (able - 1) == 0:
        after = 0
    else:
        after = seats[opener] if able >> opener & 1 else seats[following(able, opener)]
    reading = ""
    if hand.kept and (dealt or common):
        cites += rules.cites("poker.dead-seat-dealt")
        reading = (
            rules.reading("poker.stud7-later-cards", 1) if common else rules.reading("poker.dead-seat-dealt")
        )
    work.emit(
        pe.StreetDealt(
            street=index,
            name=street.name,
            to=tuple([seats[place] for place, _ in dealt]) if dealt else (),
            up=up,
            board=board,
            taken=taken,
            burned=len(burned),
            struck=struck,
            common=common,
            reshuffled=bool(order),
            draw=street.draw,
            opener=seats[opener],
            next=after,
            cites=street.deal + cites,
            sealed=tuple(sealed),
            reading=reading,
        )
    )


def _opens(
    rules: Rules, hand: Hand, street: StreetRules, dealt: list[tuple[int, int]] | None, board: Ints
) -> tuple[int, tuple[str, ...]]:
    """The place that opens the betting round, and the clauses that say so."""
    if street.opens != "showing":
        live = hand.live
        return following(live, hand.players.index(hand.button)), street.open
    new = dict(dealt or ())
    every = [
        (place, hand.cards.up[place] + ((new[place],) if place in new else ()))
        for place in hand.places(hand.live)
    ]
    showing = [(place, cards) for place, cards in every if -1 not in cards]
    if not showing or -1 in board:
        return every[0][0], street.open
    places, shown = [place for place, _ in showing], [cards for _, cards in showing]
    community = board[0] if rules.variant.id == "mambo-stud" and board else None
    found = opens(cast(Stud, rules.variant.id), shown, community)
    return places[found.index], street.open + (street.tied if len(found.tied) > 1 else ())


def forced_bettor(work: Work) -> int:
    """The place whose up-card must make the forced bet; one without chips leaves it to the next (practice)."""
    hand = work.hand
    places = hand.places(hand.live)
    # A card nobody has seen (a hand history does not tell all) shows nothing.
    seen = [place for place in places if hand.cards.up[place][0] >= 0]
    cards = [hand.cards.up[place][0] for place in seen]
    found = seen[forced_bet(cast(Stud, work.rules.variant.id), cards).index] if seen else places[0]
    able = hand.live & ~hand.all_in
    return found if able >> found & 1 or not able else following(able, found)


def may_run_short(rules: Rules, hand: Hand) -> bool:
    """Whether the cards could run out before the hand is over, so that burned cards must be shuffled."""
    receivers = (hand.live | hand.kept).bit_count()
    need = sum(1 + receivers * len(s.cards) + s.board for s in rules.streets[hand.street + 1 :])
    return need > len(hand.cards.order) - hand.cards.taken
