"""What came up last, as the display beside the felt has it."""

from __future__ import annotations

from typing import Any

from pitboss.games.coup.roads import MOST, ROWS, big_road
from pitboss.games.layout.state import SHOWN
from pitboss.table import Command, Table


def shown(table: Table) -> dict[str, Any]:
    return table.view("public")["results"]


def test_a_wheel_shows_its_last_stops_in_their_colours_and_forgets_the_oldest() -> None:
    table = Table.open("roulette", seats={1: 10_000})
    assert shown(table)["came"] == ()
    for number in (17, "00", 32, *(5 for _ in range(SHOWN - 2))):
        table.do(Command("spin", args={"number": number}))
    table.do(Command("no-spin", args={"reason": "too-few-turns", "number": 9}))
    came = shown(table)["came"]
    assert (shown(table)["kind"], len(came)) == ("strip", SHOWN)
    assert came[0] == {"label": "00", "name": "00 green", "tone": "green"}
    assert came[1] == {"label": "32", "name": "32 red", "tone": "red"}
    assert came[-1]["label"] == "5"


def test_dice_are_shown_with_their_total() -> None:
    table = Table.open("sic-bo", seats={1: 10_000})
    table.do(Command("roll", args={"dice": [6, 2, 3]}))
    (came,) = shown(table)["came"]
    assert came == {"label": "11", "name": "6-2-3, a total of 11", "dice": (6, 2, 3)}


def test_symbols_and_cards_are_shown_too() -> None:
    wheel = Table.open("big-six", seats={1: 10_000})
    wheel.do(Command("spin", args={"symbol": "joker"}))
    assert shown(wheel)["came"] == ({"label": "joker", "name": "the joker"},)
    cards = Table.open("pokette", seats={1: 10_000})
    for card in ("Qh", "2c", "Jo"):
        cards.do(Command("spin", args={"card": card}))
    assert [(each["label"], each["tone"]) for each in shown(cards)["came"]] == [
        ("Q♥", "red"), ("2♣", "black"), ("★", "green"),
    ]  # fmt: skip


PLAYER_WINS, BANKER_WINS, TIE = "9s 2d Kc Kh", "2d 9s Kc Kh", "9s 9d Kc Kh"


def dealt(game: str, *coups: str, **options: Any) -> Table:
    table = Table.open(game, seats={1: 100_000}, options=options)
    if not options:
        table.do(Command("shuffle", args={"top": " ".join(coups)}))
    for cards in coups:
        if options:
            table.do(Command("shuffle", args={"top": cards}))
        table.do(Command("wager", 1, args={"on": "tie", "amount": 100}))
        table.do(Command("deal"))
    return table


def test_a_shoe_has_a_bead_plate_and_a_big_road() -> None:
    table = dealt("baccarat", TIE, PLAYER_WINS, BANKER_WINS, BANKER_WINS, TIE, PLAYER_WINS)
    results = shown(table)
    assert results["kind"] == "roads"
    assert [bead["label"] for bead in results["came"]] == ["T", "P", "B", "B", "T", "P"]
    assert results["came"][1] == {"label": "P", "name": "Player, 9 to 2", "tone": "blue"}
    marks = [(m["column"], m["row"], m["label"], m.get("ties", 0)) for m in results["road"]]
    assert marks == [(0, 0, "P", 1), (1, 0, "B", 0), (1, 1, "B", 1), (2, 0, "P", 0)]
    assert results["told"] == "Player 2, Banker 2, Tie 2. Player last."


def test_a_shuffle_begins_the_roads_anew_and_a_machine_does_not() -> None:
    table = dealt("minibaccarat", PLAYER_WINS, BANKER_WINS)
    table.do(Command("shuffle"))
    assert shown(table)["came"] == ()
    table = dealt("minibaccarat", PLAYER_WINS, BANKER_WINS, BANKER_WINS, continuous_shuffler=True)
    assert shown(table)["told"] == "Player 1, Banker 2, Tie 0. Banker 2 times in a row."


def test_a_void_round_leaves_no_bead() -> None:
    table = dealt("baccarat", PLAYER_WINS)
    table.do(Command("wager", 1, args={"on": "tie", "amount": 100}))
    table.do(Command("irregularity", args={"kind": "wrong-order", "rebuilt": False}))
    assert [bead["label"] for bead in shown(table)["came"]] == ["P"]


def test_a_long_run_turns_to_the_right_and_the_next_one_passes_under_it() -> None:
    road = big_road(["B"] * (ROWS + 2) + ["P"] * ROWS)
    bankers = [(mark.column, mark.row) for mark in road if mark.label == "B"]
    players = [(mark.column, mark.row) for mark in road if mark.label == "P"]
    assert bankers == [*((0, row) for row in range(ROWS)), (1, ROWS - 1), (2, ROWS - 1)]
    # The tail of the banker's run lies in the last row: the player's run has one place less and turns above it.
    assert players == [*((1, row) for row in range(ROWS - 1)), (2, ROWS - 2)]
    assert len({(mark.column, mark.row) for mark in road}) == len(road)


def test_no_two_marks_share_a_place_whatever_comes() -> None:
    import random

    draw = random.Random(1947)
    for _ in range(300):
        won = draw.choices("PBT", (45, 46, 9), k=MOST)
        road = big_road(won)
        assert len({(mark.column, mark.row) for mark in road}) == len(road)
        assert len(road) == sum(who != "T" for who in won)
        assert sum(mark.ties for mark in road) == won.count("T")
