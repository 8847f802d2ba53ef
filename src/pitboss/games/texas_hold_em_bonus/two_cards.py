"""The order in which the bonus of subchapter 28 pays two cards."""

from __future__ import annotations

from pitboss.hands.high import CATEGORY_SHIFT, Counts
from pitboss.hands.ranking import Category, Ranking

ACES = "pair-of-aces"
NOTHING = "nothing"
_NAMES = (
    NOTHING, "tens-to-twos", "ace-queen-or-jack", "kings-to-jacks", "ace-king", "ace-queen-or-jack-suited",
    "ace-king-suited", ACES,
)  # fmt: skip
_JACK, _QUEEN, _KING, _ACE = 9, 10, 11, 12
_WORDS = {NOTHING: "neither a pair nor an ace with a face card", "tens-to-twos": "a pair of tens to twos"}


def _strength(name: str) -> int:
    return _NAMES.index(name) << CATEGORY_SHIFT


def _by_ranks(counts: Counts) -> int:
    held = [rank for rank in range(_ACE, -1, -1) for _ in range(counts[rank])]
    high, low = held[0], held[-1]
    if high == low:
        return _strength(ACES if high == _ACE else "kings-to-jacks" if high >= _JACK else "tens-to-twos")
    if high != _ACE or low < _JACK:
        return _strength(NOTHING)
    return _strength("ace-king" if low == _KING else "ace-queen-or-jack")


def _by_suit(ranks: int, _jokers: int) -> int:
    if ranks == 1 << _ACE | 1 << _KING:
        return _strength("ace-king-suited")
    beside_ace = ranks in (1 << _ACE | 1 << _QUEEN, 1 << _ACE | 1 << _JACK)
    return _strength("ace-queen-or-jack-suited" if beside_ace else NOTHING)


TWO_CARDS = Ranking(
    id="texas-hold-em-bonus", title="the bonus of Texas hold 'em bonus poker", keep=2, sizes=(2,),
    categories=tuple(
        Category(name, _WORDS.get(name, name.replace("-", " ")), "none", ("19:47-28 'bonus'",)) for name in _NAMES
    ),
    by_ranks=_by_ranks, by_suit=_by_suit, suited=2,
)  # fmt: skip
