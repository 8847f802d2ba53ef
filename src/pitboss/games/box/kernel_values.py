"""What hands are worth against an up card, from any shoe: the inner loops, compiled.

Every value counts a dealer's blackjack as nothing won and nothing lost: the first wager, which it takes, is put in at
the end. So cards are drawn as they lie in the shoe, the dealer's unseen card among them, and no chance rests on what a
peek has not shown. `late` is what a bust costs where a blackjack is found only later: of the first wager, and of a
doubled one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
NEVER = -9.0
"""The worth of what is not allowed."""
_ACE, _TEN, _RANKS, _BLACKJACK = 0, 9, 10, 5
_DEEP, _ROOM = 24, 4096
"""More cards than a dealer ever draws, and more than any up card has nodes."""


@kernel
def blackjack_chance(left: Ints, cards: Int, up: Int) -> float:
    """That the dealer's unseen card makes a blackjack."""
    if up == _ACE:
        return left[_TEN] / cards
    return left[_ACE] / cards if up == _TEN else 0.0


@kernel
def dealer(left: Ints, cards: Int, up: Int, draws: Any, work: Floats, chances: Floats) -> None:
    """Fill the chances of the dealer's results, from the cards that are left; what is missing to one is a bust.

    work: room for what each node comes to, behind one place for the root and `_DEEP` for parts of the cards left
    """
    first, parent, rank, before, depth, ways, result = draws
    chances[:] = 0.0
    for at in range(_DEEP):
        work[at] = 1.0 / max(cards - at, 1)
    work[_DEEP] = 1.0
    start = first[up]
    for at in range(start, first[up + 1]):
        more = max(left[rank[at]] - before[at], 0)
        held = work[_DEEP + 1 + parent[at]] * more * work[depth[at]]
        work[_DEEP + 1 + at - start] = held
        chances[result[at]] += ways[at] * held


@kernel
def against(chances: Floats, total: Int, wins_21: Any) -> Any:
    """The chances that a standing total wins and loses, a dealer's blackjack apart."""
    over = 1.0
    for result in range(_BLACKJACK + 1):
        over -= chances[result]
    if total == 21 and wins_21:
        return 1.0 - chances[_BLACKJACK], 0.0
    win, lose = over, 0.0
    for result in range(_BLACKJACK):
        if result + 17 < total:
            win += chances[result]
        elif result + 17 > total:
            lose += chances[result]
    return win, lose


@kernel
def standing(
    shoe: Ints, counts: Ints, totals: Ints, draws: Any, wins_21: Any, win: Floats, lose: Floats
) -> None:
    """For every hand and up card: the chances to win and to lose by standing."""
    work, chances = np.empty(_ROOM), np.empty(_BLACKJACK + 1)
    left = np.empty(_RANKS, np.int64)
    for up in range(_RANKS):
        for hand in range(counts.shape[0]):
            cards, fits = 0, True
            for rank in range(_RANKS):
                left[rank] = shoe[rank] - counts[hand, rank] - (rank == up)
                fits = fits and left[rank] >= 0
                cards += left[rank]
            if fits:
                dealer(left, cards, up, draws, work, chances)
                win[hand, up], lose[hand, up] = against(chances, totals[hand], wins_21)


@kernel
def induct(
    shoe: Ints, hands: Any, win: Floats, lose: Floats, pays: Floats, added: Floats, late: Floats,
    double_any: Any, rescue: Any, surrender_any: Any, values: Floats,
) -> None:  # fmt: skip
    """Fill `values[hand, up, act]` for every act that is open to a hand, from the highest points down.

    pays: what a winning hand pays on its first wager; added: what it pays on what a double added and on the first
    wager of a doubled hand together
    """
    counts, totals, _, sizes, child = hands
    left = np.empty(_RANKS, np.int64)
    for up in range(_RANKS):
        for hand in range(counts.shape[0] - 1, -1, -1):
            cards, fits = 0, True
            for rank in range(_RANKS):
                left[rank] = shoe[rank] - counts[hand, rank] - (rank == up)
                fits = fits and left[rank] >= 0
                cards += left[rank]
            for act in range(4):
                values[hand, up, act] = NEVER
            if not fits or cards < 2:
                continue
            values[hand, up, STAND] = win[hand, up] * pays[hand] - lose[hand, up]
            if totals[hand] == 21:
                continue
            drawn, doubled = 0.0, 0.0
            for rank in range(_RANKS):
                if left[rank] == 0:
                    continue
                left[rank] -= 1
                found = blackjack_chance(left, cards - 1, up)
                left[rank] += 1
                chance = left[rank] / cards
                then = child[hand, rank]
                if then < 0:
                    drawn -= chance * (1.0 - found + late[0] * found)
                    doubled -= chance * (2.0 - 2.0 * found + late[1] * found)
                    continue
                best = values[then, up, 0]
                for act in range(1, 4):
                    best = max(best, values[then, up, act])
                drawn += chance * best
                stood = win[then, up] * added[then] - 2.0 * lose[then, up]
                if rescue and totals[then] < 21:
                    stood = max(stood, found - 1.0)
                doubled += chance * stood
            values[hand, up, HIT] = drawn
            if sizes[hand] >= 2 and (sizes[hand] == 2 or double_any):
                values[hand, up, DOUBLE] = doubled
            if surrender_any and sizes[hand] >= 2:
                values[hand, up, SURRENDER] = -0.5 * (1.0 - blackjack_chance(left, cards, up))


@kernel
def played(
    shoe: Ints, gone: Ints, up: Int, hands: Any, acts: NDArray[np.int8], draws: Any, pays: Floats, added: Floats,
    late: Floats, wins_21: Any, rescue: NDArray[np.bool_], weights: Floats, work: Floats, chances: Floats,
) -> float:  # fmt: skip
    """What hands are worth that are come to with the chances of `weights` and played on by `acts[hand, up]`.

    shoe: without the up card; gone: cards out of it that are not in the hand
    rescue: hands from which a double is taken back; weights: used up
    """
    counts, totals, _, _, child = hands
    left = np.empty(_RANKS, np.int64)
    value = 0.0
    for hand in range(counts.shape[0]):
        weight = weights[hand]
        if weight == 0.0:
            continue
        weights[hand] = 0.0
        cards = 0
        for rank in range(_RANKS):
            left[rank] = shoe[rank] - counts[hand, rank] - gone[rank]
            cards += left[rank]
        act = acts[hand, up]
        if act == STAND:
            dealer(left, cards, up, draws, work, chances)
            win, lose = against(chances, totals[hand], wins_21)
            value += weight * (win * pays[hand] - lose)
            continue
        if act == SURRENDER:
            value -= 0.5 * weight * (1.0 - blackjack_chance(left, cards, up))
            continue
        for rank in range(_RANKS):
            if left[rank] == 0:
                continue
            chance = weight * left[rank] / cards
            then = child[hand, rank]
            if act == HIT and then >= 0:
                weights[then] += chance
                continue
            left[rank] -= 1
            found = blackjack_chance(left, cards - 1, up)
            if act == HIT:
                value -= chance * (1.0 - found + late[0] * found)
            elif then < 0:
                value -= chance * (2.0 - 2.0 * found + late[1] * found)
            elif rescue[then, up]:
                value -= chance * (1.0 - found)
            else:
                dealer(left, cards - 1, up, draws, work, chances)
                win, lose = against(chances, totals[then], wins_21)
                value += chance * (win * added[then] - 2.0 * lose)
            left[rank] += 1
    return value


@kernel
def halves(
    shoe: Ints, hands: Any, alone: Ints, acts: NDArray[np.int8], draws: Any, pays: Floats, added: Floats,
    late: Floats, wins_21: Any, letter: Any, rescue: NDArray[np.bool_], one_card: Any, found: Floats,
) -> None:  # fmt: skip
    """Fill `found[rank, up, gone, kind]`: what one hand of a split pair is worth, `gone` more cards of its rank being
    out of the shoe; its second card of another rank (0) or of its own (1). Each counts with the chance of that card.

    alone: the hands of a single card; letter: 21 in two cards is not beaten by 21 of more
    one_card: a split ace gets one card
    """
    weights, work, chances = np.zeros(hands[0].shape[0]), np.empty(_ROOM), np.empty(_BLACKJACK + 1)
    left, gone = np.empty(_RANKS, np.int64), np.zeros(_RANKS, np.int64)
    for up in range(_RANKS):
        for pair in range(_RANKS):
            for more in range(found.shape[2]):
                for rank in range(_RANKS):
                    left[rank] = shoe[rank] - (rank == up)
                fits = left[up] >= 0 and left[pair] >= 2 + more
                cards = left.sum() - 2 - more
                if not fits or cards < 2:
                    continue
                gone[pair] = 1 + more
                for kind in range(2):
                    value = 0.0
                    for rank in range(_RANKS):
                        out = left[rank] - (rank == pair) * (2 + more)
                        if out == 0 or (rank == pair) != (kind == 1):
                            continue
                        then = hands[4][alone[pair], rank]
                        if letter and hands[1][then] == 21:
                            value += out / cards * _untied(left, gone, hands[0][then], up)
                        elif one_card and pair == _ACE:
                            value += (
                                out
                                / cards
                                * _stood(
                                    left,
                                    gone,
                                    hands[0][then],
                                    hands[1][then],
                                    up,
                                    draws,
                                    wins_21,
                                    work,
                                    chances,
                                )
                            )
                        else:
                            weights[then] = out / cards
                    value += played(
                        left, gone, up, hands, acts, draws, pays, added, late, wins_21, rescue, weights, work,
                        chances,
                    )  # fmt: skip
                    found[pair, up, more, kind] = value
                gone[pair] = 0


@kernel
def _untied(shoe: Ints, gone: Ints, held: Ints, up: Int) -> float:
    """A hand that wins unless the dealer has a blackjack."""
    left = shoe - gone - held
    return 1.0 - blackjack_chance(left, left.sum(), up)


@kernel
def _stood(
    shoe: Ints,
    gone: Ints,
    held: Ints,
    total: Int,
    up: Int,
    draws: Any,
    wins_21: Any,
    work: Floats,
    chances: Floats,
) -> float:
    """A hand of two cards that gets no more."""
    left = shoe - gone - held
    dealer(left, left.sum(), up, draws, work, chances)
    win, lose = against(chances, total, wins_21)
    return win - lose
