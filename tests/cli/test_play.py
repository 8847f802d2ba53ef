"""A table in the terminal: what is typed is answered in words, and a slip never ends in a traceback."""

from __future__ import annotations

import io
import sys

import pytest

from pitboss.cli import main
from pitboss.games import open_games


class Terminal:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def type(self, arguments: str, *lines: str) -> tuple[int, str, str]:
        self.monkeypatch.setattr(sys, "argv", ["pitboss", "play", *arguments.split()])
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join((*lines, ""))))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        return int(ended.value.code or 0), out, err


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_a_round_of_let_it_ride(terminal: Terminal) -> None:
    code, out, _ = terminal.type("let-it-ride --seed 3", "wager 5", "deal", "ride", "withdraw", "quit")
    assert code == 0
    assert "cards Qh Qc 4d" in out
    assert "Seat 1 takes bet-two down: $5.00 back." in out
    assert "Seat 1: bet-one won, +$10.00: two pairs, queens and eights" in out
    assert out.endswith("You leave with $520.00.\n")


def test_what_may_not_be_done_is_told_with_its_clause(terminal: Terminal) -> None:
    _, out, _ = terminal.type("let-it-ride", "deal", "wager bet-one 5", "deal", "ride", "quit")
    assert "No. Nobody has placed a wager. (19:47-18.6(d), 19:47-18.8(c))" in out
    assert "$5.00, nothing, nothing on bet-one, bet-two, bet-three" in out
    assert "No. No decision is to be made now. (19:47-18.10(a)" in out


@pytest.mark.parametrize("game", open_games())
def test_the_examples_are_those_of_the_game_and_odd_words_are_answered(game: str, terminal: Terminal) -> None:
    words = (
        "?",
        "offers",
        "offers x",
        "law",
        "table",
        "wager",
        "wager x y z",
        "deal 5",
        "irregularity",
        "-1",
        "\x00",
        "",
    )
    code, out, err = terminal.type(f"{game} --seed 1", *words)
    example = out.splitlines()[1].removeprefix("Type what you do, for example: ").split(" | ")
    assert (code, err, example[-1]) == (0, "", "quit")
    for line in example[:-1]:
        _, out, _ = terminal.type(f"{game} --seed 1", line, "quit")
        assert "No. " not in out, line
        assert "does not fit" not in out, line


@pytest.mark.parametrize(
    "arguments",
    ["chess", "let-it-ride --seed -1", "let-it-ride --chips x", "let-it-ride --chips -1", "craps --as-of 1970-01-01",
     "let-it-ride --option x=1", "let-it-ride --option dealing=hand --option shuffler=false", "craps --as-of x"],
)  # fmt: skip
def test_a_table_that_cannot_open_says_why_in_one_line(arguments: str, terminal: Terminal) -> None:
    code, out, err = terminal.type(arguments, "quit")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_a_figure_that_is_no_digit_is_a_slip(terminal: Terminal) -> None:
    """Of U+00B2, the raised two, Python says that it is a digit; it is no number."""
    code, out, _ = terminal.type("craps --seed 3", "shoot", "wager pass 10", "roll \u00b2 \u00b3", "quit")
    assert code == 0
    assert "That does not fit." in out


def test_the_only_wager_that_is_open_need_not_be_named(terminal: Terminal) -> None:
    _, out, _ = terminal.type("double-attack-blackjack", "wager 10", "wager 5", "reduce 2", "quit")
    assert "Seat 1 wagers $10.00 on bet." in out
    assert "That does not fit." in out  # the bet is raised or a Bust It made: which was meant?
    assert "Seat 1 reduces bet by $2.00 to $8.00." in out
    _, out, _ = terminal.type("craps", "wager 10", "quit")
    assert "That does not fit." in out


def test_a_wager_that_leans_on_another_is_refused_for_that_alone(terminal: Terminal) -> None:
    _, out, _ = terminal.type("double-attack-blackjack", "wager bust-it 5", "quit")
    assert "No. bust-it is made beside bet. (19:47-26 'bust-it')" in out
