"""A banked game through the engine: a round is a unit, seat 1 plays it best or by a file of decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pitboss.errors import meant
from pitboss.games.banked.alone import over_boards
from pitboss.games.banked.best_way import best_way
from pitboss.games.banked.choices import Fold, Raise
from pitboss.games.banked.math import Study
from pitboss.games.banked.outcomes import NOT_ASKED, Outcomes
from pitboss.games.banked.reading import Best, WithBest
from pitboss.games.banked.shapes import Move
from pitboss.games.banked.state import BankedState
from pitboss.games.banked.strategies_file import HANDS, duel_from_file, growing_from_file
from pitboss.games.banked.strategies_simpler import published
from pitboss.games.banked.ways import DuelWay, GrowingWay, Way
from pitboss.simulation.script import (
    PLAYER,
    Choose,
    Memory,
    Request,
    Script,
    Setting,
    SimulationError,
    opened,
    payable,
    wanted,
)
from pitboss.table import BadCommand, Command, Table, TableState

BEST, FILE = "best", "file"
KERNEL = "pitboss.games.banked.kernel"


def script(request: Request, setting: Setting, *, study_of: type[Study] = Study) -> Script:
    """study_of: where a game knows its best play, or what comes of a hand, otherwise than the rounds of this family."""
    if request.decisions is None and request.strategy not in (None, BEST):
        known = meant(str(request.strategy), (BEST, "a file of decisions"))
        raise SimulationError(f"{request.game} has no strategy {request.strategy!r}; {known}")
    study = study_of(request.game, setting.law, setting.options)
    asked = wanted(request, study.rows[0], study.rows)
    try:
        study.check(asked)
    except BadCommand as wrong:
        raise SimulationError(str(wrong)) from None
    table = opened(setting, (PLAYER,), _offered(setting, study, asked))
    stakes, told = _stakes(table, study, asked)
    outcomes = study.outcomes_of(table.rules, stakes, _counted(table, study, asked))
    way = _way(request, table, outcomes, study_of)
    return Script(
        request=request, setting=setting, wager=" + ".join(asked), strategy=BEST if request.decisions is None else FILE,
        unit="round", stake=told, need=outcomes.need(), opening=table, choose=_choose(outcomes, way),
        tracked=outcomes.counts, kernel=KERNEL if _in_bulk(table) else "",
        simpler={} if request.decisions is not None else _simpler(request.game, outcomes, way),
        extra={"outcomes": outcomes, "way": way},
    )  # fmt: skip


def _simpler(game: str, outcomes: Outcomes, way: Way) -> dict[str, Any]:
    """Published ways of play; where there are none, the same at every ask whatever the cards are, at the least amount
    and without a fold."""
    if not isinstance(way, DuelWay | GrowingWay) or not outcomes.moves:
        return {}
    known = {each.name: {**each.table, "file": each.name} for each in published(game)}
    if known:
        return known
    parts = [HANDS] if isinstance(way, DuelWay) else [ask.name for ask in outcomes.asks]
    least = [
        {move.name for move in moves if isinstance(move.choice, Raise) and move.times <= min(_times(moves))}
        | {move.name for move in moves if not isinstance(move.choice, Raise | Fold)}
        for moves in outcomes.moves
    ]
    return {
        (name := f"always {does}"): {"game": game, "file": name, **{part: [{"do": does}] for part in parts}}
        for does in sorted(least[0].intersection(*least))
    }


def _times(moves: Sequence[Move]) -> list[int]:
    return [move.times for move in moves if isinstance(move.choice, Raise)] or [0]


def _offered(setting: Setting, study: Study, asked: Mapping[str, int | None]) -> dict[str, Any]:
    """Options that make the table offer what is asked for."""
    changed: dict[str, Any] = {}
    for opening in study.rules.round.opening:
        if opening.kind in asked and not study.rules.offers(opening.kind):
            spec = next(option for option in setting.game.options if option.name == opening.option)
            on = True if spec.type == "flag" else next(value for value in spec.choices if value != "none")
            changed[opening.option] = on
    return changed


def _stakes(table: Table, study: Study, asked: Mapping[str, int | None]) -> tuple[dict[str, int], int]:
    """Cents on each wager that is made, those that others need included, and on the first that was asked for."""
    bets, stakes = table.rules.betting.bets, dict[str, int]()
    equal, complete = study.rules.round.together, table.rules.round.complete
    beside: Mapping[str, int] = {}
    if complete is not None and complete.beside is not None:
        beside = complete.beside(table.rules)
    for wager, amount in asked.items():
        for kind in study.kinds(wager):
            bet = bets[kind]
            if bet.fixed is not None and amount not in (None, bet.fixed):
                raise SimulationError(f"The wager {wager} is of a fixed amount; leave the amount out.")
            unit = beside[kind] * bets[study.main].unit if kind in beside else bet.unit
            stakes[kind] = payable(wager, amount, unit)
            if kind in beside and study.main not in asked:
                stakes[study.main] = stakes[kind] // beside[kind]
    if len({stakes[kind] for kind in equal if kind in stakes}) > 1:
        raise SimulationError(study.must_be_equal)
    told = stakes[study.kinds(next(iter(asked)))[0]]
    for kind in [kind for wager in stakes for kind in bets[wager].needs]:
        alike = [stakes[other] for other in equal if kind in equal and other in stakes]
        stakes.setdefault(kind, alike[0] if alike else bets[kind].unit)
    for alike in [stakes[kind] for kind in equal if kind in stakes][:1]:
        stakes |= dict.fromkeys(equal, alike)
    if complete is not None and study.main in stakes:
        stakes |= {kind: times * stakes[study.main] for kind, times in beside.items()}
        stakes |= {kind: bets[kind].unit for kind in complete.fixed}
    return {kind: stakes[kind] for kind in bets if kind in stakes}, told


def _counted(table: Table, study: Study, asked: Mapping[str, int | None]) -> frozenset[str]:
    """The wagers whose results are told: those asked for, and what is made of the first by a decision."""
    counted = {kind for wager in asked for kind in study.kinds(wager)}
    counted |= set(study.beside) if study.main in counted else set()
    raised = {c.wager: c.of for ask in table.rules.asks.values() for c in ask.choices if isinstance(c, Raise)}
    bonuses = {name: bonus.of for name, bonus in table.rules.round.bonuses.items()}
    return frozenset(counted | {name for name, of in (raised | bonuses).items() if of in counted})


def _in_bulk(table: Table) -> bool:
    """Whether a kernel has the shape of the deal: all cards of a reading are read, or the best of some."""
    readers = table.rules.readers.values()
    return all(reader.of is None or isinstance(reader.of, Best | WithBest) for reader in readers)


def _way(request: Request, table: Table, outcomes: Outcomes, study_of: type[Study]) -> Way:
    rules, stakes = table.rules, outcomes.stakes
    amount = stakes.get(rules.round.opening[0].kind)
    study = study_of(request.game, rules.law, dict(rules.options), amount)
    if request.decisions is None:
        return best_way(study, outcomes)
    if study.own_way(outcomes) is not None or over_boards(rules):
        raise SimulationError(f"{request.game} is played by its best play; it takes no file of decisions.")
    if not study.against_dealer:
        return growing_from_file(study.growing, outcomes, request.decisions, request.game)
    return duel_from_file(study.duel, outcomes, request.decisions, request.game)


def _choose(outcomes: Outcomes, way: Way) -> Choose:
    """What is remembered is what was done, once the cards are dealt; before that, nothing."""
    places = {ask.name: at for at, ask in enumerate(outcomes.asks)}

    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BankedState = state.game
        if not isinstance(memory, tuple):
            for wager, amount in outcomes.stakes.items():
                if state.find(PLAYER, wager) is None:
                    return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
            return Command("deal"), ()
        if own.phase not in places:
            return None
        at, before = places[own.phase], cast("tuple[int, ...]", memory)
        before += (NOT_ASKED,) * (at - len(before))
        up = [card for cards in own.up.values() for card in cards]
        done = way.choose(at, own.hands[0].cards, up, before)
        choice = outcomes.moves[at][done].choice
        if not isinstance(choice, Raise):
            return outcomes.moves[at][done].command(0), (*before, done)
        base = state.find(PLAYER, choice.of)
        command = outcomes.moves[at][done].command(0 if base is None else base.stake)
        return Command(command.do, PLAYER, args={**command.args, **choice.some(own.hands[0])}), (
            *before,
            done,
        )

    return choose
