"""What it is worth to know the cards that are gone: for one look at the shoe, and over whole shoes as they are dealt.

Every six cards in their order are counted here, whether the coup takes them or not; `math` walks the coup card by card
instead, and a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import lcm, perm, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.chance import Counter
from pitboss.games.coup.draw import BANKER, PLAYER, Coup, Outcome, value
from pitboss.games.coup.math import MOST_CARDS, effects_of_removal, expectation, net, values_left
from pitboss.games.coup.play import coup
from pitboss.games.coup.spots import verdicts
from pitboss.games.shoe.rules import Rules
from pitboss.games.shoe.work import burned_by

Ints = NDArray[np.int64]
PAIRS = tuple(combinations_with_replacement(range(10), 2))


class Counted(NamedTuple):
    """What it is worth to wager one unit only where that is to the player's good, once for each look at the cards.

    gain: the mean of what is won so, in units for each look; error: its standard error; often: how often it is so
    """

    gain: float
    error: float
    often: float


class OverShoes(NamedTuple):
    """The same over whole shoes.

    gain, error: units won in a shoe, and the standard error; bets, rounds: how many there are of them in a shoe
    """

    gain: float
    error: float
    bets: float
    rounds: float


@lru_cache(maxsize=1)
def _orders() -> tuple[Ints, ...]:
    """For each of six cards, by those before it: its value, and ten times how many of the same value lie before it.

    The first two cards of a hand are taken together, whichever lies first; so the cards are those of one hand, those of
    the other, and the two that may be drawn.
    """
    pairs = np.array(PAIRS, np.int64)
    grid = np.indices((len(PAIRS), len(PAIRS), 10, 10))
    values = (
        *pairs[grid[0]].transpose(4, 0, 1, 2, 3),
        *pairs[grid[1]].transpose(4, 0, 1, 2, 3),
        grid[2],
        grid[3],
    )
    every = (
        each + 10 * sum((each == values[other] for other in range(at)), np.zeros_like(each))
        for at, each in enumerate(values)
    )
    depth = (1, 1, 2, 2, 3, 4)
    return tuple(
        each[(..., *(0,) * (4 - levels))].copy() for each, levels in zip(every, depth, strict=True)
    )  # fmt: skip


class Worth:
    """What one unit on a wager is worth, whatever cards are left."""

    def __init__(self, rules: Rules, wager: str) -> None:
        rule, answers = coup(rules), verdicts(rules, wager)
        nets = {made: net(rules, wager, verdict, None) for made, verdict in answers.items()}
        self._grain = lcm(*(each.denominator for each in nets.values()))
        whole = [
            int(nets[_made(rule, *each)] * self._grain) for each in product(range(10), repeat=MOST_CARDS - 2)
        ]
        counts = [(one + other) % 10 for one, other in PAIRS]
        self._nets = np.array(whole, np.int64).reshape((10,) * 4)[np.ix_(counts, counts)]
        self._ways = np.array([1 + (one != other) for one, other in PAIRS], np.int64)

    def __call__(self, left: Sequence[int]) -> Fraction:
        """With n cards left of each value 0 to 9."""
        held = np.subtract.outer(-np.arange(MOST_CARDS), -np.array(left, np.int64)).ravel()
        one, two, three, four, fifth, sixth = (held[each] for each in _orders())
        found = (self._nets * sixth).sum(axis=3)
        found = (found * fifth).sum(axis=2) * three * four * self._ways
        total = (found.sum(axis=1) * one * two * self._ways).sum()
        return Fraction(int(total), self._grain * perm(sum(left), MOST_CARDS))


def _made(rule: Coup, first: int, second: int, third: int, fourth: int) -> Outcome:
    """What a coup comes to, from the counts of the first two cards of both hands and the two cards after them."""
    hands: dict[str, tuple[int, ...]] = {PLAYER: (first, 0), BANKER: (second, 0)}
    for card in (third, fourth):
        due = rule.due(hands[PLAYER], hands[BANKER])
        if due is not None:
            hands[due] = (*hands[due], card)
    return rule.outcome(hands[PLAYER], hands[BANKER])


def counting(rules: Rules, wager: str, *, decks: int, left: int, looks: int, seed: int) -> Counted:
    """What perfect knowledge of the cards gone is worth when n are left: shoes sampled, each counted exactly.

    No count that a person keeps can be worth more.
    """
    draws, worth = Counter(seed, 0), Worth(rules, wager)
    pack = [each for each, held in enumerate(values_left(decks)) for _ in range(held)]
    made: list[float] = []
    for _ in range(looks):
        held = np.bincount(draws.shuffle(pack, left), minlength=10).tolist()
        made.append(max(0.0, float(worth(held))))
    gain, error = _mean(made)
    return Counted(gain, error, sum(1 for one in made if one) / looks)


def over_shoes(
    rules: Rules, wager: str, *, shoes: int, seed: int, tags: Sequence[int] | None = None
) -> OverShoes:
    """Whole shoes, the first card turned up and as many burned unseen as it says, to the last round of each.

    tags: by value 0 to 9, what a player adds up for each card that he sees; he wagers where that count says that it
    is to his good. None: he knows what each round is worth.
    """
    worth = Worth(rules, wager)
    says = None if tags is None else _estimate(rules, wager, tags)
    gains: list[float] = []
    bets = rounds = 0
    for shoe in range(shoes):
        total = 0.0
        for unseen in _rounds(rules, Counter(seed, shoe).shuffle(rules.pack)):
            rounds += 1
            if says is not None and says(unseen) <= 0:
                continue
            gain = float(worth(unseen))
            if says is not None or gain > 0:
                total, bets = total + gain, bets + 1
        gains.append(total)
    return OverShoes(*_mean(gains), bets / shoes, rounds / shoes)


def _estimate(rules: Rules, wager: str, tags: Sequence[int]) -> Callable[[Sequence[int]], float]:
    """What a count says that a wager is worth: effects of removal in proportion to the tags, for each card left."""
    decks = rules.options["decks"]
    full, effects = values_left(decks), effects_of_removal(rules, wager, decks)
    covers = sum(held * float(effect) * tag for held, effect, tag in zip(full, effects, tags, strict=True))
    slope = covers / sum(held * tag * tag for held, tag in zip(full, tags, strict=True)) * (sum(full) - 1)
    begins = float(expectation(rules, wager, full))

    def says(unseen: Sequence[int]) -> float:
        count = sum((had - has) * tag for had, has, tag in zip(full, unseen, tags, strict=True))
        return begins + slope * count / sum(unseen)

    return says


def _rounds(rules: Rules, shoe: Sequence[int]) -> Iterator[list[int]]:
    """How many cards of each value nobody has seen, before each round of a shoe."""
    rule, unseen = coup(rules), values_left(rules.options["decks"], (value(shoe[0]),))
    at, cutting, more = 1 + burned_by(shoe[0]), len(shoe) - rules.from_the_back, None
    while more is None or more > 0:
        yield list(unseen)
        hands: dict[str, tuple[int, ...]] = {PLAYER: (), BANKER: ()}
        while (due := rule.due(hands[PLAYER], hands[BANKER])) is not None:
            hands[due] = (*hands[due], value(shoe[at]))
            unseen[hands[due][-1]] -= 1
            at += 1
        if more is not None:
            more -= 1
        elif at > cutting:
            more = rules.rounds_after


def _mean(made: Sequence[float]) -> tuple[float, float]:
    mean = sum(made) / len(made)
    return mean, sqrt(sum((one - mean) ** 2 for one in made) / (len(made) - 1) / len(made))
