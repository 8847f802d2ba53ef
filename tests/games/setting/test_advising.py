"""Advice on setting a hand, against every hand of the dealer counted one by one."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pitboss.analysis.advice import advise, advised_games
from pitboss.cli import main
from pitboss.equipment.cards import parse_cards
from pitboss.equipment.tiles import PACK
from pitboss.games.pai_gow.counting import HANDS, counted, tiles_of
from pitboss.games.pai_gow.house_way import house_way
from pitboss.games.pai_gow_poker import classes, ways
from pitboss.games.pai_gow_poker import dealers as poker
from pitboss.games.pai_gow_poker.counting import hands_left, shapes_of
from pitboss.games.setting import advising
from pitboss.games.setting.advising import Dealers, weigh
from pitboss.hands.tiles import strength
from pitboss.table import BadCommand, Table

TRADITIONAL = {"house_way": "traditional"}


def one_by_one(cards: str, *, banking: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """For every setting of four tiles how many of the dealer's hands it beats and loses to."""
    held, left, divider = (
        list(parse_cards(cards)),
        list(PACK),
        Table.open("pai-gow", options=TRADITIONAL).rules.divider,
    )
    for tile in held:
        left.remove(tile)
    theirs = [divider.strengths(divider.house_way(four).parts) for four in combinations(left, 4)]
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for at, other in combinations(range(4), 2):
        low = strength(held[at], held[other])
        high = strength(*(held[each] for each in range(4) if each not in (at, other)))
        if low > high:
            continue
        above = [(high > a or (banking and high == a), low > b or (banking and low == b)) for a, b in theirs]
        found[high, low] = sum(all(both) for both in above), sum(not any(both) for both in above)
    return found


@pytest.mark.parametrize("banking", [False, True])
@pytest.mark.parametrize("cards", ["5-5 5-5 3-6 4-4", "6-6 2-2 1-6 4-6"])
def test_every_way_to_set_tiles_against_every_hand_of_the_dealer(cards: str, banking: bool) -> None:
    found = advise("pai-gow", cards, options=TRADITIONAL, banking=banking)
    expected = one_by_one(cards, banking=banking)
    assert found.exact
    assert found.deals == 20_475
    divider = Table.open("pai-gow").rules.divider
    for split in found.splits:
        won, lost = expected.pop(divider.strengths(split.parts))
        assert (split.win, split.lose) == (Fraction(won, 20_475), Fraction(lost, 20_475))
        assert split.value == Fraction(95, 100) * split.win - split.lose
        assert split.win + split.push + split.lose == 1
    assert not expected
    assert [split.value for split in found.splits] == sorted((s.value for s in found.splits), reverse=True)


def test_advice_is_what_the_count_of_all_deals_chooses() -> None:
    chosen = counted(house_way("traditional"), 0.05)
    apart = [at for at, hand in enumerate(HANDS) if len(set(hand)) == 4]
    for at in apart[::200]:
        text = " ".join(_names(tiles_of(HANDS[at])))
        found = advise("pai-gow", text, options=TRADITIONAL)
        assert (found.best is found.house) == (chosen.chosen[at] == chosen.usually[at]), text


def _names(tiles: tuple[int, ...]) -> list[str]:
    from pitboss.equipment.cards import card_name

    return [card_name(tile) for tile in tiles]


def test_cards_against_every_hand_of_a_small_deck() -> None:
    """All hands of four ranks in three suits and the joker, looked up by classes and set one by one."""
    rules = Table.open("pai-gow-poker").rules
    divider: Any = rules.divider
    deck = (*(card for card in range(16) if card % 4 < 3), 52)
    some = [
        each for joker in (False, True) for ranks in classes.rank_counts(7 - joker, 4)
        for each in classes.of_ranks((*ranks, *(0,) * 9), joker)
    ]  # fmt: skip
    found = poker.counted(ways.ways_of(divider, some), np.array(deck))
    assert by_strengths(found) == set_one_by_one(divider, deck)
    advice = weigh(rules, parse_cards("Ks Kd Ac 9h 9s 4d 2c"), found)
    assert advice.rule == "two pairs split"
    assert advice.deals == comb(13, 7)


@pytest.mark.parametrize("joker", [False, True])
def test_hands_that_flush_are_counted_by_what_is_left_of_their_suit(joker: bool) -> None:
    """Eight ranks of one suit, some of them in others too, against all their hands set one by one."""
    divider: Any = Table.open("pai-gow-poker").rules.divider
    deck = (*parse_cards("2c 4c 5c 7c 9c Jc Kc Ac 7d 7h Kd Ks"), *([52] if joker else []))
    found = poker.counted(ways.kept_ways(divider), np.array(deck))
    assert by_strengths(found) == set_one_by_one(divider, deck)


def test_a_whole_deck_makes_every_hand_of_seven_once() -> None:
    divider: Any = Table.open("pai-gow-poker").rules.divider
    kept = ways.kept_ways(divider)
    each = hands_left(shapes_of(kept), np.arange(53))
    assert each.min() > 0
    assert each.sum() == 154_143_080, "of 53 cards, as published"
    assert hands_left(shapes_of(kept), np.arange(52)).sum() == 133_784_560, "of 52"


def by_strengths(found: Dealers) -> dict[tuple[int, ...], int]:
    return {tuple(row): int(n) for row, n in zip(found.strengths.tolist(), found.hands, strict=True)}


def set_one_by_one(divider: Any, deck: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for hand in combinations(deck, 7):
        strengths = divider.strengths(divider.way_of(hand).parts)
        found[strengths] = found.get(strengths, 0) + 1
    return found


@pytest.mark.parametrize(
    ("game", "rule"), [("pai-gow-poker", "two pairs split"), ("asia-poker", "the low card")]
)
def test_where_hands_are_sampled_the_error_is_said(
    game: str, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poker, "are_kept", lambda _divider: False)
    monkeypatch.setattr(advising, "SAMPLED", 400)
    found = advise(game, "Ks Kd Ac 9h 9s 4d 2c", seed=3)
    told = found.as_json(most=2)
    assert found.rule == told["house_way"]["rule"] == rule
    assert not found.exact
    assert found.method == "sampled: 400 of 53,524,680 hands that the dealer may hold, seed 3"
    assert found.on_demand == (game == "pai-gow-poker")
    assert found.best.error > 0
    assert told["splits"][0]["value"]["exact"] is None
    assert told["splits"][0]["value"]["standard_error"] > 0
    assert found.best is found.house, "both pairs in hands of their own are far better than anything else"


def test_a_house_way_of_ones_own_is_named_with_its_version() -> None:
    own = {"name": "ours", "version": "4", "rules": [{"name": "gong", "play": "highest-low"}]}
    found = advise("pai-gow", "6-6 2-2 1-6 4-6", options={"house_way": own})
    assert (found.house_way, found.rule) == ("ours 4", "gong")
    assert found.splits.index(found.house) >= 0


@pytest.mark.parametrize(
    ("game", "cards", "sentence"),
    [
        ("pai-gow", "6-6 2-4 1-2", "has 4 tiles, not 3"),
        ("pai-gow", "6-6 6-6 6-6 1-1", "cannot all be in one set"),
        ("pai-gow-poker", "AsAsKdQcJh9s2d", "one set"),
        ("asia-poker", "AsKdQcJh9s2d", "has 7 cards, not 6"),
        ("craps", "As", "Hands are set in"),
    ],
)
def test_a_hand_that_cannot_be_set_is_refused(game: str, cards: str, sentence: str) -> None:
    with pytest.raises(BadCommand, match=sentence):
        advise(game, cards)


def test_asia_poker_has_no_bank() -> None:
    with pytest.raises(BadCommand, match="Nobody but the house banks"):
        advise("asia-poker", "Ks Kd Ac 9h 9s 4d 2c", banking=True)


def test_the_games_that_are_advised_on() -> None:
    assert set(advised_games()) == {"pai-gow", "pai-gow-poker", "asia-poker"}


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["pitboss", "hand", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_the_command_prints_the_splits_and_the_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("5-5", "5-5", "3-6", "4-4", "--advise", "--option", "house_way=traditional")
    assert run(monkeypatch, *words) == 0
    printed = capsys.readouterr().out
    assert "The house way (traditional 1) sets it by: a pair stays together." in printed
    assert "No way to set it is better." in printed
    assert run(monkeypatch, *words, "--json", "--banking") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["banking"] is True
    assert told["splits"][0]["hands"] == {"high": "5-5 5-5", "low": "3-6 4-4"}
    assert Fraction(told["splits"][0]["win"]["exact"]) > Fraction(3, 4)


def test_a_house_way_is_taken_from_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    filed = tmp_path / "ours.yaml"
    filed.write_text('name: ours\nversion: "4"\nrules:\n  - {name: gong, play: highest-low}\n')
    words = ("6-6", "2-2", "1-6", "4-6", "--advise", "--option")
    assert run(monkeypatch, *words, f"house_way=@{filed}") == 0
    assert "The house way (ours 4) sets it by: gong." in capsys.readouterr().out
    assert run(monkeypatch, *words, f"house_way=@{tmp_path / 'theirs.yaml'}") == 2
    assert "theirs.yaml of an option cannot be read" in capsys.readouterr().err
    filed.write_text("rules: [1]")
    assert run(monkeypatch, *words, f"house_way=@{filed}") == 2
    assert "Rule 1 of a house way is written" in capsys.readouterr().err


def test_words_about_advice_go_with_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "AsKs", "--banking") == 2
    assert "go with --advise" in capsys.readouterr().err


@pytest.mark.parametrize("command", [("hand", "Ah Ad Ac Ks Kd Qc Jo", "--advise"), ("odds", "asia-poker"),
                                     ("simulate", "pai-gow", "--rounds", "10")])  # fmt: skip
def test_a_house_way_that_nobody_knows_is_no_default(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", *command, "--option", "house_way=whim"])
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert said.err.startswith("There is no house way whim; it is default")
