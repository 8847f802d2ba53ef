"""What the tests of ledger and server share: random play that is recorded, and a PostgreSQL of their own.

Run as a script it is the other process of a test: `python bookkeeping.py write|race DATABASE ...`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitboss.chance import Counter
from pitboss.ledger import Conflict, Fenced, Ledger, LiveTable, fair, new_key
from pitboss.table import Command, Table
from pitboss.table.offers import Chooser

STACK = 100_000
RACED = 6
"""Commands that each of two racing processes carries out at a table."""


def open_table(ledger: Ledger, game: str, *, table_id: str | None = None, seed: int = 1947) -> LiveTable:
    """A recorded table with three players, whose cards and dice come from a seed."""
    source = fair.Committed(Counter(seed, 0))
    seats = {1: STACK, 2: STACK, 3: STACK}
    return ledger.open_table(
        Table.open(game, seats=seats, source=source, entered=False), key=new_key(), table_id=table_id
    )


def lacking(table: Table) -> Command | None:
    """A wager that a seat still owes beside its first one, without which no cards are dealt."""
    game, rules, state = table.game, table.rules, table.state
    owed = (game.completing(rules, state, seat) for seat in game.holds_up(rules, state))
    return next((command for command in owed if command is not None and table.may(command)), None)


def random_command(table: Table, choose: Chooser) -> Command:
    """Something that the table offers; what moves the round on is taken more often."""
    completing = lacking(table)
    if completing is not None and choose.below(2):
        return completing
    offers = table.awaits()
    onward = [offer for offer in offers if offer.kind in ("turn", "chance")]
    chosen = onward if onward and choose.below(3) else [o for o in offers if o.kind != "house"] or offers
    return chosen[choose.below(len(chosen))].sample(choose)


def play(live: LiveTable, choose: Chooser, commands: int) -> list[str]:
    """Carry out random commands one after the other; their keys."""
    keys = [new_key() for _ in range(commands)]
    for key in keys:
        live.do(random_command(live.table, choose), key=key, by="player:1").result()
    return keys


@contextmanager
def in_memory() -> Iterator[Path]:
    """A folder in memory where there is one: what dies here is the process, and waiting for a disk proves nothing."""
    shared = Path("/dev/shm")
    folder = tempfile.mkdtemp(dir=shared if os.access(shared, os.W_OK) else None)
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder)


@contextmanager
def started(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """This file as a script, in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, __file__, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGCONT)
        process.kill()
        process.communicate()


def line(process: subprocess.Popen[str]) -> str:
    """What the other process says next."""
    assert process.stdout is not None
    found = process.stdout.readline().strip()
    assert found, f"the other process ended: {process.wait()}"
    return found


def why_no_postgresql() -> str | None:
    """Why no PostgreSQL can be started here, if so. Debian puts its programs into a folder of their own."""
    if postgresql_programs() is None:
        return "PostgreSQL is not installed (Debian: postgresql)"
    if os.geteuid() == 0 and _servant() is None:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return None


def postgresql_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    other = shutil.which("initdb")
    return Path(other).resolve().parent if other else None


def _servant() -> str | None:
    try:
        return pwd.getpwnam("postgres").pw_name
    except KeyError:
        return None


@contextmanager
def postgresql(*, durable: bool = False) -> Iterator[str]:
    """A PostgreSQL server on a socket of its own; the answer is its URL.

    Unless it is to be durable it does not wait for the disk: what the tests kill is Pitboss, never this server.
    """
    programs = postgresql_programs()
    assert programs is not None
    user = _servant() if os.geteuid() == 0 else None
    home = Path(tempfile.mkdtemp(prefix="pg"))  # short: a socket's path may not be long
    if user is not None:
        shutil.chown(home, user)

    def run(*command: str | Path) -> None:
        subprocess.run(
            command, check=True, user=user, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    data, name = home / "data", "casino"
    try:
        run(
            programs / "initdb",
            "-D",
            data,
            "-U",
            name,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )
        options = (
            f"-k {home} -c listen_addresses='' -c max_connections=50 -c fsync={'on' if durable else 'off'}"
        )
        run(programs / "pg_ctl", "-D", data, "-w", "-l", home / "log", "-o", options, "start")
        try:
            yield f"postgresql://{name}@/postgres?host={home}"
        finally:
            run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def create_database(server: str, name: str) -> str:
    """An empty place for a ledger on that server, a schema of its own (quicker than a whole database); its URL."""
    import psycopg
    from psycopg import sql

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(name)))
    return f"{server}&options=-csearch_path%3D{name}"


def write(database: str, table_id: str) -> None:
    """Play for ever, and say each key when its command was acknowledged."""
    with Ledger.open(database, publish_every=0.05) as ledger:
        live = ledger.take(table_id, source=fair.Committed())
        choose = Counter(os.getpid(), 0)
        while True:
            acks = []
            for _ in range(5):
                key = new_key()
                acks.append((key, live.do(random_command(live.table, choose), key=key)))
            for key, ack in acks:
                ack.result()
                _say(key)


def race(database: str, name: str, *table_ids: str) -> None:
    """Write to each table in turn, taking it back whenever somebody else has taken it."""
    with Ledger.open(database, server=name) as ledger:
        _say("ready")
        sys.stdin.readline()
        for table_id in table_ids:
            live = ledger.take(table_id)
            for number in range(RACED):
                key = f"{name}-{number}"
                while True:
                    try:
                        live.do(Command("time", args={"minutes": 1}), key=key, by=name).result()
                    except (Fenced, Conflict):
                        live = ledger.take(table_id)
                    else:
                        break
                _say(f"{table_id} {key}")


def _say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    {"write": write, "race": race}[sys.argv[1]](*sys.argv[2:])
