"""What wagers are worth as a shoe is dealt down: once cards are gone, and by the count of a system."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.errors import meant
from pitboss.games import find, module_of
from pitboss.games.box.counting import HI_LO, Counted, best_spread, by_true_count
from pitboss.games.box.math import effects_of_removal
from pitboss.law import catalogue
from pitboss.table.options import resolve
from pitboss.table.refusals import BadCommand

if TYPE_CHECKING:
    from pitboss.games.box.counting import Spread

SYSTEMS: Mapping[str, tuple[int, ...]] = {
    "hi-lo": HI_LO,
    "omega-2": (0, 1, 1, 2, 2, 2, 1, 0, -1, -2),
    "zen": (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2),
    "ace-five": (-1, 0, 0, 0, 1, 0, 0, 0, 0, 0),
}
"""Balanced counting systems that are generally known: points for the ace, two to nine, and the tens."""


class Worth(NamedTuple):
    """whole, now: what a unit is worth from a full shoe and once the cards are gone
    effects: by how much one card less changes that, in the order of the 52 cards
    """

    wager: str
    whole: float
    now: float
    effects: dict[int, float]


class Count(NamedTuple):
    lines: list[Counted]
    spread: Spread


def _math(game: str) -> Any:
    """The math of a game of boxes."""
    name = f"{module_of(find(game).id)}.math"
    if find_spec(name) is not None and hasattr(found := import_module(name), "whole_shoe"):
        return found
    raise BadCommand(
        f"{game} is not played from a shoe box by box; blackjack, spanish-21 and double-attack-blackjack are."
    )


def worths(
    game: str, wagers: tuple[str, ...], gone: tuple[int, ...], *, options: Mapping[str, Any], as_of: Any = None,
    effects: bool = False,
) -> list[Worth]:  # fmt: skip
    """Of these wagers, or of all that this table offers."""
    math = _math(game)
    law = catalogue().on(as_of or catalogue().newest)
    chosen, _ = resolve(find(game).options, law, options, chip=find(game).chip)
    rules = math.rules_of(game, law, chosen)
    offered = [wager for wager in math.rows(game, law) if wager in rules.betting.bets]
    for wager in wagers:
        if wager not in offered:
            raise BadCommand(f"This table does not offer {wager}; it has {', '.join(offered)}.")
    whole, left = math.whole_shoe(rules), math.whole_shoe(rules, gone)
    for card, many in enumerate(left):
        if many < 0:
            raise BadCommand(f"The shoe holds {whole[card]} of each card; more of one are said to be gone.")
    found: list[Worth] = []
    for wager in wagers or offered:
        changes = {}
        if effects:
            changes = effects_of_removal(
                lambda cards, wager=wager: math.expectation(rules, wager, cards), left
            )
        worth = float(math.expectation(rules, wager, whole))
        now = float(math.expectation(rules, wager, left)) if gone else worth
        found.append(Worth(wager, worth, now, changes))
    return found


def counted(
    game: str, *, system: str, shoes: int, seed: int, bank: float, most: float, options: Mapping[str, Any],
    as_of: Any = None,
) -> Count:  # fmt: skip
    """What rounds of basic strategy make by the true count, and the bets that this asks for."""
    from pitboss.simulation.plan import plan
    from pitboss.simulation.script import Request, script

    _math(game)
    if system not in SYSTEMS:
        raise BadCommand(f"No counting system is called {system!r}; {meant(system, SYSTEMS, 'there are')}")
    made = plan(script(Request(game=game, options=dict(options), strategy="basic-shoe", as_of=as_of)))
    lines = by_true_count(made, seed=seed, shoes=shoes, tags=SYSTEMS[system])
    return Count(lines, best_spread(lines, bank=bank, most=most))
