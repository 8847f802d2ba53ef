"""Frequency tables against derivations from binomials, other counts, and published tables with their source."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pitboss.equipment import parse_cards
from pitboss.games import UnknownGame
from pitboss.games.poker.frequencies import OMAHA_DEALS, Frequencies, Opening, frequencies, openings
from pitboss.games.poker.variants import VARIANTS

# fmt: off
DEALS = {
    "seven-card-stud": 133_784_560, "seven-card-stud-split": 133_784_560, "seven-card-stud-split-8": 133_784_560,
    "hold-em": 133_784_560, "omaha": 463_563_500_400, "omaha-split-8": 463_563_500_400, "five-card-draw": 2_598_960,
    "five-card-draw-low": 2_598_960, "five-card-stud": 2_598_960, "mambo-stud": 270_725,
}
# fmt: on


@cache
def tables_of(game: str) -> Frequencies:
    return frequencies(game, threads=2)


@cache
def opening_hands() -> tuple[Opening, ...]:
    return tuple(openings())


LONG = "seven-card-stud-split"
"""Its lows go through every hand of seven cards; those of `seven-card-stud-split-8` are counted every day."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(each.id, marks=[pytest.mark.full] if each.id == LONG else []) for each in VARIANTS],
)
def test_every_table_adds_up(game: str) -> None:
    found = tables_of(game)
    assert found.deals == DEALS[game]
    for table in found.tables:
        assert sum(table.counts.values()) == found.deals
        if table.half == "low":
            assert sum(table.lows.values()) == table.counts.get("low", table.counts.get("no-pair"))
        else:
            assert table.lows == {}


def test_five_cards_from_binomials() -> None:
    (high,) = frequencies("five-card-draw").tables
    assert high.counts == {
        "royal-flush": 4,
        "straight-flush": 36,
        "four-of-a-kind": 13 * 48,
        "full-house": 13 * 4 * 12 * 6,
        "flush": 4 * (comb(13, 5) - 10),
        "straight": 10 * (4**5 - 4),
        "three-of-a-kind": 13 * 4 * comb(12, 2) * 16,
        "two-pairs": comb(13, 2) * 36 * 44,
        "one-pair": 13 * 6 * comb(12, 3) * 64,
        "high-card": (comb(13, 5) - 10) * (4**5 - 4),
    }


def test_seven_cards_as_published() -> None:
    """B. Alspach, Pai Gow Poker Computations (2003), table 1, with the royal flushes among its 41,584."""
    (high,) = tables_of("hold-em").tables
    assert list(high.counts.values()) == [
        4 * comb(47, 2), 41_584 - 4 * comb(47, 2), 224_848, 3_473_184, 4_047_644,
        6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460,
    ]  # fmt: skip


def test_lows_of_five_cards_from_binomials() -> None:
    """Without a pair and with this worst card: the other four ranks lie below it."""
    (low,) = frequencies("five-card-draw-low").tables
    words = ("five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
    assert low.lows == {f"{word} low": comb(place + 4, 4) * 4**5 for place, word in enumerate(words)}
    assert low.counts["one-pair"] == 1_098_240


@pytest.mark.parametrize(
    ("game", "cards", "keep", "good"), [("seven-card-stud-split-8", 7, 5, 8), ("mambo-stud", 4, 3, 6)]
)
def test_each_low_from_inclusion_and_exclusion(game: str, cards: int, keep: int, good: int) -> None:
    """A low is the best where its ranks are there and no lower rank that would replace one of them."""
    low = tables_of(game).tables[-1]
    expected = [_deals_with_low(ranks, cards) for ranks in _lows(keep, good)]
    assert list(low.lows.values()) == expected


def _lows(keep: int, good: int) -> list[tuple[int, ...]]:
    """All lows as pips, 1 for the ace, best first: from the worst card down."""
    return sorted(combinations(range(1, good + 1), keep), key=lambda pips: pips[::-1])


def _deals_with_low(pips: tuple[int, ...], cards: int) -> int:
    """Hands that hold these ranks, any cards of them, and besides only ranks that make the low no better."""
    others = [
        pip for pip in range(1, 14) if pip not in pips and not any(_better(pips, pip, out) for out in pips)
    ]
    left = 4 * len(others)
    total = 0
    for extra in range(cards - len(pips) + 1):
        total += _at_least_one_each(len(pips), cards - extra) * comb(left, extra)
    return total


def _better(pips: tuple[int, ...], new: int, out: int) -> bool:
    return new < out and new not in pips


def _at_least_one_each(ranks: int, cards: int) -> int:
    """Ways to take n cards from m ranks with each rank there."""
    return sum(
        (-1) ** gone * comb(ranks, gone) * comb(4 * (ranks - gone), cards) for gone in range(ranks + 1)
    )


BOARDS = ("As Ks Qs Js Ts", "2c 3d 4h 5s 7c", "8h 8d 8c 2s 2h")


class TestOmaha:
    def test_the_deals(self) -> None:
        """B. Alspach, Enumerating Omaha Hands, Poker Digest 5 (2002), nos. 14 and 15: 463,563,500,400 deals."""
        assert OMAHA_DEALS == comb(52, 5) * comb(47, 4) == comb(52, 9) * comb(9, 5) == 463_563_500_400

    def test_straight_flushes_by_suit(self) -> None:
        """Three of the board and two of one's own, of one suit and in a row, whatever the other cards are.

        The article gives 411,293,904 in all, 144 more than this derivation and the count find.
        """
        (high,) = frequencies("omaha").tables
        runs = [frozenset({12, 0, 1, 2, 3}), *(frozenset(range(low, low + 5)) for low in range(9))]
        assert high.counts["royal-flush"] == _suited(runs[-1:]) == 4 * comb(5, 2) * comb(47, 2) * comb(45, 2)
        assert high.counts["royal-flush"] + high.counts["straight-flush"] == _suited(runs) == 411_293_760

    @pytest.mark.full
    def test_boards_up_to_suits(self) -> None:
        """OEIS A181430: 134,459 hands of five cards are different when suits have no names."""
        omaha = pytest.importorskip("pitboss.games.poker.omaha")
        boards, weights = omaha.distinct_boards()
        assert len(boards) == 134_459
        assert int(weights.sum()) == comb(52, 5)

    @pytest.mark.parametrize(
        "board",
        [
            "Ah 2h 3h 9c 9d",  # flushes, full houses and lows
            *(pytest.param(each, marks=pytest.mark.full) for each in BOARDS),
        ],
    )
    def test_one_board_as_the_ranking_has_it(self, board: str) -> None:
        """All 178,365 fours on a board: the cliques, and each hand ranked by itself."""
        import numpy as np

        from pitboss.games.poker import omaha
        from pitboss.hands import ranking
        from pitboss.hands.bulk import categories, strengths

        shared = sorted(parse_cards(board))
        own = np.array(list(combinations([card for card in range(52) if card not in shared], 4)))
        for name, full in (("five", "omaha"), ("eight-or-better", "omaha-low")):
            hands, places = omaha._fives()
            of_five = np.zeros(len(hands), np.uint8)
            of_five[places] = categories(strengths(ranking(name), hands)).astype(np.uint8)
            found = np.zeros(len(ranking(name).categories), np.int64)
            one = np.ones(1, np.int64)
            omaha.count_boards(np.array([shared]), one, of_five, omaha._binomials(), found)
            ranked = categories(strengths(ranking(full), own, board=shared))
            assert found.tolist() == np.bincount(ranked, minlength=len(found)).tolist()

    @pytest.mark.full
    def test_the_figures_kept_are_those_counted(self) -> None:
        from pitboss.games.poker import omaha, omaha_counts

        assert omaha.count("five", threads=2) == omaha_counts.HIGH
        assert omaha.count_lows(threads=2) == omaha_counts.LOWS


def _suited(runs: list[frozenset[int]]) -> int:
    total = 0
    for size in (3, 4, 5):
        for board in combinations(range(13), size):
            wanted = [run.difference(board) for run in runs if len(run.intersection(board)) == 3]
            rest = [rank for rank in range(13) if rank not in board]
            for count in (2, 3, 4):
                own = sum(any(two <= set(held) for two in wanted) for held in combinations(rest, count))
                total += own * comb(39, 5 - size) * comb(34 + size, 4 - count)
    return 4 * total


class TestMamboOpenings:
    def test_all_hands_of_two_cards(self) -> None:
        hands = opening_hands()
        assert len(hands) == 169
        assert sum(hand.ways for hand in hands) == comb(52, 2) == 1_326
        assert all(
            sum(half.values()) == hand.deals == 1_225 for hand in hands for half in (hand.high, hand.low)
        )

    def test_they_make_up_all_hands_of_four_cards(self) -> None:
        """Each hand of four cards is found from each of its six pairs of cards."""
        found = frequencies("mambo-stud")
        for table, half in zip(found.tables, ("high", "low"), strict=True):
            for category, count in table.counts.items():
                assert sum(hand.ways * getattr(hand, half)[category] for hand in opening_hands()) == 6 * count

    def test_some_by_hand(self) -> None:
        by = {hand.hand: hand for hand in opening_hands()}
        # A pair of aces: another ace with any of 48 others, or both of them.
        assert by["AA"].high["three-of-a-kind"] == 2 * 48 + 1
        # Ace and king of one suit: the queen of it with any of 49.
        assert by["AKs"].high["royal-flush"] == 49
        # Ace and king: two of the five low ranks below the six, of different rank.
        assert by["AK"].low["low"] == comb(5, 2) * 16
        assert by["KQ"].low["low"] == 0


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "frequencies", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class TestCommand:
    def test_json(self) -> None:
        found: Any = json.loads(run("mambo-stud", "--openings", "--json").stdout)
        assert found["deals"] == 270_725
        assert [table["half"] for table in found["tables"]] == ["high", "low"]
        assert len(found["openings"]) == 169

    def test_text(self) -> None:
        assert "463,563,500,400" in run("omaha-split-8").stdout
        assert "Of 1,225 ways" in run("mambo-stud", "--openings").stdout

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("craps",), "craps is not a poker game;"),
            (("hold-em", "--openings"), "Opening hands are listed for mambo-stud."),
        ],
    )
    def test_mistakes(self, arguments: tuple[str, ...], sentence: str) -> None:
        ran = run(*arguments)
        assert ran.returncode == 2
        assert ran.stderr.startswith(sentence)


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="is not a poker game"):
        frequencies("keno")
