"""Two persons: adjustments, payout overrides and voids are proposed by one and confirmed by another."""

import contextlib
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from bookkeeping import open_table
from pitboss.chance import Counter
from pitboss.ledger import (
    Adjustment,
    Answer,
    Correction,
    KeyReused,
    Ledger,
    LedgerError,
    LiveTable,
    PayoutOverride,
    PurseAdjustment,
    RoundVoid,
    new_key,
    number_of,
)
from pitboss.ledger.audit import audit
from pitboss.ledger.corrections import corrected
from pitboss.ledger.export import export
from pitboss.ledger.happenings import Corrected, Significant
from pitboss.table import Command
from pitboss.table.events import WagerSettled
from pitboss.table.wire import encode

on_one_database = pytest.mark.parametrize("make_database", ["sqlite"], indirect=True)
"""For what is decided before anything is written."""
ANN, BOB = "account:ann", "account:bob"
TO_SEAT_1 = Adjustment("t", 1, 500)


@pytest.fixture
def live(ledger: Ledger) -> LiveTable:
    return open_table(ledger, "craps", table_id="t")


def proposed(ledger: Ledger, what: Correction = TO_SEAT_1, *, by: str = ANN, role: str = "boxperson") -> int:
    answer = ledger.corrections.propose(what, why="a pay was forgotten", by=by, role=role, key=new_key())
    number = answer.result().first
    assert number is not None, answer.result().refusal
    return number


def confirmed(ledger: Ledger, live: LiveTable | None, number: int, *, by: str = BOB) -> Answer:
    return ledger.corrections.confirm(number, by=by, role="floorperson", live=live).result()


def refused(answer: Answer) -> str:
    assert answer.refusal is not None
    return answer.refusal.sentence


def settled(ledger: Ledger, live: LiveTable, on: str, dice: list[int]) -> int:
    """The version at which a wager of seat 1 was settled."""
    if live.table.state.game.shooter is None:
        live.do(Command("shoot", 1), key=new_key()).result()
    for name in {"pass", on}:  # who shoots has a wager on the line
        live.do(Command("wager", 1, args={"on": name, "amount": 1_000}), key=new_key()).result()
    live.table.source = Rolled(dice)  # type: ignore[assignment]
    live.do(Command("roll"), key=new_key()).result()
    return max(
        e.version for e in ledger.entries("t") if isinstance(e.event, WagerSettled) and e.event.name == on
    )


class Rolled(Counter):
    """Dice that fall as told."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__(1, 1)
        self._rolled = tuple(dice)

    def dice(self, count: int) -> tuple[int, ...]:
        return self._rolled


def test_a_proposal_alone_moves_nothing(ledger: Ledger, live: LiveTable) -> None:
    before = encode(live.table.state)
    number = proposed(ledger)
    assert [each.number for each in ledger.corrections.pending()] == [number]
    assert encode(live.table.state) == before
    assert ledger.head("t").version == live.version


def test_a_second_person_confirms_and_the_money_moves(ledger: Ledger, live: LiveTable) -> None:
    stack, bank = (live.table.state.balances.get(name, 0) for name in ("stack:1", "bank"))
    answer = confirmed(ledger, live, proposed(ledger))
    (event,) = answer.events
    assert isinstance(event, Corrected)
    assert event.postings == (("bank", -500), ("stack:1", 500))
    assert live.table.state.balances["stack:1"] == stack + 500
    assert live.table.state.balances["bank"] == bank - 500
    assert ledger.head("t").version == live.version == answer.last
    assert ledger.corrections.pending() == []
    kinds = [entry.event.kind for entry in ledger.significant()]  # type: ignore[attr-defined]
    assert kinds == ["adjustment-proposed", "adjustment"]
    live.do(Command("time", args={"minutes": 1}), key="k").result()


def test_who_proposed_may_not_confirm(ledger: Ledger, live: LiveTable) -> None:
    number, version = proposed(ledger, role="floorperson"), live.version
    assert "a second person" in refused(confirmed(ledger, live, number, by=ANN))
    assert (live.version, ledger.head("t").version) == (version, version)
    assert ledger.corrections.find(number).state == "proposed"
    assert ledger.significant()[-1].event.kind == "correction-refused"  # type: ignore[attr-defined]
    assert confirmed(ledger, live, number).refusal is None


@on_one_database
@pytest.mark.parametrize("role", ["dealer", "boxperson", "surveillance", "auditor", "patron", ""])
def test_a_wrong_role_may_not_confirm(ledger: Ledger, live: LiveTable, role: str) -> None:
    number = proposed(ledger)
    answer = ledger.corrections.confirm(number, by=BOB, role=role, live=live).result()
    assert refused(answer) == f"A {role} may not confirm a correction."
    assert ledger.corrections.find(number).state == "proposed"


@on_one_database
@pytest.mark.parametrize("role", ["dealer", "stickperson", "auditor", "patron"])
def test_a_wrong_role_may_not_propose(ledger: Ledger, live: LiveTable, role: str) -> None:
    answer = ledger.corrections.propose(TO_SEAT_1, why="x", by=ANN, role=role, key="k").result()
    assert refused(answer) == f"A {role} may not propose a correction."
    assert ledger.corrections.all() == []


def test_a_proposal_is_carried_out_once(ledger: Ledger, live: LiveTable) -> None:
    number = proposed(ledger)
    confirmed(ledger, live, number)
    stack = live.table.state.stack(1)
    assert confirmed(ledger, live, number).again  # the same person sent it again
    assert "was confirmed before" in refused(confirmed(ledger, live, number, by="account:eve"))
    again = ledger.take("t")
    assert confirmed(ledger, again, number).again
    assert again.table.state.stack(1) == stack


def test_two_confirmations_at_once_are_one(ledger: Ledger, live: LiveTable) -> None:
    number, stack = proposed(ledger), live.table.state.stack(1)
    acks = [
        ledger.corrections.confirm(number, by=by, role="supervisor", live=live)
        for by in (BOB, BOB, "account:eve")
    ]
    assert [acks[0].result().again, acks[1].result().again] == [False, True]
    with contextlib.suppress(KeyReused):
        assert acks[2].result().refusal is not None  # it was decided when it was looked at
    assert live.table.state.stack(1) == ledger.take("t").table.state.stack(1) == stack + 500


def test_what_was_rejected_is_not_carried_out(ledger: Ledger, live: LiveTable) -> None:
    number = proposed(ledger)
    ledger.corrections.reject(number, by=BOB, role="supervisor", why="it was paid").result()
    assert ledger.corrections.find(number).state == "rejected"
    assert "was rejected" in refused(confirmed(ledger, live, number))
    mine = proposed(ledger)
    ledger.corrections.reject(mine, by=ANN, role="boxperson").result()  # taken back
    assert ledger.corrections.pending() == []
    other = proposed(ledger)
    assert "may not decide" in refused(ledger.corrections.reject(other, by=BOB, role="dealer").result())


def test_a_rejection_that_comes_first_leaves_the_money_where_it_is(ledger: Ledger, live: LiveTable) -> None:
    """The table has taken the correction in, but the transaction finds the proposal rejected."""
    number, before = proposed(ledger), ledger.head("t")
    find = ledger.corrections.find
    seen = find(number)
    ledger.corrections.reject(number, by="account:eve", role="supervisor").result()
    ledger.corrections.find = lambda _: seen  # type: ignore[method-assign]
    try:
        with pytest.raises(KeyReused):
            confirmed(ledger, live, number)
    finally:
        ledger.corrections.find = find  # type: ignore[method-assign]
    assert ledger.head("t") == before
    assert ledger.take("t").version == before.version


def test_a_payout_is_overridden(ledger: Ledger, live: LiveTable) -> None:
    version = settled(ledger, live, "field", [1, 2])
    stack = live.table.state.stack(1)
    confirmed(ledger, live, proposed(ledger, PayoutOverride("t", version, 3_000)))
    assert live.table.state.stack(1) == stack + 2_000
    confirmed(ledger, live, proposed(ledger, PayoutOverride("t", version, -1_000)))
    assert live.table.state.stack(1) == stack - 2_000


@on_one_database
@pytest.mark.parametrize(("net", "allowed"), [(-999, True), (-1_000, True), (-1_001, False), (-2_000, False)])
def test_an_override_loses_the_stake_at_most(
    ledger: Ledger, live: LiveTable, net: int, *, allowed: bool
) -> None:
    version = settled(ledger, live, "field", [1, 2])
    stack = live.table.state.stack(1)
    answer = ledger.corrections.propose(
        PayoutOverride("t", version, net), why="x", by=ANN, role="boxperson", key="k"
    ).result()
    assert (answer.refusal is None) == allowed
    assert live.table.state.stack(1) == stack
    if not allowed:
        assert "cannot lose more than its stake" in refused(answer)


def test_an_adjustment_may_take_the_last_cent_of_a_seat(ledger: Ledger, live: LiveTable) -> None:
    confirmed(ledger, live, proposed(ledger, Adjustment("t", 1, -live.table.state.stack(1))))
    assert live.table.state.stack(1) == 0


def test_a_round_is_made_void(ledger: Ledger, live: LiveTable) -> None:
    stack = live.table.state.stack(1)
    version = settled(ledger, live, "pass", [6, 1])
    round_number = next(e.round for e in ledger.entries("t") if e.version == version)
    assert live.table.state.stack(1) == stack + 1_000
    confirmed(ledger, live, proposed(ledger, PayoutOverride("t", version, 2_000)))
    confirmed(ledger, live, proposed(ledger, RoundVoid("t", round_number)))
    assert live.table.state.stack(1) == stack
    for again in (RoundVoid("t", round_number), PayoutOverride("t", version, 1)):
        answer = ledger.corrections.propose(again, why="x", by=ANN, role="boxperson", key=new_key()).result()
        assert "made void by correction" in refused(answer)


def test_the_same_is_not_corrected_twice_though_it_was_proposed_twice(
    ledger: Ledger, live: LiveTable
) -> None:
    """Two boxpersons notice the same mistake; the floor confirms what both of them proposed."""
    version = settled(ledger, live, "field", [1, 1])
    override = PayoutOverride("t", version, 0)
    round_number = next(e.round for e in ledger.entries("t") if e.version == version)
    numbers = [proposed(ledger, what) for what in (override, override, RoundVoid("t", round_number))]
    assert confirmed(ledger, live, numbers[0]).refusal is None
    stack = live.table.state.stack(1)
    assert "settled with that result" in refused(confirmed(ledger, live, numbers[1]))
    assert "proposed anew" in refused(confirmed(ledger, live, numbers[2]))
    assert live.table.state.stack(1) == stack
    assert confirmed(ledger, live, numbers[0]).again
    void = proposed(ledger, RoundVoid("t", round_number)), proposed(ledger, RoundVoid("t", round_number))
    assert confirmed(ledger, live, void[0]).refusal is None
    assert "before" in refused(confirmed(ledger, live, void[1]))


def test_nothing_is_laid_before_an_empty_seat(ledger: Ledger, live: LiveTable) -> None:
    """Whoever sat down there next would have it; a leave that is not written yet counts as well."""
    live.do(Command("leave", 1), key=new_key()).result()
    assert "Nobody sits at seat 1" in refused(confirmed(ledger, live, proposed(ledger)))
    number = proposed(ledger, Adjustment("t", 2, 500))
    live.do(Command("leave", 2), key=new_key())
    assert "seat 2" in refused(confirmed(ledger, live, number))
    assert not {"stack:1", "stack:2"} & {a for a, cents in live.table.state.balances.items() if cents}


def test_a_poker_hand_is_made_void_with_its_rake(ledger: Ledger) -> None:
    live = open_table(ledger, "hold-em", table_id="t")
    before = {seat: live.table.state.stack(seat) for seat in (1, 2, 3)}
    live.do(Command("deal"), key="deal").result()
    while live.table.state.round == 1:
        turn = next(offer for offer in live.table.awaits() if offer.kind == "turn")
        do = "check" if any(o.do == "check" for o in live.table.awaits()) else "call"
        live.do(Command(do, turn.seat), key=new_key()).result()
    assert {seat: live.table.state.stack(seat) for seat in (1, 2, 3)} != before
    confirmed(ledger, live, proposed(ledger, RoundVoid("t", 1)))
    assert {seat: live.table.state.stack(seat) for seat in (1, 2, 3)} == before


def test_a_purse_is_adjusted(ledger: Ledger) -> None:
    ledger.purses.open("7", key="o").result()
    assert confirmed(ledger, None, proposed(ledger, PurseAdjustment("7", 900))).refusal is None
    assert ledger.purses.balance("7") == 900
    with pytest.raises(LedgerError, match=r"holds \$9.00, which is less than \$10.00"):
        confirmed(ledger, None, proposed(ledger, PurseAdjustment("7", -1_000)))
    assert ledger.purses.balance("7") == 900
    assert len(ledger.corrections.pending()) == 1


def test_two_seats_are_adjusted_against_each_other(ledger: Ledger, live: LiveTable) -> None:
    before = [live.table.state.stack(seat) for seat in (1, 2)]
    confirmed(ledger, live, proposed(ledger, Adjustment("t", 1, 300, against=2)))
    assert [live.table.state.stack(seat) for seat in (1, 2)] == [before[0] + 300, before[1] - 300]


@on_one_database
@pytest.mark.parametrize(
    ("what", "why"),
    [
        (Adjustment("nowhere", 1, 5), "no table 'nowhere'"),
        (Adjustment("t", 9, 5), "Nobody has sat at seat 9"),
        (Adjustment("t", 1, 0), "more or less than none"),
        (Adjustment("t", 1, 5, against=1), "against itself"),
        (PurseAdjustment("8", 5), "no purse of '8'"),
        (PayoutOverride("t", 1, 5), "No wager was settled"),
        (PayoutOverride("t", -5, 5), "No wager was settled"),
        (PayoutOverride("nowhere", 1, 5), "No wager was settled"),
        (RoundVoid("t", 1), "decided nothing"),
        (RoundVoid("t", 99), "no round 99"),
        (RoundVoid("nowhere", 1), "no table 'nowhere'"),
    ],
)
def test_what_cannot_be_corrected(ledger: Ledger, live: LiveTable, what: Correction, why: str) -> None:
    answer = ledger.corrections.propose(what, why="x", by=ANN, role="boxperson", key="k").result()
    assert why in refused(answer)


@on_one_database
@pytest.mark.parametrize(("by", "why"), [("", "x"), (ANN, ""), (ANN, " "), (ANN, "x" * 501)])
def test_a_correction_has_a_person_and_a_reason(ledger: Ledger, live: LiveTable, by: str, why: str) -> None:
    with pytest.raises(LedgerError, match="by a person, for a reason"):
        ledger.corrections.propose(TO_SEAT_1, why=why, by=by, role="boxperson", key="k")


def test_during_a_round_nothing_is_corrected(ledger: Ledger, live: LiveTable) -> None:
    number = proposed(ledger)
    live.do(Command("shoot", 1), key="s").result()
    live.do(Command("wager", 1, args={"on": "pass", "amount": 1_000}), key="w").result()
    live.table.source = Rolled([2, 2])  # type: ignore[assignment]
    live.do(Command("roll"), key="r").result()
    assert "between rounds" in refused(confirmed(ledger, live, number))


def test_who_has_left_gets_nothing_for_his_successor(ledger: Ledger, live: LiveTable) -> None:
    number = proposed(ledger)
    live.do(Command("leave", 1), key="l").result()
    live.do(Command("sit", 1, args={"chips": 5}), key="s").result()
    assert "Who sat at seat 1 has left" in refused(confirmed(ledger, live, number))


def test_what_was_proposed_for_an_empty_seat_does_not_go_to_who_sits_down_there(
    ledger: Ledger, live: LiveTable
) -> None:
    live.do(Command("leave", 1), key="l").result()
    number = proposed(ledger)
    live.do(Command("sit", 1, args={"chips": 50_000}), key="s").result()
    assert "came to seat 1" in refused(confirmed(ledger, live, number))
    assert live.table.state.stack(1) == 50_000


def test_no_account_is_corrected_below_its_floor(ledger: Ledger, live: LiveTable) -> None:
    number = proposed(ledger, Adjustment("t", 1, -live.table.state.stack(1) - 1))
    assert "which is less than" in refused(confirmed(ledger, live, number))
    assert live.lost is None


def test_a_correction_at_another_table_is_not_made_here(ledger: Ledger, live: LiveTable) -> None:
    other = open_table(ledger, "craps", table_id="u")
    number = proposed(ledger)
    for table in (other, None):
        with pytest.raises(LedgerError, match="is carried out at t"):
            ledger.corrections.confirm(number, by=BOB, role="supervisor", live=table)
    with pytest.raises(LedgerError, match="no proposal 99"):
        ledger.corrections.confirm(99, by=BOB, role="supervisor", live=live)


@on_one_database
@pytest.mark.parametrize("key", ["decision:1", "left:t:1", "return:x"])
def test_nobody_takes_the_keys_of_the_ledger(ledger: Ledger, live: LiveTable, key: str) -> None:
    ledger.purses.open("7", key="o").result()
    for ask in (
        lambda: live.do(Command("time", args={"minutes": 1}), key=key),
        lambda: ledger.purses.deposit("7", 5, key=key),
        lambda: ledger.corrections.propose(TO_SEAT_1, why="x", by=ANN, role="boxperson", key=key),
    ):
        with pytest.raises(LedgerError, match="the ledger's own"):
            ask()


def test_replay_and_restart_give_the_same_money(database: str) -> None:
    with Ledger.open(database) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        version = settled(ledger, live, "field", [1, 2])
        ledger.purses.open("7", key="o").result()
        for what in (TO_SEAT_1, PayoutOverride("t", version, 3_000), PurseAdjustment("7", 40)):
            confirmed(ledger, live, proposed(ledger, what))
        before = encode(live.table.state)
    report = audit(database)
    assert (report.ok, report.balance) == (True, "0.00"), report.bad
    with Ledger.open(database) as ledger:
        assert encode(ledger.take("t").table.state) == before


def test_the_chain_covers_it_and_the_stand_alone_verifier_agrees(file: Path, tmp_path: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        confirmed(ledger, live, proposed(ledger))
        out = tmp_path / "out.jsonl"
        with out.open("wb") as written:
            export(ledger, written)
    verifier = Path(__file__).parent.parent.parent / "tools" / "verify.py"
    assert subprocess.run([sys.executable, verifier, out], check=False, capture_output=True).returncode == 0
    spoil(file, "UPDATE events SET body = replace(body, '500', '900') WHERE body LIKE '%\"corrected\"%'")
    report = audit(file)
    assert report.first_bad is not None
    assert (report.first_bad.table, report.first_bad.version) == ("t", live.version)


def spoil(file: Path, *statements: str) -> None:
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TRIGGER events_no_update")
        for statement in statements:
            connection.exec_driver_sql(statement)
    engine.dispose()


@pytest.mark.parametrize("role", ["floorperson", "dealer"])
def test_an_audit_finds_a_correction_that_two_persons_did_not_make(file: Path, role: str) -> None:
    """A server that does not ask the ledger writes one by itself."""
    posted = Corrected(
        proposal=1, kind="adjustment", why="x", proposed_as="boxperson", confirmed_as=role,
        postings=(("bank", -500), ("stack:1", 500)),
    )  # fmt: skip
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        also = ledger.corrections._house(new_key(), BOB, "[]", Significant(kind="x"))
        live.correct(posted, key="decision:1", by=BOB, command="[]", also=also).result()
    report = audit(file)
    assert [bad.reason for bad in report.bad] == ["it corrects what nobody proposed and confirmed"]


def test_an_audit_finds_a_correction_of_one_person_with_two_names(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        number = proposed(ledger, role="floorperson")
        proposal = ledger.corrections.find(number)
        also = ledger.corrections._decision(proposal, ANN, "floorperson", "adjustment")
        live.correct(
            corrected(proposal, "floorperson"), key=f"decision:{number}", by=ANN, command="", also=also
        )
    report = audit(file)
    assert [bad.reason for bad in report.bad] == ["it was not confirmed by a second person"]


def test_money_is_seated_or_given_back_but_not_both(ledger: Ledger, live: LiveTable) -> None:
    ledger.purses.open("7", key="o").result()
    ledger.purses.deposit("7", 10_000, key="d").result()
    number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    ledger.purses.give_back(number).result()
    refused = live.do(Command("sit", 5, args={"chips": 4_000}), key=number).result().refusal
    assert refused is not None
    assert "went back into the purse" in refused.sentence
    assert live.lost is None
    assert ledger.take("t").table.state.stack(5) == 0
    again = ledger.take("t")
    sent = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s2").result())
    sit, back = again.do(Command("sit", 5, args={"chips": 4_000}), key=sent), ledger.purses.give_back(sent)
    seated = sit.result().refusal is None
    try:
        given_back = back.result().refusal is None
    except LedgerError:
        given_back = False
    assert (seated, given_back) == (True, False)


def test_a_transfers_number_is_the_key_of_nothing_else(ledger: Ledger, live: LiveTable) -> None:
    ledger.purses.open("7", key="o").result()
    ledger.purses.deposit("7", 10_000, key="d").result()
    number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    for command in (
        Command("wager", 1, args={"on": "pass", "amount": 1_000}),
        Command("sit", 4, args={"chips": 4_000}),
        Command("sit", 5, args={"chips": 4_001}),
    ):
        with pytest.raises(LedgerError, match="belongs to a transfer"):
            live.do(command, key=number)
    assert [each.state for each in ledger.purses.in_transit()] == ["sent"]
