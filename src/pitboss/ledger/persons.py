"""Who may be behind an account: one person with two accounts is no second person.

Whoever makes an account holds its first password, and could be who uses it. So an account, those it made, and those
that they made count as one person. Accounts made at the console are made by nobody in the house.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from pitboss.ledger import reading
from pitboss.ledger.happenings import HOUSE, Significant

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

ADDED, RANKED, RESET = "staff-added", "roles-changed", "password-reset"
CHANGED, LOCKED, UNLOCKED = "password-changed", "account-locked", "account-unlocked"
CONSOLE = "console"
"""Who sits at the server's own machine: another authority than the house's staff."""
KEYS = "staff:"
"""How the keys of these events begin, so that they are found without reading all that is significant."""


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
    """The roles of the staff, their locks and the digests of their passwords, as the record tells them: it decides."""

    def __init__(self) -> None:
        self._roles: dict[str, tuple[str, ...]] = {}
        self._passwords: dict[str, str] = {}
        self._locked: set[str] = set()
        self._after = 0

    def read_on(self, connection: Connection) -> None:
        house = reading.stream_row(connection, HOUSE)
        found = () if house is None else reading.entries_by_key(connection, house, KEYS, after=self._after)
        for entry in found:
            if isinstance(entry.event, Significant):
                self._note(entry.event)
            self._after = max(self._after, entry.version)

    def _note(self, event: Significant) -> None:
        account = str(event.detail.get("account"))
        if event.kind in (ADDED, RANKED):
            self._roles[account] = tuple(event.detail.get("roles", ()))
        if "password" in event.detail:
            self._passwords[account] = str(event.detail["password"])
        if event.kind == LOCKED:
            self._locked.add(account)
        elif event.kind in (UNLOCKED, RESET, CHANGED):
            self._locked.discard(account)

    def roles(self, account: str) -> tuple[str, ...]:
        return self._roles.get(account, ())

    def locked(self, account: str) -> bool:
        return account in self._locked

    def knows(self, account: str, password: str | None) -> bool:
        """Whether this is the password that was recorded; of an earlier release none was."""
        recorded = self._passwords.get(account)
        return recorded is None or (password is not None and recorded == digest(password))


def digest(hashed: str) -> str:
    """What stands in the record for a password: the digest of its argon2 hash, whose salt nobody can guess."""
    return sha256(f"pitboss-password-1\n{hashed}".encode()).hexdigest()
