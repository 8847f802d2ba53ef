"""Best play of a round with the stakes that are made: the solver that fits the Round, as a way to play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.games.banked.alone import over_boards
from pitboss.games.banked.ways import BoardWay, DuelWay, GrowingWay

if TYPE_CHECKING:
    from pitboss.games.banked.against import Best
    from pitboss.games.banked.math import Study
    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.ways import Way


def best_way(study: Study, outcomes: Outcomes) -> Way:
    """Best for the first wager; against a dealer, whose hand one meets once, for those beside it too."""
    own = study.own_way(outcomes)
    if own is not None:
        return own
    if over_boards(study.rules):
        return BoardWay(study.boards, study.best_on_boards, outcomes)
    return _duel_way(study, outcomes) if study.against_dealer else GrowingWay(study.growing, outcomes)


def _duel_way(study: Study, outcomes: Outcomes) -> DuelWay:
    from numpy import int8, zeros

    if not outcomes.moves:
        return DuelWay(study.duel, outcomes, zeros(study.duel.seen[0].size, int8))
    best = _best_beside(study, outcomes.stakes)
    chosen = zeros(best.times.size, int8)
    for at, move in enumerate(outcomes.moves[0]):
        chosen[best.times == move.times] = at
    return DuelWay(study.duel, outcomes, chosen, best)


def _best_beside(study: Study, stakes: Mapping[str, int]) -> Best:
    """Best play with these cents on the first wager and on those beside it, some of which a fold may forfeit."""
    from pitboss.games.banked.against import Duel
    from pitboss.games.banked.keeping import kept_best

    alone, forfeits = study.best, study.rules.forfeits
    first = {study.main, *study.beside}
    lost = {
        wager: cents for wager, cents in stakes.items() if wager not in first and forfeits[wager] is not None
    }
    read = study.duel.own
    if any(study.rules.round.wagers[wager].sees != (read,) for wager in lost):
        return alone
    beside = Duel(study.rules, stakes[study.main], lost)
    gains = [gain > 0 for gain in beside.gains()]
    folds = {int(line) for line in study.duel.lines[alone.hand[~alone.raises]]}
    return kept_best(beside) if any(gains[line] for line in folds) else alone
