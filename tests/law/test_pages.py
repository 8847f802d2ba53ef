"""The catalogue as pages of the documentation."""

from functools import cache

from pitboss.cases.coverage import coverage_index
from pitboss.law import catalogue
from pitboss.law.pages import anchor, pages


@cache
def found() -> dict[str, str]:
    return pages(catalogue())


def test_there_is_a_page_for_each_subchapter_and_an_index_that_links_them() -> None:
    assert found().keys() == {"index.md", *(f"{number}.md" for number in range(1, 36))}
    assert all(f"]({name})" in found()["index.md"] for name in found() if name != "index.md")


def test_every_clause_is_on_its_subchapters_page() -> None:
    for entry in catalogue().entries:
        number = entry.home.partition("-")[2]
        assert f"**{entry.id}** {entry.gist}" in found()[f"{number}.md"]


def test_a_page_tells_dates_figures_and_readings() -> None:
    assert "`craps.odds-ceiling`: 100" in found()["1.md"]
    assert "- Reading: A loser 7 is" in found()["1.md"]
    assert "Temporary rules from 1995-01-24" in found()["18.md"]
    assert "neither its text nor a description" in found()["21.md"]


def test_every_clause_has_an_anchor_of_its_own_and_names_its_code_and_cases() -> None:
    made = pages(catalogue(), coverage_index())
    for entry in catalogue().entries:
        page = made[f"{entry.home.partition('-')[2]}.md"]
        assert page.count(f'<a id="{anchor(entry.id)}"></a>**{entry.id}**') == 1
    assert len({anchor(entry.id) for entry in catalogue().entries}) == len(
        {e.id for e in catalogue().entries}
    )
    _, _, multiple = made["1.md"].partition("**19:47-1.6(e)**")
    told = multiple.partition("<a id=")[0]
    assert "- Code: `games/craps/" in told
    assert "- Cases: `craps/" in told
