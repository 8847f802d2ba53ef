"""The math of minibaccarat against figures published by others, and the kernel against the engine."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.chance import Counter
from pitboss.games.coup.counting import Worth, counting, over_shoes
from pitboss.games.coup.draw import OUTCOMES, Coup, value
from pitboss.games.coup.math import (
    chances_of,
    effects_of_removal,
    expectation,
    values_left,
)
from pitboss.games.coup.play import coup
from pitboss.games.coup.spots import verdicts
from pitboss.games.shoe.rules import rules_of
from pitboss.law import catalogue
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, play_unit, script
from pitboss.table.options import resolve


def row(wager: str, **options: Any) -> Any:
    return analyse("minibaccarat", options=options, wagers=(wager,)).wagers[0].figures


def rules(**options: Any) -> Any:
    from pitboss.games import find

    law = catalogue().on(catalogue().newest)
    chosen, _ = resolve(find("minibaccarat").options, law, options, chip="0.25")
    return rules_of("minibaccarat", law, chosen)


# casinoexploit.com/baccarat and excelpunks.com, concepts 13: eight decks, ways of 4,998,398,275,503,360.
DEALS = 4_998_398_275_503_360
BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216


def test_the_eight_deck_ways_are_the_published_ones() -> None:
    figures = row("players-hand")
    nets = figures.distribution
    assert nets.positive == Fraction(PLAYER, DEALS)
    assert nets.zero == Fraction(TIE, DEALS)
    assert nets.negative == Fraction(BANKER, DEALS)


# Shackleford, baccarat appendix 5 (dragon bonus, by what it pays) and EZ baccarat, in the same eight-deck ways.
WAYS = {
    "dragon-bonus-player": {30: 18_409_431_764_992, 10: 34_097_645_543_424, 6: 89_590_261_473_280,
                            4: 141_238_897_317_888, 2: 166_169_165_987_840,
                            1: 186_780_352_174_080 + 812_685_054_124_032, 0: 89_325_908_267_520},
    "dragon-bonus-banker": {30: 15_390_342_909_952, 10: 28_305_092_784_128, 6: 79_517_099_278_336,
                            4: 119_200_072_366_080, 2: 157_275_882_332_160,
                            1: 201_147_167_287_296 + 812_685_054_124_032, 0: 89_325_908_267_520},
    "dragon-7": {40: 112_633_011_329_024},
    "panda-8": {25: 172_660_763_262_976},
}  # fmt: skip


@pytest.mark.parametrize("wager", WAYS)
def test_the_side_wagers_win_in_the_published_ways(wager: str) -> None:
    nets = row(wager, commission_free_variant="ez", dragon_bonus=True).distribution
    for net, ways in WAYS[wager].items():
        assert nets.probability(net) == Fraction(ways, DEALS), f"{wager} at {net}"


@pytest.mark.parametrize(
    ("wager", "options", "edge"),
    [
        # excelpunks.com, 13 (eight decks, half on six), casinoexploit.com (six decks), Shackleford (dragon, EZ).
        # A tie at 9 to 1 is ten times the published ways of a tie, less one.
        ("players-hand", {}, "1.2351"),
        ("bankers-hand", {}, "1.0579"),
        ("tie", {}, "14.3596"),
        ("tie", {"tie_pays": 9}, "4.84"),
        ("players-hand", {"decks": 6}, "1.24"),
        ("bankers-hand", {"decks": 6}, "1.06"),
        ("tie", {"decks": 6}, "14.44"),
        ("dragon-bonus-player", {"dragon_bonus": True}, "2.65"),
        ("dragon-bonus-banker", {"dragon_bonus": True}, "9.37"),
        ("bankers-hand", {"commission_free_variant": "ez"}, "1.02"),
        ("dragon-7", {"commission_free_variant": "ez"}, "7.61"),
        ("panda-8", {"commission_free_variant": "ez"}, "10.19"),
        ("bankers-hand", {"commission_free_variant": "half_on_six"}, "1.4581"),
    ],
)
def test_the_edges_are_the_published_ones(wager: str, options: dict[str, Any], edge: str) -> None:
    places = len(edge.partition(".")[2])
    assert f"{float(row(wager, **options).house_edge) * 100:.{places}f}" == edge


def test_vigorish_is_rounded_only_where_the_amount_is_given() -> None:
    exact = analyse("minibaccarat", wagers=("bankers-hand",)).wagers[0].figures.house_edge
    ten = analyse("minibaccarat", wagers=("bankers-hand",), amount=1_000).wagers[0].figures.house_edge
    one = analyse("minibaccarat", wagers=("bankers-hand",), amount=100).wagers[0].figures.house_edge
    assert ten == exact, "five percent of ten dollars is two quarters"
    assert one - exact == Fraction(BANKER, DEALS) * Fraction(20, 100), "a quarter instead of five cents"


def test_the_cards_gone_change_what_a_wager_is_worth() -> None:
    """Published: excelpunks.com, concepts 16, how one card less of eight decks changes the chance that Player wins."""
    published = {0: "-0.0000373810", 1: "-0.0000295798", 3: "-0.0000217068", 4: "-0.0000435175"}
    full = values_left(8)
    before = _wins(full)
    for card, change in published.items():
        gone = [count - (at == card) for at, count in enumerate(full)]
        assert f"{float(_wins(gone)[0] - before[0]):.10f}" == change
    effects = effects_of_removal(rules(), "players-hand", 8)
    for card, effect in enumerate(effects):
        player, banker = _wins([count - (at == card) for at, count in enumerate(full)])
        assert effect == (player - banker) - (before[0] - before[1])
    assert sum(e * n for e, n in zip(effects, values_left(8), strict=True)) == 0, (
        "on average a removed card changes nothing"
    )
    only_tens = [20] + [0] * 9
    assert expectation(rules(), "tie", only_tens) == 8


def _wins(left: Sequence[int]) -> tuple[Fraction, Fraction]:
    """How often Player and Banker win with these cards left."""
    chances = chances_of(coup(rules()), left)
    player = sum((chance for made, chance in chances.items() if made.player > made.banker), Fraction(0))
    return player, sum((chance for made, chance in chances.items() if made.player < made.banker), Fraction(0))


def test_a_tiny_shoe_is_counted_as_by_hand() -> None:
    """One nine and five tens: whoever has the nine wins; a natural wherever it lies in the first four."""
    chances = chances_of(coup(rules()), [5, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    wins = {True: Fraction(0), False: Fraction(0)}
    for made, chance in chances.items():
        if made.player != made.banker:
            wins[made.player > made.banker] += chance
    assert wins[True] == Fraction(2, 6) + Fraction(1, 6), "in the Player's two cards, or as its third card"
    assert wins[False] == Fraction(2, 6) + Fraction(1, 6), (
        "in the Banker's two cards, or as its third after a ten"
    )


def test_every_verdict_is_of_a_lawful_kind() -> None:
    table = rules(dragon_bonus=True, commission_free_variant="ez")
    for wager in table.betting.bets:
        assert set(verdicts(table, wager)) == set(OUTCOMES)


def test_values_of_cards() -> None:
    assert [value(4 * rank) for rank in range(13)] == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert isinstance(coup(rules()), Coup)


@pytest.mark.parametrize(
    ("options", "wagers"),
    [
        ({}, ("players-hand", "bankers-hand", "tie")),
        ({"decks": 6, "dragon_bonus": True}, ("dragon-bonus-player", "dragon-bonus-banker")),
        ({"decks": 7, "commission_free_variant": "ez"}, ("bankers-hand", "dragon-7", "panda-8")),
        ({"decks": 2}, ("bankers-hand", "tie")),
    ],
)
def test_the_kernel_deals_and_pays_as_the_engine(options: dict[str, Any], wagers: tuple[str, ...]) -> None:
    asked = Request(game="minibaccarat", options=options, wagers=tuple((wager, None) for wager in wagers))
    made = script(asked)
    bulk = plan(made)
    for unit in range(150):
        assert play_unit(made, seed=3, unit=unit).results == bulk.results(3, unit)


def test_a_wager_is_worth_the_same_by_both_ways_to_count() -> None:
    """Every order of six cards, taken or not, against the coup followed card by card."""
    chance, held = Counter(7, 0), rules(dragon_bonus=True)
    for wager in ("tie", "dragon-bonus-player", "bankers-hand"):
        worth = Worth(held, wager)
        for left in (
            values_left(8),
            values_left(1),
            *([chance.below(4) for _ in range(10)] for _ in range(3)),
        ):
            left[0] += 6
            assert worth(left) == expectation(held, wager, left)


def test_counting_is_worth_little_at_the_tie_and_more_the_fewer_cards_are_left() -> None:
    """Who wagers only where it is to his good gains more the nearer the shoe is to its end."""
    held = rules()
    few = counting(held, "tie", decks=8, left=7, looks=60, seed=3)
    many = counting(held, "tie", decks=8, left=208, looks=3, seed=3)
    assert few.gain > 2 * few.error > 0
    assert 0 < few.often < 1
    assert (many.gain, many.often) == (0, 0), "at half of the shoe the tie is never worth a wager"


def test_a_published_count_of_the_dragon_bonus_gains_what_was_published(sizes: Any) -> None:
    """Stephen How, discountgambling.net, 5 October 2011: this count of the Player's dragon bonus simulates at 0.112
    units a shoe. Eliot Jacobson found 0.1231 with a count of his own, or 0.1515 for 100 rounds: 81.25 in a shoe.
    """
    tags = (-1, 1, 2, 2, 1, 1, 0, -1, -1, -1)
    found = over_shoes(
        rules(dragon_bonus=True), "dragon-bonus-player", shoes=sizes["coup.shoes"], seed=1, tags=tags
    )
    assert abs(found.gain - 0.112) < 4 * found.error
    assert found.gain > found.error > 0
    assert abs(found.rounds - 81.25) < 1
    assert 2 < found.bets < 12


def test_nobody_gains_more_than_who_knows_all_cards() -> None:
    held, wager = rules(dragon_bonus=True), "dragon-bonus-player"
    known = over_shoes(held, wager, shoes=3, seed=4)
    tags = [round(float(effect) * 1e6) for effect in effects_of_removal(held, wager, 8)]
    counted = over_shoes(held, wager, shoes=3, seed=4, tags=tags)
    assert known.gain >= counted.gain
