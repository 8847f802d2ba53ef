"""The clock of a table as it is seen and heard, with one of six seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web_house import House, Visitor, expect
from windows import why_no_browser

pytestmark = pytest.mark.full

# Counts the tones that are begun; headless browsers have no loudspeaker.
EARS = """
  window.heard = 0;
  const node = () => ({
    frequency: {}, gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}},
    connect: (next) => next, start() { window.heard += 1; }, stop() {},
  });
  window.AudioContext = class { currentTime = 0; createOscillator = node; createGain = node; };
"""

# Looked for in the page itself, for it is there for six seconds only: at the seat and on the button.
LOOK_OUT = """() => {
  const part = (query) => [...document.querySelectorAll(query)].map((each) => getComputedStyle(each).strokeDasharray);
  const look = () => {
    const rings = [...part(".now .clock-ring circle"), ...part(".seat.me.asked .name-plate")];
    window.ringed = rings.length === 2 && rings.every((ring) => ring !== "none");
    if (!window.ringed) requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    why = why_no_browser()
    if why is not None:
        pytest.skip(why)
    folder: Path = tmp_path_factory.mktemp("house")
    with House(folder, PITBOSS_AWAY_AFTER="6") as opened:
        yield opened


@pytest.mark.parametrize("sound", [True, False])
def test_the_last_five_seconds_are_heard_where_sound_is_wanted(house: House, visit: Any, sound: bool) -> None:
    ann: Visitor = visit()
    ann.page.add_init_script(EARS)
    table = house.open("three-card-poker", pace=1)
    visit().sit_at(table, "Bob", 500)
    ann.sit_at(table, "Ann", 500)
    if sound:
        ann.page.get_by_label("Sound for my last five seconds").check()
    ann.page.evaluate(LOOK_OUT)
    ann.bet("ante")
    ann.page.wait_for_function("() => window.ringed")
    expect(ann.page.get_by_test_id("away")).to_be_visible()
    assert ann.page.evaluate("() => window.heard > 0") is sound
