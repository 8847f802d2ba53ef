"""Who is who: accounts, log-in and lock-out, sessions that end, guests who come back."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from pitboss.errors import meant
from pitboss.ledger import Ack, Ledger, LedgerError, persons
from pitboss.server.errors import Wrong
from pitboss.server.names import checked_name, plainly, player_name
from pitboss.server.observe import log
from pitboss.server.passwords import check_password
from pitboss.server.roles import ROLES
from pitboss.server.settings import Settings
from pitboss.server.store import Account, Store
from pitboss.table.commands import shortened

_WRITE_SEEN_EVERY = 30
_BACK = 30 * 24 * 3600
"""Seconds for which a guest may come back, from the last time on."""


RESTS = 15 * 60
"""Seconds for which log-in by a name rests at an address after too many wrong passwords."""
EVERYWHERE, LATELY = 10, 3600
"""EVERYWHERE times as many wrong passwords from anywhere in LATELY seconds lock a name where it was never right."""
REFUSED = (
    "The name or the password is wrong. After three wrong passwords log-in by that name rests at this address for a "
    "quarter of an hour, unless the floor allows it again."
)
"""One sentence for a wrong name, a wrong password and a lock: it tells nobody which names there are."""
FORWARDED = "forwarded:"
"""How the digest of a session begins for which another server vouches."""


class Session(msgspec.Struct):
    """A log-in. `ended` says why it is over; `player` is with whom somebody of the staff plays as well."""

    digest: str
    account: Account
    created: float
    seen: float
    ended: str = ""
    written: float = 0
    player: Account | None = None

    @property
    def actor(self) -> str:
        return f"account:{self.account.id}"

    @property
    def playing(self) -> Account:
        """The account that sits at tables."""
        return self.player or self.account


def payer(session: Session | None, address: str) -> str:
    """Whom work counts for. Accounts of players cost nothing, so that they pay together by their address."""
    if session is not None and (session.account.kind == "staff" or session.digest.startswith(FORWARDED)):
        return session.account.id
    return address


THREAD, OF_STAFF = 20.0, 4.0
"""What a second in a thread counts beside one in a process: threads take turns with the tables. Players and those whom
nobody knows have a hundredth of those turns for good, the staff, which works with the record, some more."""


def thread(session: Session | None) -> float:
    return OF_STAFF if session is not None and session.account.kind == "staff" else THREAD


class People:
    """Accounts and sessions. Sessions live in memory and in the database, so that a restart logs nobody out."""

    def __init__(
        self, book: Ledger, store: Store, settings: Settings, clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self._book = book
        self._settings = settings
        self._clock = clock
        self._write_seen_every = settings.lasts(_WRITE_SEEN_EVERY)
        self._sessions: dict[str, Session] = {}
        # What the database is still to be told: when their persons did something last, and which are over.
        self._seen: dict[str, int] = {}
        self._ended: set[str] = set()
        self._hashing = asyncio.Semaphore(2)
        self.on_end: Callable[[Session], None] = lambda _session: None

    # Sessions

    @cached_property
    def _secret(self) -> bytes:
        return self.store.secret()

    def _name_of(self, token: str) -> str:
        """A session's name in the database: one that cannot be put there by hand. The token names its account."""
        return hmac.digest(self._secret, token.encode("utf-8", "surrogatepass"), "sha256").hex()

    def session(
        self, token: str | None, *, active: bool = True, found: Session | None = None
    ) -> Session | None:
        """The session that a token opens, if it is still good and known here; or else the one that was `found`.
        `active` counts as something its person did."""
        if not token or len(token) > 200:
            return None
        digest = self._name_of(token)
        if digest not in self._sessions and found is not None and digest not in self._ended:
            self._sessions[digest] = found
        held = self._sessions.get(digest)
        if held is None or self.check(held) is not None:
            return None
        if active:
            self.touch(held)
        return held

    def looked_up(self, token: str) -> Session | None:
        """The session of a token as the database has it; for a thread."""
        if len(token) > 200:
            return None
        digest = self._name_of(token)
        row = self.store.session(digest)
        if row is not None and token.rpartition(".")[2] != row[0]:
            log("warning", "session", sentence="A session was given to another account by hand.")
            return None
        account = None if row is None else self.store.account(row[0])
        if row is None or account is None or account.locked:
            return None
        return Session(digest, account, row[1], row[2], written=row[2], player=self._player_of(account))

    def check(self, session: Session, *, looked: bool = False) -> str | None:
        """Why a session is over; None while it is good. `looked`: it is known what its person did at other servers."""
        now, settings = self._clock(), self._settings
        if not session.ended:
            if now - session.created >= settings.absolute:
                session.ended = "The session has lasted as long as a session may; log in again."
            elif now - session.seen >= settings.idle and (
                looked or now - self._seen_elsewhere(session) >= settings.idle
            ):
                session.ended = "Nothing was done for a while; log in again."
            if session.ended:
                self._sessions.pop(session.digest, None)
                self._ended.add(session.digest)
                self.on_end(session)
        return session.ended or None

    def touch(self, session: Session) -> None:
        """Its person did something, by a request or over a socket; other servers and a restart are to know of it."""
        session.seen = self._clock()
        if session.seen - session.written > self._write_seen_every and session.digest in self._sessions:
            session.written = session.seen
            self._seen[session.digest] = int(session.seen)

    def _seen_elsewhere(self, session: Session) -> float:
        """When its person last did something, at whichever server."""
        row = self.store.session(session.digest)
        if row is not None:
            session.seen = max(session.seen, row[2])
        return session.seen

    async def mind(self) -> None:
        """What is to be done every second: end what has run out, and write who did something; all in one transaction,
        and not while the tables wait for it."""
        now, idle = self._clock(), self._settings.idle
        quiet = {digest: each for digest, each in self._sessions.items() if now - each.seen >= idle}
        if quiet:
            for digest, seen in (await asyncio.to_thread(self.store.last_seen, tuple(quiet))).items():
                quiet[digest].seen = max(quiet[digest].seen, seen)
        for session in list(self._sessions.values()):
            self.check(session, looked=session.digest in quiet)
        await self.write()

    async def write(self) -> None:
        """Let the database know what is to be known of sessions after a restart, and at other servers."""
        seen, self._seen = self._seen, {}
        ended = frozenset(self._ended)
        if seen or ended:
            try:
                await asyncio.to_thread(self.store.saw, seen, ended)
            except LedgerError:
                self._seen = seen | self._seen
                raise
            self._ended -= ended

    def reload(self, account_id: str | None) -> None:
        """Look again which sessions of an account stand: another server or the command line may have ended some."""
        for session in list(self._sessions.values()):
            if session.account.id != account_id:
                continue
            if self.store.session(session.digest) is None:
                self._over(session, "You were logged out.")
                continue
            account = self.store.account(session.account.id)
            if account is None or account.locked:
                self._over(session, "The account is locked.")
            elif account.roles != session.account.roles:
                self._over(session, "Your roles have changed; log in again.")
            else:
                session.player = self._player_of(account)

    def start(self, account: Account) -> str:
        """A new session; the token is told once."""
        token = f"{secrets.token_urlsafe(32)}.{account.id}"
        now = self._clock()
        session = Session(
            self._name_of(token), account, now, now, written=now, player=self._player_of(account)
        )
        self.store.add_session(session.digest, account.id, int(now))
        self._sessions[session.digest] = session
        return token

    async def begin(self, account: Account) -> str:
        """The same, without holding up the tables while it is written."""
        return await asyncio.to_thread(self.start, account)

    async def log_out(self, session: Session) -> None:
        def write() -> None:
            self.store.drop_sessions(digest=session.digest)
            if session.account.kind == "guest":
                self.store.change(session.account.id, come_back=None)

        await asyncio.to_thread(write)
        self._over(session, "You have logged out.")
        self._tell("log-out", session.account, session.actor)

    async def end_all(self, account_id: str, why: str) -> None:
        await asyncio.to_thread(lambda: self.store.drop_sessions(account=account_id))
        for session in list(self._sessions.values()):
            if session.account.id == account_id:
                self._over(session, why)

    def _over(self, session: Session, why: str) -> None:
        session.ended = session.ended or why
        self._sessions.pop(session.digest, None)
        self._ended.add(session.digest)
        self.on_end(session)

    # Accounts

    async def log_in(self, name: str, password: str, address: str) -> tuple[str, Account]:
        """Let somebody in, or say no: with one sentence, whatever was wrong, after as much work.

        Three wrong passwords lock a name for the address they came from, for a while. From many addresses they lock it
        for those from which it has never been right, so that whoever logs in from where he always does gets in.
        """
        login, now = name.lower(), int(self._clock())
        key, since = login_key(login), now - RESTS
        account = await asyncio.to_thread(self.store.by_login, login)
        tried = await asyncio.to_thread(
            lambda: self.store.tried(key, address, since=since, lately=now - LATELY)
        )
        most = self._settings.failures
        rests = tried.here >= most or (tried.everywhere >= most * EVERYWHERE and not tried.known_here)
        known = account is not None and account.password is not None and not account.locked
        hashed = account.password if known and account is not None and not rests else None
        right = await self._verify(hashed or _nobody(self._settings.hash_cost), password)
        if account is not None and hashed is not None and right:
            # Whoever tried beside this one may have locked the name while the password was hashed.
            if await asyncio.to_thread(
                lambda: self.store.let_in(account, key, address, now=now, since=since, most=most)
            ):
                return await self.begin(account), account
        elif not rests:
            failures = await asyncio.to_thread(
                lambda: self.store.count_failure(key, address, now=now, since=since, most=most)
            )
            if failures is not None:  # tries that stood in line behind the lock do not fill the record
                self._failed(account, address, locked=failures >= most)
        raise Wrong(401, "wrong-password", REFUSED)

    def _failed(self, account: Account | None, address: str, *, locked: bool) -> None:
        kind, whose = "log-in-locked" if locked else "log-in-failed", None if account is None else account.id
        log("warning", kind, account=whose)
        self._book.record(kind, {"account": whose, "address": address})

    def resting(self) -> set[str]:
        """The names, as digests, by which log-in rests at some address."""
        return self.store.resting(since=int(self._clock()) - RESTS, most=self._settings.failures)

    async def add(
        self, kind: str, name: str, *, password: str | None = None, nickname: str | None = None
    ) -> Account:
        """A new account of a player. Patrons have a password and a name to log in with, which nobody else is shown."""
        login = checked_name(name)
        shown = login if nickname is None else player_name(nickname)
        if password is not None and nickname is not None and plainly(shown) == plainly(login):
            raise Wrong(
                400, "bad-name", "Others read your nickname; choose another one than you log in with."
            )
        hashed = None if password is None else await self.hash(password, login)
        account = Account(
            new_id(kind), kind, shown, (), hashed, login=login.lower() if password is not None else ""
        )
        await asyncio.to_thread(self.store.add_account, account)
        if hashed is not None:
            await self._chosen(persons.JOINED, account, hashed)
        return account

    def _chosen(self, kind: str, account: Account, hashed: str) -> Ack:
        """The record says which password opens a patron's account, and with it a purse."""
        told, keyed = persons.digest(hashed), persons.of_patron(account.id)
        return self._book.record(
            kind, {"account": account.id, "password": told}, by=f"account:{account.id}", keyed=keyed
        )

    async def take_on(
        self, name: str, roles: tuple[str, ...], *, by: str, password: str, must_change: bool = True
    ) -> Account:
        """A new account of the staff. The record says who made it before anybody is told its password."""
        shown = checked_name(name)
        hashed = await self.hash(password, shown)
        account = Account(
            new_id("staff"), "staff", shown, checked_roles(roles), hashed, must_change=must_change,
            login=shown.lower(),
        )  # fmt: skip
        await asyncio.to_thread(self.store.add_account, account)
        await self._tell(
            persons.ADDED, account, by, roles=list(account.roles), password=persons.digest(hashed)
        )
        return account

    async def guest(self, nickname: str) -> tuple[Account, str]:
        """A guest, and the token that brings the guest back."""
        back = secrets.token_urlsafe(32)
        account = Account(new_id("guest"), "guest", player_name(nickname))
        await asyncio.to_thread(lambda: self.store.add_account(account, come_back=token_digest(back)))
        return account, back

    async def play_too(self, session: Session, nickname: str) -> Account:
        """A player of their own for somebody of the staff: who runs a table among friends wants to play as well."""
        if session.player is not None:
            return session.player
        own = new_id("guest")
        account = Account(own, "guest", player_name(nickname) if nickname else f"Player {own[-4:]}")
        if plainly(account.name) == plainly(session.account.login):
            raise Wrong(
                400, "bad-name", "Others read your nickname; choose another one than you log in with."
            )

        staff, told = session.account.id, {"account": session.account.id, "player": account.id}

        def add() -> None:
            self.store.add_account(account)
            self.store.add_player(staff, account.id)

        # Recorded first: a player of whom the record says nothing is nobody's.
        await self._book.record(persons.PLAYS, told, by=session.actor, keyed=persons.of_player(staff))
        await asyncio.to_thread(add)
        player = await asyncio.to_thread(self.store.player_of, staff) or account
        for other in list(self._sessions.values()):
            if other.account.id == staff:
                other.player = player
        return player

    def _player_of(self, account: Account) -> Account | None:
        return self.store.player_of(account.id) if account.kind == "staff" else None

    def vouched_for(self, account_id: str) -> Session | None:
        """A session for somebody who asks by way of another server, unless the account is locked; for a thread."""
        account = self.store.account(account_id)
        return None if account is None or account.locked else self.forwarded(account)

    def forwarded(self, account: Account) -> Session:
        """A session for somebody whose server vouches for them."""
        now = self._clock()
        return Session(f"{FORWARDED}{account.id}", account, now, now, player=self._player_of(account))

    async def come_back(self, token: str) -> Account:
        digest, now = token_digest(token), int(self._clock())
        account = await asyncio.to_thread(lambda: self.store.by_come_back(digest, now=now, good_for=_BACK))
        if account is None or account.locked:
            raise Wrong(401, "unknown-token", "This token brings nobody back; join the table again.")
        return account

    async def change_password(self, account: Account, new: str) -> None:
        """One's own password."""
        hashed = await self._set_password(account, new, must_change=False)
        await self._tell(persons.CHANGED, account, f"account:{account.id}", password=persons.digest(hashed))

    async def reset_password(self, account: Account, new: str, *, by: str) -> None:
        """A password to use once, for somebody who has none; who gives it knows it."""
        hashed = await self._set_password(account, new, must_change=True)
        await self._tell(persons.RESET, account, by, password=persons.digest(hashed))

    async def _set_password(self, account: Account, new: str, *, must_change: bool) -> str:
        hashed, must = await self.hash(new, account.login), int(must_change)

        def change() -> None:
            self.store.change(account.id, password=hashed, must_change=must, locked=0)
            self.store.forgive(login_key(account.login))

        if account.kind != "staff":  # before it holds: whatever happens in between, one of the two is known
            await self._chosen(persons.CHOSEN, account, hashed)
        await asyncio.to_thread(change)
        await self.end_all(account.id, "The password has changed; log in again.")
        return hashed

    async def change_roles(self, account: Account, roles: tuple[str, ...], *, by: str) -> None:
        checked = checked_roles(roles)
        await asyncio.to_thread(lambda: self.store.change(account.id, roles=",".join(checked)))
        await self.end_all(account.id, "Your roles have changed; log in again.")
        await self._tell(persons.RANKED, account, by, roles=list(checked))

    async def lock(self, account: Account, *, locked: bool, by: str) -> None:
        def change() -> None:
            self.store.change(account.id, locked=int(locked))
            if not locked:
                self.store.forgive(login_key(account.login))

        await asyncio.to_thread(change)
        if locked:
            await self.end_all(account.id, "The account is locked.")
        await self._tell(persons.LOCKED if locked else persons.UNLOCKED, account, by)

    async def hash(self, password: str, name: str = "") -> str:
        def hashed() -> str:
            check_password(password, name)
            return _hasher(self._settings.hash_cost).hash(password)

        async with self._hashing:
            return await asyncio.to_thread(hashed)

    async def _verify(self, hashed: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        def verify() -> bool:
            try:
                return _hasher(self._settings.hash_cost).verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._hashing:
            return await asyncio.to_thread(verify)

    def _tell(self, kind: str, account: Account, by: str, **more: Any) -> Ack:
        """Record it with who did it, and so let the other servers on this database hear of it."""
        own = kind in (persons.CHANGED, persons.LOCKED, persons.UNLOCKED)
        keyed = persons.KEYS if kind in (persons.ADDED, persons.RANKED, persons.RESET) else ""
        if own and account.kind in ("staff", "patron"):
            keyed = persons.KEYS if account.kind == "staff" else persons.of_patron(account.id)
        return self._book.record(kind, {"account": account.id, **more}, by=by, keyed=keyed)


def new_id(kind: str) -> str:
    return f"{kind}-{secrets.token_hex(8)}"


def one_time_password() -> str:
    """Four groups that can be read off a screen: 80 bits."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))


def checked_roles(roles: tuple[str, ...]) -> tuple[str, ...]:
    for role in roles:
        if role not in ROLES:
            sentence = f"There is no role {shortened(role)}; {meant(role, ROLES, 'the roles are')}"
            raise Wrong(400, "unknown-role", sentence)
    return tuple(dict.fromkeys(roles))


def login_key(login: str) -> str:
    """A name to log in with, as it is kept where tries are counted: what was typed there may have been a password."""
    return token_digest(login.lower())


def token_digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _hasher(cost: int):
    from argon2 import PasswordHasher

    return (
        PasswordHasher(time_cost=cost, memory_cost=65536, parallelism=1) if cost else PasswordHasher(1, 8, 1)
    )


def _nobody(cost: int) -> str:
    """A hash that no password has: a name nobody has takes as long as a wrong password."""
    memory, passes = (65536, cost) if cost else (8, 1)
    return (
        f"$argon2id$v=19$m={memory},t={passes},p=1$c29tZXNhbHRzb21lc2FsdA"
        "$6sbhf5NFeEa2mPBqNE9/XSjDb8gQbDCyZNJ/kVjwQLM"
    )
