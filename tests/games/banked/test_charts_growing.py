"""Best play of growing hands as charts: every cell against the decisions that it stands for."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.equipment.cards import RANKS, parse_cards
from pitboss.games.banked.charts_growing import of_growing, of_more
from pitboss.games.banked.growing import Growing, Play
from pitboss.games.banked.holdings import Holding, holding, holdings
from pitboss.games.banked.math_flop import OverFlop
from pitboss.games.banked.telling import Pairs
from pitboss.table import Table

JACK = RANKS.index("J")
PAIRS = Pairs(JACK, JACK)
RUNS = [{12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
HANDS = [*(f"pair {rank}" for rank in RANKS), "two pairs", "three of a kind", "four of a kind"]
NUMBERS = ("no", "one", "two", "three", "four")


def level(held: Holding) -> int:
    """The place of a made hand among `HANDS`; -1 of another."""
    copies = Counter(held.ranks)
    counts = sorted(copies.values(), reverse=True)
    if counts[0] == 1:
        return -1
    return copies.most_common(1)[0][0] if counts[:2] in ([2], [2, 1]) else {2: 13, 3: 14, 4: 15}[counts[0]]


def covers(row: str, held: Holding) -> bool:
    """Whether a row speaks of these cards, by its words."""
    at, draws = level(held), row.startswith(("suited", "fitting"))
    if draws == (at >= 0):
        return False
    if at >= 0:
        best, _, least = row.removesuffix(" or better").partition(" to ")
        return HANDS.index(least or best) <= at and (row.endswith("better") or at <= HANDS.index(best))
    if row == "suited" or row.startswith("suited") != held.suited:
        return held.suited and row == "suited"
    fits = sum(set(held.ranks) <= run for run in RUNS)
    number = NUMBERS.index(row.removeprefix("suited ").split()[1])
    return (
        fits >= number
        if row.endswith("more")
        else fits <= number
        if row.endswith("fewer")
        else fits == number
    )


def letter(play: Play, *, several: bool) -> str:
    return f"{play.times}x" if play.times and several else play.do[0].upper()


@pytest.mark.parametrize(
    "game",
    [
        "double-down-stud",
        pytest.param("flop-poker", marks=pytest.mark.full),
        pytest.param("mississippi-stud", marks=pytest.mark.full),
    ],
)
def test_every_cell_is_what_is_decided_with_its_cards(game: str) -> None:
    """With all cards that come to a street under best play, whatever was wagered before."""
    rules = Table.open(game).rules
    solved = OverFlop(rules) if game == "flop-poker" else Growing(rules)
    chart = of_growing(solved)
    streets = [chart, *chart.get("more", ())]
    assert len(streets) == len(solved.asks)
    for at, street in enumerate(streets):
        come = solved.reached[at] if at else [(held, solved.start) for held in holdings(solved.asks[0][1])]
        found: dict[tuple[str, int], set[str]] = {}
        for held, stakes in come:
            if len(held.ranks) == 2:
                down, across = held.ranks if held.suited else held.ranks[::-1]
                place = RANKS[down], 12 - across
            else:
                (row,) = (row for row in street["rows"] if covers(row, held))
                place = row, sum(rank >= JACK for rank in held.ranks)
            play = solved.decide(at, held, stakes).play
            found.setdefault(place, set()).add(letter(play, several=len(solved.asks) > 1))
        for row, cells in street["rows"].items():
            for place, cell in enumerate(cells):
                acts = found.get((row, place), set())
                assert cell == ("~" if len(acts) > 1 else next(iter(acts), "-")), (street["by"], row, place)


def test_what_its_cell_does_not_settle_is_marked() -> None:
    """Three cards that fit three straights, one of them high: by their ranks; a pair by what was wagered before."""
    acts = {"bet": {("bet", 1)}, "fold": {("fold", 0)}, "both": {("bet", 1), ("bet", 3)}}
    told = {"9s Td Jc": "bet", "9s Jd Qc": "bet", "8s Td Jc": "fold", "2s 5d 9c": "fold", "4s 4d 9c": "both",
            "As Ad Ac": "bet"}  # fmt: skip
    found = of_more({holding(parse_cards(cards)): acts[act] for cards, act in told.items()}, PAIRS)
    assert found["by"] == "with three cards, by how many of them are jack or higher"
    assert found["against"] == ["0", "1", "2", "3"]
    assert found["rows"] == {
        "three of a kind": ["-", "-", "-", "1x"],
        "pair 4": ["~", "-", "-", "-"],
        "fitting three straights": ["-", "1x", "-", "-"],
        "fitting two straights": ["-", "F", "1x", "-"],
        "fitting no straight": ["F", "-", "-", "-"],
    }
    assert found["key"]["1x"] == "bet 1x"
    by_rank = {holding(parse_cards("9s Td Jc")): acts["bet"], holding(parse_cards("8s Qd Tc")): acts["fold"],
               holding(parse_cards("8s 9d Jc")): acts["fold"]}  # fmt: skip
    assert of_more(by_rank, PAIRS)["rows"] == {
        "fitting three straights": ["-", "1x", "-", "-"],
        "fitting two straights or fewer": ["-", "F", "-", "-"],
    }
    by_rank[holding(parse_cards("8s Td Jc"))] = acts["bet"]
    assert of_more(by_rank, PAIRS)["rows"]["fitting two straights"] == ["-", "~", "-", "-"]


def test_hands_next_to_each_other_are_one_row_where_they_do_not_differ() -> None:
    acts = {"B": {("bet", 0)}, "F": {("fold", 0)}}
    told = {"As Ad Ac": "B", "Ks Kd 2c": "B", "Qs Qd 2c": "B", "5s 5d 2c": "F", "4s 4d Kc": "F", "2s 7s Ks": "B",
            "2s 3s 4s": "B"}  # fmt: skip
    found = of_more({holding(parse_cards(cards)): acts[act] for cards, act in told.items()}, PAIRS)
    assert found["rows"] == {
        "pair Q or better": ["-", "-", "B", "B"],
        "pair 5 to pair 4": ["F", "F", "-", "-"],
        "suited": ["B", "B", "-", "-"],
    }
