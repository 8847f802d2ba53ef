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
from pitboss.equipment.cards import names, parse_cards
from pitboss.games import module_of
from pitboss.games.banked.math_together import outcomes_with
from pitboss.games.banked.state import FOLD
from pitboss.games.banked.strategies_file import HANDS, growing_from_file
from pitboss.simulation.script import SimulationError
from pitboss.simulation.strategy_file import Fits, bits, check_parts, decisions

if TYPE_CHECKING:
    from pitboss.analysis.figures import WagerMath
    from pitboss.games.banked.math import Study
    from pitboss.games.banked.math_cross import CrossStudy
    from pitboss.games.banked.math_discard import DiscardStudy
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
    return outcomes.distribution(way.tally(outcomes), outcomes.stakes[study.main]).mean


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


def priced_discards(study: DiscardStudy, table: Mapping[str, Any]) -> Fraction:
    """The same where a card is put away with a bet: always the one that best play puts away as a rule."""
    reader, bet = study.rules.readers[study.three], study.bet.do
    asked = [hand for hand in study.hands if hand.decision is not None]

    def at_least(cards: Any) -> int:
        lowest = reader.strength(parse_cards(cards))
        return bits(reader.strength(hand.cards) >= lowest for hand in asked)

    chosen = decisions(
        table, HANDS, game=study.game.id, fits={"at-least": at_least}, does=(bet, FOLD), count=len(asked),
        name=lambda at: names(asked[at].cards),
    )[bet]  # fmt: skip
    check_parts(table, HANDS)
    total = sum((hand.wins * hand.ways for hand in study.hands if hand.wins is not None), Fraction(0))
    for at, hand in enumerate(asked):
        total += hand.ways * (study.usual(hand.cards).value if chosen >> at & 1 else -1)
    return total / sum(hand.ways for hand in study.hands)


def priced_by_kind(study: CrossStudy, table: Mapping[str, Any]) -> Fraction:
    """The same where each raise goes by what the cards held and those of its line are, and by nothing else."""
    mean = study.ante.mean
    for wager, turn in zip(study.arms.values(), study.turns.values(), strict=True):
        kinds = [name.removeprefix("no pair, ") for name in turn.kinds]
        do, check = (choice.do for choice in study.rules.asks[wager].choices if choice.do != FOLD)
        raised = decisions(
            table, wager, game=study.game.id, fits={"at-least": _from_kind(kinds)}, does=(do, check), count=len(kinds),
            name=kinds.__getitem__,
        )[do]  # fmt: skip
        mean += sum((gain for at, gain in enumerate(turn.brings.values()) if raised >> at & 1), Fraction(0))
    check_parts(table, *study.arms.values())
    return mean


def _from_kind(kinds: Sequence[str]) -> Fits:
    """Kinds from this one on, the lowest first."""
    return lambda lowest: bits(lowest in kinds[: at + 1] for at in range(len(kinds)))
