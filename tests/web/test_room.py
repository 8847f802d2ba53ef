"""Felts take the room there is, at a desk and on a phone, and what is printed on them is read; measured by rectangles."""

from __future__ import annotations

from typing import Any

import pytest
from shapes import one_of_each

from pitboss.games import find, open_games
from web_house import Enter, House, Visitor

PHONE = (360, 740)
DESK = (1440, 900)
ON_LAYOUTS = ("craps", "mini-craps", "big-six", "roulette", "sic-bo", "mini-dice", "pokette", "keno")
FEW_BOXES = {"mini-dice": 0.6, "big-six": 0.85}
"""Layouts of few boxes do not fill the height of a desk: how much of it they have at least."""
LEAST = 8
"""How large letters on a felt are at least, in points of the window."""

AREAS = """() => {
  const areas = [...document.querySelectorAll('svg.felt [data-area]')].map(each => each.getBoundingClientRect());
  const bar = document.querySelector('.in-reach.needed')?.getBoundingClientRect();
  const log = document.querySelector('.log-toggle').getBoundingClientRect();
  return {
    top: Math.min(...areas.map(each => each.top)),
    end: Math.max(...areas.map(each => each.bottom)),
    bar: Math.min(bar?.top ?? log.top, log.top),
  };
}"""
# Letters on the felt: how large they are in points, and by how much they stick out of it.
LETTERS = """() => {
  const felt = document.querySelector('svg.felt'), edge = felt.getBoundingClientRect();
  return [...felt.querySelectorAll('text')].flatMap(text => {
    const drawn = text.getScreenCTM(), box = text.getBoundingClientRect();
    if (!text.textContent.trim() || box.width === 0 || text.closest('[clip-path]')) return [];
    return [{
      words: text.textContent,
      size: parseFloat(getComputedStyle(text).fontSize) * Math.hypot(drawn.a, drawn.b),
      out: Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top),
    }];
  });
}"""


@pytest.mark.parametrize("game", one_of_each(ON_LAYOUTS, "pokette", "big-six"))
def test_every_area_of_a_layout_is_seen_at_once_on_a_phone(house: House, visit: Enter, game: str) -> None:
    """Whoever has sat down need not scroll to bet."""
    ann = visit(*PHONE)
    # What waits for more bets waits long enough to be measured.
    ann.sit_at(house.open(game, pace=10), "Ann", 500)
    open_area = ann.page.locator("svg.felt [data-area].open")
    open_area.first.wait_for()
    if game in ("roulette", "sic-bo", "big-six", "mini-dice", "pokette"):
        ann.bet(str(open_area.first.get_attribute("data-area")))
        ann.page.locator(".in-reach [data-ready]").wait_for()
        ann.page.evaluate("() => scrollTo(0, 0)")
    ann.page.wait_for_function("() => scrollY === 0")
    seen = ann.page.evaluate(AREAS)
    assert seen["top"] >= 0
    assert seen["end"] <= seen["bar"], "areas lie under the acts"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("game", one_of_each(ON_LAYOUTS, "pokette", "big-six"))
def test_a_layout_takes_the_room_of_a_desk(house: House, visit: Enter, game: str) -> None:
    """It is as wide as its column, or as high as the window lets it be."""
    ann = visit(*DESK)
    ann.go(f"table/{house.open(game)['id']}")
    felt = ann.page.locator("svg.felt")
    felt.wait_for()
    wide, high = felt.evaluate(
        """felt => {
          const [, , wide, high] = felt.getAttribute('viewBox').split(' ').map(Number);
          const box = felt.getBoundingClientRect(), scale = Math.min(box.width / wide, box.height / high);
          return [wide * scale / box.width, high * scale / 692];
        }"""
    )
    assert wide >= 0.9, "empty cloth beside the felt"
    assert high >= FEW_BOXES.get(game, 0.85)


@pytest.mark.parametrize("game", one_of_each(open_games(), "pokette", "big-six", "caribbean-stud"))
def test_what_is_printed_on_a_felt_is_read_and_not_cut(house: House, visit: Enter, game: str) -> None:
    ann = visit(*DESK)
    bots = 2 if find(game).bank == "pot" else 0
    ann.sit_at(house.open(game, bots=bots, dealer="automatic" if bots else "person"), "Ann", 500)
    _read(ann)
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ann.page.locator('svg.felt[viewBox^="0 0 4"]').wait_for()
    _read(ann)


def _read(ann: Visitor) -> None:
    ann.page.locator("svg.felt text").first.wait_for()
    letters: list[dict[str, Any]] = ann.page.evaluate(LETTERS)
    assert letters
    assert [each for each in letters if each["size"] < LEAST] == []
    assert [each["words"] for each in letters if each["out"] > 1] == []
