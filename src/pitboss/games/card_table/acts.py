"""What the dealer and the staff do with the cards: shuffle, cut, deal, count the stub, change deck and devices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.equipment.cards import CardError, parse_cards
from pitboss.equipment.decks import Stub
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import AUTO_SHOE, SHUFFLER, Deck, evolve_deck
from pitboss.games.card_table.rules import CardRules, Cites
from pitboss.table.commands import Action, Command, Param
from pitboss.table.events import Event, Procedure, Sealed
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.staff import By

if TYPE_CHECKING:
    from pitboss.chance import Source

_DEALING: By = ("dealing",)
_IN_CHARGE: By = ("floor", "boxperson")

ACTIONS: dict[str, Action] = {
    "shuffle": Action("Shuffle the cards.", {"top": Param("cards", chance=True)}, by=_DEALING),
    "cut": Action("Cut the cards after a hand shuffle.", {"cards": Param("whole")}, seat="optional", by=_DEALING),
    "recut": Action("Have the cards cut again.", {"cards": Param("whole")}),
    "deal": Action('Announce "No more bets" and deal.', by=_DEALING),
    "count-stub": Action(
        "Count the cards left after the deal.", {"found": Param("whole", required=True), "cards": Param("whole")},
        name="Count the stub", seat="optional", by=_DEALING,
    ),
    "remove-device": Action(
        "Take an automated shuffler or shoe off the table.", {"device": Param("text")}, by=_IN_CHARGE
    ),
    "change-deck": Action("Bring another deck.", by=_IN_CHARGE),
    "inspect": Action("Spread the cards face up and look at them.", by=_IN_CHARGE),
}  # fmt: skip


DRAWS = frozenset({"shuffle", "cut", "recut", "deal", "irregularity"})
"""Acts that may need an order of the cards from chance."""


def shuffled_by(events: tuple[Event, ...], pack: tuple[int, ...], args: Any) -> Cleared:
    """The events of an act that is cleared; where it shuffles and nobody gave the order, chance brings it."""
    if "top" in args or not any(type(event) is ce.Shuffled for event in events):
        return events

    def drawn(source: Source) -> tuple[Event, ...]:
        order = (Sealed("order", (), source.shuffle(pack)),)
        return tuple(replace(e, sealed=order) if type(e) is ce.Shuffled else e for e in events)

    return drawn


class Acts:
    """The acts of one moment: the rules, the deck as it lies, what people do by hand, whether a round is on."""

    def __init__(self, rules: CardRules, deck: Deck, by_hand: Sequence[str], *, in_round: bool) -> None:
        self.rules, self.deck, self.by_hand, self.in_round = rules, deck, by_hand, in_round
        self.clauses = rules.clauses

    def decide(self, command: Command) -> tuple[Event, ...]:
        """The events of an act on the deck between rounds."""
        match command.do:
            case "shuffle":
                return self.shuffle(command.args)
            case "cut":
                return self.cut(command)
            case "recut":
                return self.recut(command)
            case "remove-device":
                return self.remove_device(command)
            case "change-deck":
                return self.change_deck(command)
            case "inspect":
                return self.inspect(command)
            case _:
                raise BadCommand(f"Unknown action {command.do!r}.")

    def shuffle(self, args: Any) -> tuple[Event, ...]:
        self._refuse_in_round("shuffled", self.clauses.shuffle)
        no = Objections()
        self.object_to_shuffle(no)
        no.raise_any()
        return (self.shuffled(_order(self.rules, args)),)

    def object_to_shuffle(self, no: Objections) -> None:
        """What stands against shuffling: no deck, or a machine that was given up but still stands there."""
        if self.deck.removed:
            no.add(
                "The deck has been taken off the table; another one is brought first.",
                *self.clauses.stub_wrong,
            )
        if SHUFFLER in self.deck.devices and not self.rules.shuffler:
            no.add(
                "The automated shuffler leaves the table before the cards are shuffled by hand.",
                *self.clauses.device,
            )

    def shuffled(self, order: tuple[int, ...]) -> ce.Shuffled:
        machine = SHUFFLER in self.deck.devices
        cites = (*self.clauses.shuffle, *(self.clauses.machine if machine else self.clauses.cut_due))
        counted = machine and not self.rules.stub_every
        return ce.Shuffled(
            cards=len(self.rules.pack), machine=machine, counted=counted,
            cites=(*cites, *(self.clauses.shuffler_counts if counted else ())),
            sealed=(Sealed("order", (), order),),
        )  # fmt: skip

    def cut(self, command: Command) -> tuple[Event, ...]:
        """The dealer cuts what was shuffled by hand, once, lifting enough cards."""
        clauses = self.clauses
        self._refuse_in_round("cut", clauses.cut)
        if command.seat not in (None, "dealer") or command.by not in (None, "dealer"):
            who = command.by or f"seat {command.seat}"
            uncut = clauses.machine if self.shuffled_by_machine else ()
            raise Refused(f"The dealer cuts the cards, not {who}.", *clauses.cut, *uncut)
        events = self._shuffled_if_needed()
        deck = after(self.deck, events)
        if deck.machine:
            raise Refused("Cards shuffled by a machine are not cut.", *clauses.machine)
        if deck.cut:
            raise Refused(
                "The cards have been cut; only a supervisor may have them cut again.",
                *clauses.cut,
                *clauses.recut,
            )
        return (*events, self.cut_once(self._lifted(command.args)))

    def recut(self, command: Command) -> tuple[Event, ...]:
        """A supervisor may require another cut after the cut and before any card is dealt."""
        clauses, role = self.clauses, command.by or "supervisor"
        if not clauses.recut:
            raise Refused("No rule on this day lets the cards be cut again.", *clauses.cut)
        if role not in ("supervisor", "casino-supervisor"):
            raise Refused(f"A supervisor may require a recut; the {role} may not.", *clauses.recut)
        self._refuse_in_round("cut again", clauses.recut)
        events = self._shuffled_if_needed()
        deck = after(self.deck, events)
        if deck.machine:
            raise Refused(
                "Cards shuffled by a machine are not cut, so not recut.", *clauses.recut, *clauses.machine
            )
        if not deck.cut:
            if "cut" in self.by_hand:
                raise Refused("The cards have not been cut yet.", *clauses.recut, *clauses.cut)
            events = (*events, self.cut_once(None))
        lifted = self._lifted(command.args)
        again = ce.DeckCut(by="dealer", lifted=lifted, recut=True, cites=(*clauses.recut, *clauses.cut))
        return (*events, again)

    def _shuffled_if_needed(self) -> tuple[Event, ...]:
        if self.deck.shuffled:
            return ()
        no = Objections()
        if "shuffle" in self.by_hand:
            no.add("The cards have not been shuffled.", *self.clauses.shuffle)
        self.object_to_shuffle(no)
        no.raise_any()
        return (self.shuffled(self.rules.pack),)

    def _lifted(self, args: Any) -> int | None:
        lifted, least = args.get("cards"), self.rules.cut_least
        if lifted is not None and not least <= lifted < len(self.rules.pack):
            raise Refused(f"A cut takes at least {least} cards from the top and not all; {lifted} it is not.",
                          *self.clauses.cut_least, *self.clauses.cut)  # fmt: skip
        return lifted

    def cut_once(self, lifted: int | None) -> ce.DeckCut:
        cites = (*self.clauses.cut, *self.clauses.cut_least)
        return ce.DeckCut(by="dealer", lifted=lifted, cites=cites, reading=self.clauses.cut_reading)

    def _refuse_in_round(self, done: str, cites: Cites) -> None:
        if self.in_round:
            raise Refused(
                f"Cards are out; they are {done} when the round is over and before the next deal.", *cites
            )

    def remove_device(self, command: Command) -> tuple[Event, ...]:
        """A device goes: the one named, else those that are no longer in use, else all."""
        named = command.args.get("device")
        if named is not None and named not in (SHUFFLER, AUTO_SHOE):
            raise BadCommand(f"A device is the {SHUFFLER} or the {AUTO_SHOE}, not {named!r}.")
        devices = [device for device in self.deck.devices if named in (None, device)]
        if not devices:
            raise Refused(f"There is no {named or 'automated device'} at this table.", *self.clauses.device)
        if named is None:
            devices = [device for device in devices if not self._in_use(device)] or devices
        return tuple(ce.DeviceRemoved(device=d, by=command.by, cites=self.clauses.device) for d in devices)

    def _in_use(self, device: str) -> bool:
        return self.rules.shuffler if device == SHUFFLER else self.rules.dealing == AUTO_SHOE

    def why_not_changed(self, option: str, value: Any) -> Refused | None:
        """A device leaves the table before another way of shuffling or dealing is gone over to."""
        given_up = {"shuffler": (SHUFFLER, (False,)), "dealing": (AUTO_SHOE, ("hand", "manual-shoe"))}
        device, without = given_up.get(option, ("", ()))
        if value not in without:
            return None
        if device not in self.deck.devices:
            return None
        return Refused(f"The {device} leaves the table before that.", *self.clauses.device)

    def change_deck(self, command: Command) -> tuple[Event, ...]:
        self._refuse_in_round("changed", self.clauses.shuffle)
        return (
            ce.DeckChanged(by=command.by or "floorperson", cites=(*self.clauses.deck, *self.clauses.idle)),
        )

    def inspect(self, command: Command) -> tuple[Event, ...]:
        """Cards that were spread and seen are washed and shuffled again."""
        self._refuse_in_round("spread", self.clauses.shuffle)
        seen = Procedure(
            step="inspect", by=command.by or "floorperson", cites=(*self.clauses.idle, *self.clauses.deck)
        )
        if not self.deck.shuffled:
            return (seen,)
        return (seen, ce.ShuffleUndone(why="the cards were spread and inspected", cites=self.clauses.idle))

    def object_to_deal(self, no: Objections) -> None:
        """What stands against dealing with this deck and these devices now."""
        if self.deck.shuffled:
            if self.deck.removed:
                self.object_to_shuffle(no)
        else:
            if "shuffle" in self.by_hand:
                no.add("The cards have not been shuffled.", *self.clauses.shuffle)
            self.object_to_shuffle(no)
        if not self.shuffled_by_machine and not self.deck.cut and "cut" in self.by_hand:
            no.add(
                "The cards were shuffled by hand and have not been cut.",
                *self.clauses.cut_due,
                *self.clauses.cut,
            )
        if AUTO_SHOE in self.deck.devices and self.rules.dealing != AUTO_SHOE:
            no.add(
                "The automated shoe leaves the table before the cards are dealt another way.",
                *self.clauses.device,
            )
        if AUTO_SHOE not in self.deck.devices and self.rules.dealing == AUTO_SHOE:
            no.add("The automated shoe is not on the table.", *self.clauses.device)

    @property
    def shuffled_by_machine(self) -> bool:
        """Whether the cards of the coming deal are, or will be, shuffled by a machine."""
        return self.deck.machine if self.deck.shuffled else SHUFFLER in self.deck.devices

    def stub_due(self) -> bool:
        """Whether the stub must be counted in this round."""
        counts = not self.rules.stub_every and SHUFFLER in self.deck.devices
        return not counts and not self.deck.counted and self.deck.uncounted + 1 >= self.rules.stub_every

    def offers(self) -> Iterator[Offer]:
        """What the staff may do with the deck now."""
        deck, clauses = self.deck, self.clauses
        if deck.devices:
            yield from (Offer("remove-device", "house", fixed={"device": device}) for device in deck.devices)
            yield Offer("remove-device", "house")
        if self.in_round:
            return
        yield Offer("inspect", "house")
        yield Offer("change-deck", "house")
        no = Objections()
        self.object_to_shuffle(no)
        if no:
            return
        yield Offer("shuffle", "chance" if "shuffle" in self.by_hand and not deck.shuffled else "house")
        if self.shuffled_by_machine or (not deck.shuffled and "shuffle" in self.by_hand):
            return
        lifted = OneOf(tuple(range(self.rules.cut_least, len(self.rules.pack))))
        if not (deck.shuffled and deck.cut):
            for seat in (None, "dealer"):
                yield Offer(
                    "cut", "house", seat=seat, by="dealer", params={"cards": lifted}, optional=("cards",)
                )
        if clauses.recut and (deck.cut or "cut" not in self.by_hand):
            yield Offer("recut", "house", by="supervisor", params={"cards": lifted}, optional=("cards",))

    def count_offers(self) -> Iterator[Offer]:
        yield Offer("count-stub", "house", params={"found": OneOf(tuple(range(len(self.rules.pack) + 1)))})


def after(deck: Deck, events: Sequence[Event]) -> Deck:
    """The deck once these events have happened."""
    for event in events:
        deck = evolve_deck(deck, event)
    return deck


def _order(rules: CardRules, args: Any) -> tuple[int, ...]:
    """The order of the deck: the cards named on top and the rest as they come; chance brings its own later."""
    if "top" not in args:
        return rules.pack
    try:
        return Stub.stacked(parse_cards(args["top"]), rules.pack).order
    except CardError as error:
        raise BadCommand(f"The cards on top cannot be: {error}") from error
