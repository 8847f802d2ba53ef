"""The server's no as litestar sends it. Apart from `errors`, which processes without litestar need too."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, NotFoundException, ValidationException

from pitboss.server.errors import Wrong, as_wrong


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    wrong = _http(error) if isinstance(error, HTTPException) else as_wrong(error)
    headers = {"Retry-After": str(wrong.after)} if wrong.status in (429, 503) else {}
    return Response(wrong.body(), status_code=wrong.status, media_type=MediaType.JSON, headers=headers)


def _http(error: HTTPException) -> Wrong:
    if isinstance(error, NotFoundException):
        return Wrong(404, "not-found", "There is nothing at this address.")
    sentence = str(error.detail).rstrip(".") + "."
    if isinstance(error, ValidationException):
        rows: Any = error.extra or []
        told = [_told(row) for row in rows]
        sentence = "The request does not fit: " + ("; ".join(told) or sentence)
    code = {405: "wrong-method", 413: "too-large", 415: "wrong-type"}.get(error.status_code, "bad-request")
    return Wrong(error.status_code, code, sentence[:500])


def _told(row: Any) -> str:
    """One complaint about a request: where, and what."""
    return f"{row.get('key', '')} {row.get('message', '')}".strip() if hasattr(row, "get") else str(row)
