"""The draw of five-card draw: each live player in turn exchanges none to five cards (14.12, practice)."""

from __future__ import annotations

from pitboss.equipment.cards import UNKNOWN, CardError, parse_cards
from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import following
from pitboss.games.poker.dealer import carry_on
from pitboss.games.poker.flawed import Taker
from pitboss.games.poker.plans import VIEWER
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand
from pitboss.games.poker.work import Work
from pitboss.table.events import Sealed
from pitboss.table.offers import Cards, Offer
from pitboss.table.refusals import BadCommand, Refused


def offer(rules: Rules, hand: Hand) -> Offer:
    """The discards open to the player who draws; only he is told which cards they are."""
    own = hand.cards.down[hand.players.index(hand.turn)]
    most = min(len(own), rules.law.figure("poker.draw-maximum"))
    return Offer("draw", "turn", hand.turn, params={"discard": Cards(own, 0, most)})


def draw(work: Work, place: int, text: str) -> None:
    """Exchange the cards named; `""` stands pat."""
    rules, hand = work.rules, work.hand
    gone = _discards(rules, hand, place, text)
    # Where cards run short, what others threw away is shuffled, not what this player throws away now.
    take = Taker(work)
    drawn = tuple([take.card() for _ in gone])
    take.rule_on_flaws()
    seat = hand.players[place]
    sealed = [Sealed("discard", VIEWER[seat], gone), Sealed("cards", VIEWER[seat], drawn)] if gone else []
    if take.order:
        sealed.append(Sealed("order", (), take.order))
    street = rules.streets[hand.street]
    after, betting, opener = after_draw(rules, hand, place)
    work.emit(
        pe.Drew(
            seat=seat,
            count=len(gone),
            next=after,
            betting=betting,
            opener=opener,
            reshuffled=bool(take.order),
            taken=take.taken,
            struck=take.struck,
            cites=street.deal + (street.open if betting else ()),
            sealed=tuple(sealed),
        )
    )
    if betting and not after:
        carry_on(work)


def after_draw(rules: Rules, hand: Hand, place: int, *, live: int | None = None) -> tuple[int, bool, int]:
    """Who acts after this place has drawn: the next to draw, or who opens the second betting round."""
    live = hand.live if live is None else live
    owing = hand.owing & live & ~(1 << place)
    if owing:
        return hand.players[following(owing, place)], False, 0
    button = hand.players.index(hand.button)
    able = live & ~hand.all_in
    opener = hand.players[following(live, button)]
    return (hand.players[following(able, button)] if able & (able - 1) else 0), True, opener


def _discards(rules: Rules, hand: Hand, place: int, text: str) -> tuple[int, ...]:
    try:
        gone = parse_cards(text)
    except CardError as error:
        raise BadCommand(str(error)) from error
    own, clause = list(hand.cards.down[place]), rules.cites("poker.draw-exchange")
    most = rules.law.figure("poker.draw-maximum")
    if len(gone) > most:
        raise Refused(f"At most {most} cards are exchanged, not {len(gone)}.", *clause)
    for card in gone:
        if card not in own and UNKNOWN not in own:
            raise Refused(
                f"Seat {hand.players[place]} can only discard cards that it holds, each once.", *clause
            )
        own.remove(card if card in own else UNKNOWN)
    return gone
