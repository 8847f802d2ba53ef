"""Best play where three cards meet a dealer's three: every deal counted, hand by hand, in plain Python.

Suits can be renamed, so 1,755 hands stand for all 22,100. What the dealer can hold is every hand less those with a card
of the player's: counted by inclusion and exclusion from sorted lists, where nothing is dealt one by one. What a deal
brings, the paragraphs of the Round say. A wager that neither gains nor loses is made.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

from pitboss.equipment.cards import RANKS, Card, rank_of, suit_of
from pitboss.games.banked.reading import COMPARED
from pitboss.games.banked.versus import Kind, Versus
from pitboss.hands.ranking import Ranking

_SUITS = {
    1: (((0, 1, 2), 4, ""),),
    2: (((0, 1, 0), 12, "the odd card in a suit of the pair"), ((0, 1, 2), 12, "the odd card in another suit")),
    3: (
        ((0, 0, 0), 4, ""), ((0, 0, 1), 12, "the two highest of one suit"),
        ((0, 1, 0), 12, "the highest and the lowest of one suit"), ((0, 1, 1), 12, "the two lowest of one suit"),
        ((0, 1, 2), 24, "all of different suits"),
    ),
}  # fmt: skip
"""By how many ranks three cards have: suits that tell hands of these ranks apart, in how many ways, and in words."""


class Matchup(NamedTuple):
    """A player's hand, and how many of the dealer's do what to it.

    - `cards`: one of the hands it stands for; `ways`: how many those are of 22,100; `name`: what it is called.
    - `suits`: what tells it from other hands of its ranks, in words.
    - `line`: of its reading; `counts`: by the dealer's line and the comparison, in the order of the lines.
    """

    cards: tuple[Card, ...]
    ways: int
    suits: str
    strength: int
    name: str
    line: str
    counts: tuple[int, ...]


class Decision(NamedTuple):
    """A hand, what is won on average if it is played, in units of the first wager, and whether it is."""

    matchup: Matchup
    value: Fraction
    plays: bool


class Threes:
    """A round of three cards against three under the rules of a day."""

    def __init__(self, versus: Versus) -> None:
        self.versus = versus
        self.own, self.dealer = (versus.rules.readers[name] for name in (versus.own, versus.dealer))
        self.fold = Fraction(-sum(versus.stakes.values()))

    def matchups(self) -> Iterator[Matchup]:
        """Every hand against every dealer's hand, the weakest first."""
        ranking, held = self.own.ranking, _held(self.own.ranking)
        floors = [floor for floor in self.dealer.floors if floor]
        for strength, cards, ways, suits in sorted((ranking.strength(c), c, w, s) for c, w, s in hands()):
            edges = [0, *(held.below(floor, cards) for floor in floors), self.versus.total]
            below, not_above = (held.below(limit, cards) for limit in (strength, strength + 1))
            counts: list[int] = []
            for start, stop in pairwise(edges):
                counts += [
                    max(stop - max(start, not_above), 0),
                    max(min(stop, not_above) - max(start, below), 0),
                    max(min(stop, below) - start, 0),
                ]
            yield Matchup(
                cards, ways, suits, strength, ranking.named(strength), self.own.line(strength), tuple(counts)
            )

    def decide(self) -> tuple[Decision, ...]:
        """The best decision with every hand, where only the first wager was made."""
        worth = {
            line: [sum(self.versus.nets(kind).values(), Fraction(0)) for kind in self._kinds(line)]
            for line in self.own.lines
        }
        found: list[Decision] = []
        for matchup in self.matchups():
            nets = zip(matchup.counts, worth[matchup.line], strict=True)
            value = sum((count * net for count, net in nets if count), Fraction(0)) / self.versus.total
            found.append(Decision(matchup, value, value >= self.fold))
        return tuple(found)

    def beside(self, decisions: Sequence[Decision]) -> tuple[Decision, ...]:
        """The best decisions with what lies beside the first wager."""
        gains = self.gains
        return tuple(
            decision._replace(plays=decision.value + gains[decision.matchup.line] >= self.fold)
            for decision in decisions
        )

    @property
    def gains(self) -> dict[str, Fraction]:
        """By the line of the own hand: what a fold costs on the wagers beside."""
        return dict(zip(self.own.lines, self.versus.gains(), strict=True))

    def tally(self, decisions: Sequence[Decision]) -> Counter[Kind]:
        """All deals, as they come out when they are played like this."""
        found: Counter[Kind] = Counter()
        for matchup, _, plays in decisions:
            if not plays:
                found[Kind(raised=False, own=matchup.line)] += matchup.ways * self.versus.total
                continue
            for kind, count in zip(self._kinds(matchup.line), matchup.counts, strict=True):
                found[kind] += matchup.ways * count
        return found

    def _kinds(self, own: str) -> list[Kind]:
        """What can come of a hand that is played, in the order of `counts`."""
        (times,) = self.versus.multiples
        return [
            Kind(raised=True, own=own, dealer=dealer, compared=how, times=times)
            for dealer, how in product(self.dealer.lines, COMPARED)
        ]


def representative(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The one of `hands` that stands for these cards."""
    ranks, suits = Counter(map(rank_of, cards)), Counter(map(suit_of, cards))
    ordered = sorted(
        cards, key=lambda card: (ranks[rank_of(card)], rank_of(card), suits[suit_of(card)]), reverse=True
    )
    renamed: dict[int, int] = {}
    return tuple(4 * rank_of(card) + renamed.setdefault(suit_of(card), len(renamed)) for card in ordered)


def hands() -> Iterator[tuple[tuple[Card, ...], int, str]]:
    """One hand for all that differ only in the names of their suits, and how many those are."""
    every = range(len(RANKS))
    for rank in every:
        yield from _suited((rank, rank, rank))
    for paired, odd in permutations(every, 2):
        yield from _suited((paired, paired, odd))
    for lowest, middle, highest in combinations(every, 3):
        yield from _suited((highest, middle, lowest))


def _suited(ranks: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], int, str]]:
    for suits, ways, words in _SUITS[len(set(ranks))]:
        yield tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)), ways, words


class _Held:
    """Strengths of all hands in rising order, and of those that hold a card or a pair of cards."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.all: list[int] = []
        self.of: defaultdict[tuple[Card, ...], list[int]] = defaultdict(list)
        for strength, cards in sorted(
            (ranking.strength(cards), cards) for cards in combinations(range(52), 3)
        ):
            self.all.append(strength)
            for card in cards:
                self.of[card,].append(strength)
            for pair in combinations(cards, 2):
                self.of[pair].append(strength)

    def below(self, strength: int, without: tuple[Card, ...]) -> int:
        """How many hands are weaker and hold none of these three cards."""
        gone = tuple(sorted(without))
        ones = sum(bisect_left(self.of[card,], strength) for card in gone)
        twos = sum(bisect_left(self.of[pair], strength) for pair in combinations(gone, 2))
        three = self.ranking.strength(gone) < strength
        return bisect_left(self.all, strength) - ones + twos - three


@lru_cache(maxsize=2)
def _held(ranking: Ranking) -> _Held:
    return _Held(ranking)
