"""Questions made from the engine: every game is asked about, and the answer is what the engine does."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from pitboss.drills import Payouts, call, colour_up, consequence, drilled, next_to_act, pay, settle
from pitboss.drills.chips import fewest
from pitboss.equipment.cards import card_name
from pitboss.games import find
from pitboss.games.shoe.events import CardDrawn
from pitboss.law import catalogue
from pitboss.server.drilling import question
from pitboss.server.shapes_open import DrillIn
from pitboss.table.accounts import pushed
from pitboss.table.events import WagerSettled
from pitboss.table.evolve import evolve

SEEDS = range(4)


@pytest.mark.parametrize("game", [game for game in drilled() if find(game).bank != "pot"])
def test_payouts_ask_for_every_wager_that_stands(game: str) -> None:
    for seed in SEEDS:
        asked = settle(game, seed)
        settled = [e for e in asked.events if isinstance(e, WagerSettled) and e.seat == 1]
        assert asked.told
        assert settled
        # Every settlement is a line, and what lies there before it is paid is a line too.
        assert all(any(line.settled is event for line in asked.lines) for event in settled)
        assert [line.net for line in asked.lines if line.settled is not None] == [
            e.net for e in _in_order(asked)
        ]
        assert {wager.name for wager in asked.laid.state.wagers_of(1)} <= {line.name for line in asked.lines}


def _in_order(asked: Payouts) -> list[WagerSettled]:
    return [line.settled for line in asked.lines if isinstance(line.settled, WagerSettled)]


@pytest.mark.parametrize("game", [game for game in drilled() if find(game).bank == "pot"])
def test_a_pot_is_pushed_as_the_engine_pushes_it(game: str) -> None:
    """Held against the stacks: whatever a seat is pushed it has more at the end than when the betting was over."""
    for seed in SEEDS:
        asked = settle(game, seed)
        before, after = asked.laid.state, asked.laid.state
        for event in asked.events[_settled_from(asked) :]:
            after = evolve(asked.laid.game, after, event)
        in_pots = sum(cents for account, cents in before.balances.items() if account.startswith("pot:"))
        assert {f"seat-{seat}": after.stack(seat) - before.stack(seat) for seat in before.seats} == {
            line.name: line.net for line in asked.lines
        }
        assert 0 < sum(line.net or 0 for line in asked.lines) <= in_pots
        assert all(line.settled is not None and line.settled.cites for line in asked.lines)
        # Who takes it is not said.
        assert "seat" not in asked.told.lower()


def _settled_from(asked: Payouts) -> int:
    return next(at for at, event in enumerate(asked.events) if pushed(event.postings))


@pytest.mark.parametrize("game", drilled())
def test_what_is_settled_is_told_with_its_table(game: str) -> None:
    """Over the wire: the table lies in the middle of a step, and is drawn all the same."""
    for kind in ("payouts", "chips"):
        for seed in (5, 7924):
            told = question(DrillIn(game=game, kind=kind, seed=seed))
            assert told.lines if kind == "payouts" else told.chips
            assert told.told
            tickets = told.view["own"].get("tickets", [])
            assert all(ticket["won"] is None for ticket in tickets), "the answer stands on the ticket"


@pytest.mark.parametrize("game", drilled())
def test_what_cards_come_to_is_left_to_the_student(game: str) -> None:
    """Neither in words nor on the felt: a dealer reads hands himself, and sees who has won."""
    for kind, seed in (("payouts", 2), ("payouts", 3), ("chips", 1)):
        asked = question(DrillIn(game=game, kind=kind, seed=seed))
        shown = [event.shows for event in asked.events if event.shows]
        felt = [shows.result for shows in shown] + [laid.hand for shows in shown for laid in shows.cards]
        told = asked.told.removeprefix(f"{find(game).name}: the betting is over").removesuffix(
            "wins. Pay it."
        )
        for words in (told, *felt):
            assert not _TELLS.search(words), words
        named = [hand for event in asked.events for hand in _named(event.fields)]
        assert not [hand for hand in named if hand in told or any(hand in words for words in felt)]
        own = asked.view["own"]
        hands = own["hands"] if find(game).bank != "pot" and "hands" in own else []
        assert not [hand for hand in hands if hand.get("hand")]
        assert not own.get("dealer_total")


@pytest.mark.parametrize("game", ["three-card-poker", "hold-em", "pai-gow", "baccarat"])
def test_afterwards_the_hands_are_read(game: str) -> None:
    asked = question(DrillIn(game=game, kind="payouts", seed=3))
    named = [hand for event in asked.events for hand in _named(event.fields)] or ["Player's Hand"]
    assert any(hand in asked.decision for hand in named)


def test_a_hand_over_21_lies_there_as_any_other() -> None:
    """Dimmed, it would say that its wager is lost."""
    tables = [question(DrillIn(game="blackjack", kind="payouts", seed=seed)) for seed in range(12)]
    lying = [settle("blackjack", seed).laid.view("auditor")["own"] for seed in range(12)]
    assert any(hand["out"] for own in lying for hand in own["hands"])
    assert not any(hand["out"] for asked in tables for hand in asked.view["own"]["hands"])


_TELLS = re.compile(r"\b(wins?|won|lost|loses|tie|foul|is over|below|or better|does not play|count of)\b")
"""Words that say what becomes of a wager."""


def _named(fields: dict[str, Any]) -> list[str]:
    told = [fields.get(name) for name in ("hand", "high", "low", "hands")]
    hands = [hand for each in told for hand in (each if isinstance(each, list | tuple) else [each])]
    return [hand for hand in hands if isinstance(hand, str) and hand]


def test_the_dealers_card_lies_face_down_until_it_is_turned() -> None:
    """At spanish 21 a blackjack is paid before the dealer has turned up what he has."""
    asked = question(DrillIn(game="spanish-21", kind="payouts", seed=3))
    own = asked.view["own"]
    assert own["dealer_count"] == 2
    assert len(own["dealer"].split()) == 1


def test_cards_decide_most_pots_that_are_asked_about() -> None:
    contested = [
        not any(getattr(event, "uncontested", False) for event in settle("hold-em", seed).events)
        for seed in range(12)
    ]
    assert all(contested)


def test_a_ticket_that_won_is_paid_with_its_price() -> None:
    """Keno pays so much for a dollar: what is handed out is more by the price than what the player is up."""
    asked = pay("keno", 5)
    (won,) = [
        e
        for e in asked.events
        if isinstance(e, WagerSettled) and e.net > 0 and e.net + e.stake == asked.amount
    ]
    assert won.net == asked.amount - won.stake


@pytest.mark.parametrize("game", drilled())
def test_rulings_say_what_the_engine_says(game: str) -> None:
    for seed in SEEDS:
        asked = call(game, seed)
        no = asked.table.why_not(asked.command)
        assert (no is None) == (asked.refusal is None)
        assert str(no or "") == str(asked.refusal or "")
        assert asked.told
        assert asked.asked.endswith("?")
        assert asked.cites
        assert asked.decision


def test_what_stands_and_what_does_not_are_asked_alike() -> None:
    stands = [call("craps", seed).refusal is None for seed in range(40)]
    assert 10 <= sum(stands) <= 30


def test_a_seed_asks_the_same_again() -> None:
    assert settle("craps", 7).events == settle("craps", 7).events
    assert call("let-it-ride", 7).command == call("let-it-ride", 7).command
    assert len({call("craps", seed).asked for seed in range(20)}) > 10


def test_an_earlier_day_is_asked_about_too() -> None:
    days = {call("craps", seed).table.state.house.as_of for seed in range(30)}
    assert len(days) > 1


def test_the_cards_that_decide_lie_on_the_table() -> None:
    """A coup is dealt and settled in one step: what is asked about is the table in between, not the round before."""
    for seed in range(6):
        asked = settle("minibaccarat", seed)
        drawn = [card_name(event.card) for event in asked.events if isinstance(event, CardDrawn)]
        own = asked.laid.view("auditor")["own"]
        assert sorted(f"{own['players_hand']} {own['bankers_hand']}".split()) == sorted(drawn)


@pytest.mark.parametrize("game", drilled())
def test_who_acts_next_is_who_the_table_waits_for(game: str) -> None:
    asked = next_to_act(game, 1)
    seats = {offer.seat for offer in asked.table.awaits() if offer.kind == "turn"}
    answer = asked.answers[asked.right]
    assert asked.cites
    if seats:
        assert answer == f"Seat {seats.pop()}"
        assert not seats
    elif asked.asked == "Who acts next?":
        assert answer.startswith("Nobody is asked: ")
    assert len(set(asked.answers)) == len(asked.answers) >= 2


@pytest.mark.parametrize("seed", [3380766834, 1493081097])
def test_tables_are_played_until_somebody_is_to_act(seed: int) -> None:
    """Seeds whose first tables at let it ride were all held up by wagers that were not complete."""
    asked = next_to_act("let-it-ride", seed)
    assert asked.cites
    assert len(asked.answers) >= 2


@pytest.mark.parametrize("game", ["hold-em", "five-card-draw", "seven-card-stud", "chemin-de-fer"])
def test_the_question_does_not_tell_who_acts(game: str) -> None:
    """Where the table announces whom it waits for, the announcement is left out."""
    for seed in range(10):
        told = next_to_act(game, seed).told
        assert not re.search(r"acts first|may go on|asks", told), told


def test_wagers_are_called_as_the_layout_calls_them() -> None:
    """Not by the ids that a program sends."""
    for seed in range(6):
        for asked in (pay("roulette", seed), call("roulette", seed)):
            assert not re.search(r"[a-z]-[a-z0-9]+-\d|\b(low|column|dozen)-", asked.told + asked.decision)
    told = pay("pokette", 1)
    assert not re.search(r"\b[a-z]+-cards?-", told.told + told.decision)


@pytest.mark.parametrize("game", drilled())
def test_what_follows_is_what_the_engine_rules(game: str) -> None:
    asked = consequence(game, 1)
    assert asked.cites
    assert asked.decision
    assert 2 <= len(set(asked.answers)) == len(asked.answers)
    assert asked.asked == "What follows?"


@pytest.mark.parametrize("seed", [3, 5, 8, 12, 21, 34])
@pytest.mark.parametrize("game", ["craps", "keno"])
def test_every_seed_finds_what_may_go_wrong(game: str, seed: int) -> None:
    """Where little can go wrong, tables are played until two things have."""
    assert len(consequence(game, seed).answers) >= 2


@pytest.mark.parametrize("game", drilled())
def test_what_was_won_is_paid_in_the_fewest_chips(game: str) -> None:
    asked = pay(game, 1)
    moved = {
        sum(cents for account, cents in event.postings if account.startswith("stack:") and cents > 0)
        for event in asked.events
    }
    won = {e.net for e in asked.events if isinstance(e, WagerSettled)}
    shares = {cents for event in asked.events for cents in pushed(event.postings).values()}
    assert asked.amount in moved | won | shares
    assert sum(asked.colours[colour] * count for colour, count in asked.fewest.items()) == asked.amount
    assert asked.cites


def test_chips_are_changed_up_into_the_fewest_of_the_same_worth() -> None:
    asked = colour_up("craps", 5)
    assert sum(asked.colours[colour] * count for colour, count in asked.has.items()) == asked.amount
    assert sum(asked.fewest.values()) < sum(asked.has.values())
    # The sum is the question: nobody's stack says it.
    assert not asked.table.state.seats


def test_the_fewest_chips_by_trying_every_way() -> None:
    """Held against all ways of paying with up to nine of each chip."""
    colours = {"blue": 50, "white": 1_00, "pink": 2_50, "red": 5_00}
    for amount in range(50, 20_00, 50):
        ways = (
            counts
            for counts in product(range(10), range(10), range(4), range(4))
            if sum(count * worth for count, worth in zip(counts, colours.values(), strict=True)) == amount
        )
        assert sum(fewest(amount, colours).values()) == min(map(sum, ways))


def test_a_wager_that_is_off_says_so_with_its_clause() -> None:
    lines = [line for seed in range(60) for line in settle("craps", seed).lines if line.off is not None]
    assert lines
    assert all(line.settled is None and line.off is not None and line.off.cites for line in lines)


def test_an_easy_question_has_few_bets() -> None:
    assert all(len(settle("craps", seed, bets=2).lines) <= 3 for seed in range(6))


def test_every_kind_is_easier_at_a_lower_level() -> None:
    """Fewer players, answers and chips; the day is today's."""
    levels = (1, 2, 3)
    assert [len(next_to_act("three-card-poker", 1, level=level).table.state.seats) for level in levels] == [
        2,
        3,
        4,
    ]
    assert [
        max(len(consequence("blackjack", seed, level=each).answers) for seed in SEEDS) for each in levels
    ] == [
        2,
        3,
        4,
    ]
    assert all(pay("craps", seed, level=1).amount <= 100_00 for seed in range(12))
    handed = [
        sum(colour_up("craps", seed, level=level).has.values()) for level in levels for seed in range(9)
    ]
    easy, medium, hard = handed[:9], handed[9:18], handed[18:]
    assert sum(easy) < sum(medium) < sum(hard)
    assert {call("craps", seed, level=2).table.state.house.as_of for seed in range(20)} == {
        catalogue().newest.isoformat()
    }


@pytest.mark.parametrize("game", drilled())
def test_colouring_up_always_leaves_fewer_chips(game: str) -> None:
    for seed, level in product(SEEDS, (1, 2, 3)):
        asked = colour_up(game, seed, level=level)
        assert sum(asked.fewest.values()) < sum(asked.has.values())
        assert sum(asked.colours[colour] * count for colour, count in asked.fewest.items()) == asked.amount


def test_no_question_rests_on_the_chapter_alone() -> None:
    """On early days no clause bars a device, and the ruling cites the whole chapter: nothing to ask about."""
    chapter = catalogue().contents.chapter
    for seed in range(270, 280):
        made = call("craps", seed)
        assert [cite for cite in made.cites if cite != chapter], (seed, made.asked)


@pytest.mark.parametrize(
    ("kind", "game"),
    [("turns", "three-card-poker"), ("irregularities", "three-card-poker"), ("rulings", "blackjack")],
)
def test_in_the_middle_of_a_round_the_dealers_cards_lie_face_down(kind: str, game: str) -> None:
    """The player's are seen, for the question may be about them; nobody has seen the dealer's yet."""
    views = [question(DrillIn(game=game, kind=kind, seed=seed)).view["own"] for seed in range(12)]
    hidden = [own for own in views if own["dealer_count"] > len((own["dealer"] or "").split())]
    assert hidden
    assert all(hand["cards"] for own in hidden for hand in own["hands"])
