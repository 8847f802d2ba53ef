"""One rule for players who are away, at every game: whatever they leave unfinished goes back to them or is settled."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.chance import Counter
from pitboss.contract.play import Play, check_books
from pitboss.games import find, open_games
from pitboss.table import BadCommand, Command, Table, absence
from pitboss.table.wire import decode_event, encode
from pitboss.table.words import ruling

MOST = 400
"""Commands in which the house has wound a table up: the longest rolls at craps take about a hundred."""


def apart(table: Table, source: Counter) -> Table:
    """The table as it stands, to be played on beside it."""
    return table.copy(source=source)


def go_away(table: Table, *seats: int) -> None:
    for seat in seats:
        if not table.state.seats[seat].away:
            table.do(Command("away", seat, args={"seconds": 30}))


def everybody_leaves(table: Table) -> None:
    """The house winds the table up by recorded commands, and nobody's money is undecided any more."""
    go_away(table, *table.state.seats)
    for _ in range(MOST):
        offers = table.awaits()
        command = absence.due(table, offers, table.state.away)
        if command is None:
            break
        table.do(command)
        check_books(table)
    assert not absence.unfinished(table), f"left undecided: {table.state.wagers or table.state.balances}"
    assert absence.due(table, table.awaits(), table.state.away) is None, "nothing more is written for them"


@pytest.mark.parametrize("game_id", open_games())
def test_everybody_leaves_after_every_act(game_id: str, sizes: Any, seed: int) -> None:
    acts: set[str] = set()
    for unit in range(sizes["properties.random_commands"] // 750):
        play = Play(game_id, Counter(seed, unit, lane=1), Counter(seed, unit), by_hand=())
        for number in range(60):
            play.legal()
            everybody_leaves(apart(play.table, Counter(seed, unit, lane=2 + number)))
        acts |= {type(event).__name__ for event in play.table.log}
        log = [decode_event(play.game, encode(event)) for event in play.table.log]
        assert Table.replay(log).state == play.table.state
    assert acts


@pytest.mark.parametrize("game_id", open_games())
def test_the_table_never_waits_for_who_is_away(game_id: str, sizes: Any, seed: int) -> None:
    """One goes away in the middle of it all; the others play on and are not held up by him."""
    for unit in range(sizes["properties.random_commands"] // 750):
        chance = Counter(seed, unit, lane=3)
        play = Play(game_id, Counter(seed, unit, lane=1), Counter(seed, unit), by_hand=(), least_seats=2)
        for _ in range(20):
            play.legal()
        seats = list(play.table.state.seats)
        gone = seats[chance.below(len(seats))]
        went = play.table.state.round
        go_away(play.table, gone)
        for _ in range(80):
            offers = play.table.awaits()
            command = absence.due(play.table, offers, play.table.state.away)
            if command is not None:
                play.do(command)
                continue
            assert absence.waits_for(play.table, offers) != gone
            if not _others_play(play, gone):
                break
        if find(game_id).bank == "pot" and play.table.state.round >= went + 3:
            assert gone in play.table.state.game.out, "he sits out"
        play.do(Command("back", gone))
        assert not play.table.state.away
        if find(game_id).bank == "pot":
            assert gone not in play.table.state.game.out


def _others_play(play: Play, gone: int) -> bool:
    """Somebody else takes up an offer of his own, or chance does."""
    offers = [o for o in play.table.awaits() if o.kind == "chance" or (o.seat != gone and o.kind != "house")]
    offers = [o for o in offers if o.do not in ("sit-out", "straddle")]
    if not offers:
        return False
    asked = [offer for offer in offers if offer.kind in ("turn", "chance")]
    among = asked if asked and play.choose.below(3) else offers
    play.do(among[play.choose.below(len(among))].sample(play.choose))
    return True


def test_one_chip_on_bet_one_goes_back_and_the_others_are_dealt() -> None:
    table = Table.open("let-it-ride", seats={1: 50_000, 2: 50_000}, source=Counter(1, 1))
    table.do(Command("wager", 1, args={"amount": 1_000, "on": "bet-one"}))
    table.do(Command("wager", 2, args={"amount": 1_000}))
    assert absence.waits_for(table, table.awaits()) == 1
    go_away(table, 1)
    command = absence.due(table, table.awaits(), table.state.away)
    assert command == Command("remove", 1, None, {"on": "bet-one"})
    table.do(Command("remove", 1, None, {"on": "bet-one"}))
    assert table.state.stack(1) == 50_000
    assert absence.due(table, table.awaits(), table.state.away) is None
    assert "deal" in {offer.do for offer in table.awaits() if offer.kind == "chance"}


def test_the_dice_of_an_absent_shooter_are_thrown_for_his_wagers_and_then_go_on() -> None:
    table = Table.open("craps", seats={1: 50_000, 2: 50_000})
    table.do(Command("shoot", 1))
    table.do(Command("wager", 1, args={"on": "pass", "amount": 1_000}))
    go_away(table, 1)
    assert absence.due(table, table.awaits(), table.state.away) is None
    assert absence.waits_for(table, table.awaits()) is None, "the house throws"
    table.do(Command("roll", args={"dice": [6, 5]}))
    table.do(Command("wager", 2, args={"on": "pass", "amount": 1_000}))
    ordered = absence.due(table, table.awaits(), table.state.away)
    assert ordered == Command("order-pass-dice", None, "boxperson")
    table.do(Command("order-pass-dice", None, "boxperson"))
    assert absence.waits_for(table, table.awaits()) == 2
    table.do(Command("decline-dice", 2))
    assert absence.waits_for(table, table.awaits()) == 2, "nobody asks who is away"
    assert [offer.seat for offer in table.awaits() if offer.do == "back"] == [1]
    table.do(Command("back", 1))
    table.do(Command("decline-dice", 2))
    assert absence.waits_for(table, table.awaits()) == 1


def test_who_is_away_at_poker_checks_or_folds_and_posts_no_third_blind() -> None:
    table = Table.open("hold-em", seats={1: 50_000, 2: 50_000, 3: 50_000}, source=Counter(2, 1))
    go_away(table, 3)
    posted: list[int] = []
    for _ in range(200):
        if table.state.round > 8:
            break
        offers = table.awaits()
        command = absence.due(table, offers, table.state.away)
        if command is None:
            step = next(o for o in offers if o.kind == ("turn" if table.state.game.hand else "chance"))
            command = Command("fold", step.seat) if step.do in ("call", "fold") else absence.taken(step)
        before = table.state.stack(3)
        table.do(command)
        if command.do == "deal" and table.state.stack(3) < before:
            posted.append(table.state.round)
    assert table.state.round > 8
    assert max(posted, default=0) <= 3, "two rounds, then he sits out"
    assert table.state.game.out == (3,)
    table.do(Command("back", 3))
    assert table.state.game.out == ()
    assert not table.state.away


def test_who_steps_away_is_not_said_to_have_let_the_clock_run_out() -> None:
    table = Table.open("craps", seats={1: 50_000, 2: 50_000})
    (went,) = table.do(Command("step-away", 1))
    assert table.state.away == {1}
    assert ruling(table.game, went).decision == "Seat 1 is away; the table goes on without waiting."
    with pytest.raises(BadCommand, match="away already"):
        table.do(Command("step-away", 1))
    table.do(Command("back", 1))
    (late,) = table.do(Command("away", 1, args={"seconds": 30}))
    assert ruling(table.game, late).decision.startswith("Seat 1 did not answer within 30 seconds and is away")
