"""Poker in words: every event is told, and no card that lies face down."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.equipment.cards import card_name
from pitboss.games.poker import events as pe
from pitboss.games.poker.words import TOLD, words
from pitboss.table import Command
from pitboss.table.words import ruling

from .random_hands import GAMES, Chance, play_hand, refill, table


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_told_without_a_hidden_card(game: str, seed: int) -> None:
    chance = Chance(seed * 11)
    rake = [{"method": "percent", "percent": 10}, {"method": "time-per-player", "hourly": 12, "period": 30}]
    at = table(game, chance, stacks=[5_000, 800, 2_000, 3_025], ante="0.50", rake=rake)
    for _ in range(8):
        refill(at, chance)
        for _ in play_hand(at, chance):
            pass
    at.do(Command("time", args={"minutes": 30}))
    for event in at.log:
        if type(event) not in pe.EVENTS:
            continue
        told = words(event)
        assert told is not None, event
        sentence, nearest = told
        assert sentence.endswith("."), sentence
        assert "  " not in sentence + nearest, sentence
        hidden = {card for field in event.sealed if isinstance(field.value, tuple) for card in field.value}
        assert not set(re.findall(r"\b\w\w\b", sentence)) & set(map(card_name, hidden)), sentence


def test_all_events_of_the_game_have_words() -> None:
    """Also those that random hands do not bring about."""
    shared = (pe.Shuffled, pe.DeckCut, pe.DeckChanged, pe.DeckRemoved, pe.DeviceRemoved, pe.ShuffleUndone)
    assert set(TOLD) | set(shared) == set(pe.EVENTS)


def told(*events: Any) -> list[str]:
    return [words(event)[0] for event in events]  # type: ignore[index]


def test_sentences() -> None:
    assert told(
        pe.Acted(seat=2, act="raise", to=1_000, added=800, full=True),
        pe.Acted(seat=2, act="raise", to=1_000, added=800, all_in=True),
        pe.PotAwarded(pot=2, amount=700, shares=((1, 350), (3, 350)), high=(1, 3)),
        pe.BetsCollected(pots=(900, 400), eligible=((1, 2, 3), (2, 3))),
        pe.StreetDealt(street=4, name="seventh street", board=(51,), burned=1, common=True, next=3),
        pe.HandEnded(number=7, void=True),
    ) == [
        "Seat 2 raises to $10.00.",
        "Seat 2 raises to $10.00, all in.",
        "Side pot 1 of $7.00: seat 1 $3.50, seat 3 $3.50.",
        "The bets are drawn in: the main pot $9.00 for seats 1, 2 and 3; side pot 1 $4.00 for seats 2 and 3.",
        "Seventh street: a card is burned; the common card is As. Seat 3 acts first.",
        "Hand 7 is void; the button stays.",
    ]


def test_a_ruling_is_printed_with_its_nearest_alternative() -> None:
    at = table("hold-em", Chance(1), stacks=[5_000] * 3, blinds=[1, 2], small_bet=2, button_start="right")
    at.do(Command("deal"))
    (acted,) = at.do(Command("put", at.state.game.hand.turn, args={"chips": [2_500]}))
    found = ruling(at.game, acted)
    assert found.decision.startswith("Seat 3 calls with $2.00 (one chip of $25.00 without a word only calls")
    assert found.nearest == "It is not a raise, for none was announced."
