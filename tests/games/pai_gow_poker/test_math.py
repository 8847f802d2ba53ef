"""Pai gow poker against published counts and figures, its house way against every kind of hand."""

from __future__ import annotations

import collections
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.analysis import analyse
from pitboss.chance import Counter
from pitboss.games.pai_gow_poker import classes, lookup, pairs, ways
from pitboss.games.pai_gow_poker.house_way import Seven, house_way
from pitboss.games.pai_gow_poker.kept import SHIPPED
from pitboss.games.setting.dividing import OTHERWISE, HouseWayError
from pitboss.simulation.script import Request, play_unit, script
from pitboss.table import Table

# Michael Shackleford, wizardofodds.com/games/pai-gow-poker/appendix/5: hands of three cards, and of seven, a straight
# that holds three of a kind counted as three of a kind; the edge of the seven-card wager is 6.3667 percent.
THREE = {
    "straight-flush-natural": 48, "three-of-a-kind": 58, "straight-flush": 100, "straight": 1_020, "flush": 1_308,
    "pair": 3_912, "high-card": 16_980,
}  # fmt: skip
PUBLISHED = {
    "five-aces": 1_128, "royal-flush": 26_132, "straight-flush": 184_832, "four-of-a-kind": 307_472,
    "full-house": 4_188_528, "flush": 6_172_088, "three-of-a-kind": 7_672_500, "straight": 11_034_204,
}  # fmt: skip


def row(wager: str, **options: Any) -> Any:
    return analyse("pai-gow-poker", options=options, wagers=(wager,)).wagers[0]


def test_hands_of_seven_cards_are_the_published_ones() -> None:
    hands = row("seven-card-bonus", bonus_pays_by="best-pay").extra["hands"]
    assert {line: hands[line] for line in PUBLISHED} == PUBLISHED
    assert sum(hands.values()) == comb(53, 7)


def test_the_seven_card_bonus_by_the_better_line_and_by_rank() -> None:
    """6.3667 percent is published for the better line; by rank 201,824 straights lose a unit each."""
    better, rank = row("seven-card-bonus", bonus_pays_by="best-pay"), row("seven-card-bonus")
    assert f"{float(better.figures.house_edge) * 100:.4f}" == "6.3667"
    assert rank.figures.house_edge - better.figures.house_edge == Fraction(201_824, comb(53, 7))


def test_the_three_card_bonus_over_all_hands() -> None:
    assert row("three-card-bonus").extra["hands"] == THREE
    assert sum(THREE.values()) == comb(53, 3)
    # He has 30 to 1 for three of a kind, and 3.859 percent with it.
    edge = row("three-card-bonus", three_card_bonus_table={"three-of-a-kind": 30}).figures.house_edge
    assert f"{float(edge):.5f}" == "0.03859"


def test_the_additional_wager_by_its_chances() -> None:
    assert row("additional").figures.house_edge == Fraction(1, 7)
    assert row("additional", start_method="dice").figures.house_edge == 1 - 6 * Fraction(31, 216)


def test_every_kind_of_hand_is_counted_once() -> None:
    """Classes of a few ranks, against all hands of those ranks counted one by one."""
    ranks = (0,) * 8 + (2, 2, 1, 1, 1)
    found = list(classes.of_ranks(ranks, joker=False))
    assert sum(each.hands for each in found) == comb(4, 2) ** 2 * 4**3
    assert sum(each.hands for each in found if each.suited) == 4 * 3 * 3


def divider() -> Any:
    return Table.open("pai-gow-poker").rules.divider


def test_the_house_way_sets_hands_of_every_kind_and_none_foul() -> None:
    """Every 500th class; all of them are set when the main wager is sampled anew."""
    way, rules = divider(), set[str]()
    for number, ranks in enumerate(classes.rank_counts(7)):
        if number % 500 == 0:
            for each in classes.of_ranks(ranks, joker=False):
                setting = way.way_of(each.cards)
                assert sorted(card for part in setting.parts for card in part) == sorted(each.cards)
                assert not way.foul(setting.parts)
                assert setting.rule != OTHERWISE
                rules.add(setting.rule)
    assert len(rules) > 5


def test_tables_of_classes_find_what_the_rules_say() -> None:
    """Hands are looked up by their class: here for classes of a few ranks."""
    way = divider()
    some = [
        each for at, ranks in enumerate(classes.rank_counts(6)) if at % 900 == 0
        for each in classes.of_ranks(ranks, joker=True)
    ]  # fmt: skip
    table, deck = lookup.lookup(ways.ways_of(way, some)), np.arange(53)
    for each in some:
        high, low = np.zeros(1, np.uint16), np.zeros(1, np.uint8)
        cards = np.array(sorted(each.cards))
        lookup.set_hands(deck, *lookup.numbers(deck), cards, *table[:4], high, low)
        found = table.high_values[high[0]], table.low_values[low[0]]
        assert found == way.strengths(way.way_of(each.cards).parts)


def test_the_classes_of_the_default_house_way_come_with_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is on disk; hands of all kinds are set as the rules set them."""
    monkeypatch.setattr(ways, "cache_folder", lambda: tmp_path)
    way, deck = divider(), np.arange(53)
    assert ways.are_kept(way)
    table = lookup.lookup(ways.kept_ways(way))
    for unit in range(300):
        held = sorted(Counter(1947, unit).shuffle(range(53), 7))
        high, low = np.zeros(1, np.uint16), np.zeros(1, np.uint8)
        lookup.set_hands(deck, *lookup.numbers(deck), np.array(held), *table[:4], high, low)
        found = table.high_values[high[0]], table.low_values[low[0]]
        assert found == way.strengths(way.way_of(tuple(held)).parts)


def test_classes_are_kept_on_disk_as_they_were_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another ranking, and for a few ranks only, so that it does not take long; a torn file is made again."""
    some = [
        each for at, ranks in enumerate(classes.rank_counts(6)) if at % 2000 == 0
        for each in classes.of_ranks(ranks, joker=True)
    ]  # fmt: skip
    monkeypatch.setattr(ways, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(classes, "classes", lambda: iter(some))
    way: Any = Table.open("pai-gow-poker", options={"low_straight_rule": "lowest"}).rules.divider
    assert not ways.are_kept(way)
    first = ways.kept_ways(way)
    assert ways.are_kept(way)
    monkeypatch.setattr(classes, "classes", lambda: pytest.fail("they were kept"))
    for ours, kept in zip(first, ways.kept_ways(way), strict=True):
        assert (ours == kept).all()
    (file,) = tmp_path.rglob("*.npz")
    file.write_bytes(file.read_bytes()[:100])
    monkeypatch.setattr(classes, "classes", lambda: iter(some))
    assert (ways.kept_ways(way).suited == first.suited).all()


@pytest.mark.full
def test_every_hand_is_set_once_and_never_foul() -> None:
    """All 154,143,080: each class by the rules of the house way, each hand by its class."""
    every = ways.ways_of(divider(), classes.classes())
    for ours, shipped in zip(every, ways.kept_ways(divider()), strict=True):
        assert (ours == shipped).all()
    table, hands = lookup.lookup(every), 0
    for highs, lows in lookup.hands_set(table, np.arange(53)):
        assert (table.high_values[highs] >= table.low_values[lows]).all()
        hands += len(highs)
    assert hands == comb(53, 7) == 154_143_080


SMALL = (0, 1, 2, 3)
"""The ranks of a deck of 17 cards with its joker, small enough to go through every pair of hands."""


def small_deck() -> pairs.Deck:
    held = [
        each for joker in (False, True) for ranks in classes.rank_counts(7 - joker, len(SMALL))
        for each in classes.of_ranks((*ranks, *(0,) * (13 - len(SMALL))), joker)
    ]  # fmt: skip
    return pairs.Deck(ways.ways_of(divider(), held), 4 * len(SMALL) + 1)


def hands_of(deck: pairs.Deck) -> list[tuple[int, ...]]:
    """All hands in their order."""
    return sorted(combinations(range(deck.size), 7), key=lambda hand: hand[::-1])


def beside(hands: list[tuple[int, ...]]) -> Iterator[tuple[int, NDArray[np.int64], int]]:
    """One hand of those that differ by the names of the suits, those that share no card with it, and how many it is."""
    bits = np.array([sum(1 << card for card in hand) for hand in hands])
    joker = 4 * len(SMALL)
    renamed = [
        [*(rank * 4 + suit for rank in range(len(SMALL)) for suit in suits), joker]
        for suits in permutations(range(4))
    ]
    alike = collections.Counter(
        min(sum(1 << names[card] for card in hand) for names in renamed) for hand in hands
    )
    for at, mine in enumerate(bits):
        if times := alike.get(int(mine)):
            yield at, np.nonzero(bits & mine == 0)[0], times


def test_pairs_of_hands_are_counted_as_if_one_by_one() -> None:
    deck, way = small_deck(), divider()
    hands = hands_of(deck)
    for at in range(0, len(hands), 500):
        cards = tuple(52 if card == deck.joker else card for card in hands[at])
        strengths = int(deck.high_values[deck.highs[at]]), int(deck.low_values[deck.lows[at]])
        assert strengths == way.strengths(way.way_of(cards).parts)
    won = lost = 0
    for at, others, times in beside(hands):
        over, low_over = deck.highs[others] < deck.highs[at], deck.lows[others] < deck.lows[at]
        won += times * int((over & low_over).sum())
        lost += times * int((~over & ~low_over).sum())
    assert deck.compare() == (won, lost)
    assert deck.compare(threads=2) == (won, lost)


@pytest.mark.parametrize("banking", [False, True])
def test_the_best_setting_is_found_as_if_one_by_one(*, banking: bool) -> None:
    """Copies are the bank's."""
    deck, way = small_deck(), divider()
    settings, hands = pairs.Settings(deck, way), hands_of(deck)
    under = np.less_equal if banking else np.less
    won = lost = 0
    for at, others, times in beside(hands):
        cards = tuple(52 if card == deck.joker else card for card in hands[at])
        made: list[tuple[int, int, int]] = []
        for low in combinations(cards, 2):
            parts = tuple(card for card in cards if card not in low), low
            if not way.foul(parts):
                high_strength, low_strength = way.strengths(parts)
                high = under(deck.high_values[deck.highs[others]], high_strength)
                low_hand = under(deck.low_values[deck.lows[others]], low_strength)
                wins, loses = int((high & low_hand).sum()), int((~high & ~low_hand).sum())
                made.append((19 * wins - 20 * loses, wins, loses))
        _, wins, loses = max(made)
        won, lost = won + times * wins, lost + times * loses
    best = settings.best(Fraction(5), banking=banking)
    assert 19 * best[0] - 20 * best[1] == 19 * won - 20 * lost
    usual = deck.compare()[:: -1 if banking else 1]
    assert 19 * usual[0] - 20 * usual[1] < 19 * best[0] - 20 * best[1]


def test_the_main_wager_is_counted_for_this_house_way() -> None:
    """Of published house ways 29 percent of rounds are won, 41 pushed and 30 lost (casinoshortlist.org, pai gow)."""
    assert f"{ways.digest(divider())}-5" in SHIPPED.read_text()
    found = row("pai-gow-poker").as_json()
    assert "method" not in found
    usual = found["strategy"]["as the house way sets it"]
    shares = [round(usual[name]["value"], 2) for name in ("win", "push", "lose")]
    assert shares == [0.29, 0.41, 0.30]
    assert 0.02 < found["house_edge"]["value"] < usual["house_edge"]["value"] < 0.03
    banking = found["strategy"]["banking, as the house way sets it"]
    assert (banking["win"], banking["lose"]) == (usual["lose"], usual["win"]), "copies change sides"
    assert found["strategy"]["sharing the bank, of half of the wager"] == banking
    assert 0 < banking["house_edge"]["value"] < 0.005, "vigorish on little less than half of all wagers"
    best = found["strategy"]["banking, set the best way"]["house_edge"]["value"]
    assert f"{best:.4%}" == "-0.0009%"
    gained = usual["house_edge"]["value"] - found["house_edge"]["value"]
    assert banking["house_edge"]["value"] - best == pytest.approx(gained, abs=2e-4), (
        "setting gains a bank as much"
    )


def test_a_house_way_of_ones_own_is_read_and_says_what_is_wrong() -> None:
    own = {"name": "x", "version": "1", "rules": [{"when": "two-pair", "play": "keep-groups"}]}
    cards = (47, 46, 35, 34, 20, 17, 2)
    setting = house_way(own).set(Seven(cards, divider().high, divider().low))
    assert setting.rule == "keep-groups"
    with pytest.raises(HouseWayError, match="it takes five-aces"):
        house_way({"rules": [{"when": "sunny", "play": "keep-groups"}]})
    with pytest.raises(HouseWayError, match="it takes kings-low"):
        house_way({"rules": [{"play": "pray"}]})


def test_a_round_goes_through_the_engine() -> None:
    made = script(Request(game="pai-gow-poker", wagers=(("pai-gow-poker", None), ("seven-card-bonus", None))))
    nets = [play_unit(made, seed=5, unit=unit).net for unit in range(30)]
    assert len(set(nets)) > 2


@pytest.mark.parametrize("place", ["dealer", "6", "1"])
def test_the_count_goes_round(place: str) -> None:
    circle = Table.open("pai-gow-poker").rules.circle
    assert circle.counted(1, place) == place
    assert circle.counted(8, place) == place
    assert circle.counted(14, "dealer") == "1"
    assert circle.clockwise("6")[1] == "dealer"


def test_only_the_player_sees_how_he_has_set_his_hand() -> None:
    from pitboss.table import Command

    table = Table.open("pai-gow-poker", seats={1: 10_000, 2: 10_000}, source=Counter(5, 1))
    for seat in (1, 2):
        table.do(Command("wager", seat, args={"on": "pai-gow-poker", "amount": 1_000}))
    table.do(Command("deal"))
    low = table.view("seat:1")["own"]["hands"][0]["cards"].split()[:2]
    table.do(Command("set", 1, args={"low": " ".join(low)}))
    assert table.view("seat:1")["own"]["hands"][0]["low"] == " ".join(low)
    assert "low" not in table.view("seat:2")["own"]["hands"][0]
