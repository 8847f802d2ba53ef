"""What is counted of raises on a cross, around one card of every rank, on threads; what to raise on with all cards that
can be seen; and one raise alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.games.banked.crossing import ALWAYS, NEVER, all_pairs, packed, seen
from pitboss.games.banked.verdict import EQUAL, HIGHER, LOWER
from pitboss.hands.bulk import strengths
from pitboss.hands.threads import spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.rules import Rules
    from pitboss.hands import Ranking

DECK, SUITS, PAIRS, KINDS, TURNS = 52, 4, 1326, 32, 4
RANKS = range(0, DECK, SUITS)
"""One card of every rank; suits are alike."""
Counts = dict[str, "NDArray[np.int64]"]


def check(rules: Rules) -> None:
    """The counts know one form of the paragraphs: even money by the higher hand, but for two hands that push."""
    by_cards = {LOWER: -1, EQUAL: 0, HIGHER: 1}
    weak, below = (rules.lines[name][0] for name in ("better", "dealer-horizontal"))
    for (better, compared), verdict in rules.verdicts[rules.round.opening[0].kind].items():
        assert verdict.net(1) == (0 if (better, compared) == (weak, HIGHER) else by_cards[compared])
    for wager in rules.asks:
        for (dealer, compared), verdict in rules.verdicts[wager].items():
            assert verdict.net(1) == (0 if dealer == below else by_cards[compared])


def floors(rules: Rules) -> tuple[int, int]:
    """From which hand on the dealer qualifies, and from which on the ante is paid."""
    return rules.readers["dealer-horizontal"].floors[0], rules.readers["better"].floors[0]


class Around(NamedTuple):
    """All hands that a card is part of: their levels by two pairs, and from which of them on the dealer qualifies and
    the ante is paid.
    """

    card: int
    levels: NDArray[np.int16]
    qualifies: int
    paid: int


def count(rules: Rules, *, threads: int, cards: Sequence[int] = RANKS) -> Counts:
    """All raises around one card of every rank, or around those given."""
    found = empty()
    for part in spread(_counted, [around(rules, card) for card in cards], threads=threads):
        for name, counts in part.items():
            found[name] += counts
    return found


def empty() -> Counts:
    """turns, kinds: by turn, what raises bring and how often one is made; kinds: what raising on every hand of a kind
    brings too.
    """
    return {"turns": np.zeros((TURNS, 3), np.int64), "kinds": np.zeros((TURNS, KINDS, 3), np.int64)}


def _counted(hands: Around) -> Counts:
    from pitboss.games.banked import cross_counting as counting

    found = empty()
    counting.raises(hands.levels, hands.card, hands.qualifies, found["turns"], found["kinds"])
    return found


def decided(rules: Rules, *, threads: int) -> dict[str, NDArray[Any]]:
    """Whether to raise, with all cards that can be seen, as `Raises` has it."""
    rows = seen()[1]
    jobs = [(around(rules, card), np.flatnonzero(rows[:, 0] == card)) for card in RANKS]
    first, third = np.zeros(len(rows), np.bool_), np.zeros((len(rows), PAIRS), np.bool_)
    lines, hanging = np.zeros((len(rows), DECK), np.uint32), dict[int, Any]()
    for at, alone, line, second, fourth in spread(_decided, jobs, threads=threads):
        first[at], third[at] = alone > 0, second > 0
        some, others = (fourth == 1).any(axis=2), (fourth == 0).any(axis=2)
        lines[at] = (line > 0) | np.where(some & ~others, ALWAYS, NEVER) << 1
        lines[at] |= np.where(some & others, np.uint32(2 << 1), np.uint32(0))
        hanging[int(at[0])] = fourth[some & others] == 1
    hangs = lines >> 1 == 2
    lines[hangs] += np.arange(int(hangs.sum()), dtype=np.uint32) << np.uint32(1)
    fourth = np.concatenate([hanging[at] for at in sorted(hanging)])
    return {
        "first": packed(first),
        "third": packed(third),
        "lines": lines.reshape(-1),
        "fourth": packed(fourth),
    }


def _decided(job: tuple[Around, NDArray[np.int64]]) -> tuple[NDArray[Any], ...]:
    from pitboss.games.banked import cross_counting as counting

    hands, at = job
    alone, line = np.zeros(at.size, np.int64), np.zeros((at.size, DECK), np.int64)
    second, fourth = np.zeros((at.size, PAIRS), np.int64), np.empty((at.size, DECK, PAIRS), np.int8)
    own = seen()[1][at, 1:]
    counting.decide(hands.levels, hands.card, hands.qualifies, own, alone, line, second, fourth)
    return at, alone, line, second, fourth


def around(rules: Rules, card: int) -> Around:
    levels, strengths_found = _levels(rules.readers["better"].ranking, card)
    qualifies, paid = (int(np.searchsorted(strengths_found, floor)) for floor in floors(rules))
    return Around(card, levels, qualifies, paid)


def _levels(ranking: Ranking, card: int) -> tuple[NDArray[np.int16], NDArray[np.int32]]:
    """By two pairs of cards, the place of the hand they make with this card among all such hands."""
    pairs = all_pairs()
    one, two = np.triu_indices(len(pairs), 1)
    apart = (pairs[one] != card).all(axis=1) & (pairs[two] != card).all(axis=1)
    for a in range(2):
        for b in range(2):
            apart &= pairs[one, a] != pairs[two, b]
    one, two = one[apart], two[apart]
    hands = np.column_stack([pairs[one], pairs[two], np.full(one.size, card)])
    found, places = np.unique(strengths(ranking, hands), return_inverse=True)
    levels = np.full((len(pairs), len(pairs)), -1, np.int16)
    levels[one, two] = levels[two, one] = places
    return levels, found


def worth(rules: Rules, own: Sequence[int], line: Sequence[int], out: Sequence[int]) -> int:
    """What a raise of one on a line brings over all centres and dealers, one or both cards of its arms seen and the
    cards of the other line `out` of play.
    """
    rest = [card for card in range(DECK) if card not in (*own, *line, *out)]
    if len(line) == 1:
        return sum(worth(rules, own, (*line, other), out) for other in rest)
    least, ranking = floors(rules)[0], rules.readers["better"].ranking
    centres = np.array(rest)
    mine = strengths(ranking, np.column_stack([np.broadcast_to((*own, *line), (len(rest), 4)), centres]))
    pairs = np.array(list(combinations(range(len(rest)), 2)))
    total = 0
    for at, centre in enumerate(rest):
        dealt = centres[pairs[(pairs != at).all(axis=1)]]
        board = np.broadcast_to((*line, centre), (len(dealt), 3))
        theirs = strengths(ranking, np.column_stack([dealt, board]))
        theirs = theirs[theirs >= least]
        total += int((theirs < mine[at]).sum()) - int((theirs > mine[at]).sum())
    return total
