"""PAR sheets: they add up, agree with published return tables, are the same in every process, and can be verified."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from pitboss.analysis import analyse
from pitboss.cli import main
from pitboss.games import open_games
from pitboss.reports.best_play import chart
from pitboss.reports.correlation import correlations, counted_together
from pitboss.reports.document import Chart, Heading, Table, as_text
from pitboss.reports.html import as_html
from pitboss.reports.par import DecisionChart, Sheet, WagerSheet, sheet
from pitboss.reports.par_paper import document, pages, what_pays
from pitboss.reports.print import as_pdf
from pitboss.reports.verify import verify
from pitboss.reports.workbook import Page, as_xlsx

Run = Callable[..., tuple[int, str, str]]

QUICK = ("three-card-poker", "let-it-ride", "baccarat", "sic-bo", "red-dog", "mini-craps", "five-card-stud")
"""Games of different shape: cards against a dealer and a table, a shoe, dice, a chain of rolls, players alone."""


@pytest.fixture(scope="module")
def sheets() -> Callable[[str], Sheet]:
    made: dict[str, Sheet] = {}

    def one(game: str) -> Sheet:
        if game not in made:
            made[game] = sheet(game)
        return made[game]

    return one


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out, said.err

    return call


def check(found: Sheet) -> None:
    """What must hold for the sheet of any game: its sums and its forms."""
    for wager in found.wagers:
        lines = wager.returns.outcomes
        assert sum(line.probability.value for line in lines) == pytest.approx(1)
        assert wager.returns.total == pytest.approx(-wager.house_edge.value, abs=1e-9)
        if wager.house_edge.exact is None:
            assert wager.notes
            continue
        assert sum(line.ways or 0 for line in lines) == wager.returns.ways
        assert sum(Fraction(str(line.probability.exact)) for line in lines) == 1
        total = sum(Fraction(str(line.contribution.exact)) for line in (*lines, *wager.returns.added))
        assert total == -Fraction(wager.house_edge.exact)
    text = as_text(document(found))
    assert all(wager.name in text for wager in found.wagers)
    assert found.digests.law[:12] in text
    assert "None" not in text
    assert as_html(document(found)).count("<table>") >= 3
    assert as_xlsx(pages(found))[:2] == b"PK"
    assert as_pdf(document(found))[:5] == b"%PDF-"


@pytest.mark.parametrize("game", QUICK)
def test_the_sheet_of_a_game_adds_up_and_comes_in_every_form(
    game: str, sheets: Callable[[str], Sheet]
) -> None:
    check(sheets(game))


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in open_games() if game not in QUICK])
def test_the_sheet_of_every_game_that_can_be_opened_adds_up(game: str) -> None:
    found = sheet(game)
    check(found)
    held: dict[str, Any] = msgspec.json.decode(found.as_json())
    assert verify(held).differences == []


def of(found: Sheet, wager: str) -> WagerSheet:
    return next(each for each in found.wagers if each.wager == wager)


def ways(found: WagerSheet) -> dict[str, int]:
    return {line.outcome: line.ways or 0 for line in found.returns.outcomes}


def test_pair_plus_is_the_published_table(sheets: Callable[[str], Sheet]) -> None:
    """John Grochowski, "Three Card Poker and Pair Plus", Casino City Times, 8 July 2021: 22,100 hands; 2.32 percent;
    Brian Alspach, "3-Card Poker Hands", math.sfu.ca, 13 January 2000: the ways of every hand."""
    found = of(sheets("three-card-poker"), "pair-plus")
    assert ways(found) == {
        "straight flush": 48, "three of a kind": 52, "straight": 720, "flush": 1096, "pair": 3744, "loses": 16440,
    }  # fmt: skip
    assert f"{found.house_edge.value:.4f}" == "0.0232"


def test_let_it_ride_is_the_published_table(sheets: Callable[[str], Sheet]) -> None:
    """Donald Catlin, "Calculating the House Edge in Let It Ride", Casino City Times, 3 June 2001: 25,989,600 scenarios,
    each in two orders of the community cards; Michael Shackleford (wizardofodds.com, Let It Ride): 3.51 percent,
    element of risk 2.85; John Grochowski, Casino City Times, 23 April 2015: 5,108 flushes and 10,200 straights of
    2,598,960 hands."""
    found = of(sheets("let-it-ride"), "let-it-ride")
    assert found.returns.ways == 2 * 25_989_600
    assert f"{100 * found.house_edge.value:.2f}" == "3.51"
    assert f"{100 * found.element_of_risk.value:.2f}" == "2.85"
    five = of(sheets("let-it-ride"), "bonus-dollar").returns
    assert five.ways == 2_598_960
    assert [line.ways for line in five.outcomes][:7] == [4, 36, 624, 3744, 5108, 10200, 54912]


def test_baccarat_is_the_published_table(sheets: Callable[[str], Sheet]) -> None:
    """Michael Shackleford (wizardofodds.com, Baccarat, eight decks): combinations of banker, player and tie."""
    banker = of(sheets("baccarat"), "bankers-hand")
    assert banker.returns.ways == 4_998_398_275_503_360
    assert ways(banker) == {
        "wins": 2_292_252_566_437_888, "push": 475_627_426_473_216, "loses": 2_230_518_282_592_256,
    }  # fmt: skip
    assert f"{100 * banker.house_edge.value:.4f}" == "1.0579"
    assert f"{100 * of(sheets('baccarat'), 'tie').house_edge.value:.4f}" == "14.3596"


def test_sic_bo_is_the_published_table(sheets: Callable[[str], Sheet]) -> None:
    """Frixo, "Sic Bo Probabilities" (Atlantic City odds): small and big 105 of 216, a double 16 of 216 with 18.5
    percent; Excelpunks, "Sic-Bo and Dice, an analysis", 2015: ways of every total; Michael Shackleford
    (wizardofodds.com, Sic Bo, appendix 1): a number on three, two, one and no dice in 1, 15, 75 and 125 ways."""
    found = sheets("sic-bo")
    assert ways(of(found, "small")) == {"wins": 105, "loses": 111}
    assert ways(of(found, "two-of-a-kind")) == {"wins": 16, "loses": 200}
    assert f"{of(found, 'two-of-a-kind').house_edge.value:.3f}" == "0.185"
    one = of(found, "one-of-a-kind").returns.outcomes
    assert [(line.net, line.ways) for line in one] == [("+3", 1), ("+2", 15), ("+1", 75), ("-1", 125)]
    totals = {4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27}
    for total, number in totals.items():
        assert ways(of(found, f"total-{total}"))["wins"] == number
        assert ways(of(found, f"total-{21 - total}"))["wins"] == number


def test_craps_is_the_published_table(sheets: Callable[[str], Sheet]) -> None:
    """Michael Shackleford (wizardofodds.com, Craps): 7/495, 3/220, place bets 1/15, 1/25, 1/66; any seven 1/6; John
    Grochowski, "The math of the pass line at craps", Casino City Times, 17 April 2016: the sum of its wins."""
    found = sheets("mini-craps")
    edges = {wager.wager: wager.house_edge.exact for wager in found.wagers}
    assert {name: edges[name] for name in ("pass", "dont-pass", "place-4", "place-5", "place-6", "any-seven")} == {
        "pass": "7/495", "dont-pass": "3/220", "place-4": "1/15", "place-5": "1/25", "place-6": "1/66",
        "any-seven": "1/6",
    }  # fmt: skip
    assert ways(of(found, "any-craps")) == {"wins": 4, "loses": 32}
    won = Fraction(8, 36) + 2 * sum(Fraction(n, 36) * Fraction(n, n + 6) for n in (3, 4, 5))
    lines = {line.outcome: line.probability.exact for line in of(found, "pass").returns.outcomes}
    assert lines == {"wins": str(won), "loses": str(1 - won)}


def test_a_chart_of_a_later_decision_is_drawn_and_printed_too(sheets: Callable[[str], Sheet]) -> None:
    rows = {"hand": ("A", "K"), "pair 6": ("3x", "F")}
    later = DecisionChart(
        by="on fifth street", chart={"hand": ("0",), "suited": ("1x",)}, key={"1x": "bet 1x"}
    )
    wager = msgspec.structs.replace(
        sheets("three-card-poker").wagers[0],
        chart=rows,
        chart_by="on third street",
        chart_key={"3x": "bet 3x"},
        more_charts=(later,),
    )
    picture, table, other, below = chart(wager)
    assert isinstance(picture, Chart)
    assert isinstance(other, Chart)
    assert isinstance(table, Table)
    assert isinstance(below, Table)
    assert ("on third street" in picture.caption, "on fifth street" in other.caption) == (True, True)
    assert (table.rows, below.rows) == ((("pair 6", "3x", "F"),), (("suited", "1x"),))


@pytest.mark.full
def test_mississippi_stud_is_the_published_figure() -> None:
    """Michael Shackleford (wizardofodds.com, Mississippi Stud): 4.91 percent, 3.59 units, element of risk 1.37."""
    found = of(sheet("mississippi-stud"), "ante")
    told = (100 * found.house_edge.value, found.wagered.value, 100 * found.element_of_risk.value)
    assert [f"{value:.2f}" for value in told] == ["4.91", "3.59", "1.37"]
    assert [len(each.chart["hand"]) for each in found.more_charts] == [4, 5], (
        "three cards and four, none high or all"
    )


ALL_FORMS = """
import sys
from pitboss.cli import main
for ending in ("json", "pdf", "html", "xlsx", "txt"):
    asked = "par big-six --rounds 0 --as-of 1996-06-01 -o".split()
    sys.argv = ["pitboss", *asked, f"{sys.argv[-1]}/x.{ending}"]
    try:
        main()
    except SystemExit as ended:
        assert not ended.code
    sys.argv[-1] = sys.argv[-1].rpartition("/")[0]
"""


def test_the_same_input_gives_the_same_bytes_in_two_runs_and_two_processes(tmp_path: Path) -> None:
    made: list[dict[str, bytes]] = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        subprocess.run(
            [sys.executable, "-c", ALL_FORMS, str(folder)], check=True,
            env={**os.environ, "PYTHONHASHSEED": str(number), "TZ": f"UTC+{number * 9}"},
        )  # fmt: skip
        made.append({file.name: file.read_bytes() for file in folder.iterdir()})
    assert len(made[0]) == 5
    assert made[0] == made[1]
    pdf = made[0]["x.pdf"]
    assert set(re.findall(rb"Date\(D:(\d{8})", pdf)) == {b"19960601"}
    assert b"<pdfaid:part>2<" in pdf
    assert b"<pdfaid:conformance>U<" in pdf
    assert b"/StructTreeRoot" in pdf


def test_a_sheet_that_was_changed_is_told_what_differs(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    assert run("par", "three-card-poker", "--rounds", "0", "-o", str(file))[0] == 0
    assert run("par", "verify", str(file)) == (0, "The sheet agrees.\n", "")
    held = json.loads(file.read_text())
    held["wagers"][1]["returns"]["outcomes"][3]["ways"] = 1_097
    held["wagers"][1]["house_edge"] = {"exact": "1/100", "value": 0.01}
    held["options"][0]["value"] = 500
    file.write_text(json.dumps(held))
    code, out, _ = run("par", "verify", str(file))
    assert code == 1
    assert "pair-plus: the ways add up to 22,101, not to 22,100." in out
    assert "pair-plus: the contributions add up to -128/5525, and the house edge says 1/100." in out
    assert "options[smallest_chip].value: the sheet says 500, computed is 100." in out
    assert "wagers[pair-plus].returns.outcomes[flush].ways: the sheet says 1097, computed is 1096." in out
    held["wagers"][0]["wager"] = "side"
    held["wagers"].append(held["wagers"][1])
    file.write_text(json.dumps(held))
    said = run("par", "verify", str(file))[1]
    assert "wagers: the sheet lists 3, computed are 2: it lacks ante and it has side." in said
    held["digests"]["law"] = "0" * 64
    file.write_text(json.dumps(held))
    assert "The sheet names another law catalogue: 000000000000" in run("par", "verify", str(file))[1]


def test_what_was_asked_wrongly_is_one_sentence(run: Run, tmp_path: Path) -> None:
    for arguments, said in (
        (("three-card-poker", "-o", "x.doc"), "It is written as .pdf, .html, .json, .xlsx or .txt, not as 'x.doc'."),
        (("three-card-poker", "-o", str(tmp_path / "no" / "x.pdf")), f"There is no folder {tmp_path / 'no'}."),
        (("verify",), "A sheet to verify is named: pitboss par verify SHEET.json."),
        (("verify", str(tmp_path / "x.json")), f"There is no sheet {tmp_path / 'x.json'}."),
        (("craps", "--as-of", "2012-01-01"), "No text held for 2012-01-01"),
    ):  # fmt: skip
        code, out, err = run("par", *arguments)
        assert (code, out) == (2, "")
        assert said in err
        assert err.count("\n") == 1
    torn = tmp_path / "torn.json"
    torn.write_text('{"sheet": "par"}')
    assert run("par", "verify", str(torn))[0] == 2


def test_what_the_law_forbids_is_computed_and_named() -> None:
    found = sheet("three-card-poker", options={"pair_plus_table": {"flush": 3}})
    assert f"{100 * of(found, 'pair-plus').house_edge.value:.2f}" == "7.28"
    assert any("4 to 1" in sentence for sentence in found.breaches)
    assert "Not lawful on that day" in as_text(document(found))


def test_the_sheet_of_a_game_between_players_says_what_is_bet_and_posted(
    sheets: Callable[[str], Sheet],
) -> None:
    found = sheets("five-card-stud")
    assert "Forced bet: $1.00." in found.posted
    held: dict[str, Any] = msgspec.json.decode(found.as_json())
    assert verify(held).ok
    held["posted"][0] = held["posted"][0].replace("$2.00", "$3.00")
    assert verify(held).differences[0].startswith("posted[0]: ")
    assert verify({name: value for name, value in held.items() if name != "posted"}).differences
    house: dict[str, Any] = msgspec.json.decode(sheets("sic-bo").as_json())
    assert verify({name: value for name, value in house.items() if name != "posted"}).ok, (
        "as sheets of before are"
    )


def test_limits_and_options_are_those_in_force() -> None:
    found = sheet("big-six", options={"table_min": 5, "limits": {"big-six-20": {"max": 50}}})
    layout = {line.wager: (line.least, line.most) for line in found.layout}
    assert layout["big-six-1"] == (500, None)
    assert layout["big-six-20"] == (500, 5000)
    assert {line.option for line in found.options if line.chosen} == {"table_min", "limits"}
    text = as_text(document(found))
    assert re.search(r"^limits \(chosen\) +big six 20 at most \$50\.00 ", text, re.MULTILINE)
    assert re.search(r"^- .*54 .*\(19:47-5\.", text, re.MULTILINE), (
        "the wheel is told under equipment and chance"
    )


def test_simulated_rounds_stand_beside_the_exact_mean_and_can_be_named() -> None:
    pytest.importorskip("numba")
    found = sheet("red-dog", rounds=20_000, seed=7)
    best, *others = found.simulated
    assert [each.way for each in others] == ["always-raise", "never-raise"]
    assert best.exact is not None
    assert best.exact.exact == f"-{of(found, 'red-dog-original').house_edge.exact}"
    assert best.z is not None
    assert abs(best.z) < 5
    assert best.replay is not None
    assert "--seed 7 --round 0" in best.replay
    assert sheet("red-dog", rounds=20_000, seed=7).as_json() == found.as_json()


def test_without_rounds_a_sheet_says_so(sheets: Callable[[str], Sheet]) -> None:
    assert sheets("red-dog").simulated == ()
    assert "No rounds were simulated for this sheet." in as_text(document(sheets("red-dog")))


def test_a_game_without_a_kernel_is_played_through_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of somebody else's need not have one; its rounds are fewer, and the same as in bulk."""
    pytest.importorskip("numba")
    in_bulk = sheet("red-dog", rounds=300, seed=7).simulated[0]
    monkeypatch.setattr("pitboss.simulation.plan.kernel_of", lambda _script: None)
    monkeypatch.setattr("pitboss.reports.simulated.BY_ENGINE", 300)
    monkeypatch.setattr("pitboss.reports.simulated._ways", lambda _game: {None: ""})
    found = sheet("red-dog", rounds=1_000_000, seed=7)
    (way,) = found.simulated
    assert (way.rounds, way.mean, way.standard_error) == (300, in_bulk.mean, in_bulk.standard_error)
    assert way.replay == in_bulk.replay
    assert "300 rounds each by seed 7" in as_text(document(found))


def test_a_progressive_wager_names_the_hands_it_pays() -> None:
    """Of all hands of seven cards and a joker, 4,512 have a natural royal flush: four times C(48, 2)."""
    found = of(sheet("pai-gow-poker"), "progressive")
    first, *others = found.returns.outcomes
    assert (first.outcome, first.net) == ("natural royal flush", "+9999")
    assert first.probability.exact == str(Fraction(4 * comb(48, 2), comb(53, 7)))
    assert not any(line.outcome.startswith("wins") for line in others)


@pytest.mark.parametrize("game", ["blackjack", "spanish-21", "double-attack-blackjack"])
def test_what_split_hands_take_from_each_other_is_a_line_of_its_own(game: str) -> None:
    """The outcomes take hands of a split to draw each for itself, and the edge does not."""
    wager = sheet(game).wagers[0]
    (line,) = wager.returns.added
    assert 0 < abs(line.contribution.value) < 1e-4
    assert wager.returns.total == pytest.approx(-wager.house_edge.value, abs=1e-9)
    assert any(note.startswith("The outcomes alone come to a house edge of 0.") for note in wager.notes)


def test_a_sheet_that_is_not_exact_must_add_up_too() -> None:
    held: dict[str, Any] = msgspec.json.decode(sheet("blackjack").as_json())
    assert verify(held).differences == []
    held["wagers"][0]["returns"]["added"] = []
    assert any("the contributions add up to -0.00" in each for each in verify(held).differences)


def test_headings_go_down_one_step_at_a_time(sheets: Callable[[str], Sheet]) -> None:
    """As a reader that reads aloud needs them; PDF/UA asks for the same."""
    before = 1
    for block in document(sheets("let-it-ride")).blocks:
        if isinstance(block, Heading):
            assert block.level <= before + 1
            before = block.level


def test_a_workbook_can_be_read_by_others() -> None:
    """Names that a workbook does not take are changed, and text keeps its special characters."""
    made = as_xlsx([Page("a/b", (("x & <y>", 3, 0.5),)), Page("A-B", ((),))])
    with zipfile.ZipFile(BytesIO(made)) as packed:
        names = ET.fromstring(packed.read("xl/workbook.xml")).findall(".//{*}sheet")
        assert [each.get("name") for each in names] == ["a-b", "A-B 2"]
        cells = ET.fromstring(packed.read("xl/worksheets/sheet1.xml"))
        assert [cell.text for cell in cells.iter() if cell.text] == ["x & <y>", "3", "0.5"]


def _every_hand() -> Fraction:
    """What playing every hand makes, without any comparison of hands.

    Player and dealer win equally often. Where the dealer does not qualify the player wins one unit, and in the other
    rounds he is behind by as much as he is ahead in these: by the hands that would have qualified.
    """
    low = [
        hand
        for hand in combinations(range(52), 3)
        if max(hand) < 40 and len({card // 4 for card in hand}) == 3 and len({card % 4 for card in hand}) > 1
        and not (max(hand) // 4 - min(hand) // 4 == 2 or {card // 4 for card in hand} == {0, 1, 12})
    ]  # fmt: skip
    held: Counter[tuple[int, ...]] = Counter()
    for hand in low:
        held.update((card,) for card in hand)
        held.update(combinations(hand, 2))
    apart = sum(
        len(low) - sum(held[card,] for card in hand) + sum(held[pair] for pair in combinations(hand, 2)) - 1
        for hand in low
    )
    unqualified, neither = Fraction(len(low), 22_100), Fraction(apart, 22_100 * 18_424)
    bonus = Fraction(48 * 5 + 52 * 4 + 720, 22_100)
    return 2 * neither - unqualified + bonus


def test_simpler_ways_of_play_cost_what_is_published() -> None:
    """3.37 percent at best and 3.45 for who plays with what the dealer qualifies by: John Grochowski, "Three-card poker
    and roulette", casinocitytimes.com, 2014-01-26. Playing everything: by symmetry, below."""
    pytest.importorskip("numba")
    found = sheet("three-card-poker", rounds=2_000, seed=7)
    edges = {each.way: f"{-100 * each.exact.value:.2f}" for each in found.simulated if each.exact}
    assert edges == {
        "best": "3.37", "play queen high or better, as the dealer must": "3.45",
        "play every hand": f"{-100 * float(_every_hand()):.2f}",
    }  # fmt: skip
    assert "+0.042808" in as_text(document(found))
    (pair,) = found.correlations
    assert (pair.wager, pair.beside) == ("ante", "pair-plus")
    assert pair.covariance is not None
    assert pair.covariance.exact == "65798651537/28120205750"
    assert "Wagers on the same cards" in as_text(document(found))


def test_the_correlation_of_two_wagers_is_that_of_their_joint_chances() -> None:
    """Michael Shackleford (wizardofodds.com, Baccarat): of 4,998,398,275,503,360 coups of eight decks the player wins
    2,230,518,282,592,256, the banker 2,292,252,566,437,888 (at 19 to 20), and 475,627,426,473,216 are ties; the two
    hands win and lose against each other."""
    pytest.importorskip("numba")
    player, banker = 2_230_518_282_592_256, 2_292_252_566_437_888
    whole = 4_998_398_275_503_360
    commission = Fraction(19, 20)
    together = -(player + commission * banker) / whole
    means = Fraction(player - banker, whole) * (commission * banker - player) / whole
    found = sheet("baccarat", rounds=1_000, seed=7).correlations
    told = {(each.wager, each.beside): each for each in found}["players-hand", "bankers-hand"]
    assert told.covariance is not None
    assert told.covariance.exact == str(together - means)
    assert told.coefficient == pytest.approx(-0.99996871)


def test_the_odds_and_the_kernels_count_the_same_correlation() -> None:
    """Two ways to it: the joint chances of all deals, and the variance of both wagers beside those of each alone."""
    pytest.importorskip("numba")
    (told,) = counted_together(analyse("three-card-poker", wagers=["ante"]).wagers)
    assert correlations("three-card-poker", "2010-09-07", {}, ("ante", "pair-plus"), 7) == (told,)


@pytest.mark.full  # all deals of ultimate Texas hold 'em are counted first
def test_a_wager_that_is_not_simulated_alone_has_the_correlation_that_the_odds_count() -> None:
    made = sheet("ultimate-texas-hold-em", rounds=1_000)
    assert {(each.wager, each.beside) for each in made.correlations} >= {("ante", "trips")}


def test_where_deals_are_not_counted_together_a_correlation_has_its_error() -> None:
    """Exact by hand: over and under 13 in units of each win 2,521 and 2,426 of 5,395 pairs of cards of eight decks, and
    never both (the sheet's own return tables)."""
    pytest.importorskip("numba")
    options = {"additional_wager": "over_under_13"}
    found = correlations("blackjack", "2010-09-07", options, ("blackjack", "over-13", "under-13"), 7)
    told = {(each.wager, each.beside): each for each in found}
    assert len(told) == 3
    over, under = Fraction(2 * 2521, 5395) - 1, Fraction(2 * 2426, 5395) - 1
    joint = Fraction(5395 - 2 * (2521 + 2426), 5395)
    exact = float(joint - over * under) / float((1 - over**2) * (1 - under**2)) ** 0.5
    pair = told["over-13", "under-13"]
    assert pair.standard_error is not None
    assert abs(pair.coefficient - exact) < 4 * pair.standard_error


@pytest.mark.full  # all deals of ultimate Texas hold 'em are counted first
def test_a_wager_that_is_not_made_alone_has_no_correlation() -> None:
    """At ultimate Texas hold 'em trips is made beside the ante and the blind: a deal without them is refused."""
    pytest.importorskip("numba")
    assert correlations("ultimate-texas-hold-em", "2010-09-07", {}, ("trips", "bad-beat"), 7) == ()


def test_what_a_wager_that_is_not_offered_pays_is_told_by_its_lines(sheets: Callable[[str], Sheet]) -> None:
    """A rate card by the numbers caught, a price by its points; and nothing is not told as less than nothing."""
    fire = of(sheets("craps"), "fire-bet")
    assert [(line.outcome, line.pays) for line in fire.returns.outcomes] == [
        ("6", "999 to 1"), ("5", "249 to 1"), ("4", "24 to 1"), ("loses", ""),
    ]  # fmt: skip
    text = as_text(document(sheets("craps")))
    assert f"{fire.returns.ways:,}" not in text, "sixty digits leave a table no room"
    assert "-0.00000000" not in text
    straight = of(sheets("keno"), "straight-4")
    assert [(line.outcome, line.pays, line.net) for line in straight.returns.outcomes] == [
        ("4 caught", "112 for 1", "+111"), ("3 caught", "4 for 1", "+3"), ("push", "", "0"), ("loses", "", "-1"),
    ]  # fmt: skip


def test_a_row_of_numbers_is_told_by_the_lines_of_the_layout(sheets: Callable[[str], Sheet]) -> None:
    held = sheets("three-card-poker")
    assert what_pays(of(held, "pair-plus"), held) == (
        "straight flush: 40 to 1; three of a kind: 30 to 1; straight: 6 to 1; flush: 4 to 1; pair: 1 to 1"
    )
    assert "three of a kind: 3 to 1" in what_pays(
        of(sheets("let-it-ride"), "let-it-ride"), sheets("let-it-ride")
    )


def test_odds_that_stand_in_words_get_no_unit_again(sheets: Callable[[str], Sheet]) -> None:
    """Of the five parts of a horn high bet two lie on one total; the fire bet pays by points."""
    held = sheets("craps")
    assert what_pays(of(held, "horn-high-2"), held) == (
        "as its parts: 30 to 1 on 2 twice, 15 to 1 on 3, 15 to 1 on 11, 30 to 1 on 12"
    )
    bonus = of(sheets("let-it-ride"), "three-card-bonus")
    assert not bonus.offered
    assert what_pays(bonus, sheets("let-it-ride")).startswith("mini royal 50 to 1, straight flush 40 to 1, ")
    assert what_pays(of(held, "fire-bet"), held) == "24 to 1 for 4, 249 to 1 for 5, 999 to 1 for 6"


@pytest.mark.parametrize("game", QUICK)
def test_every_outcome_that_wins_says_what_is_paid(game: str, sheets: Callable[[str], Sheet]) -> None:
    for wager in sheets(game).wagers:
        assert all(bool(line.pays) == line.net.startswith("+") for line in wager.returns.outcomes), (
            wager.wager
        )


def test_a_vigorish_and_wagers_made_later_are_in_what_is_paid(sheets: Callable[[str], Sheet]) -> None:
    first, *_ = of(sheets("baccarat"), "bankers-hand").returns.outcomes
    assert (first.outcome, first.pays) == ("wins", "19 to 20")
    ante = of(sheets("three-card-poker"), "ante")
    assert {line.pays for line in ante.returns.outcomes} == {"all together", ""}
    text = as_text(document(sheets("three-card-poker")))
    assert text.count("first wager; all together: with what was added to it") == 1


def test_the_smallest_chances_keep_their_digits(sheets: Callable[[str], Sheet]) -> None:
    """All fifteen of fifteen spots: C(65, 5) of C(80, 20) draws."""
    best, *_ = of(sheets("keno"), "straight-15").returns.outcomes
    assert best.probability.value == pytest.approx(comb(65, 5) / comb(80, 20), rel=1e-11)
