"""How a cross is played in a simulation, and its book: a raise is worth what its line is, whatever else was done."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import parse_cards
from pitboss.games.banked.book import situation, subsets
from pitboss.games.banked.math_cross import CrossStudy
from pitboss.games.banked.reading import COMPARED
from pitboss.games.banked.round import DEALER
from pitboss.games.banked.strategies import script as banked_script
from pitboss.table.hints import Choice, Hint, at_place, ordered

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules

script = partial(banked_script, study_of=CrossStudy)
DECK, SHARED = 52, 3


def hint(rules: Rules, view: Mapping[str, Any], seat: int, _offered: Collection[str] = ()) -> Hint | None:
    """A raise is worth what its line is, whatever else was done; a check costs nothing."""
    now = situation(rules, view, seat)
    if now is None:
        return None
    wager = now.outcomes.asks[now.at].name
    dealer, _ = rules.round.wagers[wager].sees
    line = [area for area in rules.readers[dealer].places if area != DEALER]
    seen = [card for area in line for card in parse_cards(view["own"].get(area) or "")]
    worth = worth_of_raise(rules, wager, now.own, seen, now.up)
    value = float(worth) * now.stakes[now.rules.round.opening[0].kind]
    choices = (Choice("raise", at_place(now.place, {}), value), Choice("check", at_place(now.place, {}), 0.0))
    told = "what the raise alone makes over all cards of its line and all hands of the dealer"
    return Hint(now.place, ordered(choices), exact=True, method=told)


def worth_of_raise(
    rules: Rules, wager: str, own: Sequence[int], seen: Sequence[int], up: Sequence[int]
) -> Fraction:
    """In units of the raise, over every way in which the line and the dealer's hand can still come."""
    import numpy as np

    from pitboss.hands.bulk import strengths

    left = [card for card in range(DECK) if card not in {*own, *up}]
    dealer, _ = rules.round.wagers[wager].sees
    reader, verdicts = rules.readers[dealer], rules.verdicts[wager]
    counts = np.zeros((len(reader.lines), len(COMPARED)), np.int64)
    pairs = subsets(2, len(left) - (SHARED - len(seen)))
    for more in combinations(left, SHARED - len(seen)):
        shared = (*seen, *more)
        others = np.array([card for card in left if card not in more], np.int8)[pairs]
        table = np.tile(np.array(shared, np.int8), (len(others), 1))
        theirs = strengths(reader.ranking, np.hstack([others, table])).astype(np.int64)
        mine = reader.ranking.strength((*own, *shared))
        lower = len(reader.lines) - len(reader.floors)
        at = np.searchsorted(np.array(reader.floors), theirs, side="right") + lower - 1
        np.add.at(counts, (at, np.sign(mine - theirs) + 1), 1)
    total = Fraction(0)
    for code, deals in enumerate(counts.reshape(-1).tolist()):
        place, how = divmod(code, len(COMPARED))
        verdict = verdicts[reader.lines[place], COMPARED[how]]
        odds = verdict.odds
        net = odds.fraction if verdict.result == "won" and odds is not None else Fraction(verdict.net(1))
        total += net * deals
    return total / int(counts.sum())
