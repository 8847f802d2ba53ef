"""How long tests wait for a state before they give up, and sockets that wait as long: a busy machine is no failure."""

import time
from functools import partial

from websockets.asyncio.client import connect as _connect
from websockets.sync.client import connect as _connect_at_once

PATIENCE = 600
"""Seconds: a machine with many tests at work still answers within them."""

connect = partial(_connect, open_timeout=PATIENCE, close_timeout=0.1, ping_interval=None)
connect_at_once = partial(_connect_at_once, open_timeout=PATIENCE, close_timeout=0.1, ping_interval=None)
"""Without tasks: `with connect_at_once(...)`."""


def look_again() -> None:
    """Between two looks at a state that is waited for: looking on and on takes the processor from what is to come."""
    time.sleep(0.02)
