"""The math of blackjack against figures published by others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games import find
from pitboss.games.blackjack.math import expectation, terms_of, whole_shoe
from pitboss.games.box.math import effects_of_removal
from pitboss.games.shoe.rules import rules_of
from pitboss.law import catalogue
from pitboss.table.options import resolve

SIX: dict[str, Any] = {"decks": 6, "boxes": 6, "max_hands": 4, "split_21": "practice"}


def row(wager: str, **options: Any) -> Any:
    return analyse("blackjack", options={**SIX, **options}, wagers=(wager,)).wagers[0]


def rules(**options: Any) -> Any:
    law = catalogue().on(catalogue().newest)
    chosen, _ = resolve(find("blackjack").options, law, {**SIX, **options}, chip="0.25")
    return rules_of("blackjack", law, chosen)


# Eric Farmer's analyser (github.com/possibly-wrong/blackjack), CDZ-.
def test_the_first_wager_costs_what_the_best_public_analyser_says() -> None:
    found = row("blackjack").as_json()
    assert found["house_edge"]["exact"] is None
    assert found["house_edge"]["value"] == pytest.approx(0.00402870236, abs=1e-11)
    assert "CDZ-" in found["house_edge"]["method"]
    assert found["strategy"]["split_21"]["letter"] < found["strategy"]["split_21"]["practice"]
    assert found["wagered"]["value"] == pytest.approx(1.13, abs=0.005)
    assert sum(Fraction(each["probability"]) for each in found["distribution"]) == 1


def test_options_change_what_the_solver_is_told() -> None:
    assert not terms_of(rules()).split_21_wins
    told = terms_of(
        rules(split_21="letter", dealer_soft_17="hit", surrender="late", five_card_21=True, bonus_777=True,
              bonus_678_suited=True, hole_card="none", resplit_aces=True)
    )  # fmt: skip
    assert (told.split_21_wins, told.soft_17, told.surrender, told.hole_card) == (True, True, "late", False)
    assert (told.five_cards, told.sevens[0], told.sixes) == (2.0, 1.5, (1.0, 2.0, 2.0))
    six = terms_of(rules(variation="six_to_five", decks=2, shoe_type="automated_batches"))
    assert six.blackjack_pays == 1.2


# blackjackreview.com, blackjack rule variations: six decks without doubling after a split 0.56 %; with it 0.14 less.
def test_a_rule_that_the_law_does_not_let_go_is_reckoned_without_it_all_the_same() -> None:
    report = analyse("blackjack", options={**SIX, "double_after_split": False}, wagers=("blackjack",))
    edge = float(report.wagers[0].figures.house_edge)
    assert [breach.cites for breach in report.breaches] == [("19:47-2.10",)]
    assert edge == pytest.approx(0.0056, abs=0.0002)
    assert edge - 0.0040287 == pytest.approx(0.0014, abs=0.00005)


# Shackleford's pages on side bets, six decks unless said: over and under 13, royal match (5 to 2, 25 to 1), match the
# dealer (4 and 11), 21+3 at 9 to 1, lucky ladies table A.
PUBLISHED = [
    ("over-13", {}, 0.0655), ("under-13", {}, 0.1007), ("same-suit", {}, 0.0667), ("match-the-dealer", {}, 0.0406),
    ("optional-bonus", {}, 0.0324), ("optional-bonus", {"decks": 8}, 0.0274), ("twenty-point", {}, 0.2471),
]  # fmt: skip


@pytest.mark.parametrize(("wager", "options", "edge"), PUBLISHED)
def test_side_wagers_cost_what_is_published(wager: str, options: dict[str, Any], edge: float) -> None:
    found = row(wager, **options).figures
    assert float(found.house_edge) == pytest.approx(edge, abs=5e-5)
    assert found.method == ""


def test_sevens_by_hand() -> None:
    """Without a dealer who looks: the chance of no seven in three cards, or in the two of a blackjack."""
    none = row("sevens", hole_card="none").figures.distribution.probability(-1)
    blackjack = Fraction(2 * 24 * 96, 312 * 311)
    assert none == blackjack + Fraction(288 * 287 * 286, 312 * 311 * 310) - blackjack * Fraction(286, 310)


def test_a_streak_is_won_rounds_in_a_row() -> None:
    main, streak = row("blackjack").figures.distribution, row("streak-3").figures.distribution
    won = main.positive / (main.positive + main.negative)
    assert streak.probability(7) == won**3


def effects(table: Any, wager: str) -> dict[int, float]:
    return effects_of_removal(lambda cards: expectation(table, wager, cards), whole_shoe(table))


def test_cards_gone_change_a_side_wager() -> None:
    """A card less of a suit makes two of a suit rarer; over all 52 cards the changes cancel."""
    table = rules(additional_wager="same_suit")
    found = effects(table, "same-suit")
    assert len(found) == 52
    assert sum(found.values()) == pytest.approx(0, abs=1e-15)
    gone = expectation(table, "same-suit", whole_shoe(table, (0,)))
    assert found[0] == float(gone - expectation(table, "same-suit", whole_shoe(table)))


OFFERED: dict[str, Any] = {
    "blackjack_bonus": True, "match_the_dealer": True, "twenty_point": True, "optional_bonus": True, "streak": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("wager", "options"),
    [
        *((wager, {**OFFERED, "additional_wager": kind}) for wager, kind in (
            ("over-13", "over_under_13"), ("under-13", "over_under_13"), ("same-suit", "same_suit"),
            ("sevens", "sevens"),
        )),
        *((wager, OFFERED) for wager in (
            "blackjack-bonus", "match-the-dealer", "twenty-point", "optional-bonus", "streak-3", "blackjack",
        )),
        ("progressive", {"progressive": True}),
    ],
)  # fmt: skip
def test_every_wager_has_a_worth_once_cards_are_gone(wager: str, options: dict[str, Any]) -> None:
    """From the full shoe what `odds` prints, with the aces gone something else."""
    table = rules(**options)
    edge = float(row(wager, **options).figures.house_edge)
    assert float(expectation(table, wager, whole_shoe(table))) == pytest.approx(-edge, abs=1e-9)
    no_aces = float(
        expectation(table, wager, whole_shoe(table, [card for card in range(48, 52) for _ in range(6)]))
    )
    if wager in ("blackjack-bonus", "progressive"):
        assert no_aces == -1
    assert no_aces != pytest.approx(-edge, abs=1e-9)


# Peter Griffin, The Theory of Blackjack, p. 44: percent for each rank from the ace, one deck, no doubling after splits.
GRIFFIN = (-0.61, 0.38, 0.44, 0.55, 0.69, 0.46, 0.28, 0.0, -0.18, -0.51)


@pytest.mark.full
def test_cards_gone_change_the_game_as_griffin_has_it() -> None:
    found = effects(rules(), "blackjack")
    for rank, published in enumerate(GRIFFIN):
        effect = found[48 if rank == 0 else 4 * (rank - 1)]
        assert effect * 100 * 311 / 51 == pytest.approx(published, abs=0.1)


def test_what_other_odds_of_a_blackjack_would_make_is_reckoned_though_no_law_allows_them() -> None:
    """Three tenths less for each blackjack that the dealer has none against: by hand, from eight decks."""
    alone = Fraction(2 * 128 * 32, 416 * 415) * (1 - Fraction(2 * 127 * 31, 414 * 413))
    told = [
        analyse("blackjack", wagers=["blackjack"], options=options).wagers[0].figures.house_edge
        for options in ({"blackjack_pays": "6 to 5"}, {})
    ]
    assert float(told[0] - told[1]) == pytest.approx(float(alone * 3 / 10), abs=1e-9)
