"""Arrays of PostgreSQL as text."""

import pytest

from pitboss.ledger.arrays import wholes, words


def test_whole_numbers_and_nothing() -> None:
    assert wholes([1, None, -3]) == "{1, NULL, -3}"
    assert wholes(()) == "{}"


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        ([], "{}"),
        ([""], '{""}'),
        (['a"b', "c\\d"], r'{"a\"b","c\\d"}'),
        (["a\nb", "c"], '{"a\nb","c"}'),
        ([None, "NULL", "a,b"], '{NULL,"NULL","a,b"}'),
    ],
)
def test_texts_are_quoted(texts: list[str | None], written: str) -> None:
    assert words(texts) == written
