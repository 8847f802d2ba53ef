"""Rounds of one box in bulk: a unit is a shoe until the cutting card is out, or one round where all cards go back.

The shoe is shuffled as `Counter.shuffle` does it (docs/chance-stream.md), and played by a chart. What a unit makes is
counted in steps of cents; every round is counted among the hits by what it made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.chance.counter import groups
from pitboss.games.box.terms import ACE, RANKS
from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Exact, Hit, Plan, Tables, bump, outcome_of

if TYPE_CHECKING:
    from pitboss.games.box.keeping import Kept
    from pitboss.games.box.strategies import Table
    from pitboss.simulation.script import Script

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
SHOE = 416
"""Cards of eight packs."""
HANDS = SHOE
"""Behind the shoe: hands that wait, then totals, stakes and pays of those that are over."""
MOST_HANDS = 4
SCRATCH = SHOE + 4 * MOST_HANDS
LONGEST = 96
"""More cards than a round of one box can take: a hand that is drawn to has at most 17 points."""
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
FIRST, SPLIT, MORE = 0, 1, 2
"""The first two cards; two cards of a split; any number."""


@kernel
def shuffle(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, packs: NDArray[np.uint8], products: NDArray[np.uint64],
    limits: NDArray[np.uint64], reach: Int, shoe: NDArray[np.int64],
) -> None:  # fmt: skip
    """Fill the shoe and shuffle as many of its first cards as a unit may need."""
    size = packs.size
    for at in range(size):
        shoe[at] = packs[at]
    place, index = 0, 0
    fraction = np.uint64(0)
    bound = np.uint64(size)
    for top in range(reach):
        product = products[top]
        if product:
            fair = False
            while not fair:
                fraction = w0 if place == 0 else w1 if place == 1 else w2 if place == 2 else w3
                place += 1
                if place == 4:
                    place = 0
                    index += 1
                    w0, w1, w2, w3 = block(seed, unit, 0, index)
                fair = ((fraction * product) & _WORD) >= limits[top]
        scaled = fraction * bound
        fraction = scaled & _WORD
        other = top + np.int64(scaled >> _HALF)
        card = shoe[other]
        shoe[other] = shoe[top]
        shoe[top] = card
        bound -= np.uint64(1)


@kernel
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> Any:  # fmt: skip
    """A unit: its result in steps."""
    packs, products, limits, acts, pairs, n = tables
    reach, at, stop = n[0], n[1], n[2]
    shuffle(
        seed,
        unit,
        np.uint64(w0),
        np.uint64(w1),
        np.uint64(w2),
        np.uint64(w3),
        packs,
        products,
        limits,
        reach,
        scratch,
    )
    whole = np.int64(0)
    going = True
    while going:
        net, at = one_round(scratch, at, acts, pairs, n)
        bump(hits, net + n[3])
        whole += net
        going = at <= stop
    return whole


@kernel
def one_round(
    s: NDArray[np.int64], at: Int, acts: NDArray[np.int8], pairs: NDArray[np.int8], n: NDArray[np.int64]
) -> Any:
    """A round from the card `at` on: what it makes in steps, and the next card."""
    stake, half, natural = n[4], n[5], n[6]
    one, up, two, hole = s[at] & 15, s[at + 1] & 15, s[at + 2] & 15, s[at + 3] & 15
    first, second = s[at], s[at + 2]
    at += 4
    dealer_natural = (up == 0 and hole == 9) or (up == 9 and hole == 0)
    if (one == 0 and two == 9) or (one == 9 and two == 0):
        return (np.int64(0) if dealer_natural else natural), at
    if dealer_natural:
        return -stake, at
    net, over, live, waiting, hands, was_split = np.int64(0), 0, 0, 0, 1, False
    playing = True
    while playing:
        one, two = first & 15, second & 15
        points, ace = one + two + 2, one == 0 or two == 0
        split_aces = was_split and one == 0
        if one == two and hands < n[7] and pairs[one * 10 + up] and not (split_aces and not n[8]):
            s[HANDS + waiting] = second
            waiting, hands, was_split = waiting + 1, hands + 1, True
            second = s[at]
            at += 1
            continue
        wager, cards, busted = stake, 2, False
        if not split_aces:
            act = acts[((points * 2 + ace) * 3 + (SPLIT if was_split else FIRST)) * 10 + up]
            while act == HIT:
                rank = s[at] & 15
                at += 1
                cards += 1
                points += rank + 1
                ace = ace or rank == 0
                act = acts[((points * 2 + ace) * 3 + MORE) * 10 + up] if points < 22 else STAND
            if act == DOUBLE:
                rank = s[at] & 15
                at += 1
                cards += 1
                points += rank + 1
                ace = ace or rank == 0
                wager = 2 * stake
            elif act == SURRENDER:
                net -= half
                busted = True
            if points > 21:
                net -= wager
                busted = True
        if not busted:
            total = points + 10 if ace and points < 12 else points
            pays = stake
            if total == 21:
                if cards == 3 and n[10] + n[11]:
                    last = s[at - 1]
                    product = ((first & 15) + 1) * ((second & 15) + 1) * ((last & 15) + 1)
                    suited = (first >> 4) == (second >> 4) and (second >> 4) == (last >> 4)
                    if product == 336 and suited and n[10]:
                        pays = n[10]
                    elif product == 343 and n[11]:
                        pays = n[11]
                elif cards == 5 and n[12]:
                    pays = n[12]
            untied = was_split and cards == 2 and total == 21 and n[9] == 1
            s[HANDS + MOST_HANDS + live] = total * 2 + untied
            s[HANDS + 2 * MOST_HANDS + live] = wager
            s[HANDS + 3 * MOST_HANDS + live] = pays + wager - stake
            live += 1
        playing = waiting > 0
        if playing:
            waiting -= 1
            first, second = s[HANDS + waiting], s[at]
            at += 1
    if live == 0:
        return net, at
    points, ace = up + hole + 2, up == 0 or hole == 0
    drawing = True
    while drawing:
        over = points + 10 if ace and points < 12 else points
        drawing = over < 17 or (over == 17 and points == 7 and n[13] == 1)
        if drawing:
            rank = s[at] & 15
            at += 1
            points += rank + 1
            ace = ace or rank == 0
    if over > 21:
        over = 0
    for hand in range(live):
        code = s[HANDS + MOST_HANDS + hand]
        if code > 2 * over:
            net += s[HANDS + 3 * MOST_HANDS + hand]
        elif code < 2 * over:
            net -= s[HANDS + 2 * MOST_HANDS + hand]
    return net, at


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    scratch = np.empty(SCRATCH, np.int64)
    for at in range(outcomes.size):
        unit = first + np.uint64(at)
        w0, w1, w2, w3 = block(seed, unit, 0, 0)
        outcomes[at] = play(seed, unit, w0, w1, w2, w3, tables, hits, scratch)


def acts_of(kept: Kept, *, after_split: bool = True) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The chart by points with aces as one, whether there is an ace, and kind of hand; and the pairs that are split."""
    acts = np.zeros((22, 2, 3, RANKS), np.int8)
    for points in range(2, 22):
        for ace in range(2):
            soft = int(ace and points < 12)
            total = points + 10 * soft
            if total < 4 or total > 20:
                continue
            two, more = kept.chart_two[total, soft], kept.chart_more[total, soft]
            acts[points, ace, FIRST], acts[points, ace, MORE] = two, more
            acts[points, ace, SPLIT] = np.where((two == DOUBLE) & after_split, two, more)
    return acts.reshape(-1), kept.chart_pairs.astype(np.int8).reshape(-1)


def bounds(size: int, reach: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """By place in the shoe: the product of the bounds that begin a word there, else 0, and the least that is fair."""
    products, limits = np.zeros(reach, np.uint64), np.zeros(reach, np.uint64)
    at = 0
    for group in groups(size):
        if at < reach:
            products[at], limits[at] = prod(group), 2**32 % prod(group)
        at += len(group)
    return products, limits


def plan(script: Script) -> Plan:
    table: Table = script.extra["table"]
    step = gcd(*(cents for cents in table.cents if cents))
    widest = 2 * MOST_HANDS * max(table.cents) // step
    reach = LONGEST if table.one_round else table.size - 1
    acts, pairs = acts_of(table.kept)
    numbers = np.array(
        [reach, table.burned, 0 if table.one_round else table.size - table.behind, widest,
         table.stake // step, table.half // step, table.natural // step, table.max_hands, table.resplit_aces,
         table.letter, table.suited_678 // step, table.three_sevens // step, table.five_cards // step, table.soft_17],
        np.int64,
    )  # fmt: skip
    tables = (_packs(table.pack), *bounds(table.size, reach), acts, pairs, numbers)

    def results(seed: int, unit: int) -> dict[str, int]:
        hits = np.zeros(2 * widest + 1, np.int64)
        return {table.wager: step * outcome_of(__name__, tables, hits, seed=seed, unit=unit)}

    return Plan(
        script=script, module=__name__, tables=tables, step=step, hits=2 * widest + 1,
        report=lambda _counts, hits: _report(hits, widest, step), results=results,
        exact=(lambda: _exact(table)) if table.one_round else None,
    )  # fmt: skip


def _packs(pack: Sequence[int]) -> NDArray[np.uint8]:
    """Rank from the ace in the low four bits, suit above."""
    ranks = [ACE if card // 4 == 12 else min(card // 4 + 1, 9) for card in pack]
    return np.array([rank + 16 * (card % 4) for rank, card in zip(ranks, pack, strict=True)], np.uint8)


def _report(hits: Sequence[int], widest: int, step: int) -> list[Hit]:
    """How many rounds were played, and how often one made what."""
    nets = {at - widest: times for at, times in enumerate(hits) if times}
    rounds = sum(nets.values())
    whole = Hit("rounds", rounds, step * sum(net * times for net, times in nets.items()))
    return [whole, *(Hit(f"rounds that made {step * net / 100:+.2f}", times, step * net * times)
                     for net, times in sorted(nets.items(), reverse=True))]  # fmt: skip


def _exact(table: Table) -> Exact:
    from pitboss.games.box.math import fraction

    return Exact(fraction(table.kept.basic), None, None)


def spread(hits: Mapping[int, int]) -> tuple[float, float]:
    """Mean and standard deviation of a round, from how often each result came."""
    rounds = sum(hits.values())
    mean = sum(net * times for net, times in hits.items()) / rounds
    return mean, (sum(times * (net - mean) ** 2 for net, times in hits.items()) / rounds) ** 0.5
