"""The book of odds and the petition for a game."""

from __future__ import annotations

import re

from pitboss.games import find
from pitboss.reports.book import book
from pitboss.reports.document import Anchors, Clause, Clauses, Table, as_text
from pitboss.reports.html import as_html
from pitboss.reports.petition import petition
from pitboss.reports.print import as_pdf, as_typst
from pitboss.table.options import COMMON

GAMES = ("big-six", "baccarat", "mini-craps")


def test_the_book_lists_every_wager_once_the_cheapest_first_and_what_changed() -> None:
    made = book(games=GAMES)
    every, *_ = (block for block in made.blocks if isinstance(block, Table))
    edges = [float(row[2].rstrip("%")) for row in every.rows]
    assert edges == sorted(edges)
    assert ("Baccarat-punto banco", "Tie", "14.3596%") in [row[:3] for row in every.rows]
    assert len(every.rows) == len(set(every.rows))
    _, changed = as_text(made).split("What changed for the player, ")
    for wager, then, now in (("Buy 4", "5.0000%", "1.6667%"), ("Hop 1-3", "-", "11.1111%")):
        line = next(
            line for line in changed.splitlines() if line.startswith("Mini-craps") and f" {wager} " in line
        )
        assert line.split()[-2:] == [then, now]
    assert as_pdf(made) == as_pdf(book(games=GAMES))


def test_citations_lead_to_the_clauses_that_the_paper_lists() -> None:
    made = book(games=("big-six",), history=False)
    page = as_html(made)
    (row,) = re.findall(r"<tr><td>Big six 20</td>.*?</tr>", page)
    (anchor,) = re.findall(r"""<a href="#([\w-]+)">19:47-5\.6 &#x27;symbols&#x27;</a>""", row)
    assert page.count(f'<dt id="{anchor}">19:47-5.6 &#x27;symbols&#x27;</dt>') == 1
    assert set(re.findall(r'href="#(.*?)"', page)) <= set(re.findall(r'id="(.*?)"', page))
    assert f"#link(<{anchor}>)" in as_typst(made)
    assert f" <{anchor}>" in as_typst(made)
    longer = Anchors([Clauses((Clause("19:47-1.4(b)", ""), Clause("19:47-1.4(b) table", "")))])
    assert [to for _, to in longer.pieces("19:47-1.4(b) table, 19:47-1.4(b)1, 19:47-1.4(b)")] == [
        "clause-2", None, "clause-1",
    ]  # fmt: skip


def test_the_book_of_a_day_holds_only_games_and_wagers_of_that_day() -> None:
    text = as_text(book(as_of="1979-01-01", games=("craps", "sic-bo"), history=False))
    assert "Place 4" in text
    assert "Hop" not in text
    assert "Sic bo" not in text


def test_the_book_says_at_which_meter_an_edge_was_reckoned() -> None:
    text = as_text(book(games=("pai-gow-poker",), history=False))
    assert "Progressive: Reckoned at the meter shown: meter $10,000.00." in text


def test_a_petition_has_the_odds_of_wagers_made_later_in_a_round_too() -> None:
    told = as_text(petition("three-card-poker"))
    assert re.search(r"^Play +- +1 to 1 +-$", told, re.MULTILINE)
    assert re.search(
        r"^Ante bonus +- +straight flush: 5 to 1; three of a kind: 4 to 1; straight: 1 to 1 +-$",
        told,
        re.MULTILINE,
    )


def test_a_petition_has_the_rules_in_the_order_of_the_chapter_and_true_beside_payout_odds() -> None:
    """Big six with the usual wheel: two of 54 stops are $20, so 26 to 1 against, paid 20 to 1."""
    made = petition("big-six", by="Ann Smith", licensee="Boardwalk Hall")
    text = as_text(made)
    assert "Ann Smith" in text
    assert text.index("19:47-5.5") < text.index("19:47-5.6 'closed'") < text.index("True odds are")
    row = next(line for line in text.splitlines() if line.startswith("Big six 20 "))
    assert "26 to 1" in row
    assert "20 to 1" in row
    assert as_pdf(made) == as_pdf(petition("big-six", by="Ann Smith", licensee="Boardwalk Hall"))
    assert as_pdf(made) != as_pdf(petition("big-six"))


def test_a_petition_lists_all_that_a_licensee_may_choose_also_what_nobody_has_chosen() -> None:
    told = as_text(petition("hold-em", by="A", licensee="B"))
    for option in (*COMMON, *find("hold-em").options):
        assert f"\n{option.name} " in told
    assert "2 blinds: $1.00, $2.00, from the left of the button." in told
