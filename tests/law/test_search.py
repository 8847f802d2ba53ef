"""Clauses by words, as somebody at a table would say them."""

from __future__ import annotations

import pytest

from pitboss.law import catalogue
from pitboss.law.search import Found, search


def _search(words: str) -> Found:
    law = catalogue().on(catalogue().newest)
    return search(law.entries(), words.split())


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("folded with a pair plus bet", "19:47-20.10(b)"),
        ("die in the cup", "19:47-1.9(b)4"),
        ("cards exposed in the shoe", "19:47-20.12(a)"),
        ("dice passed", "19:47-1.11(a)"),
    ],
)
def test_a_clause_is_found_in_other_words_than_its_own(words: str, clause: str) -> None:
    found = _search(words)
    assert clause in [entry.id for entry in found.entries]
    assert found.marks


def test_where_no_clause_holds_all_words_the_closest_are_found() -> None:
    found = _search("a die lands on the rail")
    assert not found.whole
    assert [entry.id for entry in found.entries] == ["19:47-1.9(b)4"]
    assert found.marks == ["die", "rail"]


def test_one_word_of_several_is_no_clause() -> None:
    assert _search("odds qqq") == Found([], whole=False, marks=[])
    assert _search("qqq") == Found([], whole=False, marks=[])


def test_a_short_word_is_not_a_part_of_another() -> None:
    found = _search("bet")
    assert found.whole
    assert "between" not in found.marks
    assert "betting" in found.marks


def test_small_words_alone_are_sought_all_the_same() -> None:
    assert _search("the").whole
