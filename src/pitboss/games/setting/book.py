"""The book of a hand that is set: the best ways to set it, and the house way's."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names
from pitboss.table.hints import Choice, Hint, at_place, seat_at, stakes_at

if TYPE_CHECKING:
    from pitboss.games.setting.rules import Rules

MOST = 3
"""Ways to set a hand that are told beside the house way's."""


def hint(rules: Rules, view: Mapping[str, Any], seat: int, _offered: Collection[str] = ()) -> Hint | None:
    """Of the first hand of a seat that is to be set."""
    from importlib import import_module

    from pitboss.games import module_of
    from pitboss.games.setting.advising import read, weigh

    own = view["own"]
    place, cards = next(iter(waiting_hands(view, seat).items()), (None, ""))
    if place is None:
        return None
    held, bank = read(rules, cards), own.get("bank")
    room = import_module(f"{module_of(view['game'])}.dealers")
    dealers = room.dealers(rules, held, exact=False, seed=0)
    found = weigh(rules, held, dealers, banking=bank is not None and place == str(bank))
    stake = stakes_at(view, place).get(rules.play.main, 0)
    choices: list[Choice] = []
    for at, split in enumerate(found.splits):
        parts = dict(zip(found.parts, split.parts, strict=True))
        args = {part: names(some) for part, some in list(parts.items())[1:]}
        do = "house-way" if split.house_way else "set"
        if at < MOST or split.house_way:
            worth, error = float(split.value) * stake, split.error * stake
            choices.append(Choice(do, at_place(place, {} if split.house_way else args), worth, error))
    lower = zip(found.parts[1:], found.house.parts[1:], strict=True)
    said = ", ".join(f"{part} {names(some)}" for part, some in lower)
    way = f"The house way ({found.house_way}) sets {said}, by: {found.rule}"
    return Hint(place, tuple(choices), found.exact, f"{found.method}. {way}")


def waiting_hands(view: Mapping[str, Any], seat: int) -> dict[str, str]:
    """The hands that a seat has still to set, by their places, as that seat sees them; none in other games."""
    hands: list[dict[str, Any]] = view["own"].get("hands") or []
    return {
        hand["place"]: hand["cards"]
        for hand in hands
        if "set" in hand and hand["set"] is None and hand["cards"] and seat_at(hand["place"])[0] == seat
    }
