"""T4: a casino in virtual time. A seed decides who sends what when, what is lost, doubled or late, which server is
paused or dies; the plain engine is the model. The same seed gives the same casino again.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from bookkeeping import in_memory, random_command
from pitboss.chance import Counter
from pitboss.ledger import Ack, Answer, Fenced, KeyReused, Ledger, LiveTable, fair
from pitboss.ledger.audit import audit
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.ledger.records import Refusal
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.evolve import advance
from pitboss.table.wire import encode

GAMES = ("craps", "three-card-poker", "let-it-ride", "craps")
CLIENTS, SERVERS = 12, 3
SEATS = {1: 10**7, 2: 10**7, 3: 10**7}


class Told:
    """Chance for the model: what came up at the real table."""

    def __init__(self) -> None:
        self.events: Sequence[Event] = ()

    def below(self, n: int) -> int:
        raise AssertionError("no game here draws numbers")

    def dice(self, count: int) -> tuple[int, ...]:
        return next(dice for event in self.events if (dice := getattr(event, "dice", None)))

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        return next(order for event in self.events if (order := fair.dealt_order(event)))


class Model:
    """The plain engine: it carries out what was acknowledged, in the order of the versions."""

    def __init__(self, game: str) -> None:
        self.told = Told()
        self.table = Table.open(game, seats=SEATS, source=self.told, entered=False)
        self.answers: dict[str, Answer] = {}

    def opened(self, live: LiveTable) -> None:
        """The ledger has committed to the first shuffle."""
        self._commit(live.table.log[self.table.state.version :])

    def answer(self, key: str, command: Command, answer: Answer) -> None:
        """Compare what a command was answered with what the engine says of it."""
        if answer.again:
            first = self.answers[key]
            assert (answer.first, answer.last, answer.refusal) == (first.first, first.last, first.refusal)
            return
        assert key not in self.answers, f"{key} took effect twice"
        self.answers[key] = answer
        self.told.events = answer.events
        events, refusal = self._judged(command)
        assert answer.refusal == refusal
        if refusal is not None:
            return
        assert answer.first == self.table.state.version - len(events) + 1
        assert answer.events[: len(events)] == events
        self._commit(answer.events[len(events) :])
        assert answer.last == self.table.state.version

    def _judged(self, command: Command) -> tuple[tuple[Event, ...], Refusal | None]:
        try:
            return self.table.do(command), None
        except (Refused, BadCommand) as no:
            return (), Refusal.of(no)

    def _commit(self, events: Sequence[Event]) -> None:
        assert all(isinstance(event, ShuffleCommitted) for event in events)
        self.table.state = advance(self.table.game, self.table.state, tuple(events))


class Server:
    """A process of the casino: a ledger on the shared file, and the tables it believes to own."""

    def __init__(self, file: Path, name: str) -> None:
        self.file, self.name = file, name
        self.awake_at = 0.0
        self.lives: dict[str, LiveTable] = {}
        self.flying: list[tuple[Message, Ack]] = []
        self.book = self._started()

    def _started(self) -> Ledger:
        return Ledger.open(self.file, server=self.name, publish_every=1e9, reserve=0, low=0)

    def die(self) -> None:
        """All that is in memory is gone; what was on its way to the disk may or may not have got there."""
        self.book.close()
        self.lives, self.book = {}, self._started()


class Message:
    def __init__(self, table: str, key: str, command: Command, client: int) -> None:
        self.table, self.key, self.command, self.client = table, key, command, client


class Casino:
    def __init__(self, file: Path, seed: int, commands: int) -> None:
        self.chance, self.choose = random.Random(seed), Counter(seed, 7)
        self.now, self.left, self.commands = 0.0, commands, itertools.count()
        self.happened: Tally[str] = Tally()
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self.servers = [Server(file, f"s{number}") for number in range(SERVERS)]
        self.models = {f"t{number}": Model(game) for number, game in enumerate(GAMES)}
        self.owner: dict[str, Server] = {}
        self.waiting: dict[tuple[int, str], bool] = {}
        for number, (table_id, model) in enumerate(self.models.items()):
            server = self.servers[number % SERVERS]
            table = Table.open(
                model.table.game.id, seats=SEATS, source=fair.Committed(Counter(seed, number)), entered=False
            )
            server.lives[table_id] = server.book.open_table(table, key="open", table_id=table_id)
            model.opened(server.lives[table_id])
            self.owner[table_id] = server

    def later(self, most: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._agenda, (self.now + self.chance.random() * most, next(self._order), what))

    def run(self) -> None:
        for client in range(CLIENTS):
            self.later(1, lambda client=client: self.send(client))
        self.later(5, self.fault)
        while self._agenda:
            self.now, _, what = heapq.heappop(self._agenda)
            what()
        for server in self.servers:
            self.land(server)

    def send(self, client: int) -> None:
        """A client thinks of something to do at a table, as it stood when it last looked."""
        if not self.left:
            return
        self.left -= 1
        table_id = self.chance.choice(list(self.models))
        command = random_command(self.models[table_id].table, self.choose)
        message = Message(table_id, f"k{next(self.commands)}", command, client)
        self.waiting[client, message.key] = True
        self.post(message)
        self.later(1, lambda: self.send(client))

    def post(self, message: Message) -> None:
        """On its way: it may be doubled, lost, or overtaken by another; who hears nothing sends it again."""
        for _ in range(1 + (self.chance.random() < 0.1)):
            if self.chance.random() < 0.05:
                self.happened["messages lost"] += 1
                continue
            stale = self.chance.random() < 0.1
            server = self.chance.choice(self.servers) if stale else self.owner[message.table]
            self.later(0.5, lambda server=server: self.arrive(server, message))
        if self.chance.random() < 0.01:
            other = Message(
                message.table, message.key, Command("time", args={"minutes": 7_777}), message.client
            )
            self.later(2, lambda: self.arrive(self.owner[message.table], other))
        self.later(4, lambda: self.again(message))

    def again(self, message: Message) -> None:
        if self.waiting.get((message.client, message.key)):
            self.happened["sent again"] += 1
            self.post(message)

    def arrive(self, server: Server, message: Message) -> None:
        if server.awake_at > self.now:
            self.later(server.awake_at - self.now + 0.1, lambda: self.arrive(server, message))
            return
        live = server.lives.get(message.table)
        if live is None or live.lost is not None:
            if self.owner[message.table] is not server:
                return  # another one has it; the client will find out
            live = server.lives[message.table] = server.book.take(message.table, source=self._source())
        zombie = self.owner[message.table] is not server
        at_once = self.chance.random() < 0.5 or zombie
        if zombie:  # when it hears of it must not depend on threads
            self.land(server)
            if message.table not in server.lives:
                return
        server.flying.append((message, live.do(message.command, key=message.key, by=f"c{message.client}")))
        if at_once:
            self.land(server)

    def _source(self) -> fair.Committed:
        return fair.Committed(Counter(self.chance.randrange(2**32), 3))

    def land(self, server: Server) -> None:
        """The commits come through; an answer may be lost on its way to the client."""
        flying, server.flying = server.flying, []
        for message, ack in flying:
            try:
                answer = ack.result()
            except KeyReused:
                assert (
                    message.command.args.get("minutes") == 7_777
                    or message.key in self.models[message.table].answers
                )
                self.happened["key reused"] += 1
                continue
            except Fenced:
                self.happened["fenced off"] += 1
                server.lives.pop(message.table, None)
                continue
            self.models[message.table].answer(message.key, message.command, answer)
            self.happened["again" if answer.again else "refused" if answer.refusal else "done"] += 1
            if self.chance.random() > 0.05:
                self.waiting.pop((message.client, message.key), None)

    def fault(self) -> None:
        server = self.chance.choice(self.servers)
        match self.chance.randrange(4):
            case 0:
                self.happened["servers paused"] += 1
                server.awake_at = self.now + self.chance.random() * 10
                self.take_over(server)
            case 1:
                self.happened["servers died"] += 1
                self.land(server)
                server.die()
                if self.chance.random() < 0.5:
                    self.take_over(server)
            case 2:
                self.take_over(server)
            case _:
                self.land(server)
                server.book.publish()
        if self.left:
            self.later(10, self.fault)

    def take_over(self, server: Server) -> None:
        """Another server takes the tables of one that seems dead; that one does not know it."""
        self.land(server)  # T7 races with what is on its way; here a seed gives the same casino again
        others = [other for other in self.servers if other is not server and other.awake_at <= self.now]
        for table_id in [table_id for table_id, owner in self.owner.items() if owner is server and others]:
            self.happened["tables taken over"] += 1
            heir = self.chance.choice(others)
            self.land(heir)
            heir.lives[table_id] = heir.book.take(table_id, source=self._source())
            self.owner[table_id] = heir


@pytest.mark.parametrize("part", range(2))
def test_a_simulated_casino_does_what_the_plain_engine_does(
    sizes: Mapping[str, int], seed: int, part: int
) -> None:
    with in_memory() as folder:
        casino = Casino(folder / "casino.db", 2 * seed + part, sizes["ledger.simulated"])
        casino.run()
        for server in casino.servers:
            server.book.close()
        print(f"T4 seed {2 * seed + part}: {dict(sorted(casino.happened.items()))}")
        with Ledger.open(folder / "casino.db", read_only=True) as ledger:
            for table_id, model in casino.models.items():
                assert encode(ledger.look_in(table_id).state) == encode(model.table.state)
        report = audit(folder / "casino.db")
        assert report.ok, report.bad
        assert (
            min(casino.happened[what] for what in ("again", "fenced off", "servers died", "key reused")) > 0
        )
