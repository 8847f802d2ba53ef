"""Progressive meters that several tables share: no cent of them is lost or paid twice."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bookkeeping import play
from pitboss.chance import Counter, Secure
from pitboss.equipment.cards import parse_cards
from pitboss.ledger import Ledger, LedgerError, LiveTable, fair, new_key
from pitboss.ledger.audit import audit
from pitboss.ledger.correcting import RoundVoid, worked_out
from pitboss.ledger.export import export
from pitboss.ledger.metering import misbooked
from pitboss.ledger.meters import Shown
from pitboss.ledger.records import Refusal
from pitboss.table import Command, Refused, Table
from pitboss.table.meters import MeterMoved

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"
ROYAL = "As 2c Ks 3d Qs Tc Js Jc Ts Qh"
STRAIGHT_FLUSH = "9s 2c 8s 3d 7s Tc 6s Jc 5s Qh"
NOTHING = "9s 2c 8d 3d 7h Tc 6c Jc 4s Qh"
RESET = 1_000_000
MakeDatabase = Callable[[str], str]


class Rigged(Secure):
    """Shuffles bring the same cards to the top each time."""

    def __init__(self, top: str) -> None:
        self._top = parse_cards(top)

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        return (*self._top, *(card for card in cards if card not in self._top))[:count]


def opened(ledger: Ledger, table_id: str, *, top: str = "", **options: Any) -> LiveTable:
    """A table of two players; the cards on `top` come by committed shuffles, or else with each deal."""
    table = Table.open(
        "caribbean-stud", options={"meter": "grand", **options}, seats={1: 100_000, 2: 100_000}, entered=not top,
        source=fair.Committed(Rigged(top)) if top else None,
    )  # fmt: skip
    return ledger.open_table(table, key=new_key(), table_id=table_id)


def do(live: LiveTable, act: str, seat: int | None = None, **args: Any) -> Any:
    answer = live.do(Command(act, seat, args=args), key=new_key()).result()
    assert answer.refusal is None, answer.refusal
    return answer


def dealt(live: LiveTable, top: str) -> None:
    do(live, "wager", 1, on="ante", amount=500)
    do(live, "wager", 1, on="progressive", amount=100)
    if live.table.state.house.entered:
        do(live, "shuffle", top=top)
    do(live, "deal")


def prize(answer: Any) -> int:
    """What was taken off the meter."""
    return -sum(e.cents for e in answer.events if isinstance(e, MeterMoved) and e.why == "prize")


def shows(ledger: Ledger) -> int:
    found = ledger.meters.shown("grand")
    assert found is not None
    return found.shows["meter"]


def all_is_right(ledger: Ledger, *tables: LiveTable) -> None:
    """The meter holds what it opened with and what tables have put in, less what they took; both checkers agree."""
    head = {live.id: live.table.state.balances.get("shared:grand", 0) for live in tables}
    assert shows(ledger) == RESET + sum(head.values())
    with ledger.snapshot() as connection:
        assert [*misbooked(connection)] == []


@pytest.fixture
def tables(ledger: Ledger) -> tuple[LiveTable, LiveTable]:
    return opened(ledger, "one"), opened(ledger, "two")


def test_two_tables_contribute_and_one_wins(ledger: Ledger, tables: tuple[LiveTable, LiveTable]) -> None:
    one, two = tables
    dealt(one, NOTHING)
    dealt(two, ROYAL)
    do(one, "fold", 1)
    assert shows(ledger) == RESET + 140
    answer = do(two, "bet", 1)
    assert prize(answer) == RESET + 140
    assert shows(ledger) == RESET
    dealt(one, STRAIGHT_FLUSH)
    assert one.table.view()["own"]["meters"] == {"meter": RESET + 70}
    assert prize(do(one, "bet", 1)) == (RESET + 70) // 10
    all_is_right(ledger, one, two)


def test_a_prize_counts_what_others_have_put_in_since_the_deal(
    ledger: Ledger, tables: tuple[LiveTable, LiveTable]
) -> None:
    one, two = tables
    dealt(one, ROYAL)
    dealt(two, NOTHING)
    assert prize(do(one, "bet", 1)) == RESET + 140
    all_is_right(ledger, one, two)


def test_a_void_round_takes_back_what_it_put_in(ledger: Ledger, tables: tuple[LiveTable, LiveTable]) -> None:
    one, two = tables
    dealt(one, NOTHING)
    dealt(two, NOTHING)
    do(one, "irregularity", 1, kind="wrong-count", cards=6)
    assert shows(ledger) == RESET + 70
    all_is_right(ledger, one, two)


def test_a_void_after_the_meter_was_won_takes_no_more_than_is_there(ledger: Ledger) -> None:
    one, two = (opened(ledger, name, meter_reset="0.50", progressive_meter="0.50") for name in ("one", "two"))
    dealt(one, NOTHING)
    dealt(two, ROYAL)
    assert prize(do(two, "bet", 1)) == 50 + 140
    do(one, "irregularity", 1, kind="wrong-count", cards=6)
    assert shows(ledger) == 0
    with ledger.snapshot() as connection:
        assert [*misbooked(connection)] == []


@contextmanager
def meanwhile(ledger: Ledger, happens: Callable[[], object]) -> Iterator[None]:
    """Something happens right after this ledger has looked at the meter, once."""
    looked, due = ledger.meters.shown, [happens]

    def look(name: str) -> Shown | None:
        found = looked(name)
        if due:
            due.pop()()
        return found

    ledger.meters.shown = look  # type: ignore[method-assign]
    try:
        yield
    finally:
        ledger.meters.shown = looked  # type: ignore[method-assign]


@pytest.mark.parametrize("chance", ["entered", "committed"])
def test_two_winners_at_once_do_not_take_the_same_money(database: str, chance: str) -> None:
    """Two servers: the second one's prize is reckoned anew, on what the first one has left."""
    with Ledger.open(database, server="a") as a, Ledger.open(database, server="b") as b:
        top = ROYAL if chance == "committed" else ""
        one, two = opened(a, "one", top=top), opened(b, "two", top=top)
        dealt(one, ROYAL)
        dealt(two, ROYAL)
        with meanwhile(a, lambda: do(two, "bet", 1)):
            second = do(one, "bet", 1)
        assert prize(second) == RESET
        assert two.table.state.balances["stack:1"] == 100_000 + 500 + RESET + 140 - 100
        assert one.table.state.balances["stack:1"] == 100_000 + 500 + RESET - 100
        assert shows(a) == RESET
        all_is_right(a, one, two)
        do(one, "wager", 1, on="ante", amount=500)
        assert a.take("one").table.state == one.table.state
    assert audit(database).ok


def test_contributions_of_others_do_not_spoil_a_prize(database: str) -> None:
    with Ledger.open(database, server="a") as a, Ledger.open(database, server="b") as b:
        one, two = opened(a, "one"), opened(b, "two")
        dealt(one, ROYAL)
        with meanwhile(a, lambda: dealt(two, NOTHING)):
            assert prize(do(one, "bet", 1)) == RESET + 70
        assert shows(b) == RESET + 70  # what came meanwhile stays on it
        all_is_right(b, one, two)


def test_a_command_sent_again_moves_the_meter_once(
    ledger: Ledger, tables: tuple[LiveTable, LiveTable]
) -> None:
    one, _ = tables
    dealt(one, ROYAL)
    first = one.do(Command("bet", 1), key="win").result()
    again = one.do(Command("bet", 1), key="win").result()
    assert (again.again, again.events) == (True, first.events)
    assert ledger.take("one").do(Command("bet", 1), key="win").result().again
    assert shows(ledger) == RESET


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"meter_reset": 20_000}, "meter again at $20,000.00"),
        ({"rate_of_progression": 50}, "1/2 of each wager"),
        ({"progressive_meter": 12_345}, "Leave progressive_meter out"),
    ],
)
def test_other_terms_under_one_name_do_not_open(ledger: Ledger, options: dict[str, Any], why: str) -> None:
    opened(ledger, "one")
    with pytest.raises(Refused, match=why.replace("$", r"\$")) as no:
        opened(ledger, "two", **options)
    assert any(cite.startswith("19:47-16") for cite in no.value.cites)
    assert ledger.table_info("two") is None
    opened(ledger, "two")


def test_terms_are_held_against_each_other_within_the_transaction_too(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where two tables are opened at once, neither sees the other before."""
    opened(ledger, "one")
    monkeypatch.setattr(ledger.meters, "check", lambda _terms: None)
    with pytest.raises(LedgerError, match="other terms"):
        opened(ledger, "two", meter_reset=20_000)
    assert ledger.table_info("two") is None  # not even its name is taken
    opened(ledger, "two")
    assert [getattr(e.event, "table", "") for e in ledger.entries("meter:grand")] == ["one", "two"]


def test_the_terms_of_a_shared_meter_stay_as_they_are(ledger: Ledger) -> None:
    one = opened(ledger, "one")
    own = ledger.open_table(Table.open("caribbean-stud"), key=new_key(), table_id="own")
    for live, option, value in (
        (one, "rate_of_progression", 90), (one, "meter", "other"), (own, "meter", "grand"),
    ):  # fmt: skip
        command = Command("change-option", by="floorperson", args={"name": option, "value": value})
        answer = live.do(command, key=new_key()).result()
        assert answer.refusal is not None, option
    assert ledger.meters.names() == ["grand"]


def test_a_table_without_a_ledger_has_the_meter_to_itself() -> None:
    table = Table.open("caribbean-stud", options={"meter": "grand"}, seats={1: 100_000})
    for act, seat, args in (
        ("wager", 1, {"on": "ante", "amount": 500}), ("wager", 1, {"on": "progressive", "amount": 100}),
        ("shuffle", None, {"top": ROYAL}), ("deal", None, {}), ("bet", 1, {}),
    ):  # fmt: skip
        events = table.do(Command(act, seat, args=args))
    assert any(isinstance(e, MeterMoved) and e.cents == -(RESET + 70) for e in events)
    assert table.view()["own"]["meters"] == {"meter": RESET}


def test_a_finished_round_that_paid_from_a_meter_is_not_made_void(
    ledger: Ledger, tables: tuple[LiveTable, LiveTable]
) -> None:
    one, two = tables
    dealt(one, ROYAL)
    do(one, "bet", 1)
    dealt(two, NOTHING)
    do(two, "fold", 1)
    with ledger.snapshot() as connection:
        refused = worked_out(connection, RoundVoid("one", 1))
        lines = worked_out(connection, RoundVoid("two", 1))
    assert isinstance(refused, Refusal)
    assert "meter" in refused.sentence
    assert not isinstance(lines, Refusal)
    assert not any(account.startswith("shared:") for account, _ in lines.lines)


def test_several_pools_under_one_name(ledger: Ledger) -> None:
    """Mississippi stud's tables B to D have three."""
    options = {"meter": "grand", "progressive_table": "B"}
    live = ledger.open_table(
        Table.open("mississippi-stud", options=options, seats={1: 100_000}), key=new_key(), table_id="one"
    )
    found = ledger.meters.shown("grand")
    assert found is not None
    assert found.shows == {"mega": 10_000_000, "major": 500_000, "minor": 50_000}
    do(live, "wager", 1, on="ante", amount=500)
    do(live, "wager", 1, on="progressive", amount=100)
    do(live, "deal")
    after = ledger.meters.shown("grand")
    assert after is not None
    assert after.shows["mega"] == 10_000_000 + 20


@pytest.mark.parametrize("seed", range(3))
def test_the_sum_over_tables_and_meter_stays_what_it_was(ledger: Ledger, seed: int) -> None:
    """Random play at three tables, several winners of a tenth, taken by another owner now and then."""
    names = ["one", "two", "three"]
    lives = {name: opened(ledger, name) for name in names}
    choose = Counter(seed, 7)
    for _ in range(12):
        name = names[choose.below(3)]
        if not choose.below(4):
            lives[name] = ledger.take(name)
        live = lives[name]
        if live.table.state.wagers or live.table.state.game.phase != "betting":
            play(live, choose, 4)
            continue
        dealt(live, (ROYAL, STRAIGHT_FLUSH, NOTHING)[choose.below(3)])
        match choose.below(4):
            case 0:
                do(live, "irregularity", 1, kind="wrong-count", cards=6)
            case 1:
                pass
            case _:
                do(live, "bet", 1)
        all_is_right(ledger, *lives.values())


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        (
            {"moves": ((9, "meter", 69, "contribution"),)},
            {"the meter grand has not booked what it moves", "its postings are not what it books",
             "one moved no such sum at version 9"},
        ),
        (
            {"table": "nobody"},
            {"the meter grand has not booked what it moves", "nobody does not share this meter",
             "nobody moved no such sum at version 9"},
        ),
        ({"shows": {"meter": RESET}}, {"what it says the meter shows is not what was posted"}),
        (
            {"moves": ((9, "meter", 70, "contribution"), (9, "meter", 70, "contribution")),
             "postings": (("pool:meter", 140), ("put", -140)), "shows": {"meter": RESET + 140}},
            {"its postings are not what it books", "version 9 of one was booked before"},
        ),
    ],
)  # fmt: skip
def test_audit_and_verifier_find_what_does_not_agree(
    file: Path, tmp_path: Path, change: dict[str, Any], reasons: set[str]
) -> None:
    """A ledger whose meter has booked something else, chained and balanced as it should be."""
    with Ledger.open(file) as ledger:
        one, booking = opened(ledger, "one"), ledger.meters.booking

        def otherwise(*given: Any) -> Any:
            work = booking(*given)
            if work is not None:
                decide: Any = work.decide
                work.decide = lambda *at: tuple(replace(event, **change) for event in decide(*at))
            return work

        ledger.meters.booking = otherwise  # type: ignore[method-assign]
        dealt(one, NOTHING)
        with ledger.snapshot() as connection:
            assert {reason for _, _, reason in misbooked(connection)} == reasons
        path = tmp_path / "out.jsonl"
        with path.open("wb") as out:
            export(ledger, out)
    found = audit(file)
    assert not found.ok
    assert {bad.reason for bad in found.bad} <= reasons
    if "shows" not in change or len(change) > 1:  # what a meter says it shows is for those who look at it
        ran = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)
        assert ran.returncode == 1
        assert "meter:grand" in ran.stdout


def test_the_verifier_finds_a_played_meter_in_order(file: Path, tmp_path: Path) -> None:
    with Ledger.open(file) as ledger:
        one, two = opened(ledger, "one"), opened(ledger, "two")
        dealt(one, ROYAL)
        dealt(two, NOTHING)
        do(one, "bet", 1)
        do(two, "irregularity", 1, kind="wrong-count", cards=6)
        for public in (False, True):
            path = tmp_path / f"out-{public}.jsonl"
            with path.open("wb") as out:
                export(ledger, out, public=public)
            ran = subprocess.run(
                [sys.executable, VERIFIER, path], capture_output=True, text=True, check=False
            )
            assert ran.returncode == 0, ran.stdout
    assert audit(file).ok
