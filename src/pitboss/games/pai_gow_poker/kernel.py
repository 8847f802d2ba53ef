"""Pai gow poker in bulk: fourteen cards of 53, both hands looked up as the house way sets them, and compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE
from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.kernel_classes import place_of
from pitboss.games.pai_gow_poker.lookup import Lookup, lookup, numbers
from pitboss.games.pai_gow_poker.play import MAIN
from pitboss.games.setting.kernel_dealing import CARDS, ROOM, places, shuffle
from pitboss.games.setting.kernel_sharing import HELD
from pitboss.games.setting.rules import Rules, fee_of
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.random_words import BATCH, first_words
from pitboss.simulation.script import Script, SimulationError

SCRATCH = ROOM
OUTCOMES = ("lost", "pushed", "won")
"""By the number of hands that are above the dealer's."""
_NO_HITS = np.zeros(0, np.int64)


@leaf
def class_of(deck: Any, cards: Any, ranks: Any, suits: Any, slots: Any, keys: Any) -> Any:
    """Where the class of the hand stands that was dealt these cards of a deck."""
    ranked, suited = np.int64(0), np.int64(0)
    for each in range(HELD):
        card = np.int64(deck[cards[each]])
        ranked += ranks[card]
        suited += suits[card]
    return place_of(deck, cards, ranked, suited, slots, keys)


@leaf
def above(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, stream: Any, deck: Any
) -> Any:  # fmt: skip
    """How many hands of the player are above the dealer's."""
    dealt, ranks, suits, slots, keys, highs, lows = tables
    shuffle(seed, unit, w0, w1, w2, w3, dealt[2 * HELD], stream, deck)
    mine = class_of(deck, dealt[:HELD], ranks, suits, slots, keys)
    other = class_of(deck, dealt[HELD : 2 * HELD], ranks, suits, slots, keys)
    return np.int64(highs[mine] > highs[other]) + np.int64(lows[mine] > lows[other])


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A round, for whoever runs one at a time."""
    return above(seed, unit, w0, w1, w2, w3, tables, scratch[:STREAM_SIZE], scratch[STREAM_SIZE:])


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the rounds from `first` on, one for each place of `outcomes`."""
    stream, deck = np.empty(STREAM_SIZE, np.uint32), np.empty(CARDS, np.uint8)
    words = np.empty((4, BATCH), np.uint32)
    for begun in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begun)
        first_words(seed, first + np.uint64(begun), count, words)
        for at in range(count):
            outcomes[begun + at] = above(
                seed, first + np.uint64(begun + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), np.uint64(words[3, at]), tables, stream, deck,
            )  # fmt: skip


def plan(script: Script) -> Plan:
    from pitboss.games.pai_gow_poker.ways import kept_ways

    if script.wager != MAIN:
        raise SimulationError(
            f"In bulk {MAIN} alone is played; `pitboss odds` has the other wagers exactly, and "
            "pitboss.simulation.engine_play plays them through the engine."
        )
    return plan_by(script, lookup(kept_ways(_divider(script))))


def plan_by(script: Script, classes: Lookup) -> Plan:
    """The same with the classes of hands already set: all of them, or those that will come."""
    rules: Rules = script.opening.rules
    assert rules.vigorish is not None
    at = places(script)
    tables = (np.append(at, at.max() + 1), *numbers(np.arange(CARDS)), *classes[:4])
    nets = [verdict.net(script.stake) for verdict in rules.verdicts]
    nets[2] -= rules.vigorish.of(nets[2])
    return Plan(
        script=script, module=__name__, tables=tables, values=np.array(nets, np.int64),
        report=lambda counts, _hits: _report(counts, nets),
        results=lambda seed, unit: {
            script.wager: nets[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)]
        },
        exact=_exact(script, rules),
    )  # fmt: skip


def _divider(script: Script) -> FiveAndTwo:
    divider = script.opening.rules.divider
    assert isinstance(divider, FiveAndTwo)
    return divider


def _report(counts: Mapping[int, int], nets: list[int]) -> list[Hit]:
    return [Hit(OUTCOMES[at], counts[at], counts[at] * nets[at]) for at in sorted(counts, reverse=True)]


def _exact(script: Script, rules: Rules) -> Callable[[], Exact] | None:
    """The wager as it was counted over all pairs of hands, where it was."""
    from pitboss.games.pai_gow_poker.kept import known

    vigorish = rules.vigorish
    assert vigorish is not None
    counted = known(_divider(script), vigorish.percent)
    if counted is None:
        return None

    def exact() -> Exact:
        from pitboss.games.pai_gow_poker.math import nets_of

        nets = nets_of(counted.usual, fee_of(rules, script.stake))
        return Exact(nets.mean, nets.variance, nets)

    return exact
