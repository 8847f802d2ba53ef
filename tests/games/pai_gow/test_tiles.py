"""Tiles: the set, their ranking, house ways over every hand, and the count of all deals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.chance import Counter as Chance
from pitboss.chance import Entered
from pitboss.equipment.cards import CardError, card_name, names, parse_cards
from pitboss.equipment.tiles import PACK
from pitboss.games.pai_gow.counting import DEALS, HANDS, against, counted, tiles_of, weights
from pitboss.games.pai_gow.house_way import Four, house_way, ways
from pitboss.games.pai_gow.strategies import kinds_of
from pitboss.games.setting.dividing import HouseWayError
from pitboss.hands.tiles import GONG, GROUPS, PAIR, WONG, named, strength
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, play_unit, script
from pitboss.table import BadCommand, Command, Table
from pitboss.table.events import WagerSettled

# Wikipedia, "Pai gow": sets of four of the 32 tiles, and those that differ when the tiles of a pair are alike.
ALL_HANDS, DIFFERENT_HANDS = 35_960, 3_620
DIFFERENT_TWOS = 136

# Michael Shackleford, wizardofodds.com/ask-the-wizard/pai-gow-tiles: both sides set by one casino's house way, 5%.
PUBLISHED_PLAYER, PUBLISHED_BANKER = 0.023896, 0.007377


def two(text: str) -> int:
    first, second = parse_cards(text)
    return strength(first, second)


def test_the_set_is_sixteen_pairs() -> None:
    assert len(PACK) == 32
    assert (
        len({frozenset(map(card_name, pair)) for pair in combinations(PACK, 2) if strength(*pair) >= PAIR})
        == 16
    )
    assert sum(int(card_name(tile)[0]) + int(card_name(tile)[2]) for tile in PACK) == 227


def test_tiles_are_read_as_they_are_written() -> None:
    assert names(parse_cards("6-6 2-4 1-2")) == "6-6 2-4 1-2"
    assert parse_cards("6-62-41-2") == parse_cards("6-6 2-4 1-2")
    for wrong in ("4-2", "7-7", "6-", "6-6 x"):
        with pytest.raises(CardError):
            parse_cards(wrong)


STRONG = (
    "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6",
    "1-6 1-6", "1-5 1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3", "6-6 3-6", "1-1 4-5", "6-6 4-4", "1-1 2-6",
)  # fmt: skip
"""Every pair, wong and gong by rank, as the casino rules of New Zealand list them."""


def test_pairs_then_wongs_then_gongs() -> None:
    strong = [two(text) for text in STRONG]
    assert strong == sorted(set(strong), reverse=True)
    kinds = [
        sum(low <= of < high for of in strong) for low, high in ((PAIR, 1 << 20), (WONG, PAIR), (GONG, WONG))
    ]
    assert kinds == [16, 2, 2]


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("1-1 2-6", "6-6 1-6"), ("6-6 1-6", "1-1 1-6"), ("1-1 2-5", "4-4 5-6"), ("1-3 1-4", "5-5 3-6"),
        ("4-4 4-6", "5-5 2-6"), ("1-3 2-2", "3-3 5-6"), ("3-3 2-3", "5-6 4-6"), ("1-2 4-6", "3-6 1-6"),
        ("1-5 2-3", "5-5 4-6"),
    ],
)  # fmt: skip
def test_points_and_then_the_higher_tile(higher: str, lower: str) -> None:
    assert two(higher) > two(lower)


@pytest.mark.parametrize(
    ("one", "other"),
    [("6-6 4-4", "6-6 2-6"), ("3-6 2-5", "4-5 3-4"), ("5-5 4-6", "1-3 3-3"), ("2-4 5-6", "1-2 5-6")],
)
def test_copies(one: str, other: str) -> None:
    assert two(one) == two(other)


def test_a_tile_of_the_supreme_pair_counts_three_or_six() -> None:
    assert {named(*parse_cards(text)).split(",")[0] for text in ("2-4 1-3", "1-2 1-3")} == {"seven"}
    assert {named(*parse_cards(text)).split(",")[0] for text in ("2-4 5-5", "1-2 5-5")} == {"six"}


def test_every_hand_is_counted_once() -> None:
    assert len(HANDS) == DIFFERENT_HANDS
    assert weights().sum() == comb(32, 4) == ALL_HANDS
    assert len({tuple(sorted((GROUPS[a], GROUPS[b]))) for a, b in combinations(PACK, 2)}) == DIFFERENT_TWOS


@pytest.mark.parametrize("hand", [HANDS[0], HANDS[1_234], HANDS[-1]])
def test_what_a_hand_leaves(hand: tuple[int, ...]) -> None:
    """Against all 20,475 hands of the tiles that are left, taken one by one."""
    left = list(PACK)
    for kind in hand:
        left.remove(next(tile for tile in left if GROUPS[tile] == kind))
    expected = Counter(kinds_of(four) for four in combinations(left, 4))
    found = {kinds: int(count) for kinds, count in zip(HANDS, against(hand), strict=True) if count}
    assert sum(found.values()) == comb(28, 4)
    assert found == expected


@pytest.mark.parametrize("name", ["default", "traditional"])
def test_every_hand_is_set_by_the_house_way_and_never_foul(name: str) -> None:
    way, rules = house_way(name), Counter[str]()
    for hand in HANDS:
        setting = way.set(Four(tiles_of(hand)))
        high, low = (strength(*part) for part in setting.parts)
        assert low <= high
        assert sorted((*setting.parts[0], *setting.parts[1])) == sorted(tiles_of(hand))
        rules[setting.rule] += 1
    assert set(rules) == {rule["name"] for rule in ways()[name]["rules"]}


def test_the_default_takes_the_highest_high_hand() -> None:
    way = house_way("default")
    for hand in HANDS[::7]:
        four = Four(tiles_of(hand))
        high, low = (strength(*part) for part in way.set(four).parts)
        assert (high, low) == max(choice[:2] for choice in four.choices)


def test_the_traditional_way_loses_about_what_published_ways_do() -> None:
    found = counted(house_way("traditional"), 0.05)
    player = (found.usual.lost - 0.95 * found.usual.won) / DEALS
    banker = (found.bank.lost - 0.95 * found.bank.won) / DEALS
    assert abs(player - PUBLISHED_PLAYER) < 0.002
    assert abs(banker - PUBLISHED_BANKER) < 0.002
    assert (found.bank.won, found.bank.lost) == (found.usual.lost, found.usual.won), (
        "each wins what the other loses"
    )


def test_best_setting_splits_the_pairs_that_published_ways_split() -> None:
    """Foxwoods' booklet of 1997 (wizardofodds.com): gee joon, nines and sevens; a high nine of the rest stays."""
    told = analyse("pai-gow", options={"house_way": "traditional"}).wagers[0].strategy["text"]
    by_name = {line.split()[3]: line for line in told if line.startswith("A pair of")}
    assert {"gee", "teen", "day", "yun", "gow", "bot", "tit", "chit"} <= set(by_name)
    nines = by_name["gow"].partition("beside ")[2].rstrip(".").split(", ")
    assert set(nines) == {"6-6+1-1", "6-6+5-5", "6-6+4-6", "1-1+5-5", "1-1+4-6", "5-5+4-6"}
    assert told[-1].startswith("Never split: gor, mooy, bon, foo, ping.")


def test_the_figures_are_exact_and_those_of_the_amount() -> None:
    row = analyse("pai-gow").wagers[0]
    assert row.figures.ways == DEALS == 736_281_000
    edge = row.figures.house_edge
    assert Fraction(DEALS * 20) % edge.denominator == 0
    usual = row.strategy["as the house way sets it"]["house_edge"]
    assert float(edge) < usual["value"], "the default way gives more away than any other"
    # A quarter is kept of a win of one dollar.
    dear = analyse("pai-gow", amount=100).wagers[0]
    assert dict(dear.figures.distribution).keys() == {Fraction(3, 4), Fraction(0), Fraction(-1)}


@pytest.mark.parametrize("strategy", ["best", "house-way"])
def test_a_round_in_bulk_is_that_of_the_engine(strategy: str) -> None:
    made = script(Request(game="pai-gow", strategy=strategy, options={"house_way": "traditional"}))
    bulk = plan(made)
    for unit in range(60):
        assert play_unit(made, seed=11, unit=unit).results == bulk.results(11, unit), unit


def test_a_house_way_of_ones_own_says_what_is_wrong() -> None:
    with pytest.raises(HouseWayError, match="it takes pair, two-pairs"):
        house_way({"rules": [{"when": "sunny", "play": "gong"}]})
    with pytest.raises(HouseWayError, match="it takes highest-high"):
        house_way({"rules": [{"play": "pray"}]})


def dealt(**options: Any) -> Table:
    table = Table.open("pai-gow", options=options, seats={5: 50_000, 6: 50_000}, source=Chance(5, 1))
    for seat in (5, 6):
        table.do(Command("wager", seat, args={"on": "pai-gow", "amount": 1_000}))
    table.do(Command("shuffle", args={"top": "4-6 2-2 1-5 5-6 5-5 5-5 3-6 4-4 3-3 3-3 4-5 2-6"}))
    table.do(Command("start", args={"dice": (3, 3, 3)}))
    table.do(Command("deal"))
    return table


def test_only_the_player_sees_his_tiles_and_how_he_has_set_them() -> None:
    table = dealt()
    table.do(Command("set", 6, args={"low": "5-5 3-6"}))
    mine = {hand["place"]: hand for hand in table.view("seat:6")["own"]["hands"]}
    others = {hand["place"]: hand for hand in table.view("seat:5")["own"]["hands"]}
    assert (mine["6"]["cards"], mine["6"]["low"]) == ("5-5 5-5 3-6 4-4", "5-5 3-6")
    assert others["6"]["cards"] is None
    assert "low" not in others["6"]
    assert table.view("public")["own"]["dealer"] is None


def test_the_dealers_hand_names_the_rule_that_set_it() -> None:
    table = dealt(house_way="traditional")
    table.do(Command("house-way", 5))
    events = table.do(Command("house-way", 6))
    rules = {event.place: event.rule for event in events if hasattr(event, "rule")}  # type: ignore[attr-defined]
    assert rules["6"] == "a pair stays together"
    assert rules["dealer"]


def test_where_people_deal_tiles_are_named_when_they_are_turned() -> None:
    """Nobody knows a tile before the crew has named it, though most are there twice."""
    table = Table.open("pai-gow", seats={6: 50_000}, source=Entered())
    table.do(Command("wager", 6, args={"on": "pai-gow", "amount": 1_000}))
    table.do(Command("start", args={"dice": (3, 3, 3)}))
    table.do(Command("deal"))
    due = next(offer for offer in table.awaits() if offer.do == "turn-cards" and offer.kind == "chance")
    assert due.fixed == {"place": "6"}
    table.do(Command("turn-cards", args={"place": "6", "cards": "5-5 5-5 3-6 4-4"}))
    table.do(Command("set", 6, args={"low": "3-6 4-4"}))
    with pytest.raises(BadCommand):
        table.do(Command("turn-cards", args={"place": "dealer", "cards": "5-5 2-2 1-5 5-6"}))
    events = table.do(Command("turn-cards", args={"place": "dealer", "cards": "4-6 2-2 1-5 5-6"}))
    assert [event.net for event in events if isinstance(event, WagerSettled)] == [950]
