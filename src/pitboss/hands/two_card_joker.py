"""The ranking of two card joker poker, played with 52 cards and two jokers (30)."""

from collections.abc import Sequence
from functools import partial
from itertools import permutations

from pitboss.hands import high
from pitboss.hands.high import JOKER_AT, Counts, Ladder, pack
from pitboss.hands.ranking import Ranking, line

RANKED = ("19:47-30 'ranking'",)
JOKER = "19:47-30 'joker'"
MIDDLE = tuple("-".join(order) for order in permutations(("straight", "pair", "flush")))
"""The orders of the three lines in the middle, each from the highest; the first is the usual one."""
JOKERS = 6


def two_cards(middle: str) -> Ranking:
    """Pair of jokers, royal flush, straight flush, then the three lines of the middle, high card."""
    order = middle.split("-")[::-1]
    at = {name: place for place, name in enumerate(order, 1)}
    ladder = Ladder(
        keep=2, kinds={(): 0, (2,): at["pair"]}, straight=at["straight"], flush=at["flush"], straight_flush=4,
        royal_flush=5,
    )  # fmt: skip
    lines = {
        "straight": line("straight", "run", *RANKED),
        "pair": line("pair", "pair", *RANKED),
        "flush": line("flush", "flush", *RANKED),
    }
    return Ranking(
        id="two-card-joker",
        title="two card joker poker",
        keep=2,
        sizes=(2,),
        categories=(
            line("high card", "high", *RANKED),
            *(lines[name] for name in order),
            line("straight flush", "run", *RANKED),
            line("royal flush", "royal", *RANKED),
            line("pair of jokers", "none", *RANKED),
        ),
        by_ranks=partial(_by_ranks, ladder=ladder),
        by_suit=partial(_by_suit, ladder=ladder),
        suited=2,
        jokers=2,
        joker=(JOKER, JOKER),
        beside=("19:47-30 'equal-rank'",),
    )


def _by_ranks(counts: Counts, *, ladder: Ladder) -> int:
    """One joker is a pair with its companion and nothing else; two are the best hand."""
    jokers = counts[JOKER_AT]
    if jokers == 2:
        return pack(JOKERS, ())
    held: Sequence[int] = [*(count << jokers for count in counts[:JOKER_AT]), 0]
    return high.by_ranks(held, ladder)


def _by_suit(mask: int, jokers: int, *, ladder: Ladder) -> int:
    return 0 if jokers else high.by_suit(mask, 0, ladder)
