"""Ports for servers of the tests, which are started later and in other processes."""

from __future__ import annotations

import socket

_held: list[socket.socket] = []


def free_port() -> int:
    """A port that nobody else is given before or after a server listens there: it is held as long as the tests run.

    A socket that is bound and does not listen keeps the system from handing the port out, and lets our server, which
    reuses addresses, listen there as often as it is started.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    _held.append(held)
    return held.getsockname()[1]
