"""The book says what the solvers play, of every decision against the house, from what the seat may see alone."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.analysis.book import booked_games, hint, hint_at
from pitboss.chance import Counter
from pitboss.games import find, open_games
from pitboss.games.banked.keeping import SHELF
from pitboss.games.banked.math_flop import OverFlop
from pitboss.hands.folder import cache_folder
from pitboss.simulation.script import PLAYER, Request, Script, script
from pitboss.table import Command, Table
from pitboss.table.hints import Hint

NOTHING_TO_DECIDE = {
    "craps", "mini-craps", "mini-dice", "roulette", "big-six", "sic-bo", "pokette", "baccarat", "minibaccarat", "keno",
}  # fmt: skip


def test_every_game_against_the_house_with_a_decision_has_a_book() -> None:
    against_house = {game for game in open_games() if find(game).bank != "pot"} - {"chemin-de-fer"}
    assert set(booked_games()) == against_house - NOTHING_TO_DECIDE


def decisions(made: Script, unit: int) -> list[tuple[Hint, Command]]:
    """Every decision of a unit with what the solver's play does there."""
    table = made.opening.copy(source=Counter(7, unit))
    memory = made.memory if made.begin is None else made.begin(7, unit)
    found: list[tuple[Hint, Command]] = []
    while (move := made.choose(table.state, memory)) is not None:
        command, memory = move
        if command.seat == PLAYER and command.do != "wager":
            said = hint_at(table, PLAYER)
            if said is not None:
                found.append((said, command))
        table.do(command)
    return found


SOLVED = ("three-card-poker", "let-it-ride", "mississippi-stud", "double-down-stud", "two-card-joker-poker",
          "flop-poker", "casino-war", "red-dog")  # fmt: skip


@pytest.mark.parametrize("game", SOLVED)
def test_it_does_what_the_solver_plays(game: str) -> None:
    made = script(Request(game=game))
    told = [each for unit in range(150 if game == "casino-war" else 12) for each in decisions(made, unit)]
    assert told
    for said, command in told:
        chosen = next(
            choice
            for choice in said.choices
            if choice.do == command.do
            and all(choice.args.get(name, value) == value for name, value in command.args.items())
        )
        assert chosen.value == pytest.approx(said.best.value), f"{game}: {command} in {said}"


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "double-attack-blackjack"])
def test_basic_strategy_is_never_far_from_it(game: str) -> None:
    """The chart goes by points, the book by the cards of the hand: they may differ by a few hundredths of a wager."""
    made = script(Request(game=game))
    told = [each for unit in range(40) for each in decisions(made, unit)]
    same = 0
    for said, command in told:
        chosen = next(choice for choice in said.choices if choice.do == command.do)
        assert said.best.value is not None
        assert chosen.value is not None
        assert said.best.value - chosen.value < 0.03 * made.stake
        same += said.best.do == command.do
    assert same > 0.95 * len(told)


def banked(game: str, cards: str, phase: str, bets: dict[str, int], offered: tuple[str, ...]) -> Hint:
    """What the book says of a hand before any other card is seen."""
    hand = {"place": "1", "count": len(cards.split()), "cards": cards, "out": False}
    own = {"phase": phase, "asked": "1", "hands": [hand], "dealer": None}
    wagers = [{"seat": 1, "kind": kind, "stake": stake} for kind, stake in bets.items()]
    view = {"game": game, "own": own, "wagers": wagers}
    said = hint(Table.open(game).rules, view, 1, offered)
    assert said is not None
    return said


@pytest.mark.parametrize(("cards", "act"), [("Qs 6d 4c", "play"), ("Qs 6d 3c", "fold")])
def test_three_card_poker_is_played_from_queen_six_four_on(cards: str, act: str) -> None:
    """The published strategy of Wizard of Odds and every book on the game."""
    said = banked("three-card-poker", cards, "deciding", {"ante": 1_000}, ("play", "fold"))
    assert said.best.do == act
    assert said.exact


class TestBlackjack:
    """Against the published values of Wizard of Odds, eight decks, the dealer stands on soft 17 (appendix 9)."""

    @pytest.mark.parametrize(
        ("hand", "up", "values"),
        [
            ("Ts 6d", "Tc", {"stand": -0.5404, "hit": -0.5398}),
            ("6s 5d", "6c", {"hit": 0.3337, "double": 0.6674}),
            ("8s 8d", "Tc", {"split": -0.4807, "hit": -0.5398}),
        ],
    )
    def test_its_values(self, hand: str, up: str, values: dict[str, float]) -> None:
        one, two = hand.split()
        view = _box_view(one, two, up)
        rules = Table.open("blackjack", options={"decks": 8}).rules
        said = hint(rules, view, 1, ("stand", "hit", "double", "split"))
        assert said is not None
        worth = {choice.do: choice.value for choice in said.choices}
        for act, value in values.items():
            assert worth[act] == pytest.approx(1_000 * value, abs=12)


def _box_view(one: str, two: str, up: str) -> dict[str, Any]:
    hand = {"place": "1", "count": 2, "cards": f"{one} {two}", "out": False}
    own = {"phase": "play", "asked": "1", "hand": "1", "hands": [hand], "dealer": up}
    wagers = [{"seat": 1, "kind": "blackjack", "stake": 1_000}]
    return {"game": "blackjack", "own": own, "wagers": wagers}


def test_until_all_deals_are_counted_the_published_strategy_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    """Ultimate: any ace and king-five are raised at once, king-four of two suits is not (Wizard of Odds)."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    none = SHELF._replace(shipped=tmp_path / "none")
    monkeypatch.setattr("pitboss.games.banked.keeping.SHELF", none)
    bets = {"ante": 1_000, "blind": 1_000}
    for cards, best in (("Kh 5d", ("play", {"amount": 4_000})), ("Kh 4d", ("check", {}))):
        said = banked("ultimate-texas-hold-em", cards, "first-two-cards", bets, ("play", "check"))
        assert (said.best.do, said.best.args, said.best.value) == (*best, None)
        assert "Wizard of Odds" in said.method
        assert not said.exact


def test_a_hint_at_flop_poker_looks_at_the_flops_of_one_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    flops = OverFlop._flops
    monkeypatch.setattr("pitboss.games.banked.math._SOLVERS", {})
    monkeypatch.setattr(OverFlop, "_flops", lambda self, held: asked.append(held) or flops(self, held))
    said = banked("flop-poker", "Ah Kd Qc", "deciding", {"ante": 1_000, "pot": 500}, ("flop", "fold"))
    assert said.exact
    assert len(asked) == 1


def test_a_seat_that_is_not_asked_hears_nothing() -> None:
    table = Table.open("caribbean-stud", seats={1: 50_000, 2: 50_000}, source=Counter(3, 1))
    for seat in (1, 2):
        table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
    assert hint_at(table, 1) is None
    table.do(Command("deal"))
    assert hint_at(table, 1) is not None
    assert hint_at(table, 2) is None
    assert hint(table.rules, table.view("public"), 2, ("bet",)) is None
