import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import (
    JOKER,
    UNKNOWN,
    CardError,
    card_name,
    deck,
    names,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)

cards = st.integers(UNKNOWN, JOKER)


def test_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    assert parse_cards("2c 2d 2h 2s 3c As Jo ??") == (0, 1, 2, 3, 4, 51, 52, -1)
    assert parse_cards("Td") == (8 * 4 + 1,)
    assert (rank_of(33), suit_of(33)) == (8, 1)


def test_spaces_are_optional() -> None:
    assert parse_cards("AsTd7h") == parse_cards("As Td 7h") == parse_cards(" As  Td\n7h ")
    assert parse_cards("") == ()


@given(st.lists(cards, max_size=60))
def test_printed_cards_read_back(hand: list[int]) -> None:
    assert parse_cards(names(hand)) == tuple(hand)
    assert parse_cards(names(hand).replace(" ", "")) == tuple(hand)


@pytest.mark.parametrize("text", ["A", "1s", "10h", "as", "AS", "Ax", "AsT", "jo", "?", "A♠", "As,Td"])
def test_what_is_no_card_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(CardError, match=r"is no card; .*\.$"):
        parse_cards(text)


@pytest.mark.parametrize("text", [None, 7, ["As"]])
def test_cards_are_text(text: object) -> None:
    with pytest.raises(CardError):
        parse_cards(text)  # type: ignore[arg-type]


def test_one_card_is_one_card() -> None:
    assert parse_card("As") == 51
    for text in ("", "As Td"):
        with pytest.raises(CardError, match="One card"):
            parse_card(text)


@pytest.mark.parametrize("card", [-2, 53, 100])
def test_there_are_no_other_cards(card: int) -> None:
    with pytest.raises(CardError):
        card_name(card)


def test_every_card_has_its_own_name() -> None:
    assert len({card_name(card) for card in range(UNKNOWN, JOKER + 1)}) == 54
    assert [(rank_of(card), suit_of(card)) for card in deck()] == [
        (r, s) for r in range(13) for s in range(4)
    ]
