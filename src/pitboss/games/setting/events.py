"""What happens at a table where hands are set, beside what happens to the cards of any card table."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from pitboss.table.events import Event


class BankTaken(Event, frozen=True, kw_only=True, tag="bank-taken"):
    """A seat banks the round, alone or with the house. `wager`: what the dealer's hand plays for against it."""

    seat: int
    co: bool = False
    wager: int = 0


class NoMoreBets(Event, frozen=True, kw_only=True, tag="no-more-bets"):
    """Betting is closed. `stakes`: what each seat plays for on its main wagers."""

    stakes: tuple[tuple[int, int], ...]


class StartFound(Event, frozen=True, kw_only=True, tag="start-found"):
    """Where the deal begins: the number that a generator showed or the dice, and the place that the count reached."""

    place: str
    position: int | None = None
    dice: tuple[int, ...] | None = None


class StartUndone(Event, frozen=True, kw_only=True, tag="start-undone"):
    """The dice are shaken again; betting stays closed."""

    why: str


class StartStated(Event, frozen=True, kw_only=True, tag="start-stated"):
    """The hands stand as they were delivered, from another place than was counted."""

    place: str


class DiceChanged(Event, frozen=True, kw_only=True, tag="dice-changed"):
    by: str


class ButtonMoved(Event, frozen=True, kw_only=True, tag="button-moved"):
    """The round is complete: the button goes one place on, where the next deal begins."""

    place: str


class AskedToSet(Event, frozen=True, kw_only=True, tag="asked-to-set"):
    """The deal is complete; the players at these places set their hands, in any order."""

    places: tuple[str, ...]


class HandSet(Event, frozen=True, kw_only=True, tag="hand-set"):
    """A player has divided his hand; the parts that he named are sealed. `how`: `set`, `house-way`, `surrender`."""

    place: str
    how: str = "set"


class FirstCardsShown(Event, frozen=True, kw_only=True, tag="first-cards-shown"):
    """The first cards of a hand, on which a wager is settled before the others come."""

    place: str
    cards: tuple[int, ...]
    hand: str

    def bare(self) -> Self:
        return replace(self, hand="")


class DealerTurned(Event, frozen=True, kw_only=True, tag="dealer-turned"):
    """All have set; the dealer turns his cards up."""

    cards: tuple[int, ...]


class PartsShown(Event, frozen=True, kw_only=True, tag="parts-shown"):
    """A hand as it was set, laid open. `rule`: the rule of the house way that set it, where one did."""

    place: str
    cards: tuple[int, ...]
    sizes: tuple[int, ...]
    hands: tuple[str, ...]
    foul: bool = False
    rule: str = ""

    def bare(self) -> Self:
        return replace(self, hands=(), foul=False, rule="")


EVENTS: tuple[type[Event], ...] = (
    BankTaken, NoMoreBets, StartFound, StartUndone, StartStated, DiceChanged, ButtonMoved, AskedToSet, HandSet,
    FirstCardsShown, DealerTurned, PartsShown,
)  # fmt: skip
