"""Who may draw and who may stand. Engine, exact math and kernels all go by this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.games.chemin_de_fer.options import FIXED, FREE
from pitboss.games.coup.draw import Values, count, coup_of

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

DRAW, STAND = "draw", "stand"
BOTH = (DRAW, STAND)


@dataclass(frozen=True)
class Choices:
    """natural: the least count of two cards that ends the coup
    player_to, player_on: to what count the player draws, and on which he chooses
    banker: by the banker's count, the player's third cards to which he draws; None where the player stood
    optional: counts and third cards where the banker chooses
    rule: the banker rule of the house
    """

    natural: int
    player_to: int
    player_on: int
    banker: tuple[frozenset[int | None], ...]
    optional: frozenset[tuple[int, int | None]]
    rule: str

    def over(self, player: Values, banker: Values) -> bool:
        """Whether two cards of either hand end the coup."""
        return max(count(player), count(banker)) >= self.natural

    def player(self, have: int) -> tuple[str, ...]:
        if have == self.player_on:
            return BOTH
        return (DRAW,) if have <= self.player_to else (STAND,)

    def bankers(self, have: int, third: int | None, *, bound: bool = False) -> tuple[str, ...]:
        """What the banker may do; `bound` by the table where he has looked too early."""
        rule = FIXED if bound else self.rule
        if rule == FREE or (rule != FIXED and (have, third) in self.optional):
            return BOTH
        return (DRAW,) if third in self.banker[have] else (STAND,)


def choices_of(rules: Rules) -> Choices:
    """The rules of the day and of the house."""
    found = rules.made.get("choices")
    if found is None:
        table: Mapping[str, list[str]] = rules.figure("banker-chooses")
        optional = frozenset((int(have), int(third)) for have, thirds in table.items() for third in thirds)
        drawn = coup_of(rules)
        found = rules.made["choices"] = Choices(
            drawn.natural, drawn.player_to, rules.figure("player-chooses-on"),
            tuple(drawn.banker.get(have, frozenset()) for have in range(10)), optional,
            rules.options["banker_rule"],
        )  # fmt: skip
    return found
