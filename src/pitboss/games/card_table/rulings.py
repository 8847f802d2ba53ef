"""Irregularities that card tables share, and the count of the stub: what happened, and how the round goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import Acts
from pitboss.games.card_table.deck import AUTO_SHOE, SHUFFLER, place_name
from pitboss.games.card_table.rules import Cites
from pitboss.games.card_table.settling import void_round
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.events import Event, Ruled
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import TableState

ACTION = Action(
    "State what went wrong; the clause says how the round goes on.",
    {"kind": Param("text", required=True), "count": Param("whole"), "cards": Param("value"), "found": Param("whole"),
     "position": Param("whole"), "on": Param("text"), "amount": Param("amount"), "seen": Param("flag")},
    seat="optional",
)  # fmt: skip

Moment = Literal["betting", "dealt", "playing", "settling"]
"""Before the first card; dealt and nobody has decided; decisions are being made; cards are turned up."""

COMMUNITY = "community"
GOES_ON = "The deal was over when it was noticed, so the clause on dealing does not reach it."


class Rulings:
    """Rulings at one moment of a round. `places` are those that have, or will have, cards in this round.

    `to_come`: cards are still to come from the deck after the decisions that are being made
    `unplayed`: positions that nobody plays and that are dealt to all the same
    """

    def __init__(
        self, acts: Acts, state: TableState, moment: Moment, places: Sequence[str], *, to_come: bool = False,
        unplayed: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.acts, self.state, self.moment, self.places, self.to_come = acts, state, moment, places, to_come
        self.unplayed = unplayed
        self.rules, self.deck, self.clauses = acts.rules, acts.deck, acts.rules.clauses

    def decide(self, command: Command) -> tuple[Event, ...] | None:
        """The ruling on a shared irregularity; None if the kind is not one of them."""
        rule = self._kinds().get(command.args["kind"])
        if rule is None:
            return None
        return rule(command)

    def kinds(self) -> tuple[str, ...]:
        return tuple(self._kinds())

    def _kinds(self) -> dict[str, Callable[[Command], tuple[Event, ...]]]:
        return {
            "face-up-card": self._face_up,
            "unexposed-card-drawn": self._drawn_in_error,
            "wrong-count": self._wrong_count,
            "shuffler-jam": self._shuffler_jam,
            "shoe-jam": self._shoe_jam,
            "shuffler-count": self._shuffler_count,
            "improper-cut": self._improper_cut,
        }

    def void(self, ruling: Ruled, *before: Event) -> tuple[Event, ...]:
        """All hands void; with nothing on the table yet there is no round to void, only cards to shuffle."""
        if self.moment == "betting" and not self.state.wagers:
            return (*before, ruling, ce.ShuffleUndone(why=ruling.decision, cites=ruling.cites))
        return void_round(self.state, ruling, dealt=self.moment != "betting", before=before)

    def _face_up(self, command: Command) -> tuple[Event, ...]:
        most, cites = self.rules.face_up_most, self.clauses.face_up
        named = self.seen(command, len(self.rules.pack), cites)
        count = len(named)
        if self.moment in ("playing", "settling") and not self.to_come:
            return (self._ruled(command, "Play goes on and the card is not used.", cites, nearest=GOES_ON),)
        if self.deck.found + count > most:
            ruling = self._ruled(
                command, f"More than {most} card was found face up: all hands are void, the cards are reshuffled.",
                cites, void=True, nearest="A single card would have been discarded and the deal gone on.",
            )  # fmt: skip
            return self.void(ruling, ce.FaceUpFound(count=count, cites=cites))
        struck = named if self.moment == "betting" or self.to_come else ()
        found = ce.FaceUpFound(count=count, cards=struck, cites=cites)
        ruling = self._ruled(
            command, "The card is not used and goes to the discard rack; the deal goes on with the next one.", cites,
            nearest=f"More than {most} would have voided all hands.",
        )  # fmt: skip
        return (found, ruling)

    def seen(self, command: Command, most: int, cites: Cites) -> tuple[int, ...]:
        """The cards that were seen: those named, or as many not named as were counted, or one."""
        count, cards = command.args.get("count"), command.args.get("cards")
        if count is not None and not 1 <= count <= most:
            raise Refused(f"{count} cards cannot have been seen.", *cites)
        if cards is None:
            return (-1,) * (count or 1)
        try:
            named = parse_cards(cards)
        except CardError as error:
            raise BadCommand(f"The cards seen cannot be: {error}") from error
        if len(named) != (count or len(named)) or not 1 <= len(named) <= most:
            raise BadCommand(
                f"{count or 'Some'} cards were seen; {names(named) or 'nothing'} does not name them."
            )
        if Counter(named) - Counter(self.rules.pack):
            raise BadCommand(f"{names(named)} are not all cards of this deck.")
        return named

    def _drawn_in_error(self, command: Command) -> tuple[Event, ...]:
        return (
            self._ruled(
                command, "The card was not seen, so it is used as the next card; nothing changes.",
                self.clauses.drawn_in_error, nearest="A card whose face was seen would have been struck.",
            ),
        )  # fmt: skip

    def _wrong_count(self, command: Command) -> tuple[Event, ...]:
        misdeal = self.misdeal(command, command.args.get("cards"), self.places)
        ruling = self._ruled(
            command, f"{_spoken(misdeal.place)} has {misdeal.cards} cards: all hands are void, reshuffle.",
            (*self.clauses.wrong_count, *self.clauses.stub_wrong), void=True,
            nearest="The deal is not mended by taking or giving a card.",
        )  # fmt: skip
        return self.void(ruling, misdeal)

    def misdeal(self, command: Command, cards: Any, places: Sequence[str]) -> ce.Misdealt:
        """The place that a command says was dealt another number of cards."""
        place, cites = self._place(command), self.clauses.wrong_count
        if not isinstance(cards, int) or isinstance(cards, bool) or not 0 <= cards <= len(self.rules.pack):
            raise BadCommand("A wrong count says how many cards there are: cards: 4.")
        if place not in places:
            raise Refused(f"{_spoken(place)} has no part in the deal.", *cites)
        right = self._right(place)
        if cards == right:
            raise Refused(f"{cards} is the right number of cards.", *cites)
        return ce.Misdealt(place=place, cards=cards, excess=cards - right, cites=cites)

    def _right(self, place: str) -> int:
        """How many cards a place should have been dealt."""
        if place == COMMUNITY and self.rules.board:
            return self.rules.board
        return self.rules.hand if place[0].isdigit() else self.rules.area

    def _place(self, command: Command) -> str:
        seat, position = command.seat, command.args.get("position")
        if seat is None:
            raise BadCommand("A wrong count names a seat, or the area of the house's own cards.")
        if isinstance(seat, int):
            return place_name(seat, None if position == seat else position)
        if position is not None:
            raise BadCommand(f"The {seat} has no second position.")
        return seat

    def _shuffler_jam(self, command: Command) -> tuple[Event, ...]:
        cites = self.clauses.shuffler_jam
        if SHUFFLER not in self.deck.devices:
            raise Refused("No automated shuffler is on this table.", *cites)
        why = "The shuffler jammed: the cards are reshuffled by the approved procedure."
        ruling = self._ruled(
            command, why, cites, nearest="No card has been dealt from them, so no hand is void."
        )
        if self.moment == "betting" and self.deck.shuffled:
            return (ruling, ce.ShuffleUndone(why="the shuffler jammed", cites=cites))
        return (ruling,)

    def _shoe_jam(self, command: Command) -> tuple[Event, ...]:
        cites = self.clauses.shoe_jam
        if AUTO_SHOE not in self.deck.devices:
            raise Refused("No automated shoe is on this table.", *cites)
        ruling = self._ruled(
            command, "The automated shoe failed: the round is void, all cards are taken out and reshuffled with those "
            "dealt, by the approved procedure.", cites, void=bool(self.state.wagers) or self.moment != "betting",
            nearest="The round is not finished from another shoe.",
        )  # fmt: skip
        return self.void(ruling)

    def _shuffler_count(self, command: Command) -> tuple[Event, ...]:
        """A shuffler that counts shows another number: the deck leaves the table."""
        cites, full = self.clauses.shuffler_counts, len(self.rules.pack)
        if self.rules.stub_every or SHUFFLER not in self.deck.devices:
            raise Refused("No shuffler that counts the cards is on this table.", *cites)
        if command.args.get("found") == full:
            raise Refused(f"{full} is the right number of cards.", *cites)
        ruling = self._ruled(
            command, "The shuffler shows a wrong number of cards: the deck leaves the table.", cites
        )
        if self.moment != "betting":
            return (ruling,)
        return (ruling, ce.DeckRemoved(why="the shuffler counted a wrong number of cards", cites=cites))

    def _improper_cut(self, command: Command) -> tuple[Event, ...]:
        recut = self.acts.recut(Command("recut", by=command.by))
        ruling = self._ruled(
            command, "The cut was improper, or might touch the fairness of the game: the cards are cut again.",
            self.clauses.recut, nearest="Once a card is dealt the cut stands.", by="supervisor",
        )  # fmt: skip
        return (ruling, *recut)

    def cards_shown(self, command: Command, cites: Cites) -> tuple[Event, ...]:
        """A player shows or tells his cards; the clauses only say that he answers for his own hand."""
        ruling = Ruled(
            kind="cards-shown", seat=seat_of(self.state, command), by=command.by or "floorperson", cites=cites,
            decision="The player is warned and, if it happens again, sent away.",
            nearest="His wagers stand on the cards.",
            reading="a player answers for his own hand; warning him and sending him away are practice",
        )  # fmt: skip
        return (ruling,)

    def count_stub(self, command: Command) -> tuple[Event, ...]:
        """The stub counted: right, wrong by a misdeal, or wrong because the deck is."""
        clauses, found = self.clauses, command.args["found"]
        full, by = len(self.rules.pack), command.by or "dealer"
        if not 0 <= found <= full:
            raise Refused(f"A stub of {found} cards cannot be counted.", *clauses.stub_count)
        if (command.seat is None) != (command.args.get("cards") is None):
            raise BadCommand("A count of the stub names a seat only together with its number of cards.")
        if self.moment == "betting":
            return self._count_after_misdeal(found, by)
        cards, places = command.args.get("cards"), (*self.places, *self.unplayed)
        misdeal = None if cards is None else self.misdeal(command, cards, places)
        expected = self.deck.stub
        counted = ce.StubCounted(found=found, expected=expected, by=by, cites=clauses.stub_count)
        if found == expected and misdeal is None:
            cites = (*clauses.stub_count, *clauses.stub_right, *clauses.stub)
            return (ce.StubCounted(found=found, expected=expected, by=by, cites=cites),)
        before: tuple[Event, ...] = (counted,) if misdeal is None else (counted, misdeal)
        if misdeal is not None and found == expected - misdeal.excess:
            ruling = Ruled(
                kind="count-stub", by=by, void=True, cites=(*clauses.stub_wrong, *clauses.wrong_count),
                decision=f"{found} are left as {_spoken(misdeal.place)} has {misdeal.cards} cards: all hands are void.",
                nearest="The deck itself is complete, so it stays on the table.",
            )  # fmt: skip
            return self.void(ruling, *before)
        ruling = Ruled(
            kind="count-stub", by=by, void=True, cites=clauses.stub_wrong,
            decision=f"{found} cards are left, not {expected}: all hands are void and the deck leaves the table.",
            nearest="Every hand has its number of cards, so it is no misdeal." if misdeal is None
            else "A misdeal alone would leave the deck on the table; both at once do not.",
            reading="" if misdeal is None else clauses.stub_reading,
        )  # fmt: skip
        return (
            *self.void(ruling, *before),
            ce.DeckRemoved(why="the deck is not complete", cites=clauses.stub_wrong),
        )

    def _count_after_misdeal(self, found: int, by: str) -> tuple[Event, ...]:
        """After a misdeal the cards tell whether the deck is complete, until they are shuffled."""
        deck, clauses = self.deck, self.clauses
        if deck.excess is None or deck.removed:
            raise Refused("There is no stub: no cards have been dealt.", *clauses.stub_count, *clauses.stub)
        expected = deck.stub - deck.excess
        counted = ce.StubCounted(
            found=found, expected=expected, by=by, cites=(*clauses.stub_count, *clauses.stub_wrong)
        )
        if found == expected:
            return (counted,)
        why = "the deck is not complete"
        ruling = Ruled(
            kind="count-stub", by=by, cites=clauses.stub_wrong,
            decision="Besides the misdeal the deck is not complete: it leaves the table.",
            reading=clauses.stub_reading,
            nearest="A misdeal alone would leave the deck on the table.",
        )  # fmt: skip
        return (counted, ruling, ce.DeckRemoved(why=why, cites=clauses.stub_wrong))

    def offers(self) -> Iterator[Offer]:
        """Irregularities that may be stated now, and the count of the stub where there is one."""
        full = tuple(range(len(self.rules.pack) + 1))
        yield Offer("irregularity", "house", fixed={"kind": "face-up-card"}, params={"count": OneOf(full[1:])},
                    optional=("count",))  # fmt: skip
        yield self._offer("unexposed-card-drawn")
        for place in self.places:
            seat, _, position = place.partition("@")
            others = tuple(number for number in full if number != self._right(place))
            fixed = {"kind": "wrong-count"} | ({"position": int(position)} if position else {})
            yield Offer("irregularity", "house", seat=int(seat) if seat.isdigit() else seat, fixed=fixed,
                        params={"cards": OneOf(others)})  # fmt: skip
        if SHUFFLER in self.deck.devices:
            yield self._offer("shuffler-jam")
            if not self.rules.stub_every:
                others = tuple(number for number in full if number != len(self.rules.pack))
                yield Offer("irregularity", "house", fixed={"kind": "shuffler-count"}, params={"found": OneOf(others)},
                            optional=("found",))  # fmt: skip
        if AUTO_SHOE in self.deck.devices:
            yield self._offer("shoe-jam")
        recuts = any(offer.do == "recut" for offer in self.acts.offers())
        if recuts:
            yield self._offer("improper-cut")
        if self.moment != "betting" or (self.deck.excess is not None and not self.deck.removed):
            yield from self.acts.count_offers()

    def _offer(self, kind: str) -> Offer:
        return Offer("irregularity", "house", fixed={"kind": kind})

    def _ruled(
        self, command: Command, decision: str, cites: Cites, *, nearest: str = "", void: bool = False,
        by: str = "dealer", seat: int | None = None,
    ) -> Ruled:  # fmt: skip
        who = seat if seat is not None else command.seat if isinstance(command.seat, int) else None
        return Ruled(
            kind=command.args["kind"],
            decision=decision,
            nearest=nearest,
            by=command.by or by,
            seat=who,
            void=void,
            cites=cites,
        )


_PARTICULARS: dict[str, tuple[str, ...]] = {
    "face-up-card": ("count", "cards"),
    "wrong-count": ("seat", "cards", "position"),
    "shuffler-count": ("found",),
    "cards-shown": ("seat",),
    "accepted-out-of-limits": ("seat", "on", "amount", "position"),
}


def check_particulars(command: Command, own: Mapping[str, tuple[str, ...]]) -> None:
    """An irregularity says only what belongs to its kind; `own` are the kinds of the game."""
    kind = command.args["kind"]
    known = own.get(kind) or _PARTICULARS.get(kind, ())
    given = (*command.args, "seat") if command.seat is not None else tuple(command.args)
    for name in given:
        if name not in ("kind", *known):
            takes = ", ".join(known) or "nothing more"
            raise BadCommand(f"The irregularity {kind!r} knows no {name!r}; it takes {takes}.")


def _spoken(place: str) -> str:
    return f"Seat {place}" if place[0].isdigit() else f"The {place}'s area"
