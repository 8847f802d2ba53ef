"""To whom the first cards of a hand go, in which order, and who opens after the blinds."""

from __future__ import annotations

from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import following
from pitboss.games.poker.rules import Plan, Rules
from pitboss.games.poker.state import Cards, Hand, Ints
from pitboss.table.events import Sealed

SEAT = tuple(str(seat) for seat in range(64))
VIEWER = tuple((f"seat:{seat}",) for seat in range(64))


def deal_order(rules: Rules, hand: Hand) -> list[int]:
    """Places in the order of the deal: from the dealer's left, or from the left of the button, the button last."""
    count = len(hand.players)
    if not rules.variant.button:
        return list(range(count))
    after = hand.players.index(hand.button) + 1
    return [place % count for place in range(after, after + count)]


def deal_plan(rules: Rules, hand: Hand) -> Plan:
    """To whom the first cards go, in which order, and who then opens, where that does not depend on them."""
    sequence = deal_order(rules, hand)
    seats = tuple([hand.players[place] for place in sequence])
    street = rules.streets[0]
    opener, after, cites = 0, 0, street.deal
    if street.opens == "blinds":
        opener, after = after_blinds(rules, hand, sequence)
        cites = street.deal + street.open
    count, turns = len(sequence), range(len(sequence))
    end = count * street.down
    return Plan(
        seats=seats,
        at=tuple([sequence.index(place) for place in turns]),
        down=tuple([slice(at, end, count) for at in turns]),
        up=tuple([slice(end + at, count * len(street.cards), count) for at in turns]),
        names=tuple([SEAT[seat] for seat in seats]),
        viewers=tuple([VIEWER[seat] for seat in seats]),
        opener=opener,
        after=after,
        cites=cites,
    )


def deal_first(rules: Rules, plan: Plan, order: Ints) -> tuple[pe.StreetDealt, Cards]:
    """The cards of the first street, one at a time around the table, and what lies before whom then."""
    street = rules.streets[0]
    count = len(plan.seats)
    down = [order[own] for own in plan.down]
    up, open_cards = (), ((),) * count
    if len(street.cards) > street.down:
        shown = [order[own] for own in plan.up]
        up = tuple([(seat, card) for seat, cards in zip(plan.seats, shown, strict=True) for card in cards])
        open_cards = tuple([shown[at] for at in plan.at])
    taken = count * len(street.cards)
    dealt = pe.StreetDealt(
        street=0, name=street.name, to=plan.seats, up=up, taken=taken, opener=plan.opener, next=plan.after,
        cites=plan.cites, sealed=tuple(map(Sealed, plan.names, plan.viewers, down)),
    )  # fmt: skip
    return dealt, Cards(order, taken, tuple([down[at] for at in plan.at]), open_cards)


def after_blinds(rules: Rules, hand: Hand, sequence: list[int]) -> tuple[int, int]:
    """The seat after the last blind or straddle opens; with antes alone, the first left of the button."""
    able = hand.live & ~hand.all_in
    if able & (able - 1) == 0 and (not able or hand.bets[able.bit_length() - 1] >= max(hand.bets)):
        return 0, 0
    posted = [place for place in sequence if hand.posted >> place & 1]
    last = _last_blind(rules, hand, sequence, posted) if posted else sequence[-1]
    place = following(able, last)
    return hand.players[place], hand.players[place]


def _last_blind(rules: Rules, hand: Hand, sequence: list[int], posted: list[int]) -> int:
    """A kill does not move the opening: only the run of blinds from the left of the button counts."""
    if hand.killer and len(posted) > 1 and hand.players[posted[-1]] == hand.killer:
        run = sequence.index(posted[-1]) - sequence.index(posted[-2])
        if run > 1:
            return posted[-2]
    if rules.button_first and len(sequence) == 2 and len(posted) == 2:
        return sequence[0]
    return posted[-1]
