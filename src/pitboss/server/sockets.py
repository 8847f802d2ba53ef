"""The sockets that are open, and the tickets that open them."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from typing import TYPE_CHECKING

from pitboss.server.errors import Wrong
from pitboss.server.live import Client
from pitboss.server.people import Session

if TYPE_CHECKING:
    from pitboss.server.house import House

TICKET_SECONDS = 30
MOST_TICKETS = 20_000
MOST_SOCKETS = 16
"""Sockets that one account may have open; the setting `rate` multiplies it."""


class Sockets:
    def __init__(self, house: House) -> None:
        self._house = house
        self.clients: set[Client] = set()
        self.tickets: dict[str, tuple[Session, float]] = {}
        self.held: Counter[str] = Counter()

    def ticket(self, session: Session) -> str:
        if not self._house.limits.take("ticket", session.account.id):
            raise Wrong(429, "too-many", "Too many tickets; wait a moment.")
        ticket = secrets.token_urlsafe(24)
        while len(self.tickets) >= MOST_TICKETS:  # the oldest run out first anyway
            self.tickets.pop(next(iter(self.tickets)))
        self.tickets[ticket] = session, time.monotonic() + TICKET_SECONDS
        return ticket

    def redeem(self, ticket: str) -> Session | None:
        """A ticket opens one socket, once."""
        held = self.tickets.pop(ticket, None)
        if held is None or held[1] < time.monotonic() or self._house.people.check(held[0]) is not None:
            return None
        return held[0]

    def has_room(self, session: Session) -> bool:
        """Whether somebody may open one more socket."""
        most = MOST_SOCKETS * self._house.settings.rate
        return not most or self.held[session.account.id] < max(1, most)

    def entered(self, client: Client) -> None:
        self.clients.add(client)
        self.held[client.session.account.id] += 1

    def left(self, client: Client) -> None:
        account = client.session.account.id
        self.clients.discard(client)
        self.held[account] -= 1
        if not self.held[account]:
            del self.held[account]

    def cut(self, session: Session) -> None:
        """A session is over: its sockets are closed."""
        for client in tuple(self.clients):
            if client.session.digest == session.digest:
                client.close(session.ended)

    def mind(self, now: float) -> None:
        """What is to be done every second: tickets run out, who reads nothing is not waited for, and an open table is
        activity."""
        alive = time.monotonic()
        self.tickets = {key: held for key, held in self.tickets.items() if held[1] > alive}
        for client in tuple(self.clients):
            if client.stuck(now):
                client.close("Nothing was read for too long.", 4408)
            elif client.follows:
                self._house.people.touch(client.session)
