"""The exact math of Colorado hold 'em: single boards dealt card by card, and the round as a whole."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import RANKS, parse_cards
from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.discard_deals import class_of, classes, count
from pitboss.games.banked.math_discard import BOARDS, DEALERS, DEALS, Decision, DiscardStudy, Hand, drawn, say
from pitboss.games.colorado_hold_em.play import best_two
from pitboss.hands import ranking
from pitboss.table import Table

GAME = "colorado-hold-em"


def test_the_dealer_keeps_the_two_cards_that_are_best_with_the_board() -> None:
    five = ranking("five")
    assert (
        five.named(best_two(five, parse_cards("2d 2s 8s 9c Th Jc")))
        == "one pair, twos, jack ten nine kickers"
    )
    assert five.category_of(best_two(five, parse_cards("Qs Ks 8h 9c Th Jc"))).id == "straight"


def test_what_is_kept_and_put_away_has_one_class_under_all_names_of_suits() -> None:
    """22,100 hands, each with three cards to put away."""
    _, sizes = classes()
    assert int(sizes.sum()) == 22_100 * 3
    spades, hearts = parse_cards("As Ks 2d"), parse_cards("Ah Kh 2c")
    assert class_of((spades[0], spades[1]), spades[2]) == class_of((hearts[0], hearts[1]), hearts[2])
    assert class_of((spades[0], spades[1]), spades[2]) != class_of((spades[0], spades[2]), spades[1])
    (plain,) = {class_of((48, 44), away) for away in (1, 2, 3)}
    assert plain != class_of((48, 44), 0), "a card of the suit that is kept is another matter"


def test_the_bonus_is_pair_plus() -> None:
    """By the same odds Wizard of Odds prints 2.317% for three card poker."""
    (row,) = analyse(GAME, wagers=["bonus"], options={"bonus": True}).wagers
    assert f"{float(row.figures.house_edge):.3%}" == "2.317%"


def test_a_bet_is_made_where_it_loses_less_than_the_ante(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of equal bets, and no bet that is worth no more than a fold."""
    study = DiscardStudy.__new__(DiscardStudy)

    def best_of(*values: str) -> int | None:
        bets = [Decision(away, Fraction(value), ()) for away, value in enumerate(values)]
        monkeypatch.setattr(DiscardStudy, "bets", lambda _study, _cards: iter(bets))
        return study.decide((0, 1, 2)).away

    assert best_of("-1", "-2", "-1") is None
    assert best_of("-99/100", "-2", "-1") == 0
    assert best_of("-1/2", "1/3", "1/3") == 1


def test_what_to_do_is_told_by_what_the_cards_are() -> None:
    """Of six kinds of hands: pairs always bet, once with another card put away than the odd one; aces sometimes."""
    told = (
        ("Ks Kh 2c", 10, "2c"), ("Ks Kh 3c", 5, "Ks"), ("As Jh 9c", 4, "9c"), ("As Jh 8c", 3, ""),
        ("As Jh 7c", 2, "Jh"), ("7s 5h 2c", 7, ""),
    )  # fmt: skip
    hands = [
        Hand(
            parse_cards(cards), ways, None, Decision(parse_cards(away)[0] if away else None, Fraction(0), ())
        )
        for cards, ways, away in told
    ]
    said = say([Hand(parse_cards("2c 3c 4c"), 4, Fraction(5), None), *hands])
    assert said["text"] == [
        "Bet with a pair.",
        "Fold with 7 high.",
        "It depends on the other cards with A high (6 of 9 hands).",
        "Put away the lowest card, of a pair and another card that one; otherwise with 7 of 21 hands.",
    ]
    assert [row["play"] for row in said["table"]] == [
        f"bet, put away {away}" if away else "fold" for _, _, away in told
    ]
    cells = drawn([*hands, *hands[:1]], "bet", 2)["rows"]
    assert cells["K"][RANKS[::-1].index("K")] == "2x~", "with one of the two pairs a king is put away"
    assert cells["A"][RANKS[::-1].index("J")] == "~"
    assert cells["7"][RANKS[::-1].index("5")] == "F"
    assert cells["7"][RANKS[::-1].index("7")] == "-"


def test_three_of_a_kind_that_does_not_win_at_once_is_told_too() -> None:
    """A licensee may leave it out of the set: the card put away is then one of three alike."""
    alike = Hand(parse_cards("7s 7h 7c"), 4, None, Decision(parse_cards("7c")[0], Fraction(1), ()))
    assert say([alike])["text"] == [
        "Bet with a pair.",
        "Put away the lowest card, of a pair and another card that one; otherwise with 0 of 4 hands.",
    ]
    assert drawn([alike], "bet", 2)["rows"]["7"][RANKS[::-1].index("7")] == "2x"


@pytest.mark.full
@pytest.mark.parametrize(
    "options", [{}, {"bet_multiple": 1, "dealer_qualifies": "pair"}, {"immediate_winner_set": {}}]
)
def test_every_cell_of_the_chart_is_what_is_decided_with_its_hands(options: dict[str, Any]) -> None:
    """All 22,100 hands but those that win at once."""
    table = Table.open(GAME, options=options)
    study = DiscardStudy(GAME, table.law, table.rules.options)
    told = study.row("ante").strategy
    assert told is not None
    found: dict[tuple[str, int], set[str]] = {}
    for cards in combinations(range(52), 3):
        if study.wins(cards) is not None:
            continue
        low, middle, high = (card // 4 for card in cards)
        paired = low == middle or middle == high
        across = middle if not paired or middle == high else low
        usual = high if low == middle else low
        away = study.decide(cards).away
        act = "F" if away is None else f"{study.times}x" if away // 4 == usual else f"{study.times}x~"
        found.setdefault((RANKS[middle if paired else high], 12 - across), set()).add(act)
    for row, cells in told["chart"]["rows"].items():
        for at, cell in enumerate(cells):
            acts = found.get((row, at), {"-"})
            assert cell == ("~" if len(acts) > 1 and "F" in acts else max(acts, key=len)), (row, at)


@pytest.mark.full
def test_a_board_is_counted_as_dealing_every_dealer_does() -> None:
    """Two hands of one class on the first kind of board, with each of their cards put away."""
    rules = Table.open(GAME).rules
    five, reader = ranking("five"), rules.readers["dealer"]
    at = 700
    sets, ways = one_of_each(3)
    board = tuple(int(card) for card in sets[at])
    found = count(rules, threads=1, boards=slice(at, at + 1))
    away = next(card for card in range(52) if card not in board)
    kept = tuple(card for card in range(20, 52) if card not in (*board, away))[:2]
    wanted = class_of((kept[0], kept[1]), away)
    cells = np.zeros(6, np.int64)
    rest = [card for card in range(52) if card not in board]
    for pair in combinations(rest, 2):
        for gone in rest:
            if gone in pair or class_of(pair, gone) != wanted:
                continue
            own = five.strength((*pair, *board))
            for dealt in combinations([card for card in rest if card not in (*pair, gone)], 3):
                theirs = best_two(five, (*dealt, *board))
                line = rules.lines["dealer"].index(reader.line(theirs))
                cells[3 * line + (own > theirs) - (own < theirs) + 1] += int(ways[at])
    assert found[wanted].tolist() == cells.tolist()
    assert int(found.sum()) == 18_424 * 3 * DEALERS * int(ways[at])


@pytest.mark.full
@pytest.mark.parametrize(
    ("options", "edge"),
    [
        ({}, "5.1%"),
        ({"bet_multiple": 1}, "4.1%"),
        ({"bet_multiple": 1, "dealer_qualifies": "pair"}, "4.5%"),
        ({"dealer_qualifies": "pair"}, "27.2%"),
        ({"immediate_winner_set": {"straight-flush": 5, "three-of-a-kind": 4}}, "21.2%"),
    ],
)
def test_the_round_costs_what_the_rules_note_computed(options: dict[str, Any], edge: str) -> None:
    """The note on the reconstruction, computed by others over all hands, boards and dealers: about 5.1%, 4.1%, 4.5%,
    27% and 21%.
    """
    (row,) = analyse(GAME, wagers=["ante"], options=options).wagers
    assert f"{float(row.figures.house_edge):.1%}" == edge
    assert DEALS == 22_100 * BOARDS * DEALERS
