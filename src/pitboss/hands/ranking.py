"""A ranking as a value, and the value of a hand under it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, groupby, product
from typing import cast

import msgspec

from pitboss.equipment.cards import JOKER, UNKNOWN, Card, CardError, card_name, names, rank_of, suit_of
from pitboss.hands.high import CATEGORY_SHIFT, JOKER_AT, Counts, Wheel
from pitboss.hands.naming import Style, describe, read_ranks


class HandError(CardError):
    """Cards that make no hand of the ranking; the message is a sentence."""


class Category(msgspec.Struct, frozen=True):
    """One line of a ranking.

    - `id`: as in files and pay tables, such as `full-house`.
    - `name`: as spoken, such as "full house".
    - `style`: how its ranks are read and named.
    - `cites`: the clauses that put it there.
    """

    id: str
    name: str
    style: Style
    cites: tuple[str, ...]


def line(name: str, style: Style, *cites: str) -> Category:
    """A category whose id is its name with hyphens."""
    return Category(name.replace(" ", "-"), name, style, cites)


class Ranking(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """How hands of one kind compare. Later games add rankings by making more of these values.

    - `id`, `title`: its name on the command line and in words.
    - `keep`: how many cards make the hand that counts; 0 if all of them do (up-cards).
    - `sizes`: how many cards may be given; the best `keep` of them count.
    - `categories`: from the lowest to the highest; a strength shifted right by 20 is the index.
    - `by_ranks`: the strength that the ranks alone make.
    - `by_packed`: the same from the packed counts of the key, where there is a quicker way.
    - `by_suit`, `suited`: the strength of one suit, and from how many of its cards on, jokers counted.
    - `jokers`: how many jokers the deck has; the second is 52 again, or 53 where cards must differ (arrays).
    - `joker`: the clauses by which a joker completes a hand, and by which it otherwise counts.
    - `wheel`: where the ace-low straight stands.
    - `hole`: cards of one's own, of which exactly two play with three of the others (Omaha); 0 otherwise.
    - `royal_match`: strength of a royal flush beside a king and queen of one suit (11.3(f)2), or 0.
    - `beside`: the clause by which cards beside the category decide.
    - `options`: the licensee's choices that differ from the default, as `name=value`.
    """

    id: str
    title: str
    keep: int
    sizes: tuple[int, ...]
    categories: tuple[Category, ...]
    by_ranks: Callable[[Counts], int]
    by_packed: Callable[[int], int] | None = None
    by_suit: Callable[[int, int], int] | None = None
    suited: int = 9
    jokers: int = 0
    joker: tuple[str, str] = ("19:47-11.3(c)", "19:47-11.3(a)")
    wheel: Wheel = "lowest"
    hole: int = 0
    royal_match: int = 0
    beside: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    memo: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    suit_memo: dict[tuple[int, int], int] = msgspec.field(default_factory=dict[tuple[int, int], int])
    keys: tuple[int, ...] = ()
    flags: bytes = b""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "keys", _KEYS[self.jokers])
        msgspec.structs.force_setattr(self, "flags", _flags(self.suited))

    def __repr__(self) -> str:
        return f"<ranking {self.name}>"

    @property
    def name(self) -> str:
        """The id with its options: `pai-gow low_straight_rule=lowest`."""
        return " ".join((self.id, *self.options))

    def strength(self, cards: Sequence[Card]) -> int:
        """The best hand's strength as a whole number; greater is better, 0 is no hand at all."""
        keys = self.keys
        try:
            if len(cards) == 7:  # written out, as it is the commonest and twice as fast
                a, b, c, d, e, f, g = cards
                key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
            else:
                key = sum([keys[card] for card in cards])
        except (IndexError, TypeError):
            self.check(cards)
            raise
        if len(cards) not in self.sizes or (key >> _CARDS_FROM).bit_count() != len(cards):
            self.check(cards)
        if self.hole:
            return self._with_two_of_hand(cards)
        if not self.flags[key & _SUIT_BITS]:
            known = self.memo.get(key >> _RANKS_FROM & _RANK_BITS)
            if known is not None:
                return known
        return self._of_key(key, cards)

    def value(self, cards: Iterable[Card]) -> Value:
        """The best hand of these cards, with its name and its clause."""
        given = tuple(cards)
        return Value(self, given, self.strength(given))

    def best(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that make the hand, highest suits where there is a choice; none if there is no hand."""
        strength = self.strength(cards)
        own, board = sorted(cards[: self.hole], reverse=True), sorted(cards[self.hole :], reverse=True)
        played = (hand for hand in self._choices((*own, *board)) if self._strength(hand) == strength)
        return next(played, tuple(board)) if strength else ()

    def check(self, cards: Sequence[Card]) -> None:
        """Refuse cards that cannot be ranked, in a sentence."""
        for card in cards:
            if card == UNKNOWN:
                raise HandError(f"{names(cards)} has an unknown card; only known cards can be ranked.")
            if not 0 <= card <= max(JOKER, 51 + self.jokers):
                raise HandError(f"There is no card {card}; cards are numbered 0 to 51, the joker 52.")
            if card == JOKER and not self.jokers:
                raise HandError(f"There is no joker in the deck of {self.title}.")
        for card in cards:
            if list(cards).count(card) > (max(1, self.jokers) if card == JOKER else 1):
                raise HandError(f"{card_name(card)} is there twice in {names(cards)}.")
        if len(cards) not in self.sizes:
            raise HandError(f"{self.title[0].upper()}{self.title[1:]} takes {self.takes}, not {len(cards)}.")

    def category_of(self, strength: int) -> Category:
        return self.categories[strength >> CATEGORY_SHIFT]

    def named(self, strength: int) -> str:
        """A strength in words: "full house, aces over kings"."""
        category = self.category_of(strength)
        ranks, kickers = read_ranks(strength, category.style, keep=self.keep, wheel=self.wheel)
        return describe(category.name, category.style, ranks, kickers)

    @property
    def takes(self) -> str:
        """How many cards it takes, in words."""
        if self.hole:
            boards = " or ".join(str(size - self.hole) for size in self.sizes)
            return f"{self.hole} cards of one's own and then {boards} of the board"
        return f"{' or '.join(map(str, self.sizes))} {'card' if self.sizes == (1,) else 'cards'}"

    def _choices(self, cards: Sequence[Card]) -> Iterable[tuple[Card, ...]]:
        """Every choice of cards that may be played."""
        if self.hole:
            own, board = cards[: self.hole], cards[self.hole :]
            return (two + three for two in combinations(own, 2) for three in combinations(board, 3))
        return combinations(cards, self.keep or len(cards))

    def _with_two_of_hand(self, cards: Sequence[Card]) -> int:
        """The best of all choices of two cards of the hand and three of the board; keys add up."""
        keys, flags, memo, best = self.keys, self.flags, self.memo, 0
        twos = [(keys[a] + keys[b], (a, b)) for a, b in combinations(cards[: self.hole], 2)]
        for three in combinations(cards[self.hole :], 3):
            a, b, c = three
            of_board = keys[a] + keys[b] + keys[c]
            for of_hand, two in twos:
                key = of_hand + of_board
                found = None if flags[key & _SUIT_BITS] else memo.get(key >> _RANKS_FROM & _RANK_BITS)
                if found is None:
                    found = self._of_key(key, two + three)
                if found > best:
                    best = found
        return best

    def _strength(self, cards: Sequence[Card]) -> int:
        return self._of_key(sum([self.keys[card] for card in cards]), cards)

    def _by_key(self, ranks: int) -> int:
        if self.by_packed is not None:
            return self.by_packed(ranks)
        return self.by_ranks([ranks >> 3 * rank & 7 for rank in range(JOKER_AT + 1)])

    def _of_key(self, key: int, cards: Sequence[Card]) -> int:
        ranks = key >> _RANKS_FROM & _RANK_BITS
        best = self.memo.get(ranks)
        if best is None:
            best = self.memo[ranks] = self._by_key(ranks)
        flag = self.flags[key & _SUIT_BITS]
        if self.by_suit is None or not flag:
            return best
        of_suit = (_suit_mask(cards, flag - 1), ranks >> 3 * JOKER_AT)
        suited = self.suit_memo.get(of_suit)
        if suited is None:
            suited = self.suit_memo[of_suit] = self.by_suit(*of_suit)
        royal = self.royal_match and self.category_of(suited).style == "royal"
        if royal and any(_suit_mask(cards, suit) == KING_QUEEN for suit in range(4)):
            return self.royal_match
        return max(best, suited)


class Value(msgspec.Struct, frozen=True, eq=False):
    """A hand's rank. Values of one ranking compare; equal ones are a tie, in pai gow poker a copy.

    - `ranking`: under which it stands.
    - `cards`: as given.
    - `strength`: see `Ranking.strength`.
    """

    ranking: Ranking
    cards: tuple[Card, ...]
    strength: int

    def __repr__(self) -> str:
        return f"<Value {names(self.cards)}: {self.name}>"

    @property
    def category(self) -> str:
        """Its line of the ranking: `full-house`."""
        return self._category.id

    @property
    def qualifies(self) -> bool:
        """Whether there is a hand at all: false for a low that is not eight (or six) or better."""
        return self.strength > 0

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that make the category, first compared first; 0 a two ... 12 an ace."""
        return self._read[0]

    @property
    def kickers(self) -> tuple[int, ...]:
        """The ranks beside them, first compared first."""
        return self._read[1]

    @property
    def name(self) -> str:
        """Such as "full house, aces over kings"."""
        return self.ranking.named(self.strength)

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that make the hand."""
        return self.ranking.best(self.cards)

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that give the hand its rank, the particular before the general."""
        cites = [*self._category.cites, *(self.ranking.beside if self.kickers else ())]
        if JOKER in self.best:
            completes = self._category.style in {"royal", "run", "long-run", "flush"}
            cites.append(self.ranking.joker[0 if completes else 1])
        return tuple(dict.fromkeys(cites))

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return self.ranking is other.ranking and self.strength == other.strength

    def __ne__(self, other: object) -> bool:
        # A Struct answers != by itself and does not ask __eq__.
        return not self == other

    def __lt__(self, other: Value) -> bool:
        return self.strength < self._comparable(other)

    def __le__(self, other: Value) -> bool:
        return self.strength <= self._comparable(other)

    def __gt__(self, other: Value) -> bool:
        return self.strength > self._comparable(other)

    def __ge__(self, other: Value) -> bool:
        return self.strength >= self._comparable(other)

    def __hash__(self) -> int:
        return hash((self.ranking.name, self.strength))

    def _comparable(self, other: Value) -> int:
        if self.ranking is not other.ranking:
            raise HandError(f"A hand of {self.ranking.name} does not compare with {other.ranking.name}.")
        return other.strength

    @property
    def _category(self) -> Category:
        return self.ranking.category_of(self.strength)

    @property
    def _read(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        keep = self.ranking.keep
        return read_ranks(self.strength, self._category.style, keep=keep, wheel=self.ranking.wheel)


def order(values: Sequence[Value]) -> list[list[int]]:
    """The indexes of the values, best first, ties together."""
    sorted_indexes = sorted(range(len(values)), key=lambda index: values[index], reverse=True)
    return [list(tied) for _, tied in groupby(sorted_indexes, key=lambda index: values[index])]


KING_QUEEN = 1 << 11 | 1 << 10

# Each card adds one to the four bits of its suit (a joker to every suit), one to the three bits of its rank,
# and a bit of its own, which does not stay single when the card is there twice.
_SUIT_BITS = (1 << 16) - 1
_RANKS_FROM = 16
_RANK_BITS = (1 << 3 * (JOKER_AT + 1)) - 1
_CARDS_FROM = _RANKS_FROM + 3 * (JOKER_AT + 1)


def _keys(jokers: int) -> tuple[int, ...]:
    keys: list[int | None] = [
        1 << 4 * suit_of(card) | 1 << _RANKS_FROM + 3 * rank_of(card) | 1 << _CARDS_FROM + card
        for card in range(52)
    ]
    joker = 0x1111 | 1 << _RANKS_FROM + 3 * JOKER_AT
    keys += [joker | 1 << _CARDS_FROM + JOKER + which for which in range(jokers)] or [None]
    # As many again without a key, so that a negative number finds no card.
    return cast(tuple[int, ...], (*keys, *[None] * len(keys)))


_KEYS = (_keys(0), _keys(1), _keys(2))


def _suit_mask(cards: Sequence[Card], suit: int) -> int:
    return sum([1 << (card >> 2) for card in cards if card & 3 == suit and card < JOKER])


@cache
def _flags(needed: int) -> bytes:
    """For every count of the suits, one more than the suit that reaches the number needed, or 0."""
    flags = bytearray(_SUIT_BITS + 1)
    for counts in product(range(9), repeat=4):
        if max(counts) >= needed:
            flags[sum(count << 4 * suit for suit, count in enumerate(counts))] = counts.index(max(counts)) + 1
    return bytes(flags)
