"""The exact math of double cross poker: what single raises bring, dealt card by card, and the round as a whole."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import RANKS, parse_cards
from pitboss.games.banked.cross_deals import DECK, check, count, worth
from pitboss.games.banked.math_cross import CrossStudy, Turn
from pitboss.games.banked.math_together import outcomes_with
from pitboss.games.banked.verdict import HIGHER, LOWER
from pitboss.games.double_cross_poker.play import better
from pitboss.hands import ranking
from pitboss.table import Table

GAME = "double-cross-poker"
KINDS = [*(f"{rank} high" for rank in RANKS), "a pair", "two pair", "three of a kind or better"]


def test_the_paragraphs_have_the_form_that_is_counted() -> None:
    check(Table.open(GAME).rules)


@pytest.mark.parametrize(
    ("own", "line", "out"), [("Js 4d", "Jc 9h", ""), ("8s 7s", "6s 2h", "Ad Kd"), ("Qc 3d", "Th 5h", "Qs 3s")]
)
def test_a_raise_brings_what_dealing_every_centre_and_dealer_does(own: str, line: str, out: str) -> None:
    """By the paragraphs themselves."""
    rules = Table.open(GAME).rules
    mine, arms, gone = parse_cards(own), parse_cards(line), parse_cards(out)
    five, reader = ranking("five"), rules.readers["dealer-vertical"]
    rest = [card for card in range(DECK) if card not in (*mine, *arms, *gone)]
    total = 0
    for centre in rest:
        held = five.strength((*mine, *arms, centre))
        for dealt in combinations([card for card in rest if card != centre], 2):
            theirs = five.strength((*dealt, *arms, centre))
            compared = "higher" if held > theirs else "lower" if held < theirs else "equal"
            total += rules.verdicts["raise-above"][reader.line(theirs), compared].net(1)
    assert worth(rules, mine, arms, gone) == total


def test_the_better_of_two_hands_plays_all_five_cards_of_its_line() -> None:
    five = ranking("five")
    cards = parse_cards("Ts Js 2c 7h Qs Ks As")
    assert five.named(better(five, cards)) == "royal flush"
    assert five.category_of(better(five, parse_cards("Ah 3h Kh 9h 8h 2c 7s"))).id == "high-card"


def test_the_three_card_wager_is_pair_plus_whichever_cards_it_reads() -> None:
    """48 straight flushes, 52, 720, 1,096 and 3,744 of the lines below, of 22,100 hands; 2.317%, Wizard of Odds."""
    won = 48 * 40 + 52 * 30 + 720 * 6 + 1_096 * 4 + 3_744
    edge = Fraction(22_100 - 48 - 52 - 720 - 1_096 - 3_744 - won, 22_100)
    for cards in ("own-and-centre", "horizontal"):
        (row,) = analyse(GAME, wagers=["three-card"], options={"three_card_cards": cards}).wagers
        assert row.figures.house_edge == edge
        assert f"{float(edge):.3%}" == "2.317%"


def test_kinds_of_hands_stand_down_and_the_arms_across(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of made-up counts: with every hand of a kind, with none, with some; two pair takes both cards of a line."""
    table = Table.open(GAME)
    study = CrossStudy(GAME, table.law, table.rules.options)
    one = {
        "no pair, K high": (8, 0),
        "no pair, A high": (8, 3),
        "a pair": (5, 5),
        "three of a kind or better": (1, 1),
    }
    two = {**one, "a pair": (5, 4), "two pair": (2, 2)}
    turns = {
        arm: Turn(Fraction(0), Fraction(0), kinds, {})
        for arm, kinds in zip(study.arms, (one, two) * 2, strict=True)
    }
    monkeypatch.setattr(CrossStudy, "turns", turns)
    chart = study._chart()  # pyright: ignore[reportPrivateUsage]
    assert chart["against"] == list(study.arms)
    assert chart["rows"] == {
        "three of a kind or better": ["1x", "1x", "1x", "1x"],
        "two pair": ["-", "1x", "-", "1x"],
        "a pair": ["1x", "~", "1x", "~"],
        "A high": ["~", "~", "~", "~"],
        "K high": ["C", "C", "C", "C"],
    }
    assert {cell: chart["key"][cell] for cell in ("1x", "C")} == {"1x": "raise 1x", "C": "check"}


@pytest.mark.full
def test_around_a_card_all_situations_are_counted() -> None:
    """Numbers of states, by hand."""
    rules = Table.open(GAME).rules
    (ace,) = parse_cards("Ac")
    found = count(rules, threads=2, cards=[ace])
    assert found["turns"][:, 2].tolist() == [1_275, 51 * 1_225, 1_275 * 1_176, 51 * 1_225 * 1_128]


@pytest.mark.full
@pytest.mark.parametrize("cards", ["own-and-centre", "horizontal"])
def test_deals_are_counted_with_the_same_raises_as_each_of_them_alone(cards: str) -> None:
    """Two counts: each raise by itself over centres and dealers, and whole deals compared with each other."""
    table = Table.open(GAME, options={"three_card_cards": cards})
    study = CrossStudy(GAME, table.law, table.rules.options)
    outcomes = outcomes_with(study, "three-card")
    tally = study.own_way(outcomes).tally(outcomes)
    deals = comb(52, 2) * 50 * 49 * 48 * 47 * 46 * comb(45, 2)
    assert tally.total() == deals
    brings, made, alone = Counter[str](), Counter[str](), Counter[int]()
    lower = higher = 0
    for key, ways in tally.items():
        for wager, cents in outcomes.results(key).items():
            brings[wager] += ways * cents
        made.update(dict.fromkeys(outcomes.standing(key.plays).stakes, ways))
        alone[outcomes.results(key)["three-card"]] += ways
        compared = key.lines[outcomes.reads.index("against")]
        lower, higher = lower + ways * (compared == LOWER), higher + ways * (compared == HIGHER)
    for arm, turn in study.turns.items():
        wager = study.arms[arm]
        assert Fraction(brings[wager], deals * outcomes.stakes["ante"]) == turn.gain
        assert Fraction(made[wager], deals) == turn.made
    assert lower == higher, "player and dealer are alike"
    assert alone[-outcomes.stakes["three-card"]] * 22_100 == deals * (22_100 - 48 - 52 - 720 - 1_096 - 3_744)


@pytest.mark.full
def test_the_round_costs_what_the_rules_note_computed() -> None:
    """The note on the reconstruction, computed by others over all deals: about 5.5%; raises 31.7%, ante 37.2%."""
    law = Table.open(GAME).law
    study = CrossStudy(GAME, law, Table.open(GAME).rules.options)
    row = study.row("ante")
    assert f"{float(row.figures.house_edge):.1%}" == "5.5%"
    assert f"{float(-study.ante.mean):.1%}" == "37.2%"
    assert f"{float(sum(turn.gain for turn in study.turns.values())):.1%}" == "31.7%"
    assert row.figures.mean == study.ante.mean + sum(turn.gain for turn in study.turns.values())
    assert row.strategy is not None
    cells = row.strategy["chart"]["rows"]
    told = {name: dict(zip(study.arms, row, strict=True)) for name, row in cells.items()}
    sure = 0
    for name, own, line, out in (
        ("A high", "As 7d", "9c", ""), ("T high", "8s 4d", "Tc", ""), ("a pair", "8s 8d", "Tc", ""),
        ("A high", "As 7d", "9c Jh", ""), ("T high", "8s 4d", "Tc 6h", ""), ("a pair", "8s 8d", "Tc 6h", ""),
        ("two pair", "8s 6d", "8c 6h", ""), ("A high", "As 7d", "9c", "Kd 2h"), ("a pair", "8s 8d", "Tc", "Kd 2h"),
        ("A high", "As 7d", "9c Jh", "Kd 2h"), ("two pair", "8s 6d", "8c 6h", "Kd 2h"),
    ):  # fmt: skip
        arms, gone = parse_cards(line), parse_cards(out)
        arm = list(study.arms)[len(arms) - 1 + len(gone)]
        (cell,) = {cells[arm] for shown, cells in told.items() if _speaks(shown, name)}
        gains = worth(study.rules, parse_cards(own), arms, gone) > 0
        assert cell in ("~", "1x" if gains else "C"), (name, arm)
        sure += cell != "~"
    assert sure > 3


def _speaks(row: str, name: str) -> bool:
    """Whether a row of the chart is of a kind of hand."""
    at = KINDS.index(name)
    if row not in KINDS and row.endswith(" or less"):
        return row.removesuffix(" or less") in KINDS[at:]
    if row not in KINDS and row.endswith(" or better"):
        return row.removesuffix(" or better") in KINDS[: at + 1]
    return row == name
