"""Which hand draws, and what a coup comes to. Engine, exact math and kernels all go by this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

PLAYER, BANKER = "players-hand", "bankers-hand"
FIRST_FOUR = (PLAYER, BANKER, PLAYER, BANKER)
Values = Sequence[int]


class Outcome(NamedTuple):
    """The counts of both hands, and of how many cards each is."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @property
    def natural(self) -> tuple[bool, bool]:
        """Whether the Player's and the Banker's Hand are naturals; only two cards can be."""
        return self.player_cards == 2 and self.player >= 8, self.banker_cards == 2 and self.banker >= 8


OUTCOMES = tuple(Outcome(*each) for each in product(range(10), range(10), (2, 3), (2, 3)))
"""Every outcome, in the order by which kernels number them."""


def value(card: int) -> int:
    """Ace one, two to nine their number, ten and faces nothing."""
    rank = card // 4
    return 1 if rank == 12 else rank + 2 if rank < 8 else 0


def count(values: Values) -> int:
    return sum(values) % 10


@dataclass(frozen=True)
class Coup:
    """natural: the least count of two cards that ends the deal; player_to: the highest to which the Player's Hand draws
    banker: by the Banker's count, the Player's third cards to which it draws; None where the Player's Hand stayed
    """

    natural: int
    player_to: int
    banker: Mapping[int, frozenset[int | None]]

    def due(self, player: Values, banker: Values) -> str | None:
        """The hand that gets the next card; None when the coup is over."""
        dealt = len(player) + len(banker)
        if dealt < len(FIRST_FOUR):
            return FIRST_FOUR[dealt]
        if len(banker) == 3 or max(count(player[:2]), count(banker)) >= self.natural:
            return None
        if len(player) == 2 and count(player) <= self.player_to:
            return PLAYER
        third = player[2] if len(player) == 3 else None
        return BANKER if third in self.banker.get(count(banker), frozenset()) else None

    @staticmethod
    def outcome(player: Values, banker: Values) -> Outcome:
        return Outcome(count(player), count(banker), len(player), len(banker))


def coup_of(rules: Rules) -> Coup:
    """The drawing rules of the day."""
    table: Mapping[str, list[str]] = rules.figure("banker-draws")
    banker = {
        int(have): frozenset(None if third == "none" else int(third) for third in thirds)
        for have, thirds in table.items()
    }
    return Coup(rules.figure("natural-from"), rules.figure("player-draws-to"), banker)
