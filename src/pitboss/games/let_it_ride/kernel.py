"""Let it ride in bulk: six cards, the two decisions and the hand, each looked up by the ranks of its cards.

An outcome is the line of the player's own three cards, whether bets one and two rode, and the line of the hand;
what it pays is arithmetic done once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.exact import Distribution
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.let_it_ride.math import BETS, Study, own_line, settle
from pitboss.games.let_it_ride.outcomes import LINES, NOTHING, line_of, outcomes
from pitboss.games.let_it_ride.play import BONUS_DOLLAR, THREE_CARD_BONUS
from pitboss.games.let_it_ride.strategies import Choices
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.kernels import displace
from pitboss.hands.layout import Int
from pitboss.hands.tables import ROW_SHIFT, WEIGHTS, rank_sums
from pitboss.simulation.deals import six_cards
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, outcome_of
from pitboss.simulation.script import Script
from pitboss.simulation.words import BATCH, first_words

_SIZE = NOTHING + 1
_DECIDED = 4 * _SIZE
_NO_HITS = np.zeros(0, np.int64)
Offsets = NDArray[np.uint32]
Values = NDArray[np.uint8]
Looked = tuple[Offsets, Values]
"""Offsets and values of a table for `looked_up`."""
Key = tuple[str, bool, bool, int]
"""The line of the own cards, whether bets one and two rode, the line of the hand."""


@leaf
def looked_up(ranks: Int, suited: Int, offsets: Offsets, values: Values) -> Any:
    """The value of cards by the sum of their ranks' weights, and whether they are of one suit."""
    place = np.int64(np.uint32(ranks + np.int64(offsets[ranks >> ROW_SHIFT])))
    return np.int64(values[2 * place + suited])


@leaf
def settled(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, weights: NDArray[np.int32], stacks: NDArray[np.int32],
    three_offsets: Offsets, three: Values, four_offsets: Offsets, four: Values, five_offsets: Offsets, five: Values,
) -> Any:  # fmt: skip
    """The outcome of a deal, without a branch; see `_keys` for the order of outcomes.

    Dealt one by one, the last community card lies on top and is burned; a stack is burned from its first.
    """
    whole = stacks[0]
    b, c = c2 + whole * (c1 - c2), c4 + whole * (c2 - c4)
    first, second = c3 + whole * (c4 - c3), c1 + whole * (c5 - c1)
    ranks = np.int64(weights[c0]) + np.int64(weights[b]) + np.int64(weights[c])
    apart = (c0 ^ b) | (c0 ^ c)
    own = looked_up(ranks, np.int64(apart & 3 == 0), three_offsets, three)
    one = own & 1
    ranks += np.int64(weights[first])
    apart |= c0 ^ first
    two = (looked_up(ranks, np.int64(apart & 3 == 0), four_offsets, four) >> one) & 1
    ranks += np.int64(weights[second])
    apart |= c0 ^ second
    line = looked_up(ranks, np.int64(apart & 3 == 0), five_offsets, five)
    return (own >> 1) * _DECIDED + (2 * one + two) * _SIZE + line


@leaf
def play(
    seed: Int,
    unit: Int,
    w0: Int,
    w1: Int,
    w2: Int,
    w3: Int,
    tables: Tables,
    hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:
    """A unit, for whoever runs one at a time."""
    c0, c1, c2, c3, c4, c5 = six_cards(seed, unit, w0, w1)
    return settled(
        c0, c1, c2, c3, c4, c5, tables[0], tables[1], tables[2], tables[3], tables[4], tables[5], tables[6], tables[7]
    )  # fmt: skip


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    weights, stacks, three_offsets, three, four_offsets, four, five_offsets, five = tables
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            c0, c1, c2, c3, c4, c5 = six_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at])
            )
            outcomes[start + at] = settled(
                c0,
                c1,
                c2,
                c3,
                c4,
                c5,
                weights,
                stacks,
                three_offsets,
                three,
                four_offsets,
                four,
                five_offsets,
                five,
            )


def plan(script: Script) -> Plan:
    study: Study = script.extra["study"]
    choices: Choices = script.extra["choices"]
    tracked = script.tracked or frozenset[str]()
    own_lines = sorted({own_line(held) for held in holdings(3)}) if THREE_CARD_BONUS in tracked else [""]
    keys = _keys(own_lines)
    results = {key: _results(script, study, key) for key in keys}
    values = {key: sum(made.values()) for key, made in results.items()}
    weights = np.repeat(np.array(WEIGHTS[5], np.int32), 4)
    stacks = np.array([script.opening.rules.stacks], np.int32)
    tables = (weights, stacks, *_three(choices, own_lines), *_four(choices), *_five(study))
    return Plan(
        script=script, module=__name__, tables=tables, values=np.array(list(values.values()), np.int64),
        report=lambda counts, _hits: _report(keys, values, counts),
        results=lambda seed, unit: results[keys[outcome_of(__name__, tables, _NO_HITS, seed=seed, unit=unit)]],
        exact=lambda: _exact(script, study, choices, own_lines),
    )  # fmt: skip


def _keys(own_lines: Sequence[str]) -> list[Key]:
    """Outcomes in the order of their numbers."""
    return [
        (own, one, two, line)
        for own in own_lines for one in (False, True) for two in (False, True) for line in range(_SIZE)
    ]  # fmt: skip


def _three(choices: Choices, own_lines: Sequence[str]) -> Looked:
    """By three cards: whether bet one rides, and above that bit the line of the own cards."""
    packed = {
        held: rides | (own_lines.index(own_line(held)) << 1 if len(own_lines) > 1 else 0)
        for held, rides in choices.one.items()
    }
    return _by_ranks(3, packed)


def _four(choices: Choices) -> Looked:
    """By four cards: whether bet two rides after bet one was withdrawn, and in the next bit after it rode."""
    withdrawn, rode = choices.two[False], choices.two[True]
    return _by_ranks(
        4, {held: withdrawn.get(held, False) | rode.get(held, False) << 1 for held in holdings(4)}
    )


def _five(study: Study) -> Looked:
    return _by_ranks(5, {held: line_of(held.cards(), study.lowest_pair) for held in holdings(5)})


def _by_ranks(size: int, packed: Mapping[Holding, int]) -> Looked:
    """Values of all holdings of so many cards, laid out so that the sum of their ranks' weights finds them."""
    sums = np.sort(rank_sums(size, WEIGHTS[5])[0])
    offsets = np.zeros((int(sums[-1]) >> ROW_SHIFT) + 1, np.uint32)
    taken = displace(sums, ROW_SHIFT, offsets, np.zeros(8 * sums.size + (2 << ROW_SHIFT), np.uint8))
    values = np.zeros(2 * taken, np.uint8)
    for held, value in packed.items():
        ranks = sum(WEIGHTS[5][rank] for rank in held.ranks)
        place = (ranks + int(offsets[ranks >> ROW_SHIFT])) & 0xFFFFFFFF
        values[2 * place + held.suited] = value
    return offsets, values


def _results(script: Script, study: Study, key: Key) -> dict[str, int]:
    """What each wager that counts makes, in cents."""
    own, one, two, line = key
    stakes: Mapping[str, int] = script.extra["stakes"]
    tracked = script.tracked or frozenset[str]()
    nets = dict(zip(BETS, settle((one, two, line), study.pays), strict=True))
    made = {bet: int(net * stakes[bet]) for bet, net in nets.items() if bet in tracked}
    rules = script.opening.rules
    if BONUS_DOLLAR in tracked:
        paid = None if line == NOTHING else rules.sums[BONUS_DOLLAR].get(LINES[line])
        made[BONUS_DOLLAR] = -stakes[BONUS_DOLLAR] if paid is None else paid
    if THREE_CARD_BONUS in tracked:
        odds = rules.pays[THREE_CARD_BONUS].get(own)
        stake = stakes[THREE_CARD_BONUS]
        made[THREE_CARD_BONUS] = -stake if odds is None else odds.pay(stake)
    return made


def _report(keys: Sequence[Key], values: Mapping[Key, int], counts: Mapping[int, int]) -> list[Hit]:
    """How often each line came, and how often the bets rode."""
    found: dict[str, tuple[int, int]] = {}
    for outcome, count in counts.items():
        own, one, two, line = keys[outcome]
        names = [
            LINES[line] if line < NOTHING else "nothing",
            "bet-one rides" if one else "bet-one withdrawn",
        ]
        names += ["bet-two rides" if two else "bet-two withdrawn", *([f"own cards: {own}"] if own else [])]
        for name in names:
            had, net = found.get(name, (0, 0))
            found[name] = (had + count, net + count * values[keys[outcome]])
    order = [*LINES, "nothing", *sorted(name for name in found if name.startswith(("bet-", "own")))]
    return [Hit(name, *found[name]) for name in order if name in found]


def _exact(script: Script, study: Study, choices: Choices, own_lines: Sequence[str]) -> Exact:
    """All deals, played like this."""
    deals = outcomes(study.lowest_pair)
    tally: Counter[Key] = Counter()
    for held, nexts in deals.three.items():
        own, rode = own_line(held) if len(own_lines) > 1 else "", choices.one[held]
        for four, cards in nexts:
            rides = choices.two[rode][four]
            for line, last in enumerate(deals.four[four]):
                tally[own, rode, rides, line] += held.ways * cards * last
    stake = script.stake
    distribution = Distribution.weighted(
        (Fraction(sum(_results(script, study, key).values()), stake), ways)
        for key, ways in tally.items()
        if ways
    )
    return Exact(distribution.mean, distribution.variance, distribution)
