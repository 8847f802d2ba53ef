"""Whether a question can be answered from what it tells and shows, and has no second right answer."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from pitboss.drills import call, consequence, drilled, next_to_act, settle
from pitboss.drills.happened import in_the_deal, meaning
from pitboss.drills.situation import SEAT, Situation
from pitboss.games import find
from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.events import WagerSettled

SEEDS = range(100, 104)
POTS = [game for game in drilled() if find(game).bank == "pot"]


@pytest.mark.parametrize("game", ["hold-em", "omaha", "five-card-draw"])
def test_what_is_told_of_a_hand_says_who_acts_next(game: str) -> None:
    """The betting goes round to the left of the button: answered from the words alone, as a student does."""
    answers: Counter[str] = Counter()
    for seed in range(12):
        asked = next_to_act(game, seed)
        answer = asked.answers[asked.right]
        if answer.startswith("Seat"):
            answers[answer] += 1
            assert answer == f"Seat {_next_of_hand(asked.told)}", asked.told
    assert len(answers) >= 3, answers


def _next_of_hand(told: str) -> int:
    begun = re.search(r"Hand \d+ begins for seats ([\d, and]+), the button before seat (\d)", told)
    assert begun, told
    seats, button = sorted(int(each) for each in re.findall(r"\d", begun[1])), int(begun[2])
    out = {int(seat) for seat in re.findall(r"Seat (\d) folds", told)}
    # Of this round alone: the cards that came last begin it, but the blinds of the first one count.
    streets = list(re.finditer(r"(?:First round|Flop|Turn|River|Draw): ", told))
    since = told[streets[-1].end() :]
    acted = [
        int(seat) for seat in re.findall(r"Seat (\d) (?:folds|calls|raises|checks|bets|draws|stands)", since)
    ]
    blinds = [int(seat) for seat in re.findall(r"seat (\d) \$", told[: streets[0].start()])]
    last = acted[-1] if acted else button if len(streets) > 1 or not blinds else blinds[-1]
    clockwise = [seat for seat in seats if seat > last] + [seat for seat in seats if seat <= last]
    return next(seat for seat in clockwise if seat not in out)


@pytest.mark.parametrize("game", POTS)
def test_all_that_is_bet_in_a_hand_is_told(game: str) -> None:
    for seed in SEEDS:
        asked = next_to_act(game, seed)
        own = asked.table.view("auditor")["own"]
        if own.get("hand"):
            assert re.search(r"[Pp]osted|ante", asked.told), asked.told


@pytest.mark.parametrize("game", drilled())
def test_an_irregularity_fits_its_moment_and_has_one_right_answer(game: str) -> None:
    """Between rounds nobody has a wrong number of cards; what goes wrong in a deal is told of one."""
    for seed in SEEDS:
        asked = consequence(game, seed)
        told, meant = asked.told, [meaning(answer) for answer in asked.answers]
        assert len(set(meant)) == len(meant), asked.answers
        assert sum("reshuffle" in answer for answer in asked.answers if "hands are void" in answer) < 2
        assert not re.search(r"\b[a-z]+(-[a-z0-9]+){2,}", asked.decision), asked.decision
        assert "The round is over." not in told
        if re.search(r"\blies? on the layout\.|No hand is in play\.", told):
            assert not re.search(r"was dealt the wrong|counts the cards that are left|has collected", told), (
                told
            )
            assert not re.search(r"During the deal|do not suffice", told) or "The deal begins." in told, told


def test_what_decides_is_told_though_it_was_not_stated() -> None:
    """Whether the draw could be put right, whether the dealer's card was out: else two answers may be right."""
    for seed in range(24):
        failed = consequence("keno", seed).told
        assert "fails" not in failed or re.search(r"is put right|cannot be put right", failed), failed
        passed_over = consequence("casino-war", seed).told
        assert "passed over" not in passed_over or "it is noticed" in passed_over, passed_over
        collected = consequence("hold-em", seed + 100).told
        assert "has collected" not in collected or "protected" in collected, collected


def test_what_makes_no_difference_is_not_told() -> None:
    """At stud a hand counts as protected (14.15(j)1): that it was not would seem to decide."""
    collected = [
        told
        for game, seed in product(("five-card-stud", "seven-card-stud"), range(100, 110))
        if "has collected" in (told := consequence(game, seed).told)
    ]
    assert collected
    assert not any("protected" in told for told in collected)


def test_several_cards_face_up_void_the_hands_only_while_cards_are_dealt() -> None:
    """16.13(a), 18.12(a) and 20.12(a): one card is set aside, more void all hands, if found during the deal."""
    seen: set[tuple[bool, bool]] = set()
    for game, seed in product(("caribbean-stud", "three-card-poker"), range(40)):
        asked = consequence(game, seed)
        found = re.search(r"(card is|cards are) found face up", asked.told)
        if found:
            several, dealing = found[1] == "cards are", "During the deal" in asked.told
            right = asked.answers[asked.right].lower()
            assert ("void" in right) == (several and dealing), (asked.told, right)
            assert dealing == ("The deal begins." in asked.told), asked.told
            seen.add((several, dealing))
    assert len(seen) >= 3, seen


def test_a_deal_goes_wrong_while_cards_are_dealt() -> None:
    table = Table.open("caribbean-stud", seats={1: 100_00})
    assert in_the_deal(table, Command("irregularity", None, None, {"kind": "face-up-card"}))
    assert not in_the_deal(table, Command("irregularity", 1, None, {"kind": "device-seen"}))


@pytest.mark.parametrize("game", drilled())
def test_who_may_is_asked_only_where_somebody_else_may_not(game: str) -> None:
    for seed in range(200, 206):
        asked = call(game, seed)
        if not re.search(r"[Mm]ay the [a-z ]+ (do|rule)", asked.asked):
            continue
        may = {
            _done(asked.table, asked.command, by)
            for by in ("dealer", "floorperson", "supervisor", "boxperson")
        }
        may.add(asked.refusal is None)
        assert may == {True, False}, asked.asked


def _done(table: Table, command: Command, by: str) -> bool:
    before = table.state
    try:
        table.do(Command(command.do, command.seat, by, command.args))
    except (Refused, BadCommand):
        return False
    finally:
        table.state = before
    return True


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker", "asia-poker", "hold-em", "red-dog"])
def test_an_act_that_is_on_offer_is_allowed(game: str) -> None:
    """Named without its particulars, such as which tiles go where, it would be refused for the lack of them."""
    for seed in range(24):
        asked = call(game, seed)
        if asked.asked.startswith('"') and any(
            offer.do == asked.command.do and offer.seat == SEAT for offer in asked.table.awaits()
        ):
            assert asked.refusal is None, asked.asked


def test_nothing_is_asked_that_a_face_down_card_decides() -> None:
    """A side wager is paid when the deal is over; the dealer looks at his card after that."""
    for game, seed in product(("spanish-21", "blackjack", "double-attack-blackjack"), range(30)):
        asked = settle(game, seed)
        settled = [line.settled for line in asked.lines if isinstance(line.settled, WagerSettled)]
        if any("dealer has a blackjack" in event.why for event in settled):
            assert len(asked.laid.view("public")["own"]["dealer"].split()) == 2, (game, seed)


def test_that_vigorish_is_owed_is_told() -> None:
    """At baccarat a bet on the Banker's Hand is paid even money and five per cent are marked; at pai gow they are
    kept back."""
    lines = [
        line
        for seed in range(12)
        for line in settle("minibaccarat", seed).lines
        if line.name == "bankers-hand"
    ]
    assert any(line.net == line.stake for line in lines)
    assert "Vigorish is marked" in settle("minibaccarat", 1).told
    assert "Vigorish" not in settle("pai-gow", 1).told


def test_a_ticket_is_for_the_one_game_that_is_drawn() -> None:
    for seed in range(6):
        assert all(line.settled is not None for line in settle("keno", seed).lines)


def test_a_raise_comes_near_to_what_is_met_at_a_table() -> None:
    """A double for less is at most the wager: not a quarter of a dollar for five."""
    at = Situation("blackjack", 1, 0)
    assert at.do(Command("wager", SEAT, args={"on": "blackjack", "amount": 5_00}))
    for seed in range(40):
        for line in settle("double-attack-blackjack", seed).lines:
            assert line.stake >= 5_00, (seed, line)
