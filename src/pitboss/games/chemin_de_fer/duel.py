"""The choices of player and banker as a game between two, solved exactly.

The banker's choices are made one by one, each at what he knows: his cards and the player's third card. So his best
answer to a player is found place by place, and an equilibrium is where a player who draws on five with some chance
leaves him indifferent at one place (Foster's way). With vigorish the game is not of sum zero; both sides are held to
their own money.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from pitboss.games.chemin_de_fer.draw import DRAW, STAND, Choices
from pitboss.games.coup.draw import count

Hand = tuple[int, ...]
"""What somebody knows of his two cards: their values in order, or their count alone."""
Place = tuple[Hand, int | None]
"""What the banker knows: his hand, and the player's third card, None where he stood."""
Sees = Callable[[Hand], Hand]


def cards(hand: Hand) -> Hand:
    """He goes by the cards of his hand."""
    return hand


def count_alone(hand: Hand) -> Hand:
    return (count(hand),)


class Result(NamedTuple):
    """In how many ways the player wins and loses."""

    wins: int = 0
    loses: int = 0

    def plus(self, other: Result, times: int = 1) -> Result:
        return Result(self.wins + times * other.wins, self.loses + times * other.loses)


NOTHING = Result()
Told = dict[Place, dict[str, dict[Hand, Result]]]
"""At each place and by each act of the banker: the ways by what the player chose on, () where he had no choice."""


@dataclass(frozen=True)
class Deals:
    """Every way a coup can go: orders of six cards, what is settled without a choice, and the places of the banker."""

    orders: int
    settled: Result
    told: Told
    hands: tuple[Hand, ...]


def deals(
    left: Sequence[int],
    choices: Choices,
    *,
    player: Sees = cards,
    banker: Sees = cards,
    replaced: bool = False,
) -> Deals:
    """All deals from n cards of each value 0 to 9, drawn without replacement unless `replaced`."""
    gone, cards_left = (0 if replaced else 1), sum(left)
    orders = 1
    for drawn in range(6):
        orders *= cards_left - gone * drawn
    rest = cards_left - 4 * gone
    told: Told = {}
    settled, chosen = NOTHING, set[Hand]()
    for mine, ways, after in _pairs(left, gone):
        for his, more, then in _pairs(after, gone):
            both, (have, banks) = ways * more, (count(mine), count(his))
            if choices.over(mine, his):
                settled = settled.plus(_compared(have, banks), both * rest * (rest - gone))
                continue
            acts = choices.player(have)
            knows = player(mine) if len(acts) > 1 else ()
            if knows:
                chosen.add(knows)
            for third in _thirds(acts):
                for act, result in _answers(then, have, banks, third, gone, rest):
                    at = told.setdefault((banker(his), third), {DRAW: {}, STAND: {}})[act]
                    at[knows] = at.get(knows, NOTHING).plus(result, both)
    return Deals(orders, settled, told, tuple(sorted(chosen)))


def _pairs(left: Sequence[int], gone: int) -> Iterator[tuple[Hand, int, list[int]]]:
    """Two cards in either order: in how many ways, and what is left then."""
    for one, other in combinations_with_replacement(range(len(left)), 2):
        after = list(left)
        after[one] -= gone
        ways = left[one] * after[other] * (1 if one == other else 2)
        after[other] -= gone
        if ways > 0:
            yield (one, other), ways, after


def _compared(player: int, banker: int) -> Result:
    return Result(int(player > banker), int(player < banker))


def _thirds(acts: Sequence[str]) -> tuple[int | None, ...]:
    drawn: tuple[int | None, ...] = tuple(range(10)) if DRAW in acts else ()
    return (*drawn, None) if STAND in acts else drawn


def _answers(
    left: list[int], have: int, banks: int, third: int | None, gone: int, rest: int
) -> Iterator[tuple[str, Result]]:
    """The ways of the last two cards by what the banker does, a card that is not drawn counted as any."""
    ways = rest if third is None else left[third]
    if not ways:
        return
    total, after = (have + (third or 0)) % 10, rest - gone
    yield STAND, NOTHING.plus(_compared(total, banks), ways * after)
    wins = loses = 0
    for value, cards_left in enumerate(left):
        if third is not None and value == third:
            cards_left -= gone
        counted = (banks + value) % 10
        if total > counted:
            wins += cards_left
        elif total < counted:
            loses += cards_left
    # Where the player stood, the banker's card is one of `rest` and any other follows it.
    yield DRAW, NOTHING.plus(Result(wins, loses), after if third is None else ways)


Plan = Mapping[Hand, Fraction]
"""With what chance the player draws, by what he knows."""


@dataclass(frozen=True)
class Solution:
    """player: with what chance he draws on each of his hands
    banker: at every place where he may choose, the chance with which he draws
    wins, loses: chances of the player
    """

    player: Plan
    banker: Mapping[Place, Fraction]
    wins: Fraction
    loses: Fraction

    @property
    def mixed(self) -> dict[Place, Fraction]:
        """Where the banker leaves it to chance."""
        return {place: chance for place, chance in self.banker.items() if 0 < chance < 1}


class _Game:
    """The places where the banker may choose, with what drawing there makes more than standing, in ways.

    forced, worth: for the banker, against hands without a choice and against each hand that has one
    base, gains: for a player on each hand, what drawing makes more than standing where the banker stands at every
    such place, and how much that changes where he draws at one
    """

    def __init__(self, found: Deals, choices: Choices, vigorish: Fraction) -> None:
        self.found, self.choices = found, choices
        self._keeps = (1 - vigorish).numerator, (1 - vigorish).denominator
        self.places = [place for place in found.told if len(choices.bankers(*_at(place))) > 1]
        self.forced = [self._worth(place, ()) for place in self.places]
        self.worth = {hand: [self._worth(place, hand) for place in self.places] for hand in found.hands}
        self.gains = {hand: [self._gain(place, hand) for place in self.places] for hand in found.hands}
        self.base = {hand: self._base(hand) for hand in found.hands}

    def _worth(self, place: Place, hand: Hand) -> int:
        """What drawing makes more than standing for the banker, times the denominator of what he keeps of a win."""
        keeps, whole = self._keeps
        drawn, stood = (self.found.told[place][act].get(hand, NOTHING) for act in (DRAW, STAND))
        return keeps * (drawn.loses - stood.loses) - whole * (drawn.wins - stood.wins)

    def _gain(self, place: Place, hand: Hand) -> int:
        drawn, stood = (self.found.told[place][act].get(hand, NOTHING) for act in (DRAW, STAND))
        more = drawn.wins - drawn.loses - stood.wins + stood.loses
        return -more if place[1] is None else more

    def _base(self, hand: Hand) -> int:
        total = 0
        for place, table in self.found.told.items():
            acts = self.choices.bankers(*_at(place))
            result = table[STAND if STAND in acts else DRAW].get(hand, NOTHING)
            total += (result.wins - result.loses) * (-1 if place[1] is None else 1)
        return total

    def solved(self) -> Solution:
        """An equilibrium in which the player mixes on one of his hands at most."""
        hands = self.found.hands
        for mixes in hands:
            others = [hand for hand in hands if hand != mixes]
            for pure in product((1, 0), repeat=len(others)):
                plan = dict(zip(others, pure, strict=True))
                for chance, answer in self._indifferent(plan, mixes):
                    if all(self._content(answer, hand, draws) for hand, draws in plan.items()):
                        whole = {**{hand: Fraction(draws) for hand, draws in plan.items()}, mixes: chance}
                        return self.made(whole, dict(zip(self.places, answer, strict=True)))
        raise ArithmeticError("There is no equilibrium in which the player mixes on one hand alone.")

    def _content(self, answer: Sequence[Fraction], hand: Hand, draws: int) -> bool:
        """Whether a player who draws on a hand, or stands, would not do better otherwise."""
        gain = self.base[hand] + sum(
            chance * more for chance, more in zip(answer, self.gains[hand], strict=True) if chance
        )
        return gain >= 0 if draws else gain <= 0

    def _indifferent(
        self, plan: Mapping[Hand, int], mixes: Hand
    ) -> Iterator[tuple[Fraction, list[Fraction]]]:
        """Chances of drawing on a hand that neither side would change, with the banker's answer at every place."""
        lines = [self._line(at, plan, mixes) for at in range(len(self.places))]
        draws = [int(base > 0 or (base == 0 and slope > 0)) for base, slope in lines]
        turns: dict[Fraction, list[int]] = {}
        for at, (base, slope) in enumerate(lines):
            if slope and 0 < -base * slope < slope * slope:
                turns.setdefault(Fraction(-base, slope), []).append(at)
        gains = self.gains[mixes]
        gain = self.base[mixes] + sum(more for drawn, more in zip(draws, gains, strict=True) if drawn)
        if gain <= 0:
            yield Fraction(0), [Fraction(drawn) for drawn in draws]
        for turn in sorted(turns):
            before, stood = gain, list(draws)
            for at in turns[turn]:
                draws[at] = 1 - draws[at]
                gain += gains[at] if draws[at] else -gains[at]
            if before != gain and (before >= 0 >= gain or before <= 0 <= gain):
                share = Fraction(before, before - gain)
                yield turn, [(1 - share) * one + share * two for one, two in zip(stood, draws, strict=True)]
        if gain >= 0:
            yield Fraction(1), [Fraction(drawn) for drawn in draws]

    def _line(self, at: int, plan: Mapping[Hand, int], mixes: Hand) -> tuple[int, int]:
        """What drawing at a place makes more for the banker, as a line in the chance with which the player draws."""
        stood = self.places[at][1] is None
        base = self.forced[at] + sum(self.worth[hand][at] for hand, draws in plan.items() if draws != stood)
        mixed = self.worth[mixes][at]
        return (base + mixed, -mixed) if stood else (base, mixed)

    def made(self, plan: Plan, answer: Mapping[Place, Fraction]) -> Solution:
        wins, loses = Fraction(self.found.settled.wins), Fraction(self.found.settled.loses)
        for place, table in self.found.told.items():
            closed = Fraction(DRAW in self.choices.bankers(*_at(place)))
            drawn = answer.get(place, closed)
            for act, chance in ((DRAW, drawn), (STAND, 1 - drawn)):
                for hand, result in table[act].items() if chance else ():
                    come = chance * (1 if not hand else 1 - plan[hand] if place[1] is None else plan[hand])
                    wins, loses = wins + come * result.wins, loses + come * result.loses
        return Solution(plan, dict(answer), wins / self.found.orders, loses / self.found.orders)


def _at(place: Place) -> tuple[int, int | None]:
    return count(place[0]), place[1]


def solve(found: Deals, choices: Choices, vigorish: Fraction) -> Solution:
    """An equilibrium of player and banker; the house takes a part of what the banker wins."""
    return _Game(found, choices, vigorish).solved()


def played(found: Deals, choices: Choices, player: Plan, banker: Mapping[Place, Fraction]) -> Solution:
    """What becomes of a coup in which both play as they are told."""
    return _Game(found, choices, Fraction(0)).made(player, banker)
