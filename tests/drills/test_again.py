"""Which question comes after another: never one in the same words, and rather one of a sort that was missed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pitboss.drills import KINDS, drilled
from pitboss.server.drilling import question
from pitboss.server.shapes_open import DrillIn, DrillOut


@pytest.mark.parametrize("game", drilled())
def test_the_same_seed_is_put_in_other_words_after_itself(game: str) -> None:
    """Whose turn it is has the fewest words; the other kinds are tried at one game."""
    for kind in KINDS if game == "three-card-poker" else ("turns",):
        first = question(DrillIn(game=game, kind=kind, seed=7, level=1))
        after = question(DrillIn(game=game, kind=kind, seed=7, level=1, unlike=first.words))
        assert _read(after) != _read(first), (kind, first.told)


def test_nobody_reads_the_same_twice_in_a_row() -> None:
    """Where two players have three cards each, most questions are put alike; all the same none follows itself."""
    alike, row, last = 0, list[list[str]](), ""
    for seed in range(20):
        free = question(DrillIn(game="three-card-poker", kind="turns", seed=seed, level=1))
        alike += free.words == last
        asked = question(DrillIn(game="three-card-poker", kind="turns", seed=seed, level=1, unlike=last))
        row.append(_read(asked))
        last = asked.words
    assert alike
    assert all(one != next_ for one, next_ in pairwise(row))


def _read(asked: DrillOut) -> list[str]:
    """What a student reads, without the cards on the felt."""
    return [asked.told, asked.asked, *(f"{line.name} {line.stake}" for line in asked.lines)]


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("craps", "payouts"),
        ("roulette", "payouts"),
        ("craps", "chips"),
        ("three-card-poker", "irregularities"),
        ("blackjack", "rulings"),
    ],
)
def test_a_sort_that_was_missed_is_asked_about_more_often(game: str, kind: str) -> None:
    """A sort that is met by chance now and then, and no oftener than every fourth time."""
    free = [question(DrillIn(game=game, kind=kind, seed=seed)) for seed in range(16)]
    met = {sort: sum(sort in each.sorts for each in free) for each in free for sort in each.sorts}
    sort = max((each for each in met if met[each] <= len(free) // 4), key=lambda each: (met[each], each))
    sought = [question(DrillIn(game=game, kind=kind, seed=seed, sorts=[sort])) for seed in range(100, 106)]
    found = sum(sort in each.sorts for each in sought)
    assert found / len(sought) >= 0.5, (sort, met)
    # The question that is asked in the end has a seed of its own, by which it is asked again.
    again = question(DrillIn(game=game, kind=kind, seed=sought[0].seed))
    assert again == sought[0]


def test_what_is_never_met_is_let_go() -> None:
    wanted = DrillIn(game="three-card-poker", kind="payouts", seed=3, sorts=["no such wager"])
    assert question(wanted) == question(DrillIn(game="three-card-poker", kind="payouts", seed=3))


def test_a_line_is_of_the_sort_of_its_wager() -> None:
    """Place bets are one sort, wherever they lie."""
    lines = [
        line
        for seed in range(30)
        for line in question(DrillIn(game="craps", kind="payouts", seed=seed)).lines
    ]
    place = {line.wager: line.sort for line in lines if line.wager.startswith("place-")}
    assert len(place) > 1
    assert set(place.values()) == {"place"}
