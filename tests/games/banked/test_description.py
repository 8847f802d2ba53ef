"""What a banked round can say beyond the two games that stand on it, tried with rounds of no subchapter.

They borrow the law and the options of three card poker; only their shape is their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.chance import Counter
from pitboss.contract import Play
from pitboss.equipment.cards import names, parse_cards
from pitboss.games import banked, registered
from pitboss.games.banked import settle
from pitboss.games.banked.choices import Fold, Keep, Raise
from pitboss.games.banked.events import DealerRevealed, TurnedUp
from pitboss.games.banked.game import banked_game
from pitboss.games.banked.reading import Against, Read, Scale, Step
from pitboss.games.banked.round import Complete, Paragraph, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.stages import Ask, Draw, Settle, Turn
from pitboss.games.banked.verdict import HIGHER, Showing, Verdict, forfeited, lost, won
from pitboss.games.banked.work import Work
from pitboss.games.card_table import settling
from pitboss.games.card_table.events import CardsDealt, RoundEnded
from pitboss.games.three_card_poker.options import OPTIONS
from pitboss.games.three_card_poker.play import ROUND, pair_plus
from pitboss.table import Command, Event, Refused, Table
from pitboss.table.events import Procedure, WagerSettled
from pitboss.table.game import Game

CLAUSE = ("play-or-forfeit",)


def against(rules: Rules, shown: Showing) -> Verdict:
    cites = rules.cites("against-dealer")
    if shown["against"] == HIGHER:
        return won(rules.odds("ante"), why="{own} beats {dealer}", cites=cites)
    return lost(why="{own} against {dealer}", cites=cites)


def gives_up(rules: Rules, kind: str) -> Verdict | None:
    return None if kind == "pair-plus" else forfeited(why="folded", cites=rules.cites(*CLAUSE))


def gives_all_up(rules: Rules, _kind: str) -> Verdict:
    return forfeited(why="folded", cites=rules.cites(*CLAUSE))


def raises(wager: str, *times: int, required: bool = False, between: bool = False) -> Raise:
    return Raise(
        do="bet", wager=wager, of="ante", times=times, required=required, between=between, clause=CLAUSE, help="Bet.",
    )  # fmt: skip


def on_three_cards(rules: Rules, shown: Showing) -> Verdict:
    return pair_plus(rules, Showing(own=shown["held"]))._replace(why="{held}")


FOLD = Fold(clause=CLAUSE, forfeits=gives_up, help="Fold.")
CHECK = Keep(do="check", clause=CLAUSE, help="Check.")
HELD = Read(("hand",), Scale("three-card-poker"))
WITH_BOARD = {
    "own": Read(("hand", "community"), Scale("five")), "dealer": Read(("dealer", "community"), Scale("five")),
    "against": Against("own", "dealer"), "held": HELD,
}  # fmt: skip
BETS = {kind: Paragraph(judge=against, sees=("against",), pays="ante") for kind in ("ante", "flop", "turn")}
SIDE = replace(ROUND.wagers["pair-plus"], judge=on_three_cards, sees=("held",))

STREETS = replace(
    ROUND, bonuses={}, reads=WITH_BOARD, wagers={**BETS, "pair-plus": SIDE},
    stages=(
        Turn(area="dealer", last=True, clause=("look",)),
        Settle(wagers=("pair-plus",), clause=("pair-plus-table",)),
        Ask(name="before-flop", to="ante", clause=CLAUSE,
            choices=(raises("flop", 3, 2), CHECK, replace(FOLD, collected="at-once"))),
        Draw(board=3, burn=1, clause=("look",)),
        Ask(name="before-turn", to="ante", unless="flop", clause=CLAUSE,
            choices=(raises("turn", 1, 2, required=True), replace(FOLD, collected="stage"))),
        Draw(board=1, burn=1, clause=("look",)),
    ),
)  # fmt: skip
"""Streets with burns, a card of the dealer's turned up, a wager settled in between, folds by street."""

FIVE = {
    "own": Read(("hand",), Scale("five")), "dealer": Read(("dealer",), Scale("five")),
    "against": Against("own", "dealer"),
}  # fmt: skip


def twice(_rules: Rules, stakes: Mapping[str, int]) -> str | None:
    return None if stakes.get("pair-plus") == 2 * stakes.get("ante", 0) else "needs a pair plus of two antes."


DELIVERY = replace(
    ROUND, bonuses={}, reads=FIVE, complete=Complete(twice, CLAUSE),
    wagers={**dict.fromkeys(("ante", "second", "pair-plus"), BETS["ante"])},
    stages=(
        Ask(name="deciding", to="ante", clause=CLAUSE,
            choices=(raises("second", 1, 3, between=True), replace(FOLD, forfeits=gives_all_up))),
        Draw(hand=2, dealer=2, clause=("look",)),
    ),
)  # fmt: skip
"""Cards dealt after the decisions, and an amount between two bounds."""


def game_of(described: Round) -> Game:
    return banked_game(
        "three-card-poker", "Toy", subchapter="19:47-20", options=OPTIONS, game_round=described
    )


def dealt(described: Round, top: str = "", *, seats: int = 2, side: int = 0, **options: Any) -> Table:
    chips = dict.fromkeys(range(1, seats + 1), 50000)
    table = Table.open(game_of(described), seats=chips, options=options, source=Counter(20, 1))
    for seat in chips:
        do(table, "wager", seat, on="ante", amount=1_000)
        if side:
            do(table, "wager", seat, on="pair-plus", amount=side)
    if top:
        do(table, "shuffle", top=top)
    do(table, "deal")
    return table


def do(table: Table, act: str, seat: int | None = None, **args: Any) -> tuple[Event, ...]:
    return table.do(Command(act, seat, args=args))


def nets(events: tuple[Event, ...]) -> dict[tuple[int, str], int]:
    return {(event.seat, event.name): event.net for event in events if isinstance(event, WagerSettled)}


@pytest.mark.parametrize("described", [STREETS, DELIVERY], ids=["streets", "delivery"])
def test_a_described_game_keeps_the_contract(
    described: Round, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registered(), "three-card-poker", game_of(described))
    for unit in range(6):
        play = Play("three-card-poker", Counter(seed, unit, lane=1), Counter(seed, unit))
        for _ in range(60):
            play.step()
        play.check_end()


TOP = "Ac 2d 9c Kc 5s 9d Qc 7s 4h  2c As Ks Qd  3c 8h"
"""Seat 1: Ac Kc Qc, seat 2: 2d 5s 7s, the dealer 9c 9d 4h; burned 2c, flop As Ks Qd; burned 3c, turn 8h."""


def test_a_card_of_the_dealer_is_up_and_a_side_wager_is_settled_with_the_deal() -> None:
    table = dealt(STREETS, TOP, side=500)
    assert table.view("public")["own"]["dealer_up"] == "4h"
    assert table.view("public")["own"]["dealer"] is None
    assert nets(tuple(table.log)) == {(1, "pair-plus"): 20_000, (2, "pair-plus"): -500}
    assert not any(isinstance(event, Procedure) and "stub" in event.step for event in table.log)


def test_streets_come_with_burns_and_the_stub_is_seen_to_after_the_last() -> None:
    table = dealt(STREETS, TOP)
    do(table, "bet", 1, amount=2_000)
    events = do(table, "check", 2)
    assert [names(event.cards) for event in events if isinstance(event, TurnedUp)] == ["As Ks Qd"]
    assert table.view("public")["own"]["stub"] == 52 - 9 - 4
    assert table.state.game.order == ("2",), "who has raised is not asked again"
    events = do(table, "bet", 2, amount=2_000)
    assert [names(event.cards) for event in events if isinstance(event, TurnedUp)] == ["8h"]
    steps = [event.step for event in events if isinstance(event, Procedure)]
    assert steps == ["stub-to-discard-rack"]
    assert nets(events) == {(1, "ante"): 1_000, (1, "flop"): 2_000, (2, "ante"): -1_000, (2, "turn"): -2_000}


def test_a_stub_that_a_person_counts_is_counted_after_the_last_street() -> None:
    game = game_of(STREETS)
    table = Table.open(game, seats={1: 50_000}, by_hand=("stub-count",), options={"stub_count_every": 1})
    do(table, "wager", 1, on="ante", amount=1_000)
    do(table, "deal")
    do(table, "check", 1)
    do(table, "bet", 1, amount=1_000)
    assert table.state.game.phase == "dealt"
    with pytest.raises(Refused, match="No decision"):
        do(table, "check", 1)
    assert isinstance(do(table, "count-stub", found=52 - 6 - 6)[-1], RoundEnded)


def test_a_fold_is_collected_when_the_game_says_so() -> None:
    table = dealt(STREETS, TOP)
    assert nets(do(table, "fold", 1)) == {(1, "ante"): -1_000}
    do(table, "check", 2)
    assert nets(do(table, "fold", 2)) == {(2, "ante"): -1_000}


def test_nothing_more_is_dealt_when_all_have_folded() -> None:
    table = dealt(STREETS, TOP)
    do(table, "fold", 1)
    events = do(table, "fold", 2)
    assert not any(isinstance(event, CardsDealt) for event in events)
    assert isinstance(events[-1], RoundEnded)


def test_a_card_found_face_up_between_streets_is_struck() -> None:
    table = dealt(STREETS, TOP)
    do(table, "bet", 1)
    do(table, "irregularity", kind="face-up-card", cards="Ks")
    events = do(table, "check", 2)
    assert [names(event.cards) for event in events if isinstance(event, TurnedUp)] == ["As Qd 3c"]


@pytest.mark.parametrize(("amount", "allowed"), [(None, True), (3_000, True), (2_000, True), (2_500, False)])
def test_a_raise_is_one_of_its_multiples_and_the_first_when_none_is_said(
    amount: int | None, allowed: bool
) -> None:
    table = dealt(STREETS, TOP)
    args = {} if amount is None else {"amount": amount}
    assert table.may(Command("bet", 1, args=args)) is allowed
    if allowed:
        do(table, "bet", 1, **args)
        found = table.state.find(1, "flop")
        assert found is not None
        assert found.stake == (amount or 3_000)


def test_an_amount_that_must_be_said_and_a_choice_of_another_stage_are_refused() -> None:
    table = dealt(STREETS, TOP)
    do(table, "check", 1)
    do(table, "check", 2)
    assert not table.may(Command("bet", 1))
    assert table.may(Command("bet", 1, args={"amount": 1_000}))
    with pytest.raises(Refused, match="The choice now is bet or fold"):
        do(table, "check", 1)


def test_a_second_delivery_goes_to_the_hands_that_are_left() -> None:
    table = dealt(DELIVERY, side=2_000)
    do(table, "fold", 1)
    events = do(table, "bet", 2, amount=2_500)
    assert [event.to for event in events if isinstance(event, CardsDealt)] == [("2", "dealer")] * 2
    assert any(isinstance(event, DealerRevealed) and len(event.cards) == 5 for event in events)


def test_cards_are_dealt_only_for_complete_wagers() -> None:
    table = Table.open(game_of(DELIVERY), seats={1: 50_000})
    do(table, "wager", 1, on="ante", amount=1_000)
    with pytest.raises(Refused, match="Seat 1 needs a pair plus of two antes") as no:
        do(table, "deal")
    assert "19:47-20.10(b)" in no.value.cites


def test_a_stage_of_one_game_is_a_function_of_the_work_in_hand() -> None:
    def pot(work: Work) -> bool:
        """All antes go to the highest hand: a pot among the players."""
        hands = {hand.place: settle.Seen(work, hand, {}).strength("own") for hand in work.own.hands}
        best = max(hands, key=lambda place: hands[place])
        cites = work.rules.cites(*CLAUSE)
        pool = sum(wager.stake for wager in work.wagers.values())
        for wager in list(work.wagers.values()):
            if str(wager.seat) == best:
                work.emit(settling.won(wager, pool - wager.stake, odds="the pot", why="highest", cites=cites))
            else:
                work.emit(settling.lost(wager, why="not highest", cites=cites))
        return False

    antes = (replace(ROUND.opening[0], banker="layout"),)
    described = replace(ROUND, opening=antes, stages=(pot,))
    table = dealt(described, "Ac 2d 9c Kc 5s 9d Qc 7s 4h")
    assert nets(tuple(table.log)) == {(1, "ante"): 1_000, (2, "ante"): -1_000}
    assert "bank" not in table.state.balances
    assert table.state.balances["layout"] == 0


def test_every_paragraph_answers_every_kind_of_outcome() -> None:
    for game in ("three-card-poker", "let-it-ride"):
        rules: Rules = Table.open(game).rules
        for name, rule in rules.round.wagers.items():
            if rules.offers(name):
                assert set(rules.verdicts[name]) == set(rules.kinds(rule))


def test_a_step_begins_where_its_ranks_say() -> None:
    steps = (
        Step("ace-king", "high-card", "AK"), Step("sixes", "one-pair", "6"), Step("jacks", "one-pair", "J"),
        "two-pairs",
    )  # fmt: skip
    reads = {**ROUND.reads, "x": Read(("hand",), Scale("five", steps, below="less"))}
    reader = Table.open(game_of(replace(ROUND, reads=reads))).rules.readers["x"]
    cards = {
        "Ac Kd 5h 3s 2c": "ace-king", "Ac Qd Jh Ts 8c": "less", "2c 2d Ah Ks Qc": "ace-king",
        "6c 6d 2h 3s 4c": "sixes", "Tc Td Ah Ks Qc": "sixes", "Jc Jd 2h 3s 4c": "jacks",
        "2c 2d 3h 3s 4c": "two-pairs", "Ac Ad Kh Ks Qc": "two-pairs",
    }  # fmt: skip
    assert {hand: reader.line(reader.strength(parse_cards(hand))) for hand in cards} == cards


MOST_LINES = 300


def banked_rooms() -> list[Path]:
    inits = Path(banked.__file__).parent.parent.glob("*/__init__.py")
    return [path.parent for path in inits if "banked_game" in path.read_text()]


@pytest.mark.parametrize("room", banked_rooms(), ids=lambda room: room.name)
def test_a_room_holds_what_its_subchapter_says_and_little_else(room: Path) -> None:
    assert sum(len(path.read_text().splitlines()) for path in room.glob("*.py")) < MOST_LINES
