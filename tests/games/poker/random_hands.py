"""Random hands for the tests: a table of any of the ten games, played by random legal decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.games.poker.variants import VARIANTS
from pitboss.table import Command, Table

GAMES = tuple(variant.id for variant in VARIANTS)


class Chance:
    """Cards and choices of one seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(self.random.randint(1, 6) for _ in range(count))

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        return tuple(self.random.sample(list(cards), len(cards) if count is None else count))


def table(game: str, chance: Chance, *, stacks: Sequence[int], **options: Any) -> Table:
    """A table whose seats 1, 2, ... have these stacks in cents."""
    seats = dict(enumerate(stacks, 1))
    return Table.open(game, options=options, seats=seats, source=chance)


def play_hand(at: Table, chance: Chance, *, eager: int = 2) -> Iterator[None]:
    """Deal a hand and play it to its end; hands control over after every decision. `eager` spares folds."""
    at.do(Command("deal"))
    yield
    while at.state.game.hand is not None:
        turn = [offer for offer in at.awaits() if offer.kind == "turn"]
        offer = turn[chance.below(len(turn))]
        if offer.do == "fold" and chance.below(eager):
            continue
        at.do(offer.sample(chance))
        yield


def refill(at: Table, chance: Chance, least: int = 500, most: int = 30_000) -> None:
    """Let players who have little left buy in again."""
    for seat in at.state.seats:
        if at.state.stack(seat) < least:
            at.do(Command("buy-in", seat, args={"amount": 100 * (1 + chance.below(most // 100))}))
