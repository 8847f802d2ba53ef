"""A casino around the server in virtual time: whatever befalls it between two commits, money stays its patrons'."""

import asyncio
import random
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from bookkeeping import in_memory
from histories import Histories
from pitboss.ledger import Answer, Ledger
from pitboss.ledger.audit import audit
from pitboss.ledger.work import Ack, Work
from pitboss.table.events import BoughtIn, LeftTable, Seated
from pitboss.table.wire import encode
from simulated import FAULTS, HERE, MONEY, Casino, Server, prepare, virtual
from sized import Sizes

PATRONS = ["guest-ann", "guest-bob", "guest-cy", "guest-dee"]
SERVERS = ("a", "b", "c")


@pytest.fixture(scope="module")
def template() -> Iterator[tuple[Path, list[str]]]:
    with in_memory() as folder:
        yield folder, prepare(folder, PATRONS, 2)


class Told:
    """What patrons were told, each answer once."""

    def __init__(self) -> None:
        self.histories = Histories()
        self._seen: set[tuple[str, str, str]] = set()
        for patron in PATRONS:
            self.histories.opened(patron, MONEY)

    def answer(self, patron: str, table: str, key: str, answer: Answer) -> None:
        if (patron, table, key) in self._seen or answer.stream != table:
            return
        self._seen.add((patron, table, key))
        for event in answer.events:
            match event:
                case Seated(chips=cents) | BoughtIn(amount=cents):
                    self.histories.brought(patron, table, cents)
                case LeftTable(chips=cents):
                    self.histories.left(patron, table, cents)
                case _:
                    pass

    def asked_later(self, server: Server, patron: str, table: str, key: str) -> None:
        """What a client does that never heard: it asks what became of the key."""
        book = server.house.book
        found = book.answer_of(table, f"{key}:{patron}")
        if found is None:
            became = server.house.cage.became(table, patron, key)
            found = None if became is None else became[0]
        if found is not None:
            self.answer(patron, table, key, found)


def checked(casino: Casino, told: Told, tables: list[str], open_keys: list[tuple[str, str, str]]) -> None:
    """All is quiet: everybody asks what became of what he never heard of, and the books are compared with it."""

    async def quiet() -> None:
        casino.faults = False
        if not casino.living():
            await casino.add("z")
        for server in casino.living():
            server.cut_until = 0.0
        await asyncio.sleep(12)
        server = casino.living()[0]
        for patron, table, key in open_keys:
            told.asked_later(server, patron, table, key)
        for each in casino.living():
            for table in tables:
                looked = each.house.pit.hosts.get(table) or await each.house.pit.follow(table)
                real = each.house.book.look_in(table).state
                assert encode(looked.durable) == encode(real), f"{each.name} is wrong about {table}"

    casino.loop.run_until_complete(quiet())
    assert not casino.broken, "\n".join([*map(repr, casino.broken), *casino.trace])
    wrong = told.histories.wrong(casino.living()[0].house.book)
    assert not wrong, "\n".join([*wrong, *casino.trace])


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_every_await_between_two_commits(
    template: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """Ann sits down, buys in and leaves, Bob takes her seat, and her buy-in comes once more; at one await after the
    other something befalls the server that does it."""
    reached = 0
    for at in count(1):
        with in_memory() as folder:
            reached = _buy_in(template, folder, monkeypatch, fault, at)
        if reached < at:
            break
    assert reached >= 8, "every act awaits something between its commits"


def _buy_in(
    template: tuple[Path, list[str]], folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str, at: int
) -> int:
    source, (table, _) = template
    shutil.copytree(source, folder, dirs_exist_ok=True)
    ann, bob, told = PATRONS[0], PATRONS[1], Told()
    keys = [(ann, table, key) for key in ("s", "b", "l")] + [(bob, table, "s")]
    hit = 0

    def plan(_point: int) -> str | None:
        nonlocal hit
        server = HERE.get()
        if server is None or server.name != "a":
            return None
        hit += 1
        return fault if hit == at else None

    with virtual(monkeypatch, lambda loop: Casino(folder, loop, random.Random(at), plan)) as casino:

        async def play() -> None:
            a, b = await casino.add("a"), await casino.add("b")

            async def do(patron: str, act: str, key: str, cents: int) -> None:
                for number in range(12):
                    server = a if number % 2 == 0 and not a.dead else b
                    answer = await casino.ask(server, patron, table, act, key, cents)
                    if answer is not None:
                        told.answer(patron, table, key, answer)
                        return
                    await asyncio.sleep(1)

            casino.faults = True
            await do(ann, "sit", "s", 50_000)
            answer = await casino.ask(a, ann, table, "buy-in", "b", 100)
            if answer is not None:
                told.answer(ann, table, "b", answer)
            await do(ann, "leave", "l", 0)
            await do(bob, "sit", "s", 70_000)
            await do(ann, "buy-in", "b", 100)  # the same once more, after everything

        casino.loop.run_until_complete(play())
        checked(casino, told, [table], keys)
    report = audit(folder / "casino.db", replay=False)
    assert report.ok, (at, report.bad)
    return hit


@pytest.mark.parametrize("written", [True, False])
def test_a_table_ahead_of_the_record_is_taken_anew_without_another_command(
    template: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    """Ann's leaving fails, written or not; nobody else plays there whose next command would bring it to light."""
    source, (table, _) = template
    ann = PATRONS[0]
    with in_memory() as folder:
        shutil.copytree(source, folder, dirs_exist_ok=True)
        with virtual(
            monkeypatch, lambda loop: Casino(folder, loop, random.Random(1), lambda _: None)
        ) as casino:

            async def play() -> None:
                a = await casino.add("a")
                assert await casino.ask(a, ann, table, "sit", "s", 50_000) is not None
                before = a.house.pit.hosts[table]
                submit = a.house.book.submit

                def fails(work: Work) -> Ack:
                    a.house.book.submit = submit
                    a.deaf, a.cut_until = written, 0.0 if written else casino.loop.now + 0.5
                    return submit(work)

                a.house.book.submit = fails
                assert await casino.ask(a, ann, table, "leave", "l", 0) is None
                await asyncio.sleep(3)
                after = a.house.pit.hosts[table]
                assert encode(after.durable) == encode(a.house.book.look_in(table).state)
                assert (ann in after.live.patrons.values()) is not written
                a.house.pit.drop(before, "somebody who waited at it hears of it late")
                assert a.house.pit.hosts[table] is after
                assert await casino.ask(a, ann, table, "leave", "l", 0) is not None
                assert a.house.book.purses.balance(ann) == MONEY

            casino.loop.run_until_complete(play())


def _simulated(
    source: Path, tables: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int, acts: int
) -> Casino:
    shutil.copytree(source, folder, dirs_exist_ok=True)
    chance, told = random.Random(seed), Told()
    keys: list[tuple[str, str, str]] = []
    owed = chance.sample(FAULTS, len(FAULTS))  # chance alone leaves one out now and then

    def plan(_point: int) -> str | None:
        if chance.random() >= 0.01:
            return None
        return owed.pop() if owed else chance.choice((*FAULTS, "slow", "slow"))

    with virtual(monkeypatch, lambda loop: Casino(folder, loop, chance, plan)) as casino:

        async def client(patron: str) -> None:
            for number in range(acts // len(PATRONS)):
                table, key = chance.choice(tables), f"k{number}"
                do = chance.choice(("sit", "buy-in", "buy-in", "leave", "wager"))
                cents = 1_000 * (1 + chance.randrange(20))
                keys.append((patron, table, key))
                answer = None
                for _ in range(6):
                    server = chance.choice(casino.living() or [await casino.add("z")])
                    answer = await casino.ask(server, patron, table, do, key, cents)
                    if answer is not None:
                        told.answer(patron, table, key, answer)
                        break
                    await asyncio.sleep(chance.random() * 3)
                casino.trace.append(f"{casino.loop.now:.3f} {patron} {do} {key}: {answer is not None}")
                await asyncio.sleep(chance.random())

        async def mend() -> None:
            """Servers that died are started again, under their own names."""
            while True:
                await asyncio.sleep(5)
                for name, server in list(casino.servers.items()):
                    if server.dead and chance.random() < 0.5:
                        server.close()
                        faults, casino.faults = casino.faults, False
                        await casino.add(name)
                        casino.faults = faults
                        casino.happened["started again"] += 1

        async def play() -> None:
            for name in SERVERS:
                await casino.add(name)
            casino.faults = True
            mending = asyncio.create_task(mend())
            await asyncio.gather(*(client(patron) for patron in PATRONS))
            mending.cancel()

        casino.loop.run_until_complete(play())
        checked(casino, told, tables, keys)
    report = audit(folder / "casino.db")
    assert report.ok, (seed, report.bad, casino.trace)
    return casino


def test_a_simulated_casino_of_servers_keeps_every_patrons_money(
    template: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, sizes: Sizes, seed: int
) -> None:
    source, tables = template
    acts = sizes["server.simulated"]
    with in_memory() as folder:
        casino = _simulated(source, tables, folder, monkeypatch, seed, acts)
    print(
        f"T4 around the server, seed {seed}: {casino.points} awaits, {dict(sorted(casino.happened.items()))}"
    )
    assert not [fault for fault in FAULTS if not casino.happened[fault]], "faults that never came"


def test_a_seed_gives_the_same_casino_again(
    template: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    source, tables = template
    traces: list[list[str]] = []
    for _ in range(2):
        with in_memory() as folder:
            traces.append(_simulated(source, tables, folder, monkeypatch, seed, 60).trace)
    assert traces[0] == traces[1]


def test_the_ledger_of_a_template_is_in_order(template: tuple[Path, list[str]]) -> None:
    folder, tables = template
    with Ledger.open(folder / "casino.db", read_only=True) as ledger:
        assert {info.id for info in ledger.tables()} == set(tables)
