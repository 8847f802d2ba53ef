"""Five to seven cards, high, against three evaluators that others wrote."""

import warnings

import pytest
from hands_dealing import random_hands, same_order
from phevaluator import evaluate_cards
from treys import Card, Evaluator

from pitboss.equipment import card_name
from pitboss.hands import ranking
from pitboss.hands.bulk import strengths

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it uses old names of a parser
    import eval7

SIZES = [5, 6, 7]


@pytest.fixture(params=SIZES)
def hands(request: pytest.FixtureRequest, sizes: dict[str, int], seed: int) -> list[list[int]]:
    return random_hands(sizes["hands.differential"] // len(SIZES) + 1, request.param, seed=seed).tolist()


def ours(hands: list[list[int]]) -> list[int]:
    return strengths(ranking("five"), hands).tolist()


def test_phevaluator_agrees(hands: list[list[int]]) -> None:
    assert same_order(ours(hands), [-evaluate_cards(*hand) for hand in hands])


def test_eval7_agrees(hands: list[list[int]]) -> None:
    cards = [eval7.Card(card_name(card)) for card in range(52)]
    assert same_order(ours(hands), [eval7.evaluate([cards[card] for card in hand]) for hand in hands])


def test_treys_agrees(hands: list[list[int]]) -> None:
    cards = [Card.new(card_name(card)) for card in range(52)]
    evaluate = Evaluator().evaluate
    assert same_order(ours(hands), [-evaluate([], [cards[card] for card in hand]) for hand in hands])
