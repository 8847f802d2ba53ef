"""The way from one machine to several that `deploy/` shows is one that a reader can go."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bookkeeping import why_no_postgresql


@pytest.mark.full
def test_three_servers_of_which_one_is_killed(repository: Path) -> None:
    why = why_no_postgresql()
    if why is not None:
        pytest.skip(why)
    script = repository / "deploy" / "three_servers.py"
    done = subprocess.run(
        [sys.executable, script, "--players", "3", "--wagers", "40"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done
    assert "acknowledged wagers: 120; not as acknowledged: 0; audit: in order" in done.stdout


async def _fetched(proxy: Any, servers: list[str]) -> bytes:
    import asyncio

    listening = await asyncio.start_server(proxy.Proxy(servers).serve, "127.0.0.1", 0)
    async with listening:
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(b"ping")
        writer.write_eof()
        found = await reader.read()
        writer.close()
        return found


def test_the_proxy_asks_the_next_server_where_one_is_gone(repository: Path) -> None:
    import asyncio

    given = importlib.util.spec_from_file_location("proxy", repository / "deploy" / "proxy.py")
    assert given is not None
    assert given.loader is not None
    proxy: Any = importlib.util.module_from_spec(given)
    given.loader.exec_module(proxy)

    async def pong(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"pong" + await reader.readexactly(4))
        writer.close()

    async def through() -> bytes:
        there = await asyncio.start_server(pong, "127.0.0.1", 0)
        gone = await asyncio.start_server(pong, "127.0.0.1", 0)
        urls = [f"http://127.0.0.1:{each.sockets[0].getsockname()[1]}" for each in (gone, there)]
        gone.close()
        await gone.wait_closed()
        async with there:
            return await _fetched(proxy, urls)

    assert asyncio.run(through()) == b"pongping"
