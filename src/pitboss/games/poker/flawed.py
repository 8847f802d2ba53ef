"""Dealing with errors: cards struck and replaced, exposed cards, cards to a player who may not play (14.15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.equipment.cards import names
from pitboss.games.poker import events as pe
from pitboss.games.poker.plans import SEAT, VIEWER, after_blinds, deal_order
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Flaw, Ints
from pitboss.games.poker.work import Work
from pitboss.table.events import Ruled, Sealed


class Taker:
    """Cards from the top, one by one; a card that fell off the table or lay face up is struck and replaced.

    Where the deck runs out, `spare` cards are shuffled and lie under it. Practice: burned cards and discards, where no
    clause gives a common card. What was struck is not among them (14.15(i), (m)).
    order: the deck with them, once they were needed; taken: cards that have left it
    struck, discarded: what errors of the deal have taken out, for this hand or to the discards
    """

    def __init__(self, work: Work, *, order: Ints = (), spare: Ints | None = None) -> None:
        self.work = work
        cards = work.hand.cards
        self.order, self.stub = order, order or cards.order[cards.taken :]
        self.spare = (*cards.burned, *cards.discards) if spare is None else spare
        self.taken = 0
        self.struck: Ints = ()
        self.discarded: Ints = ()
        self.named, self.blind = _strikes_left(work.flaws, cards.struck)
        self.rulings: list[Ruled] = []

    def card(self) -> int:
        while True:
            if self.taken == len(self.stub):
                self.stub = self.order = self.stub + self.work.shuffled(self.spare)
                self.spare = ()
            card = self.stub[self.taken]
            self.taken += 1
            kind = self.named.pop(card, None) or (self.blind.pop(0) if self.blind else None)
            if kind is None:
                return card
            self.struck += (card,)
            self.rulings.append(_struck_ruling(self.work.rules, kind, card))

    def rule_on_flaws(self) -> None:
        for ruling in self.rulings:
            self.work.emit(ruling)


STRIKING = ("card-off-table", "face-up-card")


def _strikes_left(flaws: Sequence[Flaw], struck: Ints) -> tuple[dict[int, str], list[str]]:
    """The errors that still take out a card, each once: by the card named, and for whichever comes next."""
    striking = [flaw for flaw in flaws if flaw.kind in STRIKING]
    named = {card: flaw.kind for flaw in striking for card in flaw.cards}
    blind = [flaw.kind for flaw in striking if not flaw.cards]
    made = sum(card not in named for card in struck)
    return {card: kind for card, kind in named.items() if card not in struck}, blind[made:]


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
    deal = _FirstDeal(work)
    seats = list(_with_ineligible(work, deal.sequence))
    for face in work.rules.streets[0].cards:
        for seat, place in seats:
            if place is None:
                deal.unseen.append(deal.take.card())
            elif place not in deal.dead:
                deal.give(seat, place, face)
    deal.lay_out()
    for place in deal.dead:
        _call_dead(work, place)


class _FirstDeal:
    """The first cards as they fall.

    down, up: the cards of each place; unseen: what came to seats that may not play
    exposed: the hole cards that are turned up by accident, by seat; turned: the places one of whose cards was
    dead: places both of whose hole cards were
    """

    def __init__(self, work: Work) -> None:
        self.work, self.take = work, Taker(work)
        self.sequence = deal_order(work.rules, work.hand)
        self.down: dict[int, list[int]] = {place: [] for place in self.sequence}
        self.up: dict[int, list[int]] = {place: [] for place in self.sequence}
        self.unseen: list[int] = []
        self.turned: set[int] = set()
        self.dead: list[int] = []
        self.exposed: dict[int, set[int]] = {}
        for flaw in work.flaws:
            if flaw.kind == "exposed-card":
                self.exposed.setdefault(flaw.seat, set()).update(flaw.cards)
        variant = work.rules.variant
        by_button = self._exchange if variant.board else self._let_play
        self.rule_on_exposed = by_button if variant.button else self._turn_up

    def give(self, seat: int, place: int, face: str) -> None:
        card = self.take.card()
        if face == "u":
            # 14.15(l): where a hole card was exposed, this one is dealt face down.
            (self.down if place in self.turned else self.up)[place].append(card)
        elif card in self.exposed.get(seat, ()):
            self.take.rulings.append(self.rule_on_exposed(seat, place, card))
        else:
            self.down[place].append(card)

    def _exchange(self, seat: int, place: int, card: int) -> Ruled:
        """14.15(n), hold 'em and omaha."""
        self.down[place].append(self.take.card())
        self.take.discarded += (card,)
        return _exchange_ruling(self.work.rules, seat, card)

    def _turn_up(self, seat: int, place: int, card: int) -> Ruled:
        """14.15(l), stud: the first such card is the up-card, the second makes the hand dead."""
        if place in self.turned:
            self.dead.append(place)
            self.take.discarded += (*self.up.pop(place), card)
            self.up[place] = []
            return _both_exposed_ruling(self.work.rules, seat)
        self.turned.add(place)
        self.up[place].append(card)
        return _one_exposed_ruling(self.work.rules, seat, card)

    def _let_play(self, seat: int, place: int, card: int) -> Ruled:
        """Five-card draw: no clause."""
        self.down[place].append(card)
        return _draw_ruling(self.work.rules, seat, card)

    def lay_out(self) -> None:
        """The rulings, and the cards as they then lie."""
        work, take, seats = self.work, self.take, self.work.hand.players
        take.rulings.extend(_ineligible_ruling(work.rules, seat) for seat in _ineligible(work))
        take.rule_on_flaws()
        sealed = tuple(Sealed(SEAT[seats[p]], VIEWER[seats[p]], tuple(self.down[p])) for p in self.sequence)
        if self.unseen:
            sealed += (Sealed("discarded", (), tuple(self.unseen)),)
        up = tuple((seats[place], card) for place in self.sequence for card in self.up[place])
        _emit_first(work, self.sequence, sealed, up, take=take)


def _call_dead(work: Work, place: int) -> None:
    """14.15(l): the ante goes back."""
    seat, refund = work.hand.players[place], work.hand.paid[place]
    work.emit(
        pe.HandDead(
            seat=seat,
            why="both hole cards were exposed in the deal",
            refund=refund,
            cites=work.rules.cites("poker.stud-hole-exposed"),
            postings=(("pot:1", -refund), (f"stack:{seat}", refund)) if refund else (),
        )
    )


def _emit_first(
    work: Work, sequence: list[int], sealed: tuple[Sealed, ...], up: tuple[tuple[int, int], ...], *, take: Taker
) -> None:  # fmt: skip
    hand, street = work.hand, work.rules.streets[0]
    opener, after, cites = 0, 0, street.deal
    if street.opens == "blinds":
        opener, after = after_blinds(work.rules, hand, sequence)
        cites = street.deal + street.open
    work.emit(
        pe.StreetDealt(
            street=0,
            name=street.name,
            to=tuple([hand.players[place] for place in sequence]),
            up=up,
            taken=take.taken,
            struck=take.struck,
            discarded=take.discarded,
            opener=opener,
            next=after,
            cites=cites,
            sealed=sealed,
        )
    )


def _with_ineligible(work: Work, sequence: list[int]) -> Iterator[tuple[int, int | None]]:
    """The seats of the deal in order, with those that were dealt to by mistake, who have no place in the hand."""
    seats = work.hand.players
    order: list[tuple[int, int | None]] = [(seats[place], place) for place in sequence]
    button = work.hand.button
    both = [*order, *((seat, None) for seat in _ineligible(work))]
    yield from sorted(both, key=lambda item: (item[0] <= button, item[0]))


def _ineligible(work: Work) -> list[int]:
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


def _one_exposed_ruling(rules: Rules, seat: int, card: int) -> Ruled:
    return Ruled(
        kind="exposed-card", seat=seat, by="dealer", cites=rules.cites("poker.stud-hole-exposed"),
        decision=f"{names([card])} was exposed in the deal: it is the up-card now, and the next is dealt face down.",
        nearest="The hand is not dead, for only one hole card was exposed.",
    )  # fmt: skip


def _both_exposed_ruling(rules: Rules, seat: int) -> Ruled:
    return Ruled(
        kind="exposed-card", seat=seat, by="dealer", cites=rules.cites("poker.stud-hole-exposed"),
        decision="Both hole cards were exposed in the deal: the hand is collected and dead, the ante goes back.",
        nearest="With one exposed card the hand would have gone on with the third card face down.",
    )  # fmt: skip


def _draw_ruling(rules: Rules, seat: int, card: int) -> Ruled:
    return Ruled(
        kind="exposed-card", seat=seat, by="dealer", cites=rules.cites("poker.house-supplements", "poker.disputes"),
        decision=f"{names([card])} was exposed in the deal and plays: no clause speaks of cards exposed at draw.",
        nearest="The licensee's own procedures may provide otherwise.",
    )  # fmt: skip


def _ineligible_ruling(rules: Rules, seat: int) -> Ruled:
    return Ruled(
        kind="ineligible-player-dealt", seat=seat, by="dealer", cites=rules.cites("poker.ineligible-dealt"),
        decision=f"Seat {seat} may not play this hand: its cards are discarded and the hand goes on.",
        nearest="It is no misdeal: only an eligible player passed over is one.",
    )  # fmt: skip
