"""`pitboss staff`: the people who run the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import Json, print_columns, print_json

if TYPE_CHECKING:
    from pitboss.server.people import People
    from pitboss.server.store import Account

app = typer.Typer(
    add_completion=False,
    help="The staff of the table server: list, add, roles, lock, unlock, reset.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Database = Annotated[
    str, typer.Option("--database", envvar="PITBOSS_DATABASE", help="The server's database: a file or a URL.")
]
Who = Annotated[str, typer.Argument(metavar="NAME", help="The name they log in with.")]
Roles = Annotated[
    list[str], typer.Option("--role", help="A role, such as dealer or floorperson; may be repeated.")
]


@app.command(name="list")
def list_(*, database: Database = "pitboss.db", json: Json = False) -> None:
    """List the staff with their roles."""
    with _people(database) as people:
        from pitboss.server.people import login_key

        found, resting = people.store.listed("staff"), people.resting()
        locked = {a.id: a.locked or login_key(a.login) in resting for a in found}
    if json:
        print_json(
            {"staff": [{"id": a.id, "name": a.name, "roles": a.roles, "locked": locked[a.id]} for a in found]}
        )
        return
    rows = [[a.name, "locked" if locked[a.id] else "", ", ".join(a.roles)] for a in found]
    print_columns(["name", "", "roles"], rows)


@app.command()
def add(name: Who, *, role: Roles, database: Database = "pitboss.db", json: Json = False) -> None:
    """Take somebody on; prints a one-time password. A correction takes two persons who were taken on like this."""
    from pitboss.ledger.persons import CONSOLE
    from pitboss.server.people import one_time_password

    password = one_time_password()

    async def do(people: People) -> None:
        await people.take_on(name, tuple(role), by=CONSOLE, password=password)

    _with(database, do)
    _tell(name, password, json=json)


@app.command()
def roles(name: Who, *, role: Roles, database: Database = "pitboss.db", json: Json = False) -> None:
    """Give somebody these roles instead of the ones they have; their sessions end."""
    from pitboss.ledger.persons import CONSOLE

    _with(database, lambda people: people.change_roles(_named(people, name), tuple(role), by=CONSOLE))
    _say(f"{name} has these roles now: {', '.join(role)}.", {"name": name, "roles": role}, json=json)


@app.command()
def lock(name: Who, *, database: Database = "pitboss.db", json: Json = False) -> None:
    """Lock an account; its sessions end."""
    from pitboss.ledger.persons import CONSOLE

    _with(database, lambda people: people.lock(_named(people, name), locked=True, by=CONSOLE))
    _say(f"{name} is locked.", {"name": name, "locked": True}, json=json)


@app.command()
def unlock(name: Who, *, database: Database = "pitboss.db", json: Json = False) -> None:
    """Unlock an account, of the staff or of a patron, after too many wrong passwords."""
    from pitboss.ledger.persons import CONSOLE

    _with(database, lambda people: people.lock(_named(people, name), locked=False, by=CONSOLE))
    _say(f"{name} is unlocked.", {"name": name, "locked": False}, json=json)


@app.command()
def reset(name: Who, *, database: Database = "pitboss.db", json: Json = False) -> None:
    """Give somebody a new one-time password; their sessions end."""
    from pitboss.ledger.persons import CONSOLE
    from pitboss.server.people import one_time_password

    password = one_time_password()

    async def do(people: People) -> None:
        await people.reset_password(_named(people, name), password, by=CONSOLE)

    _with(database, do)
    _tell(name, password, json=json)


def _tell(name: str, password: str, *, json: bool) -> None:
    sentence = f"{name} can log in with the one-time password {password}, and must then change it."
    _say(sentence, {"name": name, "one_time_password": password}, json=json)


def _say(sentence: str, told: dict[str, Any], *, json: bool) -> None:
    if json:
        print_json(told)
    else:
        typer.echo(sentence)


@contextmanager
def _people(database: str) -> Generator[People]:
    """The accounts of a database; mistakes are one sentence and exit code 2."""
    from pitboss.cli.ledger import named_key

    try:
        from pitboss.ledger import Ledger, LedgerError
        from pitboss.server.errors import Wrong
        from pitboss.server.people import People
        from pitboss.server.settings import Settings
        from pitboss.server.store import Store
    except ModuleNotFoundError as missing:
        from pitboss.installed import lacks

        typer.echo(lacks("The staff", str(missing.name)), err=True)
        raise typer.Exit(2) from None
    try:
        with Ledger.open(database, create=False, signing_key=named_key()) as book:
            yield People(book, Store(book), Settings(database=database))
    except (LedgerError, Wrong) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


def _with(database: str, do: Callable[[People], Coroutine[Any, Any, None]]) -> None:
    async def run(people: People) -> None:
        await do(people)

    with _people(database) as people:
        asyncio.run(run(people))


def _named(people: People, name: str) -> Account:
    from pitboss.server.errors import Wrong

    account = people.store.by_login(name)
    if account is None:
        raise Wrong(404, "unknown-account", f"Nobody here is called {name!r}.")
    return account
