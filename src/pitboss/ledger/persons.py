"""Who may be behind an account: one person with two accounts is no second person.

Whoever makes an account holds its first password, and could be who uses it. So an account, those it made, and those
that they made count as one person. Accounts made at the console are made by nobody in the house.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

from pitboss.ledger import reading
from pitboss.ledger.happenings import HOUSE, PurseOpened, Significant
from pitboss.ledger.purses import stream as purse_of

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

ADDED, RANKED, RESET = "staff-added", "roles-changed", "password-reset"
CHANGED, LOCKED, UNLOCKED = "password-changed", "account-locked", "account-unlocked"
JOINED, CHOSEN = "patron-added", "password-chosen"
PLAYS = "plays-too"
CONSOLE = "console"
"""Who sits at the server's own machine: another authority than the house's staff."""
KEYS = "staff:"
"""How the keys of these events begin, so that they are found without reading all that is significant."""


NO_TOKEN = "-"
"""In the place of a token's digest: nobody comes back to this purse by a token."""


def of_patron(account: str) -> str:
    """How the keys of the events begin that tell a patron's password, and whether he is locked."""
    return f"patron:{account}:"


def of_player(staff: str) -> str:
    """How the keys of the events begin that tell with whom somebody of the staff plays."""
    return f"plays:{staff}:"


def players(connection: Connection, staff: str) -> Iterator[str]:
    """The accounts with which somebody of the staff plays, as the record says; earlier releases said so without a
    key."""
    house = reading.stream_row(connection, HOUSE)
    if house is None:
        return
    by_key = reading.entries_by_key(connection, house, of_player(staff))
    for found in (by_key, reading.entries_saying(connection, house, f'"{PLAYS}"', f'"{staff}"')):
        for entry in found:
            event = entry.event
            if (
                isinstance(event, Significant)
                and event.kind == PLAYS
                and event.detail.get("account") == staff
            ):
                yield str(event.detail.get("player"))


def brings_back(connection: Connection, guest: str, back: str) -> bool:
    """Whether a token, by its digest, is the one that was recorded with a guest's purse; of a guest of an earlier
    release none was."""
    purse = reading.stream_row(connection, purse_of(guest))
    first = () if purse is None else tuple(reading.entries(connection, purse, limit=1))
    told = [entry.event.back for entry in first if isinstance(entry.event, PurseOpened)]
    return told in ([""], [back])


def patron(connection: Connection, account: str) -> Standing:
    """What the record says of a patron. His password is the one that was recorded last, or that before it, if the last
    one was recorded and never came to hold."""
    found, house = Standing(passwords=2), reading.stream_row(connection, HOUSE)
    for entry in () if house is None else reading.entries_by_key(connection, house, of_patron(account)):
        if isinstance(entry.event, Significant):
            found.note(entry.event)
    return found


class Standing:
    """What the record says of an account: its roles, its last passwords by their digests, whether it is locked."""

    def __init__(self, passwords: int) -> None:
        self.roles: tuple[str, ...] = ()
        self.locked = False
        self._passwords = deque[str](maxlen=passwords)

    def note(self, event: Significant) -> None:
        if event.kind in (ADDED, RANKED):
            self.roles = tuple(event.detail.get("roles", ()))
        if "password" in event.detail:
            self._passwords.append(str(event.detail["password"]))
        if event.kind == LOCKED:
            self.locked = True
        elif event.kind in (UNLOCKED, RESET, CHANGED, CHOSEN):
            self.locked = False

    def knows(self, password: str | None) -> bool:
        """Whether this is a password that was recorded; of an earlier release none was."""
        return not self._passwords or (password is not None and digest(password) in self._passwords)


class Persons:
    """What the record says about who made whom, up to some event of it."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}
        self._ranked: dict[str, str] = {}

    @classmethod
    def read(cls, connection: Connection) -> Persons:
        persons, house = cls(), reading.stream_row(connection, HOUSE)
        for entry in () if house is None else reading.entries_by_key(connection, house, KEYS):
            if isinstance(entry.event, Significant):
                persons.note(entry.event)
        return persons

    def note(self, event: Significant) -> None:
        """Somebody was taken on, was given roles, or a new password that its giver knows."""
        if event.kind not in (ADDED, RANKED, RESET):
            return
        account = f"account:{event.detail.get('account')}"
        if event.kind != RANKED:
            self._made[account] = event.by
        if event.kind != RESET:
            self._ranked[account] = event.by

    def maker(self, actor: str) -> str:
        """The account at the head of those that made one another: the person, as far as the record can tell."""
        passed = {actor}
        while (by := self._made.get(actor, CONSOLE)) not in (CONSOLE, "") and by not in passed:
            passed.add(actor := by)
        return actor

    def alike(self, one: str, other: str) -> bool:
        """Whether two accounts may be one person's, or one of two persons has roles from the other."""
        pair = {self.maker(one), self.maker(other)}
        return len(pair) == 1 or any(
            {self.maker(account), self.maker(by)} == pair for account, by in self._ranked.items()
        )

    def kin(self, actor: str) -> frozenset[str]:
        """The accounts that may be the same person's."""
        head = self.maker(actor)
        return frozenset({actor, *(each for each in self._made if self.maker(each) == head), head})


class Ranks:
    """How the staff stands, as the record tells it: it decides."""

    def __init__(self) -> None:
        self._of = defaultdict[str, Standing](lambda: Standing(passwords=1))
        self._after = 0

    def read_on(self, connection: Connection) -> None:
        house = reading.stream_row(connection, HOUSE)
        found = () if house is None else reading.entries_by_key(connection, house, KEYS, after=self._after)
        for entry in found:
            if isinstance(entry.event, Significant):
                self._of[str(entry.event.detail.get("account"))].note(entry.event)
            self._after = max(self._after, entry.version)

    def of(self, account: str) -> Standing:
        return self._of[account]


def digest(hashed: str) -> str:
    """What stands in the record for a password: the digest of its argon2 hash, whose salt nobody can guess."""
    return sha256(f"pitboss-password-1\n{hashed}".encode()).hexdigest()
