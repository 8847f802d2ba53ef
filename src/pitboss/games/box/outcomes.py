"""How often a round makes how much, under a way to play.

Hands that are not split are followed exactly. The hands of a split are taken to draw each for itself from the shoe as
it is after the pair, against one dealer's hand. Where suits decide what a 21 pays, it pays each of that as often as its
cards are of those suits.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np

from pitboss.games.box.compositions import BLACKJACK, MOST, hands
from pitboss.games.box.policy import Course, starts
from pitboss.games.box.solve import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Floats, by_suits, payments
from pitboss.games.box.splits import Halves
from pitboss.games.box.terms import ACE, RANKS, TEN
from pitboss.games.box.values import dealer

Nets = dict[float, float]
"""What is made, and how often."""
OVER = 0
"""The total of a hand over 21."""
WIDEST, GRID = 5, 8
"""More than one hand wins or loses, and the parts of a unit in which the hands of a split are added up."""


@dataclass(frozen=True)
class Ending:
    """How a hand of a split ends: its total, what is on it, what it pays when it wins, whether a 21 beats it."""

    total: int
    stake: int
    pays: float
    untied: bool


def nets(course: Course) -> tuple[Nets, float, Nets]:
    """Of one unit of the first wager: what a round makes how often, what is wagered in all on average, and how much of
    each chance comes of split hands, which is as good as what is assumed of them."""
    found: defaultdict[float, float] = defaultdict(float)
    split: defaultdict[float, float] = defaultdict(float)
    terms, solution = course.solution.terms, course.solution
    wagered = 0.0
    for up in range(RANKS):
        often = solution.shoe[up] / solution.cards
        if not often:
            continue
        times = 2 if terms.attack and course.by_up[up] > 0 else 1
        made = _up(course, up)
        wagered += often * times * made.staked
        for into, out in ((found, made.found), (split, made.split)):
            for net, chance in out.items():
                into[round(net * times, 9)] += often * chance
    return dict(found), wagered, dict(split)


def _up(course: Course, up: int) -> _Made:
    """Against one up card: the blackjacks, the first two cards, then every hand that was drawn to or doubled."""
    made = _Made(course, up)
    made.blackjacks()
    for other_up, one, other in starts():
        if other_up == up and course.solution.start(up, one, other):
            made.two(one, other)
    for hand in np.flatnonzero(course.reached[:, up]):
        act = STAND if made.known.total[hand] == MOST else int(course.policy.acts[hand, up])
        made.act(int(hand), act, float(course.reached[hand, up]))
    return made


class _Made:
    """What a round against an up card has come to so far."""

    def __init__(self, course: Course, up: int) -> None:
        self.course, self.up, self.known = course, up, hands()
        self.found: defaultdict[float, float] = defaultdict(float)
        self.split: defaultdict[float, float] = defaultdict(float)
        self.staked = 1.0
        self.pays, self.added = payments(course.solution.terms)
        self.by_suits = by_suits(course.solution.terms)

    def blackjacks(self) -> None:
        solution, up = self.course.solution, self.up
        terms, often, found = solution.terms, solution.start(up, ACE, TEN), solution.found(up, ACE, TEN)
        self.found[terms.blackjack_pays if terms.blackjack_first else 0.0] += often * found
        self.found[-1.0] += solution.found(up) - often * found
        self.found[terms.blackjack_pays] += often * (1 - found)

    def two(self, one: int, other: int) -> None:
        solution, up = self.course.solution, self.up
        chance, alive = solution.start(up, one, other), 1 - solution.found(up, one, other)
        act = int(self.course.policy.two[up, one, other])
        if act == SPLIT:
            made, more = _split(self.course, up, one)
            self.staked += chance * alive * more
            for net, often in made.items():
                self.found[round(net, 9)] += chance * alive * often
                self.split[round(net, 9)] += chance * alive * often
        elif act == SURRENDER and solution.terms.surrender == "early":
            self.found[-0.5] += chance
            self.found[-1.0] -= chance * (1 - alive)
        else:
            self.act(self.known.of(one, other), act, chance)

    def act(self, hand: int, act: int, weight: float) -> None:
        """What a hand makes at once; where it is drawn to, only what goes over 21."""
        if act == STAND:
            self._stood(hand, weight, self.pays, 1.0)
        elif act == SURRENDER:
            self.found[-0.5] += weight * _alive(self.course, hand, self.up)
        elif act == HIT:
            for rank in np.flatnonzero(self.known.child[hand] < 0):
                self.found[-1.0] += weight * self._drawn(hand, int(rank), alive=True)
        else:
            self._doubled(hand, weight)

    def _drawn(self, hand: int, rank: int, *, alive: bool) -> float:
        chance = float(self.course.draw[hand, self.up, rank])
        return chance * float(self.course.alive[hand, self.up, rank]) if alive else chance

    def _doubled(self, hand: int, weight: float) -> None:
        self.staked += weight * _alive(self.course, hand, self.up)
        for rank in range(RANKS):
            then = int(self.known.child[hand, rank])
            if then < 0:
                self.found[-2.0] += weight * self._drawn(hand, rank, alive=True)
            elif self.course.policy.rescue[then, self.up]:
                self.found[-1.0] += weight * self._drawn(hand, rank, alive=True)
            else:
                self._stood(then, weight * self._drawn(hand, rank, alive=False), self.added, 2.0)

    def _stood(self, hand: int, weight: float, pays: Floats, stake: float) -> None:
        solution = self.course.solution
        win, lose = float(solution.win[hand, self.up]), float(solution.lose[hand, self.up])
        average = float(self.pays[hand])
        # Where a doubled hand has no bonus, its suits do not matter.
        ways = self.by_suits.get(hand, ()) if stake == 1 or solution.terms.double_bonus else ()
        for chance, paid in ways or ((1.0, average),):
            self.found[round(float(pays[hand]) + paid - average, 9)] += weight * win * chance
        self.found[-stake] += weight * lose
        self.found[0.0] += weight * (_alive(self.course, hand, self.up) - win - lose)


def _alive(course: Course, hand: int, up: int) -> float:
    wanted = TEN if up == ACE else ACE
    return 1 - float(course.draw[hand, up, wanted]) if up in (ACE, TEN) else 1.0


def _split(course: Course, up: int, pair: int) -> tuple[Nets, float]:
    """What a split pair makes where the dealer has no blackjack, and what is wagered on it beyond the first."""
    solution, terms = course.solution, course.solution.terms
    shoe = np.array(solution.shoe, np.float64)
    shoe[up] -= 1
    shoe[pair] -= 2
    others = np.where(np.arange(RANKS) == pair, 0.0, shoe)
    again = float(shoe[pair] / shoe.sum())
    closed = _endings(course, up, pair, shoe, others / others.sum())
    free: defaultdict[Ending, float] = defaultdict(float)
    for ending, chance in closed.items():
        free[ending] += chance * (1 - again)
    for ending, chance in _endings(course, up, pair, shoe, np.eye(RANKS)[pair] * again).items():
        free[ending] += chance
    most = 2 if pair == ACE and not terms.resplit_aces else terms.max_hands
    shapes = _shapes(Halves(int(shoe.sum()), int(shoe[pair]), np.zeros((1, 2)), np.zeros((1, 2))), most)
    found: defaultdict[float, float] = defaultdict(float)
    for result, often in enumerate(_dealer(course, up, shoe)):
        one, other = _results(terms.any_21_wins, closed, result), _results(terms.any_21_wins, free, result)
        for (shut, opened), chance in shapes.items():
            made = np.ones(1)
            for part in (*([one] * shut), *([other] * opened)):
                made = np.convolve(made, part)
            low = -WIDEST * (shut + opened)
            for at in np.flatnonzero(made):
                found[low + at / GRID] += often * chance * float(made[at])
    more = sum(
        chance * (shut * _stake(closed) + opened * _stake(free)) for (shut, opened), chance in shapes.items()
    )
    return dict(found), more - 1


def _stake(endings: dict[Ending, float]) -> float:
    return sum(ending.stake * chance for ending, chance in endings.items())


def _shapes(halves: Halves, most: int) -> dict[tuple[int, int], float]:
    """How many hands of a split have a second card of another rank, and how many just any: with its chance."""
    found: defaultdict[tuple[int, int], float] = defaultdict(float)

    def over(opened: int, made: int, gone: int, closed: int, chance: float) -> None:
        if not opened or made == most:
            found[closed, opened] += chance
            return
        again = halves.again(gone, closed)
        if again:
            over(opened + 1, made + 1, gone + 1, closed, chance * again)
        over(opened - 1, made, gone, closed + 1, chance * (1 - again))

    over(2, 2, 0, 0, 1.0)
    return dict(found)


def _dealer(course: Course, up: int, shoe: Floats) -> list[float]:
    """The dealer's results, 17 to 21 and over, from this shoe, given no blackjack."""
    chances = dealer(shoe.astype(np.int64)[None, :], up, course.solution.terms.soft_17)[0].tolist()
    alive = 1 - chances[BLACKJACK]
    totals = [chance / alive for chance in chances[:BLACKJACK]]
    return [*totals, 1 - sum(totals)]


def _results(wins_21: bool, endings: dict[Ending, float], result: int) -> Floats:
    """What one hand makes against a dealer's result, from a loss of `WIDEST` units up in steps of one over `GRID`."""
    dealer = 17 + result if result < BLACKJACK else OVER
    found = np.zeros(2 * WIDEST * GRID + 1)
    for ending, chance in endings.items():
        if ending.total == OVER:
            net = -float(ending.stake)
        elif ending.total > dealer or (ending.total == MOST and (wins_21 or ending.untied)):
            net = ending.pays
        else:
            net = -float(ending.stake) if ending.total < dealer else 0.0
        found[round((WIDEST + net) * GRID)] += chance
    return found


def _endings(course: Course, up: int, pair: int, shoe: Floats, second: Floats) -> dict[Ending, float]:
    """How one hand of a split ends how often, its second card coming with these chances.

    One that is given up counts as half of a loss and half of a push.
    """
    known, terms = hands(), course.solution.terms
    (pays, added), suited = payments(terms), by_suits(terms)
    found: defaultdict[Ending, float] = defaultdict(float)
    weights: defaultdict[int, float] = defaultdict(float)
    alone = known.of(pair)
    for rank in np.flatnonzero(second):
        weights[int(known.child[alone, rank])] += float(second[rank])
    # A card more leads to a later hand.
    waiting = sorted(weights)
    while waiting:
        hand = heappop(waiting)
        weight = weights.pop(hand)
        total, cards = int(known.total[hand]), int(known.cards[hand])
        stays = total == MOST or (pair == ACE and cards == 2 and terms.one_card_to_aces)
        act = STAND if stays else int(course.policy.acts[hand, up])
        if act == STAND:
            untied = terms.split_21_wins and cards == 2
            for chance, paid in suited.get(hand, ((1.0, float(pays[hand])),)):
                found[Ending(total, 1, paid, untied)] += weight * chance
            continue
        held = known.counts[hand].astype(np.float64)
        held[pair] -= 1
        rest = np.maximum(shoe - held, 0)
        chances, children = (weight * rest / rest.sum()).tolist(), known.child[hand].tolist()
        for chance, then in zip(chances, children, strict=True):
            if not chance:
                continue
            if act == HIT and then >= 0:
                if then not in weights:
                    heappush(waiting, then)
                weights[then] += chance
            elif act == HIT:
                found[Ending(OVER, 1, 1.0, False)] += chance
            elif act == DOUBLE:
                rescued = then >= 0 and course.policy.rescue[then, up]
                over = then < 0 or rescued
                ending = Ending(OVER if over else int(known.total[then]), 1 if rescued else 2,
                                2.0 if over else float(added[then]), False)  # fmt: skip
                found[ending] += chance
            else:
                found[Ending(OVER, 1, 1.0, False)] += chance / 2
                found[Ending(MOST, 0, 0.0, False)] += chance / 2
    return dict(found)
