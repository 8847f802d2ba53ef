from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment import JOKER, UNKNOWN, CardError, Stub, deck, parse_cards, shoe


def test_a_deck_has_fifty_two_cards_and_its_jokers() -> None:
    assert deck() == tuple(range(52))
    assert deck(jokers=2) == (*range(52), JOKER, JOKER)
    with pytest.raises(CardError):
        deck(jokers=-1)


def test_a_shoe_holds_every_card_once_per_deck() -> None:
    assert Counter(shoe(8)) == dict.fromkeys(range(52), 8)
    assert Counter(shoe(2, jokers=1))[JOKER] == 2
    with pytest.raises(CardError):
        shoe(0)


def test_cards_leave_the_top_in_order() -> None:
    stub = Stub(parse_cards("As Kd 7h 2c"))
    first, stub = stub.take(2)
    assert first == parse_cards("As Kd")
    assert stub.remaining == 2
    stub = stub.burn()
    assert stub.burned == (2,)
    assert stub.remaining == 1
    last, stub = stub.take()
    assert last == parse_cards("2c")
    assert stub.remaining == 0


@given(st.permutations(range(52)), st.lists(st.tuples(st.booleans(), st.integers(0, 9)), max_size=12))
def test_taken_burned_and_left_cards_are_the_deck(order: list[int], acts: list[tuple[bool, int]]) -> None:
    stub, taken = Stub(tuple(order)), list[int]()
    for burning, count in acts:
        if count > stub.remaining:
            with pytest.raises(CardError):
                stub.take(count)
        elif burning:
            stub = stub.burn(count)
        else:
            cards, stub = stub.take(count)
            taken += cards
    seen = Counter(taken) + Counter(order[place] for place in stub.burned)
    assert seen + Counter(stub.order[stub.dealt :]) == Counter(order)
    assert stub.remaining == 52 - len(taken) - len(stub.burned)


@pytest.mark.parametrize("count", [-1, 5])
def test_no_more_cards_are_taken_or_burned_than_there_are(count: int) -> None:
    stub = Stub.unknown(4)
    with pytest.raises(CardError):
        stub.take(count)
    with pytest.raises(CardError):
        stub.burn(count)


def test_a_stacked_deck_starts_with_the_named_cards_and_holds_each_once() -> None:
    top = parse_cards("As Td 7h")
    stub = Stub.stacked(top, deck())
    assert stub.order[:3] == top
    assert Counter(stub.order) == Counter(deck())
    assert list(stub.order[3:]) == [card for card in deck() if card not in top]


def test_a_stacked_shoe_may_name_a_card_as_often_as_it_holds_it() -> None:
    assert Counter(Stub.stacked((51, 51), shoe(2)).order) == Counter(shoe(2))
    for top in ((51, 51, 51), (JOKER,), (UNKNOWN,)):
        with pytest.raises(CardError, match="more often"):
            Stub.stacked(top, shoe(2))


def test_unknown_cards_are_learned_when_they_are_turned() -> None:
    stub = Stub.unknown(3)
    assert not stub.is_known
    hidden, stub = stub.take(1)
    assert hidden == (UNKNOWN,)
    stub = stub.learn(0, 51)
    assert stub.order == (51, UNKNOWN, UNKNOWN)
    assert not stub.is_known
    assert stub.learn(0, 51) == stub
    with pytest.raises(CardError, match="is As, not 2c"):
        stub.learn(0, 0)
    for place, card in ((3, 0), (-1, 0), (1, 53)):
        with pytest.raises(CardError):
            stub.learn(place, card)
    assert stub.learn(1, 0).learn(2, 1).is_known


def test_known_means_the_cards_left_to_deal() -> None:
    _, stub = Stub((UNKNOWN, 3, 4)).take(1)
    assert stub.is_known


def test_a_stub_survives_json() -> None:
    stub = Stub.stacked(parse_cards("As"), deck()).burn(2)
    assert msgspec.json.decode(msgspec.json.encode(stub), type=Stub) == stub
