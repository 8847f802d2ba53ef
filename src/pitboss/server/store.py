"""Accounts, sessions and the settings of tables, kept in the ledger's database beside its own tables.

None of this decides about money: purses and seats are streams of the ledger. Passwords are argon2 hashes,
tokens are kept as digests.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer, MetaData, Table, Text, exc
from sqlalchemy.engine import Connection

from pitboss.ledger import Ledger, LedgerError, reading
from pitboss.ledger.happenings import HOUSE, Significant
from pitboss.ledger.persons import Ranks, Standing, brings_back
from pitboss.ledger.persons import patron as recorded_patron
from pitboss.ledger.persons import players as recorded_players
from pitboss.server.errors import NameTaken
from pitboss.server.observe import log

metadata = MetaData()

accounts = Table(
    "server_accounts", metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # staff, patron, guest, bot
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # what one logs in with, in lower case; None for guests and bots
    Column("password", Text),
    Column("roles", Text, nullable=False),
    Column("failures", Integer, nullable=False),  # of older releases; `tries` counts them now
    Column("locked", Integer, nullable=False),  # 1: by somebody; 2, of older releases: by wrong passwords
    Column("must_change", Integer, nullable=False),
    Column("come_back", Text),
    Column("created", BigInteger, nullable=False),
)  # fmt: skip

sessions = Table(
    "server_sessions", metadata,
    Column("digest", Text, primary_key=True),
    Column("account", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)  # fmt: skip

tables = Table(
    "server_tables", metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("settings", Text, nullable=False),
)  # fmt: skip


players = Table(
    "server_players", metadata,
    Column("staff", Text, primary_key=True),
    Column("player", Text, nullable=False),
)  # fmt: skip

comings = Table(
    "server_comings", metadata,
    Column("guest", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)  # fmt: skip
"""When a guest last came back."""

admitted = Table(
    "server_admitted", metadata,
    Column("guest", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
)  # fmt: skip
"""The tables whose code a guest has given."""

bots = Table(
    "server_bots", metadata, Column("bot", Text, primary_key=True), Column("plays", Text, nullable=False)
)
"""How each bot plays."""

tries = Table(
    "server_tries", metadata,
    Column("login", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("good", BigInteger, nullable=False),
)  # fmt: skip
"""Log-ins by name (its digest, whether anybody has it or not) and address: wrong ones since the last right one, when
the last of them was, and when the last right one was (0: never)."""

meta = Table(
    "server_meta", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False)
)


SHARED = "shared"
"""The name under which the secret of the servers lies."""


class Account(msgspec.Struct, frozen=True):
    id: str
    kind: str
    name: str
    roles: tuple[str, ...] = ()
    password: str | None = None
    locked: bool = False
    """By somebody; wrong passwords lock an account only for the address they come from."""
    must_change: bool = False
    login: str = ""

    @property
    def shown(self) -> str:
        """What others at a table read: never what somebody logs in with."""
        return shown_name(self.id, self.kind, self.name, self.login)


def shown_name(account_id: str, kind: str, name: str, login: str | None) -> str:
    return f"Patron {account_id[-4:]}" if kind == "patron" and name.lower() == login else name


def kind_of(account_id: str, kind: str) -> str:
    """What kind of account it is: its id says so from the beginning, whatever its row says."""
    named, found, _ = account_id.partition("-")
    return named if found else kind


class Tried(msgspec.Struct, frozen=True):
    """What is known of log-ins by a name: wrong ones of late from an address and from everywhere, and whether it has
    ever been right from that address."""

    here: int
    everywhere: int
    known_here: bool


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How a table is run; what it plays is in its ledger."""

    id: str
    code: str
    name: str
    dealer: str = "automatic"  # automatic, person
    chance: str = "secure"  # secure, entered
    bots: int = 0
    pace: float = 1.0
    opened_by: str = ""
    asked: str = ""
    practice: bool = False
    """A table of somebody's own, outside the house's offer."""


def opened_key(table_id: str) -> str:
    """How the key begins by which the opening of a table is recorded, with how it is run."""
    return f"opened:{table_id}:"


def settings_digest(settings: TableSettings) -> str:
    return sha256(b"pitboss-run-as-1\n" + msgspec.json.encode(settings)).hexdigest()


class Store:
    """Reads and writes; every method is one short transaction and may be called from any thread."""

    def __init__(self, book: Ledger) -> None:
        self._book = book
        self._secret: bytes | None = None
        self._ranks = Ranks()
        self._plays: dict[str, str] = {}
        with book.transaction() as connection:
            metadata.create_all(connection)

    def secret(self) -> bytes:
        """What all servers of this database share: to sign what they ask each other for, and what opens a session. It
        lies locked with the signing key: who has the database, or a copy of it, passes neither for a server nor for
        somebody who is logged in."""
        while self._secret is None:
            with self._book.reader() as connection:
                text = connection.execute(sa.select(meta.c.value).where(meta.c.name == SHARED)).scalar()
            if text is None:
                self._share()
                continue
            self._secret = self._book.signer.unlock(text, f"{SHARED} {self._book.id}")
            if self._secret is None:
                log("warning", "shared secret", sentence="It was locked with another key; a new one is made.")
                self._share(instead=text)
        return self._secret

    def _share(self, instead: str | None = None) -> None:
        """Make a secret, unless another server was quicker. Sessions that another one, or none, speaks for are over."""
        locked = self._book.signer.lock(secrets.token_bytes(32), f"{SHARED} {self._book.id}")
        with suppress(_Twice), self._inserting() as connection:
            if instead is not None:
                connection.execute(sa.delete(meta).where(meta.c.name == SHARED, meta.c.value == instead))
            connection.execute(sa.insert(meta).values(name=SHARED, value=locked))
            connection.execute(
                sa.delete(meta).where(meta.c.name == "secret")
            )  # of older releases, and in the open
            connection.execute(sa.delete(sessions))

    def add_account(self, account: Account, *, come_back: str | None = None) -> None:
        row = {
            "id": account.id, "kind": account.kind, "name": account.name,
            "login": None if account.password is None else account.login or account.name.lower(),
            "password": account.password,
            "roles": ",".join(account.roles), "failures": 0, "locked": 0, "must_change": int(account.must_change),
            "come_back": come_back, "created": int(time.time()),
        }  # fmt: skip
        try:
            with self._inserting() as connection:
                connection.execute(sa.insert(accounts).values(row))
        except _Twice:
            raise NameTaken(f"The name {account.login or account.name!r} is taken.") from None

    def account(self, account_id: str) -> Account | None:
        return self._one(sa.select(accounts).where(accounts.c.id == account_id))

    def by_login(self, name: str) -> Account | None:
        return self._one(sa.select(accounts).where(accounts.c.login == name.lower()))

    def by_come_back(self, digest: str, *, now: int, good_for: int) -> Account | None:
        """The guest whom a token brings back, unless that was too long ago; it is good for as long again then."""
        a, c = accounts.c, comings.c
        last = sa.func.coalesce(c.at, a.created)
        query = (
            sa.select(accounts)
            .select_from(accounts.outerjoin(comings, c.guest == a.id))
            .where(a.come_back == digest, last > now - good_for)
        )
        found = self._one(query)
        if found is not None and found.kind != "guest":
            log(
                "warning",
                "come back",
                sentence="A token was given by hand to an account that needs a password.",
            )
            return None
        with self._book.reader() as connection:
            if found is not None and not brings_back(connection, found.id, digest):
                log("warning", "come back", sentence="A token that brings a guest back was replaced by hand.")
                return None
        if found is not None:
            with self._book.transaction() as connection:
                changed = connection.execute(sa.update(comings).where(c.guest == found.id).values(at=now))
                if not changed.rowcount:
                    connection.execute(sa.insert(comings).values(guest=found.id, at=now))
        return found

    def player_of(self, staff: str) -> Account | None:
        """The account with which somebody of the staff plays."""
        with self._book.reader() as connection:
            player = connection.execute(sa.select(players.c.player).where(players.c.staff == staff)).scalar()
            if player is None:
                return None
            if self._plays.get(staff) != player:
                if player not in recorded_players(connection, staff):
                    log("warning", "player", sentence="Somebody of the staff was given a player by hand.")
                    return None
                self._plays[staff] = player
        return self.account(player)

    def players_of(self, staff: list[str]) -> list[str]:
        """The accounts with which these of the staff play or have played; the record alone says so."""
        with self._book.reader() as connection:
            return sorted({player for each in staff for player in recorded_players(connection, each)})

    def add_player(self, staff: str, player: str) -> None:
        """Unless somebody of the staff has one already, by a request at the same time."""
        with suppress(_Twice), self._inserting() as connection:
            connection.execute(sa.insert(players).values(staff=staff, player=player))

    def admit(self, guest: str, table_id: str) -> None:
        """A guest has given this table's code."""
        with suppress(_Twice), self._inserting() as connection:
            connection.execute(sa.insert(admitted).values(guest=guest, table_id=table_id))

    def admits(self, guest: str, table_id: str) -> bool:
        a = admitted.c
        query = sa.select(a.guest).where(a.guest == guest, a.table_id == table_id)
        with self._book.reader() as connection:
            return connection.execute(query).first() is not None

    def add_bot(self, account_id: str, plays: str) -> None:
        with self._book.transaction() as connection:
            connection.execute(sa.insert(bots).values(bot=account_id, plays=plays))

    def plays(self, account_id: str) -> str | None:
        """How a bot plays; of those of older releases nothing is known."""
        query = sa.select(bots.c.plays).where(bots.c.bot == account_id)
        with self._book.reader() as connection:
            return connection.execute(query).scalar()

    def listed(self, kind: str) -> list[Account]:
        whose = accounts.c.id.startswith(f"{kind}-")
        query = sa.select(accounts).where(whose).order_by(accounts.c.created, accounts.c.id)
        with self._book.reader() as connection:
            self._ranks.read_on(connection)
            return [self._account(row) for row in connection.execute(query).all()]

    def names(self, ids: list[str]) -> dict[str, tuple[str, str]]:
        """Name and kind of these accounts, as others read them."""
        a = accounts.c
        query = sa.select(a.id, a.name, a.kind, a.login).where(a.id.in_(ids))
        with self._book.reader() as connection:
            found = connection.execute(query).all()
        kinds = {row.id: kind_of(row.id, row.kind) for row in found}
        return {
            row.id: (shown_name(row.id, kinds[row.id], row.name, row.login), kinds[row.id]) for row in found
        }

    def change(self, account_id: str, **values: Any) -> None:
        with self._book.transaction() as connection:
            connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(values))

    def tried(self, login: str, address: str, *, since: int, lately: int) -> Tried:
        """How log-ins by a name went: from this address since one time, from everywhere since another."""
        t = tries.c
        query = sa.select(t.address, t.failures, t.at, t.good).where(t.login == login)
        with self._book.reader() as connection:
            rows = connection.execute(query).all()
        own = [row for row in rows if row.address == address]
        return Tried(
            sum(row.failures for row in own if row.at > since),
            sum(row.failures for row in rows if row.at > lately),
            any(row.good for row in own),
        )

    def count_failure(self, login: str, address: str, *, now: int, since: int, most: int) -> int | None:
        """Count a wrong password; None if as many as may be have come from this address since then already."""
        t = tries.c
        here = (t.login == login, t.address == address)
        late = sa.case((t.at > since, t.failures), else_=0)
        with self._book.transaction() as connection:
            counted = connection.execute(
                sa.update(tries)
                .where(*here, late < most)
                .values(failures=late + 1, at=now)
                .returning(t.failures)
            ).scalar()
            if counted is None and connection.execute(sa.select(t.at).where(*here)).first() is None:
                connection.execute(sa.delete(tries).where(t.at < now - FORGOTTEN, t.good == 0))
                connection.execute(
                    sa.insert(tries).values(login=login, address=address, failures=1, at=now, good=0)
                )
                counted = 1
            return counted

    def let_in(self, account: Account, login: str, address: str, *, now: int, since: int, most: int) -> bool:
        """Forget the failures of somebody whose password was right; False if it was locked or changed meanwhile."""
        a, t = accounts.c, tries.c
        still = (a.id == account.id, a.password == account.password, a.locked != 1)
        here = (t.login == login, t.address == address)
        with self._book.transaction() as connection:
            if connection.execute(sa.update(accounts).where(*still).values(failures=0)).rowcount != 1:
                return False
            row = connection.execute(sa.select(t.failures, t.at).where(*here)).first()
            if row is None:
                connection.execute(
                    sa.insert(tries).values(login=login, address=address, failures=0, at=now, good=now)
                )
            elif row.at > since and row.failures >= most:
                return False
            else:
                connection.execute(sa.update(tries).where(*here).values(failures=0, good=now))
            return True

    def forgive(self, login: str) -> None:
        """Let everybody who knows the password log in by this name again, from wherever he tried."""
        with self._book.transaction() as connection:
            connection.execute(sa.update(tries).where(tries.c.login == login).values(failures=0))

    def resting(self, *, since: int, most: int) -> set[str]:
        """The names by which log-in rests at some address."""
        query = sa.select(tries.c.login).where(tries.c.at > since, tries.c.failures >= most)
        with self._book.reader() as connection:
            return set(connection.execute(query).scalars())

    def add_session(self, digest: str, account_id: str, now: int) -> None:
        with self._book.transaction() as connection:
            connection.execute(
                sa.insert(sessions).values(digest=digest, account=account_id, created=now, seen=now)
            )

    def session(self, digest: str) -> tuple[str, int, int] | None:
        with self._book.reader() as connection:
            row = connection.execute(sa.select(sessions).where(sessions.c.digest == digest)).first()
        return None if row is None else (row.account, row.created, row.seen)

    def last_seen(self, digests: Collection[str]) -> dict[str, int]:
        """When the persons of sessions did something last, at whichever server."""
        query = sa.select(sessions.c.digest, sessions.c.seen).where(sessions.c.digest.in_(digests))
        with self._book.reader() as connection:
            return {row.digest: row.seen for row in connection.execute(query)}

    def saw(self, seen: Mapping[str, int], ended: Collection[str] = ()) -> None:
        """Who did something when, and which sessions are over."""
        s = sessions.c
        with self._book.transaction() as connection:
            for digest, at in seen.items():
                connection.execute(sa.update(sessions).where(s.digest == digest).values(seen=at))
            if ended:
                connection.execute(sa.delete(sessions).where(s.digest.in_(ended)))

    def drop_sessions(self, *, digest: str | None = None, account: str | None = None) -> None:
        s = sessions.c
        with self._book.transaction() as connection:
            connection.execute(
                sa.delete(sessions).where(s.digest == digest if digest is not None else s.account == account)
            )

    def forget_sessions(self, created_before: int) -> None:
        with self._book.transaction() as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.created < created_before))

    def add_table(self, settings: TableSettings) -> None:
        row = {"id": settings.id, "code": settings.code, "settings": msgspec.json.encode(settings).decode()}
        with self._book.transaction() as connection:
            connection.execute(sa.insert(tables).values(row))

    def run_as(self, table_id: str) -> TableSettings | None:
        """How a table is run, if it is still as the record says; one of an earlier release, or that was made without a
        server, has no word there."""
        found = self.table(table_id=table_id)
        with self._book.reader() as connection:
            house = reading.stream_row(connection, HOUSE)
            told = () if house is None else reading.entries_by_key(connection, house, opened_key(table_id))
            opened = [entry.event.detail for entry in told if isinstance(entry.event, Significant)]
        digests = {detail.get("run_as") for detail in opened if detail.get("table") == table_id}
        if digests and (found is None or settings_digest(found) not in digests):
            raise LedgerError(f"How {table_id} is run was changed outside the record; it is not opened.")
        return found

    def table(self, *, table_id: str | None = None, code: str | None = None) -> TableSettings | None:
        where = tables.c.id == table_id if table_id is not None else tables.c.code == code
        with self._book.reader() as connection:
            text = connection.execute(sa.select(tables.c.settings).where(where)).scalar()
        found = None if text is None else msgspec.json.decode(text, type=TableSettings)
        # The settings are recorded, with the code; the column beside them only finds it.
        return found if found is None or code in (None, found.code) else None

    @contextmanager
    def _inserting(self) -> Generator[Connection]:
        """A transaction for a row that may be there already: `_Twice` then."""
        try:
            with self._book.transaction() as connection:
                yield connection
        except LedgerError as error:
            if isinstance(error.__cause__, exc.IntegrityError):
                raise _Twice from None
            raise

    def _one(self, query: sa.Select[Any]) -> Account | None:
        with self._book.reader() as connection:
            row = connection.execute(query).first()
            if row is None:
                return None
            kind = kind_of(row.id, row.kind)
            if kind == "staff":
                self._ranks.read_on(connection)
            patron = recorded_patron(connection, row.id) if kind == "patron" else None
        return self._account(row, patron)

    def _account(self, row: sa.Row[Any], patron: Standing | None = None) -> Account:
        """An account; what a row says of roles, passwords and locks counts only as the record says it too."""
        kind = kind_of(row.id, row.kind)
        told = self._ranks.of(row.id) if kind == "staff" else patron
        password = row.password if told is not None and told.knows(row.password) else None
        locked = row.locked == 1 or (told is not None and told.locked)
        roles = () if told is None else told.roles
        return Account(
            row.id, kind, row.name, roles, password, locked, bool(row.must_change), row.login or "",
        )  # fmt: skip


FORGOTTEN = 24 * 3600
"""Seconds after which wrong log-ins from an address that never had a right one are forgotten."""


class _Twice(Exception):
    """The row is there already."""
