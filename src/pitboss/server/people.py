"""Who is who: accounts, log-in and lock-out, sessions that end, guests who come back."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from pitboss.ledger import Ack, Ledger, persons
from pitboss.server.errors import Wrong
from pitboss.server.names import checked_name, plainly, player_name
from pitboss.server.observe import log
from pitboss.server.passwords import check_password
from pitboss.server.roles import ROLES
from pitboss.server.settings import Settings
from pitboss.server.store import Account, Store

_WRITE_SEEN_EVERY = 30
_BACK = 30 * 24 * 3600
"""Seconds for which a guest may come back, from the last time on."""


RESTS = 15 * 60
"""Seconds for which log-in by a name rests at an address after too many wrong passwords."""
EVERYWHERE, LATELY = 10, 3600
"""So many times as many wrong passwords from everywhere within so many seconds lock a name where it was never right."""
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
        self._hashing = asyncio.Semaphore(2)
        self.on_end: Callable[[Session], None] = lambda _session: None

    # Sessions

    def session(self, token: str | None, *, active: bool = True) -> Session | None:
        """The session that a token opens, if it is still good. `active` counts as something its person did."""
        if not token or len(token) > 200:
            return None
        digest = _digest(token)
        found = self._sessions.get(digest) or self._load(digest)
        if found is None or self.check(found) is not None:
            return None
        if active:
            self.touch(found)
        return found

    def check(self, session: Session) -> str | None:
        """Why a session is over; None while it is good."""
        now, settings = self._clock(), self._settings
        if not session.ended:
            if now - session.created >= settings.absolute:
                session.ended = "The session has lasted as long as a session may; log in again."
            elif now - session.seen >= settings.idle and now - self._seen_elsewhere(session) >= settings.idle:
                session.ended = "Nothing was done for a while; log in again."
            if session.ended:
                self._sessions.pop(session.digest, None)
                self.store.drop_sessions(digest=session.digest)
                self.on_end(session)
        return session.ended or None

    def touch(self, session: Session) -> None:
        """Its person did something, by a request or over a socket; other servers and a restart are to know of it."""
        session.seen = self._clock()
        unwritten = session.seen - session.written
        if unwritten > self._write_seen_every and session.digest in self._sessions:
            session.written = session.seen
            self.store.saw({session.digest: int(session.seen)})

    def _seen_elsewhere(self, session: Session) -> float:
        """When its person last did something, at whichever server."""
        row = self.store.session(session.digest)
        if row is not None:
            session.seen = max(session.seen, row[2])
        return session.seen

    def sweep(self) -> None:
        """End what has run out; called every second or so."""
        for session in list(self._sessions.values()):
            self.check(session)

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
        token = secrets.token_urlsafe(32)
        now = self._clock()
        session = Session(_digest(token), account, now, now, written=now, player=self._player_of(account))
        self.store.add_session(session.digest, account.id, int(now))
        self._sessions[session.digest] = session
        return token

    async def begin(self, account: Account) -> str:
        """The same, without holding up the tables while it is written."""
        return await asyncio.to_thread(self.start, account)

    def log_out(self, session: Session) -> None:
        self.store.drop_sessions(digest=session.digest)
        if session.account.kind == "guest":
            self.store.change(session.account.id, come_back=None)
        self._over(session, "You have logged out.")
        self._tell("log-out", session.account, session.actor)

    def end_all(self, account_id: str, why: str) -> None:
        self.store.drop_sessions(account=account_id)
        for session in list(self._sessions.values()):
            if session.account.id == account_id:
                self._over(session, why)

    def _over(self, session: Session, why: str) -> None:
        session.ended = session.ended or why
        self._sessions.pop(session.digest, None)
        self.on_end(session)

    def _load(self, digest: str) -> Session | None:
        row = self.store.session(digest)
        account = None if row is None else self.store.account(row[0])
        if row is None or account is None or account.locked:
            return None
        session = Session(digest, account, row[1], row[2], written=row[2], player=self._player_of(account))
        self._sessions[digest] = session
        return session

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
        right = await self._verify(hashed or _NOBODY, password)
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
        return account

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
        await asyncio.to_thread(lambda: self.store.add_account(account, come_back=_digest(back)))
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

        def add() -> None:
            self.store.add_account(account)
            self.store.add_player(session.account.id, account.id)

        await asyncio.to_thread(add)
        self._book.record(
            "plays-too", {"account": session.account.id, "player": account.id}, by=session.actor
        )
        for other in list(self._sessions.values()):
            if other.account.id == session.account.id:
                other.player = account
        return account

    def _player_of(self, account: Account) -> Account | None:
        return self.store.player_of(account.id) if account.kind == "staff" else None

    def forwarded(self, account: Account) -> Session:
        """A session for somebody whose server vouches for them."""
        now = self._clock()
        return Session(f"{FORWARDED}{account.id}", account, now, now, player=self._player_of(account))

    async def come_back(self, token: str) -> Account:
        digest, now = _digest(token), int(self._clock())
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

        await asyncio.to_thread(change)
        self.end_all(account.id, "The password has changed; log in again.")
        return hashed

    async def change_roles(self, account: Account, roles: tuple[str, ...], *, by: str) -> None:
        checked = checked_roles(roles)
        await asyncio.to_thread(lambda: self.store.change(account.id, roles=",".join(checked)))
        self.end_all(account.id, "Your roles have changed; log in again.")
        await self._tell(persons.RANKED, account, by, roles=list(checked))

    async def lock(self, account: Account, *, locked: bool, by: str) -> None:
        def change() -> None:
            self.store.change(account.id, locked=int(locked))
            if not locked:
                self.store.forgive(login_key(account.login))

        await asyncio.to_thread(change)
        if locked:
            self.end_all(account.id, "The account is locked.")
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
        staff = account.kind == "staff" and kind in (persons.CHANGED, persons.LOCKED, persons.UNLOCKED)
        keyed = persons.KEYS if staff or kind in (persons.ADDED, persons.RANKED, persons.RESET) else ""
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
            raise Wrong(400, "unknown-role", f"There is no such role; the roles are {', '.join(ROLES)}.")
    return tuple(dict.fromkeys(roles))


def login_key(login: str) -> str:
    """A name to log in with, as it is kept where tries are counted: what was typed there may have been a password."""
    return _digest(login.lower())


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _hasher(cost: int):
    from argon2 import PasswordHasher

    return (
        PasswordHasher(time_cost=cost, memory_cost=65536, parallelism=1) if cost else PasswordHasher(1, 8, 1)
    )


_NOBODY = "$argon2id$v=19$m=65536,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$6sbhf5NFeEa2mPBqNE9/XSjDb8gQbDCyZNJ/kVjwQLM"
"""A hash that no password has: a name nobody has takes as long as a wrong password."""
