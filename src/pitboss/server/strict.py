"""Bodies of requests, to the letter as described: no number as a text, no float as cents."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from pitboss.server.errors import Wrong


class StrictRequest(Request[Any, Any, State]):
    """litestar would take "1000" and 1000.0 for a whole number; here what is decoded is what was described."""

    async def json(self) -> Any:
        field = self.route_handler.parsed_data_field
        body = await self.body()
        try:
            return _decoder(Any if field is None else field.annotation).decode(body)
        except msgspec.ValidationError as error:
            raise Wrong(400, "bad-request", f"The request does not fit: {error}.") from None


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def check_type(headers: dict[bytes, bytes]) -> None:
    """A body is JSON, says so, and is not packed."""
    given = headers.get(b"content-type", b"")
    kind, *parameters = (part.strip().lower() for part in given.split(b";"))
    charsets = (b"charset=utf-8", b'charset="utf-8"')
    if kind != b"application/json" or not all(each in charsets for each in parameters if each):
        raise Wrong(415, "wrong-type", "The body of a request is JSON: Content-Type: application/json.")
    if headers.get(b"content-encoding", b"identity").strip().lower() != b"identity":
        raise Wrong(415, "wrong-type", "The body of a request is not compressed.")
