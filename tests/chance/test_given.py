import pytest

from pitboss.chance import ChanceError, Counter, Entered, NeedsEntry, Scripted, Secure, Source
from pitboss.equipment import deck, parse_cards


def test_a_script_answers_in_order() -> None:
    source = Scripted([4, 2, 7, 51, 0, 5])
    assert source.dice(2) == (4, 2)
    assert source.below(8) == 7
    assert source.shuffle(deck(), 2) == (51, 0)
    assert source.left == 1


def test_a_full_shuffle_puts_the_script_on_top_and_the_rest_behind() -> None:
    top = parse_cards("As Td 7h")
    order = Scripted(top).shuffle(deck())
    assert order[:3] == top
    assert sorted(order) == list(deck())


def test_a_script_that_runs_out_says_so_and_loses_nothing() -> None:
    source = Scripted([4])
    with pytest.raises(ChanceError, match="1 values left where 2 are drawn"):
        source.dice(2)
    assert source.left == 1
    with pytest.raises(ChanceError, match="0 values left"):
        Scripted([]).below(2)


def test_a_script_cannot_say_what_cannot_be() -> None:
    for face in (0, 7):
        with pytest.raises(ChanceError, match="a die shows 1 to 6"):
            Scripted([face]).dice(1)
    for number in (-1, 6):
        with pytest.raises(ChanceError, match="from 0 to 5"):
            Scripted([number]).below(6)
    with pytest.raises(ChanceError, match="As is named more often"):
        Scripted([51, 51]).shuffle(deck(), 2)


def test_a_person_is_asked_for_what_is_needed() -> None:
    with pytest.raises(NeedsEntry, match="2 dice") as dice:
        Entered().dice(2)
    assert (dice.value.what, dice.value.count) == ("dice", 2)
    with pytest.raises(NeedsEntry, match="5 cards") as cards:
        Entered().shuffle(deck(), 5)
    assert (cards.value.what, cards.value.count) == ("cards", 5)
    with pytest.raises(NeedsEntry, match="52 cards"):
        Entered().shuffle(deck())
    with pytest.raises(NeedsEntry, match="from 0 to 36") as number:
        Entered().below(37)
    assert (number.value.what, number.value.count) == ("number", 37)


def test_all_sources_are_one_kind_of_thing() -> None:
    sources: list[Source] = [Secure(), Counter(1, 2), Scripted([1, 1]), Entered()]
    rolled = [source.dice(2) for source in sources[:3]]
    assert all(len(roll) == 2 for roll in rolled)
