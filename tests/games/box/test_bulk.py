"""Games of boxes in bulk: the same rounds as the engine plays, and what they cost on average."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pitboss.games.box import kernel
from pitboss.games.box.kernel_plan import Sides
from pitboss.simulation.plan import Plan, plan
from pitboss.simulation.script import Request, Script, SimulationError, play_unit, script

Made = tuple[Script, Plan]


def made(
    game: str, strategy: str, wagers: tuple[str, ...] = (), as_of: str | None = None, **options: Any
) -> Made:
    asked = tuple((wager, None) for wager in wagers)
    told = script(Request(game=game, options=options, strategy=strategy, wagers=asked, as_of=as_of))
    return told, plan(told)


SIX = {"decks": 6}
SIDES = (
    "blackjack", "sevens", "blackjack-bonus", "match-the-dealer", "twenty-point", "optional-bonus",
)  # fmt: skip
OFFERED = {
    **SIX, "additional_wager": "sevens", "blackjack_bonus": True, "match_the_dealer": True, "twenty_point": True,
    "optional_bonus": True,
}  # fmt: skip
TABLES: dict[str, dict[str, Any]] = {
    "six decks": {"game": "blackjack", **SIX},
    "all that pays more": {
        "game": "blackjack", "decks": 4, "bonus_678_suited": True, "bonus_777": True, "five_card_21": True,
        "surrender": "late", "dealer_soft_17": "hit", "resplit_aces": True, "boxes": 6, "split_21": "practice",
    },
    "one deck at 6 to 5": {
        "game": "blackjack", "decks": 1, "variation": "six_to_five", "shoe_type": "automated_batches",
    },
    "no hole card, late surrender": {"game": "blackjack", **SIX, "hole_card": "none", "surrender": "late"},
    "a hole card that nobody looks at": {
        "game": "blackjack", **SIX, "hole_card": "down_no_peek", "surrender": "late", "shoe_type": "double_shoe",
    },
    "early surrender": {
        "game": "blackjack", "as_of": "1980-06-01", "decks": 4, "hole_card": "none", "surrender": "early",
    },
    "side wagers": {"game": "blackjack", "wagers": SIDES, **OFFERED},
    "side wagers without a hole card": {"game": "blackjack", "wagers": SIDES, "hole_card": "none", **OFFERED},
    "the meter": {
        "game": "blackjack", "wagers": ("blackjack", "progressive"), "progressive": True, **SIX,
    },
    "multiple action": {
        "game": "blackjack", "wagers": ("blackjack", "action-2", "action-3"), "variation": "multiple_action", **SIX,
        "surrender": "late", "max_hands": 2, "hole_card": "none",
    },
    "streaks": {
        "game": "blackjack", "wagers": ("blackjack", "streak-2", "streak-3", "streak-4", "streak-5"), "streak": True,
        **SIX,
    },
    "spanish 21": {"game": "spanish-21", "wagers": ("spanish-21", "match-the-dealer")},
    "spanish 21, one card to aces": {
        "game": "spanish-21", "decks": 6, "draw_and_double_split_aces": False, "surrender": False,
        "double_down_rescue": False,
    },
    "double attack": {"game": "double-attack-blackjack", "wagers": ("bet", "bust-it")},
    "double attack without surrender": {"game": "double-attack-blackjack", "surrender": False},
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_a_shoe_is_played_as_the_engine_plays_it(table: str, sizes: Any) -> None:
    """Round after round until the cutting card is out; the tables of a game share its rounds."""
    told, bulk = made(strategy="basic-shoe", **TABLES[table])
    sharing = sum(each["game"] == TABLES[table]["game"] for each in TABLES.values())
    rounds, unit = 0, 0
    while rounds * sharing < sizes["blackjack.rounds"]:
        played = play_unit(told, seed=19, unit=unit)
        assert played.results == bulk.results(19, unit), unit
        rounds, unit = rounds + played.table.state.round - 1, unit + 1


@pytest.mark.parametrize("table", ["six decks", "no hole card, late surrender", "early surrender", "spanish 21",
                                   "double attack", "multiple action"])  # fmt: skip
def test_a_round_from_a_full_shoe_costs_what_the_math_says(table: str, sizes: Any) -> None:
    """Basic strategy with its rescues, attacks and side wagers, against the exact mean."""
    told, bulk = made(strategy="basic", **TABLES[table])
    for unit in range(50):
        assert play_unit(told, seed=5, unit=unit).results == bulk.results(5, unit)
    assert bulk.exact is not None
    count = sizes["kernels.rounds"] // 4
    outcomes, hits = np.empty(count, np.int32), np.zeros(bulk.hits, np.int64)
    kernel.run(np.uint64(11), np.uint64(0), outcomes, bulk.tables, hits)
    assert bulk.report({}, hits.tolist())[0].count == count
    nets = outcomes.astype(np.float64) * bulk.step / told.stake
    assert abs(nets.mean() - float(bulk.exact().mean)) < 4 * nets.std() / count**0.5


def test_side_wagers_have_the_mean_that_the_math_counts() -> None:
    """What the tables of the kernel come to over every deal is what `pitboss odds` prints."""
    from pitboss.analysis import analyse

    for game, wager in (("spanish-21", "match-the-dealer"), ("double-attack-blackjack", "bust-it")):
        told, _ = made(game, "basic", (wager,))
        sides = Sides(told.extra["table"].sides)
        (row,) = analyse(game, wagers=[wager]).wagers
        assert sides.mean(told.extra["table"].pack) / sides.bets[0].stake == -row.figures.house_edge, wager


def test_the_lines_of_side_wagers_are_counted() -> None:
    _, bulk = made("spanish-21", "basic-shoe", ("match-the-dealer",))
    hits = np.zeros(bulk.hits, np.int64)
    kernel.run(np.uint64(3), np.uint64(0), np.empty(200, np.int32), bulk.tables, hits)
    told = {hit.name: hit for hit in bulk.report({}, hits.tolist())}
    rounds = told["rounds"].count
    lines = [hit for name, hit in told.items() if name.startswith("match-the-dealer")]
    assert sum(hit.count for hit in lines) == rounds
    assert {"match-the-dealer: lost", "match-the-dealer: suited", "match-the-dealer: unsuited"} <= set(told)


def test_streaks_come_as_often_as_rounds_are_won_in_a_row() -> None:
    """Of rounds that are not tied a part w is won; a streak of two is won with the chance w squared.

    A shoe leaves one streak undecided at most, and then one that was winning.
    """
    _, bulk = made("blackjack", "basic-shoe", ("blackjack", "streak-2"), streak=True, decks=6)
    hits = np.zeros(bulk.hits, np.int64)
    shoes = 3_000
    kernel.run(np.uint64(3), np.uint64(0), np.empty(shoes, np.int32), bulk.tables, hits)
    told = {hit.name: hit for hit in bulk.report({}, hits.tolist())}
    won, lost = (told[f"streak-2: {line}"].count for line in ("won", "lost"))
    up = sum(hit.count for name, hit in told.items() if name.startswith("rounds that made +") and hit.net)
    down = sum(hit.count for name, hit in told.items() if name.startswith("rounds that made -"))
    chance = (up / (up + down)) ** 2
    room = 5 * (chance / (won + lost)) ** 0.5
    assert won / (won + lost) - room < chance < (won + shoes) / (won + lost + shoes) + room


def test_what_is_not_played_in_bulk_is_said() -> None:
    with pytest.raises(SimulationError, match="it has: basic, basic-shoe"):
        made("blackjack", "mimic")
    with pytest.raises(SimulationError, match="its strategy is basic-shoe"):
        made("blackjack", "basic", ("streak-2",), streak=True)
    multiple = {"variation": "multiple_action", "max_hands": 2, "hole_card": "none"}
    with pytest.raises(SimulationError, match="name that one too"):
        made("blackjack", "basic", ("blackjack", "action-3"), **multiple)
    with pytest.raises(SimulationError, match="does not offer match-the-dealer"):
        made("blackjack", "basic", ("match-the-dealer",))
    with pytest.raises(SimulationError, match="before the dealer has looked"):
        made("blackjack", "basic", surrender="early", hole_card="peek")
    with pytest.raises(SimulationError, match="its strategy is basic"):
        made("blackjack", "basic-shoe", shoe_type="continuous")
