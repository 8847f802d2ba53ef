"""Citations are compared part by part, as the regulation numbers them."""

import pytest

from pitboss.law import BadCitation, under
from pitboss.law.ids import order, parts, section, subchapter

UNDER = [
    ("19:47-1.6(e)", "19:47-1.6"),
    ("19:47-1.6(e)", "19:47-1.6(e)"),
    ("19:47-1.6(e)", "19:47-1"),
    ("19:47-1.6(e)", "19:47"),
    ("19:47-2.3(e)1", "19:47-2"),
    ("19:47-1.2(a)1i(1)", "19:47-1.2(a)1"),
    ("19:47-1.2(a)1i(1)", "19:47-1.2(a)1i"),
    ("19:47-1.1 'Come Point'", "19:47-1.1"),
    ("19:47-1.4(b) table", "19:47-1.4(b)"),
    ("19:47-15.1 'Winning keno ticket report' 3ii", "19:47-15.1 'Winning keno ticket report'"),
    ("19:47-15.1 'Winning keno ticket report' 3ii", "19:47-15.1"),
    ("13:69E-1.11(a)", "13:69E-1.11"),
]
NOT_UNDER = [
    ("19:47-1.2(a)10", "19:47-1.2(a)1"),
    ("19:47-1.2(a)1", "19:47-1.2(a)10"),
    ("19:47-20.1", "19:47-2"),
    ("19:47-1.10(a)", "19:47-1.1"),
    ("19:47-1.6", "19:47-1.6(e)"),
    ("19:47-2.6A", "19:47-2.6"),
    ("19:47-14.13A(b)", "19:47-14.13"),
    ("19:47-1.2(a)1ii", "19:47-1.2(a)1i"),
    ("19:47-1.3(c)1", "19:47-1.3(c)2"),
    ("19:47-1.1 'Come Point'", "19:47-1.1 'Come Out Point'"),
    ("13:69E-1.11(a)", "19:47-1.11"),
]


@pytest.mark.parametrize(("cited", "claim"), UNDER)
def test_a_clause_satisfies_itself_and_what_it_lies_under(cited: str, claim: str) -> None:
    assert under(cited, claim)


@pytest.mark.parametrize(("cited", "claim"), NOT_UNDER)
def test_a_clause_does_not_satisfy_a_neighbour_or_what_lies_under_it(cited: str, claim: str) -> None:
    assert not under(cited, claim)


@pytest.mark.parametrize(
    "text", ["", "1.2(a)", "19:47-", "19:47-1.", "19:47-1.2(a", "19:47-1.2[a]", "Pass bet"]
)
def test_other_text_is_no_citation(text: str) -> None:
    with pytest.raises(BadCitation, match="is not a citation"):
        parts(text)


def test_a_citation_knows_its_section_and_subchapter() -> None:
    assert section("19:47-14.13A(j)2") == "19:47-14.13A"
    assert subchapter("19:47-14.13A(j)2") == "19:47-14"
    assert section("19:47-14") is None
    assert subchapter("19:47") is None


def test_citations_sort_as_in_the_book() -> None:
    book = [
        "19:47-1.1",
        "19:47-1.1 'Come Out Point'",
        "19:47-1.2(a)",
        "19:47-1.2(a)1",
        "19:47-1.2(a)1i",
        "19:47-1.2(a)1i(1)",
        "19:47-1.2(a)1ii",
        "19:47-1.2(a)2",
        "19:47-1.2(a)2iii",
        "19:47-1.2(a)2iv",
        "19:47-1.2(a)10",
        "19:47-1.2(b)",
        "19:47-1.4(i)",
        "19:47-1.4(j)",
        "19:47-1.10(a)",
        "19:47-2.6",
        "19:47-2.6A",
        "19:47-2.7",
        "19:47-10.1",
    ]
    shuffled = [*book[1::2], *book[::2]]
    assert sorted(shuffled, key=order) == book
