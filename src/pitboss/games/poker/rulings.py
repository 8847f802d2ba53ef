"""Irregularities in the middle of a hand and how it goes on: 14.15, letter by letter, and 14.16."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.games.poker import betting, ending
from pitboss.games.poker import events as pe
from pitboss.games.poker.dealer import carry_on
from pitboss.games.poker.dealing import VIEWER
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand, PokerState
from pitboss.games.poker.work import Work
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled, Sealed
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import TableState

SHIFT = "poker-shift-supervisor"


class Kind(msgspec.Struct, frozen=True):
    """An irregularity: its particulars, whether it speaks of a seat, and who rules where no clause says it."""

    rule: Callable[["Ruling"], tuple[Event, ...]]
    args: frozenset[str] = frozenset()
    seat: bool = False
    by: str = "dealer"


class Ruling:
    """One irregularity being ruled on."""

    def __init__(self, rules: Rules, state: TableState, command: Command) -> None:
        self.rules, self.state, self.command = rules, state, command
        self.game: PokerState = state.game
        self.kind: str = command.args["kind"]
        self.spec = KINDS[self.kind]
        self.by = command.by or self.spec.by
        self.seat: int = command.seat if isinstance(command.seat, int) else 0

    @property
    def hand(self) -> Hand:
        if self.game.hand is None:
            raise BadCommand(f"No hand is being played; {self.kind} happens in one.")
        return self.game.hand

    def work(self) -> Work:
        return Work(self.rules, self.state, self.hand, self.command.args.get("reshuffle", ()))

    def live_place(self) -> int:
        hand = self.hand
        if self.seat not in hand.players or not hand.live >> hand.players.index(self.seat) & 1:
            raise BadCommand(f"Seat {self.seat} has no hand that is alive.")
        return hand.players.index(self.seat)

    def flag(self, name: str) -> bool:
        return bool(self.command.args.get(name, False))

    def cards(self) -> tuple[int, ...]:
        try:
            cards = parse_cards(self.command.args.get("cards", ""))
        except CardError as error:
            raise BadCommand(str(error)) from error
        if any(not 0 <= card < len(self.rules.pack) for card in cards) or len(set(cards)) != len(cards):
            raise BadCommand(f"{names(cards)} are not different cards of the deck.")
        return cards

    def ruled(
        self, decision: str, *handles: str, nearest: str = "", void: bool = False, reading: str = ""
    ) -> Ruled:
        return Ruled(
            kind=self.kind, decision=decision, nearest=nearest, by=self.by, seat=self.seat or None, void=void,
            cites=self.rules.cites(*handles), reading=reading,
        )  # fmt: skip


def irregularity(rules: Rules, state: TableState, command: Command) -> tuple[Event, ...]:
    """The ruling on an irregularity that somebody states."""
    spec = KINDS.get(command.args["kind"])
    if spec is None:
        raise BadCommand(f"Unknown irregularity {command.args['kind']!r}; poker knows {', '.join(KINDS)}.")
    kind: str = command.args["kind"]
    extra = set(command.args) - spec.args - {"kind", "reshuffle"}
    if extra:
        raise BadCommand(
            f"{kind} has no {sorted(extra)[0]!r}; it takes {', '.join(sorted(spec.args)) or 'nothing more'}."
        )
    if spec.seat and (not isinstance(command.seat, int) or command.seat < 1):
        raise BadCommand(f"{kind} speaks of a seat.")
    if not spec.seat and command.seat is not None:
        raise BadCommand(f"{kind} does not speak of a seat.")
    return spec.rule(Ruling(rules, state, command))


def misdeal(ruling: Ruling, decision: str, *handles: str, nearest: str = "") -> tuple[Event, ...]:
    """14.15(f): all cards go back to be shuffled again, chips to their owners; the button stays."""
    ruled = ruling.ruled(decision, *handles, "poker.misdeal", nearest=nearest, void=True)
    if ruling.game.hand is None:
        undone = pe.ShuffleUndone(why="misdeal", cites=ruled.cites)
        return (ruled, undone) if ruling.game.order else (ruled,)
    work = ruling.work()
    work.emit(ruled)
    ending.call_dead(work, ruled.cites)
    return tuple(work.events)


def _too_late(ruling: Ruling) -> bool:
    hand = ruling.game.hand
    return hand is not None and hand.voluntary.bit_count() >= ruling.rules.misdeal_wagers


def _improper_shuffle(ruling: Ruling) -> tuple[Event, ...]:
    return misdeal(ruling, "The cards were not shuffled and cut as required: it is a misdeal.", "poker.misdeal-shuffle",
                   nearest="No moment is stated after which this error would stand.")  # fmt: skip


def _wrong_start(ruling: Ruling) -> tuple[Event, ...]:
    least = ruling.rules.misdeal_wagers
    if _too_late(ruling):
        return (ruling.ruled(
            "The deal began at the wrong seat, but it was noticed too late: the hand is played out.", "poker.misdeal-start",
            nearest=f"It would be a misdeal before {least} players had put wagers in of their own will."),)  # fmt: skip
    return misdeal(ruling, "The deal began at the wrong seat: it is a misdeal.", "poker.misdeal-start",
                   nearest=f"Fewer than {least} players have put wagers in of their own will.")  # fmt: skip


def _not_dealt(ruling: Ruling) -> tuple[Event, ...]:
    if ruling.seat not in ruling.state.seats:
        raise BadCommand(f"Seat {ruling.seat} is empty.")
    least = ruling.rules.misdeal_wagers
    if _too_late(ruling):
        return (ruling.ruled(
            f"Seat {ruling.seat} was passed over, but it was noticed too late: the hand is played out.", "poker.misdeal-skipped",
            nearest=f"It would be a misdeal before {least} players had put wagers in of their own will."),)  # fmt: skip
    return misdeal(ruling, f"Seat {ruling.seat}, eligible and seated, was passed over: it is a misdeal.", "poker.misdeal-skipped",
                   nearest=f"Fewer than {least} players have put wagers in of their own will.")  # fmt: skip


def _face_up(ruling: Ruling) -> tuple[Event, ...]:
    cards = ruling.cards()
    count = ruling.command.args.get("count", len(cards) or 1)
    if count < max(1, len(cards)):
        raise BadCommand("At least one card was found face up, and as many as are named.")
    found = sum(len(flaw.cards) or 1 for flaw in ruling.game.flaws if flaw.kind == "face-up-card")
    if count + found > 1:
        return misdeal(ruling, "More than one card was found face up in the deck: it is a misdeal.", "poker.misdeal-face-up",
                       nearest="A single card would only have been put aside.")  # fmt: skip
    stated = pe.FlawStated(kind="face-up-card", cards=cards, cites=ruling.rules.cites("poker.face-up-card"))
    return (stated, ruling.ruled("The card is not used in this hand and goes to the discards; the next one takes its place.",
                                 "poker.face-up-card", nearest="A second one would be a misdeal."))  # fmt: skip


def _off_table(ruling: Ruling) -> tuple[Event, ...]:
    stated = pe.FlawStated(
        kind="card-off-table", cards=ruling.cards(), cites=ruling.rules.cites("poker.card-off-table")
    )
    return (stated, ruling.ruled(
        "The card is not used in this hand; the dealer examines it and puts it with the discards.", "poker.card-off-table",
        nearest="It is no misdeal: only that card is out."))  # fmt: skip


def _exposed(ruling: Ruling) -> tuple[Event, ...]:
    """14.15(l), (n): before the deal it is an error of that deal; later it can only be exchanged before a wager."""
    cards, game = ruling.cards(), ruling.game
    if not cards:
        raise BadCommand("exposed-card names the cards.")
    if game.hand is None:
        if ruling.seat not in ruling.state.seats:
            raise BadCommand(f"Seat {ruling.seat} is empty.")
        clause = _exposed_clause(ruling.rules)
        return (
            pe.FlawStated(
                kind="exposed-card", seat=ruling.seat, cards=cards, cites=ruling.rules.cites(clause)
            ),
        )
    place, hand = ruling.live_place(), game.hand
    if any(card not in hand.cards.down[place] for card in cards):
        raise BadCommand(f"Seat {ruling.seat} does not hold {names(cards)} face down.")
    flop_game = ruling.rules.variant.button and ruling.rules.variant.board > 0
    if not flop_game or hand.street or hand.voluntary or hand.acted:
        return (ruling.ruled("The card was not exposed in the deal: it plays, and the hand goes on.", "poker.disputes",
                             "poker.hole-card-exposed", nearest="Only a card turned up in dealing is exchanged."),)  # fmt: skip
    work = ruling.work()
    work.emit(ruling.ruled("The exposed card goes to the discards and the top card of the deck replaces it.",
                           "poker.hole-card-exposed", reading="The card is exchanged at once."))  # fmt: skip
    for card in cards:
        deck = work.hand.cards
        new = Sealed("card", VIEWER[ruling.seat], deck.order[deck.taken])
        work.emit(
            pe.CardExchanged(
                seat=ruling.seat,
                card=card,
                taken=1,
                sealed=(new,),
                cites=ruling.rules.cites("poker.hole-card-exposed"),
            )
        )
    return tuple(work.events)


def _exposed_clause(rules: Rules) -> str:
    """The clauses speak of stud, hold 'em and omaha; for draw the house's own procedures are left."""
    if not rules.variant.button:
        return "poker.stud-hole-exposed"
    return "poker.hole-card-exposed" if rules.variant.board else "poker.house-supplements"


def _ineligible(ruling: Ruling) -> tuple[Event, ...]:
    game, rules = ruling.game, ruling.rules
    if game.hand is None:
        flaw = pe.FlawStated(
            kind="ineligible-player-dealt", seat=ruling.seat, cites=rules.cites("poker.ineligible-dealt")
        )
        return (flaw,)
    ruled = ruling.ruled(f"The cards of seat {ruling.seat} are discarded and the hand goes on.", "poker.ineligible-dealt",
                         nearest="It is no misdeal: only an eligible player passed over is one.",
                         reading="What an ineligible player put in goes back to him.")  # fmt: skip
    if ruling.seat not in game.hand.players:
        return (ruled,)
    place = ruling.live_place()
    work = ruling.work()
    work.emit(ruled)
    ending.kill_hand(work, place, why="not eligible for this hand", refund=True, cites=ruled.cites)
    return tuple(work.events)


def _wrong_deck(ruling: Ruling) -> tuple[Event, ...]:
    """14.15(h): the hand is dead whenever it is found, and the deck leaves the table."""
    rules, game = ruling.rules, ruling.game
    what = "A card is missing" if ruling.kind == "missing-card" else "There is a card too many"
    ruled = ruling.ruled(f"{what}: the hand is dead, all chips go back and the deck leaves the table.", "poker.wrong-deck",
                         nearest="It does not matter how far the hand has gone.", void=True)  # fmt: skip
    away = pe.DeckRemoved(why=what.lower(), cites=ruled.cites)
    other: tuple[Event, ...] = ()
    if not game.machine:
        other = (
            pe.DecksRotated(deck=1 - game.deck, cites=rules.cites("poker.one-deck", "poker.wrong-deck")),
        )
    if game.hand is None:
        return (ruled, away, *other)
    work = ruling.work()
    work.emit(ruled)
    ending.call_dead(work, ruled.cites)
    return (*work.events, away, *other)


def _collected(ruling: Ruling) -> tuple[Event, ...]:
    """14.15(j): a hand fouled or swept up; what counts is whether it was protected and whose fault it is."""
    rules, place = ruling.rules, ruling.live_place()
    stud = not rules.variant.button
    protected = stud or ruling.flag("protected")
    guard = ("poker.protected-rebuilt", "poker.disputes", *(("poker.stud-hole-protected",) if stud else ()))
    work = ruling.work()
    if not protected:
        if ruling.flag("rebuilt"):
            raise Refused(
                "A hand that was not protected is not rebuilt.", *rules.cites("poker.unprotected-hand")
            )
        ruled = ruling.ruled("The hand was not protected: it is dead without redress.", "poker.unprotected-hand",
                             nearest="A protected hand would be rebuilt or its player refunded.")  # fmt: skip
        work.emit(ruled)
        ending.kill_hand(work, place, why="unprotected and collected", refund=False, cites=ruled.cites)
        return tuple(work.events)
    if ruling.flag("rebuilt"):
        return (
            ruling.ruled(
                "The protected hand is put together again and the hand is played out.",
                "poker.protected-rebuilt",
                *guard,
            ),
        )
    if ruling.flag("fault"):
        ruled = ruling.ruled("The player had a part in the error: the hand is dead and nothing goes back.", "poker.protected-refund", *guard,
                             nearest="Only a victim of the error is refunded.")  # fmt: skip
    else:
        ruled = ruling.ruled("The protected hand was lost without its player's fault: all he put in goes back to him.", "poker.protected-refund",
                             *guard, nearest="An unprotected hand would have no redress.")  # fmt: skip
    work.emit(ruled)
    ending.kill_hand(
        work, place, why="protected and collected", refund=not ruling.flag("fault"), cites=ruled.cites
    )
    return tuple(work.events)


def _left(ruling: Ruling) -> tuple[Event, ...]:
    rules, place = ruling.rules, ruling.live_place()
    if not rules.variant.button or ruling.flag("protected"):
        return (ruling.ruled("The hand is protected: it waits for its turn.", "poker.stud-hole-protected", "poker.silent-departure",
                             nearest="An unprotected hand would be collected."),)  # fmt: skip
    work = ruling.work()
    ruled = ruling.ruled(
        "The player left without a word and without protecting his hand: it is collected.",
        "poker.silent-departure",
    )
    work.emit(ruled)
    ending.kill_hand(work, place, why="left without comment", refund=False, cites=ruled.cites)
    return tuple(work.events)


def _thrown(ruling: Ruling) -> tuple[Event, ...]:
    """14.15(k)1: when faced with making or calling a wager, throwing the hand in is a fold; (k)2: what is owed stays."""
    place, hand, rules = ruling.live_place(), ruling.hand, ruling.rules
    up = ruling.kind == "up-cards-turned"
    if up and rules.variant.button:
        raise Refused("There are no up-cards in this game.", *rules.cites("poker.fold-up-cards"))
    clause = "poker.fold-up-cards" if up else "poker.fold-face-down"
    if hand.turn != ruling.seat or hand.phase != "betting":
        return (ruling.ruled(
            "It is not this player's turn to make or call a wager: he has not folded yet, and what he owes stands.",
            "poker.owed-bet", clause, nearest="In turn it would be a fold."),)  # fmt: skip
    work = ruling.work()
    work.emit(ruling.ruled("Faced with a wager the player gave up his hand: he has folded; what he put in or owes stays.",
                           clause, "poker.acts-of-folding", "poker.owed-bet"))  # fmt: skip
    work.emit(betting.fold(rules, work.hand, place, cites=rules.cites(clause, "poker.acts-of-folding")))
    if not work.hand.turn:
        carry_on(work)
    return tuple(work.events)


def _shuffler_jam(ruling: Ruling) -> tuple[Event, ...]:
    rules, game = ruling.rules, ruling.game
    if not game.machine:
        raise Refused(
            "There is no automated shuffler at this table.",
            *rules.cites("poker.shuffler-jam", "poker.one-deck"),
        )
    ruled = ruling.ruled("The shuffler did not finish: the cards are shuffled again by the approved procedure.", "poker.shuffler-jam",
                         nearest="The hand being played has its own deck and goes on." if game.hand else "")  # fmt: skip
    if game.hand is None and game.order:
        return (ruled, pe.ShuffleUndone(why="shuffler jam", cites=ruled.cites))
    return (ruled,)


def _dispute(ruling: Ruling) -> tuple[Event, ...]:
    if ruling.by != SHIFT:
        raise Refused(
            f"The {ruling.by} does not have the last word; the poker shift supervisor does.",
            *ruling.rules.cites("poker.disputes"),
        )
    said = ruling.command.args.get("ruling", "the hand goes on as it stands")
    return (ruling.ruled(f"The decision is final: {said}.", "poker.disputes", "poker.house-supplements"),)


def _out_of_view(ruling: Ruling) -> tuple[Event, ...]:
    ruling.live_place()
    return (
        ruling.ruled("The dealer has the player keep all his cards in full view.", "poker.cards-in-view"),
    )


def _collusion(ruling: Ruling) -> tuple[Event, ...]:
    """14.16(b): with reasonable cause the player must leave the game, and the authorities are told."""
    if ruling.seat not in ruling.state.seats:
        raise BadCommand(f"Seat {ruling.seat} is empty.")
    ruled = ruling.ruled("There is reasonable cause to believe that the player helps another: he must leave the game.",
                         "poker.collusion", "poker.one-player-a-hand", "poker.good-faith",
                         nearest="The clause leaves no choice: with reasonable cause it is a duty.")  # fmt: skip
    return (
        ruled,
        *ending.remove_player(
            ruling.rules,
            ruling.state,
            ruling.seat,
            by=ruling.by,
            reshuffle=ruling.command.args.get("reshuffle", ()),
        ),
    )


_CARDS = frozenset({"cards"})
_GUARD = frozenset({"protected"})
KINDS: dict[str, Kind] = {
    "exposed-card": Kind(_exposed, _CARDS, True),
    "card-off-table": Kind(_off_table, _CARDS),
    "face-up-card": Kind(_face_up, frozenset({"cards", "count"})),
    "wrong-start": Kind(_wrong_start, by="floorperson"),
    "player-not-dealt": Kind(_not_dealt, seat=True, by="floorperson"),
    "ineligible-player-dealt": Kind(_ineligible, seat=True),
    "improper-shuffle": Kind(_improper_shuffle, by="floorperson"),
    "missing-card": Kind(_wrong_deck, by="floorperson"),
    "extra-card": Kind(_wrong_deck, by="floorperson"),
    "hand-collected": Kind(_collected, frozenset({"protected", "fault", "rebuilt"}), True, by="floorperson"),
    "player-left": Kind(_left, _GUARD, True),
    "hand-thrown-in": Kind(_thrown, seat=True),
    "up-cards-turned": Kind(_thrown, seat=True),
    "shuffler-jam": Kind(_shuffler_jam, by="floorperson"),
    "dispute": Kind(_dispute, frozenset({"ruling"}), by=SHIFT),
    "cards-out-of-view": Kind(_out_of_view, seat=True),
    "collusion": Kind(_collusion, seat=True, by="supervisor"),
}


def offers(state: TableState) -> Iterator[Offer]:
    """The irregularities that can be stated now; sending a player away is no offer at any table."""
    game: PokerState = state.game
    hand = game.hand
    for kind in ("improper-shuffle", "wrong-start", "missing-card", "extra-card"):
        yield Offer("irregularity", "house", fixed={"kind": kind})
    yield Offer(
        "irregularity",
        "house",
        fixed={"kind": "face-up-card"},
        params={"count": OneOf((1, 2))},
        optional=("count",),
    )
    if game.machine:
        yield Offer("irregularity", "house", fixed={"kind": "shuffler-jam"})
    yield Offer("irregularity", "house", fixed={"kind": "dispute"})
    for seat in state.seats:
        yield _seat_offer("player-not-dealt", seat)
    if hand is None:
        return
    for seat in hand.seats(hand.live):
        yield _seat_offer("cards-out-of-view", seat)
        yield _seat_offer("hand-thrown-in", seat)
        yield Offer(
            "irregularity",
            "house",
            seat,
            fixed={"kind": "player-left"},
            params=_GUARDED,
            optional=("protected",),
        )
        yield Offer(
            "irregularity",
            "house",
            seat,
            fixed={"kind": "hand-collected"},
            params=_FOULED,
            optional=("protected", "fault"),
        )


_GUARDED = {"protected": OneOf((True, False))}
_FOULED = {**_GUARDED, "fault": OneOf((True, False))}


def _seat_offer(kind: str, seat: int) -> Offer:
    return Offer("irregularity", "house", seat, fixed={"kind": kind})
