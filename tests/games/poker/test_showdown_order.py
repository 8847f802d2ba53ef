"""Who shows first (14.15(d)), worked out anew from the log of random hands, by both readings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.games.poker import events as pe
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.variants import VARIANTS
from pitboss.law import catalogue
from pitboss.table import Command, Event, Table

from .random_hands import GAMES, Chance, play_hand, refill

PLAYERS = 3


def _final_wagers(log: Sequence[Event]) -> tuple[int, int]:
    """The seat of the last bet or raise of the hand, and of the last round in which anybody decided; 0 for none."""
    of_hand = of_round = 0
    fresh = True
    for event in log:
        if isinstance(event, pe.StreetDealt | pe.DrawClosed) or (
            isinstance(event, pe.Drew) and event.betting
        ):
            fresh = True
        if isinstance(event, pe.Acted):
            of_round = 0 if fresh else of_round
            fresh = False
            if event.act in ("bet", "raise"):
                of_hand = of_round = event.seat
    return of_hand, of_round


@pytest.mark.parametrize("reading", ["last-wager", "last-street"])
@pytest.mark.parametrize("game", GAMES)
def test_the_final_wager_shows_first_and_the_others_clockwise(game: str, reading: str, seed: int) -> None:
    opened = checked_down = 0
    for number in range(12):
        chance = Chance(seed * 211 + number)
        at = Table.open(
            game, seats=dict.fromkeys(range(1, PLAYERS + 1), 6_000), source=chance, by_hand=["showdown"],
            options={"showdown_order": reading},
        )  # fmt: skip
        for _ in range(6):
            begun = len(at.log)
            for _ in play_hand(at, chance, eager=6):
                pass
            log = at.log[begun:]
            shown = next((event.order for event in log if isinstance(event, pe.ShowdownOpened)), ())
            if shown:
                opened += 1
                of_hand, of_round = _final_wagers(log)
                checked_down += of_hand != of_round
                first = of_hand if reading == "last-wager" else of_round
                if first:
                    assert list(shown) == sorted(shown, key=lambda seat: (seat - first) % PLAYERS)
                assert shown[0] == first or first not in shown
            refill(at, chance, least=2_000)
    assert opened > 5
    assert checked_down, "the readings differ in some of them"


def test_a_table_recorded_before_there_was_a_choice_shows_by_the_last_street() -> None:
    law = catalogue().on(catalogue().newest)
    options = Table.open("hold-em", seats={1: 100, 2: 100}).state.house.options
    older = {
        name: value for name, value in options.items() if name not in ("showdown_order", "heads_up_blinds")
    }
    variant = next(variant for variant in VARIANTS if variant.id == "hold-em")
    assert Rules(law, options, variant).last_of_hand
    assert not Rules(law, older, variant).last_of_hand
    assert Rules(law, older, variant).button_first


def test_the_ruling_tells_by_which_reading_hands_are_shown() -> None:
    told: list[str] = []
    for reading in ("last-wager", "last-street"):
        at = Table.open(
            "hold-em", seats={1: 5_000, 2: 5_000}, source=Chance(1), by_hand=["showdown"],
            options={"betting": "no-limit", "showdown_order": reading},
        )  # fmt: skip
        at.do(Command("deal"))
        at.do(Command("put", at.state.game.hand.turn, args={"says": "all-in"}))
        at.do(Command("call", at.state.game.hand.turn))
        told += [event.reading for event in at.log if isinstance(event, pe.ShowdownOpened)]
    assert "on whichever street" in told[0]
    assert "of the last round" in told[1]
