"""Dealing with errors: cards struck and replaced, exposed cards, cards to a player who may not play (14.15)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.equipment.cards import names
from pitboss.games.poker import events as pe
from pitboss.games.poker.plans import SEAT, VIEWER, after_blinds, deal_order
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Ints
from pitboss.games.poker.work import Work
from pitboss.table.events import Ruled, Sealed


class Taker:
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


def first_street_with_flaws(work: Work) -> None:
    """The first deal card by card, ruling on the errors that were stated for it."""
    rules, hand = work.rules, work.hand
    street = rules.streets[0]
    sequence = deal_order(rules, hand)
    take = Taker(work, len(street.cards) * (len(sequence) + len(_ghosts(work))))
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
    take.rulings.extend(_ghost_ruling(rules, seat) for seat in _ghosts(work))
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


def _emit_first(
    work: Work, sequence: list[int], sealed: tuple[Sealed, ...], up: tuple[tuple[int, int], ...], *, taken: int,
    struck: Ints = (),
) -> None:  # fmt: skip
    hand, street = work.hand, work.rules.streets[0]
    opener, after, cites = 0, 0, street.deal
    if street.opens == "blinds":
        opener, after = after_blinds(hand, sequence)
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


def _with_ghosts(work: Work, sequence: list[int]) -> Iterator[tuple[int, int | None]]:
    """The seats of the deal in order, with those that were dealt to by mistake, who have no place in the hand."""
    seats = work.hand.players
    order: list[tuple[int, int | None]] = [(seats[place], place) for place in sequence]
    button = work.hand.button
    both = [*order, *((ghost, None) for ghost in _ghosts(work))]
    yield from sorted(both, key=lambda item: (item[0] <= button, item[0]))


def _ghosts(work: Work) -> list[int]:
    """Seats that may not play and are dealt to by mistake (14.15(g)), each once."""
    stated = {flaw.seat for flaw in work.flaws if flaw.kind == "ineligible-player-dealt"}
    return sorted(stated.difference(work.hand.players))


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
