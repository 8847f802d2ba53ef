"""A shoe over many rounds: its end, debts, cards that people enter, and what a case states of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cases.model import CaseError
from pitboss.cases.reader import parse_case
from pitboss.cases.replay import replay_case
from pitboss.chance import Counter, Entered
from pitboss.equipment.cards import parse_cards
from pitboss.table import BadCommand, Command, Refused, Table

BET = Command("wager", 1, args={"on": "bankers-hand", "amount": 10_000})


def table(**more: Any) -> Table:
    return Table.open("minibaccarat", seats={1: 10_000_000, 2: 100_000}, source=Counter(5, 1), **more)


def test_a_shoe_lasts_until_one_round_after_its_cutting_card() -> None:
    live = table()
    shuffles = outs = since = 0
    for _ in range(200):
        live.do(BET)
        events = [type(event).__name__ for event in live.do(Command("deal"))]
        before = shuffles
        shuffles += events.count("Shuffled")
        if outs and shuffles > before:
            assert since == 2, "the round in which it came out, one more, then a shuffle"
            outs = 0
        if "CuttingCardOut" in events:
            outs, since = 1, 0
            assert live.state.game.shoe.remaining < 14
        since = since + 1 if outs else 0
    assert shuffles >= 2


def test_debts_are_collected_by_every_shuffle_and_nothing_is_lost() -> None:
    live = table()
    for _ in range(100):
        live.do(BET)
        live.do(Command("deal"))
        assert live.total() == 0
        assert live.state.owes(1) <= live.state.stack(1)
    live.do(Command("shuffle"))
    assert live.state.owes(1) == 0


def test_the_cards_of_a_shoe_are_named_as_they_are_turned() -> None:
    live = Table.open("minibaccarat", seats={1: 100_000}, source=Entered())
    live.do(Command("wager", 1, args={"on": "players-hand", "amount": 1_000}))
    live.do(Command("deal"))
    waits = _due(live)
    assert waits == 1, "the first card says how many are burned"
    _name(live, "2c")
    assert _due(live) == 4, "four cards are dealt before anything hangs on them"
    _name(live, "9h 2d 9h 3s")  # the same card twice: there are eight of it
    assert _due(live) == 0
    assert live.state.game.areas["players-hand"] == parse_cards("9h 9h")
    assert live.state.stack(1) == 101_000, "8 against 5: a natural"
    live.do(Command("wager", 1, args={"on": "players-hand", "amount": 1_000}))
    live.do(Command("deal"))
    _name(live, "Kh Kd Kc 3s")
    assert _due(live) == 1, "the Player's Hand draws"
    _name(live, "8s")
    assert _due(live) == 0, "with 3 the Banker's Hand stays against an 8"
    assert live.state.stack(1) == 102_000


def test_a_card_cannot_be_named_more_often_than_the_shoe_holds_it() -> None:
    live = Table.open("minibaccarat", options={"decks": 6}, seats={1: 100_000}, source=Entered())
    for _ in range(2):
        live.do(Command("wager", 1, args={"on": "tie", "amount": 1_000}))
        live.do(Command("deal"))
        if _due(live) == 1:
            _name(live, "Ac")
        if live.state.round == 1:
            _name(live, "9h 9h 9h 9h")
    with pytest.raises(BadCommand, match="named twice"):
        _name(live, "9h 9h 8c 9h")
    _name(live, "9h Kc")
    live.do(Command("wager", 1, args={"on": "tie", "amount": 1_000}))
    live.do(Command("deal"))
    with pytest.raises(BadCommand, match="cannot lie there"):
        _name(live, "9h 2c 2c 2c")


def _due(live: Table) -> int:
    held = live.state.faces.held if live.state.faces else None
    return sum(len(cards) for _, cards in held.needs) if held else 0


def _name(live: Table, cards: str) -> None:
    """Cards in the order in which they are dealt, named place by place."""
    assert live.state.faces is not None
    assert live.state.faces.held is not None
    needs = live.state.faces.held.needs
    dealt = dict(zip(sorted(n for _, lying in needs for n in lying), cards.split(), strict=True))
    for place, lying in needs:
        said = " ".join(dealt[n] for n in lying)
        live.do(Command("turn-cards", args={"place": place, "cards": said}))


CASE = """
case: A session that stands somewhere
game: minibaccarat
seats: {{1: 100, 2: 100}}
stands: {stands}
play:
  - {{do: wager, seat: 1, on: players-hand, amount: 10}}
  - {{do: deal, settles: {{1: {{players-hand: 10}}}}}}
"""


@pytest.mark.parametrize(
    ("stands", "says"),
    [
        ('{shoe_dealt: 100, shoe_top: "9s 2d Kc Kh", owes: {2: 5}}', ""),
        ("{bank: 1}", "'stands' has no 'bank' at this game; it takes owes, shoe_dealt, shoe_top"),
        ("{shoe_dealt: 417}", "shoe_dealt is a number of cards from 0 to 416"),
        ("{shoe_dealt: 415, shoe_top: 9s 2d}", "more than the 416 of the shoe"),
        ("{owes: {3: 5}}", "nobody sits there"),
        ("{owes: {2: 100.25}}", "at most the chips before it"),
        ("{owes: {2: 0}}", "more than nothing"),
    ],
)
def test_a_case_states_where_the_session_stands(stands: str, says: str) -> None:
    result = replay_case(parse_case(CASE.format(stands=stands)))
    assert result.ok == (not says)
    assert says in " ".join(result.differences)


def test_stands_is_a_map() -> None:
    with pytest.raises(CaseError, match="'stands' must be a map"):
        parse_case(CASE.format(stands="[]"))


def test_a_game_without_a_session_has_nothing_to_state() -> None:
    case = "case: x\ngame: craps\nseats: {1: 100}\nstands: {shoe_dealt: 3}\nplay: []\n"
    assert "has no 'shoe_dealt'" in replay_case(parse_case(case)).differences[0]


def test_the_session_is_told_as_it_would_be_stated() -> None:
    live = table()
    while not live.state.owes(1):
        live.do(BET)
        live.do(Command("deal"))
    told = live.game.session(live.state)
    assert told["shoe_dealt"] == live.state.game.shoe.dealt
    again = table(stands=told)
    assert again.game.session(again.state) == told
    with pytest.raises(Refused):
        again.do(Command("leave", 1))
