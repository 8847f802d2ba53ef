"""Who may be behind an account: one person with two accounts is no second person.

Whoever makes an account holds its first password, and could be who uses it. So an account, those it made, and those
that they made count as one person. Accounts made at the console are made by nobody in the house.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.ledger import reading
from pitboss.ledger.happenings import HOUSE, Significant

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

ADDED, RANKED, RESET = "staff-added", "roles-changed", "password-reset"
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
