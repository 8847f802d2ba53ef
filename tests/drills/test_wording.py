"""How questions are put: in plain words, with one right answer, which nothing in the question gives away."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from pitboss.drills import call, consequence, drilled, next_to_act, pay, settle
from pitboss.drills.happened import happened, kind_of, told
from pitboss.drills.situation import Situation
from pitboss.games import find
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled
from pitboss.table.words import arithmetic, ratio

SEEDS = range(3)
PROGRAM = re.compile(r"\b(True|False|None)\b|[{}_]|\b1 (wagers lie|cards are)")
"""What only a program says."""
USUAL = ("Nothing: ", "The round is void: ")


@pytest.mark.parametrize("game", drilled())
def test_questions_are_put_in_plain_words(game: str) -> None:
    for seed in SEEDS:
        for asked in (consequence(game, seed), next_to_act(game, seed), call(game, seed)):
            said = f"{asked.told} {asked.asked} {asked.decision}"
            assert not PROGRAM.search(said), said
            assert asked.decision[:1] not in "({", asked.decision


@pytest.mark.parametrize("game", drilled())
def test_every_irregularity_is_told_in_a_sentence(game: str) -> None:
    """Of all that the staff may state in some moments of a round, with every particular that may be stated."""
    for turn in range(4):
        at = Situation(game, 11, turn, others=(2, 3))
        for _ in range(turn + 1):
            at.wager()
            command = at.step()
            if command is not None:
                at.do(command)
        for offer in at.table.awaits():
            if offer.kind != "house" or offer.do != "irregularity":
                continue
            stated = at.stated(offer)
            assert told(at.table, stated) is not None, kind_of(stated)
            said = happened(at.table, stated)
            assert said.endswith("."), said
            assert not PROGRAM.search(said), said


def test_a_call_is_told_with_its_reason() -> None:
    table = Table.open("craps", seats={1: 100_00})
    off_rail = Command("no-roll", None, "stickperson", {"reason": "in-cup-or-rail"})
    assert (
        happened(table, off_rail) == "The stickperson calls no roll: a die landed in the cup or on the rail."
    )
    own = Command("irregularity", 1, "dealer", {"kind": "of-a-game-of-ones-own", "count": 2})
    assert happened(table, own) == "Of a game of ones own, seat 1, count 2."


@pytest.mark.parametrize("game", drilled())
def test_an_answer_does_not_say_what_it_answers(game: str) -> None:
    """Neither the reason nor the call is said again, and what follows in the same way is not offered as wrong."""
    for seed, level in product(SEEDS, (1, 3)):
        asked = consequence(game, seed, level=level)
        for answer in asked.answers:
            assert "(" not in answer, answer
            assert answer.startswith(USUAL) or not re.match(r"[^.;]*: (all hands|the hand|it) ", answer), (
                answer
            )
        voids = [answer for answer in asked.answers if "the round is void" in answer.lower()]
        assert len(voids) <= 1, asked.answers


def test_each_kind_of_irregularity_is_asked_about_as_often() -> None:
    """Every seat may have a device, and all the same that is not what most questions are about."""
    for game in ("craps", "roulette", "three-card-poker"):
        devices = sum("device" in consequence(game, seed).told for seed in range(12))
        assert devices < 9, (game, devices)


@pytest.mark.parametrize("game", ["baccarat", "minibaccarat"])
def test_the_next_card_is_that_of_the_third_card_rule(game: str) -> None:
    """Recomputed from 3.9 and 3.10: the table by which the hands draw."""
    answers: Counter[str] = Counter()
    for seed in range(24):
        asked = next_to_act(game, seed)
        answer = asked.answers[asked.right]
        answers[answer] += 1
        if asked.midway:
            player, banker = (
                re.findall(rf"(\w\w) to the {who}'s Hand", asked.told) for who in ("Player", "Banker")
            )
            assert answer == _next_card(player, banker), asked.told
    assert len(answers) > 2


def _next_card(player: list[str], banker: list[str]) -> str:
    to_player, to_banker, settled = (
        "A card for the Player's hand",
        "A card for the Banker's hand",
        "The wagers are settled",
    )
    if len(banker) < 2:
        return to_player if len(player) == len(banker) else to_banker
    held, against = _points(player[:2]), _points(banker[:2])
    if max(held, against) >= 8 or len(banker) == 3:
        return settled
    if len(player) == 2:
        if held <= 5:
            return to_player
        return to_banker if against <= 5 else settled
    third = _points(player[2:])
    draws = {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: third in (6, 7)}
    return to_banker if draws.get(against, against < 3) else settled


def _points(cards: list[str]) -> int:
    worth = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
    return sum(worth.get(card[0], 0) or (int(card[0]) if card[0].isdigit() else 0) for card in cards) % 10


def test_where_nobody_is_asked_the_answers_differ() -> None:
    """The wheel does not always come next: the same right answer every time would be no question."""
    games = ("roulette", "big-six", "sic-bo", "pokette", "keno", "mini-dice", "baccarat", "craps")
    for game in games:
        asked = [next_to_act(game, seed) for seed in range(8)]
        assert len({each.answers[each.right] for each in asked}) > 1, game


def test_the_dice_have_gone_round() -> None:
    """The first offer of the dice is not what is always asked about."""
    seats = Counter(
        asked.answers[asked.right] for asked in (next_to_act("craps", seed) for seed in range(12))
    )
    assert len(seats) > 2
    assert seats["Seat 1"] < 9


def test_wagers_that_are_off_and_cards_are_told_in_words() -> None:
    """A wager by its name on the layout, and who gets a card by his seat."""
    offs = [
        each.told for each in (next_to_act("craps", seed) for seed in range(30)) if " is off " in each.told
    ]
    assert all(not re.search(r"[a-z]-\d+ is off", told) for told in offs), offs
    dealt = [next_to_act("let-it-ride", seed).told for seed in range(9)]
    assert any("to seat" in told for told in dealt)
    assert not [told for told in dealt if re.search(r"each to \d", told)]


def test_a_ruling_is_asked_for_on_what_is_asked() -> None:
    """A ticket is for as much as the question says, and a wager that is taken in part is not asked about."""
    for game in ("keno", "chemin-de-fer", "craps"):
        for seed in range(30):
            asked = call(game, seed)
            amount = re.search(r"(?:wagers|for) (\$[\d,.]+)", asked.asked)
            put = re.search(r"wagers (\$[\d,.]+)", asked.decision)
            if amount and put and asked.refusal is None:
                assert put[1] == amount[1], (asked.asked, asked.decision)


@pytest.mark.parametrize("game", drilled())
def test_the_arithmetic_of_every_payment_is_right(game: str) -> None:
    """What stands beside a payment is a sum that holds."""
    for seed in SEEDS:
        for event in settle(game, seed).events if find(game).bank != "pot" else ():
            if isinstance(event, WagerSettled):
                _holds(arithmetic(event))


def _holds(said: str) -> None:
    found = re.match(r"\$([\d,.]+) at (\d+ to \d+) = \$([\d,.]+)", said)
    if found:
        stake, paid = (round(float(found[at].replace(",", "")) * 100) for at in (1, 3))
        odds = ratio(found[2])
        assert odds is not None
        assert stake * odds == paid, said


def test_a_stake_that_is_divided_is_paid_part_by_part() -> None:
    made = [pay("craps", seed) for seed in range(100)]
    said = {each.decision.split(". ")[0] for each in made if "Horn" in each.told}
    assert said
    for each in said:
        won, odds, gross, lost, net = re.findall(r"[\d,]+\.\d\d|\d+ to \d+", each)
        assert _cents(won) * int(odds.split()[0]) == _cents(gross), each
        assert _cents(gross) - _cents(lost) == _cents(net), each
        assert _cents(lost) == 3 * _cents(won), each


def _cents(dollars: str) -> int:
    return int(dollars.replace(",", "").replace(".", ""))
