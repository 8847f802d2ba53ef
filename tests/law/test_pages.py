"""The catalogue as pages of the documentation."""

from pitboss.law import catalogue
from pitboss.law.pages import pages

PAGES = pages(catalogue())


def test_there_is_a_page_for_each_subchapter_and_an_index_that_links_them() -> None:
    assert PAGES.keys() == {"index.md", *(f"{number}.md" for number in range(1, 36))}
    assert all(f"]({name})" in PAGES["index.md"] for name in PAGES if name != "index.md")


def test_every_clause_is_on_its_subchapters_page() -> None:
    for entry in catalogue().entries:
        number = entry.home.partition("-")[2]
        assert f"**{entry.id}** {entry.gist}" in PAGES[f"{number}.md"]


def test_a_page_tells_dates_figures_and_readings() -> None:
    assert "`craps.odds-ceiling`: 100" in PAGES["1.md"]
    assert "- Reading: A loser 7 is" in PAGES["1.md"]
    assert "Temporary rules from 1995-01-24" in PAGES["18.md"]
    assert "neither its text nor a description" in PAGES["21.md"]
