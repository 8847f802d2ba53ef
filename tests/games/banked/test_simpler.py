"""What simpler play costs, held against what was published of it."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.analysis.odds import chosen_on
from pitboss.equipment.cards import parse_cards
from pitboss.games import find
from pitboss.games.banked.math_cross import CrossStudy
from pitboss.games.banked.math_discard import DiscardStudy
from pitboss.games.banked.strategies_simpler_boards import OnBoards
from pitboss.games.three_card_poker.math import ThreeStudy
from pitboss.hands import ranking
from pitboss.hands.bulk import strengths

CARIBBEAN_DEALS = 19_933_230_517_200


def simpler(game: str, **options: Any) -> list[dict[str, Any]]:
    row = analyse(game, options=options).wagers[0]
    assert row.strategy is not None
    return row.strategy["simpler"]


def edges(found: list[dict[str, Any]]) -> list[str]:
    return [f"{each['house_edge']['value']:.2%}" for each in found]


def test_three_card_poker_played_as_the_dealer_or_blind() -> None:
    """Wizard of Odds, "Three Card Poker": 3.45% with queen high or better, 7.65% with every hand."""
    assert edges(simpler("three-card-poker")) == ["3.45%", "7.65%"]


def test_double_down_stud_with_every_pair_or_without_draws() -> None:
    """What docs/card-tables.md says of them."""
    costs = [Fraction(each["costs"]["exact"]) for each in simpler("double-down-stud")]
    assert costs == [Fraction(11_616, 270_725), Fraction(19_241, 1_082_900)]


def test_what_is_told_stands_in_the_words_of_best_play_and_costs_something() -> None:
    row = analyse("let-it-ride").wagers[0]
    assert row.strategy is not None
    (found,) = row.strategy["simpler"]
    assert (
        Fraction(found["costs"]["exact"]) == Fraction(found["house_edge"]["exact"]) - row.figures.house_edge
    )
    assert found["costs"]["value"] > 0
    assert any(found["strategy"] in line and found["source"] in line for line in row.strategy["text"])


def test_a_strategy_that_the_round_does_not_know_is_left_out() -> None:
    law, options, _ = chosen_on(find("three-card-poker"), date(2010, 9, 7), {})
    study = ThreeStudy("three-card-poker", law, options)
    tables = [{"game": "three-card-poker", "hands": [{"do": does}]} for does in ("double", "play")]
    unknown, blind = study.priced(tables)
    assert unknown is None
    assert blind is not None


@pytest.mark.full
def test_caribbean_stud_by_rules_of_thumb() -> None:
    """Michael Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies, November/December 2000,
    and the same strategies on Wizard of Odds with what each loses over all deals.
    """
    losses = (
        1_059_715_400_580, 1_063_176_931_284, 1_090_272_101_460, 1_132_600_203_540, 3_310_360_338_060,
    )  # fmt: skip
    found = [Fraction(each["house_edge"]["exact"]) for each in simpler("caribbean-stud")]
    assert found == [Fraction(loss, CARIBBEAN_DEALS) for loss in losses]


def test_two_card_joker_poker_played_as_the_dealer_or_blind() -> None:
    """Wizard of Odds, "Two Card Joker Poker": best play calls from queen and five on, 3.15%."""
    (row,) = analyse("two-card-joker-poker", wagers=["ante"]).wagers
    assert f"{float(row.figures.house_edge):.2%}" == "3.15%"
    assert edges(simpler("two-card-joker-poker")) == ["3.23%", "6.81%"]


def test_mississippi_stud_by_points_alone() -> None:
    """Two points for a card whose pair wins, one where it goes back, as Wizard of Odds counts; draws are left out."""
    found = simpler("mississippi-stud")
    assert Fraction(found[0]["house_edge"]["exact"]) == Fraction(202_511, 3_248_700)
    assert edges(found) == ["6.23%", "25.67%"]


def test_flop_poker_without_draws_to_straights_or_blind() -> None:
    """Derived: none is known to have been published."""
    assert edges(simpler("flop-poker")) == ["11.32%", "10.60%"]


@pytest.mark.full
def test_boston_5_stud_with_folds() -> None:
    """Wizard of Odds, "Boston 5": raise on everything. A fold gives three antes up."""
    costs = [Fraction(each["costs"]["exact"]) for each in simpler("boston-5-stud")]
    assert costs == [
        Fraction(123_230_329_909, 276_850_423_850),
        Fraction(173_779_374_001, 110_740_169_540),
    ]


def fits(hand: str, board: str, trait: str, value: Any) -> bool:
    """Whether a hand on a board is what a row says."""
    one, two = sorted(parse_cards(hand), reverse=True)
    boards = np.array([sorted(parse_cards(board))], np.int64)
    found = OnBoards(boards, ranking("five")).fits()[trait](value)
    return bool(found >> one * (one - 1) // 2 + two & 1)


@pytest.mark.parametrize(
    ("hand", "board", "trait", "value", "expected"),
    [
        ("9s 2d", "9c 5h 4s", "pair", "9", True),
        ("9s 2d", "9c 5h 4s", "pair", "T", False),
        ("As 2d", "9c 9h 4s", "pair", "2", False),  # the pair is the board's
        ("6s 6d", "9c 5h 4s", "pair", "6", True),
        ("6s 6d", "9c 5h 4s", "pocket", "6", True),
        ("9s 2d", "9c 5h 5s", "two-pair", True, True),
        ("9s 9d", "9c 5h 4s", "two-pair", True, True),
        ("9s 2d", "9c 5h 4s", "two-pair", True, False),
        ("Ts 2s", "9s 5s 4d", "four-suited", "T", True),
        ("9s 2s", "Ts 5s 4d", "four-suited", "T", False),
        ("Ts 2d", "9s 5s 4s", "four-suited", "T", True),
        ("Ts 2s", "9s 5s 4s", "five-suited", "2", True),
        ("Ts 2d", "9s 5s 4s", "five-suited", "2", False),
        ("7s 6d", "5c 4h Ks", "run", 4, True),
        ("As 2d", "3c 4h Ks", "run", 4, True),  # the ace low
        ("As Kd", "Qc Jh 2s", "run", 4, True),
        ("As 2d", "7c 6h 5s 4d", "run", 4, False),  # the run is the board's
        ("8s 2d", "7c 6h 5s 4d", "run", 5, True),
        ("7s 6s", "5s 4s Kd", "suited-run", 4, True),
        ("7s 6s", "5s 4d Kd", "suited-run", 4, False),
        ("Qs Jd", "As Kd 9c 5h 2s", "outs-below", 16, True),  # the fifteen cards that pair the board
        ("Qs Jd", "As Kd 9c 5h 2s", "outs-below", 15, False),
        ("4s 3d", "As Kd 9c 7h 2s", "outs-below", 21, False),  # and every higher card beside it
        ("As Kd", "9c 8h 7s", "cards", "AK", True),
        ("As Kd", "9c 8h 7s", "cards", "AKs", False),
    ],
)  # fmt: skip
def test_what_hands_are_on_boards(hand: str, board: str, trait: str, value: Any, *, expected: bool) -> None:
    assert fits(hand, board, trait, value) == expected


@pytest.mark.full
def test_texas_hold_em_bonus_by_a_published_simplified_strategy() -> None:
    """table-games-online.com, "Texas Hold 'Em Bonus"; the ante wins with a flush or better, as in Atlantic City."""
    (found,) = simpler("texas-hold-em-bonus")
    assert Fraction(found["house_edge"]["exact"]) == Fraction(20_168_810_743, 257_535_278_000)
    assert f"{found['costs']['value']:.3%}" == "2.238%"


@pytest.mark.full
def test_ultimate_texas_hold_em_by_the_practical_strategy() -> None:
    """The strategy of Wizard of Odds in its form without suits; best play loses 2.185%."""
    (found,) = simpler("ultimate-texas-hold-em")
    assert Fraction(found["house_edge"]["exact"]) == Fraction(44_783_980_463, 1_738_363_126_500)
    assert f"{found['costs']['value']:.3%}" == "0.391%"


@pytest.mark.full
@pytest.mark.parametrize("options", [{}, {"immediate_winner_set": {}}])
def test_colorado_hold_em_without_a_look_at_the_suits(options: dict[str, Any]) -> None:
    """None can have been published, for the rules are ours. Every one of 22,100 hands by itself."""
    law, chosen, _ = chosen_on(find("colorado-hold-em"), date(2010, 9, 7), options)
    study = DiscardStudy("colorado-hold-em", law, chosen)
    by = ranking("three-card-poker")
    queen, some, every = by.strength(parse_cards("Qs 3d 2c")), Fraction(0), Fraction(0)
    for cards in combinations(range(52), 3):
        made = study.wins(cards)
        bets = made is None
        if made is None:
            alike = Counter(card // 4 for card in cards)
            lowest = min(cards, key=lambda card: (alike[card // 4], card))
            made = next(bet.value for bet in study.bets(cards) if bet.away == lowest)
        every += made
        some += made if not bets or by.strength(cards) >= queen else -1
    found = [Fraction(each["house_edge"]["exact"]) for each in simpler("colorado-hold-em", **options)]
    assert found == [-some / 22_100, -every / 22_100]


@pytest.mark.full
def test_double_cross_poker_by_pairs_or_blind() -> None:
    """None can have been published, for the rules are ours. Deals drawn at random are settled by the rules in words:
    even money on each line against a dealer with an ace or a pair there; the better hands for the ante, paid from two
    pair on.
    """
    five, deals = ranking("five"), 200_000
    cards = np.random.default_rng(25).permuted(np.tile(np.arange(52, dtype=np.int8), (deals, 1)), axis=1)
    left, right, above, below, centre = range(4, 9)
    lines = {"across": (left, centre, right), "down": (above, centre, below)}
    own, dealer = (
        {line: strengths(five, cards[:, [*two, *three]]) for line, three in lines.items()}
        for two in ((0, 1), (2, 3))
    )
    ace_high, two_pair = (five.strength(parse_cards(hand)) for hand in ("As 5d 4c 3h 7s", "3s 3d 2c 2h 4s"))
    best, theirs = (np.maximum(*side.values()) for side in (own, dealer))
    net = np.where((best > theirs) & (best < two_pair), 0, np.sign(best - theirs))
    won = {line: np.where(dealer[line] < ace_high, 0, np.sign(own[line] - dealer[line])) for line in lines}
    pairs, every = net.astype(float), net.astype(float)
    for line, arms in (("across", (left, right)), ("down", (above, below))):
        for count in (1, 2):
            seen = np.sort(cards[:, [0, 1, *arms[:count]]] // 4, axis=1)
            pairs += won[line] * (np.diff(seen, axis=1) == 0).any(axis=1)
            every += won[line]
    for found, sampled in zip(simpler("double-cross-poker"), (pairs, every), strict=True):
        error = sampled.std() / deals**0.5
        assert abs(found["house_edge"]["value"] + sampled.mean()) < 4 * error
    study = CrossStudy("double-cross-poker", *chosen_on(find("double-cross-poker"), date(2010, 9, 7), {})[:2])
    assert len({sum(turn.brings.values()) for turn in study.turns.values()}) == 1, "blind, all arms are alike"
