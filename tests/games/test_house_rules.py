"""What a house has chosen is told in sentences, for every value of every option of every game."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import find, open_games
from pitboss.games.house_rules import entries, house_rules, kept_for, sentence_of
from pitboss.law import Law
from pitboss.table import Table
from pitboss.table.options import COMMON, Option


def _told(game: str, **options: Any) -> dict[str, str]:
    return {rule.option: rule.sentence for rule in house_rules(Table.open(game, options=options))}


def test_what_holds_where_nothing_is_chosen_is_told_too() -> None:
    assert _told("roulette")["even_money_on_zero"] == "On a zero, wagers at even money lose half."
    single = _told("roulette", wheel="single_zero")["even_money_on_zero"]
    assert single == "On a zero, wagers at even money are lost."


EXAMPLES: dict[str, Any] = {
    "amount": 500,
    "map": {"2": {"2": 12}},
    "text": "As Ah",
    "words": ["dealer"],
    "maps": [],
}


def _lawful_values(option: Option, law: Law, values: dict[str, Any]) -> list[Any]:
    """All values that can be counted, but those that no house may have; else one of its type."""
    counted = [True, False] if option.type == "flag" else list(option.choices)
    forbids = option.forbids or (lambda *_: None)
    return [value for value in counted if forbids(law, value, {**values, option.name: value}) is None] or [
        EXAMPLES.get(option.type, 7)
    ]


@pytest.mark.parametrize("game", open_games())
def test_every_choice_has_a_sentence_or_is_left_out_on_purpose(game: str) -> None:
    table = Table.open(game)
    posted = {name for line in table.game.posted(table.rules) for name in line.options}
    for option in (each for each in table.game.options if each.name not in posted):
        for value in _lawful_values(option, table.law, dict(table.state.house.options)):
            assert option in COMMON or kept_for(table.game, option.name, value) is not None, (
                option.name,
                value,
            )
            told = sentence_of(table.game, option, value)
            assert told == "" or (told[0].upper() == told[0] and told.endswith(".") and "{}" not in told), (
                told
            )


def test_no_sentence_is_kept_for_what_nobody_can_choose() -> None:
    names = {option.name for game in open_games() for option in find(game).options}
    names |= {f"{game}/{option.name}" for game in open_games() for option in find(game).options}
    names |= {f"poker/{option.name}" for option in find("hold-em").options}
    assert not entries() - names - {option.name for option in COMMON}


def test_the_sentences_say_what_holds_at_this_table() -> None:
    strict, mild = _told("blackjack"), _told("blackjack", dealer_soft_17="hit", surrender="late", decks=6)
    assert strict["dealer_soft_17"] == "The dealer stands on every 17, soft ones too."
    assert mild["dealer_soft_17"] == "The dealer draws to a soft 17."
    assert strict["surrender"] == "No hand may be given up."
    assert mild["decks"] == "6 decks are in the shoe."
    assert _told("craps", table_min=10, odds_multiple_right=5)["table_min"] == "The least wager is $10."


def test_what_decides_nothing_is_not_told() -> None:
    """The table of a wager that is not taken, and what brings on a kill where there is none."""
    assert "fire_bet_table" not in _told("craps")
    assert _told("craps", offer_fire_bet=True)["fire_bet_table"] == "The fire bet is paid by table A."
    assert "vigorish_percent" in _told("minibaccarat")
    assert "vigorish_percent" not in _told("minibaccarat", commission_free_variant="ez")
    assert "kill_trigger" not in _told("hold-em")
    assert "kill_trigger" in _told("hold-em", kill="half")


def test_at_poker_the_stakes_come_first() -> None:
    first = next(house_rules(Table.open("hold-em", options={"small_bet": 5, "big_bet": 10})))
    assert first.sentence == "The stakes are $5 and $10, fixed limit."


def test_at_poker_what_is_posted_is_told_once_and_also_where_it_was_left_open() -> None:
    told = _told("hold-em", small_bet=5)
    assert told["blinds"] == "2 blinds: $2.50, $5.00, from the left of the button."
    assert told["max_raises"] == "At most 3 raises in a round while more than two players are in."
    assert (told["ante"], told["rake"]) == ("No ante.", "No rake.")
    assert "small_bet" not in told
