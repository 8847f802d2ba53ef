"""A keno game that several tables sell: one draw for all, and no ticket is lost, doubled or sold too late."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.chance import Counter, Secure
from pitboss.ledger import Ledger, LiveTable, fair, new_key
from pitboss.ledger.audit import audit
from pitboss.ledger.drawing import misdrawn
from pitboss.ledger.export import export
from pitboss.table import Command, Refused, Table

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"
LOW, HIGH = list(range(1, 21)), list(range(61, 81))


def opened(ledger: Ledger, table_id: str, **options: Any) -> LiveTable:
    table = Table.open("keno", options={"shared_game": "lounge", **options}, seats={1: 100_000, 2: 100_000})
    return ledger.open_table(table, key=new_key(), table_id=table_id)


def ask(live: LiveTable, act: str, seat: Any = None, key: Any = None, **args: Any) -> Any:
    return live.do(Command(act, seat, args=args), key=key or new_key()).result()


def do(live: LiveTable, act: str, seat: Any = None, key: Any = None, **args: Any) -> Any:
    answer = ask(live, act, seat, key, **args)
    assert answer.refusal is None, answer.refusal
    return answer


def bought(live: LiveTable, seat: int = 1, **args: Any) -> Any:
    return do(live, "ticket", seat, **{"spots": [1, 2], "amount": 100, **args})


def sound(ledger: Ledger, path: Path) -> None:
    """Audit and verifier find everything in order."""
    with ledger.snapshot() as connection:
        assert [*misdrawn(connection)] == []
    with path.open("wb") as out:
        export(ledger, out)
    ran = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


@pytest.fixture
def ledger(file: Path) -> Iterator[Ledger]:
    with Ledger.open(file) as found:
        yield found
    found = audit(file)
    assert found.ok, found.bad


def test_one_draw_pays_the_tickets_of_every_table(ledger: Ledger, tmp_path: Path) -> None:
    one, two = opened(ledger, "one"), opened(ledger, "two")
    bought(one)
    bought(two, games=2)
    do(one, "draw", numbers=LOW)
    assert "1 of its games to come" in ask(two, "redeem", 1, ticket=1).refusal.sentence
    assert two.table.state.game.game == 2
    assert two.table.state.game.last == tuple(LOW)
    do(one, "redeem", 1, ticket=1)
    assert one.table.state.stack(1) == 100_000 - 100 + 1200
    do(one, "draw", numbers=LOW)
    do(two, "redeem", 1, ticket=1)
    assert two.table.state.stack(1) == 100_000 - 200 + 2400
    sound(ledger, tmp_path / "out.jsonl")


def test_a_draw_by_chance_is_brought_to_a_table_where_nobody_enters_numbers(ledger: Ledger) -> None:
    one, two = (
        ledger.open_table(
            Table.open("keno", options={"shared_game": "lounge"}, seats={1: 100_000}, entered=False,
                       source=fair.Committed(Secure())),
            key=new_key(), table_id=name,
        )
        for name in ("one", "two")
    )  # fmt: skip
    bought(two)
    do(one, "draw")
    two.catch_up()
    assert two.table.state.game.last == one.table.state.game.last
    assert "nobody else" in ask(two, "draw", numbers=LOW, held_at="one").refusal.sentence


def test_the_game_is_drawn_at_one_table_only(ledger: Ledger) -> None:
    one, two = opened(ledger, "one"), opened(ledger, "two")
    for act, args in (("draw", {"numbers": LOW}), ("irregularity", {"kind": "draw-failed"})):
        refusal = ask(two, act, **args).refusal
        assert refusal.sentence == "Game 1 is drawn at table one, not here."
        assert refusal.cites == ("19:47-15.5",)
    assert not any(offer.kind == "chance" for offer in two.table.awaits())
    assert any(offer.kind == "chance" for offer in one.table.awaits())


def test_nobody_brings_a_draw_by_hand(ledger: Ledger) -> None:
    _, two = opened(ledger, "one"), opened(ledger, "two")
    for act, args in (
        ("draw", {"numbers": LOW, "held_at": "one"}),
        ("irregularity", {"kind": "draw-failed", "held_at": "one"}),
        ("join-game", {"game": 9}),
    ):
        assert "brought by the house" in ask(two, act, **args).refusal.sentence
    assert two.table.state.game.game == 1


def test_a_ticket_is_neither_sold_nor_given_back_once_the_numbers_are_known(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The draw comes after a table has looked and before it has written."""
    one, two = opened(ledger, "one"), opened(ledger, "two")
    bought(two)
    catch_up, late = two.catch_up, [True]

    def just_before() -> None:
        catch_up()
        if late.pop() if late else False:
            do(one, "draw", numbers=HIGH)

    monkeypatch.setattr(two, "catch_up", just_before)
    assert "lost" in ask(two, "void-ticket", 1, ticket=1).refusal.sentence
    late.append(True)
    issued = bought(two).events[-1]
    assert issued.game == 3  # it was to be of game 2, which was drawn just before
    assert two.table.state.stack(1) == 100_000 - 200


def test_a_draw_that_comes_second_is_none(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused, and its numbers are not used for the next game either."""
    one, booking = opened(ledger, "one"), ledger.draws.booking

    def second(*given: Any, **more: Any) -> Any:
        monkeypatch.setattr(ledger.draws, "booking", booking)
        other: Any = booking("lounge", "one", 99, 1, given[4], **more)
        ledger.submit(other).result()
        return booking(*given, **more)

    monkeypatch.setattr(ledger.draws, "booking", second)
    assert "at the same time" in ask(one, "draw", numbers=LOW).refusal.sentence
    assert (one.table.state.game.game, one.table.state.game.last) == (2, tuple(LOW))


@pytest.mark.parametrize(
    ("act", "change", "reasons"),
    [
        ("ticket", {"tickets": ((4, "sold", 1),)},
         {"the game has not booked this ticket in game 1", "version 4 of one is no such ticket or draw"}),
        ("ticket", {"game": 2}, {"game 2 is not on sale; game 1 is", "the game has not booked this ticket in game 1"}),
        ("draw", {"numbers": tuple(HIGH)}, {"game 1 was drawn otherwise"}),
        ("draw", {"table": "two"}, {"two does not sell this game", "version 4 of two is no such ticket or draw"}),
    ],
)  # fmt: skip
def test_audit_and_verifier_find_what_does_not_agree(
    file: Path, tmp_path: Path, act: str, change: dict[str, Any], reasons: set[str]
) -> None:
    """A ledger whose game has booked something else, chained and balanced as it should be."""
    with Ledger.open(file) as ledger:
        one, booking = opened(ledger, "one"), ledger.draws.booking

        def otherwise(*given: Any, **more: Any) -> Any:
            work = booking(*given, **more)
            if work is not None:
                decide: Any = work.decide
                work.decide = lambda *at: tuple(replace(event, **change) for event in decide(*at))
            return work

        ledger.draws.booking = otherwise  # type: ignore[method-assign]
        ask(one, act, *((1,) if act == "ticket" else ()), **(
            {"spots": [1, 2], "amount": 100} if act == "ticket" else {"numbers": LOW}
        ))  # fmt: skip
        with ledger.snapshot() as connection:
            assert {reason for _, _, reason in misdrawn(connection)} == reasons
        path = tmp_path / "out.jsonl"
        with path.open("wb") as out:
            export(ledger, out)
    assert not audit(file).ok
    if change != {"table": "two"}:  # the verifier knows tables by their own streams
        ran = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)
        assert ran.returncode == 1, ran.stdout


SELLING = """
import sys
from pitboss.ledger import Ledger, new_key
from pitboss.table import Command
ledger = Ledger.open(sys.argv[1])
lives = {name: ledger.take(name) for name in ("one", "two")}
number = 0
while True:
    number += 1
    name = ("one", "two")[number % 2]
    key, draws = new_key(), name == "one" and number % 5 == 0
    args = {"spots": list(range(1, 2 + number % 4)), "amount": 100}
    if draws:
        args = {"numbers": list(range(1 + number % 50, 21 + number % 50))}
    command = Command("draw" if draws else "ticket", None if draws else 1, args=args)
    answer = lives[name].do(command, key=key).result()
    print(name, key, "no" if answer.refusal else "done", flush=True)
"""


def test_what_was_acknowledged_before_kill_9_is_there_once(file: Path, tmp_path: Path) -> None:
    with Ledger.open(file) as ledger:
        opened(ledger, "one")
        opened(ledger, "two")
    answered: list[list[str]] = []
    for least in (7, 12):
        command = [sys.executable, "-c", SELLING, str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as selling:
            assert selling.stdout is not None
            answered += [line.split() for _, line in zip(range(least), selling.stdout, strict=False)]
            selling.kill()
            answered += [line.split() for line in selling.stdout if line.endswith("\n")]
    assert sum(what == "done" for _, _, what in answered) > 15
    with Ledger.open(file) as ledger:
        for name in ("one", "two"):
            live = ledger.take(name)
            live.catch_up()
            kept = [entry.key for entry in ledger.entries(name)]
            done = [key for table, key, what in answered if (table, what) == (name, "done")]
            assert [kept.count(key) for key in done] == [1] * len(done)
        sound(ledger, tmp_path / "out.jsonl")
    assert audit(file).ok


def test_a_table_that_joins_later_sells_the_game_on_sale(ledger: Ledger, tmp_path: Path) -> None:
    one = opened(ledger, "one")
    for _ in range(3):
        do(one, "draw", numbers=HIGH)
    two = opened(ledger, "two")
    assert bought(two).events[-1].game == 4
    do(one, "irregularity", kind="draw-failed")
    two.catch_up()
    assert two.table.state.stack(1) == 100_000
    assert two.table.state.game.game == 5
    sound(ledger, tmp_path / "out.jsonl")


def test_another_table_draws_when_the_first_is_closed(ledger: Ledger, tmp_path: Path) -> None:
    one, two, three = opened(ledger, "one"), opened(ledger, "two"), opened(ledger, "three")
    bought(two)
    for seat in (1, 2):
        do(one, "leave", seat)
    do(one, "close")
    bought(two)
    assert two.table.state.game.drawn_at == ""
    assert ask(three, "draw", numbers=LOW).refusal.sentence == "Game 1 is drawn at table two, not here."
    do(two, "draw", numbers=LOW)
    three.catch_up()
    assert three.table.state.game.last == tuple(LOW)
    sound(ledger, tmp_path / "out.jsonl")


def test_a_rate_card_and_a_limit_of_ones_own_do_not_open(ledger: Ledger) -> None:
    one = opened(ledger, "one")
    with pytest.raises(Refused, match="another rate card"):
        opened(ledger, "two", rate_card={"1": {"1": 3}})
    with pytest.raises(Refused, match="aggregate limit"):
        opened(ledger, "two", aggregate_limit=500)
    change = Command("change-option", by="floorperson", args={"name": "shared_game", "value": "other"})
    assert one.do(change, key=new_key()).result().refusal is not None


def test_a_table_that_is_taken_over_goes_on_and_a_key_counts_once(ledger: Ledger, tmp_path: Path) -> None:
    one, two = opened(ledger, "one"), opened(ledger, "two")
    key = new_key()
    do(two, "ticket", 1, key, spots=[1, 2], amount=100)
    do(one, "draw", numbers=LOW)
    two = ledger.take("two")
    assert do(two, "ticket", 1, key, spots=[1, 2], amount=100).again
    two.catch_up()
    assert len(two.table.state.game.tickets) == 1
    do(two, "redeem", 1, ticket=1)
    sound(ledger, tmp_path / "out.jsonl")


@pytest.mark.parametrize("seed", range(2))
def test_random_sales_at_three_tables_end_in_one_truth(ledger: Ledger, seed: int, tmp_path: Path) -> None:
    names = ["one", "two", "three"]
    lives, choose = {name: opened(ledger, name) for name in names}, Counter(seed, 7)
    for _ in range(30):
        name = names[choose.below(3)]
        if not choose.below(5):
            lives[name] = ledger.take(name)
        match choose.below(4):
            case 0:
                do(lives["one"], "draw", numbers=LOW if choose.below(2) else HIGH)
            case 1:
                ask(lives[name], "void-ticket", 1, ticket=1 + choose.below(9))
            case _:
                bought(lives[name], 1 + choose.below(2), games=1 + choose.below(3))
    drawn = [
        entry.event for entry in ledger.entries("draw:lounge") if type(entry.event).__name__ == "DrawBooked"
    ]
    for live in lives.values():
        live.catch_up()
        assert live.table.state.game.game == len(drawn) + 1
    sound(ledger, tmp_path / "out.jsonl")
