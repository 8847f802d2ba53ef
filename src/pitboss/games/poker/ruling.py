"""One irregularity being ruled on: who states it, about which hand, and how the ruling is written down."""

from __future__ import annotations

from pitboss.equipment.cards import UNKNOWN, CardError, names, parse_cards
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.state import Hand, PokerState
from pitboss.games.poker.work import Work
from pitboss.table.commands import Command
from pitboss.table.events import Ruled, Sealed
from pitboss.table.refusals import BadCommand, EmptySeat
from pitboss.table.state import TableState


class Ruling:
    """rules, state, command: the case; by: who rules, the command's role or the usual one; seat: 0 for none"""

    def __init__(self, rules: Rules, state: TableState, command: Command, *, usual: str) -> None:
        self.rules, self.state, self.command = rules, state, command
        self.game: PokerState = state.game
        self.kind: str = command.args["kind"]
        self.by = command.by or usual
        self.seat: int = command.seat if isinstance(command.seat, int) else 0

    @property
    def hand(self) -> Hand:
        if self.game.hand is None:
            raise BadCommand(f"No hand is being played; {self.kind} happens in one.")
        return self.game.hand

    def work(self) -> Work:
        return Work(self.rules, self.state, self.hand, self.reshuffle)

    @property
    def reshuffle(self) -> tuple[int, ...]:
        return self.command.args.get("reshuffle", ())

    def rest(self, hand: Hand) -> tuple[Sealed, ...]:
        """The cards of the deck that were not drawn for this hand, in the order that chance has brought now."""
        cards = hand.cards
        lying = (*cards.down, *cards.up, cards.board, cards.burned, cards.discards, cards.struck)
        drawn = set(cards.order).union(*lying)
        found = tuple(card for card in self.reshuffle if card not in drawn)
        return (Sealed("rest", (), found),) if found and UNKNOWN not in drawn else ()

    def live_place(self) -> int:
        """The place of the seat spoken of, which must have a hand that is alive."""
        hand = self.hand
        if self.seat not in hand.players or not hand.live >> hand.players.index(self.seat) & 1:
            raise BadCommand(f"Seat {self.seat} has no hand that is alive.")
        return hand.players.index(self.seat)

    def taken_seat(self) -> int:
        if self.seat not in self.state.seats:
            raise EmptySeat(f"Seat {self.seat} is empty.")
        return self.seat

    def flag(self, name: str) -> bool:
        return bool(self.command.args.get(name, False))

    def cards(self) -> tuple[int, ...]:
        """The cards named, which must be different cards of the deck."""
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
