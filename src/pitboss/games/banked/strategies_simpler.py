"""What simpler play costs: published strategies that are easier to remember than best play, priced over every deal.

A strategy is data, in the words of a file of decisions (`strategies_file`); a room keeps its own, each with its source,
in `simpler.yaml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pitboss.analysis.figures import exact_value
from pitboss.cases.reader import parse_value
from pitboss.equipment.cards import parse_cards
from pitboss.exact import Distribution
from pitboss.games import module_of
from pitboss.games.banked.math_together import outcomes_with
from pitboss.games.banked.state import FOLD
from pitboss.games.banked.strategies_file import HANDS, growing_from_file
from pitboss.simulation.script import SimulationError
from pitboss.simulation.strategy_file import bits, decisions

if TYPE_CHECKING:
    from pitboss.analysis.figures import WagerMath
    from pitboss.games.banked.math import Study
    from pitboss.games.banked.three import Decision, Threes

Read = TypeVar("Read")


class Strategy(NamedTuple):
    """name: in words, after "with"; source: where it was published; table: its rows, as in a file of decisions."""

    name: str
    source: str
    table: Mapping[str, Any]


def published(game_id: str) -> list[Strategy]:
    """The strategies of a game that are known."""
    path = files(module_of(game_id)) / "simpler.yaml"
    if not path.is_file():
        return []
    found: list[dict[str, Any]] = parse_value(path.read_text("utf-8"))
    return [Strategy(each.pop("name"), each.pop("source"), {"game": game_id, **each}) for each in found]


def with_simpler(study: Study, row: WagerMath) -> WagerMath:
    """The row of the first wager with what simpler play costs."""
    known = [] if study.limited else published(study.game.id)
    found = zip(known, study.priced([each.table for each in known]), strict=True) if known else ()
    told: list[dict[str, Any]] = []
    text: list[str] = []
    for each, mean in found:
        if mean is not None:
            cost = -mean - row.figures.house_edge
            told.append({"strategy": each.name, "source": each.source, "house_edge": exact_value(-mean),
                         "costs": exact_value(cost)})  # fmt: skip
            text.append(f"  {each.name}: {float(cost):.4%} more, {float(-mean):.4%} in all ({each.source})")
    if not told:
        return row
    best: dict[str, Any] = row.strategy or {}
    text = [*best.get("text", []), "Simpler play, and what it costs:", *text]
    return replace(row, strategy={**best, "simpler": told, "text": text})


def or_none(read: Callable[[], Read]) -> Read | None:
    """Rows may speak of hands or amounts that these options do not have; they are then left out."""
    try:
        return read()
    except SimulationError:
        return None


def priced_growing(study: Study, table: Mapping[str, Any]) -> Fraction:
    """What a strategy of a growing hand makes on average, in units of the first wager."""
    outcomes = outcomes_with(study)
    way = growing_from_file(study.growing, outcomes, table, study.game.id)
    return Distribution.weighted(
        (Fraction(sum(outcomes.results(key).values()), outcomes.stakes[study.main]), deals)
        for key, deals in way.tally(outcomes).items()
        if deals
    ).mean


def priced_three(threes: Threes, best: Sequence[Decision], table: Mapping[str, Any], game: str) -> Fraction:
    """The same where three cards meet three, from the matchups of best play."""
    held, play = [each.matchup for each in best], threes.versus.choice.do

    def at_least(cards: Any) -> int:
        lowest = threes.own.ranking.strength(parse_cards(cards))
        return bits(matchup.strength >= lowest for matchup in held)

    chosen = decisions(
        table, HANDS, game=game, fits={"at-least": at_least}, does=(play, FOLD), count=len(held),
        name=lambda at: held[at].name,
    )[play]  # fmt: skip
    played = [each._replace(plays=bool(chosen >> at & 1)) for at, each in enumerate(best)]
    return threes.versus.result(threes.tally(played)).mean
