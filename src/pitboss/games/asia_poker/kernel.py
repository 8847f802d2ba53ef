"""Asia poker in bulk: fourteen cards of 53, every setting of both hands, and of each the one that the criteria take."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE
from pitboss.games.asia_poker.house_way import FourTwoOne
from pitboss.games.asia_poker.kernel_places import place_of_four, place_of_two
from pitboss.games.setting.kernel_dealing import CARDS, ROOM, places, shuffle
from pitboss.games.setting.kernel_sharing import HELD
from pitboss.games.setting.rules import Rules
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.random_words import BATCH, first_words
from pitboss.simulation.script import Script

SCRATCH = ROOM + HELD
DIVIDED = np.array(
    [[*high, *(at for at in range(HELD) if at not in high)] for high in combinations(range(HELD), 4)],
    np.uint8,
)
"""The places of four of seven cards, and of the other three."""
_NO_HITS = np.zeros(0, np.int64)


@leaf
def held(deck: Any, dealt: Any, first: Int, cards: Any) -> None:
    """The seven cards of one hand, rising."""
    for at in range(HELD):
        card = deck[dealt[first + at]]
        place = at
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@leaf
def _better(
    best: Int, high: Int, one: Int, other: Int, single: Int, of_two: Any, of_one: Any, key: Any
) -> Any:
    """The greater key, where two cards beside a high hand are the medium hand and the third the low one."""
    medium, low = of_two[place_of_two(one, other)], of_one[single]
    if high < medium or medium < low:
        return best
    return max(best, key[0, high] + key[1, medium] + key[2, low])


@leaf
def set_hand(cards: Any, divided: Any, choose: Any, of_four: Any, of_two: Any, of_one: Any, key: Any) -> Any:
    """The greatest key of a lawful setting: its last bits are the three hands (`pairs.Scale`)."""
    best = np.int64(-1)
    for at in range(divided.shape[0]):
        place = place_of_four(
            np.int64(cards[divided[at, 0]]), cards[divided[at, 1]], cards[divided[at, 2]], cards[divided[at, 3]], choose
        )  # fmt: skip
        high = of_four[place]
        a, b, c = (
            np.int64(cards[divided[at, 4]]),
            np.int64(cards[divided[at, 5]]),
            np.int64(cards[divided[at, 6]]),
        )
        best = _better(best, high, b, c, a, of_two, of_one, key)
        best = _better(best, high, a, c, b, of_two, of_one, key)
        best = _better(best, high, a, b, c, of_two, of_one, key)
    return best


@leaf
def above(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, stream: Any, deck: Any, cards: Any
) -> Any:  # fmt: skip
    """How many hands of the player are above the dealer's."""
    dealt, divided, choose, of_four, of_two, of_one, key, bits = tables
    shuffle(seed, unit, w0, w1, w2, w3, dealt[2 * HELD], stream, deck)
    held(deck, dealt, 0, cards)
    mine = set_hand(cards, divided, choose, of_four, of_two, of_one, key)
    held(deck, dealt, HELD, cards)
    other = set_hand(cards, divided, choose, of_four, of_two, of_one, key)
    return (
        np.int64(mine & bits[0] > other & bits[0])
        + np.int64(mine & bits[1] > other & bits[1])
        + np.int64(mine & bits[2] > other & bits[2])
    )


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A round, for whoever runs one at a time."""
    return above(
        seed, unit, w0, w1, w2, w3, tables, scratch[:STREAM_SIZE], scratch[STREAM_SIZE:ROOM], scratch[ROOM:]
    )


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the rounds from `first` on, one for each place of `outcomes`."""
    stream, deck, cards = (
        np.empty(STREAM_SIZE, np.uint32),
        np.empty(CARDS, np.uint8),
        np.empty(HELD, np.uint8),
    )
    words = np.empty((4, BATCH), np.uint32)
    for begun in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begun)
        first_words(seed, first + np.uint64(begun), count, words)
        for at in range(count):
            outcomes[begun + at] = above(
                seed, first + np.uint64(begun + at), np.uint64(words[0, at]), np.uint64(words[1, at]),
                np.uint64(words[2, at]), np.uint64(words[3, at]), tables, stream, deck, cards,
            )  # fmt: skip


def plan(script: Script) -> Plan:
    from pitboss.games.asia_poker.pairs import Scale

    rules: Rules = script.opening.rules
    divider = rules.divider
    assert isinstance(divider, FourTwoOne)
    scale, at = Scale(divider), places(script)
    tables = (
        np.append(at, at.max() + 1), DIVIDED, scale.choose, *scale.of, scale.key, _masks(scale.bits)
    )  # fmt: skip
    nets = [verdict.net(script.stake) for verdict in rules.verdicts]
    return Plan(
        script=script, module=__name__, tables=tables, values=np.array(nets, np.int64),
        report=lambda counts, _hits: _report(counts, nets),
        results=lambda seed, unit: {
            script.wager: nets[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)]
        },
        exact=_exact(divider),
    )  # fmt: skip


def _masks(bits: list[int]) -> NDArray[np.int64]:
    """Where each of the three hands stands in a key."""
    high, medium, low = bits
    return np.array([((1 << high) - 1) << medium + low, ((1 << medium) - 1) << low, (1 << low) - 1], np.int64)


def _report(counts: Mapping[int, int], nets: list[int]) -> list[Hit]:
    return [
        Hit(f"{hands} of three hands are higher", counts[hands], counts[hands] * nets[hands])
        for hands in sorted(counts, reverse=True)
    ]


def _exact(divider: FourTwoOne) -> Any:
    """The wager as it was counted over all pairs of hands, where it was."""
    from pitboss.games.asia_poker.kept import known

    counted = known(divider)
    if counted is None:
        return None

    def exact() -> Exact:
        from pitboss.games.asia_poker.math import nets_of

        nets = nets_of(counted.usual)
        return Exact(nets.mean, nets.variance, nets)

    return exact
