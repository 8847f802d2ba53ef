"""Dealing: the first cards, the later streets, burns, the common card, and errors of the deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from pitboss.equipment.cards import names
from pitboss.games.poker import events as pe
from pitboss.games.poker.betting import following
from pitboss.games.poker.evolve import run_to_end
from pitboss.games.poker.rules import Plan, Rules, StreetRules
from pitboss.games.poker.state import Cards, Hand, Ints
from pitboss.games.poker.work import Work
from pitboss.hands import forced_bet, opens
from pitboss.hands.showing import Stud
from pitboss.table.events import Ruled, Sealed

SEAT = tuple(str(seat) for seat in range(64))
VIEWER = tuple((f"seat:{seat}",) for seat in range(64))


def deal_order(rules: Rules, hand: Hand) -> list[int]:
    """Places in the order of the deal: from the dealer's left, or from the left of the button, the button last."""
    count = len(hand.players)
    if not rules.variant.button:
        return list(range(count))
    after = hand.players.index(hand.button) + 1
    return [place % count for place in range(after, after + count)]


def first_street(work: Work) -> None:
    """The cards of the first street, one at a time around the table."""
    rules, hand = work.rules, work.hand
    if work.flaws:
        _first_street_with_flaws(work)
        return
    dealt, _ = deal_first(rules, deal_plan(rules, hand), hand.cards.order)
    work.emit(dealt)


def deal_plan(rules: Rules, hand: Hand) -> Plan:
    """To whom the first cards go, in which order, and who then opens, where that does not depend on them."""
    sequence = deal_order(rules, hand)
    seats = tuple([hand.players[place] for place in sequence])
    street = rules.streets[0]
    opener, after, cites = 0, 0, street.deal
    if street.opens == "blinds":
        opener, after = _after_blinds(hand, sequence)
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


def _emit_first(
    work: Work, sequence: list[int], sealed: tuple[Sealed, ...], up: tuple[tuple[int, int], ...], *, taken: int,
    struck: Ints = (),
) -> None:  # fmt: skip
    hand, street = work.hand, work.rules.streets[0]
    opener, after, cites = 0, 0, street.deal
    if street.opens == "blinds":
        opener, after = _after_blinds(hand, sequence)
        cites = street.deal + street.open
    work.emit(
        pe.StreetDealt(
            street=0,
            name=street.name,
            to=tuple([hand.players[place] for place in sequence]),
            up=up,
            taken=taken,
            struck=struck,
            opener=opener,
            next=after,
            cites=cites,
            sealed=sealed,
        )
    )


def _after_blinds(hand: Hand, sequence: list[int]) -> tuple[int, int]:
    """The seat after the last blind or straddle opens; with antes alone, the first left of the button."""
    able = hand.live & ~hand.all_in
    if able & (able - 1) == 0 and (not able or hand.bets[able.bit_length() - 1] >= max(hand.bets)):
        return 0, 0
    posted = [place for place in sequence if hand.posted >> place & 1]
    last = _last_blind(hand, sequence, posted) if posted else sequence[-1]
    place = following(able, last)
    return hand.players[place], hand.players[place]


def _last_blind(hand: Hand, sequence: list[int], posted: list[int]) -> int:
    """A kill does not move the opening: only the run of blinds from the left of the button counts."""
    if hand.killer and len(posted) > 1 and hand.players[posted[-1]] == hand.killer:
        run = sequence.index(posted[-1]) - sequence.index(posted[-2])
        if run > 1:
            return posted[-2]
    if len(sequence) == 2 and len(posted) == 2:
        return sequence[0]
    return posted[-1]


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
    take = _Taker(work, 1 + receivers.bit_count() * len(street.cards) + street.board)
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
    dealt = Cards(order, at, cards.down, cards.up, board, burns, cards.discards)
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
    hand, cards = work.hand, work.hand.cards
    order: Ints = ()
    if left <= 1:
        order = work.shuffled((*cards.burned, *cards.order[cards.taken :]))
        burned, common = order[:1], order[1:2]
    else:
        burned, common = (
            cards.order[cards.taken : cards.taken + 1],
            cards.order[cards.taken + 1 : cards.taken + 2],
        )
    assert common, f"no card is left for hand {hand.number}"
    _emit_later(work, index, burned=burned, board=common, taken=2, common=True, order=order)


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
    if hand.kept and dealt:
        cites += rules.cites("poker.dead-seat-dealt")
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


class _Taker:
    """Cards from the top, one by one; a card that fell off the table or lay face up is struck and replaced."""

    def __init__(self, work: Work, need: int) -> None:
        self.work = work
        cards = work.hand.cards
        self.order: Ints = ()
        self.stub = cards.order[cards.taken :]
        if len(self.stub) < need + len(work.flaws):
            # Practice: burned cards and discards make the stub good where no clause gives a common card.
            self.stub = self.order = self.stub + work.shuffled((*cards.burned, *cards.discards))
        self.taken = 0
        self.struck: Ints = ()
        self.named = {card: flaw.kind for flaw in work.flaws if flaw.kind in _STRIKING for card in flaw.cards}
        self.blind = [flaw.kind for flaw in work.flaws if flaw.kind in _STRIKING and not flaw.cards]
        self.rulings: list[Ruled] = []

    def card(self) -> int:
        while True:
            card = self.stub[self.taken]
            self.taken += 1
            kind = self.named.pop(card, None) or (self.blind.pop() if self.blind else None)
            if kind is None:
                return card
            self.struck += (card,)
            self.rulings.append(_struck_ruling(self.work.rules, kind, card))

    def rule_on_flaws(self) -> None:
        for ruling in self.rulings:
            self.work.emit(ruling)


_STRIKING = {"card-off-table", "face-up-card"}


def _struck_ruling(rules: Rules, kind: str, card: int) -> Ruled:
    if kind == "card-off-table":
        return Ruled(
            kind=kind, by="dealer", cites=rules.cites("poker.card-off-table"),
            decision=f"{names([card])} fell off the table: it is examined and discarded; the next takes its place.",
            nearest="It is no misdeal: only that card is out of this hand.",
        )  # fmt: skip
    return Ruled(
        kind=kind, by="dealer", cites=rules.cites("poker.face-up-card"),
        decision=f"{names([card])} lay face up in the deck: it is not used and goes to the discards.",
        nearest="Only a second card found face up would be a misdeal.",
    )  # fmt: skip


def _first_street_with_flaws(work: Work) -> None:
    """The first deal card by card, ruling on the errors that were stated for it."""
    rules, hand = work.rules, work.hand
    street = rules.streets[0]
    sequence = deal_order(rules, hand)
    take = _Taker(work, len(street.cards) * len(sequence))
    exposed = {flaw.seat: set(flaw.cards) for flaw in work.flaws if flaw.kind == "exposed-card"}
    down: dict[int, list[int]] = {place: [] for place in sequence}
    up: dict[int, list[int]] = {place: [] for place in sequence}
    turned: dict[int, int] = {}
    unseen: list[int] = []
    for face in street.cards:
        for seat, place in _with_ghosts(work, sequence):
            if place is None:
                unseen.append(take.card())
                continue
            if turned.get(place, 0) > 1:
                continue
            card = take.card()
            if face == "u":
                # 14.15(l): one hole card was exposed, so this one is dealt face down.
                (down if turned.get(place) else up)[place].append(card)
            elif card not in exposed.get(seat, ()):
                down[place].append(card)
            elif rules.variant.board and rules.variant.button:
                replacement = take.card()
                down[place].append(replacement)
                take.struck += (card,)
                take.rulings.append(_exchange_ruling(rules, seat, card))
            elif not rules.variant.button:
                turned[place] = turned.get(place, 0) + 1
                up[place].append(card)
                take.rulings.append(_stud_ruling(rules, seat, card, turned[place]))
            else:
                down[place].append(card)
                take.rulings.append(_draw_ruling(rules, seat, card))
    take.rulings.extend(
        _ghost_ruling(rules, flaw.seat)
        for flaw in work.flaws
        if flaw.kind == "ineligible-player-dealt" and flaw.seat not in hand.players
    )
    take.rule_on_flaws()
    dead = [place for place, count in turned.items() if count > 1]
    for place in dead:
        take.struck += tuple(up[place])
        up[place] = []
    seats = hand.players
    sealed = tuple(Sealed(SEAT[seats[p]], VIEWER[seats[p]], tuple(down[p])) for p in sequence)
    if unseen:
        sealed += (Sealed("discarded", (), tuple(unseen)),)
    open_cards = tuple((seats[p], card) for p in sequence for card in up[p])
    _emit_first(work, sequence, sealed, open_cards, taken=take.taken, struck=take.struck)
    for place in dead:
        refund = work.hand.paid[place]
        work.emit(
            pe.HandDead(
                seat=seats[place],
                why="both hole cards were exposed in the deal",
                refund=refund,
                cites=rules.cites("poker.stud-hole-exposed"),
                postings=(("pot:1", -refund), (f"stack:{seats[place]}", refund)) if refund else (),
            )
        )


def _with_ghosts(work: Work, sequence: list[int]) -> Iterator[tuple[int, int | None]]:
    """The seats of the deal in order, with those that were dealt to by mistake, who have no place in the hand."""
    seats = work.hand.players
    order: list[tuple[int, int | None]] = [(seats[place], place) for place in sequence]
    ghosts = [
        flaw.seat for flaw in work.flaws if flaw.kind == "ineligible-player-dealt" and flaw.seat not in seats
    ]
    button = work.hand.button
    both = [*order, *((ghost, None) for ghost in ghosts)]
    yield from sorted(both, key=lambda item: (item[0] <= button, item[0]))


def _exchange_ruling(rules: Rules, seat: int, card: int) -> Ruled:
    return Ruled(
        kind="exposed-card", seat=seat, by="dealer", cites=rules.cites("poker.hole-card-exposed"),
        reading="The card is exchanged at once.",
        decision=f"{names([card])} was exposed in the deal: it is discarded and the top card of the deck replaces it.",
        nearest="The hand is not dead: that is so only where both hole cards of stud are exposed.",
    )  # fmt: skip


def _stud_ruling(rules: Rules, seat: int, card: int, count: int) -> Ruled:
    if count == 1:
        decision = f"{names([card])} was exposed in the deal: it is the up-card now, and the next is dealt face down."
        nearest = "The hand is not dead, for only one hole card was exposed."
    else:
        decision = (
            "Both hole cards were exposed in the deal: the hand is collected and dead, the ante goes back."
        )
        nearest = "With one exposed card the hand would have gone on with the third card face down."
    return Ruled(kind="exposed-card", seat=seat, by="dealer", cites=rules.cites("poker.stud-hole-exposed"),
                 decision=decision, nearest=nearest)  # fmt: skip


def _draw_ruling(rules: Rules, seat: int, card: int) -> Ruled:
    return Ruled(
        kind="exposed-card", seat=seat, by="dealer", cites=rules.cites("poker.house-supplements", "poker.disputes"),
        decision=f"{names([card])} was exposed in the deal and plays: no clause speaks of cards exposed at draw.",
        nearest="The licensee's own procedures may provide otherwise.",
    )  # fmt: skip


def _ghost_ruling(rules: Rules, seat: int) -> Ruled:
    return Ruled(
        kind="ineligible-player-dealt", seat=seat, by="dealer", cites=rules.cites("poker.ineligible-dealt"),
        decision=f"Seat {seat} may not play this hand: its cards are discarded and the hand goes on.",
        nearest="It is no misdeal: only an eligible player passed over is one.",
    )  # fmt: skip
