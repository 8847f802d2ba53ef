"""The ruling on a case as a paper: the ruling first, the table as it lay, the same bytes whenever it is made."""

import re
from pathlib import Path

import pytest

from pdf_text import words_of
from pitboss import __version__
from pitboss.cases import Case, read_cases
from pitboss.games import open_games
from pitboss.installed import code_digest
from pitboss.law import catalogue
from pitboss.reports.document import Chart, Document, Steps, Verdict, as_text
from pitboss.reports.html import as_html
from pitboss.reports.print import as_pdf
from pitboss.reports.ruling import Particulars, document

CASE = """\
case: A place bet under the edition of 1996
game: craps
as_of: 1996-06-01
seats: {1: 500}
play:
  - {do: shoot, seat: 1}
  - {do: wager, seat: 1, on: pass, amount: 10}
  - {do: roll, dice: [4, 2], settles: {}}
  - {do: roll, dice: [3, 3], settles: {1: {pass: 10}}}
"""
FOLDED = """\
case: A player folded with a pair plus bet and wants it paid
game: three-card-poker
seats: {1: 500, 3: 200}
play:
  - {do: wager, seat: 1, on: ante, amount: 10}
  - {do: wager, seat: 1, on: pair-plus, amount: 5}
  - {do: wager, seat: 3, on: ante, amount: 10}
  - {do: shuffle, top: "Jc 2d Ah Jd 9s Kd 7h Qc 2c 8s 8h 8d"}
  - {do: deal}
  - {do: fold, seat: 1}
  - {do: play, seat: 3}
"""
CASES = Path(__file__).parents[2] / "cases"


def read(file: Path, text: str = CASE) -> Case:
    file.write_text(text)
    (case,) = read_cases(file)
    assert isinstance(case, Case)
    return case


def made(file: Path, text: str = CASE, says: Particulars | None = None) -> Document:
    return document(read(file, text), says)


def verdict(paper: Document) -> Verdict:
    first = paper.blocks[0]
    assert isinstance(first, Verdict)
    return first


def drawing(paper: Document) -> Chart:
    return next(block for block in paper.blocks if isinstance(block, Chart))


def test_the_same_case_gives_the_same_bytes(tmp_path: Path) -> None:
    """In another file, with a comment and its keys in another order, at another moment."""
    pytest.importorskip("typst")
    moved = "# why\n\n" + CASE.replace("{do: shoot, seat: 1}", "{seat: 1, do: shoot}")
    first, second = made(tmp_path / "a.yaml"), made(tmp_path / "b.yaml", moved)
    assert as_pdf(first) == as_pdf(second)
    assert (as_html(first), as_text(first)) == (as_html(second), as_text(second))
    other = made(
        tmp_path / "c.yaml", CASE.replace("amount: 10", "amount: 20").replace("pass: 10", "pass: 20")
    )
    assert other.imprint.subject != first.imprint.subject
    assert as_pdf(other) != as_pdf(first)


def test_what_a_case_leaves_to_chance_comes_the_same_again(tmp_path: Path) -> None:
    text = FOLDED.replace('  - {do: shuffle, top: "Jc 2d Ah Jd 9s Kd 7h Qc 2c 8s 8h 8d"}\n', "")
    first, second = made(tmp_path / "a.yaml", text), made(tmp_path / "b.yaml", text)
    assert as_html(first) == as_html(second)


def test_a_pdf_has_a_title_the_day_of_its_law_its_digests_and_the_version(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    found = made(tmp_path / "a.yaml")
    pdf = as_pdf(found)
    assert b"/Title(A place bet under the edition of 1996)" in pdf
    assert set(re.findall(rb"Date\(D:(\d{8})", pdf)) == {b"19960601"}
    assert f"software {code_digest()}".encode() in pdf
    assert f"catalogue {catalogue().digest}".encode() in pdf
    assert f"case {found.imprint.subject}".encode() in pdf
    assert f"Pitboss {__version__}".encode() in pdf
    assert (
        f"Pitboss {__version__} ({code_digest()[:12]}), catalogue {catalogue().digest[:12]}"
        in found.imprint.line
    )


def test_a_case_without_a_day_bears_that_of_the_newest_law(tmp_path: Path) -> None:
    found = made(tmp_path / "a.yaml", CASE.replace("as_of: 1996-06-01\n", ""))
    assert found.imprint.day == catalogue().newest


def test_the_ruling_stands_first_with_the_clause_that_decides(tmp_path: Path) -> None:
    paper = made(tmp_path / "a.yaml", FOLDED)
    said = verdict(paper)
    assert said.question == "A player folded with a pair plus bet and wants it paid."
    assert said.ruling.startswith("Seat 1: ante and pair plus forfeited, -$15.00 (no play wager was made).")
    assert said.cites[0] == "19:47-20.10(b)"
    told = as_text(paper)
    assert told.index("Ruling:") < told.index("The table as it lay") < told.index("The arithmetic")
    assert told.index("The arithmetic") < told.index("The steps") < told.index("All clauses applied")


def test_a_refusal_is_the_ruling_where_it_is_what_was_asked(tmp_path: Path) -> None:
    text = FOLDED.replace(
        "  - {do: play, seat: 3}\n",
        "  - {do: wager, seat: 3, on: pair-plus, amount: 5, refused: '19:47-20.6(d)'}\n",
    )
    said = verdict(made(tmp_path / "a.yaml", text))
    assert said.ruling.startswith("Not allowed: ")
    assert "19:47-20.6(d)" in said.cites


def test_the_step_that_is_ruled_on_can_be_chosen(tmp_path: Path) -> None:
    said = verdict(made(tmp_path / "a.yaml", CASE, Particulars(step=3)))
    assert said != verdict(made(tmp_path / "a.yaml", CASE))
    assert "won" not in said.ruling


def test_the_table_is_drawn_as_it_lay_before_anything_was_paid(tmp_path: Path) -> None:
    drawn = drawing(made(tmp_path / "a.yaml", FOLDED))
    for lies in ("Dealer: Ah Kd 2c", "Seat 1: Jc Jd 7h", "Seat 3: 2d 9s Qc", "seat 3 Play $10.00"):
        assert lies in drawn.alt
    assert "seat 1 has $485.00" in drawn.alt
    assert "<svg" in drawn.svg
    thrown = drawing(made(tmp_path / "b.yaml"))
    assert "dice 3-3" in thrown.alt
    assert "point 6" in thrown.alt


def test_each_hand_is_named_once_it_lies_open(tmp_path: Path) -> None:
    told = as_text(made(tmp_path / "a.yaml", FOLDED))
    hands = told[told.index("Each hand") : told.index("The arithmetic")]
    for cards, name in (("Ah Kd 2c", "ace high, king two"), ("2d 9s Qc", "queen high, nine two")):
        assert re.search(f"{cards} +{name}", hands), hands


def test_a_step_is_told_in_words(tmp_path: Path) -> None:
    called = CASE.replace("  - {do: roll, dice: [3, 3], settles: {1: {pass: 10}}}", (
        "  - {do: irregularity, by: floorperson, kind: accepted-out-of-limits, seat: 1, on: field, amount: 11}\n"
        "  - {do: no-roll, by: boxperson, reason: in-cup-or-rail}\n"
        "  - {do: dispute, by: boxperson, rethrow: true}"
    ))  # fmt: skip
    told = as_text(made(tmp_path / "a.yaml", called))
    assert "Irregularity: accepted out of limits, on Field, $11.00" in told
    assert "Call no roll: in cup or rail" in told
    assert "Dispute rethrow" in told
    assert "True" not in told


def test_the_order_of_the_deck_is_printed_only_when_asked_for(tmp_path: Path) -> None:
    plain = as_text(made(tmp_path / "a.yaml", FOLDED))
    assert "8s 8h 8d" not in plain
    assert "8s 8h 8d" in as_text(made(tmp_path / "a.yaml", FOLDED, Particulars(deck=True)))


def test_a_paper_says_who_asked_and_who_ruled_and_has_a_line_to_sign(tmp_path: Path) -> None:
    says = Particulars(when="2026-11-16, 21:40", table="Table 4", asked_by="Ann", ruled_by="D. Floor")
    told = as_text(made(tmp_path / "a.yaml", CASE, says))
    for line in ("Date: 2026-11-16, 21:40", "Table: Table 4", "Asked by: Ann", "Ruled by: D. Floor"):
        assert line in told
    assert "____  Date and signature" in told
    assert "Asked by: ____" in as_text(made(tmp_path / "a.yaml"))


@pytest.mark.parametrize("game", open_games())
def test_every_game_has_a_ruling_on_paper(game: str) -> None:
    """A case of the game that decides something, drawn and printed."""
    every = (
        case for file in sorted(CASES.glob("*/*.yaml")) if _about(file, game) for case in read_cases(file)
    )
    case = next(case for case in every if isinstance(case, Case) and case.game == game and len(case.play) > 2)
    paper = document(case)
    assert verdict(paper).ruling
    (steps,) = (block for block in paper.blocks if isinstance(block, Steps))
    assert all(told[:1] == told[:1].upper() for asked, said, _ in steps.steps for told in (asked, said)), (
        steps
    )
    assert "<svg" in as_html(paper)
    assert drawing(paper).alt


SHAPES = ("craps", "three-card-poker", "hold-em", "roulette", "minibaccarat", "blackjack", "pai-gow", "keno")
"""One game of each: dice, cards, poker, layout, shoe, box, tiles, tickets."""
PARTS = ("The table as it lay", "Each hand", "The arithmetic", "The steps", "All clauses applied")


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game in SHAPES else [pytest.mark.full]) for game in open_games()],
)
def test_the_paper_of_a_game_is_read_in_its_order(game: str) -> None:
    """The PDF is opened: question and ruling, table, hands, sums, steps, clauses; the deck only if it is asked for."""
    case = _decided(game)
    printed = as_pdf(document(case))
    assert printed == as_pdf(document(case))
    words = words_of(printed)
    ruling = verdict(document(case))
    assert ruling.cites
    first = words.index("The table as it lay")
    assert ruling.cites[0] in words[:first]
    assert _squeezed(ruling.ruling)[:60] in _squeezed(words[:first])
    found = [words.index(part) for part in PARTS if part in words]
    assert found == sorted(found)
    assert {"The arithmetic", "The steps", "All clauses applied"} <= {part for part in PARTS if part in words}
    assert "Date and signature" in words[found[-1] :]
    assert __version__ in words
    if deck := _deck(case):
        assert _squeezed(deck) not in _squeezed(words)
        assert _squeezed(deck) in _squeezed(words_of(as_pdf(document(case, Particulars(deck=True)))))


def _squeezed(text: str) -> str:
    """Where a line breaks, and how a quote is drawn, is the printer's choice."""
    return re.sub(r"\W+", "", text)


def _deck(case: Case) -> str:
    """The cards that a case lays in order, if they are more than lie on the table."""
    tops = [str(step.args["top"]) for step in case.play if "top" in step.args]
    return next((top for top in tops if len(top.split()) >= 9), "")


def _decided(game: str) -> Case:
    """A case of the game in which something is paid; one that says how the cards lie is taken before others."""
    files = [file for file in sorted(CASES.glob("*/*.yaml")) if _about(file, game)]
    cases = [case for file in files for case in read_cases(file) if isinstance(case, Case)]
    own = [case for case in cases if case.game == game and len(case.play) > 2]
    return next(case for case in sorted(own, key=lambda case: not _deck(case)) if _pays(case))


def _pays(case: Case) -> bool:
    return any("The arithmetic" in str(block) for block in document(case).blocks)


def _about(file: Path, game: str) -> bool:
    return f"game: {game}\n" in file.read_text(encoding="utf-8")


def test_a_paper_says_in_words_where_the_text_comes_from(tmp_path: Path) -> None:
    for told in (as_text(made(tmp_path / "a.yaml")), as_html(made(tmp_path / "a.yaml"))):
        assert "edition of 2010" in told or "edition of 1996" in told
        assert not re.search(r"\bseed\b", told)


def test_clause_letters_keep_their_case(tmp_path: Path) -> None:
    """(a) is not (A): no small capitals where a clause is cited."""
    assert "small-caps" not in as_html(made(tmp_path / "a.yaml"))


def test_every_source_has_words() -> None:
    said = {entry.source for entry in catalogue().entries}
    assert {
        "edition of 1996",
        "edition of 2010",
        "editions of 1996 and 2010",
        "told by an amendment note",
    } <= said
    assert not [each for each in said if re.search(r"\bseed\b|\bPA\b|\bMD\b|\bMA\b", each)]
