"""What games dealt without ten-spots share: their decks, options and rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.equipment.decks import shoe
from pitboss.games.box import rulings as box
from pitboss.games.box.hands import MOST, TEN_SPOT, Shown
from pitboss.games.box.rules import BoxPlay
from pitboss.games.box.state import PLAY
from pitboss.games.box.work import BoxWork
from pitboss.games.card_table import events as ce
from pitboss.games.shoe import rulings
from pitboss.games.shoe.rules import Frame, Rules, Ruling, Said
from pitboss.table.commands import Command
from pitboss.table.events import Event
from pitboss.table.options import Option
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.law import Law
    from pitboss.table.state import TableState

FRAME = Frame(
    wagers=("wagers", "form"), second=("wagers",), exact=("odds",), owed=(), cutting_card=("shuffle",), deal=("deal",),
    too_few=("cards-run-out",), jam=(), seats=("wagers",),
)  # fmt: skip
FRAME_WITHOUT_MACHINE = replace(FRAME, machine=())
UNKNOWN = ("shuffler-jam", "exposed-card-drawn", "too-few-cards")


def pack(rules: Rules) -> tuple[int, ...]:
    """Decks of 48 cards."""
    return tuple(card for card in shoe(rules.options["decks"]) if card // 4 != TEN_SPOT)


def most(rules: Rules, state: TableState) -> int:
    """The cards that a deal takes."""
    play: BoxPlay = rules.play  # type: ignore[assignment]
    main = play.main
    return 2 * (sum(wager.kind == main for wager in state.wagers.values()) + 1) + 2


def dealer_draws(rules: Rules, count: int, soft: bool) -> bool:
    """To 16; every 17 stands. Where the math asks what drawing to a soft one would cost, that is drawn to."""
    stands: int = rules.figure("dealer-stands")
    return count < stands or (soft and count == stands and rules.options.get("dealer_soft_17") == "hit")


def looks(_rules: Rules, up: int) -> bool:
    """Whether the dealer's first card, by its value, may begin a blackjack."""
    return up >= 10


def half(rules: Rules, stake: int, _dealer: Shown | None) -> int:
    """What a surrender takes."""
    part = rules.odds("surrender-loses")
    return stake * part.num // part.den


def over(own: Shown) -> bool:
    return own.points > MOST


# Options.


def fixed(prefix: str, name: str, value: Any, clause: str, help_: str, *others: str) -> Option:
    """An option of which only one value is lawful; `others` are known elsewhere."""

    def only(_law: Law, given: Any, _values: Mapping[str, Any]) -> str | None:
        return None if given == value else f"{name} is {value} here; {given} was given."

    kind = "flag" if isinstance(value, bool) else "whole" if isinstance(value, int) else "choice"
    choices = (value, *others) if kind == "choice" else ()
    return Option(name=name, type=kind, default=value, choices=choices, forbids=only, handles=(f"{prefix}.{clause}",),
                  help=help_)  # fmt: skip


def flag(
    prefix: str, name: str, default: bool, clause: str, help_: str, *, only: tuple[str, ...] = ()
) -> Option:
    return Option(
        name=name, type="flag", default=default, handles=(f"{prefix}.{clause}",), help=help_, only=only
    )


def hands(prefix: str, least: Callable[[Law], int]) -> Option:
    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        low, high = least(law), law.figure(f"{prefix}.hands-maximum")
        return (
            None if low <= value <= high else f"A box has {low} to {high} hands at most; {value} was given."
        )

    return Option(
        name="max_hands", type="whole", default=None, figure=f"{prefix}.hands-maximum", forbids=allowed, examples=(3,),
        handles=(f"{prefix}.split",), help="How many hands a box may be split into.",
    )  # fmt: skip


# Rulings.


def ten_found(work: Work, command: Command) -> tuple[Event, ...]:
    """The round is void, and the cards leave the table until others are brought."""
    cites = work.rules.cites("ten-found")
    if not work.wagers:
        raise Refused("No wager is on the layout, so there is no round to void.", *cites)
    why = "A ten-spot is in the shoe: the round is void, wagers go back, and the cards leave the table."
    ruling = rulings.ruled(command, why, cites, void=True)
    return (*rulings.void(work, ruling), ce.DeckRemoved(why="a ten-spot was found", cites=cites))


def exposed(work: Work, command: Command) -> tuple[Event, ...]:
    cites = work.rules.cites("dealer-card-exposed")
    if work.own.phase != PLAY:
        raise Refused("It is stated while a decision is awaited and a hole card lies.", *cites)
    why = "The hole card was seen before its time: hands stay as they are, nothing changes."
    return (rulings.ruled(command, why, cites),)


def _exposed_offers(work: Work) -> tuple[Said, ...]:
    return (Said(),) if work.own.phase == PLAY else ()


RULINGS: dict[str, Ruling] = {
    "face-up-card": box.FACE_UP,
    "unexposed-card-drawn": box.UNEXPOSED,
    "ten-found": Ruling(rule=ten_found, offers=rulings.with_wagers),
    "dealer-card-exposed": Ruling(rule=exposed, offers=_exposed_offers),
    "dealer-overdraws": box.OVERDRAWS,
}


def own(work: Work) -> BoxWork:
    assert isinstance(work, BoxWork)
    return work
