"""A case that cannot be read is a failed case with file, line and reason; never a traceback, never ignored."""

from pathlib import Path

import pytest

from pitboss.cases import replay_paths
from pitboss.cases.model import CaseResult

HEAD = "case: A broken case\ngame: craps\nseats: {1: 500}\n"

BROKEN_DOCUMENTS = {
    "": 1,
    "# only a comment\n": 1,
    "5": 1,
    "- case\n": 1,
    "case: x\n\tgame: craps\n": 2,
    "case: x\ngame: craps\n": 1,
    "case: 5\ngame: craps\nplay: []\n": 1,
    "case: x\ngame: craps\nplay: []\nplay: []\n": 4,
    "case: x\ngame: craps\ncolour: red\nplay: []\n": 3,
    "case: x\ngame: no-such-game\nplay: []\n": 1,
    "case: x\ngame: craps\nplay: *nothing\n": 3,
    "case: &self [*self]\ngame: craps\nplay: []\n": 1,
    "case: " + "[" * 3000 + "]" * 3000: 1,
    "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
    "b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n"
    "c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\n"
    "d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n"
    "e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\n": 1,
    "case: x\ngame: craps\nas_of: tomorrow\nplay: []\n": 3,
    "case: x\ngame: craps\nas_of: 2010-02-30\nplay: []\n": 3,
    "case: x\ngame: craps\nas_of: 20100907\nplay: []\n": 3,
    "case: x\ngame: craps\nseats: {0: 5}\nplay: []\n": 3,
    "case: x\ngame: craps\nseats:\n  1: 5\n  1: 6\nplay: []\n": 5,
    "case: x\ngame: craps\nseats: {1: five}\nplay: []\n": 1,
    "case: x\ngame: craps\nseats: {1: 1.005}\nplay: []\n": 1,
    "case: x\ngame: craps\noptions: {no_such_option: 1}\nplay: []\n": 1,
    "case: x\ngame: craps\nby_hand: [[cut]]\nplay: []\n": 3,
    "case: x\ngame: craps\nby_hand: [juggling]\nplay: []\n": 3,
    "case: x\ngame: craps\ncites: [somewhere]\nplay: []\n": 3,
    "case: x\ngame: craps\nopens: {refused: null}\n": 3,
    "case: x\ngame: craps\nplay: {do: roll}\n": 3,
}

BROKEN_ENDS = [
    "stacks: 5", "stacks: {1: five}", "stacks: {one: 5}", "stacks: {9: 0}", "rake: a lot", "pots: 5", "pots: [a]",
    "awaits: 5", "awaits: {seat: 1, choices: 5}", "awaits: {seat: 1, choices: [5]}", "awaits: {who: 1}", "luck: good",
]  # fmt: skip

BROKEN_STEPS = [
    "5", "{}", "{do: 5}", "{do: dance}", "{do: shoot}", "{do: shoot, seat: true}", "{do: shoot, seat: [1]}",
    "{do: shoot, seat: 1.5}", "{do: shoot, seat: 9}", "{do: shoot, seat: 1, by: 5}",
    "{do: shoot, seat: 1, twice: true}",
    "{do: wager, seat: 1, on: pass}", "{do: wager, seat: 1, on: pass, amount: ten}",
    "{do: wager, seat: 1, on: pass, amount: 1e400}", "{do: wager, seat: 1, on: pass, amount: 0.001}",
    "{do: wager, seat: 1, on: pass, amount: 10, in_the_air: perhaps}", "{do: roll, dice: [1, 7]}",
    "{do: roll, dice: 7}",
    "{do: roll, dice: [true, true]}", "{do: change-dice, settles: 5}", "{do: change-dice, settles: {1: 5}}",
    "{do: change-dice, settles: {1: {pass: much}}}", "{do: change-dice, settles: {x: {pass: 1}}}",
    "{do: change-dice, stacks: [1]}", "{do: change-dice, stacks: {9: 0}}", "{do: change-dice, cites: 19:47-1.2}",
    "{do: change-dice, cites: [1.2]}", "{do: change-dice, refused: yes}", "{do: change-dice, void: perhaps}",
    "{do: change-dice, awaits: {choices: []}}", "{do: time, minutes: 99999999999999999999}",
    "{do: notice, option: table_min, value: {a: 1}}", "{do: change-dice, do: roll}",
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), BROKEN_DOCUMENTS.items())
def test_a_broken_document_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    assert_told(replay(tmp_path, text), line)


@pytest.mark.parametrize("end", BROKEN_ENDS)
def test_a_broken_end_is_told_with_its_line(tmp_path: Path, end: str) -> None:
    (result,) = replay(tmp_path, f"{HEAD}play: []\nexpect:\n  {end}\n")
    assert_told([result], 1 if "9" in end else 6)


@pytest.mark.parametrize("step", BROKEN_STEPS)
def test_a_broken_step_is_told_with_its_line(tmp_path: Path, step: str) -> None:
    text = f"{HEAD}play:\n  - {{do: change-dice}}\n  - {step}\n"
    assert_told(replay(tmp_path, text), 4 if step == "5" else 6)


@pytest.mark.parametrize(
    "raw", [b"case: \xff\n", b"\xff\xfe\x00", "case: x".encode("utf-16"), b"case: \x00\n"]
)
def test_a_file_that_is_no_text_is_told(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(raw)
    assert_told(list(replay_paths([path])), 1)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    assert_told(list(replay_paths([tmp_path / "nowhere.yaml"])), 1)


def test_a_broken_case_does_not_hide_its_neighbours(tmp_path: Path) -> None:
    good = "case: Good\ngame: craps\nplay: []\n"
    results = replay(tmp_path, f"%YAML 1.2\n---\n{good}---\ncase: [\n---\n{good}")
    assert [result.ok for result in results] == [True, False, True]
    assert results[1].differences[0].startswith(f"{results[1].file}:8:")


@pytest.mark.parametrize(
    "title", ["Half a case", '"A case: quoted"', "'Another'", "A case with a remark  # why"]
)
def test_a_case_that_cannot_be_read_keeps_its_title(tmp_path: Path, title: str) -> None:
    (result,) = replay(tmp_path, f"case: {title}\ngame: craps\nseats: {{1: 5\nplay: []\n")
    assert not result.ok
    assert result.case == title.split("  #", maxsplit=1)[0].strip("\"'")


POSITIONS = """
case: A turn at a second position
game: let-it-ride
options: {two_positions: true}
seats: {2: 100}
play:
  - {do: wager, seat: 2, amount: 10}
  - {do: wager, seat: 2, position: 3, amount: 10}
  - {do: deal, awaits: %s}
"""


@pytest.mark.parametrize(
    ("awaits", "ok"),
    {
        "{seat: 2}": True, "{seat: 2, position: 2}": True, "{seat: 2, position: 3}": False,
        '{seat: "2@3"}': False, "{seat: 3}": False, "{seat: 2, position: second}": False,
    }.items(),
)  # fmt: skip
def test_a_turn_is_claimed_by_seat_and_position(tmp_path: Path, awaits: str, *, ok: bool) -> None:
    (result,) = replay(tmp_path, POSITIONS % awaits)
    assert result.ok is ok


PUSHED = """
case: Three all in
game: hold-em
options: {betting: no-limit, blinds: [1, 2]}
seats: {1: 20, 2: 50, 3: 100}
play:
  - {do: button, seat: 1}
  - {do: deal}
  - {do: raise, seat: 1, amount: 20}
  - {do: raise, seat: 2, amount: 50}
  - {do: call, seat: 3}
expect: {pots: %s}
"""


@pytest.mark.parametrize(
    ("pots", "ok"), {"[60, 60]": True, "[]": True, "[120]": False, "[60]": False}.items()
)
def test_pots_that_were_pushed_are_claimed_as_won_or_as_gone(tmp_path: Path, pots: str, *, ok: bool) -> None:
    (result,) = replay(tmp_path, PUSHED % pots)
    assert result.ok is ok


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    assert [result.ok for result in replay(tmp_path, "\ufeffcase: Good\r\ngame: craps\r\nplay: []\r\n")] == [
        True
    ]


def replay(folder: Path, text: str) -> list[CaseResult]:
    path = folder / "case.yaml"
    path.write_bytes(text.encode())
    return list(replay_paths([path]))


def assert_told(results: list[CaseResult], line: int) -> None:
    (result,) = results
    assert not result.ok
    assert result.differences[0].startswith(f"{result.file}:{line}: "), result.differences
