"""The ruling desk in a browser: situations built, branched, saved, loaded and printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Locator
from shapes import EVERY_GAME

from pdf_text import words_of
from pitboss import __version__
from pitboss.cases.reader import case_files, case_texts
from pitboss.games import find
from web_house import ROOT, Enter, House, expect

PAPER = {"Who asked": "Ann of seat 1", "Who rules": "Dan the floor", "Table": "Pit 2, 4"}
DECK = re.compile("(?:[2-9TJQKA][cdhs] ){20}")
"""The order of a deck, which nobody asked for."""


def test_the_ruling_desk_saves_a_case_that_replays(house: House, visit: Enter, tmp_path: Path) -> None:
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("What it is about").fill("A player folded and wants the pair plus bet paid")
    dan.page.get_by_role("button", name="Begin").click()
    dan.bet("ante")
    dan.bet("pair-plus")
    dan.page.get_by_role("button", name="Deal these cards").click()
    dan.page.get_by_label("Seat 1: 3 cards").fill("Jc Jd 7h")
    dan.page.get_by_label("Dealer: 3 cards").fill("Ah Kd 2c")
    dan.page.get_by_role("button", name="Deal", exact=True).click()
    dan.page.get_by_label(
        "Your hand: the jack of clubs, the jack of diamonds, the seven of hearts"
    ).wait_for()
    dan.act_at_desk("Fold")
    dan.page.get_by_text("5 of 5").wait_for()
    cited = dan.page.get_by_test_id("ruling-cites").get_by_role("link", name="19:47-20.10(b)", exact=True)
    cited.first.wait_for()
    # A wager after the deal is refused and stays in the case as refused; stepping back begins another line.
    dan.page.get_by_role("button", name="Back [", exact=True).click()
    dan.page.get_by_text("4 of 5").wait_for()
    dan.click("ante")
    dan.page.locator(".ruling.refused:visible").wait_for()
    dan.act_at_desk("Line 1: 5 steps")
    cited.first.wait_for()
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="Save the case").click()
    dan.page.get_by_test_id("saved").get_by_text("replays as it was ruled").wait_for()
    file = tmp_path / "folded.yaml"
    saved.value.save_as(file)
    _replays(file)
    assert "settles" in file.read_text(encoding="utf-8")
    dan.page.get_by_role("button", name="Another situation").click()
    dan.page.get_by_label("Case file").set_input_files(file)
    dan.page.get_by_text("5 of 5").wait_for()


def test_the_desk_opens_a_table_with_options_and_enters_dice(
    house: House, visit: Enter, tmp_path: Path
) -> None:
    """The licensee's choices come with their explanations; one that the law forbids says so beside its field."""
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("What it is about").fill("Ten times odds: taken too high")
    dan.page.get_by_label("Game").select_option("craps")
    dan.page.get_by_label("Dollars of player 1").fill("5000")
    dan.page.get_by_role("button", name="Another player").click()
    dan.page.get_by_label("Dollars of player 2").fill("200")
    dan.page.get_by_text("Options of the table").click()
    dan.page.get_by_label("odds multiple right").fill("10")
    field = dan.page.get_by_label("Field pay 12 pays", exact=True)
    field.fill("1")
    field.blur()
    dan.page.get_by_role("alert").filter(has_text="19:47-1.4").first.wait_for()
    field.fill("3")
    field.blur()
    dan.page.get_by_text("Options of the table (2 set)").wait_for()
    dan.page.get_by_role("button", name="Begin").click()
    dan.act_at_desk("Take the dice")
    dan.page.get_by_label("Amount of a wager in dollars").fill("10")
    dan.page.get_by_label("Amount of a wager in dollars").blur()
    dan.bet("pass")
    for die, face in ((1, 4), (2, 2)):
        dan.page.get_by_label(f"Die {die} shows {face}").click()
    dan.act_at_desk("Roll the dice")
    dan.page.locator(".puck.on").wait_for()
    # Above the multiple: refused by its clause, and kept in the case as refused.
    dan.page.get_by_label("Amount of a wager in dollars").fill("150")
    dan.page.get_by_label("Amount of a wager in dollars").blur()
    dan.page.get_by_text("Irregularities and acts of the staff").click()
    dan.page.get_by_text("Any other act, to have it ruled on").click()
    free = dan.page.get_by_role("group", name="Any act")
    free.get_by_label("Act", exact=False).first.select_option("wager")
    free.get_by_label("On", exact=True).fill("pass-odds")
    free.get_by_label("Amount, in dollars").fill("150")
    free.get_by_role("button", name="Have it ruled on").click()
    dan.page.locator(".ruling.refused:visible").wait_for()
    expect(dan.page.get_by_test_id("ruling-cites").first).to_contain_text("19:47-1.6")
    # An irregularity by its name: a die off the table makes no roll.
    dan.page.get_by_label("What happened").select_option("Invalid roll")
    dan.ruled(dan.page.locator('[data-act="invalid-roll"]'))
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="Save the case").click()
    dan.page.get_by_test_id("saved").get_by_text("replays as it was ruled").wait_for()
    file = tmp_path / "odds.yaml"
    saved.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert "odds_multiple_right: 10" in text
    assert "refused:" in text
    assert "invalid-roll" in text
    _replays(file)


def test_the_cards_of_a_poker_hand_are_entered_street_by_street(
    house: House, visit: Enter, tmp_path: Path
) -> None:
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("What it is about").fill("Who takes the pot on this board")
    dan.page.get_by_label("Game").select_option("hold-em")
    for _ in range(2):
        dan.page.get_by_role("button", name="Another player").click()
    dan.page.get_by_role("button", name="Begin").click()
    dan.page.get_by_role("button", name="Deal these cards").click()
    for seat, cards in ((1, "As Ah"), (2, "Kc Kd"), (3, "7h 2c")):
        dan.page.get_by_label(f"Seat {seat}: 2 cards").fill(cards)
    dan.page.get_by_role("button", name="Deal", exact=True).click()
    dan.page.locator('[aria-label*="the ace of spades, the ace of hearts"]').wait_for()
    while not dan.page.locator(".streets .now", has_text="FLOP").count():
        dan.ruled(dan.page.locator('[data-act="check"], [data-act="call"]').first)
    # The flop came as it came; the cards that really lay there are written over it.
    dan.page.get_by_text("Change the cards of this round").click()
    dan.page.get_by_label("Board: 3 cards").fill("Ks 9d 4c")
    dan.page.get_by_role("button", name="Rule again with these cards").click()
    dan.page.get_by_label("Board: the king of spades, the nine of diamonds, the four of clubs").wait_for()
    expect(dan.page.locator('[aria-label*="the ace of spades, the ace of hearts"]')).to_have_count(1)
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="Save the case").click()
    file = tmp_path / "flop.yaml"
    saved.value.save_as(file)
    _replays(file)


def test_tiles_are_clicked_for_each_hand_of_pai_gow(house: House, visit: Enter, tmp_path: Path) -> None:
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("Game").select_option("pai-gow")
    dan.page.get_by_role("button", name="Begin").click()
    dan.bet("pai-gow")
    start = dan.page.locator('[data-act="start"]')
    for die in range(3):
        dan.page.get_by_role("button", name=f"Die {die + 1} shows 3").first.click()
    dan.ruled(start)
    dan.page.get_by_role("button", name="Deal these tiles").click()
    dan.page.get_by_label("Dealer: 4 tiles").fill("6-6 4-4 2-6 5-6")
    dan.page.get_by_label("Seat 1: 4 tiles").focus()
    tiles = dan.page.locator(".deck-pick").get_by_role("button")
    expect(tiles).to_have_count(21)
    for name in ("2 2", "2 2", "5 5", "3 6"):  # of the 2-2 there are two, and not a third
        dan.page.get_by_role("button", name=f"the {name}, ").click()
    expect(dan.page.get_by_role("button", name="the 2 2, ")).to_be_disabled()
    dan.ruled(dan.page.get_by_role("button", name="Deal", exact=True))
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="Save the case").click()
    file = tmp_path / "tiles.yaml"
    saved.value.save_as(file)
    _replays(file)


def test_a_ruling_is_printed_and_saved_as_pdf(house: House, visit: Enter, tmp_path: Path) -> None:
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("What it is about").fill("A ruling to keep")
    dan.page.get_by_role("button", name="Begin").click()
    dan.bet("ante")
    # The ruling is the first thing seen, above the table.
    said = dan.page.get_by_test_id("verdict")
    expect(said).to_contain_text("Seat 1 wagers $10.00 on ante")
    assert _top(said) < _top(dan.page.locator("svg.felt").first)
    dan.page.get_by_text("On the paper: who asked").click()
    for label, words in (
        ("Who asked", "Ann of seat 1"),
        ("Who rules", "Dan the floor"),
        ("Table", "Pit 2, 4"),
    ):
        dan.page.get_by_label(label, exact=True).fill(words)
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="PDF").click()
    file = tmp_path / "ruling.pdf"
    saved.value.save_as(file)
    words = words_of(file.read_bytes())
    for told in (
        "A ruling to keep",
        "Seat 1 wagers $10.00",
        "Ann of seat 1",
        "Dan the floor",
        "Pit 2, 4",
        "19:47-20.6",
    ):
        assert told in words, words
    assert words.index("Ruling") < words.index("The table as it lay") < words.index("All clauses applied")
    assert saved.value.suggested_filename == "a-ruling-to-keep.pdf"
    # The browser's own printing gives the whole ruling, without what is only for the screen.
    dan.page.emulate_media(media="print")
    expect(dan.page.locator(".print-only li").first).to_be_visible()
    expect(dan.page.locator(".print-only")).to_contain_text("19:47-20.6")
    expect(dan.page.locator(".transport")).to_be_hidden()
    dan.page.emulate_media(media="screen")
    with dan.page.expect_response("**/api/desk/print") as printed:
        dan.page.get_by_role("button", name="Print the ruling").click()
    assert "A ruling to keep" in printed.value.text()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_case_of_a_game_is_ruled_on_paper(visit: Enter, game: str, tmp_path: Path) -> None:
    """The question and the ruling first, the clauses last, and no order of a deck."""
    file = tmp_path / "case.yaml"
    file.write_text(_case_of(game), encoding="utf-8")
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("Case file").set_input_files(file)
    dan.page.get_by_text("On the paper: who asked").click()
    expect(dan.page.get_by_role("alert")).to_have_count(0)
    for label, told in PAPER.items():
        dan.page.get_by_label(label, exact=True).fill(told)
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="PDF").click()
    words = words_of(Path(saved.value.path()).read_bytes())
    facts = f"Game {find(game).name} Law of"
    parts = (
        "Question",
        "Ruling",
        facts,
        "The table as it lay",
        "The steps",
        "All clauses applied",
        "signature",
    )
    at = [words.find(part) for part in parts]
    assert -1 not in at, words
    assert at == sorted(at), words
    assert all(each in words for each in (*PAPER.values(), "19:47-", f"Pitboss {__version__}")), words
    assert not DECK.search(words), words


def _case_of(game: str) -> str:
    """The first case of a game in which something is done."""
    for file in case_files([ROOT / "cases"]):
        for _title, text in case_texts(file.read_text(encoding="utf-8")):
            if re.search(f"^game: {game}$", text, re.MULTILINE) and "  - {do: " in text:
                return text
    raise AssertionError(f"no case of {game}")


def _top(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box is not None
    return box["y"]


def _replays(file: Path) -> None:
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "replay", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr + file.read_text(encoding="utf-8")
