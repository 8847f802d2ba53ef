"""The book of odds and the petition for a game."""

from __future__ import annotations

from pitboss.reports.book import book
from pitboss.reports.document import Table, as_text
from pitboss.reports.petition import petition
from pitboss.reports.print import as_pdf

GAMES = ("big-six", "baccarat", "mini-craps")


def test_the_book_lists_every_wager_once_the_cheapest_first_and_what_changed() -> None:
    made = book(games=GAMES)
    every, *_ = (block for block in made.blocks if isinstance(block, Table))
    edges = [float(row[2].rstrip("%")) for row in every.rows]
    assert edges == sorted(edges)
    assert ("Baccarat-punto banco", "Tie", "14.3596%") in [row[:3] for row in every.rows]
    assert len(every.rows) == len(set(every.rows))
    text = as_text(made)
    for wager, then, now in (("buy-4", "5.0000%", "1.6667%"), ("hop-1-3", "-", "11.1111%")):
        line = next(
            line for line in text.splitlines() if line.startswith("Mini-craps") and f" {wager} " in line
        )
        assert line.split()[-2:] == [then, now]
    assert as_pdf(made) == as_pdf(book(games=GAMES))


def test_the_book_of_a_day_holds_only_games_and_wagers_of_that_day() -> None:
    text = as_text(book(as_of="1979-01-01", games=("craps", "sic-bo"), history=False))
    assert "Place 4" in text
    assert "Hop" not in text
    assert "Sic bo" not in text


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
