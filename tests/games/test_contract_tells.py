"""A game with a mistake breaks the contract test, which says what the mistake is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pitboss.chance import Counter, Source
from pitboss.contract.hidden import difference
from pitboss.contract.play import Play
from pitboss.contract.room import kernel_agrees
from pitboss.games import registered
from pitboss.games.banked.events import Chose
from pitboss.table.commands import Action
from pitboss.table.events import Event
from pitboss.table.game import Cleared, Drawn, Game, Made, events_of

Change = Callable[[Game], dict[str, Any]]
TABLES, COMMANDS = 40, 100


def without(events: Any, kind: type[Event]) -> Any:
    return type(events)(event for event in events if event is not kind)


def leaky(game: Game) -> Any:
    return lambda rules, state, viewer: {
        **game.view(rules, state, viewer), "stack": [*state.game.deck.order],
    }  # fmt: skip


def silent(game: Game) -> Any:
    def words(event: Event) -> tuple[str, str] | None:
        return None if isinstance(event, Chose) or game.words is None else game.words(event)

    return words


def broken(game: Game) -> Any:
    def judge(rules: Any, state: Any, command: Any) -> Cleared:
        if command.do in ("ride", "withdraw"):
            raise KeyError("order")
        return game.judge(rules, state, command)

    return judge


def forgetful(game: Game) -> Any:
    """Nothing is settled, but the round is over."""

    def judge(rules: Any, state: Any, command: Any) -> Cleared:
        cleared = game.judge(rules, state, command)
        if not callable(cleared):
            return cleared

        def made(source: Source) -> tuple[Event, ...]:
            events = events_of(cleared, source)
            return tuple(event for event in events if type(event).__name__ != "WagerSettled")

        return made

    return judge


def confused(game: Game) -> Any:
    """The game's own state at hand is not what its events make of it."""

    def judge(rules: Any, state: Any, command: Any) -> Cleared:
        cleared = game.judge(rules, state, command)
        if command.do != "ride" or not callable(cleared):
            return cleared

        def made(source: Source) -> Drawn:
            came = cleared(source)
            assert isinstance(came, Made)
            return msgspec.structs.replace(
                came, own=msgspec.structs.replace(came.own, turn=came.own.turn + 1)
            )

        return made

    return judge


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda game: {"events": without(game.events, Chose)}, "Chose is not among the `events` of let-it-ride"),
        (lambda game: {"evolves": without(game.evolves, Chose)}, "`evolve` knows Chose, `evolves` does not"),
        (lambda game: {"words": silent(game)}, "`words` has no sentence for Chose"),
        (lambda game: {"view": leaky(game)}, r"sees what is hidden from him: view\.0\.own\.stack\.\d+ is"),
        (lambda game: {"judge": broken(game)}, r"KeyError\('order'\): `judge` refuses what it cannot take"),
        (lambda game: {"judge": confused(game)}, "the events fold to another state"),
        (lambda game: {"judge": forgetful(game)}, "the round is over and nobody has decided"),
        (lambda game: {"actions": {**game.actions, "ride": Action("Ride.", by=("player",))}}, "`awaits` offers ride"),
        (lambda game: {"actions": {**game.actions, "ride": game.actions["deal"]}}, "its act says by=.'dealing',."),
    ],
)  # fmt: skip
def test_a_mistake_is_named(
    change: Change, sentence: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registered()["let-it-ride"]
    monkeypatch.setitem(registered(), game.id, replace(game, **change(game)))
    with pytest.raises(AssertionError, match=sentence):
        play_at_random(game.id, seed)


def play_at_random(game_id: str, seed: int) -> None:
    for unit in range(TABLES):
        play = Play(game_id, Counter(seed, unit, lane=1), Counter(seed, unit))
        for _ in range(COMMANDS):
            play.step()
        play.check_end()


def test_a_difference_is_shown_where_it_lies() -> None:
    one = ({"own": {"hands": [{"place": "1"}, {"place": "2"}]}}, ())
    other = ({"own": {"hands": [{"place": "1"}, {"place": "3"}]}}, ())
    assert difference(one, other) == "view.0.own.hands.1.place is '2', or '3' with other cards"


def test_a_bonus_that_is_not_owed_is_no_difference() -> None:
    """In bulk it has a line of nothing; the second round of this seed is played and brings none."""
    kernel_agrees("three-card-poker", units=2, seed=77)
