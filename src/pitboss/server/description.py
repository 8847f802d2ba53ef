"""The OpenAPI description as clients are generated from it: errors as they are sent, who must log in, names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import MediaType
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.serialization import encode_json

from pitboss.server.context import COOKIE
from pitboss.server.errors import ErrorOut
from pitboss.server.papers import TYPES

STATUSES = ("400", "401", "403", "404", "405", "408", "409", "413", "415", "422", "429", "500", "501", "503")
"""Every status that goes with an error; the body says the rest."""
OPEN_ROOMS = {"open", "papers"}
"""Tags of what anybody may ask."""
OPEN = frozenset(
    "download edges entries events guest guest_back head heads lobby log_in metrics notices one_round "
    "practise proof proofs register roles rounds scenes table table_roles tables unfinished verifier".split()
)
"""Other operations that need no session; where there is one, it may show more."""
SCHEMES = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of POST /api/session or /api/guests.",
    },
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "What browsers have."},
}
LOGGED_IN: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
ANYBODY: list[dict[str, list[str]]] = [{}, *LOGGED_IN]
FORMS = ("book", "paper", "submission", "table_paper")
"""Operations whose answer is of the type that the request asks for."""


class Described(JsonRenderPlugin):
    """The description as JSON, made once."""

    def __init__(self) -> None:
        super().__init__()
        self._made: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        if self._made is None:
            self._made = encode_json(described(openapi_schema))
        return self._made


class Frames(OpenAPIRenderPlugin):
    """The live sockets, as AsyncAPI, made once."""

    def __init__(self) -> None:
        super().__init__(path="/asyncapi.json", media_type=MediaType.JSON)
        self._made: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        from pitboss.server.frames import asyncapi

        if self._made is None:
            self._made = encode_json(asyncapi())
        return self._made


def operation_id(handler: Any, _method: Any, _path: Any) -> str:
    """The name of the function that answers."""
    return handler.handler_name


def described(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with what the framework does not know; told once, whoever asks again gets the same."""
    parts = schema["components"]
    if "securitySchemes" in parts:
        return schema
    parts["securitySchemes"] = SCHEMES
    _, shapes = msgspec.json.schema_components((ErrorOut,), ref_template="#/components/schemas/{name}")
    parts["schemas"] |= shapes
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorOut.__name__}"}}}
    parts["responses"] = {"Error": {"description": "Not granted; the body says why.", "content": content}}
    for operation in operations(schema):
        name, answers = operation["operationId"], operation["responses"]
        anybody = name in OPEN or OPEN_ROOMS & set(operation.get("tags", ()))
        operation["security"] = ANYBODY if anybody else LOGGED_IN
        answers.pop("400", None)
        for answer in answers.values():
            answer["content"] = _typed(name, answer.get("content", {}))
        answers |= {status: {"$ref": "#/components/responses/Error"} for status in STATUSES}
    return schema


def operations(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (operation for item in schema["paths"].values() for operation in item.values())


def _typed(operation: str, content: dict[str, Any]) -> dict[str, Any]:
    """What is no JSON is text, or bytes."""
    if operation in FORMS:
        asked = {kind.partition(";")[0]: dict[str, Any]() for kind in TYPES.values()}
        content = asked | {kind: given for kind, given in content.items() if kind == "application/json"}
    return {kind: _shape(kind, given) for kind, given in content.items()}


def _shape(kind: str, given: dict[str, Any]) -> dict[str, Any]:
    if kind == "application/json":
        return given or {"schema": {}}
    text = re.match(r"text/|application/jsonl", kind)
    return {"schema": {"type": "string"} if text else {"type": "string", "format": "binary"}}
