"""A bot: a function from what its seat sees to one of the things its seat may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from pitboss.errors import PitbossError
from pitboss.table import Command
from pitboss.table.offers import Chooser, Offer


class BotError(PitbossError, ValueError):
    """A bot that cannot be found, or that did what it may not; the message is a sentence."""


class Seen:
    """What a bot knows when it is asked.

    - `game`, `seat`: where it sits.
    - `offers`: what its seat may do. With `must` it has to choose one of them; otherwise it may decline.
    - `rules`: those of the table, as the book asks for them.
    - `view`: the table as its seat sees it: its own cards, what lies open, stacks and pots; never another's cards.
    """

    def __init__(
        self,
        game: str,
        seat: int,
        offers: tuple[Offer, ...],
        *,
        must: bool,
        look: Callable[[], dict[str, Any]],
        rules: Any = None,
    ) -> None:
        self.game, self.seat, self.offers, self.must, self.rules = game, seat, offers, must, rules
        self._look = look

    @cached_property
    def view(self) -> dict[str, Any]:
        return self._look()

    def offer(self, *acts: str) -> Offer | None:
        """The first of these acts that is offered."""
        for act in acts:
            for offer in self.offers:
                if offer.do == act:
                    return offer
        return None


Bot = Callable[[Seen, Chooser], Command | None]
"""`(seen, chooser) -> command`: take up an offer with `offer.command(amount=...)` or `offer.sample(chooser)`.

`chooser.below(n)` is a bot's own chance, the same for the same seed. None declines what need not be done.
"""
