"""Felts take the room there is, at a desk and on a phone, and their letters are read; measured by rectangles."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from shapes import one_of_each

from pitboss.games import find, open_games
from web_house import Enter, House, Visitor, expect

PHONE = (360, 740)
BAR = ".in-reach.needed"
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_what_they_are_printed_on(house: House, visit: Enter, scheme: str) -> None:
    """Open, closed, just paid and just lost: 4.5 to 1, and 3 to 1 for large letters."""
    ann = visit(*DESK, color_scheme=scheme)
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet_together("pass", "field")
    ann.act("roll")
    ann.page.locator('[data-area="field"]:is(.just-paid, .just-lost)').wait_for()
    # What came of the field is shown in both looks, whichever it was.
    for became in ("just-paid", "just-lost"):
        assert ann.page.evaluate(FAINT, became) == []


FAINT = """became => {
  for (const each of document.querySelectorAll('svg.felt .just-paid, svg.felt .just-lost')) {
    each.classList.remove('just-paid', 'just-lost');
    each.classList.add(became);
  }
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const light = colour => {
    const [r, g, b] = colour.map(part => part / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const cloth = parts(getComputedStyle(document.querySelector('.felt-cloth')).fill);
  return [...document.querySelectorAll('svg.felt .felt-label, svg.felt .felt-label tspan')].flatMap(text => {
    const area = text.closest('.area')?.querySelector('.area-shape');
    const filled = area ? parts(getComputedStyle(area).fill) : cloth;
    const under = filled.length === 4 && filled[3] === 0 ? cloth : filled;
    let opacity = 1;
    for (let each = text; each.tagName !== 'svg'; each = each.parentNode) opacity *= getComputedStyle(each).opacity;
    const over = parts(getComputedStyle(text).fill).slice(0, 3).map((v, i) => v * opacity + under[i] * (1 - opacity));
    const [high, low] = [light(over), light(under)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05), drawn = text.closest('svg').getScreenCTM();
    const large = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(drawn.a, drawn.b) >= 18.7;
    return ratio < (large ? 3 : 4.5) ? [`${text.textContent}: ${ratio.toFixed(2)}`] : [];
  });
}"""


def test_what_a_player_has_is_in_sight_wherever_a_phone_stands(house: House, visit: Enter) -> None:
    """The stack, and the total at risk at craps; over the felt there is one slim bar and one line."""
    ann = visit(*PHONE)
    ann.sit_at(house.open("craps"), "Ann", 500)
    has = ann.page.get_by_test_id("in-sight")
    expect(has).to_have_text("$500")
    ann.act("shoot")
    ann.bet_together("pass", "field")
    expect(has).to_have_text("$480 · $20 at risk")
    for part in (0, 1):
        ann.page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)", part)
        expect(has).to_be_in_viewport(ratio=1)
    ann.page.evaluate("() => scrollTo(0, 0)")
    assert ann.page.locator("svg.felt").evaluate("felt => felt.getBoundingClientRect().top") <= 80
    # What else there is to know of the table is told further down.
    expect(ann.page.get_by_text("law of")).to_be_attached()
    ann.act("roll")
    ann.settled("rolled")
    ann.page.evaluate("() => scrollTo(0, 0)")
    thrown, bar = ann.page.locator("svg.felt .thrown").bounding_box(), ann.page.locator(BAR).bounding_box()
    assert thrown
    assert bar
    assert thrown["y"] + thrown["height"] <= bar["y"], "the dice lie under the acts"


def test_an_amount_is_read_on_a_line_between_two_numbers(house: House, visit: Enter) -> None:
    ann = visit(*PHONE)
    ann.sit_at(house.open("roulette", dealer="person"), "Ann", 500)
    ann.bet("split-17-20")
    sizes = ann.page.locator("svg.felt .stack.mine .chip-text").evaluate_all(
        "texts => texts.map(each => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"
    )
    assert sizes
    assert min(sizes) >= LEAST


def test_words_make_room_for_chips_in_a_wide_box(house: House, visit: Enter) -> None:
    ann = visit(*PHONE)
    ann.sit_at(house.open("sic-bo", dealer="person"), "Ann", 500)
    ann.bet("small")
    stack = ann.page.locator("svg.felt .stack.mine").bounding_box()
    words = ann.page.locator("svg.felt .has-mine .felt-label").first.bounding_box()
    assert stack
    assert words
    assert words["x"] + words["width"] <= stack["x"] + 1


def test_tiles_that_are_set_lie_apart_at_a_desk(house: House, visit: Enter) -> None:
    """Half a tile that lies under another has no pips."""
    ann = visit(*DESK)
    ann.sit_at(house.open("pai-gow", pace=3), "Ann", 500)
    ann.bet("pai-gow")
    ann.play_until("wager-settled", "house-way")
    tiles = ann.page.locator('svg.felt [aria-label^="Your hand"] .tile-face')
    expect(tiles).to_have_count(4)
    ends = tiles.evaluate_all(
        "tiles => tiles.map(each => each.getBoundingClientRect()).map(at => [at.left, at.right])"
    )
    assert all(right <= left for (_, right), (left, _) in pairwise(sorted(ends)))


def test_a_pay_table_of_one_column_is_printed_in_two_on_a_phone(house: House, visit: Enter) -> None:
    ann = visit(*PHONE)
    ann.sit_at(house.open("let-it-ride", dealer="person"), "Ann", 500)
    expect(ann.page.locator("svg.felt .pay-tables")).to_contain_text("1000 to 1")


def test_the_roads_of_a_shoe_leave_the_felt_its_room(house: House, visit: Enter) -> None:
    ann = visit(*DESK)
    ann.sit_at(house.open("baccarat", dealer="person"), "Ann", 500)
    for road in ("Bead plate", "Big road"):
        expect(ann.page.locator("figure", has_text=road).locator("svg")).to_be_in_viewport(ratio=1)
    felt = ann.page.locator("svg.felt").bounding_box()
    assert felt
    assert felt["height"] >= 0.7 * DESK[1]


def _read(ann: Visitor) -> None:
    ann.page.locator("svg.felt text").first.wait_for()
    letters: list[dict[str, Any]] = ann.page.evaluate(LETTERS)
    assert letters
    assert [each for each in letters if each["size"] < LEAST] == []
    assert [each["words"] for each in letters if each["out"] > 1] == []
