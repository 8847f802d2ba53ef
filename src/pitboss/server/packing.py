"""Large answers, compressed where they are made: the event loop neither packs nor holds the whole of one."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Response
from litestar.response import Stream

from pitboss.server.context import UNPACKED, Req, pay
from pitboss.server.pages import takes_gzip

SMALL = 262_144
"""Up to n bytes are unpacked in one piece for a client that takes no gzip."""
CHUNK = 65_536


def packed(
    request: Req, made: bytes, kind: str = "application/json", *, hidden: bool = False
) -> Response[Any]:
    """A gzipped answer as the worker wrote it. `hidden`: it is never sent compressed, as its length would tell."""
    vary = {"Vary": "Accept-Encoding"}
    if not hidden and takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(made, media_type=kind, headers={**vary, "Content-Encoding": "gzip"})
    size = int.from_bytes(made[-4:], "little")  # at the end of the file
    pay(request, size / UNPACKED)
    if size <= SMALL:
        return Response(gzip.decompress(made), media_type=kind, headers=vary)
    return Stream(_unpacked(made), media_type=kind, headers=vary)


async def _unpacked(made: bytes) -> AsyncIterator[bytes]:
    """Piece by piece, as fast as it is read: what waits for a slow client is the packed answer."""
    unpacking = zlib.decompressobj(wbits=31)
    left = made
    while not unpacking.eof:
        yield unpacking.decompress(left, CHUNK)
        left = unpacking.unconsumed_tail
