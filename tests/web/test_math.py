"""The math page of every game: its wagers or what hands are worth, and everything that it shows saved as a file."""

from __future__ import annotations

import csv
import io
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from shapes import SHAPES

from pitboss.games import find, open_games
from web_house import PATIENCE, Enter, Visitor, expect

DAILY = {SHAPES["layout"], SHAPES["poker"]}
GAMES = [pytest.param(game, marks=[] if game in DAILY else [pytest.mark.full]) for game in open_games()]


@pytest.mark.parametrize("game", GAMES)
def test_the_math_of_a_game_is_shown_and_saved(visit: Enter, game: str) -> None:
    ann = visit()
    ann.go(f"math/{game}")
    if find(game).bank == "pot":
        expect(ann.page.get_by_test_id("equity").locator("tbody tr")).to_have_count(2)
    else:
        # The hands of some games are counted for minutes where nobody has looked at them before.
        ann.page.locator("table.wagers tbody tr").first.wait_for(timeout=10 * PATIENCE)
        expect(ann.page.get_by_test_id("edge")).to_contain_text("exact")
        told = ann.page.get_by_test_id("shares")
        told.wait_for()
        # Less, as much and more are all that there is; each is rounded to a hundredth.
        shares = [float(share) for share in re.findall(r"([\d.]+)%", told.inner_text())]
        assert len(shares) == 3
        assert abs(sum(shares) - 100) < 0.02, shares
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    groups = ann.page.get_by_role("group", name=re.compile("^Save "))
    expect(groups).not_to_have_count(0)
    for group in groups.all():
        rows = list(csv.reader(io.StringIO(_saved(ann, group, "CSV").decode())))
        assert len(rows) > 1, group
        assert {len(row) for row in rows} == {len(rows[0])}, rows
        picture = _saved(ann, group, "PNG")
        assert picture[:8] == b"\x89PNG\r\n\x1a\n"
        assert min(struct.unpack(">II", picture[16:24])) > 40


def _saved(visitor: Visitor, group: Any, form: str) -> bytes:
    with visitor.page.expect_download() as coming:
        group.get_by_role("button", name=f"Save {form}").click()
    assert coming.value.suggested_filename.endswith(form.lower())
    return Path(coming.value.path()).read_bytes()
