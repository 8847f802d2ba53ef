"""A small proxy for several table servers: passes each connection to one that answers, in turn.

usage: python deploy/proxy.py PORT URL [URL...]

It needs Python alone and is for trying several servers on one machine. In a house use nginx or HAProxy (both are Debian
packages) with the same idea: any server may be asked for anything, so no client is tied to one.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from urllib.parse import urlsplit

PORTION = 65_536


class Proxy:
    def __init__(self, servers: list[str]) -> None:
        self._servers = [
            (found.hostname or "127.0.0.1", found.port or 80) for found in map(urlsplit, servers)
        ]
        self._next = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client, to the first server that takes it."""
        for _ in self._servers:
            host, port = self._servers[self._next % len(self._servers)]
            self._next += 1
            try:
                there, back = await asyncio.open_connection(host, port)
            except OSError:
                continue  # it is not there; the next one is asked
            await asyncio.gather(_pass(reader, back), _pass(there, writer))
            back.close()
            break
        writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on what comes until one side ends."""
    with contextlib.suppress(OSError):
        while data := await reader.read(PORTION):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError, RuntimeError):
        writer.write_eof()


async def main(port: int, servers: list[str]) -> None:
    listening = await asyncio.start_server(Proxy(servers).serve, "127.0.0.1", port)
    print(f"proxy on port {listening.sockets[0].getsockname()[1]}", flush=True)
    async with listening:
        await listening.serve_forever()


if __name__ == "__main__":
    if len(sys.argv) < 3 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))
