"""The ruling desk in a browser: situations built, branched, saved, loaded and printed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from web_house import Enter, House


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
    dan.page.get_by_role("button", name="Fold").click()
    dan.page.get_by_text("5 of 5").wait_for()
    assert "19:47-20.10(b)" in " ".join(dan.page.get_by_test_id("ruling-cites").all_inner_texts()).lower()
    # A wager after the deal is refused and stays in the case as refused; stepping back begins another line.
    dan.page.get_by_role("button", name="Back", exact=True).click()
    dan.click("ante")
    dan.page.get_by_text("Refused.").wait_for()
    dan.page.get_by_role("button", name="Line 1: 5 steps").click()
    dan.page.get_by_text("5 of 5").wait_for()
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="Save the case").click()
    dan.page.get_by_test_id("saved").get_by_text("replays as it was ruled").wait_for()
    file = tmp_path / "folded.yaml"
    saved.value.save_as(file)
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "replay", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "settles" in file.read_text(encoding="utf-8")
    dan.page.get_by_role("button", name="Another situation").click()
    dan.page.get_by_label("Case file").set_input_files(file)
    dan.page.get_by_text("5 of 5").wait_for()
