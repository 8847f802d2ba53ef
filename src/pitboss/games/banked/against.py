"""Best play against a dealer's hand: every hand of a player against every hand of the dealer, in whole numbers.

Suits can be renamed, so one hand stands for many. What the dealer can hold is counted from sorted lists (see
`kernel_against`), whatever the game: the Round says how many cards there are, which of the dealer's are seen when the
player is asked, and what its paragraphs say of every kind of outcome. A wager that neither gains nor loses is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, factorial, lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER, card_name
from pitboss.games.banked.against_first import by_first
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.kernel_against import Lists, count_hands, fill_lists, spread_suits
from pitboss.games.banked.outcomes import Key, Outcomes
from pitboss.games.banked.reading import COMPARED, HAND, Reader
from pitboss.games.banked.versus import Kind, Versus
from pitboss.hands.bulk import strengths
from pitboss.hands.compiled import compiling
from pitboss.hands.layout import Grid, Ints
from pitboss.hands.threads import Progress, pieces, spread

if TYPE_CHECKING:
    from pitboss.hands.ranking import Ranking

SUITS = 4
PIECE = 1 << 14


class Hands(NamedTuple):
    """One hand for all that differ only in the names of their suits: rising cards, and how many it stands for."""

    cards: Grid
    ways: Ints
    strength: Ints


class Dealt(NamedTuple):
    """All hands of a dealer: lists of them, and every strength that can come, the lowest first."""

    lists: Lists
    strengths: Ints
    size: int


class Best(NamedTuple):
    """Every decision, and all deals under them.

    hand, up: the hand by its place, the dealer's card that is seen or -1
    times: how many times the first wager is put down, 0 where the hand is folded
    made, folded: deals by that, by line and what came of them; hands given up by line
    tally: deals by what came of them
    """

    hand: Ints
    up: Ints
    times: NDArray[np.int8]
    made: NDArray[np.int64]
    folded: Ints
    tally: Counter[Kind]

    @property
    def raises(self) -> NDArray[np.bool_]:
        """Whether the wager is made."""
        return self.times > 0


class Duel(Versus):
    """A round against a dealer, counted."""

    @cached_property
    def hands(self) -> Hands:
        """Every hand that is compared with the dealer's."""
        return every_hand(self.rules.readers[self.own].ranking, self.size, self.deck)

    @cached_property
    def reader(self) -> Reader:
        """How the cards are read that a player decides on."""
        size, readers = self.rules.hand_size, self.rules.readers
        found = (read for read in readers.values() if read.places == (HAND,) and size in read.ranking.sizes)
        return readers[self.own] if size == self.size else next(found)

    @cached_property
    def decided_on(self) -> Hands:
        """Every hand that a player decides on; more cards may come to it."""
        size = self.rules.hand_size
        return self.hands if size == self.size else every_hand(self.reader.ranking, size, self.deck)

    @cached_property
    def lines(self) -> Ints:
        """The line of each hand, as its place among the lines of the reading."""
        reader = self.rules.readers[self.own]
        return (
            np.searchsorted(np.array(reader.floors), self.hands.strength, side="right")
            + (len(reader.lines) - len(reader.floors))
            - 1
        )

    def best(self, *, threads: int = 1, progress: Progress | None = None) -> Best:
        """The best decision with every hand, and every deal counted under it."""
        if self.size > self.rules.hand_size:
            return self._best_before(threads)
        worth, fold = self._worth()

        def decide(_some: slice, line: Ints, cells: Grid) -> NDArray[np.int8]:
            chosen, value = np.zeros(line.size, np.int8), np.full(line.size, fold * self.total)
            for number, each in zip(self.multiples, worth, strict=True):
                with_it = (cells * each[line]).sum(axis=1)
                good = with_it >= value
                chosen[good], value[good] = number, with_it[good]
            return chosen

        return self._count(decide, threads, progress)

    def played(self, times: NDArray[np.int8], *, threads: int = 1) -> Best:
        """Every deal counted under decisions of one's own."""
        if self.size > self.rules.hand_size:
            return self._best_before(threads, times)
        return self._count(lambda some, _line, _cells: times[some], threads, None)

    def _count(
        self,
        decide: Callable[[slice, Ints, Grid], NDArray[np.int8]],
        threads: int,
        progress: Progress | None,
    ) -> Best:
        hand, up = self.seen
        times = np.zeros(hand.size, np.int8)
        own = len(self.rules.lines[self.own])
        made = np.zeros(
            (len(self.multiples), own, len(self.rules.lines[self.dealer]) * len(COMPARED)), np.int64
        )
        folded = np.zeros(own, np.int64)

        def work(part: tuple[int, int]) -> tuple[NDArray[np.int64], Ints]:
            some = slice(*part)
            cells = self.cells(hand[some], up[some])
            line, ways = self.lines[hand[some]], self.hands.ways[hand[some]]
            chosen = times[some] = decide(some, line, cells)
            counted = np.zeros_like(made)
            for at, number in enumerate(self.multiples):
                good = chosen == number
                np.add.at(counted[at], line[good], cells[good] * ways[good, np.newaxis])
            given_up = chosen == 0
            return counted, np.bincount(line[given_up], ways[given_up], folded.size).astype(np.int64)

        with compiling("the counting of hands"):
            self.cells(hand[:1], up[:1])
        done = 0
        for counted, given_up in spread(work, pieces(hand.size, PIECE), threads=threads):
            made += counted
            folded += given_up
            done += PIECE
            if progress:
                progress(min(done, hand.size), hand.size)
        return self.counted(times, made, folded)

    def _worth(self) -> tuple[NDArray[np.int64], int]:
        """In whole numbers: what a wager of each amount makes by own line and outcome, and what a fold does."""
        nets = [sum(self.nets(kind).values(), Fraction(0)) for kind in self.kinds()]
        gains = self.gains()
        scale = lcm(*(net.denominator for net in (*nets, *gains)))
        worth = np.array([int(net * scale) for net in nets])
        worth = worth.reshape(len(self.multiples), len(self.rules.lines[self.own]), -1)
        worth += np.array([int(gain * scale) for gain in gains])[:, np.newaxis]
        return worth, -scale * sum(self.stakes.values())

    def _best_before(self, threads: int, played: NDArray[np.int8] | None = None) -> Best:
        """Where more cards come to both after the decision: each hand that is decided on is worth what all hands
        that it can become are. Of a hand of five every three cards may have been the first.
        """
        (worth,), fold = self._worth()
        (number,) = self.multiples
        ways, first, cells = self.hands.ways, self.first_cards(), self.every_cell(threads)
        value = np.zeros(self.decided_on.ways.size, np.int64)
        np.add.at(value, first, (ways * (cells * worth[self.lines]).sum(axis=1))[:, np.newaxis])
        given_up = fold * self.total * self._completions * self.decided_on.ways
        best = np.where(value >= given_up, number, 0).astype(np.int8)
        times = best if played is None else played
        raised = (times[first] > 0).sum(axis=1)
        made, folded = np.zeros((1, *worth.shape), np.int64), np.zeros(worth.shape[0], np.int64)
        np.add.at(made[0], self.lines, cells * (ways * raised)[:, np.newaxis])
        np.add.at(folded, self.lines, ways * (first.shape[1] - raised))
        return self.counted(times, made, folded)

    def every_cell(self, threads: int) -> Grid:
        """The `cells` of every hand, without a card that is up."""
        found = np.zeros((self.hands.ways.size, len(self.rules.lines[self.dealer]) * len(COMPARED)), np.int64)

        def work(part: tuple[int, int]) -> None:
            some = np.arange(*part)
            found[some] = self.cells(some, np.full(some.size, -1))

        with compiling("the counting of hands"):
            work((0, 1))
        for _ in spread(work, pieces(found.shape[0], PIECE), threads=threads):
            pass
        return found

    @property
    def _completions(self) -> int:
        """How many hands each hand that is decided on can become."""
        return comb(self.deck - self.rules.hand_size, self.size - self.rules.hand_size)

    def first_cards(self) -> Grid:
        """For every hand, by each choice of its cards that may have come first, the hand of `decided_on`."""
        keys = _suit_keys(self.decided_on.cards)
        order = np.argsort(keys)
        choices = list(combinations(range(self.size), self.rules.hand_size))
        some = np.column_stack([_suit_keys(self.hands.cards[:, list(each)]) for each in choices])
        return order[np.searchsorted(keys[order], some)]

    def counted(self, times: NDArray[np.int8], made: NDArray[np.int64], folded: Ints) -> Best:
        """What was counted, with what it was counted of."""
        hand, up = self.seen
        return Best(hand, up, times, made, folded, self._tally(made, folded))

    def cells(self, hand: Ints, up: Ints) -> Grid:
        """How many of the dealer's hands have each line and are lower, equal or higher than each hand.

        A row has three numbers, in the order of `COMPARED`, for each line of the dealer.
        """
        dealt = every_dealer(self.rules.readers[self.dealer].ranking, self.area, self.deck)
        above = [floor for floor in self.rules.readers[self.dealer].floors if floor]
        floors = np.searchsorted(dealt.strengths, np.array(above, np.int64))
        rank = np.searchsorted(dealt.strengths, self.hands.strength[hand])
        limits = np.column_stack([*(np.full(hand.size, floor) for floor in floors), rank, rank + 1])
        found = np.zeros(limits.shape, np.int64)
        count_hands(self.hands.cards[hand], up, limits, dealt.lists, dealt.size, binomials(self.deck), found)
        *edges, below, not_above = found.T
        nothing, everything = np.zeros(hand.size, np.int64), np.full(hand.size, self.total)
        starts = [nothing, *edges]
        cells: list[Ints] = []
        for start, stop in zip(starts, [*starts[1:], everything], strict=True):
            cells += [
                np.maximum(stop - np.maximum(start, not_above), 0),
                np.maximum(np.minimum(stop, not_above) - np.maximum(start, below), 0),
                np.maximum(np.minimum(stop, below) - start, 0),
            ]
        return np.column_stack(cells)

    @cached_property
    def seen(self) -> tuple[Ints, Ints]:
        """Every hand with every card that the dealer may have turned up."""
        count = self.decided_on.ways.size
        if not self.up:
            return np.arange(count), np.full(count, -1)
        others = np.ones((count, self.deck), bool)
        np.put_along_axis(others, self.decided_on.cards, values=False, axis=1)
        hand, up = np.nonzero(others)
        return hand, up

    def place(self, hand: int, cards: Sequence[int], up: Sequence[int]) -> int:
        """Where a hand stands in `seen`, with the card that is up."""
        if not up:
            return hand
        return hand * (self.deck - len(cards)) + up[0] - sum(card < up[0] for card in cards)

    def name_of(self, at: int) -> str:
        """What is seen, in words."""
        hand, up = self.seen
        named = self.reader.ranking.named(int(self.decided_on.strength[hand[at]]))
        return f"{named} against {card_name(int(up[at]))}" if up[at] >= 0 else named

    def words(self, chosen: NDArray[np.int8], planes: int) -> NDArray[np.uint64]:
        """Decisions by every set of own cards, in the order of `all_sets`: plane by plane a word for each set, in it a
        bit by the card that is up.
        """
        hand, up = self.seen
        by_hand = np.zeros((planes, self.decided_on.ways.size), np.uint64)
        for plane in range(planes):
            one = (chosen >> plane & 1).astype(np.uint64)
            # Without a card that is up it is the first bit, whatever the suits are called.
            bit = one << up.astype(np.uint64) if self.up else one * np.uint64(0b1111)
            np.bitwise_or.at(by_hand[plane], hand, bit)
        found = np.zeros((planes, comb(self.deck, self.rules.hand_size)), np.uint64)
        with compiling("the spreading of decisions"):
            sets = _all_sets(self.rules.hand_size, self.deck)
            spread_suits(sets, self.decided_on.cards, by_hand, binomials(self.deck), found)
        return found.reshape(-1)

    def keys(self, outcomes: Outcomes, chosen: NDArray[np.int8], best: Best | None = None) -> Counter[Key]:
        """All deals by what comes of them if that is chosen. Of a hand that is folded only the own line is known."""
        able = [(isinstance(move.choice, Raise), move.times) for each in outcomes.moves for move in each]
        times = np.array([number for _, number in able] or [self.multiples[0]], np.int8)[chosen]
        first = next((name for name in outcomes.reads if self.reads_first(name)), "")
        if first:
            tally = by_first(self, times, first)
        else:
            counted = self.played(times) if best is None else best
            tally = {("", kind): deals for kind, deals in counted.tally.items()}
        found: Counter[Key] = Counter()
        for (line, kind), deals in tally.items():
            seen = {self.own: kind.own, self.dealer: kind.dealer, self.versus: kind.compared, first: line}
            lines = tuple(seen[name] or self.rules.lines[name][0] for name in outcomes.reads)
            done = able.index((kind.raised, kind.times if kind.raised else 0)) if able else None
            found[Key(() if done is None else (done,), lines)] += deals
        return found

    def reads_first(self, name: str) -> bool:
        """Whether a reading is of the cards that were dealt first, before more came."""
        return self.size > self.rules.hand_size and self.rules.readers.get(name) is self.reader

    def _tally(self, made: NDArray[np.int64], folded: Ints) -> Counter[Kind]:
        found: Counter[Kind] = Counter()
        for kind, deals in zip(self.kinds(), made.ravel().tolist(), strict=True):
            if deals:
                found[kind] += deals
        for own, hands in zip(self.rules.lines[self.own], folded.tolist(), strict=True):
            if hands:
                found[Kind(raised=False, own=own)] += hands * self.total
        return found


def _suit_keys(cards: Grid) -> Ints:
    """A number for each set of cards that is the same for all that differ only in the names of their suits."""
    masks = np.zeros((cards.shape[0], SUITS), np.int64)
    for place in range(cards.shape[1]):
        masks[np.arange(cards.shape[0]), cards[:, place] % SUITS] |= 1 << cards[:, place] // SUITS
    masks.sort(axis=1)
    return masks @ (1 << 13 * np.arange(SUITS))


def renamed(cards: Sequence[int], up: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hand of `every_hand` that stands for these cards, and the cards turned up with their suits renamed alike.

    Jokers are 52 each; those of the hand are numbered on from there.
    """
    masks = [
        sum(1 << card // SUITS for card in _suited(cards) if card % SUITS == suit) for suit in range(SUITS)
    ]
    order = sorted(range(SUITS), key=lambda suit: -masks[suit])
    name = {suit: place for place, suit in enumerate(order)}
    own, seen = (
        tuple(sorted(card // SUITS * SUITS + name[card % SUITS] for card in _suited(some)))
        for some in (cards, up)
    )
    return (*own, *range(JOKER, JOKER + len(cards) - len(own))), seen


def _suited(cards: Sequence[int]) -> list[int]:
    return [card for card in cards if card < JOKER]


@lru_cache(maxsize=4)
def every_hand(ranking: Ranking, size: int, deck: int) -> Hands:
    """One hand of each kind, with its strength."""
    cards, ways = one_of_each(size, deck)
    return Hands(cards, ways, strengths(ranking, cards).astype(np.int64))


@lru_cache(maxsize=8)
def one_of_each(size: int, deck: int = JOKER) -> tuple[Grid, Ints]:
    """Sets of cards whose suits have their ranks in falling order, and the first jokers if any: one of each kind, and
    how many each stands for.
    """
    sets = _all_sets(size, deck).astype(np.int64)
    masks = np.zeros((sets.shape[0], SUITS), np.int64)
    held = np.zeros((sets.shape[0], deck - JOKER), bool)
    for place in range(size):
        cards = sets[:, place]
        suited = np.flatnonzero(cards < JOKER)
        masks[suited, cards[suited] % SUITS] |= 1 << cards[suited] // SUITS
        wild = np.flatnonzero(cards >= JOKER)
        held[wild, cards[wild] - JOKER] = True
    first = (np.diff(held.astype(np.int64), axis=1) <= 0).all(axis=1)
    falling = (np.diff(masks, axis=1) <= 0).all(axis=1) & first
    cards, masks = sets[falling], masks[falling]
    alike = np.ones(cards.shape[0], np.int64)
    run = np.ones(cards.shape[0], np.int64)
    for suit in range(1, SUITS):
        run = np.where(masks[:, suit] == masks[:, suit - 1], run + 1, 1)
        alike *= run
    jokers = np.array([comb(deck - JOKER, count) for count in range(deck - JOKER + 1)])
    return cards, factorial(SUITS) // alike * jokers[held[falling].sum(axis=1)]


@lru_cache(maxsize=2)
def every_dealer(ranking: Ranking, size: int, deck: int) -> Dealt:
    sets, choose = _all_sets(size, deck), binomials(deck)
    distinct, rank = np.unique(strengths(ranking, sets), return_inverse=True)
    lists = tuple(
        np.zeros((comb(deck, held), comb(deck - held, size - held)), np.uint16) for held in range(size + 1)
    )
    filled = tuple(np.zeros(comb(deck, held), np.int64) for held in range(size + 1))
    order = np.argsort(rank, kind="stable")
    with compiling("the lists of hands"):
        fill_lists(sets[:0], order[:0], rank[:0].astype(np.uint16), lists, filled, choose)
    fill_lists(sets, order, rank.astype(np.uint16), lists, filled, choose)
    return Dealt(lists, distinct.astype(np.int64), size)


def _all_sets(size: int, deck: int) -> NDArray[np.int8]:
    """Every set of n cards, rising, ordered by the highest card first; in bytes, for there are millions."""
    if not size:
        return np.zeros((1, 0), np.int8)
    each = np.arange(deck, dtype=np.int8)
    sets = each[:, np.newaxis]
    for have in range(1, size):
        below = [comb(card, have) for card in range(deck)]
        lower = np.concatenate([sets[:count] for count in below])
        sets = np.column_stack([lower, np.repeat(each, below)])
    return sets


def binomials(deck: int = JOKER) -> Grid:
    """How many ways there are to choose k of n."""
    return np.array([[comb(n, k) for k in range(8)] for n in range(deck + 1)], np.int64)
