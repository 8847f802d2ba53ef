"""The web client's files, compressed once; where it is not built, a page that says so."""

from __future__ import annotations

import gzip
import mimetypes
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.server.context import CONSTANT, Req
from pitboss.server.errors import Wrong

STATIC = Path(__file__).with_name("static")
SMALL = 1_000
"""Bytes below which compressing does not pay."""
PACKED = ("image/png", "image/jpeg", "image/webp", "image/gif", "font/woff", "font/woff2", "application/zip")


class File(msgspec.Struct, frozen=True):
    kind: str
    tag: str
    plain: bytes
    packed: bytes | None


def handlers() -> list[Any]:
    return [client, client_page] if (STATIC / "index.html").is_file() else [plain_page]


@get("/", include_in_schema=False, media_type=MediaType.HTML, cost=CONSTANT)
async def plain_page(request: Req) -> str:
    return _PLAIN


@get("/", include_in_schema=False, media_type=MediaType.HTML, cost=CONSTANT)
async def client(request: Req) -> Response[bytes]:
    return _answer(request, STATIC / "index.html")


@get("/{path:path}", include_in_schema=False, media_type=MediaType.HTML, cost=CONSTANT)
async def client_page(request: Req, path: FromPath[str]) -> Response[bytes]:
    """Addresses within the client, which finds out itself what to show; files beside it are served as they are."""
    if path.startswith("/api"):
        raise Wrong(404, "not-found", "There is nothing at this address.")
    file = _found(path)
    if file is not None:
        return _answer(request, file, named=path.startswith("/assets/"))
    if path.startswith("/assets/"):  # of an older release: a page in its place would only confuse the browser
        raise Wrong(404, "not-found", "There is no such file; load the page again.")
    return _answer(request, STATIC / "index.html")


def _found(path: str) -> Path | None:
    """The client's own file at an address, if there is one."""
    try:
        file = (STATIC / path.lstrip("/")).resolve()
        return file if STATIC.resolve() in file.parents and file.is_file() else None
    except (OSError, ValueError):  # no file has such a name
        return None


def _answer(request: Req, path: Path, *, named: bool = False) -> Response[bytes]:
    """A file, compressed for who takes that. What lies under assets has its content in its name and never changes."""
    file = _file(path, path.stat().st_mtime_ns)
    headers = {
        "Cache-Control": "public, max-age=31536000, immutable" if named else "no-cache",
        "ETag": file.tag,
        "Vary": "Accept-Encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    if file.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)


@lru_cache(maxsize=256)
def _file(path: Path, _changed: int) -> File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) > SMALL and kind not in PACKED else None
    return File(kind, f'W/"{sha256(plain).hexdigest()[:20]}"', plain, packed)


def takes_gzip(accepted: str) -> bool:
    for part in accepted.lower().split(","):
        name, _, more = part.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return more.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


PLAIN_STYLE = """\
body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color:#1b1b18}
a{color:#14532d}code{background:#eee;padding:.1rem .3rem}
@media(prefers-color-scheme:dark){body{background:#10201a;color:#eee}
a{color:#d9b65d}code{background:#24352e}}"""
_PLAIN = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pitboss</title>
<style>{PLAIN_STYLE}</style></head>
<body><h1>Pitboss</h1>
<p>The casino is open, but its web client has not been built here.</p>
<p>To build it: <code>make run</code> in the source folder, with Node.js installed.</p>
<p>The API is described at <a href="/schema">/schema</a>, as data at
<a href="/schema/openapi.json">/schema/openapi.json</a>;
tables are at <a href="/api/tables">/api/tables</a>, games at <a href="/api/games">/api/games</a>.</p>
<p><small>Play money only. Not certified, not legal advice.</small></p></body></html>
"""
