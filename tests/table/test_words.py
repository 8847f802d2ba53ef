"""What every game tells in the same words."""

from typing import Any

import msgspec
import pytest

from pitboss.games import find, open_games
from pitboss.table.commands import Command
from pitboss.table.events import WagerSettled
from pitboss.table.refusals import Refused
from pitboss.table.table import Table
from pitboss.table.words import ALIKE, refused, ruling, within


def some(kind: type[Any]) -> Any:
    """An event of a kind with anything in it that it needs."""
    needed = [field for field in msgspec.structs.fields(kind) if field.required]
    return msgspec.convert({field.name: 1 if field.type is int else "x" for field in needed}, kind)


@pytest.mark.parametrize("kind", sorted(ALIKE, key=str))
def test_no_game_has_words_of_its_own_for_chips_on_their_way(kind: type[Any]) -> None:
    """They would never be said: the table tells these itself, without asking the game."""
    told = {game.id: game.words(some(kind)) for game in map(find, open_games()) if game.words is not None}
    assert {game: words for game, words in told.items() if words is not None} == {}


@pytest.mark.parametrize(
    ("game", "option", "value", "told"),
    [
        ("let-it-ride", "payout_limit", 60_000, "The option payout limit becomes $60,000.00 from minute 0 on"),
        ("roulette", "limits", {"straight": {"min": 1, "max": 50}, "red": {"min": 5}},
         "The option limits becomes straight $1.00 to $50.00; red at least $5.00 from minute 30 on"),
        ("roulette", "aggregate_limits", {"player": 100}, "The option aggregate limits becomes player $100.00 from"),
        ("hold-em", "blinds", [2, 4], "The option blinds becomes $2.00, $4.00 from minute 30 on"),
        ("hold-em", "rake", {"method": "percent", "percent": 10, "cap": 4},
         "The option rake becomes 10% of the sums bet, at most $4.00 from minute 30 on"),
        ("roulette", "grandfather_players", False, "The option grandfather players becomes no from minute 0 on"),
    ],
)  # fmt: skip
def test_a_notice_tells_a_value_as_people_say_it(game: str, option: str, value: Any, told: str) -> None:
    table = Table.open(game, seats={1: 100_000})
    event, *_ = table.do(Command("notice", args={"option": option, "value": value}))
    assert ruling(table.game, event).decision.startswith(f"Announced: {told}")


def test_a_reason_that_is_a_sentence_ends_once() -> None:
    """The words of a void round stand behind every wager that goes back."""
    event = WagerSettled(
        number=1, seat=1, name="ante", stake=500, result="void", net=0, why="All hands are void.", cites=(),
        postings=(("layout", -500), ("stack:1", 500)),
    )  # fmt: skip
    assert ruling(find("three-card-poker"), event).decision == "Seat 1: ante void, $0.00: All hands are void."


@pytest.mark.parametrize(
    ("on", "do", "told"),
    [
        ("dont-pass-odds", "wager", "Don't pass odds supports a don't pass bet; seat 1 has none."),
        ("hop-hard-8", "remove", "Seat 1 has no hop 4-4 on the layout."),
        ("come", "wager", "Come is made after the come out roll; the next roll is one."),
        ("craps-eleven", "remove", "Seat 1 has no C & E on the layout."),
        ("made-up", "wager", "Made up is not a permissible wager at craps on 2010-09-07."),
    ],
)
def test_a_refusal_calls_wagers_as_the_layout_does(on: str, do: str, told: str) -> None:
    table = Table.open("craps", as_of="2010-09-07", seats={1: 100_00})
    args = {"on": on, "amount": 10_00} if do == "wager" else {"on": on}
    no = table.why_not(Command(do, 1, args=args))
    assert isinstance(no, Refused)
    assert refused(table.game, no.sentence) == told


def test_words_that_are_no_ids_stay_in_a_refusal() -> None:
    said = "Seat 2 has shown a face-up card; the round's second deal is not begun on 2010-09-07."
    assert refused(find("craps"), said) == said
    assert [within(each) for each in ("C & E", "A card", "Pass line", "")] == [
        "C & E",
        "a card",
        "pass line",
        "",
    ]
