"""Best play of one box against a shoe of any cards, decided by the cards in the hand and the up card.

Everything is exact in double precision but for what is named here. A hand is played by its own cards: what lies in
front of others, and after a split in the hands before it, is not looked at, and a pair that is split once is split
again whenever it comes and may be (players call this CDZ-). Of suits, only whether the first two cards are of one suit
is looked at, where three cards of one suit are paid more, and after a split not even that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.compositions import MOST, Hands, hands
from pitboss.games.box.split_hands import SplitHands, Way
from pitboss.games.box.splits import Halves, split_worth
from pitboss.games.box.terms import ACE, RANKS, TEN, Shoe, Terms
from pitboss.games.box.values import NEVER, Allowed, Left, induct, left, standing

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
ACTS = ("stand", "hit", "double", "surrender", "split")
SIX, SEVEN, EIGHT = 5, 6, 7
Floats = NDArray[np.float64]


class Suits(NamedTuple):
    """One way in which the suits of two cards fall: how likely, and what completing three of them pays then."""

    chance: float
    third: int
    pays: float


@dataclass(frozen=True)
class Solution:
    """values: of each hand, up card and act, a dealer's blackjack counted as nothing (see values)
    splits: of each pair and up card
    acts: with hands that were drawn to or split, and `rescue`, those from which a double is taken back
    there: what is left of the shoe; hands_of_splits: what those are worth by any way to play
    """

    terms: Terms
    shoe: Shoe
    win: Floats
    lose: Floats
    values: Floats
    splits: Floats
    acts: NDArray[np.int8]
    rescue: NDArray[np.bool_]
    there: Left
    hands_of_splits: SplitHands

    @property
    def cards(self) -> int:
        return sum(self.shoe)

    def read_otherwise(self) -> Solution:
        """The same under the other reading of a two-card 21 after a split, which changes nothing but splits."""
        terms = self.terms._replace(split_21_wins=not self.terms.split_21_wins)
        splits = split_values(terms, self.hands_of_splits, self.acts, self.rescue)
        return replace(self, terms=terms, splits=splits)

    def found(self, up: int, *held: int) -> float:
        """The chance that a dealer with this up card has a blackjack, once these cards are out."""
        if up not in (ACE, TEN):
            return 0.0
        left = self.cards - 1 - len(held)
        wanted = TEN if up == ACE else ACE
        return (self.shoe[wanted] - held.count(wanted)) / left

    def two(self, up: int, one: int, other: int) -> dict[int, float]:
        """What each act is worth with the first two cards, as a whole of which a dealer's blackjack makes nothing."""
        hand = _hands().of(one, other)
        made = {act: float(v) for act, v in enumerate(self.values[hand, up]) if v > NEVER}
        if self.terms.surrender in ("late", "early"):
            found = self.found(up, one, other)
            made[SURRENDER] = -0.5 * (1 - found) if self.terms.surrender == "late" else found - 0.5
        if one == other and self.terms.max_hands > 1 and self.splits[one, up] > NEVER:
            made[SPLIT] = float(self.splits[one, up])
        return made

    def worth(self, up: int, one: int, other: int) -> float:
        """Of the first two cards under best play, likewise."""
        found = self.found(up, one, other)
        if {one, other} == {ACE, TEN}:
            return self.terms.blackjack_pays * (1 if self.terms.blackjack_first else 1 - found) + found
        made = self.two(up, one, other)
        ways = suits(self.terms, one, other)
        if not ways:
            return max(made.values())
        return sum(way.chance * max(self.suited(made, up, one, other, way).values()) for way in ways)

    def suited(self, made: dict[int, float], up: int, one: int, other: int, way: Suits) -> dict[int, float]:
        """The acts once the suits are looked at: a third card may pay more or less than on the average."""
        then = _hands().of(one, other, way.third)
        left = self.shoe[way.third] - (one, other).count(way.third) - (up == way.third)
        often = left / (self.cards - 3) * self.win[then, up]
        gain = often * (way.pays - float(payments(self.terms)[0][then]))
        changed = {**made, HIT: made[HIT] + gain}
        if DOUBLE in made and self.terms.double_bonus:
            changed[DOUBLE] = made[DOUBLE] + gain
        return changed

    def given(self, up: int, one: int, other: int) -> dict[str, float]:
        """What each act is worth once the dealer is known to have no blackjack."""
        alive = 1 - self.found(up, one, other)
        return {ACTS[act]: value / alive for act, value in self.two(up, one, other).items()}

    @cached_property
    def by_up(self) -> Floats:
        """What one unit is worth once the up card is known, before the player's cards are."""
        return np.array([self._up(up) for up in range(RANKS)])

    def start(self, up: int, one: int, other: int) -> float:
        """The chance of these two cards in any order, once the up card is known."""
        one_left, other_left = (self.shoe[rank] - (rank == up) for rank in (one, other))
        if self.shoe[up] < 1 or one_left < 1 or other_left < 1:
            return 0.0
        ways = one_left * (other_left - 1) if one == other else 2 * one_left * other_left
        return ways / ((self.cards - 1) * (self.cards - 2))

    def _up(self, up: int) -> float:
        whole = -self.found(up)
        for one in range(RANKS):
            for other in range(one, RANKS):
                chance = self.start(up, one, other)
                if chance:
                    whole += chance * self.worth(up, one, other)
        return whole

    def over_ups(self, by_up: Floats) -> float:
        """Of one unit of the first wager; where it may be doubled at the up card, it is wherever that is worth more."""
        return sum(
            count / self.cards * float(value) * (2 if self.terms.attack and value > 0 else 1)
            for count, value in zip(self.shoe, by_up, strict=True)
        )

    @cached_property
    def expectation(self) -> float:
        return self.over_ups(self.by_up)

    @property
    def insurance(self) -> float:
        """What a unit of insurance is worth when nothing but the ace is seen."""
        return self.found(ACE) * (self.terms.insurance_pays + 1) - 1


def _hands() -> Hands:
    return hands()


def suits(terms: Terms, one: int, other: int) -> tuple[Suits, ...]:
    """How the suits of two cards matter to what a third pays; nothing where they do not."""
    low, high = sorted((one, other))
    if low == high == SEVEN and len(set(terms.sevens)) > 1:
        return _ways(terms.sevens, SEVEN, *_alike(terms, SEVENS))
    if low != high and {low, high} < set(SIXES) and len(set(terms.sixes)) > 1:
        (missing,) = set(SIXES) - {low, high}
        return _ways(terms.sixes, missing, *_alike(terms, SIXES))
    return ()


SIXES, SEVENS = (SIX, SEVEN, EIGHT), (SEVEN, SEVEN, SEVEN)
"""The hands of three whose suits may decide what they pay."""


def _alike(terms: Terms, ranks: tuple[int, int, int]) -> tuple[float, float]:
    """How often the first two of these cards are of one suit, and then the third too."""
    decks = terms.decks
    return (
        ((decks - 1) / (4 * decks - 1), (decks - 2) / (4 * decks - 2)) if ranks == SEVENS else (1 / 4, 1 / 4)
    )


def by_suits(terms: Terms) -> dict[int, tuple[tuple[float, float], ...]]:
    """The hands whose suits decide what they pay: how often, and how much."""
    found: dict[int, tuple[tuple[float, float], ...]] = {}
    for ranks, (mixed, suit, spades) in ((SIXES, terms.sixes), (SEVENS, terms.sevens)):
        if suits(terms, ranks[0], ranks[1]):
            same, third = _alike(terms, ranks)
            all_three = same * third
            parts = ((1 - all_three, mixed), (all_three * 3 / 4, suit), (all_three / 4, spades))
            found[_hands().of(*ranks)] = parts
    return found


def _ways(pays: tuple[float, float, float], missing: int, same: float, third: float) -> tuple[Suits, ...]:
    mixed, suit, spades = pays
    return (
        Suits(1 - same, missing, mixed),
        Suits(same * 3 / 4, missing, third * suit + (1 - third) * mixed),
        Suits(same / 4, missing, third * spades + (1 - third) * mixed),
    )


def payments(terms: Terms) -> tuple[Floats, Floats]:
    """What each hand pays when it wins: on its first wager, and doubled on both parts together. Suits are averaged."""
    known = _hands()
    pays = np.ones(len(known.total))
    made = known.total == MOST
    for cards, odds in ((5, terms.five_cards), (6, terms.six_cards)):
        pays[made & (known.cards == cards)] = odds
    pays[made & (known.cards >= 7)] = terms.seven_cards
    for ranks, odds in ((SIXES, terms.sixes), (SEVENS, terms.sevens)):
        ways = suits(terms, ranks[0], ranks[1])
        average = sum(way.chance * way.pays for way in ways) if ways else odds[0]
        pays[known.of(*ranks)] = average
    return pays, pays + 1 if terms.double_bonus else np.full(len(pays), 2.0)


def solve(terms: Terms, shoe: Shoe) -> Solution:
    """Best play from these cards."""
    there = left(shoe)
    win, lose = standing(there, terms.soft_17, terms.any_21_wins)
    pays, added = payments(terms)
    may = Allowed(terms.double_any, terms.rescue, terms.surrender == "any")
    late = (0.0, 0.0) if terms.hole_card else (0.0, 1.0)
    values = induct(there, win, lose, pays, added, late, may)
    acts, rescue = policy(terms, _hands(), win, lose, values, shoe)
    split = SplitHands(shoe, terms.soft_17, terms.any_21_wins, 2 * terms.max_hands - 3)
    splits = split_values(terms, split, acts, rescue)
    return Solution(terms, shoe, win, lose, values, splits, acts, rescue, there, split)


def policy(
    terms: Terms, known: Hands, win: Floats, lose: Floats, values: Floats, shoe: Shoe
) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
    """What is done with each hand after a split, and the hands from which a double is taken back."""
    open_to = values.copy()
    if not terms.double_after_split:
        open_to[:, :, DOUBLE] = NEVER
    acts: NDArray[np.int8] = open_to.argmax(axis=2).astype(np.int8)
    if not terms.rescue:
        return acts, np.zeros(acts.shape, np.bool_)
    left = np.array(shoe)[None, :] - known.counts
    size = np.maximum(left.sum(axis=1) - 1, 1)
    found = np.zeros(acts.shape)
    found[:, ACE], found[:, TEN] = left[:, TEN] / size, left[:, ACE] / size
    return acts, (2 * (win - lose) < found - 1) & (known.total < MOST)[:, None]


def split_values(
    terms: Terms, split: SplitHands, acts: NDArray[np.int8], rescue: NDArray[np.bool_]
) -> Floats:
    """What splitting each pair is worth against each up card, the hands being played by `acts`."""
    pays, added = payments(terms)
    shoe = split.shoe
    kinds: list[Floats] = []
    for late in ((0.0, 0.0),) if terms.hole_card else ((0.0, 1.0), (1.0, 2.0)):
        way = Way(acts, rescue, pays, added, late, terms.split_21_wins, terms.one_card_to_aces)
        kinds.append(split.worth(way))
    first, later = kinds[0], kinds[-1]
    splits = np.full((RANKS, RANKS), NEVER)
    for pair in range(RANKS):
        most = 2 if pair == ACE and not terms.resplit_aces else terms.max_hands
        for up in range(RANKS):
            cards = sum(shoe) - 3
            same = shoe[pair] - 2 - (pair == up)
            if same >= 0 and cards > 2 and shoe[up] > 0:
                splits[pair, up] = split_worth(Halves(cards, same, first[pair, up], later[pair, up]), most)
    return splits
