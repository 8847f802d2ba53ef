"""Options that games from a shoe share, made with the clauses of the game that offers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.money import Odds
from pitboss.table.options import Matters, Option

if TYPE_CHECKING:
    from pitboss.law import Law


def one_of(name: str, values: str, usual: str, handle: str, help_: str, prefix: str) -> Option:
    """A whole number among those that a figure of the law lists."""
    figure, clause = f"{prefix}.{values}", f"{prefix}.{handle}"

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        lawful = law.figure(figure)
        if value in lawful:
            return None
        return f"{name} is one of {', '.join(map(str, lawful))}; {value} was given."

    return Option(
        name=name, type="whole", default=None, figure=f"{prefix}.{usual}", forbids=allowed, handles=(clause,),
        help=help_,
    )  # fmt: skip


def decks(prefix: str) -> Option:
    return one_of("decks", "decks", "usual-decks", "cards", "How many decks the shoe holds.", prefix)


def continuous_shuffler(prefix: str) -> Option:
    return Option(
        name="continuous_shuffler", type="flag", default=False, adverse="none",
        handles=(f"{prefix}.continuous-shuffler",),
        help="All cards go back into a shuffling machine after every round.",
    )  # fmt: skip


def least_odds(
    name: str, figure: str, handles: tuple[str, ...], help_: str, examples: tuple[Any, ...],
    matters: Matters | None = None,
) -> Option:  # fmt: skip
    """Odds no lower than those of the law."""

    def allowed(law: Law, value: Any, _values: Mapping[str, Any]) -> str | None:
        least = Odds.parse(law.figure(figure))
        return (
            None if Odds.parse(value).at_least(least) else f"{name} is at least {least}; {value} is below it."
        )

    return Option(
        name=name, type="odds", default=None, figure=figure, adverse="lower", forbids=allowed, handles=handles,
        examples=examples, help=help_, matters=matters,
    )  # fmt: skip
