"""Reading a strength back into ranks, and saying a hand in words."""

from collections.abc import Sequence
from typing import Literal

from pitboss.hands.high import ACE, Wheel, run_ranks

Style = Literal[
    "royal", "run", "long-run", "flush", "high", "pair", "two-pairs", "three", "full", "four", "five",
    "low", "low-pair", "low-two-pairs", "low-three", "low-full", "low-four", "none",
]  # fmt: skip
"""How the ranks of a category are read and named."""

RANK_WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip

PLURALS = tuple(f"{word}es" if word.endswith("x") else f"{word}s" for word in RANK_WORDS)

_GROUPS = {"high": 1, "pair": 1, "two-pairs": 2, "three": 1, "full": 2, "four": 1, "five": 1}


def read_ranks(
    strength: int, style: Style, *, keep: int, wheel: Wheel
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranks that make the category, and the kickers (0 a two ... 12 an ace)."""
    codes = [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    codes = [code for code in codes if code]
    match style:
        case "none":
            return (), ()
        case "royal":
            return run_ranks(ACE + 1, keep, "lowest"), ()
        case "run":
            return run_ranks(codes[0], keep, wheel), ()
        case "long-run":
            return run_ranks(codes[0], 7, "lowest"), ()
        case "flush":
            return tuple(code - 1 for code in codes), ()
        case "low":
            return tuple(sorted((_low_rank(code) for code in codes), key=_low_place, reverse=True)), ()
        case "low-pair" | "low-two-pairs" | "low-three" | "low-full" | "low-four":
            ranks = tuple(_low_rank(code) for code in codes)
            groups = _GROUPS[style.removeprefix("low-")]
        case _:
            ranks = tuple(code - 1 for code in codes)
            groups = _GROUPS[style]
    return ranks[:groups], ranks[groups:]


def describe(name: str, style: Style, ranks: Sequence[int], kickers: Sequence[int]) -> str:
    """Such as "full house, aces over kings" or "eight-six-four-three-ace low"."""
    match style:
        case "royal" | "five" | "none":
            return name
        case "run" | "long-run":
            return f"{name}, {_run(ranks)}"
        case "flush":
            return f"{name}, {_words(ranks)}"
        case "high":
            return ", ".join(filter(None, (f"{RANK_WORDS[ranks[0]]} high", _words(kickers))))
        case "low":
            return f"{'-'.join(RANK_WORDS[rank] for rank in ranks)} low"
        case "full" | "low-full":
            return f"{name}, {plural(ranks[0])} over {plural(ranks[1])}"
        case _:
            groups = " and ".join([PLURALS[rank] for rank in ranks])
            return f"{name}, {groups}{_beside(kickers)}"


def plural(rank: int) -> str:
    """The word for several cards of a rank: "sixes"."""
    return PLURALS[rank]


def _run(ranks: Sequence[int]) -> str:
    if ranks[-1] == ACE:
        return f"ace to {RANK_WORDS[ranks[0]]}"
    return f"{RANK_WORDS[ranks[0]]} high"


def _beside(kickers: Sequence[int]) -> str:
    if not kickers:
        return ""
    return f", {_words(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}"


def _words(ranks: Sequence[int]) -> str:
    return " ".join([RANK_WORDS[rank] for rank in ranks])


def _low_rank(code: int) -> int:
    return (12 - code) % 13


def _low_place(rank: int) -> int:
    return (rank + 1) % 13
