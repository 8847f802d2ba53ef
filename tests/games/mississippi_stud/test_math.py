"""The exact math of Mississippi stud, from its Round, held against published figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import WagerMath, said_of_side
from pitboss.equipment.cards import RANKS, parse_cards
from pitboss.games.banked.growing import Growing
from pitboss.games.banked.holdings import holding
from pitboss.games.banked.math import Study
from pitboss.table import Table


@pytest.fixture(scope="module")
def ante() -> WagerMath:
    (row,) = analyse("mississippi-stud", wagers=["ante"]).wagers
    return row


def test_the_house_edge_is_the_published_one(ante: WagerMath) -> None:
    """Wizard of Odds, "Mississippi Stud": house edge 4.91% of the ante, element of risk 1.37%."""
    assert ante.figures.house_edge == Fraction(53_223, 1_082_900)
    assert f"{float(ante.figures.house_edge):.2%}" == "4.91%"
    assert f"{float(ante.figures.element_of_risk):.2%}" == "1.37%"


@pytest.mark.parametrize(
    ("cards", "play"),
    [
        ("2s 2d", "bet three antes"),
        ("Js 2d", "bet one ante"),
        ("6s Td", "bet one ante"),
        ("5s 6s", "bet one ante"),
        ("5s 6d", "fold"),
        ("4s 9d", "fold"),
    ],
)
def test_third_street_is_played_as_published(cards: str, play: str) -> None:
    """Three antes with a pair; one with a jack or better, two cards from six to ten, or 5-6 suited; else fold."""
    solved = Growing(Table.open("mississippi-stud").rules)
    decision = solved.decide(0, holding(parse_cards(cards)), solved.start)
    called = {(3, "bet"): "bet three antes", (1, "bet"): "bet one ante", (0, "fold"): "fold"}
    assert called[decision.play.times, decision.play.do] == play


RANKED = {**{str(number): number for number in range(2, 10)}, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
NAMES = {"twos": 2, "fives": 5, "sixes": 6, "tens": 10, "jacks": 11}
NUMBERS = {"no": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4}


def so_many(words: str, number: int, size: int) -> bool:
    if words == "all":
        return number == size
    wanted = NUMBERS[words.rsplit(maxsplit=1)[-1]]
    return (
        number >= wanted
        if "at least" in words
        else number <= wanted
        if "at most" in words
        else number == wanted
    )


def means(sentence: str, ranks: list[int], *, suited: bool) -> bool:
    """Whether a player who reads the sentence takes these cards to be meant."""
    noun, *numbers = sentence.partition(" (")[0].split(", ")
    size, most = len(ranks), Counter(ranks).most_common(2)
    if noun in ("four of a kind", "three of a kind"):
        return most[0][1] == NUMBERS[noun.split()[0]]
    if noun == "two pairs":
        return [count for _, count in most] == [2, 2]
    if noun.startswith("a pair"):
        if Counter(Counter(ranks).values())[2] != 1 or most[0][1] != 2:
            return False
        low, *high = [rank for name, rank in NAMES.items() if name in noun.split()]
        if "below" in noun:
            return most[0][0] < low
        return low <= most[0][0] <= (high[0] if high else 14)
    if most[0][1] > 1 or ("suited" in noun and not suited) or ("not all of one suit" in noun and suited):
        return False
    if "royal" in noun:
        return suited and min(ranks) >= 10
    if " that fit " in noun:
        runs = [{14, 2, 3, 4, 5}, *(set(range(low, low + 5)) for low in range(2, 11))]
        fits = noun.partition(" that fit ")[2].rpartition(" straight")[0]
        if not so_many(fits.removesuffix(" straight"), sum(set(ranks) <= run for run in runs), size):
            return False
    counts = {
        "jack or higher": sum(rank >= 11 for rank in ranks),
        "six to ten": sum(6 <= rank <= 10 for rank in ranks),
    }
    return all(
        so_many(words.split(" of them ")[0], counts[words.split(" of them ")[1]], size) for words in numbers
    )


def test_the_words_alone_reproduce_every_decision(ante: WagerMath) -> None:
    """Every sentence is read as a player reads it; none names cards one by one."""
    assert ante.strategy is not None
    said: dict[tuple[str, str], list[str]] = {}
    sentences: list[str] = []
    for line in ante.strategy["text"][: ante.strategy["text"].index("Simpler play, and what it costs:")]:
        if line.startswith("  "):
            sentences.append(line.strip())
        elif line.endswith(" with:"):
            street, _, play = line.removesuffix(" with:").partition(": ")
            sentences = said[street.lower().replace(" ", "-"), play] = []
    assert not any(":" in sentence for sentences in said.values() for sentence in sentences)
    for row in ante.strategy["table"]:
        ranks = [RANKED[rank] for rank in row["holding"].removesuffix(" suited").split("-")]
        meant = {
            play
            for (street, play), sentences in said.items()
            if street == row["street"]
            and any(means(sentence, ranks, suited="suited" in row["holding"]) for sentence in sentences)
        }
        assert meant == ({row["play"]} - {"fold"}), row


def test_third_street_is_drawn_as_published(ante: WagerMath) -> None:
    """The same rules as a square, suited cards above the diagonal."""
    assert ante.strategy is not None
    square = ante.strategy["chart"]
    assert square["against"] == list(RANKS[::-1])
    for high, low in combinations(RANKS[::-1], 2):
        middle = all(RANKS.index("6") <= RANKS.index(rank) <= RANKS.index("T") for rank in (high, low))
        paid = "1x" if high in "AKQJ" or middle else "F"
        assert square["rows"][low][square["against"].index(high)] == paid, (high, low)
        suited = "1x" if {high, low} == {"6", "5"} else paid
        assert square["rows"][high][square["against"].index(low)] == suited, (high, low)
    assert {square["rows"][rank][12 - RANKS.index(rank)] for rank in RANKS} == {"3x"}
    assert [street["by"].split(" with")[0] for street in square["more"]] == [
        "on fourth street",
        "on fifth street",
    ]


def test_the_three_card_bonus_alone(ante: WagerMath) -> None:
    """4 mini royals, 44 straight flushes, 52, 720, 1,096 and 3,744 of the lines below, of 22,100 boards."""
    (row,) = analyse("mississippi-stud", wagers=["three-card-bonus"]).wagers
    won = 4 * 50 + 44 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744
    lost = 22_100 - (4 + 44 + 52 + 720 + 1_096 + 3_744)
    assert row.figures.house_edge == Fraction(lost - won, 22_100)
    assert row.extra["offered"] is False


def test_the_progressive_beside_the_ante_is_lost_with_every_fold(ante: WagerMath) -> None:
    """By the deals that are played to the end under best play of the ante; a wager that survives a fold is itself."""
    (row,) = analyse("mississippi-stud", wagers=["progressive"]).wagers
    rules = Table.open("mississippi-stud").rules
    tally = Study("mississippi-stud", rules.law, rules.options).growing.tally
    pays = {line["line"]: 1 + Fraction(line["pays"]) for line in row.extra["lines"]}
    back = sum(deals * pays[end.line] for end, deals in tally.items() if end.line in pays)
    beside = row.extra["beside"]
    assert beside["wager"] == ante.wager
    assert Fraction(beside["house_edge"]["exact"]) == 1 - Fraction(back) / sum(tally.values())
    assert Fraction(beside["house_edge"]["exact"]) > row.figures.house_edge
    assert float(beside["by_meter"]["meter"]["break_even"]) > float(
        row.extra["by_meter"]["meter"]["break_even"]
    )
    options = {"progressive_survives_fold": True}
    (survives,) = analyse("mississippi-stud", wagers=["progressive"], options=options).wagers
    assert "beside" not in survives.extra


def test_each_pool_is_named_where_its_amount_leaves_no_edge() -> None:
    (row,) = analyse("mississippi-stud", wagers=["progressive"], options={"progressive_table": "D"}).wagers
    *alone, beside = said_of_side(row.extra)
    for name, found in row.extra["by_meter"].items():
        assert any(f"on the {name} " in line and found["break_even"][-6:] in line for line in alone)
    assert [name for name in row.extra["by_meter"] if f" or more on the {name} there is none" in beside] == [
        "minor", "major", "mega",
    ]  # fmt: skip
