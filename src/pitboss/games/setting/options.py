"""Options that games in which hands are set share, made with the clauses of the game that offers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table import options as cards_shared
from pitboss.games.setting.dividing import HouseWayError
from pitboss.table.options import Allows, Broken, Option
from pitboss.table.values import OptionError

if TYPE_CHECKING:
    from pitboss.law import Law

METHODS = ("dice", "rng", "button")


def cards(prefix: str) -> tuple[Option, ...]:
    """Whether a machine shuffles, and how the cards are dealt."""

    def allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        needed = {"hand": "hand-dealing", "auto-shoe": "auto-shoe"}.get(value)
        if needed is not None and not law.in_force(f"{prefix}.{needed}"):
            return Broken(f"No rule on this day knows dealing by {value}.", f"{prefix}.{needed}")
        if value == "hand" and values["shuffler"] is False:
            said = "Cards are dealt from the hand only where an automated device shuffles them."
            return Broken(said, f"{prefix}.hand-dealing")
        return None

    handles = tuple(f"{prefix}.{name}" for name in ("shoe", "hand-dealing", "auto-shoe"))
    return (
        cards_shared.shuffler((f"{prefix}.after-shuffle", f"{prefix}.shuffle", f"{prefix}.hand-dealing")),
        Option(name="dealing", type="choice", default="auto-shoe", choices=cards_shared.DEALING, adverse="none",
               handles=handles, forbids=allowed,
               help="How the cards are dealt: from a manual shoe, from the hand, or from an automated shoe."),
    )  # fmt: skip


def start_method(prefix: str, *, handles: tuple[str, ...]) -> Option:
    def allowed(law: Law, value: Any, values: Mapping[str, Any]) -> str | None:
        if value != "button":
            return None
        if not law.in_force(f"{prefix}.start-button"):
            return "No rule on this day knows a button."
        if values["shuffler"] is False or values["dealing"] not in (None, "auto-shoe"):
            said = "A button is used only with an automated shuffler and an automated shoe."
            return Broken(said, f"{prefix}.start-button")
        return None

    return Option(
        name="start_method", type="choice", default="rng", choices=METHODS, adverse="none", handles=handles,
        forbids=allowed, help="How the starting position is found: by three dice, a generator or a button.",
    )  # fmt: skip


def low_straight_rule(handles: tuple[str, ...]) -> Option:
    return Option(
        name="low_straight_rule", type="choice", default="second-highest", choices=("second-highest", "lowest"),
        handles=handles, help="Where the straight that begins with the ace stands among the straights.",
    )  # fmt: skip


def way_of(read: Callable[[Any], object]) -> Allows:
    """Whether there is such a house way; `read` makes one of what was chosen, and says what is wrong with it."""

    def allowed(_law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        try:
            read(value)
        except HouseWayError as error:
            if isinstance(value, str):
                return str(error)
            raise OptionError(str(error)) from error
        return None

    return allowed


def banking(choices: tuple[str, ...], default: str, handles: tuple[str, ...]) -> Option:
    return Option(
        name="banking", type="choice", default=default, choices=choices, adverse="any", handles=handles,
        help="Who may bank: the house only, a player too, or a player together with the house.",
    )  # fmt: skip


def vigorish_rounding(choices: tuple[str, ...], handles: tuple[str, ...]) -> Option:
    return Option(
        name="vigorish_rounding", type="choice", default="nearest_0.25", choices=choices, handles=handles,
        help="How vigorish is rounded: to the nearest multiple, one at least, or not at all.",
    )  # fmt: skip
