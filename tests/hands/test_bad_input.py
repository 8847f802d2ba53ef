"""What is no hand is refused in a sentence, one by one and in arrays."""

import numpy as np
import pytest

from pitboss.equipment import parse_cards
from pitboss.hands import HandError, ranking
from pitboss.hands.bulk import strengths

SENTENCES = {
    ("five", "As As Ks Qs Js"): "As is there twice in As As Ks Qs Js.",
    ("five", "As Ks Qs Js"): "Five-card high poker takes 5 or 6 or 7 cards, not 4.",
    ("five", "As Ks Qs Js Ts 9s 8s 7s"): "Five-card high poker takes 5 or 6 or 7 cards, not 8.",
    ("five", "As Ks Qs Js Jo"): "There is no joker in the deck of five-card high poker.",
    ("five", "As Ks Qs Js Ts 9s Jo"): "There is no joker in the deck of five-card high poker.",
    ("five", "As Ks Qs Js ??"): "As Ks Qs Js ?? has an unknown card; only known cards can be ranked.",
    ("pai-gow", "As Ks Qs Jo Jo"): "Jo is there twice in As Ks Qs Jo Jo.",
    ("pai-gow", "As Ks Qs Js ??"): "As Ks Qs Js ?? has an unknown card; only known cards can be ranked.",
    ("pai-gow-low", "As Ks Qs"): "Pai gow poker's low hand takes 2 cards, not 3.",
    ("omaha", "As Ks Qs Js Ts"): (
        "Omaha high takes 4 cards of one's own and then 3 or 4 or 5 of the board, not 5."
    ),
    ("omaha", "As Ks Qs Js Ts 9s 8s 7s As"): "As is there twice in As Ks Qs Js Ts 9s 8s 7s As.",
    ("showing", ""): "A stud hand showing takes 1 or 2 or 3 or 4 cards, not 0.",
}


@pytest.mark.parametrize(("name", "cards"), SENTENCES)
def test_one_hand(name: str, cards: str) -> None:
    by = ranking(name)
    for rank in (by.strength, by.value, by.check):
        with pytest.raises(HandError) as wrong:
            rank(parse_cards(cards))
        assert str(wrong.value) == SENTENCES[name, cards]


@pytest.mark.parametrize("card", [-2, -53, -107, 53, 105, 106, 1000])
@pytest.mark.parametrize("name", ["five", "pai-gow"])
@pytest.mark.parametrize("others", [4, 6])
def test_a_number_that_is_no_card(name: str, card: int, others: int) -> None:
    with pytest.raises(
        HandError, match=rf"^There is no card {card}; cards are numbered 0 to 51, the joker 52\.$"
    ):
        ranking(name).strength([*range(others), card])


ROWS = [[0, 5, 10, 15, 20], [1, 6, 11, 16, 21]]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ([ROWS[0], [1, 6, 11, 16, 16]], "Row 1: 6c is there twice in 2d 3h 4s 6c 6c."),
        ([ROWS[0], [1, 6, 11, 16, 52]], "Row 1: There is no joker in the deck of five-card high poker."),
        ([[-1, 6, 11, 16, 52]], "Row 0: ?? 3h 4s 6c Jo has an unknown card; only known cards can be ranked."),
        ([[1, 6, 11, 16, 53]], "Row 0: There is no card 53; cards are numbered 0 to 51, the joker 52."),
        ([[1, 6, 11, 16]], "Five-card high poker takes 5 or 6 or 7 cards, not 4."),
        ([[1, 6, 11, 16], [1]], "The rows must be equally long, one hand in each."),
        ([1, 6, 11, 16, 20], "Cards come as a table with one hand per row, not in 1 dimensions."),
        ([[[1, 6, 11, 16, 20]]], "Cards come as a table with one hand per row, not in 3 dimensions."),
        ([[1.0, 6.0, 11.0, 16.0, 20.0]], "Cards are whole numbers, not float64."),
        ([["As", "Ks", "Qs", "Js", "Ts"]], "Cards are whole numbers, not str64."),
    ],
)
def test_arrays(cards: list[list[int]], sentence: str) -> None:
    with pytest.raises(HandError) as wrong:
        strengths(ranking("five"), cards)
    assert str(wrong.value) == sentence


def test_the_first_bad_row_is_named_whatever_the_threads() -> None:
    cards = np.tile(np.arange(5), (1000, 1))
    cards[400, 0] = 60
    with pytest.raises(HandError, match=r"^Row 400: There is no card 60"):
        strengths(ranking("five"), cards, threads=2)


def test_omaha_rows() -> None:
    with pytest.raises(HandError, match=r"^Row 0: 2c is there twice in"):
        strengths(ranking("omaha"), [[0, 1, 2, 3, 4, 5, 0]])


def test_boards_must_be_one_or_as_many() -> None:
    with pytest.raises(HandError, match=r"^There are 2 hands and 3 boards; one or as many are needed\.$"):
        strengths(ranking("five"), [[0, 1], [2, 3]], board=[[10, 20, 30], [11, 21, 31], [12, 22, 32]])


def test_no_rows_give_no_strengths() -> None:
    assert strengths(ranking("five"), np.zeros((0, 7), np.int64)).tolist() == []


@pytest.mark.parametrize(
    "dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
)
def test_any_integer_type_will_do(dtype: type[np.integer]) -> None:
    assert strengths(ranking("five"), np.array(ROWS, dtype)).tolist() == [
        ranking("five").strength(row) for row in ROWS
    ]


def test_arrays_in_other_layouts() -> None:
    cards = np.array(ROWS)
    expected = strengths(ranking("five"), cards).tolist()
    assert strengths(ranking("five"), np.asfortranarray(cards)).tolist() == expected
    assert strengths(ranking("five"), cards.astype(">i4")).tolist() == expected
    assert strengths(ranking("five"), np.repeat(cards, 2, axis=0)[::2]).tolist() == expected


def test_a_board_for_all_or_one_for_each() -> None:
    hole, board = [[51, 50], [47, 46]], [0, 5, 10, 15, 24]
    whole = strengths(ranking("five"), [[*own, *board] for own in hole]).tolist()
    assert strengths(ranking("five"), hole, board=board).tolist() == whole
    assert strengths(ranking("five"), hole, board=[board, board]).tolist() == whole


def test_threads_are_at_least_one() -> None:
    with pytest.raises(HandError, match=r"^At least one thread is needed, not 0\.$"):
        strengths(ranking("five"), ROWS, threads=0)
