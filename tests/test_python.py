"""What `import pitboss` offers: loaded lazily, typed, with examples that run."""

import copy
import doctest
import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
import pitboss.api
from pitboss.chance import Counter
from pitboss.games import UnknownGame
from pitboss.money import MoneyError, parse_dollars

CASES = Path(__file__).parent.parent / "cases"


def table() -> pitboss.Table:
    found = pitboss.open_table("three-card-poker", seats={1: 500, 2: "250.00"}, seed=3)
    found.do(pitboss.Command("wager", 1, args={"on": "ante", "amount": 1_000}))
    found.do(pitboss.Command("deal"))
    return found


def test_the_examples_in_the_docstrings_hold() -> None:
    found = doctest.testmod(pitboss.api)
    assert found.attempted > 10
    assert found.failed == 0


def test_nothing_is_loaded_before_it_is_used() -> None:
    script = "import sys, pitboss; print(sum(name.startswith('pitboss.') for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
    assert set(pitboss.__all__) <= set(dir(pitboss))
    with pytest.raises(AttributeError):
        _ = pitboss.nothing  # pyright: ignore[reportAttributeAccessIssue]


def test_a_table_is_copied_and_goes_its_own_way() -> None:
    one = table()
    log, state = len(one.log), one.state
    other = one.copy(source=Counter(9, 9))
    other.do(pitboss.Command("play", 1))
    assert (len(one.log), one.state) == (log, state)
    assert len(other.log) > log
    same = one.copy()
    assert same.do(pitboss.Command("play", 1)) == one.do(pitboss.Command("play", 1))


def test_a_table_is_pickled_by_its_log_and_shows_itself() -> None:
    one = table()
    again = pickle.loads(pickle.dumps(one))
    assert (again.state, again.log) == (one.state, one.log)
    assert again.do(pitboss.Command("play", 1)) == one.do(pitboss.Command("play", 1))
    assert repr(one).startswith("<Table three-card-poker, law of 2010-09-07, round ")
    assert "<td>$250.00</td>" in one._repr_html_()


def test_every_way_to_copy_a_table_leaves_the_first_alone() -> None:
    one = table()
    log = list(one.log)
    for other in (copy.copy(one), copy.deepcopy(one), one.copy()):
        other.do(pitboss.Command("play", 1))
        assert one.log == log


def test_results_are_pickled_and_show_themselves() -> None:
    for game, device in (("craps", "cpu"), ("red-dog", "engine")):
        found = pitboss.simulate(game, rounds=2e3 if device == "cpu" else 20, seed=2)
        again = pickle.loads(pickle.dumps(found))
        assert (again.summary, again.totals, again.replay) == (found.summary, found.totals, found.replay)
    shares = pitboss.equity("hold-em", "AsAh", "KsKh", board="2c7d9h")
    assert repr(shares).startswith("<Equity hold-em: AsAh 91.6162%, KsKh 8.3838%; 990 of 990 deals")
    assert shares.frame()["exact"].to_list() == ["907/990", "83/990"]
    assert "907/990" in shares._repr_html_()
    ruling = pitboss.rule(CASES / "craps" / "odds.yaml")
    assert str(ruling).startswith("RULING: Pass odds on 4 pay 2 to 1")
    assert "srcdoc=" in ruling._repr_html_()
    clause = pitboss.clause("19:47-1.6(e)")
    assert clause is not None
    assert str(clause).startswith("19:47-1.6(e)  House may allow")
    assert "from 1999-11-15 until" in clause._repr_html_()
    assert repr(pitboss.hand("As Ks Qs Js Ts")) == "<Value As Ks Qs Js Ts: royal flush>"


def test_what_is_of_another_kind_altogether_is_an_error_of_pitboss_too() -> None:
    one: Any = table()
    asked: list[Callable[[Any], object]] = [
        lambda p: p.open_table(5),
        lambda p: p.open_table("craps", seats=[500]),
        lambda p: p.open_table("craps", seed="x"),
        lambda p: p.open_table("craps", seed=1.5),
        lambda p: p.simulate("craps", rounds="many"),
        lambda p: p.simulate("craps", rounds=1.5),
        lambda p: p.simulate("craps", rounds=10, seed="x"),
        lambda p: p.simulate("craps", rounds=10, workers="2"),
        lambda p: p.equity("hold-em", "22+", "random", samples=0),
        lambda p: p.equity("omaha", "22+", "random"),
        lambda p: p.odds("craps", "pass").frame("json"),
        lambda p: p.odds("craps", ["pass"]),
        lambda p: p.odds("craps", wagers=5),
        lambda p: p.simulate(5, rounds=10),
        lambda p: p.simulate("craps", rounds=10, wagers=[5]),
        lambda p: p.simulate("craps", rounds=10, strategy=5),
        lambda p: p.simulate("craps", rounds=10, strategy=""),
        lambda p: p.equity("hold-em", 5, 6),
        lambda p: p.equity("hold-em", "22+", 6),
        lambda p: p.equity(5, "AsAh", "KsKh"),
        lambda p: p.equity("hold-em", "AsAh", "KsKh", board=5),
        lambda p: p.equity("hold-em", "AsAh", "KsKh", dead=["2c"]),
        lambda p: p.equity("hold-em", "AsAh", "KsKh", samples="many"),
        lambda p: p.hand("As Ks", ranking=5),
        lambda p: p.rule(5),
        lambda p: p.rule(CASES / "craps" / "odds.yaml", number="x"),
        lambda p: p.rule(CASES),
        lambda p: p.clause(["19:47-1.6(e)"]),
        lambda p: p.odds("craps", "pass").frame(5),
        lambda p: p.odds("craps", "pass").frame("a.b"),
        lambda p: p.simulate("craps", rounds=10).plot(["fan"]),
        lambda p: p.Table.open("craps", options=5),
        lambda p: p.Table.replay(5),
        lambda _: one.do("shoot"),
        lambda _: one.view(None),
    ]
    for ask in asked:
        with pytest.raises(pitboss.PitbossError):
            ask(pitboss)
    assert not one.may("shoot")
    assert isinstance(one.why_not(5), pitboss.BadCommand)


def test_a_viewer_nobody_knows_is_refused() -> None:
    for viewer in ("public", "dealer", "auditor", "seat:1"):
        assert table().view(viewer)
    for viewer in ("", "Seat:1", "seat:", "owner", "seat:1 "):
        with pytest.raises(pitboss.BadCommand):
            table().view(viewer)


def test_one_exception_is_the_base_of_all() -> None:
    with pytest.raises(pitboss.PitbossError):
        parse_dollars("x")
    with pytest.raises(pitboss.PitbossError):
        pitboss.open_table("bridge")
    with pytest.raises(pitboss.PitbossError):
        pitboss.clause("19:47-99.1")
    for kind in (pitboss.Refused, pitboss.BadCommand, UnknownGame, MoneyError):
        assert issubclass(kind, pitboss.PitbossError)


def test_odds_and_simulations_have_frames_and_show_themselves() -> None:
    odds = pitboss.odds("craps", "pass", "field", law="1998-01-01")
    assert odds.frame()["exact"].to_list()[0] == "7/495"
    assert "7/495" in odds._repr_html_()
    found = pitboss.simulate("craps", rounds=20_000, seed=1, wagers={"pass": 10})
    assert sum(found.frame()["count"]) == 20_000
    assert found.exact is not None
    assert found.exact.mean == Fraction(-7, 495)
    assert "-7/495" in found._repr_html_()
    assert found.plot("convergence").to_dict()
    with pytest.raises(pitboss.PitbossError):
        found.plot("pie")


def test_a_game_without_a_kernel_is_simulated_through_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    bulk = pitboss.simulate("red-dog", rounds=40, seed=3)
    monkeypatch.setattr("pitboss.simulation.plan.kernel_of", lambda _script: None)
    found = pitboss.simulate("red-dog", rounds=40, seed=3)
    assert found.device == "engine"
    assert found.summary.mean == bulk.summary.mean


def test_a_case_is_ruled_on() -> None:
    page = pitboss.rule(CASES / "craps" / "odds.yaml")
    assert page.imprint.title == "Pass odds on 4 pay 2 to 1"
    with pytest.raises(pitboss.BadCommand):
        pitboss.rule("nothing.yaml")


def test_what_is_misspelt_gets_the_nearest_name() -> None:
    with pytest.raises(pitboss.PitbossError, match=r"no wager 'pas'; did you mean pass\?"):
        pitboss.odds("craps", "pas")
    with pytest.raises(pitboss.PitbossError, match=r"did you mean iron-cross\?"):
        pitboss.simulate("craps", rounds=10, strategy="iron-cros")
    for game, written, name in (
        ("red-dog", "allways-raise", "always-raise"),
        ("casino-war", "surender", "surrender"),
        ("chemin-de-fer", "bset", "best"),
        ("let-it-ride", "bst", "best"),
        ("hold-em", "tigt", "tight"),
    ):
        with pytest.raises(pitboss.PitbossError, match=rf"no strategy {written!r}; did you mean {name}\?"):
            pitboss.simulate(game, rounds=10, strategy=written)


def test_wagers_are_named_one_by_one_or_as_a_list() -> None:
    one, listed = pitboss.odds("craps", "pass", "field"), pitboss.odds("craps", wagers=["pass", "field"])
    assert [wager.wager for wager in listed.wagers] == ["pass", "field"]
    assert [wager.figures for wager in listed.wagers] == [wager.figures for wager in one.wagers]
    assert [wager.wager for wager in pitboss.odds("craps", wagers="pass").wagers] == ["pass"]
    with pytest.raises(pitboss.BadCommand, match="leave it out for all of them"):
        pitboss.odds("craps", wagers=[])


def test_results_are_short_at_the_prompt_and_a_missing_library_is_named() -> None:
    assert repr(pitboss.odds("roulette")).startswith("<OddsReport roulette, law of 2010-09-07: red ")
    found = pitboss.simulate("craps", rounds=1_000, seed=1)
    assert repr(found).startswith("<Report craps, pass, 1,000 rounds of seed 1: mean ")
    with pytest.raises(pitboss.PitbossError, match="needs the package nopandas"):
        found.frame("nopandas")


def test_a_slip_for_an_argument_is_not_taken_for_an_option_of_the_game() -> None:
    for said, call in (
        ("law", lambda: pitboss.odds("craps", as_of="1998-06-01")),
        ("wagers", lambda: pitboss.simulate("craps", rounds=10, wager="pass")),
        ("seats", lambda: pitboss.open_table("craps", chips={1: 500})),
        ("law", lambda: pitboss.advise("pai-gow", "5-5 5-5 3-6 4-4", as_of="2001-01-01")),
    ):
        with pytest.raises(pitboss.PitbossError, match=rf"did you mean {said}\?"):
            call()
